"""`minelogic models`: list the boards that fit what a file says."""

from __future__ import annotations

import sys
from itertools import islice
from typing import Literal

import click

from minelogic.cli.shared.answering import (
    WORLDS,
    AboutJson,
    ReachedJson,
    about_json,
    budget_options,
    encoding_option,
    exit_code,
    limit_text,
    limits_json,
    limits_of,
    paint,
    say,
    show_conflict,
    show_limits,
    working,
)
from minelogic.cli.shared.common import (
    LIMIT,
    emit_json,
    json_option,
    open_problem,
    reached,
)
from minelogic.encode.method import Method
from minelogic.errors import LimitReached
from minelogic.render.answers import model_lines
from minelogic.solve.listing import all_models
from minelogic.solve.worlds import WorldJson
from minelogic.words import counted, plural


class ModelsJson(AboutJson):
    """The boards that fit what a file says, or the worlds, in reading order."""

    format: Literal["minelogic.models/1"]
    models: list[WorldJson]
    complete: bool
    limits: list[ReachedJson]


@click.command()
@click.argument("file", metavar="FILE")
@click.option(
    "--limit",
    "-n",
    type=click.IntRange(min=1),
    default=10,
    show_default=True,
    help="Show at most so many.",
)
@click.option("--all", "everything", is_flag=True, help="Show all of them.")
@click.option("--worlds", is_flag=True, help=WORLDS.format("List"))
@encoding_option
@budget_options
@json_option
def command(
    file: str,
    limit: int,
    everything: bool,
    worlds: bool,
    encoding: Method,
    as_json: bool,
    **limits: int,
) -> None:
    """List the boards that fit what a file says, in reading order."""
    problem = open_problem(file, limits_of(limits), as_json, encoding)
    most = None if everything else min(limit, sys.maxsize - 1)
    worlds = worlds or not problem.has_bombs
    what = "world" if worlds else "board"
    try:
        with working("Searching"):
            status = problem.status
    except LimitReached as error:
        reached(error, as_json)
    if as_json:
        models = problem.models(None if most is None else most + 1, worlds)
        all_there = most is None or len(models) <= most
        data: ModelsJson = {
            "format": "minelogic.models/1",
            **about_json(problem),
            "models": [model.to_json() for model in models[:most]],
            "complete": all_there and not problem.reached and status != "unknown",
            "limits": limits_json(problem),
        }
        emit_json(data)
        sys.exit(exit_code(problem))
    if status == "inconsistent":
        show_conflict(problem)
        show_limits(problem)
        sys.exit(exit_code(problem))
    shown = 0
    more = False
    try:
        for model in islice(
            all_models(problem.answers, worlds), None if most is None else most + 1
        ):
            if shown == most:
                more = True
                break
            shown += 1
            click.echo(f"{what} {shown}:")
            for line in model_lines(model, paint):
                click.echo(f"  {line}")
    except LimitReached as error:
        were = plural(shown, "was", "were")
        click.echo(f"{counted(shown, what)} {were} found; there may be more.", err=True)
        click.echo(limit_text(error), err=True)
        sys.exit(LIMIT)
    if more:
        flag = " --worlds" if what == "world" and problem.has_bombs else ""
        say(
            f"There are more {what}s. --limit N shows N of them, --all shows all; "
            f"minelogic count{flag} tells how many there are."
        )
    elif shown == 1:
        click.echo(f"No other {what} fits.")
    else:
        click.echo(f"These {shown:,} are all the {what}s that fit.")
    sys.exit(exit_code(problem))
