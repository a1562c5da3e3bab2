"""`minelogic read`."""

from __future__ import annotations

import textwrap

import click

from minelogic.cli.common import emit_json, json_option, open_problem
from minelogic.syntax.english import read_aloud
from minelogic.syntax.printer import write
from minelogic.syntax.statements import Fact, Prove, Rule, keyword

STYLES = ("english", "ascii", "unicode", "words", "latex")


@click.command()
@click.argument("file", metavar="FILE")
@click.option(
    "--style", type=click.Choice(STYLES), default="english", show_default=True,
    help="How the formulas are written.",
)  # fmt: skip
@click.option("--rule", "names", multiple=True, metavar="NAME", help="Only this rule (repeatable).")
@click.option("--all", "everything", is_flag=True, help="The rules of used theories too.")
@json_option
def read(
    file: str, style: str, names: tuple[str, ...], everything: bool, as_json: bool
) -> None:
    """Read the rules, facts and queries of a file back, in English or in symbols."""
    problem = open_problem(file, as_json=as_json)
    own = problem.file.source
    statements: list[Rule | Fact | Prove] = [
        *problem.file.rules, *problem.file.facts, *problem.file.queries,
    ]  # fmt: skip
    if names:
        known = {rule.name: rule for rule in problem.file.rules}
        missing = [name for name in names if name not in known]
        if missing:
            raise click.UsageError(f"There is no rule '{missing[0]}'; there are {', '.join(known)}.")
        statements = [known[name] for name in names]
    elif not everything:
        statements = [statement for statement in statements if statement.source is own]
    rows = [
        {
            "statement": keyword(statement),
            "name": statement.name if isinstance(statement, Rule) else None,
            "file": statement.source.name,
            "line": statement.line,
            "formula": write(statement.formula),
            style: _spelled(statement, style),
        }
        for statement in statements
    ]
    if as_json:
        emit_json({"format": "minelogic.reading/1", "statements": rows})
        return
    for row in rows:
        name = f" {row['name']}" if row["name"] else ""
        click.echo(f"{row['statement']}{name} (line {row['line']}):")
        text = str(row[style])
        if style == "english":
            text = text[0].upper() + text[1:] + "."
        if style == "latex":
            click.echo(f"  {text}")
        else:
            click.echo(textwrap.fill(text, 78, initial_indent="  ", subsequent_indent="  "))


def _spelled(statement: Rule | Fact | Prove, style: str) -> str:
    if style == "english":
        return read_aloud(statement.formula)
    return write(statement.formula, style)  # type: ignore[arg-type]
