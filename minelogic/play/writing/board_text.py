"""A game on a terminal: its board with the names of rows and columns, in pieces with a look."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal, TypeAlias

from minelogic.board import Board
from minelogic.play.game import Game
from minelogic.words import WIDTH

Look: TypeAlias = Literal["number", "zero", "covered", "mark", "mine", "wrong", "new", "name", ""]
Piece: TypeAlias = tuple[str, Look]

LEGEND = "! the mine that was opened, m a mine without a mark, x a mark where none is"


def board_lines(game: Game, news: Sequence[int] = ()) -> Iterator[list[Piece]]:
    """The lines of the board; numbers on `news` are new. Once it is lost, all mines are shown."""
    cells = [_cell(game, tile, tile in news) for tile in range(game.board.size)]
    yield from grid_lines(game.board, cells)


def grid_lines(board: Board, cells: Sequence[Piece]) -> Iterator[list[Piece]]:
    """Cells where the tiles are, with the names of rows and columns; bands if it is too wide."""
    if not board.is_grid:
        width = max(len(str(vertex)) for vertex in board.vertices)
        for vertex, cell in zip(board.vertices, cells, strict=True):
            yield [(f"  {vertex!s:<{width}}  ", "name"), cell]
        return
    names = _row_names(board)
    margin = max(map(len, names)) + 3
    width = 1 + max(len(text) for text, _ in cells)
    band = max(1, (WIDTH - margin) // width)
    for start in range(0, board.columns, band):
        columns = range(start, min(start + band, board.columns))
        if start:
            yield []
        yield from _column_names(board, columns, margin, width)
        for row, name in enumerate(names):
            line: list[Piece] = [(f"{name:>{margin - 1}} ", "name")]
            for column in columns:
                text, look = cells[row * board.columns + column]
                line += [(" " * (width - len(text)), ""), (text, look)]
            yield line


def _row_names(board: Board) -> list[str]:
    names = [str(value) for value in board.row_values]
    return names[::-1] if board.coordinates.cartesian else names


def _column_names(board: Board, columns: range, margin: int, width: int) -> Iterator[list[Piece]]:
    """The names of columns, read from the top where they are too long to stand side by side."""
    names = [str(board.coordinates.first + column) for column in columns]
    longest = max(map(len, names))
    if longest < width:
        yield [(" " * margin + "".join(name.rjust(width) for name in names), "name")]
        return
    for digit in range(longest):
        signs = "".join(name.rjust(longest)[digit].rjust(width) for name in names)
        yield [(" " * margin + signs, "name")]


def _cell(game: Game, tile: int, new: bool) -> Piece:
    sign = game.sign(tile)
    marked = tile in game.marked
    if isinstance(sign, int):
        return str(sign), "new" if new else "number" if sign else "zero"
    if sign == "*":
        return "!", "mine"
    if game.status != "lost":
        return ("*", "mark") if marked else (".", "covered")
    if tile in game.bomb_tiles:
        return ("*", "mark") if marked else ("m", "mine")
    return ("x", "wrong") if marked else (".", "covered")


def plain_text(lines: Iterator[list[Piece]]) -> str:
    """The lines without their looks."""
    return "\n".join("".join(text for text, _ in line).rstrip() for line in lines)
