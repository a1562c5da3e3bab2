"""What the commands that answer share: options, colours, exit codes, progress."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, NotRequired, TypeVar

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
from minelogic.syntax.statements import NoiseStatement
from minelogic.words import WIDTH, fill, listed

if TYPE_CHECKING:
    from minelogic.board import TileName
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

    In a file that says nothing of bombs and safe tiles: what is true there, or else open.
    """
    name = named_tile(problem, text)
    if name is None:
        return text
    board = problem.board
    assert board is not None
    tile = board.tile(name)
    assert tile is not None
    known = "B" if _is_marked(problem, tile) else problem.verdicts.get(name, "")
    if not problem.answers.given.has_verdicts and problem.status != "inconsistent":
        return _own_question(problem, name)
    open_question = "B" if "S" not in problem.spoken and problem.has_bombs else "S"
    asked = {"B": "B", "N": "~B"}.get(known, open_question)
    place = ", ".join(map(str, name)) if isinstance(name, tuple) else name
    return f"{asked}({place})"


def named_tile(problem: Problem, text: str) -> TileName | None:
    """The tile of the board that a text names; None if it names none."""
    board = problem.board
    if board is None:
        return None
    found = _TILE.fullmatch(text)
    name: Any = (int(found[1]), int(found[2])) if found and board.is_grid else text.strip("() ")
    if not board.is_grid and name not in board.vertices and name.isdigit():
        name = int(name)
    return None if board.tile(name) is None else name


def _own_question(problem: Problem, name: TileName) -> str:
    """An atom of the file's own that is about the tile: a true one, else an open one."""
    truth = truth_at(problem, name)
    for value in (True, None, False):
        for atom, known in truth.items():
            if known is value:
                return atom
    own = problem.file.vocabulary.predicates
    atoms = [f"{p}({', '.join(own[p])})" if own[p] else p for p in problem.spoken if p in own]
    raise click.UsageError(
        "The file says nothing of bombs, nor of this tile. Ask for a formula"
        + (f" about {listed(atoms, 'or')}." if atoms else ".")
    )


def truth_at(problem: Problem, name: TileName) -> dict[str, bool | None]:
    """The truth of the atoms of the file's own that are about a tile, those of it alone first."""
    from minelogic.ground.atoms import as_term
    from minelogic.syntax.printer import write
    from minelogic.syntax.tree import Atom

    vocabulary = problem.file.vocabulary
    tile = name if isinstance(name, tuple) else (name,)
    sorts, size = vocabulary.tile_places, len(vocabulary.tile_places)
    own = [p for p in problem.spoken if p in vocabulary.predicates]
    result: dict[str, bool | None] = {}
    for predicate in sorted(own, key=lambda p: vocabulary.predicates[p] != sorts):
        places = vocabulary.predicates[predicate]
        starts = [k for k in range(len(places)) if places[k : k + size] == sorts]
        for values, known in problem.truth(predicate).items() if starts else ():
            if any(values[k : k + size] == tile for k in starts):
                result[write(Atom(predicate, tuple(map(as_term, values))))] = known
    return result


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
    way_out = _WAYS_OUT.get(reached.limit, "")
    context = click.get_current_context(silent=True)
    given = None if context is None else context.params.get("max_work")
    if reached.limit == "units of work" and given:
        # It is given for each part of the file, and not as this number.
        way_out = f"Give it more with --max-work {2 * given}."
    return fill(f"A limit was reached: {reached}. {way_out}".rstrip())


class AboutJson(Shape):
    """What a file is like that something is answered about."""

    status: Status
    diagnostics: list[DiagnosticJson]
    board: BoardJson | None
    noise: NotRequired[list[str]]


def about_json(problem: Problem) -> AboutJson:
    """How an answer in JSON begins, after its format; with its noise, if it has some."""
    said = noise_told(problem)
    noise: dict[str, list[str]] = {"noise": said} if said else {}
    return {
        "status": problem.status,
        "diagnostics": plain(problem.diagnostics),
        "board": board_json(problem.board),
        **noise,  # type: ignore[typeddict-item]
    }


def noise_told(problem: Problem) -> list[str]:
    """The channels of a problem's noise, as its file has them, without the word noise."""
    return [
        " ".join(statement.source.text[statement.span.start : statement.span.end].split()[1:])
        for statement in problem.file.statements
        if isinstance(statement, NoiseStatement)
    ]


class ReachedJson(Shape):
    """A limit that was reached while something was answered."""

    limit: str
    value: int
    message: str


def limits_json(problem: Problem, others: Sequence[LimitReached] = ()) -> list[ReachedJson]:
    """The limits that were reached, by the answers and by others, as data."""
    found = {str(error): error for error in (*problem.reached, *others)}
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
    """The nearest board with numbers: on all safe tiles if those it keeps count the bombs around
    them, else those alone.
    """
    from minelogic.board import finished

    model = near.model
    board = model.board
    if board is None:
        return model
    given = problem.answers.given
    broken = {premise.tile for premise in near.broken if premise.statement is None}
    kept = {
        tile: sign
        for tile, sign in enumerate(given.signs)
        if isinstance(sign, int) and tile not in broken and model.signs[tile] == "-"
    }
    if given.by_numbers:
        tiles = [tile for tile, name in enumerate(board.names) if name in model.bombs]
        signs = finished(board, tiles).signs
        if all(signs[tile] == sign for tile, sign in kept.items()):
            return replace(model, signs=signs)
    return replace(model, signs=tuple([kept.get(t, s) for t, s in enumerate(model.signs)]))


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
