"""`minelogic compare`: tell whether two files say the same, or where they differ."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, Literal

import click

from minelogic.cli.shared.answering import budget_options, limits_of, paint, say, working
from minelogic.cli.shared.common import (
    LIMIT,
    MISTAKES,
    OK,
    BoardJson,
    board_json,
    emit_json,
    json_option,
    open_problem,
)
from minelogic.diagnostics import DiagnosticJson, visible
from minelogic.ground.premises import PremiseJson
from minelogic.jsonable import Shape, picked
from minelogic.solve.compare import Comparison, Incomparable, Relation, Which, compare
from minelogic.solve.worlds import WorldJson

if TYPE_CHECKING:
    from minelogic.ground.premises import Premise
    from minelogic.problem import Problem

_SHOWN = 5
"""How many of the premises that are false are shown."""
_RELATIONS = {
    "equivalent": "{first} and {second} say the same: what fits one fits the other.",
    "first stronger": "They differ: {first} implies {second}, but not the other way round.",
    "second stronger": "They differ: {second} implies {first}, but not the other way round.",
    "incomparable": "They differ: neither implies the other. Both can be true together.",
    "exclusive": "They differ: they exclude each other. What fits one never fits the other.",
    "first inconsistent": "They differ: {first} is inconsistent, {second} is not.",
    "second inconsistent": "They differ: {second} is inconsistent, {first} is not.",
    "both inconsistent": "{first} and {second} are both inconsistent: no {world} fits either.",
}


class ComparisonJson(Shape):
    """How the worlds of two files lie to each other, and one that tells them apart."""

    format: Literal["minelogic.comparison/1"]
    relation: Relation
    equivalent: bool | None
    files: list[str]
    board: BoardJson | None
    diagnostics: list[DiagnosticJson]
    world: WorldJson | None
    canonical: bool | None
    false_in: Which | None
    false: list[PremiseJson]
    limit: str | None


@click.command()
@click.argument("first", metavar="FILE")
@click.argument("second", metavar="FILE")
@budget_options
@json_option
def command(first: str, second: str, as_json: bool, **limits: int) -> None:
    """Tell whether two files about one board say the same, or show where they differ.

    A world in which one of them holds and the other does not is shown, with the lines that are
    false there. It has as few bombs as can be. The exit code is 0 if they say the same, 1 if they
    differ, and 4 if a limit was reached.
    """
    if first == second == "-":
        raise click.UsageError("Only one of the files can be standard input.")
    problems = (
        open_problem(first, limits_of(limits), as_json),
        open_problem(second, limits_of(limits), as_json),
    )
    try:
        with working("Comparing"):
            comparison = compare(*problems)
    except Incomparable as error:
        from minelogic.words import fill

        # Click prints the message after this word, as it is.
        raise click.UsageError(fill(f"Error: {error}").removeprefix("Error: ")) from None
    if as_json:
        emit_json(_json(problems, comparison))
    else:
        _show(problems, comparison)
    sys.exit(
        LIMIT if comparison.relation == "unknown" else OK if comparison.equivalent else MISTAKES
    )


def _show(problems: Sequence[Problem], comparison: Comparison) -> None:
    board = problems[0].board
    names = [visible(problem.file.source.name) for problem in problems]
    world = "board" if any(problem.has_bombs for problem in problems) else "world"
    if board is not None:
        click.echo(board.describe())
        click.echo()
    if comparison.relation in _RELATIONS:
        sentence = _RELATIONS[comparison.relation]
        say(sentence.format(first=names[0], second=names[1], world=world))
    elif comparison.equivalent is not None:
        say(
            "They differ."
            if not comparison.equivalent
            else _RELATIONS["equivalent"].format(first=names[0], second=names[1])
        )
    if comparison.world is not None and comparison.false_in is not None:
        broken = int(comparison.false_in == "second")
        click.echo()
        say(f"Here {names[1 - broken]} is true, and {names[broken]} is false:")
        for line in _world_lines(comparison):
            click.echo(f"  {line}")
        if comparison.world.true and problems[0].board != problems[1].board:
            say(f"(in the coordinates of {names[0]})", "  ")
        click.echo()
        _show_broken(problems[broken], comparison.broken)
    if comparison.reached is not None:
        if comparison.world is not None:
            click.echo()
        if comparison.relation == "unknown":
            say(f"A limit was reached: {comparison.reached}. What is not said here is unknown.")
        else:
            say(
                f"A limit was reached: {comparison.reached}. There may be a {world}"
                + (" with fewer bombs, or an earlier one," if world == "board" else " before it")
                + " where the files differ."
            )


def _world_lines(comparison: Comparison) -> list[str]:
    """The world; under the standard theory, with the true number on each safe tile."""
    from minelogic.board import finished
    from minelogic.render.answers import grid_lines, model_lines, verdict_rows

    model = comparison.world
    assert model is not None
    lines = model_lines(model, paint)
    board = model.board
    if board is not None and comparison.standard:
        tiles = [tile for tile, name in enumerate(board.names) if name in model.bombs]
        rows = verdict_rows(board, finished(board, tiles).signs, {})
        drawn = grid_lines(board, rows, paint)
        lines = drawn + lines[len(drawn) :]
    return lines


def _show_broken(problem: Problem, broken: Sequence[Premise]) -> None:
    """The premises that are false, each with its place; of many, the first few."""
    from minelogic.render.answers import premise_text

    name = visible(problem.file.source.name)
    click.echo("This is false there:" if len(broken) == 1 else "These are false there:")
    signs = problem.display.signs if problem.display is not None else ()
    for premise in broken[:_SHOWN]:
        text = premise_text(premise, problem.grounding.atoms, signs)
        if premise.tile is not None:
            text += f" ({name}, line {_display_line(problem, premise.tile)})"
        say(text, "  - ", "    ")
    if len(broken) > _SHOWN:
        click.echo(f"  … and {len(broken) - _SHOWN:,} more")


def _display_line(problem: Problem, tile: int) -> int:
    file = problem.file
    return file.source.place(file.display_spans[tile].start).line


def _json(problems: Sequence[Problem], found: Comparison) -> ComparisonJson:
    broken = problems[int(found.false_in == "second")]
    return picked(
        found,
        ComparisonJson,
        format="minelogic.comparison/1",
        files=[problem.file.source.name for problem in problems],
        board=board_json(problems[0].board),
        diagnostics=[finding.to_json() for p in problems for finding in p.diagnostics],
        canonical=None if found.world is None else found.canonical,
        false=[premise.to_json(broken.board) for premise in found.broken],
        limit=None if found.reached is None else found.reached.limit,
    )
