"""Symmetries of puzzles, against trying every world."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest

import minelogic
from minelogic.solve import truth as asking
from minelogic.solve.symmetry import orbits

SQUARE = "domain Line = 0 .. 2\npredicate P(Line, Line)\n"
APART = "rule apart: forall i, j, x, y. P(i, j) & P(x, y) & |i - x| + |j - y| = 1 -> false\n"
FOUR = "rule four: exists exactly 4 i, j. P(i, j)\n"


def groups(text: str) -> list[list[tuple[int, ...]]]:
    """The groups of places that symmetries carry into each other."""
    answers = minelogic.loads(text).answers
    knowledge = answers.knowledge
    atoms = answers.given.atoms
    members = orbits(
        atoms.families["P"], knowledge.clauses, knowledge.bounds, knowledge.variables.size
    )
    return sorted(sorted(atoms.indices(atom) for atom in group) for group in members)


CORNERS = [(0, 0), (0, 2), (2, 0), (2, 2)]
SIDES = [(0, 1), (1, 0), (1, 2), (2, 1)]


def test_a_square_has_corners_and_sides() -> None:
    assert groups(SQUARE + APART + FOUR) == [CORNERS, SIDES]


def test_a_fact_leaves_the_symmetries_that_leave_it() -> None:
    assert groups(SQUARE + APART + "fact P(1, 1)\n") == [CORNERS, SIDES]
    left = groups(SQUARE + APART + "fact ~P(0, 1)\n")
    assert left == [[(0, 0), (0, 2)], [(1, 0), (1, 2)], [(2, 0), (2, 2)]]
    turned = groups(SQUARE + APART + "fact ~P(0, 0)\n")
    assert turned == [[(0, 1), (1, 0)], [(0, 2), (2, 0)], [(1, 2), (2, 1)]]
    assert groups(SQUARE + APART + "fact P(0, 1) -> P(2, 0)\n") == []


def test_a_count_has_to_be_kept_as_well() -> None:
    large = "domain Line = 0 .. 4\npredicate P(Line, Line)\n"
    rows = "rule upper: exists exactly 6 i in 0 .. 3, j. P(i, j)\n"
    assert len(groups(large + "rule all: exists exactly 6 i, j. P(i, j)\n")) == 5
    mirrored = groups(large + rows)
    assert len(mirrored) == 10
    assert all(len({i for i, _ in group}) == 1 for group in mirrored)


def test_places_of_different_lengths_are_not_exchanged() -> None:
    text = "domain A = 0 .. 1\ndomain C = 0 .. 2\npredicate P(A, C)\n"
    text += "rule some: exists i, j. P(i, j)\n"
    assert groups(text) == [[(0, 0), (0, 2), (1, 0), (1, 2)], [(0, 1), (1, 1)]]


def worlds(texts: list[str]) -> list[set[tuple[int, ...]]]:
    """All worlds, by what a text says, read off Python."""
    places = list(product(range(3), repeat=2))
    every = [
        {place for place, held in zip(places, values, strict=True) if held}
        for values in product((False, True), repeat=9)
    ]
    return [world for world in every if all(_says(text, world) for text in texts)]


def _says(text: str, world: set[tuple[int, ...]]) -> bool:
    if text == APART:
        return not any(abs(i - x) + abs(j - y) == 1 for i, j in world for x, y in world)
    if text.startswith("rule number"):
        return len(world) == int(text.split("exactly ")[1].split()[0])
    atom = text.split("fact ")[1].strip()
    i, j = atom.strip("~")[2:-1].split(", ")
    return ((int(i), int(j)) in world) != atom.startswith("~")


@pytest.mark.parametrize("seed", range(40))
def test_the_truth_is_that_of_all_worlds(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(asking, "_LOOKED_AT", 10**9)
    chance = Random(seed)
    texts = [APART]
    if chance.random() < 0.8:
        texts.append(f"rule number: exists exactly {chance.randint(1, 5)} i, j. P(i, j)\n")
    for _ in range(chance.choice((0, 0, 1, 2))):
        sign = chance.choice(("", "~"))
        texts.append(f"fact {sign}P({chance.randrange(3)}, {chance.randrange(3)})\n")
    problem = minelogic.loads(SQUARE + "".join(texts))
    every = worlds(texts)
    expected: dict[tuple[int, ...], bool | None] = {}
    for place in product(range(3), repeat=2) if every else ():
        values = {place in world for world in every}
        expected[place] = values.pop() if len(values) == 1 else None
    assert problem.truth("P") == expected
