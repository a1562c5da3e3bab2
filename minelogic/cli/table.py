"""`minelogic table`: show the truth table of a formula, or compare two."""

from __future__ import annotations

from typing import Literal, NotRequired

import click

from minelogic.board import Board
from minelogic.cli.shared.common import (
    BoardJson,
    board_json,
    emit_json,
    fail,
    json_option,
    open_problem,
    reached,
    show_findings,
    tiles_json,
)
from minelogic.diagnostics import DiagnosticJson
from minelogic.errors import FileError, LimitReached
from minelogic.ground.atoms import AtomTable
from minelogic.ground.compile import Interpretation
from minelogic.ground.ground import open_interpretation
from minelogic.ground.table import (
    Column,
    Table,
    Verdict,
    first_row,
    least_row,
    only_bombs,
    table_of_worlds,
    truth_table,
    value,
)
from minelogic.jsonable import Digits, Shape, Tile, plain
from minelogic.limits import Limits
from minelogic.records import replace
from minelogic.render.formulas.tables import (
    Look,
    compared_text,
    drawn,
    implied_text,
    table_latex,
    table_markdown,
    table_text,
    verdict_text,
    world_of,
    worlds_text,
)
from minelogic.source import Source
from minelogic.syntax.file.load import File, load_file
from minelogic.syntax.letters import Letters, read_letters
from minelogic.syntax.printer import Style, write
from minelogic.words import fill

MOST_PRINTED = 12
"""Tables of more letters are not printed."""
FEW = 4
"""Over a board, tables of more letters are not printed unless that is asked for."""
NAMES = (("The formula",), ("The first formula", "The second formula"))


class TableWorldJson(Shape):
    """A world: the bombs and the other atoms that hold."""

    bombs: list[Tile]
    true: list[str]


class NumbersJson(Shape):
    """On how many boards a formula is true, and on how many false."""

    true: Digits
    false: Digits


class OverBoardJson(Shape):
    """Over a board: how many boards there are, and a first one on which it holds, or fails."""

    boards: NotRequired[NumbersJson | None]
    holds_in: NotRequired[TableWorldJson | None]
    fails_in: NotRequired[TableWorldJson | None]


class TableFormulaJson(OverBoardJson):
    """What a formula is, and in how many rows it is true and false."""

    formula: str
    verdict: Verdict
    true: int
    false: int


class ComparedJson(Shape):
    """How two formulas lie to each other; rows are signs for the letters."""

    equivalent: bool
    first_implies_second: bool
    second_implies_first: bool
    difference: str | None
    together: str | None


class TableJson(Shape):
    """A truth table: a row has a sign for each letter, step and formula; null if there are many."""

    format: Literal["minelogic.table/1"]
    board: BoardJson | None
    letters: list[str]
    steps: list[str]
    formulas: list[TableFormulaJson]
    rows: list[str] | None
    comparison: ComparedJson | None
    diagnostics: list[DiagnosticJson]


@click.command()
@click.argument("formulas", nargs=-1, required=True, metavar="FORMULA [FORMULA]")
@click.option("--steps", is_flag=True, help="Show every part of the formula.")
@click.option("--board", "board_text", metavar="BOARD", help='Over a board, as in "2 x 2".')
@click.option("--file", "path", metavar="FILE", help="Over a file's board, with its definitions.")
@click.option(
    "--style",
    type=click.Choice(("ascii", "unicode", "words")),
    default="ascii",
    show_default=True,
    help="How formulas are written.",
)
@click.option(
    "--signs",
    type=click.Choice(("TF", "10")),
    default="TF",
    show_default=True,
    help="The signs for true and false.",
)
@click.option("--markdown", "form", flag_value="markdown", help="Print the table as Markdown.")
@click.option("--latex", "form", flag_value="latex", help="Print the table as LaTeX.")
@json_option
def table(
    formulas: tuple[str, ...],
    steps: bool,
    board_text: str | None,
    path: str | None,
    style: Style,
    signs: str,
    form: str | None,
    as_json: bool,
) -> None:
    """Show the truth table of a formula, or compare two.

    Letters need no declaration, and an atom such as B(0, 1) is a letter too. With quantifiers a
    board is needed: then every open atom of the formula is true or false in turn, whatever the
    rules of a file say, and the worlds in which the formula holds are counted.
    """
    if len(formulas) > 2:
        raise click.UsageError("Give one formula, or two to compare.")
    if board_text is not None and path is not None:
        raise click.UsageError("Give --board or --file, not both.")
    if as_json and form is not None:
        raise click.UsageError(f"Give --json or --{form}, not both.")
    try:
        file = _file(board_text, path, as_json)
        read = read_letters(formulas, file)
        if not as_json:
            show_findings(read.diagnostics)
        columns = _made(read, file, steps)
        if form is not None and len(columns.letters) > MOST_PRINTED:
            raise LimitReached("letters", MOST_PRINTED, "a printed table")
    except FileError as error:
        fail(error.diagnostics, as_json)
    except LimitReached as error:
        reached(error, as_json)
    board = None if read.propositional else read.vocabulary.board
    look = Look(style, signs[0], signs[1])
    if as_json:
        emit_json(_json(columns, read, board))
    elif form is not None:
        click.echo((table_latex if form == "latex" else table_markdown)(columns, look))
    elif read.propositional:
        _show_rows(columns, look)
    else:
        _show_worlds(columns, look, board, steps)


