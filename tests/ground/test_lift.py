"""Rules that are lifted have, for tiles that look alike, the same instances; others are not."""

from __future__ import annotations

import pytest

import minelogic
from minelogic.ground.formula import Ground
from minelogic.ground.ground import Block, leading, place_of
from minelogic.ground.lift import lift, looks
from minelogic.ground.residue.shapes import replaced

LIFTED = {
    "S(i, j) <-> ~B(i, j)": 0,
    "exists at most 1 a. Q(a, i, j)": 0,
    "forall a. Q(a, i, j) -> exists exactly a x, y. (adjacent(i, j, x, y) & B(x, y))": 1,
    "Q(1, i, j) -> exists one x, y. (|i - x| <= 2 & |j - y| <= 1 & B(x, y))": 2,
    "Q(1, i, j) -> exists x, y. (|i - x| + |j - y| <= 2 & B(x, y))": 2,
    "Q(1, i, j) -> B(i + 2, j)": 2,
    "Q(1, i, j) -> ~B(i, j - 1) | S(i + 1, j + 3)": 3,
    "Q(2, i, j) -> exists x, y. (adjacent(i, j, x, y) & "
    "forall u, v. (adjacent(x, y, u, v) -> B(u, v)))": 2,
    "Q(1, i, j) -> exists x. (i < x < i + 3 & B(x, j))": 2,
    "Q(1, i, j) -> exists x. (x = i + 1 & B(x, j))": 1,
}
"""Bodies of rules for all i and j, and how far each reaches."""

NOT_LIFTED = (
    "i = 2 & j = 2 -> S(i, j)",
    "Q(1, i, j) & i = j -> B(i, j)",
    "Q(1, i, j) -> exists x. B(x, j)",
    "Q(1, i, j) -> exists x in 0..2. B(x, j)",
    "Q(1, i, j) -> exists x, y. (i + x <= 2 & |j - y| <= 1 & B(x, y))",
    "Q(1, i, j) -> exists x, y. (U(x, y) & adjacent(i, j, x, y) & B(x, y))",
    "Q(1, i, j) -> B(2, j)",
    "Q(1, i, j) -> Q(1, i, j + 1)",
    "B(i, j) -> B(i, j + 1)",
    "Q(1, i, j) -> exists x, y. (2 * i <= 2 * x <= 2 * i + 2 & i <= 3 & adjacent(i, j, x, y)"
    " & B(x, y))",
    "Q(1, i, j) -> exists x. (x >= i & B(x, j))",
)


def only_block(body: str, heading: str) -> Block:
    problem = minelogic.loads(f"{heading}\nrule r: forall i, j. {body}\n")
    (block,) = problem.grounding.rules
    return block


@pytest.mark.parametrize("body", LIFTED)
@pytest.mark.parametrize(
    "heading",
    [
        "board 6 x 7",
        "board 1 x 40",
        "board 5 x 8 rook",
        "board 7 x 6\ncoordinates cartesian from 1",
        "board 6 x 6\ncoordinates rows from 1",
    ],
)
def test_a_tile_stands_for_those_that_look_alike(body: str, heading: str) -> None:
    block = only_block(body, heading)
    lifted = block.lifted
    assert lifted is not None
    assert lifted.reach == LIFTED[body]
    problem = minelogic.loads(heading)
    board = problem.board
    assert board is not None
    every: dict[tuple[object, ...], Ground] = dict(zip(block.bindings, block.formulas, strict=True))
    first: dict[object, int] = {}
    found: dict[tuple[object, ...], Ground] = {}
    places = problem.file.vocabulary.tile_places
    for tile, look in enumerate(looks(board, lifted.reach)):
        original = first.setdefault(look, tile)
        here, there = place_of(board, tile), place_of(board, original)
        steps = {sort: int(a) - int(b) for sort, a, b in zip(places, here, there, strict=True)}
        shift = tile - original
        for binding, formula in lifted.at(there):
            moved = replaced(formula, lambda atom, by=shift: atom + by)  # type: ignore[misc]
            found[lifted.moved(binding, steps)] = moved
    assert found == every


@pytest.mark.parametrize("body", NOT_LIFTED)
def test_rules_that_name_places_or_look_too_far_are_not_lifted(body: str) -> None:
    problem = minelogic.loads(f"board 6 x 7\nrule r: forall i, j. {body}\n")
    binders, inside = leading(problem.file.rules[0].core)
    assert lift(binders, inside, problem.file.vocabulary) is None
    assert problem.grounding.rules[0].lifted is None


@pytest.mark.parametrize("heading", ["board 6 x 7 torus", "board 6 x 7 triangle"])
def test_on_other_boards_nothing_is_lifted(heading: str) -> None:
    assert only_block("S(i, j) <-> ~B(i, j)", heading).lifted is None
