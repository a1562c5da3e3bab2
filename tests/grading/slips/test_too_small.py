"""Boards on which wrong answers are right are named, with the board that tells."""

from __future__ import annotations

from itertools import product
from pathlib import Path

import pytest

from minelogic.exercises.load import load_exercise
from minelogic.grading.exercise_check import check_exercise
from minelogic.grading.judge import judged_answer

LONELY = "forall i, j, x, y. B(i, j) & adjacent(i, j, x, y) -> ~B(x, y)\n"
LAZY = "forall i, j, x, y. B(i, j) & B(x, y) & ~(i = x & j = y) -> |i - x| = 2 | |j - y| = 2\n"


def exercise(folder: Path, boards: str, reference: str = LONELY) -> Path:
    (folder / "exercise.toml").write_text(
        'id = "small"\nkind = "translate"\npoints = 4\nsentence = "No two bombs touch."\n'
        f"[boards]\n{boards}\n"
    )
    (folder / "prompt.md").write_text("Say by a formula that no two bombs touch.\n")
    (folder / "starter.txt").write_text("# here\n")
    (folder / "reference.txt").write_text(reference)
    return folder


def rows(folder: Path) -> list[tuple[bool, str]]:
    report = check_exercise(load_exercise(folder), isolated=False)
    return [(row.ok, row.sentence) for row in report.rows if row.check == "boards"]


def test_a_wrong_answer_that_is_right_on_small_boards_is_named_with_the_board(tmp_path):
    found = rows(exercise(tmp_path, 'up_to = "3 x 3"'))
    assert [ok for ok, _ in found] == [False, False]
    assert "all but one distance" in found[0][1]
    assert 'also = ["1 x 4", "4 x 1"]' in found[-1][1]


def test_the_line_keeps_the_boards_that_are_there(tmp_path):
    found = rows(exercise(tmp_path, 'up_to = "3 x 3"\nalso = ["4 x 1"]'))
    assert [ok for ok, _ in found] == [False]
    assert found[0][1].endswith('write: also = ["4 x 1", "1 x 4"]')


def test_with_the_line_nothing_is_missing_and_the_wrong_answer_loses(tmp_path):
    folder = exercise(tmp_path, 'up_to = "3 x 3"')
    assert judged_answer(load_exercise(folder), LAZY).passed
    exercise(tmp_path, 'up_to = "3 x 3"\nalso = ["1 x 4", "4 x 1"]')
    assert [ok for ok, _ in rows(folder)] == [True]
    assert not judged_answer(load_exercise(folder), LAZY).passed


def test_other_boards_of_a_topology_are_asked_for_only_if_it_is_named(tmp_path):
    """Moves of a king by numbers are right on every plain board, and wrong on a torus."""
    plain = 'up_to = "3 x 3"\nalso = ["1 x 4", "4 x 1"]'
    assert [ok for ok, _ in rows(exercise(tmp_path, plain))] == [True]
    found = rows(exercise(tmp_path, plain.replace("[", '["2 x 2 torus", ')))
    assert any("wrap-around" in sentence for ok, sentence in found if not ok)
    assert '"2 x 2 torus", "1 x 4", "4 x 1", "' in found[-1][1]
    assert found[-1][1].endswith(' torus"]')


@pytest.mark.parametrize("name", ["no-two-touch", "numbers", "safe-or-bomb"])
def test_the_exercises_that_ship_have_the_boards_they_need(name):
    report = check_exercise(load_exercise(name), isolated=False)
    assert [row.ok for row in report.rows if row.check == "boards"] == [True]


def test_a_number_by_distances_that_small_boards_allow_is_wrong():
    near = "(|i - x| != 2 & |j - y| != 2 & ~(i = x & j = y))"
    exercise = load_exercise("numbers")
    wrong = exercise.reference.replace("adjacent(i, j, x, y)", near)
    assert not judged_answer(exercise, wrong).passed
    assert judged_answer(exercise, wrong.replace("!= 2", "<= 1")).passed


def test_the_oracle_agrees_where_the_lazy_answer_is_wrong():
    """Two bombs on two tiles: on 1 x 4 and 4 x 1 it is false for distance 3, up to 3 x 3 never."""
    for rows_, columns in [*product((1, 2, 3), repeat=2), (1, 4), (4, 1)]:
        tiles = list(product(range(rows_), range(columns)))
        wrong = [
            (one, other)
            for one, other in product(tiles, repeat=2)
            if one != other
            and (max(abs(one[0] - other[0]), abs(one[1] - other[1])) > 1)
            != (abs(one[0] - other[0]) == 2 or abs(one[1] - other[1]) == 2)
        ]
        assert bool(wrong) == (max(rows_, columns) == 4)
