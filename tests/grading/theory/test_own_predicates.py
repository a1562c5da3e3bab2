"""Predicates of an answer's own that an equivalence ties down are decided, right and wrong."""

from __future__ import annotations

import pytest

from minelogic.exercises.load import load_exercise
from minelogic.grading.judge import judged_answer

TOUCH = "predicate Touch(row, column, row, column)\n"
NEAR = "|i - x| <= 1 & |j - y| <= 1 & ~(i = x & j = y)"
ONCE = f"{TOUCH}rule t: forall i, j, x, y. Touch(i, j, x, y) <-> {NEAR}\n"
TWICE = (
    f"{TOUCH}rule t: forall i, j, x, y. Touch(i, j, x, y) -> {NEAR}\n"
    f"rule u: forall i, j, x, y. {NEAR} -> Touch(i, j, x, y)\n"
)


@pytest.mark.parametrize("definition", [ONCE, TWICE])
def test_a_relation_of_two_tiles_is_as_good_as_a_definition(definition):
    exercise = load_exercise("numbers")
    answer = exercise.reference.replace("adjacent", "Touch")
    assert judged_answer(exercise, definition + answer).score == 8
    # The wrong twins: one that means something else, and half of a definition.
    found = judged_answer(exercise, definition.replace("<= 1 & |j", "<= 2 & |j") + answer)
    assert 0 < found.score < 8
    assert "undecided" not in [item.outcome for item in found.items]


def test_a_second_definition_says_something():
    exercise = load_exercise("numbers")
    answer = exercise.reference.replace("adjacent", "Touch")
    again = "rule again: forall i, j, x, y. Touch(i, j, x, y) <-> B(i, j)\n"
    assert judged_answer(exercise, ONCE + again + answer).score < 8
