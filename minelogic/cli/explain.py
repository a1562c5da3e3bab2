"""`minelogic explain`: tell why a formula follows, or show two boards between which it is open."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Literal

import click

from minelogic.cli.shared.answering import (
    AboutJson,
    ReachedJson,
    about_json,
    budget_options,
    exit_code,
    how_small,
    limits_json,
    limits_of,
    named_tile,
    say,
    show_conflict,
    show_limits,
    tile_answer,
    tile_question,
    truth_at,
    work_option,
    working,
)
from minelogic.cli.shared.common import (
    LIMIT,
    emit_json,
    fail,
    json_option,
    open_problem,
    reached,
)
from minelogic.cli.shared.deriving import (
    FORMATS,
    checked,
    depth_option,
    page_options,
    show_steps,
    write_file,
    write_proofs,
    written,
)
from minelogic.errors import FileError, LimitReached
from minelogic.ground.premises import PremiseJson
from minelogic.jsonable import plain
from minelogic.problem import Problem
from minelogic.render.answers import premise_lines, said, two_worlds
from minelogic.solve.answers import Answer
from minelogic.solve.worlds import WorldJson
from minelogic.syntax.printer import write
from minelogic.syntax.tree import Formula
from minelogic.words import listed

if TYPE_CHECKING:
    from minelogic.derive.derivation import Derivation, TraceJson


_FEW = 8
"""So many premises are listed in full."""


class ExplanationJson(AboutJson):
    """Why a formula follows from a file, or two worlds between which it is open."""

    format: Literal["minelogic.explanation/1"]
    formula: str
    answer: Answer | None
    premises: list[PremiseJson]
    cost: int
    smallest: bool
    holds_in: WorldJson | None
    fails_in: WorldJson | None
    limits: list[ReachedJson]
    trace: TraceJson | None


@click.command()
@click.argument("file", metavar="FILE")
@click.argument("words", metavar="FORMULA", nargs=-1, required=True)
@depth_option
@click.option(
    "--format",
    "form",
    type=click.Choice(FORMATS),
    default="text",
    show_default=True,
    help="What to print.",
)
@page_options
@budget_options
@work_option
@json_option
def command(
    file: str,
    words: tuple[str, ...],
    depth: str,
    form: str,
    html: str | None,
    drup: str | None,
    as_json: bool,
    **limits: int,
) -> None:
    """Tell why a formula follows from a file, or show two boards between which it is open.

    Of all sets of premises from which it follows, or that exclude it, one of least cost is shown:
    with the fewest instances that speak of several tiles, and then the fewest of any kind. A tile
    such as "(0, 1)" by itself asks for what it is.
    """
    if form == "html":
        form, html = "text", html or "-"
    as_json = as_json or form == "json"
    if html == "-" and (as_json or form != "text"):
        raise click.UsageError("--html - and another format both want standard output.")
    problem = open_problem(file, limits_of(limits), as_json)
    try:
        asked = problem.formula(tile_question(problem, " ".join(words)))
        with working("Looking for reasons"):
            derivation = problem.explain(asked)
    except FileError as error:
        fail(error.diagnostics, as_json)
    except LimitReached as error:
        reached(error, as_json)
    shown = checked(derivation)
    if html is not None and shown is not None:
        from minelogic.render.page import page

        write_file(html, page(shown))
    if drup is not None:
        write_proofs(drup, problem, {"answer": asked}, verdicts=False)
    if as_json:
        emit_json(_json(problem, asked, derivation, shown))
    elif form != "text" and shown is not None:
        click.echo(written(shown, form, depth), nl=False)
    elif html != "-":
        _show_tile(problem, " ".join(words))
        _show(problem, asked, derivation, shown, depth)
        show_limits(problem)
    sys.exit(LIMIT if derivation.answer == "unknown" else exit_code(problem))


def _show_tile(problem: Problem, text: str) -> None:
    """What is known at a tile that was asked for, if the file says nothing of bombs there."""
    name = named_tile(problem, text)
    if name is None or problem.answers.given.has_verdicts or problem.status != "consistent":
        return
    truth = truth_at(problem, name)
    known: list[str] = []
    for value, word in ((True, "true"), (None, "open"), (False, "false")):
        atoms = [atom for atom, each in truth.items() if each is value]
        if atoms:
            known.append(f"{listed(atoms)} {'is' if len(atoms) == 1 else 'are'} {word}")
    if len(truth) > 1:
        shown = ", ".join(map(str, name)) if isinstance(name, tuple) else None
        label = f"({shown})" if shown else name
        say(f"The file says nothing of bombs. At {label}: {'; '.join(known)}.")
        click.echo()


def _show(
    problem: Problem, asked: Formula, derivation: Derivation, shown: Derivation | None, depth: str
) -> None:
    if derivation.answer == "inconsistent":
        show_conflict(problem, shown, depth)
        return
    assert derivation.answer is not None
    words = tile_answer(problem, asked, derivation.answer)
    say(f"{said(asked)}: {derivation.answer}" + (f" · {words}" if words else ""), "", "  ")
    if derivation.answer == "independent":
        for line in two_worlds(derivation.holds, derivation.fails):
            click.echo(f"  {line}")
        return
    if derivation.answer == "unknown":
        return
    if not derivation.found:
        click.echo("The premises were not found within the limit.")
        return
    if not derivation.premises:
        click.echo(
            "It needs no premise: it holds in every world there can be."
            if derivation.answer == "entailed"
            else "It needs no premise: it holds in no world there can be."
        )
        return
    if not derivation.steps:
        say("How it follows takes too many cases to be shown.")
    elif shown is not None and depth != "none":
        click.echo()
        show_steps(shown, depth)
        click.echo()
    head = "It follows from" if derivation.answer == "entailed" else "It is excluded by"
    what = (
        "this premise alone"
        if len(derivation.premises) == 1
        else (f"these premises ({how_small(derivation.smallest)})")
    )
    click.echo(f"{head} {what}:")
    signs = problem.answers.given.signs
    dear = [premise for premise in derivation.premises if premise.cost]
    in_full = depth != "tile" or len(derivation.premises) <= _FEW or not dear
    listed = derivation.premises if in_full else dear
    for line in premise_lines(listed, problem.grounding.atoms, signs):
        click.echo(line)
    rest = len(derivation.premises) - len(listed)
    if rest:
        say(
            f"- and {rest} about single tiles: what the display shows and what that means "
            "(--depth line lists them)",
            "  ",
            "    ",
        )


def _json(
    problem: Problem, asked: Formula, found: Derivation, shown: Derivation | None
) -> ExplanationJson:
    board = problem.board
    return {
        "format": "minelogic.explanation/1",
        **about_json(problem),
        "formula": write(asked),
        "answer": found.answer,
        "premises": [premise.to_json(board) for premise in found.premises],
        "cost": found.cost,
        "smallest": bool(found.steps) and found.smallest,
        "holds_in": plain(found.holds),
        "fails_in": plain(found.fails),
        "limits": limits_json(problem),
        "trace": None if shown is None or not shown.steps else shown.trace,
    }
