"""What the commands that answer share: options, colours, exit codes, progress."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, TypeVar

import click

from minelogic.cli.common import INCONSISTENT, LIMIT, MISTAKES, OK
from minelogic.encode.method import METHODS
from minelogic.limits import Limits
from minelogic.problem import Problem
from minelogic.render.answers import Look, premise_lines
from minelogic.render.paragraphs import fill

F = TypeVar("F", bound=Callable[..., Any])

_COLOURS = {"bomb": "red", "safe": "green", "open": "yellow", "unknown": "magenta"}
_SLOW = 0.7
"""Seconds after which a person wants to know that work is going on."""

encoding_option = click.option(
    "--encoding", type=click.Choice(METHODS), default="auto", show_default=True,
    help="How formulas become clauses.",
)  # fmt: skip


def budget_options(command: F) -> F:
    """Adds the limits of answering, for `limits_of`."""
    standard = Limits()
    for flag, default, text in (
        ("--max-states", standard.states, "Stop counting after so many states."),
        ("--max-conflicts", standard.conflicts, "Stop solving after so many conflicts."),
        ("--max-clauses", standard.clauses, "Refuse more clauses than this."),
        ("--max-instances", standard.instances, "Refuse files that ground to more than this."),
    ):
        option = click.option(
            flag, type=click.IntRange(min=1), default=default, show_default=True, help=text
        )
        command = option(command)
    return command


def limits_of(options: dict[str, int]) -> Limits:
    """The limits that the options ask for."""
    return Limits(
        instances=options["max_instances"], clauses=options["max_clauses"],
        conflicts=options["max_conflicts"], states=options["max_states"],
    )  # fmt: skip


def paint(text: str, look: Look) -> str:
    """The sign in its colour; `click.echo` leaves colours out where there is no terminal."""
    colour = _COLOURS.get(look)
    return text if colour is None else click.style(text, fg=colour, bold=True)


def say(text: str, indent: str = "", more: str | None = None) -> None:
    """A paragraph that fits the page."""
    click.echo(fill(text, indent, indent if more is None else more))


def exit_code(problem: Problem, failed: bool = False) -> int:
    """The code that the answers ask for; `failed` if one is not what the file expects."""
    if problem.status == "inconsistent":
        return INCONSISTENT
    if failed:
        return MISTAKES
    limited = problem.reached or problem.status == "unknown" or "?" in problem.verdicts.values()
    return LIMIT if limited else OK


_WAYS_OUT = {
    "conflicts": "Give it more with --max-conflicts.",
    "states": "Give it more with --max-states.",
    "instances": "Allow more with --max-instances.",
    "clauses": "Allow more with --max-clauses, or choose another --encoding.",
}


def show_limits(problem: Problem) -> None:
    """The limits that were reached, each once, and what can be done."""
    shown: dict[str, str] = {}
    for reached in problem.reached:
        shown.setdefault(str(reached), _WAYS_OUT.get(reached.limit, ""))
    for text, way_out in shown.items():
        click.echo(err=True)
        click.echo(fill(f"A limit was reached: {text}. {way_out}".rstrip(), "", ""), err=True)


def limits_json(problem: Problem) -> list[dict[str, Any]]:
    """The limits that were reached, as data."""
    found = {str(error): error for error in problem.reached}
    return [
        {"limit": error.limit, "value": error.value, "message": text}
        for text, error in found.items()
    ]


def show_conflict(problem: Problem) -> None:
    """Why no board fits, and the board that comes nearest."""
    from minelogic.board import finished
    from minelogic.render.answers import grid_lines, model_lines, plain, verdict_rows

    board = problem.board
    signs = problem.answers.given.signs
    click.echo("Inconsistent: " + ("no board fits." if board is not None else "no world fits."))
    clash = problem.conflict
    click.echo()
    if clash is None:
        say("The premises that clash were not found within the limit on conflicts.")
    else:
        smallest = "a smallest set" if clash.smallest else "a set of which none can be left out"
        if len(clash.premises) == 1:
            click.echo("This alone cannot hold:")
        else:
            click.echo(f"These cannot all hold ({smallest}):")
        for line in premise_lines(clash.premises, problem.grounding.atoms, signs):
            click.echo(line)
    near = problem.nearest
    if near is None:
        return
    number = len(near.broken)
    what = "board" if board is not None else "world"
    click.echo()
    click.echo(f"The nearest {what} breaks {number} premise{'' if number == 1 else 's'}:")
    lines = model_lines(near.model)
    if board is not None and problem.answers.given.standard:
        tiles = [tile for tile, name in enumerate(board.names) if name in near.model.bombs]
        shown = finished(board, tiles)
        lines = grid_lines(board, verdict_rows(board, shown.signs, {}), plain)
        lines += model_lines(near.model)[len(lines) :]
    for line in lines:
        click.echo(f"    {line}")
    for line in premise_lines(near.broken, problem.grounding.atoms, signs):
        click.echo(line)


@contextmanager
def working(what: str) -> Iterator[None]:
    """Shows on a terminal that work is going on, once it takes a while."""
    if not sys.stderr.isatty():
        yield
        return
    from threading import Timer

    shown: list[Any] = []

    def show() -> None:
        from rich.console import Console

        status = Console(stderr=True).status(f"{what} …")
        status.start()
        shown.append(status)

    timer = Timer(_SLOW, show)
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()
        for status in shown:
            status.stop()
