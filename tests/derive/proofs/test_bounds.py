"""Sums and bounds: inequalities say what their counts say, and the best sums are the best."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from minelogic.derive.proofs.bounds import best_sum, groups
from minelogic.derive.proofs.propagate import Propagation
from minelogic.derive.proofs.reach import reachable
from minelogic.derive.proofs.sums import Inequality, added, as_inequality, signs
from tests.derive.sweeping import SIZE, formula_strategy, holds, literal_strategy, worlds

parts_strategy = st.lists(literal_strategy, min_size=2, max_size=5)
count_strategy = st.builds(
    lambda kind, parts, bound: (kind, min(bound + (kind == "at least"), len(parts)), *parts),
    st.sampled_from(["exactly", "at least", "at most"]),
    parts_strategy,
    st.integers(0, 3),
)
inequality_strategy = st.builds(
    lambda low, more, coefficients: Inequality(low, low + more, coefficients),
    st.integers(-1, 3),
    st.integers(0, 1),
    st.dictionaries(st.integers(1, 7), st.sampled_from([1, 1, 1, -1]), min_size=1, max_size=4),
)


def sum_of(one: Inequality, world: dict[int, bool]) -> int:
    return sum(factor * world[atom] for atom, factor in one.coefficients.items())


def missed(counts: list[Inequality], weights: tuple[int, ...]) -> int:
    """By how much the greatest value of the sum falls short of its lower bound."""
    low = sum(w * (one.low if w > 0 else one.high) for w, one in zip(weights, counts, strict=True))
    factors: dict[int, int] = {}
    for weight, one in zip(weights, counts, strict=True):
        for atom, factor in one.coefficients.items():
            factors[atom] = factors.get(atom, 0) + weight * factor
    return low - sum(factor for factor in factors.values() if factor > 0)


@settings(max_examples=200, deadline=None)
@given(count_strategy, st.lists(literal_strategy, max_size=3), st.booleans())
def test_an_inequality_holds_exactly_where_its_count_does(
    count: Any, known: list[int], guarded: bool
) -> None:
    propagation = Propagation(enumerate([*known, 9] if guarded else known))
    if propagation.clash is not None:
        return
    one = as_inequality(("->", 9, count) if guarded else count, propagation)
    assert one is not None
    assert not any(atom in map(abs, known) for atom in one.coefficients)
    for world in worlds():
        if all(holds(literal, world) for literal in known):
            assert (one.low <= sum_of(one, world) <= one.high) == holds(count, world)


def test_a_formula_that_counts_nothing_is_no_inequality() -> None:
    assert as_inequality(("&", 1, 2), Propagation()) is None
    assert as_inequality(("->", 3, ("exactly", 1, 1, 2)), Propagation()) is None


@settings(max_examples=200, deadline=None)
@given(st.lists(inequality_strategy, min_size=1, max_size=4), st.integers(-1, 1))
def test_the_best_sum_is_the_best_of_all(counts: list[Inequality], first: int) -> None:
    every = list(product((0, -1, 1), repeat=len(counts)))
    value, weights = best_sum(counts)
    assert value == missed(counts, weights) == max(missed(counts, each) for each in every)
    value, weights = best_sum(counts, {0: first})
    fitting = [each for each in every if each[0] == first]
    assert value == missed(counts, weights) == max(missed(counts, each) for each in fitting)


def test_of_many_counts_that_share_atoms_some_are_left_out() -> None:
    counts = [Inequality(1, 1, {1: 1, place: 1}) for place in range(2, 16)]
    value, weights = best_sum(counts)
    assert value == missed(counts, weights) <= 0


def test_signs_are_found_where_two_counts_cannot_hold_together() -> None:
    both, none = Inequality(2, 2, {1: 1, 2: 1}), Inequality(0, 0, {1: 1})
    assert signs([both, none], [[2]]) is not None
    assert signs([both], [[2]]) is None


@settings(max_examples=200, deadline=None)
@given(st.lists(inequality_strategy, min_size=1, max_size=4), literal_strategy)
def test_signs_that_are_found_make_the_sum_fail(counts: list[Inequality], literal: int) -> None:
    weights = signs(counts, [[literal]])
    if weights is not None:
        total = added([(w, one) for w, one in zip(weights, counts, strict=True) if w])
        for row in product([False, True], repeat=7):
            world = dict(enumerate(row, 1))
            if holds(literal, world):
                assert not total.low <= sum_of(total, world) <= total.high
                assert not all(one.low <= sum_of(one, world) <= one.high for one in counts)


@settings(max_examples=150, deadline=None)
@given(
    st.lists(count_strategy, max_size=3),
    st.lists(formula_strategy, max_size=2),
    st.sets(st.integers(1, SIZE)),
)
def test_reachable_numbers_are_those_of_some_world(
    counts: list[Any], formulas: list[Any], counted: set[int]
) -> None:
    inequalities = [as_inequality(count, Propagation()) for count in counts]
    speaking = [one for one in inequalities if one is not None]
    if any(not one.coefficients for one in speaking):
        return
    about = {atom for one in speaking for atom in one.coefficients}
    atoms = about | {abs(literal) for f in formulas for literal in literals_of(f)}
    found = reachable(speaking, formulas, counted & atoms, {})
    assert found == sorted(
        {
            sum(world[atom] for atom in counted & atoms)
            for world in worlds()
            if all(holds(formula, world) for formula in [*counts, *formulas])
        }
    )


def literals_of(formula: Any) -> list[int]:
    if isinstance(formula, int):
        return [formula]
    parts = formula[2:] if formula[0] in ("exactly", "at least", "at most") else formula[1:]
    return [literal for part in parts for literal in literals_of(part)]


@pytest.mark.parametrize(
    ("sets", "expected"),
    [
        ([{1, 2}, {3}, {2, 4}, {4, 3}], [[0, 1, 2, 3]]),
        ([{1}, set(), {2}, {1}], [[0, 3], [2]]),
    ],
)
def test_groups_hang_together(sets: list[set[int]], expected: list[list[int]]) -> None:
    assert groups(sets) == expected
