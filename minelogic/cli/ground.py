"""`minelogic ground`: show a file's statements over its board."""

from __future__ import annotations

from itertools import islice
from typing import Literal, NotRequired, TypeAlias

import click

from minelogic.cli.shared.common import (
    BoardJson,
    board_json,
    choice_options,
    chosen,
    emit_json,
    json_option,
    limit_option,
    open_problem,
    reached,
    title,
)
from minelogic.diagnostics import DiagnosticJson
from minelogic.errors import LimitReached
from minelogic.ground import Block
from minelogic.ground.expansion.text import ExpandedJson, ExpansionJson
from minelogic.jsonable import Shape, plain
from minelogic.limits import Limits
from minelogic.problem import Problem
from minelogic.syntax.printer import Style, write
from minelogic.syntax.statements import StatementJson, statement_json
from minelogic.syntax.tree import Value
from minelogic.words import counted, wrapped


class GroundJson(Shape):
    """What a statement says for one binding; in the style that was asked for, too."""

    binding: dict[str, Value]
    formula: str
    unicode: NotRequired[str]
    words: NotRequired[str]
    latex: NotRequired[str]


class BlockJson(StatementJson):
    """A statement over its board."""

    count: int
    instances: list[GroundJson]


class GroundingJson(Shape):
    """What the statements of a file say over its board."""

    format: Literal["minelogic.grounding/1"]
    board: BoardJson | None
    diagnostics: list[DiagnosticJson]
    statements: list[BlockJson]


class ExpansionsJson(Shape):
    """The steps from statements to their instances."""

    format: Literal["minelogic.expansion/1"]
    board: BoardJson | None
    statements: list[ExpandedJson]


ExpansionFormat: TypeAlias = ExpansionJson | ExpansionsJson


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
    blocks = [by_statement[id(s)] for s in chosen(problem.file, names, lines, everything)]
    try:
        if expand:
            _expand(problem, blocks, style, limit == 0, as_json)
        elif as_json:
            emit_json(_json(problem, blocks, limit, style))
        else:
            shown = 20 if limit is None else limit
            texts = [_text(problem, block, shown, style) for block in blocks]
            click.echo("\n\n".join(texts) or "The file has no rule, fact or query.")
    except LimitReached as error:
        reached(error, as_json)


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


def _json(problem: Problem, blocks: list[Block], limit: int | None, style: Style) -> GroundingJson:
    return {
        "format": "minelogic.grounding/1",
        "board": board_json(problem.board),
        "diagnostics": plain(problem.diagnostics),
        "statements": [_block_json(problem, block, limit, style) for block in blocks],
    }


def _block_json(problem: Problem, block: Block, limit: int | None, style: Style) -> BlockJson:
    instances = []
    for instance in islice(block, limit or None):
        tree = problem.grounding.tree(instance.formula)
        data: GroundJson = {"binding": dict(instance.binding), "formula": write(tree)}
        if style != "ascii":
            data[style] = write(tree, style)
        instances.append(data)
    return {**statement_json(block.statement), "count": len(block), "instances": instances}


def _expand(problem: Problem, blocks: list[Block], style: Style, full: bool, as_json: bool) -> None:
    from minelogic.ground.expansion.expand import expand_steps

    expansions = [expand_steps(problem.file, block.statement, problem.limits) for block in blocks]
    if as_json:
        data: ExpansionsJson = {
            "format": "minelogic.expansion/1",
            "board": board_json(problem.board),
            "statements": [expansion.statement_json() for expansion in expansions],
        }
        emit_json(data)
        return
    texts = [
        expansion.to_latex(full=full) if style == "latex" else expansion.to_text(style, full=full)
        for expansion in expansions
    ]
    click.echo("\n\n".join(text.rstrip("\n") for text in texts))
