"""`minelogic ground`."""

from __future__ import annotations

from itertools import islice
from typing import Any

import click

from minelogic.cli.common import (
    board_json, emit_json, json_option, limit_option, open_problem, reached,
)  # fmt: skip
from minelogic.errors import LimitReached
from minelogic.ground import Block, Grounding
from minelogic.limits import Limits
from minelogic.problem import Problem
from minelogic.syntax.printer import write
from minelogic.syntax.statements import Rule, keyword


@click.command()
@click.argument("file", metavar="FILE")
@click.option("--rule", "names", multiple=True, metavar="NAME", help="Only this rule (repeatable).")
@click.option("--all", "everything", is_flag=True, help="The rules of used theories too.")
@click.option(
    "--limit", type=click.IntRange(min=0), default=None, metavar="N",
    help="Show at most N instances of a statement (20 unless --json; 0: no limit).",
)  # fmt: skip
@click.option(
    "--style", type=click.Choice(("ascii", "unicode", "words", "latex")), default="ascii",
    show_default=True, help="How formulas are written.",
)  # fmt: skip
@click.option("--expand", is_flag=True, help="Show how: quantifiers written out, guards evaluated.")
@limit_option
@json_option
def command(
    file: str, names: tuple[str, ...], everything: bool, limit: int | None, style: str,
    expand: bool, max_instances: int, as_json: bool,
) -> None:  # fmt: skip
    """Show what the rules, facts and queries of a file say over its board.

    An instance that is true whatever the bombs are says nothing and is not shown.
    """
    problem = open_problem(file, Limits(instances=max_instances), as_json)
    blocks = _chosen(problem, names, everything)
    if expand:
        _expand(problem, blocks, style, limit == 0, as_json)
        return
    if as_json:
        emit_json(_json(problem, blocks, limit, style))
        return
    shown = 20 if limit is None else limit
    for number, block in enumerate(blocks):
        if number:
            click.echo()
        _show(problem.grounding, block, shown, style)


def _chosen(problem: Problem, names: tuple[str, ...], everything: bool) -> list[Block]:
    blocks = problem.grounding.blocks
    if names:
        known = {b.statement.name: b for b in blocks if isinstance(b.statement, Rule)}
        missing = [name for name in names if name not in known]
        if missing:
            raise click.UsageError(f"There is no rule '{missing[0]}'; there are {', '.join(known)}.")
        return [known[name] for name in names]
    own = problem.file.source
    chosen = [b for b in blocks if everything or b.statement.source is own]
    return chosen or list(blocks)


def _title(block: Block) -> str:
    statement = block.statement
    name = f" {statement.name}" if isinstance(statement, Rule) else ""
    return f"{keyword(statement)}{name} ({statement.source.name}, line {statement.line})"


def _show(grounding: Grounding, block: Block, limit: int, style: str) -> None:
    count = len(block)
    plural = "instance" if count == 1 else "instances"
    click.echo(click.style(_title(block), bold=True) + f": {count:,} {plural}")
    for instance in islice(block, limit or None):
        binding = ", ".join(f"{name}={value}" for name, value in instance.binding.items())
        formula = write(grounding.tree(instance.formula), style)  # type: ignore[arg-type]
        click.echo(f"  [{binding}] {formula}" if binding else f"  {formula}")
    if limit and count > limit:
        click.echo(f"  … and {count - limit:,} more (--limit 0 shows all)")


def _json(problem: Problem, blocks: list[Block], limit: int | None, style: str) -> dict[str, Any]:
    grounding = problem.grounding
    return {
        "format": "minelogic.grounding/1",
        "board": board_json(problem.board),
        "diagnostics": [finding.to_json() for finding in problem.diagnostics],
        "statements": [
            {
                "statement": keyword(block.statement),
                "rule": block.statement.name if isinstance(block.statement, Rule) else None,
                "file": block.statement.source.name,
                "line": block.statement.line,
                "count": len(block),
                "instances": [
                    {
                        "binding": dict(instance.binding),
                        "formula": write(grounding.tree(instance.formula), style),  # type: ignore[arg-type]
                    }
                    for instance in islice(block, limit or None)
                ],
            }
            for block in blocks
        ],
    }


def _expand(
    problem: Problem, blocks: list[Block], style: str, full: bool, as_json: bool
) -> None:
    from minelogic.ground.expand import expand_steps

    try:
        expansions = [
            expand_steps(problem.file, block.statement, problem.limits) for block in blocks
        ]
    except LimitReached as error:
        reached(error, as_json)
    if as_json:
        emit_json(
            {
                "format": "minelogic.expansion/1",
                "board": board_json(problem.board),
                "statements": [expansion.to_json() for expansion in expansions],
            }
        )
        return
    for number, expansion in enumerate(expansions):
        if number:
            click.echo()
        if style == "latex":
            click.echo(expansion.to_latex())
        else:
            click.echo(expansion.to_text(style, full=full))  # type: ignore[arg-type]
