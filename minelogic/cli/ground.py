"""`minelogic ground`: show a file's statements over its board."""

from __future__ import annotations

from itertools import islice
from typing import Any

import click

from minelogic.cli.shared.common import (
    board_json,
    choice_options,
    chosen,
    emit_json,
    json_option,
    limit_option,
    open_problem,
    reached,
    statement_json,
    title,
)
from minelogic.errors import LimitReached
from minelogic.ground import Block
from minelogic.limits import Limits
from minelogic.problem import Problem
from minelogic.syntax.printer import Style, write
from minelogic.syntax.tree import Formula
from minelogic.words import counted, wrapped


@click.command()
@click.argument("file", metavar="FILE")
@choice_options
@click.option(
    "--limit",
    type=click.IntRange(min=0),
    default=None,
    metavar="N",
    help="Show at most N instances of a statement (20 unless --json; 0: no limit).",
)
@click.option(
    "--style",
    type=click.Choice(("ascii", "unicode", "words", "latex")),
    default="ascii",
    show_default=True,
    help="How formulas are written.",
)
@click.option("--expand", is_flag=True, help="Show how: quantifiers written out, guards evaluated.")
@limit_option
@json_option
def command(
    file: str,
    names: tuple[str, ...],
    lines: tuple[int, ...],
    everything: bool,
    limit: int | None,
    style: Style,
    expand: bool,
    max_instances: int,
    as_json: bool,
) -> None:
    """Show what the rules, facts and queries of a file say over its board.

    An instance that is true whatever the bombs are says nothing and is not shown.
    """
    problem = open_problem(file, Limits(instances=max_instances), as_json)
    by_statement = {id(block.statement): block for block in problem.grounding.blocks}
    blocks = [by_statement[id(s)] for s in chosen(problem, names, lines, everything)]
    if expand:
        _expand(problem, blocks, style, limit == 0, as_json)
    elif as_json:
        emit_json(_json(problem, blocks, limit, style))
    else:
        shown = 20 if limit is None else limit
        texts = [_text(problem, block, shown, style) for block in blocks]
        click.echo("\n\n".join(texts) or "The file has no rule, fact or query.")


def _text(problem: Problem, block: Block, limit: int, style: Style) -> str:
    count = len(block)
    lines = [f"{title(block.statement, problem.file)}: {counted(count, 'instance')}"]
    for instance in islice(block, limit or None):
        binding = ", ".join(f"{name}={value}" for name, value in instance.binding.items())
        formula = write(problem.grounding.tree(instance.formula), style)
        text = f"[{binding}] {formula}" if binding else formula
        lines.append(text if style == "latex" else wrapped(text, "  ", " " * 6))
    if limit and count > limit:
        lines.append(f"  … and {count - limit:,} more (--limit 0 shows all)")
    return "\n".join(lines)


def _json(problem: Problem, blocks: list[Block], limit: int | None, style: Style) -> dict[str, Any]:
    grounding = problem.grounding
    return {
        "format": "minelogic.grounding/1",
        "board": board_json(problem.board),
        "diagnostics": [finding.to_json() for finding in problem.diagnostics],
        "statements": [
            {
                **statement_json(block.statement),
                "count": len(block),
                "instances": [
                    {
                        "binding": dict(instance.binding),
                        "formula": write(grounding.tree(instance.formula)),
                        **_styled(grounding.tree(instance.formula), style),
                    }
                    for instance in islice(block, limit or None)
                ],
            }
            for block in blocks
        ],
    }


def _styled(formula: Formula, style: Style) -> dict[str, str]:
    """The formula in the style that was asked for, if that is not the one JSON has anyway."""
    return {} if style == "ascii" else {style: write(formula, style)}


def _expand(problem: Problem, blocks: list[Block], style: Style, full: bool, as_json: bool) -> None:
    from minelogic.ground.expansion.expand import expand_steps

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
                "statements": [
                    {k: v for k, v in expansion.to_json().items() if k != "format"}
                    for expansion in expansions
                ],
            }
        )
        return
    texts = [
        expansion.to_latex(full=full) if style == "latex" else expansion.to_text(style, full=full)
        for expansion in expansions
    ]
    click.echo("\n\n".join(text.rstrip("\n") for text in texts))
