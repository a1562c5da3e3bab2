"""Tiles that look alike, and the way from one to another.

A tile looks like another if the board around both, as far as it matters, is the same but for its
place. On a grid that is a matter of how far the borders are and, where tiles point up or down, of
which of the two the tile does; on a graph, of the vertices around it and the edges between them.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from functools import cached_property
from itertools import product
from typing import Protocol

from minelogic.board import Board
from minelogic.board.topology import GRIDS
from minelogic.ground.sight import Sight
from minelogic.syntax.tree import Value


def looks(board: Board, sight: Sight) -> Sequence[Hashable]:
    """For each tile how it looks: the same for tiles between which what is seen can be moved."""
    if not board.is_grid:
        return [_edges(board, around(board, tile, sight), sight) for tile in range(board.size)]
    reach = sight.reach
    rows = [(min(i, reach), min(board.rows - 1 - i, reach)) for i in range(board.rows)]
    columns = [(min(j, reach), min(board.columns - 1 - j, reach)) for j in range(board.columns)]
    kinds = _kinds(board)
    return [
        (*row, *column, kinds[i % 2][j % 2])
        for i, row in enumerate(rows)
        for j, column in enumerate(columns)
    ]


def first_of_each(found: Sequence[Hashable]) -> list[int]:
    """The first tile of each look."""
    first: dict[Hashable, int] = {}
    for tile, look in enumerate(found):
        first.setdefault(look, tile)
    return list(first.values())


def steps_of(board: Board) -> tuple[int, int]:
    """How many rows, and how many columns, a neighbour on a grid is away at most."""
    grid = GRIDS[board.topology]
    moves = [move for i, j in product(range(2), repeat=2) for move in grid.moves(i, j)]
    return max([abs(down) for down, _ in moves]), max([abs(right) for _, right in moves])


def _kinds(board: Board) -> list[list[int]]:
    """Tiles of even and odd rows and columns, told apart if moves from them or nearby differ."""
    moves = GRIDS[board.topology].moves
    seen: dict[Hashable, int] = {}
    return [
        [
            seen.setdefault(
                tuple([moves((i + a) % 2, (j + b) % 2) for a, b in product(range(2), repeat=2)]),
                len(seen),
            )
            for j in range(2)
        ]
        for i in range(2)
    ]


def around(board: Board, tile: int, sight: Sight) -> list[int]:
    """The vertices of a graph that are seen from one, the nearest first."""
    seen = [tile]
    layer = [tile]
    for _ in range(sight.reach):
        known = set(seen)
        layer = sorted({near for one in layer for near in board.neighbours(one)} - known)
        seen += layer
    return seen


def _edges(board: Board, seen: Sequence[int], sight: Sight) -> Hashable:
    """The edges between vertices by their places; how many neighbours there are, if that is all."""
    if sight.only_around and sight.reach <= 1:
        return len(seen)
    place = {tile: number for number, tile in enumerate(seen)}
    return tuple(
        [tuple(sorted([place[n] for n in board.neighbours(t) if n in place])) for t in seen]
    )


def move(board: Board, start: int, end: int, sight: Sight) -> Move:
    """The way from a tile to one that looks alike, for all that is seen from them."""
    if board.is_grid:
        return _Shift(board, start, end)
    return _Walk(board, start, end, sight)


class Move(Protocol):
    """The way from a tile to one that looks alike."""

    keeps_order: bool
    """Whether tiles stay in the order in which they are read."""

    def atom(self, atom: int) -> int:
        """The same atom of the tile where its tile is moved to; 0 if it is not seen."""

    def back(self, atom: int) -> int:
        """The atom that is moved to this one; 0 if there is none."""

    def value(self, value: Value, sort: str) -> Value:
        """Where a row, a column or a vertex is moved to."""

    def value_back(self, value: Value, sort: str) -> Value:
        """What is moved to a row, a column or a vertex."""


class _Shift:
    """So many rows and columns on: every tile is as much later in reading order."""

    keeps_order = True

    def __init__(self, board: Board, start: int, end: int) -> None:
        self._board, self._start, self._end = board, start, end
        self._shift = end - start

    def atom(self, atom: int) -> int:
        return atom + self._shift

    def back(self, atom: int) -> int:
        return atom - self._shift

    def value(self, value: Value, sort: str) -> Value:
        return value + self._steps[sort]  # type: ignore[operator]

    def value_back(self, value: Value, sort: str) -> Value:
        return value - self._steps[sort]  # type: ignore[operator]

    @cached_property
    def _steps(self) -> dict[str, int]:
        """How many rows and columns, as the file counts them."""
        here, there = self._board.name(self._end), self._board.name(self._start)
        assert isinstance(here, tuple)
        assert isinstance(there, tuple)
        sorts = ("column", "row") if self._board.coordinates.cartesian else ("row", "column")
        return {sort: a - b for sort, a, b in zip(sorts, here, there, strict=True)}


class _Walk:
    """From each vertex that is seen to the one in its place."""

    keeps_order = False

    def __init__(self, board: Board, start: int, end: int, sight: Sight) -> None:
        self._board = board
        ends = [around(board, tile, sight) for tile in (start, end)]
        self._forth = dict(zip(*ends, strict=True))
        self._back = {end: start for start, end in self._forth.items()}

    def atom(self, atom: int) -> int:
        return self._moved(atom, self._forth)

    def back(self, atom: int) -> int:
        return self._moved(atom, self._back)

    def value(self, value: Value, sort: str) -> Value:  # noqa: ARG002
        return self._vertex(value, self._forth)

    def value_back(self, value: Value, sort: str) -> Value:  # noqa: ARG002
        return self._vertex(value, self._back)

    def _moved(self, atom: int, way: Mapping[int, int]) -> int:
        tile = (atom - 1) % self._board.size
        return atom - tile + way[tile] if tile in way else 0

    def _vertex(self, value: Value, way: Mapping[int, int]) -> Value:
        tile = self._board.tile(value)
        assert tile is not None
        return self._board.vertices[way[tile]]
