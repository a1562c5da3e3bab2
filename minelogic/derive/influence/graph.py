"""Chains of influence: a derivation as a directed acyclic graph of the tiles that led to others."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from typing import Literal

from minelogic.board import Board, TileName
from minelogic.derive.derivation import Derivation
from minelogic.derive.influence.nodes import InfluenceNode, NodeJson, Variant, nodes_and_parents
from minelogic.derive.influence.reach import Measure, Reach, ReachJson, farthest
from minelogic.jsonable import Shape, plain
from minelogic.records import dataclass


class ChainJson(Shape):
    """A longest chain, by the ids of its nodes."""

    nodes: list[int]
    length: int
    arrows: int


class InfluenceJson(Shape):
    """Which tiles led to which in a derivation."""

    format: Literal["minelogic.influence/1"]
    variant: Variant
    nodes: list[NodeJson]
    sources: list[int]
    longest_chain: ChainJson
    reach: ReachJson | None
    king_reach: ReachJson | None


def influence(derivation: Derivation, variant: Variant = "all") -> Influence:
    """Which tiles led to which in a derivation.

    By `all`, a tile is influenced by every tile that the step that settles it uses: the numbers,
    and the tiles that are known to be bombs or safe. By `rutgers`, only deductions from a single
    number count: a bomb is influenced by a number next to it and the tiles around the number that
    are known to be safe, a safe tile by the number and the bombs around it; a tile that was deduced
    in any other way is a source.
    """
    nodes, parents = nodes_and_parents(derivation, variant)
    return Influence(derivation.board, variant, nodes, parents)


# Without slots, so that what is worked out once can be kept beside the fields.
@dataclass(frozen=True)
class Influence:
    """Tiles, each with the tiles that led to it; without tiles, literals."""

    board: Board | None
    variant: Variant
    nodes: tuple[InfluenceNode, ...]
    """In reading order; then literals that are no plain verdict on a tile, then formulas."""
    parents: tuple[tuple[int, ...], ...]
    """For each node the nodes that influence it directly, by their places in `nodes`, sorted."""

    @cached_property
    def sources(self) -> tuple[InfluenceNode, ...]:
        """The nodes that nothing led to."""
        return tuple([node for node, from_ in self._pairs if not from_])

    @cached_property
    def arrows(self) -> int:
        """How many pairs there are of a node and another that it influences directly."""
        return sum([len(from_) for from_ in self.parents])

    @cached_property
    def level(self) -> tuple[int, ...]:
        """For each node, how many arrows the longest chain to it has; 0 for sources."""
        levels = [0] * len(self.nodes)
        for index in self._order:
            levels[index] = max([levels[parent] + 1 for parent in self.parents[index]], default=0)
        return tuple(levels)

    @cached_property
    def levels(self) -> tuple[tuple[InfluenceNode, ...], ...]:
        """The sources, then what is one arrow from them by the longest way, and so on."""
        rows: list[list[InfluenceNode]] = [[] for _ in range(max(self.level, default=-1) + 1)]
        for node, level in zip(self.nodes, self.level, strict=True):
            rows[level].append(node)
        return tuple([tuple(row) for row in rows])

    @cached_property
    def longest_chain(self) -> tuple[InfluenceNode, ...]:
        """A longest chain from a source; of several, the first in reading order.

        Its length is told in nodes, `len(longest_chain)`, or in arrows, one less.
        """
        return tuple([self.nodes[index] for index in self.longest_path])

    @cached_property
    def longest_path(self) -> tuple[int, ...]:
        """The longest chain, by places in `nodes`."""
        below = [1] * len(self.nodes)
        for index in reversed(self._order):
            below[index] += max([below[child] for child in self.children[index]], default=0)
        length = max(below, default=0)
        path: list[int] = []
        choice: Iterable[int] = range(len(self.nodes))
        while length:
            path.append(next(index for index in choice if below[index] == length))
            choice, length = self.children[path[-1]], length - 1
        return tuple(path)

    @cached_property
    def reach(self) -> Reach | None:
        """How far influence travels: the source and the tile it influences that are farthest apart.

        By Manhattan distance on a grid, by edges on a graph; None where nothing is influenced. Of
        several pairs, the first in reading order.
        """
        if self.board is None:
            return None
        measure: Measure = "manhattan" if self.board.is_grid else "edges"
        return farthest(self.board, measure, self.nodes, self.parents, self._order)

    @cached_property
    def king_reach(self) -> Reach | None:
        """The same by moves of a chess king; None on a graph."""
        if self.board is None or not self.board.is_grid:
            return None
        return farthest(self.board, "king", self.nodes, self.parents, self._order)

    @cached_property
    def children(self) -> tuple[tuple[int, ...], ...]:
        """For each node the nodes that it influences directly, sorted."""
        found: list[list[int]] = [[] for _ in self.nodes]
        for index, from_ in enumerate(self.parents):
            for parent in from_:
                found[parent].append(index)
        return tuple([tuple(children) for children in found])

    def of(self, name: InfluenceNode | TileName) -> tuple[InfluenceNode, ...]:
        """All that influenced a tile, directly or not, in reading order.

        The tile is named as in the file, `(0, 1)` or a vertex; a literal by its text. `KeyError` if
        the derivation says nothing of it.
        """
        places: set[int] = set()
        todo = [self._place(name)]
        while todo:
            for parent in self.parents[todo.pop()]:
                if parent not in places:
                    places.add(parent)
                    todo.append(parent)
        return tuple([self.nodes[index] for index in sorted(places)])

    def to_json(self) -> InfluenceJson:
        """The graph as data, `minelogic.influence/1`; nodes are referred to by their `id`."""
        return {
            "format": "minelogic.influence/1",
            "variant": self.variant,
            "nodes": [
                node.to_json(index, self.level[index], from_)
                for index, (node, from_) in enumerate(self._pairs)
            ],
            "sources": [index for index, from_ in enumerate(self.parents) if not from_],
            "longest_chain": {
                "nodes": list(self.longest_path),
                "length": len(self.longest_path),
                "arrows": max(len(self.longest_path) - 1, 0),
            },
            "reach": plain(self.reach),
            "king_reach": plain(self.king_reach),
        }

    def _place(self, name: InfluenceNode | TileName) -> int:
        wanted = name.name if isinstance(name, InfluenceNode) else name
        for index, node in enumerate(self.nodes):
            if node.name == wanted:
                return index
        raise KeyError(f"nothing is deduced about {wanted}, or from it")

    @property
    def _pairs(self) -> list[tuple[InfluenceNode, tuple[int, ...]]]:
        return list(zip(self.nodes, self.parents, strict=True))

    @cached_property
    def _order(self) -> tuple[int, ...]:
        """The places of the nodes such that everything comes after what influences it."""
        waiting = [len(from_) for from_ in self.parents]
        ready = [index for index, number in enumerate(waiting) if not number]
        # The list grows while it is gone through.
        for index in ready:
            for child in self.children[index]:
                waiting[child] -= 1
                if not waiting[child]:
                    ready.append(child)
        assert len(ready) == len(self.nodes), "influence does not go in circles"
        return tuple(ready)