def _file(board: str | None, path: str | None, as_json: bool) -> File | None:
    if path is not None:
        return open_problem(path, as_json=as_json).file
    if board is None:
        return None
    file = load_file(Source("board", f"board {board}"))
    if file.errors:
        raise FileError(file.diagnostics)
    return file


def _made(read: Letters, file: File | None, steps: bool) -> Table:
    if read.propositional:
        return truth_table(read.formulas, steps)
    if file is None:
        interpretation = Interpretation(read.vocabulary, AtomTable(read.vocabulary), {})
        return table_of_worlds(read.formulas, interpretation, {}, Limits(), steps)
    interpretation = open_interpretation(replace(file, vocabulary=read.vocabulary))
    return table_of_worlds(read.formulas, interpretation, file.definitions, Limits(), steps)


def _show_rows(table: Table, look: Look) -> None:
    if len(table.letters) <= MOST_PRINTED:
        click.echo(table_text(table, look))
        click.echo()
    else:
        _say(f"The table has {table.rows:,} rows; it is shown for up to {MOST_PRINTED} letters.")
    for index, name in enumerate(NAMES[len(table.results) - 1]):
        _say(verdict_text(table, index, name))
    if len(table.results) == 2:
        for line in compared_text(table, look):
            _say(line)


def _show_worlds(table: Table, look: Look, board: Board | None, steps: bool) -> None:
    if board is not None:
        # Tiles touch as a king moves unless something else is said.
        click.echo(f"Board: {board.describe().removesuffix(' king')}")
    if len(table.letters) <= (MOST_PRINTED if steps else FEW):
        click.echo(table_text(table, look))
        click.echo()
    for index, name in enumerate(NAMES[len(table.results) - 1]):
        for line in worlds_text(table, index, name, board):
            _say(line)
    bits = [column.bits for column in table.results]
    if len(bits) == 1:
        _draw("It holds here:", table, bits[0], board)
        _draw("It fails here:", table, table.all_rows ^ bits[0], board)
        return
    _say(implied_text(table))
    _draw("The first holds here, the second fails:", table, bits[0] & ~bits[1], board)
    _draw("The first fails here, the second holds:", table, bits[1] & ~bits[0], board)
    _draw("Both hold here:", table, bits[0] & bits[1], board)
    if not bits[0] & bits[1]:
        _say("They cannot both hold.")


def _draw(title: str, table: Table, bits: int, board: Board | None) -> None:
    if bits and table.letters:
        click.echo(title)
        for line in drawn(table, bits, board):
            click.echo(f"  {line}")


def _say(text: str, indent: str = "") -> None:
    click.echo(fill(text, indent, indent))


def _json(made: Table, read: Letters, board: Board | None) -> TableJson:
    columns = (*made.letters, *made.steps, *made.results)
    printed = len(made.letters) <= MOST_PRINTED
    worlds = not read.propositional
    return {
        "format": "minelogic.table/1",
        "board": board_json(board),
        "letters": [write(column.formula) for column in made.letters],
        "steps": [write(column.formula) for column in made.steps],
        "formulas": [
            {
                "formula": write(column.formula),
                "verdict": made.verdict(index),
                "true": made.true_rows(index),
                "false": made.rows - made.true_rows(index),
                **_worlds_json(made, column.bits, board, worlds),
            }
            for index, column in enumerate(made.results)
        ],
        "rows": [_signs(columns, row) for row in range(made.rows)] if printed else None,
        "comparison": _compared_json(made, worlds) if len(made.results) == 2 else None,
        "diagnostics": plain(read.diagnostics),
    }


def _compared_json(made: Table, worlds: bool) -> ComparedJson:
    first, second = (column.bits for column in made.results)
    pick = least_row if worlds else lambda _, bits: first_row(bits)
    difference, together = pick(made, first ^ second), pick(made, first & second)
    return {
        "equivalent": difference is None,
        "first_implies_second": made.implies(0, 1),
        "second_implies_first": made.implies(1, 0),
        "difference": None if difference is None else _signs(made.letters, difference),
        "together": None if together is None else _signs(made.letters, together),
    }


def _signs(columns: tuple[Column, ...], row: int) -> str:
    """A row, a sign a column: letters, then steps, then formulas."""
    return "".join("T" if value(column, row) else "F" for column in columns)


def _worlds_json(made: Table, bits: int, board: Board | None, worlds: bool) -> OverBoardJson:
    """What there is to say where rows are worlds."""
    if not worlds:
        return {}
    return {
        "boards": _numbers_json(made, bits, board),
        "holds_in": _world_json(made, bits, board),
        "fails_in": _world_json(made, made.all_rows ^ bits, board),
    }


def _numbers_json(made: Table, bits: int, board: Board | None) -> NumbersJson | None:
    if board is None or not only_bombs(made):
        return None
    scale = 1 << (board.size - len(made.letters))
    true = bits.bit_count()
    return {"true": str(true * scale), "false": str((made.rows - true) * scale)}


def _world_json(made: Table, bits: int, board: Board | None) -> TableWorldJson | None:
    """The first of some rows, as a world."""
    row = least_row(made, bits)
    if row is None:
        return None
    bombs, others = world_of(made, row, board)
    return {"bombs": tiles_json(board, bombs), "true": [write(atom) for atom in others]}
