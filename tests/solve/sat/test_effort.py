"""The effort of a solver: what one question takes, the next ones do not have."""

from __future__ import annotations

from itertools import combinations

import pytest

from minelogic.errors import LimitReached
from minelogic.solve.sat.effort import Effort
from minelogic.solve.sat.engine import Engine


def pigeons(holes: int, shared: Effort | None, conflicts: int = 10**9) -> Engine:
    """An engine with one pigeon more than holes, for which it has to go through very much."""
    engine = Engine(conflicts, shared=shared)
    places = [[holes * pigeon + hole + 1 for hole in range(holes)] for pigeon in range(holes + 1)]
    engine.add(places)
    for hole in zip(*places, strict=True):
        engine.add([(-one, -other) for one, other in combinations(hole, 2)])
    return engine


def test_a_question_may_take_half_of_what_is_left_and_a_little_in_any_case() -> None:
    effort = Effort(10_000)
    allowed = []
    for _ in range(20):
        effort.ask()
        allowed.append(effort.allowed)
        effort.spend(effort.allowed)
    assert allowed[:4] == [5_000, 2_500, 1_250, 625]
    assert allowed[-1] == 10
    assert effort.left == 0
    assert effort.is_spent


def test_several_questions_at_once_share_half_and_have_nothing_for_nothing() -> None:
    effort = Effort(1_000)
    effort.ask_one_of(5)
    assert effort.allowed == 100
    effort.spend(1_000)
    effort.ask_one_of(5)
    assert effort.is_spent


@pytest.mark.parametrize("units", [0, 1, 50, 1_000, 20_000])
def test_a_question_ends_about_where_its_effort_does(units: int) -> None:
    effort = Effort(units)
    engine = pigeons(12, effort)
    assert engine.satisfiable() is None
    # It may go on to the next choice, and to the end of what follows from it.
    assert engine.effort <= max(units // 2, 1) * 1.1 + 200
    assert engine.reached("it").limit == "units of effort"
    with pytest.raises(LimitReached, match="units of effort"):
        engine.sure()


def test_engines_share_an_effort_and_those_without_one_have_no_bound_but_conflicts() -> None:
    effort = Effort(40_000)
    done = [pigeons(12, effort) for _ in range(10)]
    for engine in done:
        assert engine.satisfiable() is None
    assert sum([engine.effort for engine in done]) <= 40_000 + 10 * 200
    assert pigeons(4, None).satisfiable() is False
    few = pigeons(12, None, conflicts=100)
    assert few.satisfiable() is None
    assert few.reached("it").limit == "conflicts"


def test_an_easy_question_is_answered_when_all_effort_is_gone() -> None:
    effort = Effort(5_000)
    while effort.left:
        pigeons(12, effort).satisfiable()
    assert pigeons(2, effort).satisfiable() is False


def test_what_is_assumed_makes_conflicts_dearer() -> None:
    def conflicts(more: int) -> int:
        engine = pigeons(12, Effort(20_000))
        assert engine.satisfiable(range(1_000, 1_000 + more)) is None
        return engine.conflicts

    assert 2 * conflicts(6_400) < conflicts(0)


def test_the_same_effort_ends_at_the_same_conflict() -> None:
    runs = []
    for _ in range(3):
        engine = pigeons(12, Effort(10_000))
        engine.satisfiable()
        runs.append((engine.conflicts, engine.propagations))
    assert len(set(runs)) == 1
