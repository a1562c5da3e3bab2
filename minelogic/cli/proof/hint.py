"""`minelogic proof hint`: say what to do next in a proof."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

import click

from minelogic.cli.shared.common import LIMIT, MISTAKES, OK, emit_json, json_option
from minelogic.cli.shared.proving import chosen_logic, judged, logic_options
from minelogic.diagnostics import visible
from minelogic.words import fill

if TYPE_CHECKING:
    from minelogic.proof.hints.told import Hint


@click.command()
@click.argument("file", metavar="FILE")
@click.option(
    "--level",
    type=click.IntRange(1, 3),
    default=1,
    show_default=True,
    help="1: where to look; 2: which rule on which lines; 3: the next line.",
)
@click.option("--theorem", metavar="NAME", help="Help with this theorem of the file.")
@logic_options
@json_option
def command(file: str, level: int, theorem: str | None, as_json: bool, **logic: Any) -> None:
    """Help with an unfinished proof, continuing it as it stands.

    The goal is the first line with ?, else what the open box calls for, else the conclusion. If
    nothing leads there, a world shows why, and the last line is named from which one could still
    go on.
    """
    from minelogic.proof.hints.hint import hint_of

    report = judged(file, theorem=theorem, **chosen_logic(**logic))
    hint = hint_of(report, theorem)
    if as_json:
        emit_json(hint.to_json(level))
    else:
        if theorem is None and len(report.theorems) > 1:
            _which(hint)
        said, *line = hint.at(level).split("\n")
        click.echo("\n".join([fill(said, "", ""), *[f"  {written}" for written in line]]))
        if hint.countermodel is not None and not line:
            click.echo(str(hint.countermodel))
        if level < len(hint.levels):
            click.echo(f"(More: --level {level + 1})")
    sys.exit({"unreadable": MISTAKES, "undecided": LIMIT}.get(hint.kind, OK))


def _which(hint: Hint) -> None:
    """Says which of several theorems the hint is about."""
    if hint.kind == "done":
        click.echo("Every theorem of the file is proved.")
        sys.exit(OK)
    if hint.theorem:
        click.echo(click.style(f"theorem {visible(hint.theorem)}:", bold=True))
