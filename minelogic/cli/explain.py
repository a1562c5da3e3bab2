"""`minelogic explain`."""

from __future__ import annotations

import sys
from typing import Any

import click

from minelogic.cli.answering import (
    budget_options,
    exit_code,
    how_small,
    limits_json,
    limits_of,
    say,
    show_conflict,
    show_limits,
    working,
)
from minelogic.cli.common import (
    LIMIT,
    board_json,
    emit_json,
    fail,
    json_option,
    open_problem,
    reached,
)
from minelogic.errors import FileError, LimitReached
from minelogic.problem import Problem
from minelogic.render.answers import premise_lines, said, tile_words, two_worlds
from minelogic.solve.explain import Explanation
from minelogic.syntax.printer import write
from minelogic.syntax.tree import Formula


@click.command()
@click.argument("file", metavar="FILE")
@click.argument("formula", metavar="FORMULA")
@budget_options
@json_option
def command(file: str, formula: str, as_json: bool, **limits: int) -> None:
    """Tell why a formula follows from a file, or show two boards between which it is open.

    Of all sets of premises from which it follows, or that exclude it, one of least cost is shown:
    with the fewest instances that speak of several tiles, and then the fewest of any kind.
    """
    problem = open_problem(file, limits_of(limits), as_json)
    try:
        asked = problem.formula(formula)
        with working("Looking for reasons"):
            found = problem.explain(asked)
    except FileError as error:
        fail(error.diagnostics, as_json)
    except LimitReached as error:
        reached(error, as_json)
    if as_json:
        emit_json(_json(problem, asked, found))
    else:
        _show(problem, asked, found)
        show_limits(problem)
    sys.exit(LIMIT if found.answer == "unknown" else exit_code(problem))


def _show(problem: Problem, asked: Formula, found: Explanation) -> None:
    if found.answer == "inconsistent":
        show_conflict(problem)
        return
    words = tile_words(asked, found.answer, problem.answers.given.standard)
    say(f"{said(asked)}: {found.answer}" + (f" · {words}" if words else ""), "", "  ")
    if found.answer == "independent":
        for line in two_worlds(found.holds, found.fails):
            click.echo(f"  {line}")
    elif found.answer != "unknown" and not found.premises:
        if found.smallest:
            click.echo("It needs no premise: it holds in every world there can be."
                       if found.answer == "entailed" else
                       "It needs no premise: it holds in no world there can be.")  # fmt: skip
        else:
            click.echo("The premises were not found within the limit.")
    elif found.premises:
        head = "It follows from" if found.answer == "entailed" else "It is excluded by"
        what = "this premise alone" if len(found.premises) == 1 else (
            f"these premises ({how_small(found.smallest)})"
        )  # fmt: skip
        click.echo(f"{head} {what}:")
        signs = problem.answers.given.signs
        for line in premise_lines(found.premises, problem.grounding.atoms, signs):
            click.echo(line)


def _json(problem: Problem, asked: Formula, found: Explanation) -> dict[str, Any]:
    board = problem.board
    return {
        "format": "minelogic.explanation/1",
        "status": problem.status,
        "diagnostics": [finding.to_json() for finding in problem.diagnostics],
        "board": board_json(board),
        "formula": write(asked),
        "answer": found.answer,
        "premises": [premise.to_json(board) for premise in found.premises],
        "cost": found.cost,
        "smallest": found.smallest,
        "holds_in": None if found.holds is None else found.holds.to_json(),
        "fails_in": None if found.fails is None else found.fails.to_json(),
        "limits": limits_json(problem),
    }
