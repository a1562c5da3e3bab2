"""Shares of boards or worlds, for people: fractions and percentages, in grids and lists."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

import click

from minelogic.board import Board
from minelogic.cli.shared.answering import paint, rounded
from minelogic.words import WIDTH

if TYPE_CHECKING:
    from fractions import Fraction

    from minelogic.render.answers import Look

_FEW = 1000
"""Denominators up to this are shown as they are."""


def show_grid(
    board: Board,
    shares: Mapping[int, Fraction | None],
    cells_of: Callable[[bool], list[str]],
    percent: bool,
) -> None:
    """The cells where the tiles are; a board that is too wide is shown in bands of columns.

    `cells_of` writes them in percent, or as they are.
    """
    cells = cells_of(percent)
    width = max(map(len, cells))
    if (width + 1) * board.columns + 1 > WIDTH:
        cells = cells_of(True)
        width = max(map(len, cells))
    band = max(1, (WIDTH - 2) // (width + 1))
    for start in range(0, board.columns, band):
        columns = range(start, min(start + band, board.columns))
        if len(columns) < board.columns:
            first = board.coordinates.first
            if start:
                click.echo()
            click.echo(f"  columns {columns[0] + first} to {columns[-1] + first}:")
        for row in range(board.rows):
            shown = []
            for column in columns:
                tile = row * board.columns + column
                share = shares.get(tile)
                look: Look = "bomb" if share == 1 else "safe" if share == 0 else "open"
                text = cells[tile]
                painted = paint(text, look) if tile in shares else text
                shown.append(" " * (width - len(text)) + painted)
            click.echo("  " + " ".join(shown))


def share_text(share: Fraction | None, percent: bool) -> str:
    """A share as a cell has it: `*` always, `-` never."""
    if share is None:
        return "?"
    if share in (0, 1):
        return "*" if share else "-"
    if percent or share.denominator > _FEW:
        return percent_text(share)
    return str(share)


def percent_text(share: Fraction) -> str:
    """Rounded, but never to 0 % or 100 %, which would say that it is certain."""
    rounded = round(share * 100)
    if rounded == 0:
        return "<1%"
    return ">99%" if rounded == 100 else f"{rounded}%"


def exact(share: Fraction | None) -> str:
    """A share as it is, and about how much that is."""
    if share is None:
        return "?"
    text = str(share)
    if len(text) > 25:
        return f"about {float(share):.6f}"
    return text if share in (0, 1) else f"{text}, about {float(share):.3f}"


def many_text(number: int) -> str:
    """A number at the beginning of a sentence, rounded if it is very large."""
    return f"{number:,}" if number < 10**15 else rounded(number).capitalize()
