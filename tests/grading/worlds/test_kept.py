"""What is kept of a reference changes nothing in what is said of an answer."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest

from minelogic.exercises.load import load_exercise
from minelogic.grading.judge import judged_answer
from minelogic.grading.worlds import kept, place
from minelogic.records import replace

ANSWERS = (
    "rule a: forall i, j. S(i, j) <-> ~B(i, j)\n",
    "rule one: forall i, j. B(i, j) | S(i, j)\n",
    "rule one: forall x, y. B(x, y) | S(x, y)\nrule two: forall i, j. ~(B(i, j) & S(i, j))\n",
    "rule one: forall i, j. B(i, j) & S(i, j)\nrule two: forall i, j. B(i, j) | S(i, j)\n",
    "coordinates cartesian from 1\nrule one: forall i, j. B(i, j) | S(i, j)\n",
    "define T(i, j): B(i, j) | S(i, j)\nrule one: forall i, j. T(i, j)\n",
)


@pytest.mark.parametrize("answer", ANSWERS)
def test_an_answer_gets_the_same_report_first_last_and_alone(answer, monkeypatch):
    exercise = load_exercise("safe-or-bomb")
    first = judged_answer(exercise, answer)
    for other in ANSWERS:
        judged_answer(exercise, other)
    assert judged_answer(exercise, answer) == first
    monkeypatch.setattr(kept, "reference_of", lambda exercise, read: read(exercise))
    monkeypatch.setattr(place.Arena, "_shared", lambda _: {})
    assert judged_answer(load_exercise("safe-or-bomb"), answer) == first


def test_an_exercise_that_was_loaded_anew_is_read_anew():
    exercise = load_exercise("safe-or-bomb")
    says = "rule one: forall i, j. S(i, j)\nfact forall i, j. ~B(i, j)\n"
    other = replace(exercise, reference=says)
    answer = exercise.reference
    assert judged_answer(exercise, answer).passed
    assert not judged_answer(other, answer).passed
    assert judged_answer(exercise, answer).passed


def test_a_small_budget_is_spent_alike_by_every_answer():
    """What is kept costs every answer what it cost the first one."""
    exercise = load_exercise("numbers")
    few = replace(exercise, limits=replace(exercise.limits, instances=3000))
    answer = exercise.reference.replace("exactly", "at least")
    reports = [judged_answer(few, answer) for _ in range(3)]
    assert reports[0] == reports[1] == reports[2]


def test_threads_share_what_is_kept():
    exercise = load_exercise("safe-or-bomb")
    alone = [judged_answer(exercise, answer) for answer in ANSWERS]
    anew = load_exercise("safe-or-bomb")
    with ThreadPoolExecutor(4) as pool:
        together = list(pool.map(lambda answer: judged_answer(anew, answer), ANSWERS * 4))
    assert together == alone * 4
