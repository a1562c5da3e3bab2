"""Exercises on paper made to order, against all sets of mines tried one by one."""

from __future__ import annotations

import json
from functools import cache
from itertools import product
from typing import Any

import pytest

from minelogic.exercises.load import load_exercise
from minelogic.generate import make
from minelogic.generate.made import Made
from minelogic.generate.makers.paper import MAKER
from minelogic.grading.exercise_check import check_exercise
from minelogic.grading.judge import judged_answer
from tests.grading.paper.oracle import filled, fits, near, parsed, solutions

ASKS = ("solve", "decide", "complete", "pair")
LAYOUTS = ("chess", "top-row", "triangle", "random")


@cache
def some(count: int = 2, **options: Any) -> tuple[Made, ...]:
    made = make("paper", seed="tests", count=count, **options)
    assert made.complete, str(made)
    return tuple([each.made for each in made.exercises])


def folder_of(made: Made, path):
    for name, text in made.files.items():
        (path / name).parent.mkdir(parents=True, exist_ok=True)
        (path / name).write_text(text, encoding="utf-8")
    return path


def display(made: Made) -> tuple[list[list[str]], str]:
    """The display of an exercise and its topology, as its file has them."""
    lines = made.files["board.mine"].split("\n")
    head = next(line for line in lines if line.startswith("board")).split()
    rows = [line for line in lines if line.startswith("  ")]
    return parsed("\n".join(rows)), head[4] if len(head) > 4 else "king"


@pytest.mark.parametrize(("ask", "layout"), [*product(ASKS, LAYOUTS)])
def test_every_exercise_passes_its_check(ask, layout, tmp_path):
    for number, one in enumerate(some(2, ask=ask, layout=layout, difficulty="1-3")):
        folder = folder_of(one, tmp_path / str(number))
        report = check_exercise(folder, isolated=False)
        assert report.ok, str(report)
        exercise = load_exercise(folder)
        assert exercise.kind == "paper"
        assert len(exercise.wrong) >= 2
        assert "certificate" in [row.check for row in report.rows] or ask != "solve"


@pytest.mark.parametrize("layout", LAYOUTS)
def test_of_a_table_one_solution_is_found_by_trying_all(layout):
    for one in some(3, layout=layout, difficulty="1-2"):
        rows, topology = display(one)
        (mines,) = solutions(rows, topology)
        assert parsed(one.files["reference.txt"]) == parsed(filled(rows, mines))


@pytest.mark.parametrize("layout", ["chess", "random"])
def test_what_is_to_be_decided_is_drawn_as_an_oracle_says(layout):
    words = set()
    for one in some(9, ask="decide", layout=layout, difficulty="1-2"):
        rows, topology = display(one)
        fitting = solutions(rows, topology)
        word = ("none", "one", "several")[min(len(fitting), 2)]
        first = one.files["reference.txt"].split("\n")[0].partition(":")[0]
        assert first == word
        words.add(word)
    assert words == {"none", "one", "several"}


def test_nothing_about_what_is_to_be_decided_gives_it_away():
    """Title, prompt and starter say the same whatever is right; only the board differs."""
    told = set()
    for one in some(9, ask="decide", layout="chess", difficulty="1-2"):
        prompt, board = one.files["prompt.md"], one.files["starter.txt"].removeprefix("?\n\n")
        size = one.files["prompt.md"].split("\n")[0]
        told.add(prompt.replace(board, "").replace(size, ""))
        assert one.files["starter.txt"].startswith("?\n")
        # One open cell of the chess board is closed in each of them.
        rows, _ = display(one)
        parities = [
            (i + j) % 2 for i, row in enumerate(rows) for j, s in enumerate(row) if s != "."
        ]
        assert len(set(parities)) == 1
        cells = [(i, j) for i in range(len(rows)) for j in range(len(rows[0]))]
        chess = sum((i + j) % 2 == parities[0] for i, j in cells)
        assert chess - len(parities) == 1
    assert len(told) == 1


def test_an_opening_is_completed_by_no_fewer_numbers_than_it_takes():
    for one in some(3, ask="complete", layout="chess", size="3x4"):
        rows, topology = display(one)
        assert len(solutions(rows, topology)) > 1
        right = parsed(one.files["reference.txt"])
        assert len(solutions(right, topology)) == 1
        added = [
            (i, j) for i, row in enumerate(rows) for j, s in enumerate(row) if s != right[i][j]
        ]
        if len(added) < 2:
            continue
        closed = [(i, j) for i, row in enumerate(rows) for j, s in enumerate(row) if s == "."]
        for (i, j), number in product(closed, range(9)):
            fewer = [list(row) for row in rows]
            fewer[i][j] = str(number)
            assert len(solutions(fewer, topology)) != 1


