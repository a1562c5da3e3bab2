"""`minelogic read`: read a file back in symbols or in English."""

from __future__ import annotations

import textwrap

import click

from minelogic.cli.shared.common import (
    choice_options,
    chosen,
    emit_json,
    json_option,
    limit_option,
    open_problem,
    statement_json,
    title,
)
from minelogic.limits import Limits
from minelogic.syntax.english import read_aloud
from minelogic.syntax.printer import write
from minelogic.syntax.statements import Define
from minelogic.syntax.tree import Formula
from minelogic.words import raised

STYLES = ("english", "ascii", "unicode", "words", "latex")


@click.command()
@click.argument("file", metavar="FILE")
@click.option(
    "--style",
    type=click.Choice(STYLES),
    default="english",
    show_default=True,
    help="How the formulas are written.",
)
@choice_options
@limit_option
@json_option
def read(
    file: str,
    style: str,
    names: tuple[str, ...],
    lines: tuple[int, ...],
    everything: bool,
    max_instances: int,
    as_json: bool,
) -> None:
    """Read the rules, facts and queries of a file back, in English or in symbols."""
    problem = open_problem(file, Limits(instances=max_instances), as_json)
    statements = chosen(problem, names, lines, everything)
    if as_json:
        rows = [
            {**statement_json(s), "formula": write(s.formula), style: _spelled(s.formula, style)}
            for s in statements
        ]
        emit_json({"format": "minelogic.reading/1", "statements": rows})
        return
    if not names and not lines:
        for define in problem.file.statements:
            if isinstance(define, Define):
                head = define.name + (
                    f"({', '.join(define.parameters)})" if define.parameters else ""
                )
                click.echo(click.style(f"define {head}", bold=True) + f" (line {define.line}):")
                _show(_spelled(define.formula, style), style)
    for statement in statements:
        click.echo(f"{title(statement, problem.file)}:")
        _show(_spelled(statement.formula, style), style)
    if not statements:
        click.echo("The file has no rule, fact or query.")


def _show(text: str, style: str) -> None:
    if style == "english":
        text = f"{raised(text)}."
    if style == "latex":
        click.echo(f"  {text}")
    else:
        click.echo(textwrap.fill(text, 78, initial_indent="  ", subsequent_indent="  "))


def _spelled(formula: Formula, style: str) -> str:
    if style == "english":
        return read_aloud(formula)
    return write(formula, style)  # type: ignore[arg-type]
