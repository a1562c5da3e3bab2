"""`minelogic eval`."""

from __future__ import annotations

import re
from typing import Any

import click

from minelogic.board import Board, finished, numbers_of
from minelogic.cli.common import (
    board_json, board_text, emit_json, fail, json_option, open_problem, reached,
)  # fmt: skip
from minelogic.errors import FileError, LimitReached
from minelogic.ground.evaluate import Reason, World
from minelogic.problem import Problem
from minelogic.render.reasons import reason_json, reason_text
from minelogic.syntax.printer import write
from minelogic.syntax.statements import Fact, Prove, Rule, keyword
from minelogic.syntax.tree import Formula


@click.command()
@click.argument("file", metavar="FILE")
@click.argument("formulas", nargs=-1, metavar="[FORMULA]…")
@click.option("--rule", "names", multiple=True, metavar="NAME", help="Only this rule (repeatable).")
@click.option("--all", "everything", is_flag=True, help="The rules of used theories too.")
@click.option(
    "--bombs", default=None, metavar="TILES",
    help='The bombs, instead of the display\'s "*": "(0, 1) (2, 2)", on a graph "a, b".',
)  # fmt: skip
@click.option(
    "--style", type=click.Choice(("ascii", "unicode", "words")), default="ascii",
    show_default=True, help="How formulas are written.",
)  # fmt: skip
@json_option
def command(
    file: str, formulas: tuple[str, ...], names: tuple[str, ...], everything: bool,
    bombs: str | None, style: str, as_json: bool,
) -> None:  # fmt: skip
    """Tell whether formulas hold on a finished board, and why.

    The tiles marked * are the bombs, all others are safe and show their true numbers, and nothing
    is covered. A predicate of the file's own holds exactly where a fact says so. Without FORMULA,
    the file's rules, facts and queries are evaluated.
    """
    problem = open_problem(file, as_json=as_json)
    world = _world(problem, bombs)
    try:
        chosen = _chosen(problem, formulas, names, everything)
        results = [(label, world.reason(formula)) for label, formula in chosen]
    except FileError as error:
        fail(error.diagnostics, as_json)
    except LimitReached as error:
        reached(error, as_json)
    if as_json:
        emit_json(_json(problem, world, results))
        return
    _show_board(problem, world)
    for label, reason in results:
        click.echo()
        if "statement" in label:
            name = f" {label['rule']}" if label["rule"] else ""
            click.echo(click.style(f"{label['statement']}{name}", bold=True) + f" (line {label['line']})")
        click.echo(reason_text(reason, style))  # type: ignore[arg-type]
    if not results:
        click.echo("The file has no rule, fact or query; give a formula to evaluate.")


def _world(problem: Problem, bombs: str | None) -> World:
    board = problem.board
    if bombs is None or board is None:
        return problem.world()
    tiles = []
    if board.is_grid:
        pairs = re.findall(r"\(?\s*(-?\d+)\s*,\s*(-?\d+)\s*\)?", bombs)
        wanted: list[Any] = [(int(a), int(b)) for a, b in pairs]
        if bombs.strip() and not pairs:
            raise click.UsageError(f"--bombs: '{bombs}' is no list of tiles such as (0, 1) (2, 2).")
    else:
        wanted = [int(word) if word.isdigit() else word for word in re.findall(r"[^\s,]+", bombs)]
    for name in wanted:
        if board.tile(name) is None:
            raise click.UsageError(f"--bombs: the board has no tile {name}.")
        tiles.append(name)
    return problem.world(tiles)


def _chosen(
    problem: Problem, formulas: tuple[str, ...], names: tuple[str, ...], everything: bool
) -> list[tuple[dict[str, Any], Formula]]:
    if formulas:
        return [({"formula": text}, problem.formula(text)) for text in formulas]
    statements: list[Rule | Fact | Prove] = [
        *problem.file.rules, *problem.file.facts, *problem.file.queries,
    ]  # fmt: skip
    if names:
        known = {rule.name: rule for rule in problem.file.rules}
        missing = [name for name in names if name not in known]
        if missing:
            raise click.UsageError(f"There is no rule '{missing[0]}'; there are {', '.join(known)}.")
        statements = [known[name] for name in names]
    elif not everything:
        own = [s for s in statements if s.source is problem.file.source]
        statements = own or statements
    return [
        (
            {
                "statement": keyword(statement),
                "rule": statement.name if isinstance(statement, Rule) else None,
                "file": statement.source.name,
                "line": statement.line,
            },
            statement.formula,
        )
        for statement in statements
    ]


def _show_board(problem: Problem, world: World) -> None:
    board = problem.board
    if board is None:
        return
    click.echo(f"On this board ({board.describe()}):")
    click.echo(board_text(board, finished(board, world.bombs)))
    for note in _notes(problem, board, world):
        click.echo(f"note: {note}", err=True)


def _notes(problem: Problem, board: Board, world: World) -> list[str]:
    """Where the file's display and the finished board differ."""
    display = problem.display
    if display is None:
        return ["The file has no display, so no tile is a bomb."] if not world.bombs else []
    notes = []
    if display.covered:
        notes.append("Covered tiles are taken to be safe: a finished board has no covered tile.")
    true = numbers_of(board, world.bombs)
    for tile, number in display.numbers:
        if tile not in world.bombs and true[tile] != number:
            notes.append(
                f"{board.label(tile)} shows {number}, but {true[tile]} of its neighbours are bombs."
            )
    return notes[:5]


def _json(
    problem: Problem, world: World, results: list[tuple[dict[str, Any], Reason]]
) -> dict[str, Any]:
    board = problem.board
    return {
        "format": "minelogic.evaluation/1",
        "board": board_json(board),
        "bombs": [board.name(tile) for tile in sorted(world.bombs)] if board is not None else [],
        "diagnostics": [finding.to_json() for finding in problem.diagnostics],
        "results": [
            {
                **label,
                "formula": write(reason.formula),
                "value": reason.value,
                "reason": reason_json(reason),
            }
            for label, reason in results
        ],
    }


