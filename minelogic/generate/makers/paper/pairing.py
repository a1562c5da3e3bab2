"""Layouts on which two sets of mines show the same numbers, to be found."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from minelogic.board import Board, Sign, TileName
from minelogic.errors import LimitReached
from minelogic.generate.made import Rejected, Wanted
from minelogic.generate.makers.answers import Slip
from minelogic.generate.makers.paper.exercise import Asked, layout_filled
from minelogic.generate.makers.paper.layouts import board_of, is_seen, layout_of, opened
from minelogic.generate.makers.paper.tables import size_for

_FEWEST_CELLS = 3
"""If fewer cells differ they have the same neighbours, which is seen at once."""
_MOST_CHANGED = 4
"""So many cells of a layout of rows or of a chess board are opened or closed."""


def layout(random: Random, wanted: Wanted) -> tuple[Board, tuple[Sign, ...]] | Rejected:
    """A layout of the kind that is asked for, some cells of which are opened or closed.

    Few chess boards of a size have a pair, and each is one layout alone: so that a class has many
    different ones, some cells are changed.
    """
    board = board_of(wanted.values, size_for(random, wanted, wanted.levels))
    open_tiles = opened(random, board, wanted.values)
    if wanted.values["layout"] != "random":
        changed = random.sample(range(board.size), random.randint(0, _MOST_CHANGED))
        open_tiles ^= frozenset(changed)
    if not open_tiles or not is_seen(board, open_tiles):
        return Rejected("a closed cell that no number tells of")
    return board, _signs(board, open_tiles)


def pair(board: Board, signs: tuple[Sign, ...]) -> tuple[Asked, int] | Rejected:
    """The exercise about a layout, and in how many cells the smallest pair differs."""
    from minelogic.paper.layouts.differences import difference_of

    open_tiles = frozenset([tile for tile, sign in enumerate(signs) if sign != "."])
    asked = layout_of(board, open_tiles)
    if asked.rank == asked.closed:
        return Rejected("no two sets of mines show the same")
    try:
        difference = difference_of(asked)
    except LimitReached:
        return Rejected("whether two sets of mines show the same was not found out")
    found = asked.pair if difference is not None else None
    if found is None:
        return Rejected("no two sets of mines show the same")
    first, second = [_tiles(board, names) for names in found]
    if len(first) + len(second) < _FEWEST_CELLS:
        return Rejected("two cells that are alike")
    one, other = layout_filled(board, signs, first), layout_filled(board, signs, second)
    made = Asked(
        ask="pair",
        board=board,
        signs=signs,
        reference=f"{one}\n{other}",
        slips=tuple(_slips(board, signs, first, second)),
    )
    return made, len(first) + len(second)


def _slips(
    board: Board, signs: tuple[Sign, ...], first: frozenset[int], second: frozenset[int]
) -> Iterator[Slip]:
    """A mine left out, the same twice, none, one alone, and crosses alone."""
    one, other = layout_filled(board, signs, first), layout_filled(board, signs, second)
    larger, smaller = (first, second) if first else (second, first)
    less = layout_filled(board, signs, sorted(larger)[1:])
    yield Slip("one-left-out", f"{less}\n{layout_filled(board, signs, smaller)}", "numbers-differ")
    yield Slip("twice", f"{one}\n{one}", "same-twice")
    yield Slip("none", "none\n", "not-none")
    yield Slip("crosses-alone", f"{one}\n{other}".replace("-", "."), "not-filled")


def _signs(board: Board, open_tiles: frozenset[int]) -> tuple[Sign, ...]:
    return tuple(["-" if tile in open_tiles else "." for tile in range(board.size)])


def _tiles(board: Board, names: tuple[TileName, ...]) -> frozenset[int]:
    return frozenset([tile for name in names if (tile := board.tile(name)) is not None])
