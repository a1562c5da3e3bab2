"""`minelogic paper theorem`: hold a theorem about layouts against what is computed."""

from __future__ import annotations

from typing import Literal

import click

from minelogic.cli.shared.common import emit_json, json_option
from minelogic.cli.shared.proving import write_to

MOST = 30
"""Larger tables do not fit a line."""


@click.command()
@click.argument("number", metavar="1|2|3", type=click.Choice(("1", "2", "3")))
@click.option(
    "--to",
    type=click.IntRange(1, MOST),
    default=14,
    show_default=True,
    help="Boards of up to so many rows and columns.",
)
@click.option(
    "--open",
    "parity",
    type=click.Choice(("even", "odd")),
    default="even",
    help="Of theorem 2: open where row + column is odd instead.",
)
@click.option(
    "--format",
    "form",
    type=click.Choice(("text", "html", "latex")),
    default="text",
    show_default=True,
    help="For whom to write.",
)
@click.option("-o", "--output", metavar="FILE", help="Write to a file instead.")
@json_option
def command(
    number: str,
    to: int,
    parity: Literal["even", "odd"],
    form: str,
    output: str | None,
    as_json: bool,
) -> None:
    """Hold a theorem about layouts against what is computed, size by size.

    Theorem 1 is about the top row of a board of 2 rows, theorem 2 about the chess board, and
    theorem 3 about the chess board of triangles. Every rank is computed, and the claim as it was
    printed stands beside it; what is printed about triangles is false.
    """
    from minelogic.paper.theorems.held import hold
    from minelogic.paper.theorems.statements import STATEMENTS

    which = next(each for each in STATEMENTS if str(each) == number)
    if parity == "odd" and which != 2:
        raise click.UsageError(f"Theorem {number} is about one choice of open tiles: no --open.")
    held = hold(which, to, parity)
    if as_json:
        emit_json(held.to_json())
        return
    if form == "html":
        from minelogic.paper.writing.theorem_html import theorem_html

        text = theorem_html(held)
    elif form == "latex":
        from minelogic.paper.writing.theorem_latex import theorem_latex

        text = theorem_latex(held)
    else:
        from minelogic.paper.writing.theorem_text import theorem_text

        text = "\n".join(theorem_text(held)) + "\n"
    write_to(output or "-", text)
