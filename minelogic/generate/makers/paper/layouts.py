"""Layouts by chance: which cells of a board are open, and mines on the others."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any, Literal, TypeAlias

from minelogic.board import Board, Topology
from minelogic.paper.layouts.layout import Layout

Kind: TypeAlias = Literal["chess", "top-row", "triangle", "random"]
KINDS: tuple[Kind, ...] = ("chess", "top-row", "triangle", "random")
_USUAL = (40, 55)
"""How many percent of the closed cells are mines, if nothing is said."""
_SHOWN = 0.5
"""About so many cells of a random layout are open."""


def board_of(values: Mapping[str, Any], size: tuple[int, int]) -> Board:
    """The board of a layout: of triangles, or as it is asked for."""
    topology: Topology = "triangle" if values["layout"] == "triangle" else values["topology"]
    return Board.grid(*size, topology)


def opened(random: Random, board: Board, values: Mapping[str, Any]) -> frozenset[int]:
    """The open cells of a layout; of a random one, those that the generator draws."""
    kind: Kind = values["layout"]
    if kind == "top-row":
        return frozenset(range(board.columns))
    if kind == "random":
        return frozenset([tile for tile in range(board.size) if random.random() < _SHOWN])
    odd = (values["open"] or random.choice(("even", "odd"))) == "odd"
    return frozenset(
        [tile for tile in range(board.size) if sum(divmod(tile, board.columns)) % 2 == odd]
    )


def laid(
    random: Random, board: Board, open_tiles: frozenset[int], values: Mapping[str, Any]
) -> frozenset[int]:
    """Mines on so many of the closed cells as is asked for: one at least, and never all."""
    closed = [tile for tile in range(board.size) if tile not in open_tiles]
    density = values["density"]
    low, high = (density.low, density.high) if density else _USUAL
    number = round(len(closed) * random.randint(low, high) / 100)
    return frozenset(random.sample(closed, max(1, min(number, len(closed) - 1))))


def is_seen(board: Board, open_tiles: frozenset[int]) -> bool:
    """Whether every closed cell has an open one beside it, and there are two closed ones."""
    closed = [tile for tile in range(board.size) if tile not in open_tiles]
    return len(closed) > 1 and all(
        open_tiles.intersection(board.neighbours(tile)) for tile in closed
    )


def layout_of(board: Board, open_tiles: frozenset[int]) -> Layout:
    """The layout with these open cells."""
    return Layout(board, tuple(sorted(open_tiles)))
