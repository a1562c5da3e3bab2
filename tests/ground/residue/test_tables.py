"""Columns of bits against truth, world by world."""

from __future__ import annotations

from itertools import product

from hypothesis import given, settings
from hypothesis import strategies as st

from minelogic.ground.formula import Ground, truth
from minelogic.ground.residue.shapes import bounds_of, replaced, shape
from minelogic.ground.residue.tables import (
    as_bounds,
    can_be_defined,
    columns,
    full_of,
    settles,
)
from minelogic.ground.table import evaluate

ATOMS = [1, 2, 3, 4]
LITERALS = st.sampled_from([*ATOMS, *[-atom for atom in ATOMS]])


def _larger(parts: st.SearchStrategy[Ground]) -> st.SearchStrategy[Ground]:
    some = st.lists(parts, min_size=2, max_size=4)
    kinds = st.sampled_from(["exactly", "at least", "at most"])
    return st.one_of(
        some.map(lambda found: ("&", *found)),
        some.map(lambda found: ("|", *found)),
        st.tuples(st.sampled_from(["->", "<->"]), parts, parts),
        parts.map(lambda part: ("~", part)),
        st.tuples(kinds, st.integers(0, 4), some).map(lambda f: (f[0], f[1], *f[2])),
    )


FORMULAS: st.SearchStrategy[Ground] = st.recursive(LITERALS, _larger, max_leaves=12)
WORLDS = list(product([False, True], repeat=len(ATOMS)))


def holds(formula: Ground, world: tuple[bool, ...]) -> bool:
    return truth(formula, lambda atom: world[atom - 1])


def bit(world: tuple[bool, ...]) -> int:
    """The place of a world in a column: the first atom is the lowest."""
    return sum(value << place for place, value in enumerate(world))


@given(FORMULAS)
@settings(max_examples=300)
def test_a_table_has_a_bit_where_the_formula_holds(formula: Ground) -> None:
    ways = evaluate(formula, columns(ATOMS), full_of(len(ATOMS)))
    assert [bool(ways >> bit(world) & 1) for world in WORLDS] == [holds(formula, w) for w in WORLDS]


@given(FORMULAS, st.dictionaries(st.sampled_from(ATOMS), st.booleans()))
@settings(max_examples=300)
def test_what_is_put_in_changes_nothing_where_it_is_so(
    formula: Ground, values: dict[int, bool]
) -> None:
    left = replaced(formula, lambda atom: values.get(atom, atom))
    for world in WORLDS:
        if all(world[atom - 1] == value for atom, value in values.items()):
            assert holds(left, world) == holds(formula, world)


@given(FORMULAS)
@settings(max_examples=300)
def test_bounds_say_what_the_formula_says(formula: Ground) -> None:
    found = bounds_of(formula)
    if found is not None:
        atoms, low, high = found
        for world in WORLDS:
            number = sum(world[atom - 1] for atom in atoms)
            assert holds(formula, world) == (low <= number <= high)
    ways = evaluate(formula, columns(ATOMS), full_of(len(ATOMS)))
    whole = as_bounds(ways, len(ATOMS))
    numbers = {sum(world) for world in WORLDS if holds(formula, world)}
    symmetric = all(holds(formula, w) == (sum(w) in numbers) for w in WORLDS)
    interval = bool(numbers) and numbers == set(range(min(numbers), max(numbers) + 1))
    assert (whole is not None) == (symmetric and interval)
    assert whole is None or whole == (min(numbers), max(numbers))


@given(st.lists(FORMULAS, min_size=1, max_size=3), st.integers(1, 3))
@settings(max_examples=300)
def test_definitions_are_those_that_every_world_of_the_rest_extends_to(
    formulas: list[Ground], number: int
) -> None:
    defined, others = ATOMS[:number], ATOMS[number:]
    ways = {
        rest: [
            d
            for d in product([False, True], repeat=number)
            if all(holds(formula, (*d, *rest)) for formula in formulas)
        ]
        for rest in product([False, True], repeat=len(others))
    }
    assert can_be_defined(formulas, defined, others) == all(ways.values())
    assert settles(formulas, defined, others) == all(len(found) == 1 for found in ways.values())


def test_shapes_are_the_same_up_to_the_names_of_atoms() -> None:
    one, atoms = shape([("->", 7, ("exactly", 1, 3, -9)), -7])
    assert (one, atoms) == ((("->", 1, ("exactly", 1, 2, -3)), -1), [7, 3, 9])
    assert shape([("->", 2, ("exactly", 1, 5, -4)), -2])[0] == one
    assert shape([("->", 2, ("exactly", 1, 2, -4)), -2])[0] != one
