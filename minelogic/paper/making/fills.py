"""Ways to fill the closed cells of a layout with mines, by chance."""

from __future__ import annotations

from collections.abc import Collection
from random import Random
from typing import Literal, TypeAlias, get_args

from minelogic.board import Board
from minelogic.paper.openings.plain import NoneFound, OrderError

Fill: TypeAlias = Literal["bernoulli", "modified"]
FILLS: tuple[Fill, ...] = get_args(Fill)

_AGAIN = 10_000
"""So often the modified fill begins again before it gives up."""


def filled(
    fill: Fill, random: Random, board: Board, open_tiles: Collection[int], p: float = 0.5
) -> frozenset[int]:
    """The mines that a fill puts on the closed cells; `PaperError` if it cannot be done."""
    check_chance(p)
    if fill == "bernoulli":
        return bernoulli(random, board, open_tiles, p)
    if fill == "modified":
        return modified(random, board, open_tiles, p)
    raise ValueError(f"there is no fill {fill!r}, only {', '.join(FILLS)}")


def check_chance(p: float) -> None:
    """Raises `OrderError` if this is no chance."""
    if not 0 <= p <= 1:
        raise OrderError(f"p is a chance, a number from 0 to 1, and not {p}")


def bernoulli(
    random: Random, board: Board, open_tiles: Collection[int], p: float = 0.5
) -> frozenset[int]:
    """A coin is tossed for every closed cell, in reading order: with chance p it is a mine."""
    opened = frozenset(open_tiles)
    closed = [tile for tile in range(board.size) if tile not in opened]
    return frozenset([tile for tile in closed if random.random() < p])


def modified(
    random: Random, board: Board, open_tiles: Collection[int], p: float = 0.5
) -> frozenset[int]:
    """A fill of a chess board after which no number is 0, and none as large as it could be.

    The closed cells are filled in reading order. A cell may be the last closed neighbour of open
    ones: of the one above, in the last row also of the one to its left, and before the last corner
    of the corner too. Each of these asks for something if it stands at 0 (put a mine) or at one
    less than it has closed neighbours (leave the cell empty), both read before the cell is filled;
    if none asks, a coin is tossed.

    Above the last row there is one to ask, which gets what it asks for. In the last row there are
    two, which never ask for opposite things: they share the cell above the left one, and if that is
    a mine the one above is not at 0, and if it is none the left one misses two at least. Only the
    three at an open last corner can disagree: then all begins again. For cells with one closed
    neighbour, as on boards of one row, 0 is one less than all, so no fill would do.
    """
    reason = why_not_modified(board, open_tiles)
    if reason is not None:
        raise OrderError(reason)
    opened = frozenset(open_tiles)
    closed = [tile for tile in range(board.size) if tile not in opened]
    around = {
        tile: [near for near in board.neighbours(tile) if near not in opened] for tile in opened
    }
    asking: dict[int, list[int]] = {tile: [] for tile in closed}
    for tile in sorted(opened):
        asking[max(around[tile])].append(tile)
    for _ in range(_AGAIN):
        mines = _asked(random, closed, asking, around, p)
        if mines is not None:
            return mines
    raise NoneFound(
        f"with p = {p} the modified fill left a 0 or a full cell in the last corner "
        f"{_AGAIN:,} times; take a p nearer to 1/2"
    )


def _asked(
    random: Random,
    closed: Collection[int],
    asking: dict[int, list[int]],
    around: dict[int, list[int]],
    p: float,
) -> frozenset[int] | None:
    """The closed cells filled as the open ones ask; None if two ask for opposite things."""
    mines: set[int] = set()
    for tile in closed:
        wishes = set()
        for each in asking[tile]:
            number = sum([near in mines for near in around[each]])
            if number == 0:
                wishes.add(True)
            elif number == len(around[each]) - 1:
                wishes.add(False)
        if len(wishes) == 2:
            return None
        if wishes.pop() if wishes else random.random() < p:
            mines.add(tile)
    return frozenset(mines)


def why_not_modified(board: Board, open_tiles: Collection[int]) -> str | None:
    """Why the modified fill does not go with a layout; None if it does."""
    if board.topology not in ("king", "rook"):
        return (
            "the modified fill goes with chess boards of squares, on which the cells around an "
            f"open one are the four beside it; on a {board.topology} board it promises nothing"
        )
    if min(board.rows, board.columns) < 2:
        return (
            "the modified fill needs two rows and two columns: on a single line an open cell at "
            "the end has one closed neighbour, so it shows 0 or all there are"
        )
    opened = frozenset(open_tiles)
    colours = {sum(board.place(tile)) % 2 for tile in opened}
    if len(colours) != 1 or len(opened) not in (board.size // 2, (board.size + 1) // 2):
        return (
            "the modified fill goes with chess boards, on which every other cell is open; another "
            "layout may have open cells with a single closed neighbour, which show 0 or all there "
            "are"
        )
    return None
