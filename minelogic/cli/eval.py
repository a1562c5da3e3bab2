"""`minelogic eval`."""

from __future__ import annotations

import re
from typing import Any

import click

from minelogic.board import Board, finished, numbers_of
from minelogic.cli.common import (
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
    statement_json,
    title,
)
from minelogic.errors import FileError, LimitReached
from minelogic.ground.evaluate import World
from minelogic.limits import Limits
from minelogic.problem import Problem
from minelogic.render.reasons import reason_json, reason_text
from minelogic.syntax.printer import Style, write
from minelogic.syntax.tree import Formula


@click.command()
@click.argument("file", metavar="FILE")
@click.argument("formulas", nargs=-1, metavar="[FORMULA]…")
@choice_options
@click.option(
    "--bombs",
    default=None,
    metavar="TILES",
    help='The bombs, instead of the display\'s "*": "(0, 1) (2, 2)", on a graph "a, b".',
)
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
    world = _world(problem, bombs)
    try:
        asked: list[tuple[str, dict[str, Any], Formula]]
        if formulas:
            asked = [("", {}, problem.formula(text)) for text in formulas]
        else:
            asked = [
                (title(statement, problem.file), statement_json(statement), statement.formula)
                for statement in chosen(problem, names, lines, everything)
            ]
        results = [(head, data, world.reason(formula)) for head, data, formula in asked]
    except FileError as error:
        fail(error.diagnostics, as_json)
    except LimitReached as error:
        reached(error, as_json)
    if as_json:
        board = problem.board
        tiles = [] if board is None else [board.name(tile) for tile in sorted(world.bombs)]
        answers = [
            {
                **data,
                "formula": write(reason.formula),
                "value": reason.value,
                "reason": reason_json(reason),
            }
            for _, data, reason in results
        ]
        emit_json(
            {
                "format": "minelogic.evaluation/1",
                "board": board_json(board),
                "bombs": tiles,
                "diagnostics": [finding.to_json() for finding in problem.diagnostics],
                "results": answers,
            }
        )
        return
    _show_board(problem, world, bombs is not None)
    for head, _, reason in results:
        click.echo()
        if head:
            click.echo(head)
        click.echo(reason_text(reason, style))
    if not results:
        click.echo("The file has no rule, fact or query; give a formula to evaluate.")


def _world(problem: Problem, bombs: str | None) -> World:
    board = problem.board
    if bombs is None:
        return problem.world()
    if board is None:
        raise click.UsageError("--bombs: the file has no board.")
    wanted: list[Any]
    if board.is_grid:
        pair = r"\(?\s*(-?[0-9]{1,9})\s*,\s*(-?[0-9]{1,9})\s*\)?"
        if not re.fullmatch(rf"\s*(?:{pair}[\s,;]*)*", bombs):
            raise click.UsageError(f"--bombs: '{bombs}' is no list of tiles such as (0, 1) (2, 2).")
        wanted = [(int(a), int(b)) for a, b in re.findall(pair, bombs)]
    else:
        words = re.findall(r"[^\s,;]+", bombs)
        wanted = [int(word) if re.fullmatch(r"[0-9]{1,9}", word) else word for word in words]
    for name in wanted:
        if board.tile(name) is None:
            raise click.UsageError(f"--bombs: the board has no tile {name}.")
    return problem.world(wanted)


def _show_board(problem: Problem, world: World, given: bool) -> None:
    board = problem.board
    if board is None:
        return
    click.echo(f"On this board ({board.describe()}):")
    click.echo(board_text(board, finished(board, world.bombs)))
    for note in _notes(problem, board, world, given):
        click.echo(f"note: {note}", err=True)


def _notes(problem: Problem, board: Board, world: World, given: bool) -> list[str]:
    """Where what the file says and the finished board differ."""
    notes = []
    display, mines = problem.display, problem.file.mines
    if mines is not None and mines.number != len(world.bombs):
        number = len(world.bombs)
        counted = f"{number} bomb{'' if number == 1 else 's'}"
        notes.append(f"The file says mines {mines.number}, but this board has {counted}.")
    if given:
        return notes
    if display is None:
        return [*notes, "The file has no display, so no tile is a bomb."]
    if display.covered:
        notes.append("Covered tiles are taken to be safe: a finished board has no covered tile.")
    true = numbers_of(board, world.bombs)
    notes.extend(
        f"{board.label(tile)} shows {number}, but {true[tile]} of its neighbours are bombs."
        for tile, number in display.numbers
        if tile not in world.bombs and true[tile] != number
    )
    return notes[:5]
