"""`minelogic cnf --kn K N`."""

from __future__ import annotations

import click

from minelogic.cli.shared.common import emit_json, reached
from minelogic.errors import LimitReached
from minelogic.syntax.printer import Style

MOST = 5_000
"""KN of more letters than this is not answered: its numbers alone are thousands of digits long."""


def show(k: int, n: int, as_json: bool = False, style: Style = "ascii") -> None:
    """Prints what KN(k, n) says, its sets L and U, and how the ways to write it compare."""
    from minelogic.render.formulas.kn import kn_json, kn_text
    from minelogic.solve.sat.kn_table import ways

    if n < 0:
        raise click.UsageError(f"There cannot be {n} letters; the second number is 0 or more.")
    if n > MOST:
        reached(LimitReached("letters", MOST, f"KN({k}, {n})"), as_json)
    compared = ways(k, n)
    if as_json:
        emit_json(kn_json(k, n, compared))
    else:
        click.echo(kn_text(k, n, compared, style))
