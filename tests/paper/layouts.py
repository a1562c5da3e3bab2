"""Layouts on small boards, and what comes of them by going through all mine sets."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import product

from minelogic.board import Board
from minelogic.paper import Layout

PATH = [("a", "b"), ("b", "c"), ("c", "d"), ("d", "e")]
STAR = [("x", "a"), ("x", "b"), ("x", "c"), ("y", "c"), ("y", "d"), ("z", "d"), ("z", "a")]
GRAPHS = (Board.graph(PATH), Board.graph(STAR), Board.graph([(1, 2)], isolated=(3,)))


def small_layouts() -> Iterator[Layout]:
    """Chess boards and random layouts of all topologies, with at most ten closed tiles."""
    chance = random.Random(17)
    sizes = [(m, n) for m in range(1, 7) for n in range(1, 7) if m * n <= 20]
    for topology in ("king", "rook", "torus", "triangle"):
        for m, n in sizes:
            yield Layout.chess(m, n, topology)
            yield Layout.chess(m, n, topology, open="odd")
            board = Board.grid(m, n, topology)
            for share in (0.3, 0.5, 0.7):
                tiles = [tile for tile in range(board.size) if chance.random() < share]
                if board.size - len(tiles) <= 10:
                    yield Layout(board, tuple(tiles))
    for n in range(1, 11):
        yield Layout.top_row(n)
    for board in GRAPHS:
        for chosen in product((False, True), repeat=board.size):
            yield Layout(board, tuple([tile for tile in range(board.size) if chosen[tile]]))


def unique_by_enumeration(layout: Layout) -> bool:
    """Whether no two of all mine sets show the same, found by writing down what each shows."""
    board = layout.board
    closed = [tile for tile in range(board.size) if tile not in layout.open_tiles]
    shown: set[tuple[int, ...]] = set()
    for chosen in product((0, 1), repeat=len(closed)):
        mines = {tile for tile, mine in zip(closed, chosen, strict=True) if mine}
        shown.add(tuple(len(mines & set(board.neighbours(t))) for t in layout.open_tiles))
    return len(shown) == 1 << len(closed)


def numbers(layout: Layout, names: tuple[object, ...]) -> list[int]:
    """What the open tiles show if mines are at the tiles of these names, counted tile by tile."""
    board = layout.board
    mines = [tile for tile in range(board.size) if board.name(tile) in names]
    assert len(mines) == len(names)
    assert not set(mines) & set(layout.open_tiles)
    return [sum(mine in board.neighbours(tile) for mine in mines) for tile in layout.open_tiles]
