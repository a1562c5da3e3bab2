"""`minelogic count`: count the boards that fit what a file says."""

from __future__ import annotations

import sys
from typing import Literal

import click

from minelogic.cli.shared.answering import (
    WORLDS,
    AboutJson,
    ReachedJson,
    about_json,
    budget_options,
    exit_code,
    limits_json,
    limits_of,
    number_lines,
    show_conflict,
    show_limits,
    working,
)
from minelogic.cli.shared.common import emit_json, json_option, open_problem
from minelogic.jsonable import Digits
from minelogic.words import plural


class CountJson(AboutJson):
    """How many boards fit what a file says, or worlds."""

    format: Literal["minelogic.count/1"]
    of: Literal["boards", "worlds"]
    count: Digits | None
    limits: list[ReachedJson]


@click.command()
@click.argument("file", metavar="FILE")
@click.option("--worlds", is_flag=True, help=WORLDS.format("Count"))
@budget_options
@json_option
def command(file: str, worlds: bool, as_json: bool, **limits: int) -> None:
    """Count the boards that fit what a file says, exactly."""
    problem = open_problem(file, limits_of(limits), as_json)
    worlds = worlds or not problem.has_bombs
    what = "world" if worlds else "board"
    with working("Counting"):
        number = problem.count(worlds)
    if as_json:
        data: CountJson = {
            "format": "minelogic.count/1",
            **about_json(problem),
            "of": "worlds" if worlds else "boards",
            "count": None if number is None else str(number),
            "limits": limits_json(problem),
        }
        emit_json(data)
    elif number is None:
        show_limits(problem, apart=False)
    elif number == 0:
        click.echo(f"0 {what}s")
        click.echo()
        show_conflict(problem)
        show_limits(problem)
    else:
        for line in number_lines(number, plural(number, what)):
            click.echo(line)
    sys.exit(exit_code(problem))
