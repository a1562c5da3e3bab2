"""Joined tables of combinations as the Rutgers source prints them, clue by clue."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from minelogic.board import Board
from minelogic.render.odds.pieces import Grid, Heading, Piece
from minelogic.words import counted

if TYPE_CHECKING:
    from minelogic.chance.tables import Table
    from minelogic.solve.odds.knowledge_base import Joined

MOST_ROWS = 60
"""Of more rows the first ones are shown."""


def table_pieces(steps: Sequence[Joined], board: Board) -> list[Piece]:
    """The knowledge base as it grows: each clue's table, what is discarded, and the join."""
    names = [board.label(tile).replace(", ", ",") for tile in range(board.size)]
    pieces: list[Piece] = []
    for number, step in enumerate(steps, 1):
        rows = len(step.clue.rows)
        pieces.append(Heading(f"{number}. {names[step.tile]} shows {step.sign}"))
        said = f"By itself it has {counted(rows, 'combination')}."
        if number > 1:
            if step.opened:
                said += (
                    f" {names[step.tile]} is open now, so {counted(step.opened, 'row')} with a "
                    "bomb on it are discarded."
                )
            if step.discarded:
                said += (
                    f" Of the rows that were there, {step.discarded:,} agree with none of these."
                )
            said += f" Joined, there are {counted(len(step.result.rows), 'row')}."
        pieces.append(said)
        if not step.result.rows:
            pieces.append("No row is left: no board fits.")
            break
        pieces.append(table_grid(step.result, names))
        if len(step.result.rows) > MOST_ROWS:
            pieces.append(f"The first {MOST_ROWS} of {len(step.result.rows):,} rows are shown.")
        pieces.append(f"Expected bombs: {_number(step.result)}.")
    return pieces


def table_grid(table: Table, names: Sequence[str]) -> Grid:
    """The rows with their weights, and below them the probability of each tile."""
    rows = tuple((str(weight), *map(str, row)) for row, weight in table.rows[:MOST_ROWS])
    odds = table.odds
    sums = ("P(bomb)", *[str(odds[tile]) for tile in table.tiles])
    return Grid(("weight", *[names[tile] for tile in table.tiles]), rows, (sums,))


def _number(table: Table) -> str:
    expected = table.expected_bombs
    text = str(expected)
    return text if expected.denominator == 1 else f"{text}, about {float(expected):.3f}"
