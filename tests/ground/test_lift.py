"""Rules that are lifted have, for tiles that look alike, the same instances; others are not."""

from __future__ import annotations

import pytest

import minelogic
from minelogic.board import Board
from minelogic.board.topology import GRIDS
from minelogic.ground.blocks import Block, leading, place_of
from minelogic.ground.formula import COUNTS, Ground
from minelogic.ground.lift import lift
from minelogic.ground.looks import looks, move, steps_of
from minelogic.ground.residue.shapes import replaced
from minelogic.ground.sight import Sight

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
    "Q(1, i, j) -> exists x, y. (adjacent(i, j, x, y) & x < i & B(x, y))": 1,
    # Where a board wraps round, this may see a whole column from its edge.
    "Q(1, i, j) -> exists x, y, u. (adjacent(i, j, x, y) & i <= u <= x & B(u, y))": 1,
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


def agrees(block: Block, board: Board) -> None:
    """The instances of one tile of each look, moved, are all instances."""
    lifted = block.lifted
    assert lifted is not None
    every: dict[tuple[object, ...], Ground] = dict(zip(block.bindings, block.formulas, strict=True))
    first: dict[object, int] = {}
    found: dict[tuple[object, ...], Ground] = {}
    for tile, look in enumerate(looks(board, lifted.sight)):
        original = first.setdefault(look, tile)
        way = move(board, original, tile, lifted.sight)
        for binding, formula in lifted.at(place_of(board, original)):
            moved = lifted.moved(binding, way)
            assert lifted.moved_back(moved, way) == binding
            found[moved] = replaced(formula, way.atom)
            assert replaced(found[moved], way.back) == formula
    if board.is_grid:
        assert found == every
    # On a graph the parts of a formula may stand in another order.
    assert {key: unordered(f) for key, f in found.items()} == {
        key: unordered(f) for key, f in every.items()
    }


def unordered(formula: Ground) -> object:
    """A formula up to the order of what is counted or linked."""
    if not isinstance(formula, tuple):
        return formula
    op, *parts = formula
    if op in ("->", "<->", "~"):
        return (op, *map(unordered, parts))
    bound = [parts.pop(0)] if op in COUNTS else []
    return (op, *bound, frozenset(map(unordered, parts)), len(parts))


@pytest.mark.parametrize("body", LIFTED)
@pytest.mark.parametrize(
    "heading",
    [
        "board 6 x 7",
        "board 1 x 40",
        "board 5 x 8 rook",
        "board 7 x 6\ncoordinates cartesian from 1",
        "board 6 x 6\ncoordinates rows from 1",
        "board 6 x 7 torus",
        "board 3 x 12 torus\ncoordinates cartesian from 1",
        "board 9 x 9 torus\ncoordinates rows from 1",
        "board 2 x 18 torus",
        "board 7 x 9 triangle",
        "board 8 x 8 triangle\ncoordinates cartesian from 1",
    ],
)
def test_a_tile_stands_for_those_that_look_alike(body: str, heading: str) -> None:
    block = only_block(body, heading)
    problem = minelogic.loads(heading)
    assert problem.board is not None
    assert block.lifted is not None
    if problem.board.topology != "triangle":
        assert block.lifted.sight.reach == LIFTED[body]
    agrees(block, problem.board)


GRAPH_RULES = {
    "S(v) <-> ~B(v)": Sight(0, only_around=True),
    "exists at most 1 a. Q(a, v)": Sight(0, only_around=True),
    "forall a. Q(a, v) -> exists exactly a w. (adjacent(v, w) & B(w))": Sight(1, only_around=True),
    "Q(1, v) -> exists exactly 1 w. (adjacent(w, v) & ~S(w))": Sight(1, only_around=True),
    "Q(1, v) -> exists w, x. (adjacent(v, w) & adjacent(v, x) & w != x & B(w) & ~B(x))": Sight(
        1, only_around=True
    ),
    "Q(2, v) -> exists w, x. (adjacent(v, w) & adjacent(v, x) & adjacent(w, x) & B(w) & B(x))":
        Sight(1),
    "Q(2, v) -> exists w. (adjacent(v, w) & forall x. (adjacent(w, x) -> B(x)))": Sight(2),
    "Q(1, v) -> exists w. (w = v & ~B(w))": Sight(0, only_around=True),
}  # fmt: skip
"""Bodies of rules for all v, and what each sees."""
GRAPH_NOT_LIFTED = (
    "Q(1, v) -> exists w. B(w)",
    "Q(1, v) -> B(n3)",
    "Q(1, v) & v != n3 -> ~B(v)",
    "Q(1, v) -> exists w. (~adjacent(v, w) & B(w))",
    "Q(1, v) -> exists w. (adjacent(n3, w) & B(w))",
    "B(v) -> exists w. (adjacent(v, w) & B(w))",
)


