"""How far influence travels over the board."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Literal, TypeAlias

from minelogic.board import Board
from minelogic.derive.influence.nodes import InfluenceNode
from minelogic.jsonable import Shape, Tile, tile_json
from minelogic.records import dataclass

Measure = Literal["manhattan", "king", "edges"]
"""Rows and columns added up; the larger of them; edges of a graph."""

Pair: TypeAlias = tuple[int, int, int]
"""Minus a distance, a source and what it influences: the least is the farthest, then the first."""


class ReachJson(Shape):
    """A source, a tile that it influences, and how far that is."""

    source: Tile
    tile: Tile
    distance: int
    measure: Measure


@dataclass(frozen=True, slots=True)
class Reach:
    """A source, a tile that it influences, directly or not, and how far that is."""

    source: InfluenceNode
    tile: InfluenceNode
    distance: int
    measure: Measure

    def to_json(self) -> ReachJson:
        """The pair as data."""
        return {
            "source": tile_json(self.source.name),
            "tile": tile_json(self.tile.name),
            "distance": self.distance,
            "measure": self.measure,
        }


def farthest(
    board: Board,
    measure: Measure,
    nodes: Sequence[InfluenceNode],
    parents: Sequence[Sequence[int]],
    order: Sequence[int],
) -> Reach | None:
    """The source and the tile it influences that are farthest apart, first in reading order.

    In `order` every node comes after its parents; pairs between which there is no way are left out.
    """
    if measure == "edges" or board.wraps:
        pairs = _all_pairs(board, measure, nodes, parents, order)
    else:
        pairs = _extreme_pairs(board, measure, nodes, parents, order)
    best = min(pairs, default=None)
    if best is None:
        return None
    distance, source, tile = best
    return Reach(nodes[source], nodes[tile], -distance, measure)


def _extreme_pairs(
    board: Board,
    measure: Measure,
    nodes: Sequence[InfluenceNode],
    parents: Sequence[Sequence[int]],
    order: Sequence[int],
) -> Iterator[Pair]:
    """For each tile the sources that can be farthest from it.

    Either distance on a flat grid is the largest difference in one of four numbers, so of all
    sources of a tile only those matter where one of the numbers is least.
    """
    values: list[tuple[int, ...] | None] = []
    for node in nodes:
        if node.tile is None:
            values.append(None)
            continue
        i, j = board.place(node.tile)
        values.append((i + j, i - j, j - i, -i - j) if measure == "manhattan" else (i, j, -i, -j))
    extremes: dict[int, tuple[tuple[int, int], ...]] = {}
    for index in order:
        here = values[index]
        if not parents[index]:
            if here is not None:
                extremes[index] = tuple([(value, index) for value in here])
            continue
        above = [extremes[parent] for parent in parents[index] if parent in extremes]
        if not above:
            continue
        extremes[index] = tuple([min(choice) for choice in zip(*above, strict=True)])
        if here is not None:
            for value, (least, source) in zip(here, extremes[index], strict=True):
                yield least - value, source, index


def _all_pairs(
    board: Board,
    measure: Measure,
    nodes: Sequence[InfluenceNode],
    parents: Sequence[Sequence[int]],
    order: Sequence[int],
) -> Iterator[Pair]:
    """For each source, all that it influences; sets of sources are bits of a number."""
    sources = [
        index for index, node in enumerate(nodes) if not parents[index] and node.tile is not None
    ]
    bits = {source: 1 << place for place, source in enumerate(sources)}
    sets = [0] * len(nodes)
    for index in order:
        sets[index] = bits.get(index, 0)
        for parent in parents[index]:
            sets[index] |= sets[parent]
    for source in sources:
        start = nodes[source].tile
        assert start is not None
        distance = _distances(board, measure, start)
        for index, node in enumerate(nodes):
            if sets[index] & bits[source] and parents[index] and node.tile is not None:
                far = distance(node.tile)
                if far is not None:
                    yield -far, source, index


def _distances(board: Board, measure: Measure, start: int) -> Callable[[int], int | None]:
    if measure == "edges":
        return board.distances(start).get
    i, j = board.place(start)

    def distance(tile: int) -> int:
        x, y = board.place(tile)
        down, right = abs(i - x), abs(j - y)
        down, right = min(down, board.rows - down), min(right, board.columns - right)
        return down + right if measure == "manhattan" else max(down, right)

    return distance
