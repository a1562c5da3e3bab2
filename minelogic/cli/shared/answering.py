"""What the commands that answer share: options, colours, exit codes, progress."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, TypeVar

import click

from minelogic.cli.shared.common import INCONSISTENT, LIMIT, MISTAKES, OK, BoardJson, board_json
from minelogic.diagnostics import DiagnosticJson
from minelogic.encode.method import METHODS
from minelogic.errors import LimitReached
from minelogic.jsonable import Shape, picked, plain
from minelogic.limits import Limits
from minelogic.problem import Problem
from minelogic.records import replace
from minelogic.render.answers import (
    Look,
    model_lines,
    opposite,
    other_kind,
    premise_lines,
    tile_atom,
    tile_words,
)
from minelogic.solve.answers import Answer, Status
from minelogic.words import WIDTH, fill

if TYPE_CHECKING:
    from minelogic.derive.derivation import Derivation
    from minelogic.solve.nearest import NearestBoard
    from minelogic.solve.worlds import Model
    from minelogic.syntax.tree import Formula

F = TypeVar("F", bound=Callable[..., Any])

WORLDS = "{} worlds: all atoms of the predicates that the file speaks of, not the bombs alone."
"""The help of `--worlds`."""

_COLOURS = {"bomb": "red", "safe": "green", "open": "yellow", "unknown": "magenta"}
_MOST = 10**18
"""The largest limit; the solver cannot take in a much larger number."""
_TILE = re.compile(r"\(?\s*(\d{1,6})\s*[,\s]\s*(\d{1,6})\s*\)?")
_SLOW = 0.7
"""Seconds after which a person wants to know that work is going on."""

encoding_option = click.option(
    "--encoding",
    type=click.Choice(METHODS),
    default="auto",
    show_default=True,
    help="How formulas become clauses.",
)


def budget_options(command: F) -> F:
    """Adds the limits of answering, for `limits_of`."""
    standard = Limits()
    for flag, default, text in (
        ("--max-states", standard.states, "Stop counting after so many states."),
        ("--max-conflicts", standard.conflicts, "Stop each question after so many conflicts."),
        ("--max-effort", standard.effort, "Stop all solving after so many units of effort."),
        (
            "--max-clauses",
            standard.clauses,
            "Refuse more clauses (auto: of one formula).",
        ),
        ("--max-instances", standard.instances, "Refuse files that ground to more than this."),
    ):
        option = click.option(
            flag, type=click.IntRange(min=1), default=default, show_default=True, help=text
        )
        command = option(command)
    return command


work_option = click.option(
    "--max-work",
    type=click.IntRange(min=0),
    default=Limits().work,
    show_default=True,
    help="So much work for reasons, for each part of what the file says.",
)


def limits_of(options: dict[str, int]) -> Limits:
    """The limits that the options ask for."""
    value = {name: min(number, _MOST) for name, number in options.items()}
    return Limits(
        instances=value["max_instances"],
        clauses=value["max_clauses"],
        conflicts=value["max_conflicts"],
        effort=value["max_effort"],
        states=value["max_states"],
        work=value.get("max_work", Limits().work),
    )


def paint(text: str, look: Look) -> str:
    """The sign in its colour; `click.echo` leaves colours out where there is no terminal."""
    colour = _COLOURS.get(look)
    return text if colour is None else click.style(text, fg=colour, bold=True)


def say(text: str, indent: str = "", more: str | None = None) -> None:
    """A paragraph that fits the page."""
    click.echo(fill(text, indent, indent if more is None else more))


def number_lines(number: int, what: str) -> list[str]:
    """A number of things; one that is longer than a line goes on in the next, and is rounded."""
    exact = f"{number:,}"
    if len(exact) + len(what) < WIDTH:
        return [f"{exact} {what}"]
    groups = exact.split(",")
    lines = [",".join(groups[start : start + 18]) for start in range(0, len(groups), 18)]
    return [*(line + "," for line in lines[:-1]), lines[-1], f"{what} ({rounded(number)})"]


def rounded(number: int) -> str:
    """A large number as people can take it in."""
    digits = str(number)
    power = len(digits) - 1
    leading = (int(digits[:3]) + 5) // 10
    if leading == 100:
        leading, power = 10, power + 1
    return f"about {leading // 10}.{leading % 10} x 10^{power}"


def tile_question(problem: Problem, text: str) -> str:
    """The formula, or if a tile is named, what the tile is.

    In a file that says nothing of bombs and safe tiles: whether its first predicate holds there.
    """
    board = problem.board
    if board is None:
        return text
    found = _TILE.fullmatch(text)
    name: Any = (int(found[1]), int(found[2])) if found and board.is_grid else text.strip("() ")
    if not board.is_grid and name not in board.vertices and name.isdigit():
        name = int(name)
    tile = board.tile(name)
    if tile is None:
        return text
    place = ", ".join(map(str, name)) if isinstance(name, tuple) else name
    known = "B" if _is_marked(problem, tile) else problem.verdicts.get(name, "")
    open_question = "B" if "S" not in problem.spoken and problem.has_bombs else "S"
    asked = {"B": "B", "N": "~B"}.get(known, open_question)
    if not problem.answers.given.has_verdicts:
        own = problem.file.vocabulary.predicates
        about_tiles = [p for p in problem.spoken if own[p] == problem.file.vocabulary.tile_places]
        asked = about_tiles[0] if about_tiles else asked
    return f"{asked}({place})"


def _is_marked(problem: Problem, tile: int) -> bool:
    return problem.answers.given.signs[tile] == "*"


def tile_answer(problem: Problem, formula: Formula, answer: Answer) -> str | None:
    """For a question about one tile, whether it is safe and whether it is a bomb; else None.

    What was not asked is told as far as the file speaks of it.
    """
    asked = tile_atom(formula)
    if asked is None:
        return None
    other, given = other_kind(asked), problem.answers.given
    if given.is_tied:
        about_atom = answer if asked is formula else opposite(answer)
        return tile_words(formula, answer, opposite(about_atom))
    if other.predicate not in problem.spoken:
        return tile_words(formula, answer)
    before = len(problem.reached)
    about_other = problem.entails(other)
    # What nobody asked for may well stay open.
    del problem.reached[before:]
    return tile_words(formula, answer, about_other)


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
    "units of effort": "Give it more with --max-effort.",
    "states": "Give it more with --max-states.",
    "units of work": "Give it more with --max-work.",
    "instances": "Allow more with --max-instances.",
    "clauses": "Another --encoding may need fewer; --max-clauses allows more.",
    "letters": "Choose another --encoding.",
}


def show_limits(problem: Problem, apart: bool = True) -> None:
    """The limits that were reached, each once, and what can be done; `apart` from text above."""
    if apart and problem.reached:
        click.echo(err=True)
    for text in dict.fromkeys(map(limit_text, problem.reached)):
        click.echo(text, err=True)


def limit_text(reached: LimitReached) -> str:
    """Which limit was reached, and what can be done."""
    return fill(f"A limit was reached: {reached}. {_WAYS_OUT.get(reached.limit, '')}".rstrip())


class AboutJson(Shape):
    """What a file is like that something is answered about."""

    status: Status
    diagnostics: list[DiagnosticJson]
    board: BoardJson | None


def about_json(problem: Problem) -> AboutJson:
    """How an answer in JSON begins, after its format."""
    return {
        "status": problem.status,
        "diagnostics": plain(problem.diagnostics),
        "board": board_json(problem.board),
    }


class ReachedJson(Shape):
    """A limit that was reached while something was answered."""

    limit: str
    value: int
    message: str


def limits_json(problem: Problem) -> list[ReachedJson]:
    """The limits that were reached, as data."""
    found = {str(error): error for error in problem.reached}
    return [picked(error, ReachedJson, message=text) for text, error in found.items()]


def show_conflict(
    problem: Problem, derivation: Derivation | None = None, depth: str = "none"
) -> None:
    """Why no board fits, how the clash comes about, and the board that comes nearest."""
    what = "board" if problem.has_bombs else "world"
    signs = problem.answers.given.signs
    click.echo(f"Inconsistent: no {what} fits.")
    clash = problem.conflict
    click.echo()
    if clash is None:
        say("The premises that clash were not found within the limit.")
    else:
        if len(clash.premises) == 1:
            click.echo("This alone cannot hold:")
        else:
            click.echo(f"These cannot all hold ({how_small(clash.smallest)}):")
        for line in premise_lines(clash.premises, problem.grounding.atoms, signs):
            click.echo(line)
    if derivation is not None and derivation.steps and depth != "none":
        from minelogic.cli.shared.deriving import show_steps

        click.echo()
        show_steps(derivation, depth)
    near = problem.nearest
    click.echo()
    if near is None:
        say(f"The {what} that comes nearest was not found within the limit.")
        return
    click.echo(f"The {what} that comes nearest is")
    for line in model_lines(_drawn(problem, near), paint):
        click.echo(f"    {line}")
    if len(near.broken) == 1:
        click.echo("It breaks 1 premise:")
    else:
        click.echo(f"It breaks {len(near.broken):,} premises:")
    for line in premise_lines(near.broken, problem.grounding.atoms, signs):
        click.echo(line)


def how_small(smallest: bool) -> str:
    """What is known of the size of a set of premises."""
    return "a smallest set" if smallest else "none of them can be left out"


def _drawn(problem: Problem, near: NearestBoard) -> Model:
    """The nearest board with numbers: true ones by the standard theory, else those that fit."""
    from minelogic.board import finished

    model = near.model
    board = model.board
    if board is None:
        return model
    if problem.answers.given.by_numbers:
        tiles = [tile for tile, name in enumerate(board.names) if name in model.bombs]
        return replace(model, signs=finished(board, tiles).signs)
    broken = {premise.tile for premise in near.broken if premise.statement is None}
    signs = tuple(
        given if sign == "-" and isinstance(given, int) and tile not in broken else sign
        for tile, (sign, given) in enumerate(
            zip(model.signs, problem.answers.given.signs, strict=True)
        )
    )
    return replace(model, signs=signs)


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
