"""Explicit definitions put in, against trying all values of all atoms."""

from __future__ import annotations

from itertools import product
from random import Random
from typing import Any

import pytest

from minelogic.ground.explicit import LONGEST, put_in

OWN = {5, 6, 7}
PUBLIC = (1, 2, 3, 4)


def holds(formula: Any, world: dict[int, bool]) -> bool:
    """Whether a formula holds in a world, by the meaning of its signs."""
    if isinstance(formula, bool):
        return formula
    if isinstance(formula, int):
        return world[abs(formula)] is (formula > 0)
    sign, *parts = formula
    if sign in ("exactly", "at least", "at most"):
        number, *parts = parts
        true = sum(holds(part, world) for part in parts)
        return bool(
            {"exactly": true == number, "at least": true >= number}.get(sign, true <= number)
        )
    values = [holds(part, world) for part in parts]
    meant: bool = {
        "&": all(values), "|": any(values), "~": not values[0],
        "->": not values[0] or values[-1], "<->": values[0] == values[-1],
    }[sign]  # fmt: skip
    return meant


def projected(formulas: list[Any]) -> list[tuple[bool, ...]]:
    """The worlds of the public atoms in which all formulas hold for some values of the others."""
    own = sorted(OWN)
    return [
        values
        for values in product((False, True), repeat=len(PUBLIC))
        if any(
            all(
                holds(formula, dict(zip((*PUBLIC, *own), (*values, *chosen), strict=True)))
                for formula in formulas
            )
            for chosen in product((False, True), repeat=len(own))
        )
    ]


def some(random: Random, depth: int) -> Any:
    if depth == 0 or random.random() < 0.2:
        return random.choice((1, -1)) * random.randint(1, 7)
    sign = random.choice(("&", "|", "->", "<->", "exactly", "at most"))
    if sign in ("exactly", "at most"):
        return sign, 1, *[some(random, depth - 1) for _ in range(3)]
    return sign, some(random, depth - 1), some(random, depth - 1)


def definition(random: Random) -> list[Any]:
    """One of the ways to define an atom: once, in two halves, or in a circle with others."""
    atom, meaning = random.choice((5, 6, 7, -5)), some(random, 2)
    way = random.randrange(4)
    if way == 0:
        return [("<->", atom, meaning)]
    if way == 1:
        return [("->", atom, meaning), ("->", meaning, atom)]
    if way == 2:
        return [("&", ("<->", meaning, atom), some(random, 1))]
    return [atom]


@pytest.mark.parametrize("seed", range(300))
def test_the_same_worlds_of_the_other_atoms_are_left(seed):
    random = Random(seed)
    formulas = [part for _ in range(random.randint(1, 4)) for part in definition(random)]
    formulas += [some(random, 3) for _ in range(random.randint(0, 3))]
    random.shuffle(formulas)
    assert projected(put_in(formulas, OWN)) == projected(formulas)


def test_a_definition_leaves_nothing_of_its_atom():
    assert put_in([("<->", 5, ("&", 1, 2)), ("->", 3, 5)], OWN) == [("->", 3, ("&", 1, 2))]
    assert put_in([("->", 5, 1), ("->", 1, 5), ("|", 5, 2)], OWN) == [("|", 1, 2)]
    assert put_in([("exactly", 1, 5, 1, 2), -5], OWN) == [("exactly", 1, 1, 2)]


def test_a_second_definition_stays_as_what_it_says():
    assert put_in([("<->", 5, 1), ("<->", 5, 2)], OWN) == [("<->", 1, 2)]
    assert put_in([5, -5], OWN) == [False]


def test_half_a_definition_is_none():
    assert put_in([("->", 5, 1), ("->", 2, 5)], OWN) == [("->", 5, 1), ("->", 2, 5)]


def test_a_circle_keeps_what_closes_it():
    assert projected(put_in([("<->", 5, -6), ("<->", 6, 5)], OWN)) == []
    assert put_in([("<->", 5, 6), ("<->", 6, 5)], OWN) == []


def test_what_others_speak_of_is_not_put_in():
    assert put_in([("<->", 1, 2), ("|", 1, 3)], OWN) == [("<->", 1, 2), ("|", 1, 3)]


def test_what_would_grow_without_end_is_left():
    """Each atom means a formula with the next one four times."""
    own = set(range(100, 140))
    chain = [("<->", n, ("|", ("&", n + 1, 1), ("&", -n - 1, ("<->", n + 1, 2)))) for n in own]
    left = put_in([*chain, 100], own)
    assert sum(len(str(formula)) for formula in left) < 100 * LONGEST * len(own)
