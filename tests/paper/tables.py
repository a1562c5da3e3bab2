"""Oracles for tables: every set of mines by enumeration, or one more by a plain solver.

Neighbours come from the oracle of boards, which shares no code with the library's.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from random import Random
from typing import Any

from pysat.card import CardEnc, EncType
from pysat.solvers import Cadical153

from minelogic.board import Board
from tests.ground.oracle import Graph, Grid
from tests.solve.displays import Shown

Bombs = tuple[int, ...]

GRAPH = Graph(
    (("a", "b"), ("b", "c"), ("c", "d"), ("d", "a"), ("c", "e"), ("d", "e"), ("e", "f")), ("g",)
)
SMALL: tuple[Grid | Graph, ...] = (
    Grid(2, 3), Grid(3, 3), Grid(1, 6), Grid(3, 3, "rook"), Grid(3, 3, "torus"),
    Grid(3, 4, "triangle"), Grid(3, 4), GRAPH,
)  # fmt: skip


def around(board: Grid | Graph) -> list[set[int]]:
    """For each tile those next to it."""
    return Shown(board, ()).around()


def shown(board: Grid | Graph, mines: set[int], opened: set[int]) -> Shown:
    """The display with the numbers of these tiles."""
    near = around(board)
    signs = [str(len(near[t] & mines)) if t in opened else "." for t in range(len(near))]
    return Shown(board, tuple(signs))


def drawn(seed: int, board: Grid | Graph, p: float = 0.4) -> tuple[Shown, set[int], set[int]]:
    """A display by chance, its mines, and the open tiles."""
    random = Random(seed)
    size = len(around(board))
    mines = {tile for tile in range(size) if random.random() < p}
    opened = {tile for tile in range(size) if tile not in mines and random.random() < 0.6}
    return shown(board, mines, opened), mines, opened


def as_shown(board: Board, signs: Sequence[Any]) -> Shown:
    """A display of the library's as the oracle has it."""
    if board.is_grid:
        grid = Grid(board.rows, board.columns, board.topology)
        return Shown(grid, tuple(map(str, signs)))
    touched = {end for edge in board.edges for end in edge}
    alone = tuple([vertex for vertex in board.vertices if vertex not in touched])
    graph = Graph(tuple(board.edges), alone)
    names = dict(zip(board.vertices, map(str, signs), strict=True))
    return Shown(graph, tuple([names[tile[0]] for tile in graph.tiles()]))


def by_solver(display: Shown, most: int = 2) -> list[set[int]]:
    """Up to so many sets of mines that fit, by a solver and an encoding that the library has not.

    Numbers are sequential counters, and CaDiCaL is asked.
    """
    near = display.around()
    size = len(near)
    top = size
    clauses: list[list[int]] = []
    for tile, sign in enumerate(display.signs):
        if sign == "*":
            clauses.append([tile + 1])
        elif sign != ".":
            clauses.append([-tile - 1])
        if sign.isdigit():
            literals = [other + 1 for other in sorted(near[tile])]
            if int(sign) > len(literals):
                return []
            if literals:
                made = CardEnc.equals(literals, int(sign), top_id=top, encoding=EncType.seqcounter)
                clauses += made.clauses
                top = max(top, made.nv)
    found: list[set[int]] = []
    with Cadical153(bootstrap_with=clauses) as solver:
        while len(found) < most and solver.solve():
            true = {literal for literal in solver.get_model() if 0 < literal <= size}
            found.append({literal - 1 for literal in true})
            solver.add_clause([-v if v in true else v for v in range(1, size + 1)])
    return found


def fewest_added(display: Shown, mines: set[int]) -> int | None:
    """How many numbers have to be added for one solution, by trying all; None if none will do."""
    closed = [t for t, sign in enumerate(display.signs) if sign == "." and t not in mines]
    near = display.around()

    def with_numbers(tiles: tuple[int, ...]) -> Shown:
        signs = list(display.signs)
        for tile in tiles:
            signs[tile] = str(len(near[tile] & mines))
        return Shown(display.board, tuple(signs))

    boards = display.fitting()
    for size in range(len(closed) + 1):
        for tiles in combinations(closed, size):
            numbers = with_numbers(tiles).signs
            left = [
                bombs
                for bombs in boards
                if all(t not in bombs and str(len(near[t] & set(bombs))) == numbers[t]
                       for t in tiles)
            ]  # fmt: skip
            if len(left) == 1:
                return size
    return None
