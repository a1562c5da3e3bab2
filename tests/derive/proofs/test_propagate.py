"""Propagation: as far as three-valued reading of the formulas goes, sound, and with its reasons."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from minelogic.derive.proofs.propagate import Propagation
from minelogic.derive.proofs.watched import General, WatchedCount, record_of
from tests.derive.sweeping import (
    Swept,
    counted,
    formula_strategy,
    formulas_strategy,
    holds,
    literal_strategy,
    worlds,
)


def made_known(propagation: Propagation) -> dict[int, bool]:
    return {abs(literal): literal > 0 for literal in propagation.known}


@pytest.mark.slow
@settings(max_examples=400, deadline=None)
@given(formulas_strategy)
def test_what_becomes_known_is_what_sweeping_over_all_formulas_makes_known(
    formulas: list[Any],
) -> None:
    swept = Swept(formulas)
    propagation = Propagation(enumerate(formulas))
    assert (propagation.clash is not None) == swept.clash
    if not swept.clash:
        assert made_known(propagation) == swept.known


guarded_strategy = st.builds(
    lambda guards, kind, bound, parts, head: (
        "->",
        ("&", *guards, counted(kind, bound, parts)),
        head,
    ),
    st.lists(literal_strategy, min_size=1, max_size=2),
    st.sampled_from(["exactly", "at least", "at most"]),
    st.integers(0, 3),
    st.lists(literal_strategy, min_size=2, max_size=4),
    literal_strategy,
)


@settings(max_examples=400, deadline=None)
@given(
    st.lists(guarded_strategy, min_size=1, max_size=3),
    st.lists(literal_strategy, min_size=0, max_size=4),
)
def test_implications_from_counts_make_known_what_sweeping_makes_known(
    formulas: list[Any], known: list[int]
) -> None:
    swept = Swept([*formulas, *known])
    propagation = Propagation(enumerate(formulas))
    for literal in known:
        propagation.assume(literal)
    assert (propagation.clash is not None) == swept.clash
    if not swept.clash:
        assert made_known(propagation) == swept.known


def test_a_count_under_guards_is_watched_as_one() -> None:
    formula = ("->", ("&", 1, ("at least", 2, 2, 3, 4)), -5)
    record = record_of(None, formula, 1)
    assert isinstance(record, WatchedCount)
    assert record.guards == (1, 5)
    # What is not exactly so many has no bounds.
    assert isinstance(record_of(None, ("->", ("exactly", 1, 2, 3), 4), 1), General)


@pytest.mark.slow
@settings(max_examples=400, deadline=None)
@given(formulas_strategy)
def test_each_literal_follows_from_its_formula_and_from_literals_known_before(
    formulas: list[Any],
) -> None:
    propagation = Propagation(enumerate(formulas))
    for place, (literal, key, because) in enumerate(propagation.trail):
        assert all(propagation.known[other] < place for other in because)
        for world in worlds():
            if holds(formulas[key], world) and all(holds(other, world) for other in because):
                assert holds(literal, world)
    if propagation.clash is not None:
        key, because = propagation.clash
        assert all(other in propagation.known for other in because)
        for world in worlds():
            assert not (
                holds(formulas[key], world) and all(holds(other, world) for other in because)
            )


@pytest.mark.slow
@settings(max_examples=200, deadline=None)
@given(formulas_strategy, st.lists(formula_strategy, min_size=1, max_size=4))
def test_what_is_retracted_leaves_nothing_behind(formulas: list[Any], more: list[Any]) -> None:
    propagation = Propagation(enumerate(formulas))
    trail, clash = list(propagation.trail), propagation.clash
    for number, formula in enumerate(more):
        propagation.assume(formula, ("more", number))
    both = Swept([*formulas, *more])
    assert (propagation.clash is not None) == both.clash
    for _ in more:
        propagation.retract()
    assert propagation.trail == trail
    assert propagation.clash == clash
    again = more[-1]
    fine = propagation.assume(again, "again")
    swept = Swept([*formulas, again])
    assert fine == (not swept.clash)
    if fine:
        assert made_known(propagation) == swept.known


@pytest.mark.slow
@settings(max_examples=200, deadline=None)
@given(formulas_strategy, formula_strategy)
def test_a_value_is_given_by_the_literals_that_are_its_reason(
    formulas: list[Any], formula: Any
) -> None:
    propagation = Propagation(enumerate(formulas))
    value = propagation.value(formula)
    if propagation.clash is None and value is not None:
        why = propagation.why(formula)
        for world in worlds():
            if all(holds(literal, world) for literal in why):
                assert holds(formula, world) == value


def test_a_number_whose_bombs_are_found_makes_the_rest_safe() -> None:
    propagation = Propagation([("number", ("->", 9, ("exactly", 1, 1, 2, 3))), ("shown", 9)])
    assert propagation.trail[1:] == []
    assert propagation.assume(2, "assumed")
    assert [tuple(entry) for entry in propagation.trail[2:]] == [
        (-1, "number", (9, 2)),
        (-3, "number", (9, 2)),
    ]


def test_a_number_that_cannot_hold_denies_what_it_depends_on() -> None:
    propagation = Propagation([("number", ("->", 9, ("exactly", 1, 1, 2, 3)))])
    propagation.assume(("&", 1, 3), "assumed")
    assert propagation.trail[-1] == (-9, "number", (1, 3))
    assert not propagation.assume(9, "shown")


def test_a_reason_leaves_out_what_played_no_part() -> None:
    propagation = Propagation([("a", 1), ("b", 2), ("c", ("->", 2, 3)), ("d", ("->", 3, 4))])
    used = [propagation.trail[place].key for place in propagation.reason([4])]
    assert used == ["b", "c", "d"]