def ladder(length: int, chords: int = 0) -> str:
    """A graph like two rows of a board, with some edges across."""
    edges = [f"n{k}-n{k + 2}" for k in range(2 * length - 2)]
    edges += [f"n{2 * k}-n{2 * k + 1}" for k in range(length)]
    edges += [f"n{3 * k}-n{3 * k + 7}" for k in range(chords)]
    return f"board graph {', '.join(edges)}, alone"


@pytest.mark.parametrize("body", GRAPH_RULES)
@pytest.mark.parametrize("heading", [ladder(16), ladder(18, 6)])
def test_a_vertex_stands_for_those_that_look_alike(body: str, heading: str) -> None:
    problem = minelogic.loads(f"{heading}\nrule r: forall v. {body}\n")
    (block,) = problem.grounding.rules
    assert problem.board is not None
    assert block.lifted is not None
    assert block.lifted.sight == GRAPH_RULES[body]
    agrees(block, problem.board)


@pytest.mark.parametrize("body", GRAPH_NOT_LIFTED)
def test_rules_that_name_vertices_or_look_everywhere_are_not_lifted(body: str) -> None:
    problem = minelogic.loads(f"{ladder(16)}\nrule r: forall v. {body}\n")
    assert problem.grounding.rules[0].lifted is None


def test_vertices_with_as_many_neighbours_look_different_if_these_are_seen_to_be_neighbours():
    # n0 and n9 have two neighbours each; those of n0 are next to each other.
    text = "board graph n0-n1, n0-n2, n1-n2, n9-n7, n9-n8"
    board = minelogic.loads(text).board
    assert board is not None
    vertices = dict(zip(board.vertices, range(board.size), strict=True))
    pair = vertices["n0"], vertices["n9"]
    near, far = (looks(board, sight) for sight in (Sight(1, only_around=True), Sight(1)))
    assert near[pair[0]] == near[pair[1]]
    assert far[pair[0]] != far[pair[1]]


def test_triangles_that_point_up_and_down_look_different():
    board = minelogic.loads("board 20 x 20 triangle").board
    assert board is not None
    found = looks(board, Sight(2))
    assert found[10 * 20 + 10] == found[9 * 20 + 9] == found[10 * 20 + 8]
    assert found[10 * 20 + 10] != found[10 * 20 + 9]


@pytest.mark.parametrize("topology", GRIDS)
def test_no_neighbour_is_further_away_than_a_step(topology):
    board = minelogic.loads(f"board 9 x 9 {topology}").board
    assert board is not None
    rows, columns = steps_of(board)
    middle = 4 * 9 + 4
    for tile in (middle, middle + 1):
        away = [
            (abs(near // 9 - tile // 9), abs(near % 9 - tile % 9))
            for near in board.neighbours(tile)
        ]
        assert max(row for row, _ in away) == rows
        assert max(column for _, column in away) == columns


@pytest.mark.parametrize("topology", GRIDS)
@pytest.mark.parametrize("body", NOT_LIFTED)
def test_rules_that_name_places_or_look_too_far_are_not_lifted(body: str, topology: str) -> None:
    problem = minelogic.loads(f"board 6 x 7 {topology}\nrule r: forall i, j. {body}\n")
    binders, inside = leading(problem.file.rules[0].core)
    assert lift(binders, inside, problem.file.vocabulary) is None
    assert problem.grounding.rules[0].lifted is None
