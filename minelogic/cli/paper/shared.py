"""What the commands about tables share: drawing them, their ratings, and what is made of files."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Callable, Collection, Sequence
from typing import Literal, TypeVar

import click

from minelogic.board import Board, Sign
from minelogic.cli.shared.answering import say
from minelogic.cli.shared.common import (
    LIMIT,
    MISTAKES,
    USAGE,
    BoardJson,
    board_json,
    emit_json,
    open_problem,
    reached,
)
from minelogic.cli.shared.deriving import make_folder, write_file
from minelogic.diagnostics import visible
from minelogic.errors import LimitReached
from minelogic.jsonable import Shape, Tile, tile_json
from minelogic.paper.making.sharpening import NEEDS
from minelogic.paper.making.table import Table
from minelogic.paper.openings.plain import NoneFound, OrderError, PaperError, grid
from minelogic.paper.openings.rating import Rating, RatingJson
from minelogic.problem import Problem
from minelogic.words import WIDTH, counted, fill, listed, raised, sentence

T = TypeVar("T")


class MadeJson(Shape):
    """A table that was made: its file, its mines, its answer, and how hard it is."""

    name: str
    board: BoardJson | None
    mines: list[Tile]
    file: str
    answer: str
    rating: RatingJson


class TablesJson(Shape):
    """Tables that were made, what was changed to make them, and what is to be said of that."""

    format: Literal["minelogic.paper-tables/1"]
    by: Literal["new", "complete", "thin", "sharpen"]
    tables: list[MadeJson]
    changed: list[Tile]
    fewest: bool | None
    note: str


def made_json(table: Table) -> MadeJson:
    """A table as the JSON formats have it."""
    return {
        "name": table.name,
        "board": board_json(table.board),
        "mines": [tile_json(table.board.name(tile)) for tile in sorted(table.mines)],
        "file": table.file,
        "answer": table.answer,
        "rating": table.rating.to_json(),
    }


class NeedChoice(click.Choice[str]):
    """What `--needs` takes; of a word that exercises have for it, what it is called here."""

    def __init__(self) -> None:
        super().__init__(NEEDS)

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> str:
        word = value.lower()
        if word in _IN_EXERCISES:
            self.fail(
                f"What exercises call {word} is {_IN_EXERCISES[word]} for tables; there are "
                f"{listed(NEEDS)}.",
                param,
                ctx,
            )
        return super().convert(value, param, ctx)


_SEVERAL = "numbers (three or more)"
_IN_EXERCISES = {
    "one-number": "needed by every table (leave --needs out)",
    "two-numbers": "subset or difference",
    "three-numbers": _SEVERAL,
    "four-numbers": _SEVERAL,
    "five-numbers": _SEVERAL,
    "total": "not to be had",
}
"""The words of `exercise generate deduce --needs`."""


def attempt(make: Callable[[], T], as_json: bool = False) -> T:
    """What is made; if it cannot be, the reason is told and the command ends."""
    try:
        return make()
    except PaperError as error:
        text = sentence(_raised(visible(str(error))))
        code = USAGE if isinstance(error, OrderError) else MISTAKES
        code = LIMIT if isinstance(error, NoneFound) else code
        if as_json:
            refused(text, code)
        click.echo(fill(f"Error: {text}"), err=True)
        sys.exit(code)
    except LimitReached as error:
        reached(error, as_json)


def _raised(text: str) -> str:
    """The text with its first word capitalised, unless that is a path."""
    return text if re.match(r"\S*[/\\.]\S", text) else raised(text)


def refused(reason: str, code: int = MISTAKES) -> None:
    """Says as JSON that nothing was made, and why, and ends the command."""
    data: TablesRefusedJson = {"format": "minelogic.paper-refusal/1", "reason": reason}
    emit_json(data)
    sys.exit(code)


class TablesRefusedJson(Shape):
    """Why a table cannot be made or judged."""

    format: Literal["minelogic.paper-refusal/1"]
    reason: str


def show_table(table: Table, solution: bool) -> None:
    """The file of a table, how hard it is, and its answer if that is wanted."""
    click.echo(table.file, nl=False)
    for line in rating_lines(table.rating):
        click.echo(f"# {line}".rstrip())
    if solution:
        click.echo("#\n# Solution: x is a mine, - is none.")
        for line in table.answer.splitlines():
            click.echo(f"#   {line}")


def rating_lines(rating: Rating) -> list[str]:
    """How hard a table is, in lines."""
    if not rating.techniques:
        return ["Nothing is left to find."]
    wide = max([len(each.technique) for each in rating.techniques])
    lines = [f"It needs {rating.hardest}; {counted(rating.steps, 'step')}, of which by"]
    for each in rating.techniques:
        steps, cells = f"{each.steps:3}", counted(each.cells, "cell")
        lines.append(f"  {each.technique:{wide}} {steps}, for {cells}")
    by = ""
    if rating.contradictions:
        by = f"; {counted(rating.contradictions, 'step')} by contradiction"
    return [*lines, f"Longest chain: {counted(rating.chain, 'cell')}{by}."]


def solved_lines(
    board: Board,
    signs: Sequence[Sign],
    bombs: Collection[int],
    marked: Collection[int] = (),
    closed: str = "-",
) -> list[str]:
    """A display with crosses and dashes, or what closed cells have; some cells in brackets."""
    cells = []
    for tile, sign in enumerate(signs):
        cell = str(sign) if isinstance(sign, int) else "x" if tile in bombs else closed
        if marked:
            cell = f"[{cell}]" if tile in marked else f" {cell} "
        cells.append(cell)
    if board.is_grid and marked and 4 * board.columns > WIDTH - 4:
        return [line.replace("  ", " ") for line in grid(board, [cell.strip() for cell in cells])]
    return grid(board, [cell.strip() for cell in cells] if not board.is_grid else cells)


def save(table: Table, out: str | None) -> None:
    """Writes a table's file, and its answer beside it, or shows both."""
    if out is None:
        show_table(table, solution=True)
        return
    folder = os.path.dirname(out)
    if folder:
        make_folder(folder)
    write_file(out, table.file)
    write_file(f"{out.removesuffix('.mine')}.answer.txt", table.answer)


def changed_json(
    by: Literal["complete", "thin", "sharpen"],
    table: Table,
    changed: Collection[int],
    note: str,
    fewest: bool | None = None,
) -> TablesJson:
    """A table that was made of another, as JSON."""
    return {
        "format": "minelogic.paper-tables/1",
        "by": by,
        "tables": [made_json(table)],
        "changed": [tile_json(table.board.name(tile)) for tile in sorted(changed)],
        "fewest": fewest,
        "note": note,
    }


def opened(path: str, as_json: bool) -> Problem:
    """The problem in a file."""
    return open_problem(path, as_json=as_json)


def tell(note: str) -> None:
    """What was done, as a comment above the file that comes of it."""
    say(note, "# ")
