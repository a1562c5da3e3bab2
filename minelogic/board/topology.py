"""The topologies: what each is called, and which tiles of its boards are next to which.

A topology is a *grid*, with rows and columns, or the graph. A new grid is a name in `Topology`, an
entry in `GRIDS` and a way to draw its tiles in `render.boards.shapes.DRAWN`; everything else reads
these tables, and tests/board/test_topology.py names what is missing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, TypeAlias, get_args

from minelogic.records import dataclass

if TYPE_CHECKING:
    from collections.abc import Callable

Topology = Literal["king", "rook", "torus", "triangle", "graph"]
TOPOLOGIES: tuple[Topology, ...] = get_args(Topology)
"""From the simplest to the least regular."""

Moves: TypeAlias = tuple[tuple[int, int], ...]
"""Moves as (rows down, columns to the right), in reading order."""

LONG_ENOUGH = 6
"""No move goes further than 2, so a grid this long has, of either parity, a row or column in the
middle from which no border can be reached."""


@dataclass(frozen=True, slots=True)
class Grid:
    """How the tiles of a board with rows and columns lie.

    `moves(i, j)` leads from the tile in row i and column j to its neighbours, and depends on no
    more of i and j than whether they are even; what leads off the board leads nowhere, or, if the
    board `wraps`, round its edge.
    """

    moves: Callable[[int, int], Moves]
    wraps: bool = False

    @property
    def most(self) -> int:
        """The most neighbours that a tile of a large board has."""
        return max(len(self.moves(i, j)) for i in range(2) for j in range(2))


def _king(_i: int, _j: int) -> Moves:
    return _KING


def _rook(_i: int, _j: int) -> Moves:
    return _ROOK


def _triangle(i: int, j: int) -> Moves:
    return _POINTS_DOWN if (i + j) % 2 else _POINTS_UP


_KING: Moves = ((-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1))
_ROOK: Moves = ((-1, 0), (0, -1), (0, 1), (1, 0))
# Triangles that share a corner. One with i + j even points up, so the row below, at its base,
# holds five of its neighbours and the row above three.
_POINTS_UP: Moves = (
    *((-1, -1), (-1, 0), (-1, 1)),
    *((0, -2), (0, -1), (0, 1), (0, 2)),
    *((1, -2), (1, -1), (1, 0), (1, 1), (1, 2)),
)
_POINTS_DOWN: Moves = tuple((-down, -right) for down, right in reversed(_POINTS_UP))

GRIDS: dict[Topology, Grid] = {
    "king": Grid(_king),
    "rook": Grid(_rook),
    "torus": Grid(_king, wraps=True),
    "triangle": Grid(_triangle),
}
"""Every topology but the graph."""
