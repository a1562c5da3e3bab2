"""`minelogic eval`: tell whether formulas hold on a finished board, and why."""

from __future__ import annotations

from typing import Literal, TypeAlias

import click

from minelogic.board import finished
from minelogic.cli.shared.common import (
    BoardJson,
    board_json,
    board_text,
    choice_options,
    chosen,
    emit_json,
    fail,
    json_option,
    limit_option,
    open_problem,
    reached,
    tiles_json,
    title,
)
from minelogic.cli.shared.worlds import bombs_option, world_notes, world_with
from minelogic.diagnostics import DiagnosticJson
from minelogic.errors import FileError, LimitReached
from minelogic.ground.evaluate import Reason, World
from minelogic.ground.spoken import BOARD
from minelogic.jsonable import Shape, Tile, plain
from minelogic.limits import Limits
from minelogic.problem import Problem
from minelogic.render.reasons import TruthJson, reason_json, reason_text
from minelogic.syntax.definitions import mentions
from minelogic.syntax.printer import Style, write
from minelogic.syntax.statements import StatementJson, statement_json
from minelogic.syntax.tree import Formula


class FormulaValueJson(Shape):
    """Whether a formula holds, and why."""

    formula: str
    value: bool
    reason: TruthJson


class StatementValueJson(StatementJson, FormulaValueJson):
    """Whether a statement holds, and why."""


ResultJson: TypeAlias = FormulaValueJson | StatementValueJson


class EvaluationJson(Shape):
    """Whether formulas hold on a finished board, and why."""

    format: Literal["minelogic.evaluation/1"]
    board: BoardJson | None
    bombs: list[Tile]
    diagnostics: list[DiagnosticJson]
    results: list[ResultJson]


@click.command()
@click.argument("file", metavar="FILE")
@click.argument("formulas", nargs=-1, metavar="[FORMULA]…")
@choice_options
@bombs_option
@click.option(
    "--style",
    type=click.Choice(("ascii", "unicode", "words")),
    default="ascii",
    show_default=True,
    help="How formulas are written.",
)
@limit_option
@json_option
def command(
    file: str,
    formulas: tuple[str, ...],
    names: tuple[str, ...],
    lines: tuple[int, ...],
    everything: bool,
    bombs: str | None,
    style: Style,
    max_instances: int,
    as_json: bool,
) -> None:
    """Tell whether formulas hold on a finished board, and why.

    The tiles marked * are the bombs, all others are safe and show their true numbers, and nothing
    is covered. A predicate of the file's own holds exactly where a fact says so. Without FORMULA,
    the file's rules, facts and queries are evaluated.
    """
    problem = open_problem(file, Limits(instances=max_instances), as_json)
    world = world_with(problem, bombs)
    try:
        asked: list[tuple[str, StatementJson | None, Formula]]
        if formulas:
            asked = [
                (
                    "",
                    None,
                    problem.formula(text, f"formula {n}" if len(formulas) > 1 else "formula"),
                )
                for n, text in enumerate(formulas, 1)
            ]
        else:
            asked = [
                (title(statement, problem.file), statement_json(statement), statement.formula)
                for statement in chosen(problem.file, names, lines, everything)
            ]
        results = [(head, data, world.reason(formula)) for head, data, formula in asked]
    except FileError as error:
        fail(error.diagnostics, as_json)
    except LimitReached as error:
        reached(error, as_json)
    if as_json:
        board = problem.board
        tiles = tiles_json(board, world.bombs)
        data: EvaluationJson = {
            "format": "minelogic.evaluation/1",
            "board": board_json(board),
            "bombs": tiles,
            "diagnostics": plain(problem.diagnostics),
            "results": [_result_json(about, reason) for _, about, reason in results],
        }
        emit_json(data)
        return
    shows = problem.has_bombs or bombs or any(mentions(part, BOARD) for _, _, part in asked)
    if shows:
        _show_board(problem, world, bombs is not None)
    for number, (head, _, reason) in enumerate(results):
        if shows or number:
            click.echo()
        if head:
            click.echo(head)
        click.echo(reason_text(reason, style))
    if not results:
        click.echo("The file has no rule, fact or query; give a formula to evaluate.")


def _result_json(about: StatementJson | None, reason: Reason) -> ResultJson:
    """What is said of a formula by itself, or of a statement."""
    value: FormulaValueJson = {
        "formula": write(reason.formula),
        "value": reason.value,
        "reason": reason_json(reason),
    }
    return value if about is None else {**about, **value}


def _show_board(problem: Problem, world: World, given: bool) -> None:
    board = problem.board
    if board is None:
        return
    click.echo(f"On this board ({board.describe()}):")
    click.echo(board_text(board, finished(board, world.bombs)))
    for note in world_notes(problem, world, given):
        click.echo(f"note: {note}", err=True)
