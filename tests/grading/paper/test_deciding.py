"""How many sets of mines fit, against all sets tried one by one."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import pytest

from tests.grading.paper.exercises import codes, exercise_of, judged_answer
from tests.grading.paper.oracle import filled, parsed, shown, solutions

STRIP = parsed("1 1 1 1 1\n. . . . .")
CLASH = parsed("1 . 0\n. 1 .\n1 . 1")


def openings(number: int, seed: str):
    """Small displays, most with a number that is changed."""
    random = Random(seed)
    for _ in range(number):
        topology = random.choice(["king", "rook", "torus", "triangle"])
        rows, columns = random.choice([(3, 3), (3, 4), (2, 5)] if topology != "torus" else [(3, 3)])
        cells = [(i, j) for i in range(rows) for j in range(columns)]
        opened = set(random.sample(cells, len(cells) // 2))
        closed = [cell for cell in cells if cell not in opened]
        mines = frozenset([cell for cell in closed if random.random() < 0.45])
        display = shown(rows, columns, opened, mines, topology)
        if random.random() < 0.4:
            i, j = random.choice(sorted(opened))
            display[i][j] = str(max(int(display[i][j]) + random.choice((1, -1)), 0))
        yield topology, display


def test_what_is_said_and_shown_is_right_where_an_oracle_says_so(tmp_path):
    seen = set()
    for number, (topology, rows) in enumerate(openings(40, "decide")):
        fitting = solutions(rows, topology)
        verdict = ("none", "one", "several")[min(len(fitting), 2)]
        seen.add(verdict)
        exercise = exercise_of(tmp_path / str(number), rows, "decide", topology=topology)
        tables = "\n".join([filled(rows, mines) for mines in fitting[:2]])
        report = judged_answer(exercise, f"{verdict}\n\n{tables}")
        # With none, it takes the numbers that clash.
        assert report.score == (2 if verdict == "none" else 6), str(report)
        for other in {"none", "one", "several"} - {verdict}:
            wrong = judged_answer(exercise, f"{other}\n\n{tables}")
            assert not wrong.passed
            assert f"not-{other}" in codes(wrong)
    assert seen == {"none", "one", "several"}


def test_numbers_clash_where_no_set_of_mines_fits_them_alone(tmp_path):
    """Every choice of numbers, against all sets of mines that fit these alone."""
    assert solutions(CLASH) == []
    exercise = exercise_of(tmp_path, CLASH, "decide")
    numbers = [(i, j) for i, row in enumerate(CLASH) for j, s in enumerate(row) if s != "."]

    def clash(chosen) -> bool:
        rows = [
            [s if s == "." or (i, j) in chosen else "?" for j, s in enumerate(row)]
            for i, row in enumerate(CLASH)
        ]
        return not solutions(rows)

    minimal = 0
    for bits in range(1, 2 ** len(numbers)):
        chosen = [cell for place, cell in enumerate(numbers) if bits >> place & 1]
        text = "none: " + ", ".join([f"({i}, {j})" for i, j in chosen])
        report = judged_answer(exercise, text)
        spare = any(clash([each for each in chosen if each != cell]) for cell in chosen)
        expected = 2 if not clash(chosen) else 4 if spare else 6
        assert report.score == expected, text
        minimal += expected == 6
    assert minimal


def test_of_several_solutions_two_different_ones_are_asked_for(tmp_path):
    first, second = [filled(STRIP, mines) for mines in solutions(STRIP)]
    exercise = exercise_of(tmp_path, STRIP, "decide")
    cases = {
        f"several\n{first}{second}": 6,
        f"several\n{first}\n{second}": 6,
        f"Several.\n\nSolution 1:\n{first}\nSolution 2:\n{second}": 6,
        f"several sets of mines fit\n{first}\n{second}": 6,
        f"{first}\n{second}": 4,
        f"several\n{first}\n{first}": 4,
        f"one\n{first}": 2,
        "several\n": 2,
        "none\n": 0,
        f"several\n{first}\n{first}\n{second}": 4,
    }
    assert {text: judged_answer(exercise, text).score for text in cases} == cases
    beside = "\n".join(
        [f"{a}    {b}" for a, b in zip(first.split("\n"), second.split("\n"), strict=True)]
    )
    assert judged_answer(exercise, f"several\n{beside}").passed


def test_all_solutions_can_be_asked_for(tmp_path):
    rows = parsed("1 . .\n. . .")
    fitting = solutions(rows)
    # Two closed cells are beside no number: each of the three solutions comes with four others.
    count = len(fitting)
    assert count == 12
    exercise = exercise_of(tmp_path, rows, "decide", 'show = "all"\n')
    tables = [filled(rows, mines) for mines in fitting]
    assert judged_answer(exercise, "several\n" + "\n".join(tables)).passed
    seven = judged_answer(exercise, "several\n" + "\n".join(tables[:7]))
    assert seven.score == 2 + 4 * Fraction(7, count)
    wrong = filled(rows, frozenset())
    worse = judged_answer(exercise, "several\n" + "\n".join([*tables[:7], wrong]))
    assert worse.score == 2 + 4 * Fraction(6, count)
    assert "breaks-number" in codes(worse)


@pytest.mark.parametrize("text", ["", "   ", "?\n", "maybe\n", "yes\n"])
def test_what_says_nothing_has_no_points(text, tmp_path):
    report = judged_answer(exercise_of(tmp_path, STRIP, "decide"), text)
    assert report.score == 0
    assert report.status in ("empty", "unreadable")


def test_a_wrong_word_is_not_told_what_would_be_right(tmp_path):
    """Who says that one fits is not told that two are asked for."""
    first = filled(STRIP, solutions(STRIP)[0])
    report = judged_answer(exercise_of(tmp_path, STRIP, "decide"), f"one\n{first}")
    assert "two" not in str(report)
    assert "several" not in str(report)
