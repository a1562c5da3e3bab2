"""What a player sees of a board: one sign a tile, and how signs are read and written."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Literal, TypeAlias

from minelogic.board.topology import GRIDS
from minelogic.records import dataclass

if TYPE_CHECKING:
    from collections.abc import Collection

    from minelogic.board.board import Board

Sign: TypeAlias = int | Literal[".", "*", "-"]
"""A number, covered, a certain bomb, or safe without a number."""

COVERED: Sign = "."
SIGNS: dict[str, Sign] = {
    ".": COVERED,
    "*": "*",
    "-": "-",
    **{str(number): number for number in range(max(grid.most for grid in GRIDS.values()) + 1)},
}
CELL = re.compile(r"\S+")


@dataclass(frozen=True, slots=True)
class Display:
    """A sign for every tile, in the order of the tiles."""

    signs: tuple[Sign, ...]

    @classmethod
    def covered_board(cls, size: int) -> Display:
        """A display on which nothing has been uncovered."""
        return cls((COVERED,) * size)

    @property
    def covered(self) -> tuple[int, ...]:
        """The tiles of which nothing is known."""
        return self._where(COVERED)

    @property
    def bombs(self) -> tuple[int, ...]:
        """The tiles marked as certain bombs."""
        return self._where("*")

    @property
    def safe(self) -> tuple[int, ...]:
        """The tiles marked as safe that show no number."""
        return self._where("-")

    @property
    def numbers(self) -> tuple[tuple[int, int], ...]:
        """The tiles that show a number, each with it."""
        return tuple((tile, sign) for tile, sign in enumerate(self.signs) if isinstance(sign, int))

    def _where(self, wanted: Sign) -> tuple[int, ...]:
        return tuple(tile for tile, sign in enumerate(self.signs) if sign == wanted)


def split_row(text: str) -> list[tuple[str, int]]:
    """The cells of a row, each with its offset: split at blanks, or else one a character.

    Blanks before the first cell and after the last do not matter.
    """
    cells = [(found.group(), found.start()) for found in CELL.finditer(text)]
    if len(cells) == 1:
        cell, start = cells[0]
        return [(character, start + offset) for offset, character in enumerate(cell)]
    return cells


def read_sign(cell: str) -> Sign | None:
    """The sign that a cell spells, or None if it spells none."""
    return SIGNS.get(cell)


def numbers_of(board: Board, bombs: Collection[int]) -> tuple[int, ...]:
    """For every tile, bombs included, how many of its neighbours are bombs."""
    numbers = [0] * board.size
    for bomb in set(bombs):
        for tile in board.neighbours(bomb):
            numbers[tile] += 1
    return tuple(numbers)


def finished(board: Board, bombs: Collection[int]) -> Display:
    """The display of a board on which everything is known: `*` at bombs, numbers elsewhere."""
    signs: list[Sign] = list(numbers_of(board, bombs))
    for bomb in bombs:
        signs[bomb] = "*"
    return Display(tuple(signs))


def rows_of(board: Board, display: Display) -> list[list[str]]:
    """The signs of a grid as they are written, row by row."""
    if not board.is_grid:
        raise ValueError("a graph has no rows")
    signs = _written(board, display)
    return [signs[start : start + board.columns] for start in range(0, board.size, board.columns)]


def text_of(board: Board, display: Display) -> str:
    """The display as a file writes it: a line a row in straight columns, or `a=1, b=.`."""
    if not board.is_grid:
        signs = _written(board, display)
        return ", ".join(f"{name}={sign}" for name, sign in zip(board.vertices, signs, strict=True))
    rows = rows_of(board, display)
    width = max(len(sign) for row in rows for sign in row)
    return "\n".join(" ".join(sign.rjust(width) for sign in row) for row in rows)


def _written(board: Board, display: Display) -> list[str]:
    if len(display.signs) != board.size:
        raise ValueError(f"a display of {len(display.signs)} tiles on {board.describe()}")
    return [str(sign) for sign in display.signs]
