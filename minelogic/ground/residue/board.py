"""A board on which numbers may stand beside the tiles, each next to the tiles that it counts."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any, cast

if TYPE_CHECKING:
    from collections.abc import Sequence

    from minelogic.board import Board


def with_numbers(board: Board, around: Sequence[tuple[int, ...]]) -> Board:
    """The board, and after its tiles a place for each number, which is next to these tiles.

    A number may count any tiles at all, those around none. Such a place has no name and no bomb;
    the engines for displays ask only for the neighbours of numbers.
    """
    return cast("Board", _Numbered(board, around)) if around else board


class _Numbered:
    def __init__(self, board: Board, around: Sequence[tuple[int, ...]]) -> None:
        self._board = board
        self._around = around
        self.size = board.size + len(around)
        self.topology = "numbers"
        self.count_values = range(max(map(len, (*around, board.count_values))) + 1)

    def neighbours(self, tile: int) -> tuple[int, ...]:
        """The tiles that a number counts; of any other tile, the numbers that count it too."""
        if tile >= self._board.size:
            return self._around[tile - self._board.size]
        return (*self._board.neighbours(tile), *self._near.get(tile, ()))

    @cached_property
    def _near(self) -> dict[int, list[int]]:
        near: dict[int, list[int]] = {}
        for place, tiles in enumerate(self._around, self._board.size):
            for tile in tiles:
                near.setdefault(tile, []).append(place)
        return near

    def __getattr__(self, name: str) -> Any:
        return getattr(self._board, name)