@pytest.mark.parametrize("layout", LAYOUTS)
def test_a_pair_shows_the_same_numbers(layout):
    for one in some(2, ask="pair", layout=layout, difficulty="1-3"):
        rows, topology = display(one)
        first, second = [parsed(text) for text in one.files["reference.txt"].split("\n\n")]
        assert first != second
        sets = [
            frozenset([(i, j) for i, row in enumerate(t) for j, s in enumerate(row) if s == "x"])
            for t in (first, second)
        ]
        height, width = len(rows), len(rows[0])
        shown = [
            [
                str(len(near((i, j), height, width, topology) & sets[0])) if s == "-" else "."
                for j, s in enumerate(row)
            ]
            for i, row in enumerate(rows)
        ]
        assert all(fits(shown, mines, topology) for mines in sets)
        assert all(rows[i][j] == "." for mines in sets for i, j in mines)


@pytest.mark.parametrize("ask", ASKS)
def test_the_same_seed_makes_the_same_bytes_and_another_one_others(ask):
    first, again = [make("paper", seed="s", count=3, ask=ask, size="4x5") for _ in range(2)]
    assert first.to_json() == again.to_json()
    assert [each.made.files for each in first.exercises] == [e.made.files for e in again.exercises]
    other = make("paper", seed="t", count=3, ask=ask, size="4x5")
    assert [e.made.files for e in other.exercises] != [e.made.files for e in first.exercises]
    keys = [each.made.key for each in first.exercises]
    assert len(set(keys)) == 3


@pytest.mark.parametrize("ask", ASKS)
def test_images_are_exactly_as_difficult(ask, tmp_path):
    made = make("paper", seed="images", count=6, ask=ask, size="3x4", boards=2)
    assert made.complete
    assert len({each.made.files["board.mine"] for each in made.exercises}) == 6
    by_key: dict[str, set[int]] = {}
    for number, each in enumerate(made.exercises):
        by_key.setdefault(each.made.key, set()).add(each.made.difficulty)
        assert check_exercise(folder_of(each.made, tmp_path / str(number)), isolated=False).ok
    assert len(by_key) == 2
    assert all(len(difficulties) == 1 for difficulties in by_key.values())


@pytest.mark.parametrize("needs", ["one-number", "two-numbers"])
def test_what_is_needed_is_certified(needs, tmp_path):
    (one,) = some(1, needs=needs, size="4x5")
    folder = folder_of(one, tmp_path)
    assert load_exercise(folder).task.needs == needs  # type: ignore[union-attr]
    (row,) = [r for r in check_exercise(folder, isolated=False).rows if r.check == "certificate"]
    assert row.ok


@pytest.mark.parametrize("what", ["missing", "other board", "a step less", "another need"])
def test_a_certificate_that_shows_nothing_is_refused(what, tmp_path):
    one, other = some(2, needs="two-numbers", difficulty="2-4")
    folder = folder_of(one, tmp_path)
    path = folder / "certificate.json"
    data = json.loads(path.read_text())
    if what == "missing":
        path.unlink()
    elif what == "other board":
        path.write_text(other.files["certificate.json"])
    elif what == "a step less":
        data["derivation"]["steps"].pop()
        path.write_text(json.dumps(data))
    else:
        data["needs"] = "three-numbers"
        path.write_text(json.dumps(data))
    (row,) = [r for r in check_exercise(folder, isolated=False).rows if r.check == "certificate"]
    assert not row.ok


def test_a_file_whose_numbers_are_missing_is_no_table_any_more(tmp_path):
    """Numbers are taken away until several sets fit: the check says so, and not before."""
    (one,) = some(1, size="4x4")
    rows, topology = display(one)
    text = one.files["board.mine"]
    start, end = text.index("  "), text.index("\n", text.rindex("  ")) + 1
    numbers = [(i, j) for i, row in enumerate(rows) for j, s in enumerate(row) if s != "."]
    for i, j in numbers[:-1]:
        rows[i][j] = "."
        if len(solutions(rows, topology)) > 1:
            break
    body = "".join([f"  {' '.join(row)}\n" for row in rows])
    folder = folder_of(one, tmp_path)
    (folder / "board.mine").write_text(text[:start] + body + text[end:])
    report = check_exercise(folder, isolated=False)
    assert not report.ok
    assert "several sets fit" in str(report).replace("\n   ", " ")


def test_difficulty_is_counted_cell_by_cell():
    for one in some(4, difficulty="1-3"):
        assert one.level == MAKER.level(one.difficulty)
        measures = one.measures
        assert one.difficulty >= measures["cells"] + 3 * measures["hard"]


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"layout": "top-row", "size": "3x4"}, "has two rows"),
        ({"layout": "triangle", "topology": "rook"}, "made of triangles"),
        ({"topology": "torus", "size": "2x4"}, "at least three rows"),
        ({"ask": "pair", "needs": "two-numbers"}, "is asked of those that are solved"),
        ({"ask": "solve", "numbers": "2"}, "to complete an opening"),
        ({"size": "1x3"}, "too small"),
    ],
)
def test_what_cannot_be_is_refused_at_once(options, said):
    made = make("paper", **options)
    assert made.plain_refusal
    assert said in str(made.message)


def test_answers_to_one_do_not_pass_another(tmp_path):
    first, second = some(2, size="4x4", difficulty="1-3")
    exercise = load_exercise(folder_of(first, tmp_path))
    assert judged_answer(exercise, first.files["reference.txt"]).passed
    assert not judged_answer(exercise, second.files["reference.txt"]).passed
