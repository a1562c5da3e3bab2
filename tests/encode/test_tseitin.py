"""Auxiliary variables: each world of a formula extends in exactly one way, others in none."""

from __future__ import annotations

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from minelogic.encode.tseitin import tseitin
from minelogic.encode.variables import Variables
from minelogic.errors import LimitReached
from minelogic.ground.formula import Ground, literals
from tests.encode.ground_formulas import ATOMS, grounds, holds, satisfied, variables, worlds

MOST = 14


def extensions(
    clauses: list[tuple[int, ...]], world: tuple[bool, ...], size: int
) -> list[tuple[bool, ...]]:
    """The ways to extend a world to all variables so that the clauses hold, found one by one."""
    found = [world]
    for number in range(len(world), size):
        ready = [c for c in clauses if c and max(map(abs, c)) == number + 1]
        found = [
            (*so_far, value)
            for so_far in found
            for value in (True, False)
            if satisfied(ready, (*so_far, value))
        ]
    early = [c for c in clauses if not c or max(map(abs, c)) <= len(world)]
    return [extended for extended in found if satisfied(early, extended)]


@given(grounds())
def test_every_world_of_the_formula_extends_in_one_way_and_no_other_does(formula):
    names = variables()
    clauses = tseitin(formula, names)
    assume(names.size - ATOMS <= MOST)
    for world in worlds(ATOMS):
        found = extensions(clauses, world, names.size)
        assert len(found) == (1 if holds(formula, world) else 0)


@pytest.mark.slow
@given(grounds())
def test_auxiliary_variables_are_what_they_say_they_are(formula):
    names = variables()
    clauses = tseitin(formula, names)
    assume(names.size - ATOMS <= MOST)
    for world in worlds(ATOMS):
        for extended in extensions(clauses, world, names.size):
            for number in range(ATOMS + 1, names.size + 1):
                meaning = names.meaning(number)
                assert all(atom <= ATOMS for atom in literals(meaning))
                assert extended[number - 1] is holds(meaning, world)


@given(st.sampled_from(("exactly", "at least", "at most")), st.integers(0, 5), st.booleans())
def test_counts_inside_formulas_are_right(kind, bound, positive):
    parts = (1, -2, 3, 4, ("&", 1, 2))
    count: Ground = (kind, bound, *parts)
    formula: Ground = ("|", count if positive else ("~", count), ("&", 1, -4))
    assume(not (kind == "at least" and bound == 0) and not (kind == "at most" and bound == 5))
    names = variables()
    clauses = tseitin(formula, names)
    for world in worlds(ATOMS):
        found = extensions(clauses, world, names.size)
        assert len(found) == (1 if holds(formula, world) else 0)


def test_a_missing_direction_would_be_noticed():
    """The wrong twin: without one clause some world extends in two ways, or in none."""
    formula: Ground = ("|", ("&", 1, 2), ("&", 3, 4))
    names = variables()
    clauses = tseitin(formula, names)
    for number in range(len(clauses)):
        rest = clauses[:number] + clauses[number + 1 :]
        numbers = [len(extensions(rest, world, names.size)) for world in worlds(ATOMS)]
        assert numbers != [int(holds(formula, world)) for world in worlds(ATOMS)]


def test_clauses_need_no_auxiliary_variable():
    for formula in (1, ("|", 1, -2), ("->", ("&", 1, 2), ("|", 3, 4)), ("&", 1, ("|", 2, 3))):
        names = variables()
        tseitin(formula, names)
        assert names.size == ATOMS


def test_equal_parts_share_a_variable():
    names = variables()
    tseitin(("|", ("&", ("|", 1, 2), 3), ("&", ("|", 2, 1), 4)), names)
    assert names.size - ATOMS == 3


def test_pairs_that_blow_up_when_distributed_stay_small():
    names = Variables(variables(2).atoms)
    names.size = 40
    clauses = tseitin(("|", *(("&", 2 * n + 1, 2 * n + 2) for n in range(20))), names)
    assert len(clauses) == 3 * 20 + 1


def test_true_and_false_and_limits():
    assert tseitin(True, variables()) == []
    assert tseitin(False, variables()) == [()]
    with pytest.raises(LimitReached, match="more than 3 clauses"):
        tseitin(("|", ("&", 1, 2), ("&", 3, 4)), variables(), limit=3)
