"""Tables that are filled in, against points that are counted by hand."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from minelogic.errors import FileError
from tests.grading.paper.exercises import codes, exercise_of, judged_answer
from tests.grading.paper.oracle import closed_cells, filled, parsed, solutions

SOURCE = parsed("1 . 2\n. 2 .\n1 . 1\n. 1 .")
SMALL = parsed("1 . 2\n. 2 .\n0 . 1")
TRIANGLES = parsed("1 . 0 .\n. 2 . 1")


def points(rows, mines, marks) -> Fraction:
    """Of 6 points: half for the mines, half for the rest; a wrong cell takes what it is worth."""
    cells = closed_cells(rows)
    score = Fraction(0)
    for cell, mark in zip(cells, marks, strict=True):
        alike = [each for each in cells if (each in mines) == (cell in mines)]
        worth = Fraction(3, len(alike))
        if mark != ".":
            score += worth if (mark == "x") == (cell in mines) else -worth
    return max(score, Fraction(0))


@pytest.mark.parametrize("rows", [SMALL, SOURCE], ids=["3x3", "4x3"])
def test_every_way_to_fill_a_table_has_the_points_that_are_counted(rows, tmp_path):
    exercise = exercise_of(tmp_path, rows, "solve")
    (mines,) = solutions(rows)
    cells = closed_cells(rows)
    for number, marks in enumerate(product(".x-", repeat=len(cells))):
        if len(cells) > 4 and number % 7:
            continue
        lines = [list(row) for row in rows]
        for (i, j), mark in zip(cells, marks, strict=True):
            lines[i][j] = mark
        report = judged_answer(exercise, "\n".join([" ".join(line) for line in lines]))
        assert report.status == "graded"
        assert report.score == points(rows, mines, marks), marks
        right = all(
            (m == "x") == (c in mines) and m != "." for m, c in zip(marks, cells, strict=True)
        )
        assert report.passed == right


def test_who_marks_all_cells_alike_has_nothing(tmp_path):
    exercise = exercise_of(tmp_path, SOURCE, "solve")
    for mark in "x-":
        text = "\n".join([" ".join([mark if s == "." else s for s in row]) for row in SOURCE])
        assert judged_answer(exercise, text).score == 0


@pytest.mark.parametrize(
    "text",
    [
        "1 x 2\n- 2 x\n0 - 1\n",
        "1x2\n-2x\n0-1",
        ". X .\n– . ×\n. — .\n",
        "| 1 | x | 2 |\n|---|---|---|\n| - | 2 | x |\n| 0 | - | 1 |\n",
        "1 x 2\n\n- 2 x\n\n0 - 1\n",
        "1 [x] 2\n[-] 2 [x]\n0 [-] 1\n",
        "# mine\nboard 3 x 3\ndisplay\n  1 x 2\n  - 2 x\n  0 - 1\nuse minesweeper\n",
        "1 B 2\nS 2 B\n0 S 1\n",
        "```\n1 * 2\n- 2 *\n0 - 1\n```\n",
        "My solution:\n1 m 2\no 2 m\n0 o 1\n",
        "1,x,2\n-,2,x\n0,-,1\n",
        "1\tx\t2\r\n-\t2\tx\r\n0\t-\t1\r\n",
    ],
)
def test_a_table_may_be_written_in_many_ways(text, tmp_path):
    report = judged_answer(exercise_of(tmp_path, SMALL, "solve"), text)
    assert report.passed, str(report)


def test_strict_notation_refuses_other_marks(tmp_path):
    text = "1 m 2\no 2 m\n0 o 1\n"
    strict = exercise_of(tmp_path, SMALL, "solve", 'notation = "strict"\n')
    assert judged_answer(strict, text).status == "unreadable"
    off = exercise_of(tmp_path, SMALL, "solve", "notation_off = 1\n")
    assert judged_answer(off, text).score == 5


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("1 - 2\nx 2 x\n0 - 1\n", "breaks-number"),
        ("1 - 2\nx 2 -\n0 x 1\n", "exchanged"),
        ("1 x 2\n- 2 x\n0 - 2\n", "open-cell"),
        ("1 x 2\n- 2 7\n0 - 1\n", "no-mark"),
        ("1 x 2\n- 2 x\n", "wrong-rows"),
        ("1 x\n- 2 x\n0 - 1\n", "wrong-cells"),
        ("1 x 2\n- 2 x\n0 - 1\n\n1 x 2\n- 2 -\n0 x 1\n", "too-many-tables"),
        ("I cannot do it\n", "no-table-drawn"),
        ("Here it is at last\n1 x 2\n- 2 x\n0 - 1\n", "remark"),
    ],
)
def test_what_is_wrong_has_a_name(text, code, tmp_path):
    assert code in codes(judged_answer(exercise_of(tmp_path, SMALL, "solve"), text))


def test_the_numbers_that_tell_a_cell_are_named_where_none_is_broken(tmp_path):
    report = judged_answer(exercise_of(tmp_path, SOURCE, "solve"), "1 . 2\n. 2 .\n1 . 1\n. 1 x\n")
    (mistake,) = [each for item in report.items for each in item.mistakes]
    assert mistake.code == "against-numbers"
    assert mistake.line == 4
    assert "(3, 2) has a cross" in mistake.sentence
    assert "that it is no mine" in mistake.sentence


def test_the_rule_of_another_board_is_noticed(tmp_path):
    """The numbers are right if only sides count, so it is told that corners count too."""
    rows = parsed(". . . .\n1 1 1 0")
    (king,) = solutions(rows)
    wrong = [mines for mines in solutions(rows, "rook") if mines != king]
    exercise = exercise_of(tmp_path, rows, "solve")
    for mines in wrong:
        assert "other-neighbours" in codes(judged_answer(exercise, filled(rows, mines)))
    assert wrong


def test_triangles_are_judged_by_their_own_neighbours(tmp_path):
    fitting = solutions(TRIANGLES, "triangle")
    ask = "solve" if len(fitting) == 1 else "decide"
    exercise = exercise_of(tmp_path, TRIANGLES, ask, topology="triangle")
    if ask == "solve":
        assert judged_answer(exercise, filled(TRIANGLES, fitting[0])).passed
    elif fitting:
        text = "several\n\n" + "\n".join([filled(TRIANGLES, mines) for mines in fitting[:2]])
        assert judged_answer(exercise, text).passed
    else:
        assert judged_answer(exercise, "none\n").score == 2


def test_a_graph_is_filled_by_its_vertices(tmp_path):
    folder = tmp_path / "graph"
    exercise_of(folder, SMALL, "solve")
    text = "board graph a-b, b-c, a-d\ndisplay b=1, a=1, c=., d=.\nuse minesweeper\n"
    (folder / "board.mine").write_text(text)
    from minelogic.exercises.load import load_exercise

    exercise = load_exercise(folder)
    assert judged_answer(exercise, "c=x, d=x\n").passed
    assert judged_answer(exercise, "a=1, b=1\nc = x; d = x\n").passed
    assert judged_answer(exercise, "c=x, d=-\n").score == 0
    assert "off-board" in codes(judged_answer(exercise, "c=x, e=x\n"))


@pytest.mark.parametrize(
    ("rows", "ask", "why"),
    [
        ("1 1 1 1 1\n. . . . .", "solve", "several sets fit"),
        ("1 . 0", "solve", "no set of mines fits"),
        ("1 .", "complete", "one set alone fits"),
        ("1 . 0", "complete", "no set of mines fits"),
    ],
)
def test_what_cannot_be_asked_is_refused(rows, ask, why, tmp_path):
    from minelogic.grading.exercise_check import check_exercise

    exercise = exercise_of(tmp_path, parsed(rows), ask)
    report = check_exercise(exercise, isolated=False)
    assert not report.ok
    assert why in str(report).replace("\n   ", " ")


@pytest.mark.parametrize(
    ("more", "said"),
    [
        ("most = 0\n", "at least one number"),
        ('show = "all"\n', 'it goes with ask = "decide"'),
        ('needs = "total"\n', "there is no 'total'"),
    ],
)
def test_keys_that_do_not_go_together_are_told(more, said, tmp_path):
    ask = "complete" if more.startswith("most") else "solve"
    with pytest.raises(FileError) as error:
        exercise_of(tmp_path, SMALL, ask, more)
    assert said in str(error.value)


@pytest.mark.parametrize(
    "text",
    [
        "|" * 500_000 + "x",
        "none: (1" + " " * 500_000,
        "(0, 0) " * 100_000,
        "x - " * 100_000,
        "x\n" * 200_000,
        "a=" * 200_000,
        "# " * 300_000,
        "[x] " * 50_000 + "\n",
        "several " * 50_000,
    ],
    ids=["bars", "blanks", "cells", "marks", "lines", "pairs", "comments", "brackets", "words"],
)
@pytest.mark.parametrize("ask", ["solve", "decide"])
def test_long_answers_are_read_in_no_time(ask, text, tmp_path):
    from time import monotonic

    exercise = exercise_of(tmp_path, SMALL, ask)
    start = monotonic()
    assert not judged_answer(exercise, text).passed
    assert monotonic() - start < 5
