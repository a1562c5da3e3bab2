"""Questions to the solver that are paid for in work."""

from __future__ import annotations

from itertools import combinations

import pytest

from minelogic.budget import Budget
from minelogic.errors import LimitReached
from minelogic.solve.sat.engine import Engine


def pigeons(number: int) -> list[tuple[int, ...]]:
    """One pigeon more than there are holes: no two in one, which cannot be."""
    place = {(p, h): p * number + h + 1 for p in range(number + 1) for h in range(number)}
    clauses = [tuple(place[p, h] for h in range(number)) for p in range(number + 1)]
    for hole in range(number):
        for one, other in combinations(range(number + 1), 2):
            clauses.append((-place[one, hole], -place[other, hole]))
    return clauses


def budget(work: int) -> Budget:
    return Budget(work, "units of work", "a test")


def test_an_answer_takes_work_and_the_answer_is_the_same():
    engine = Engine(30_000)
    engine.add(pigeons(5))
    work = budget(1_000_000)
    assert engine.working([], work, "a test") is False
    assert 10 < work.used < 1_000_000
    other = Engine(30_000)
    other.add([(1, 2)])
    assert other.working([-1], work, "a test") is True


def test_no_question_takes_much_more_than_the_work_that_is_left():
    engine = Engine(30_000)
    engine.add(pigeons(9))
    work = budget(2_000)
    with pytest.raises(LimitReached) as reached:
        engine.working([], work, "a test")
    assert reached.value.limit == "units of work"
    assert engine.effort < 10 * 2_000
    assert engine.conflicts <= 201


def test_the_conflicts_of_one_question_are_limited_beside_the_work():
    engine = Engine(20)
    engine.add(pigeons(7))
    with pytest.raises(LimitReached) as reached:
        engine.working([], budget(10**9), "a test")
    assert reached.value.limit == "conflicts"
