"""Who touches whom: a small board of each topology, one of its tiles and the neighbours of it."""

from __future__ import annotations

from collections.abc import Mapping

from minelogic.board import Board, Topology
from minelogic.records import dataclass
from minelogic.render.boards.svg import Mark, Shown


@dataclass(frozen=True, slots=True)
class Touching:
    """A tile of a small board, and its neighbours."""

    board: Board
    tile: int

    @property
    def signs(self) -> tuple[Shown, ...]:
        """The tile shows how many touch it, and bombs lie on those that do."""
        around = self.board.neighbours(self.tile)
        signs: list[Shown] = ["*" if tile in around else "." for tile in range(self.board.size)]
        signs[self.tile] = len(around)
        return tuple(signs)

    @property
    def marks(self) -> Mapping[int, Mark]:
        return {self.tile: "new"}


def touching(topology: Topology) -> tuple[Touching, ...]:
    """Small pictures of who touches whom: of triangles two, as they point up and down."""
    return tuple(Touching(board, tile) for board, tile in _SHOWN[topology])


def touching_words(topology: Topology) -> str:
    """Who touches whom, in a sentence."""
    return _WORDS[topology]


_GRAPH = Board.graph([("a", "b"), ("a", "c"), ("a", "d"), ("c", "d"), ("d", "e")])
_SHOWN: dict[Topology, tuple[tuple[Board, int], ...]] = {
    "king": ((Board.grid(5, 5), 12),),
    "rook": ((Board.grid(5, 5, "rook"), 12),),
    "torus": ((Board.grid(4, 5, "torus"), 0),),
    "triangle": ((Board.grid(3, 8, "triangle"), 11), (Board.grid(3, 8, "triangle"), 12)),
    "graph": ((_GRAPH, 0),),
}
_WORDS: dict[Topology, str] = {
    "king": "Tiles touch if they share a side or a corner.",
    "rook": "Tiles touch if they share a side.",
    "torus": "The board goes on beyond its border: the pale tiles are those of the other side. "
    "Tiles touch if they share a side or a corner.",
    "triangle": "Tiles touch if they share a side or a corner.",
    "graph": "Tiles touch if a line joins them.",
}
