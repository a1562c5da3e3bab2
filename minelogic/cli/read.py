"""`minelogic read`: read a file back in symbols or in English."""

from __future__ import annotations

from typing import Literal, NotRequired, TypeAlias, get_args

import click

from minelogic.cli.shared.common import (
    choice_options,
    chosen,
    emit_json,
    fail,
    json_option,
    limit_option,
    problem_of,
    read_source,
    show_findings,
    title,
)
from minelogic.cli.shared.rules_alone import without_board
from minelogic.jsonable import Shape
from minelogic.limits import Limits
from minelogic.syntax.english import read_aloud
from minelogic.syntax.file.load import File, load_file
from minelogic.syntax.printer import write
from minelogic.syntax.statements import Define, Fact, Prove, Rule, StatementJson, statement_json
from minelogic.syntax.tree import Formula
from minelogic.words import fill, raised

ReadingStyle: TypeAlias = Literal["english", "ascii", "unicode", "words", "latex"]
STYLES: tuple[ReadingStyle, ...] = get_args(ReadingStyle)


class SpelledJson(Shape):
    """A formula in the style that was asked for."""

    english: NotRequired[str]
    ascii: NotRequired[str]
    unicode: NotRequired[str]
    words: NotRequired[str]
    latex: NotRequired[str]


class ReadJson(StatementJson, SpelledJson):
    """A statement, its formula in ASCII and as it was asked for."""

    formula: str


class ReadingJson(Shape):
    """The rules, facts and queries of a file, read back."""

    format: Literal["minelogic.reading/1"]
    statements: list[ReadJson]


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
    style: ReadingStyle,
    names: tuple[str, ...],
    lines: tuple[int, ...],
    everything: bool,
    max_instances: int,
    as_json: bool,
) -> None:
    """Read the rules, facts and queries of a file back, in English or in symbols.

    Rules need no board for that, as in an answer to an exercise.
    """
    checked = _opened(file, Limits(instances=max_instances), as_json)
    statements = chosen(checked, names, lines, everything)
    if as_json:
        data: ReadingJson = {
            "format": "minelogic.reading/1",
            "statements": [_read_json(statement, style) for statement in statements],
        }
        emit_json(data)
        return
    if not names and not lines:
        for define in checked.statements:
            if isinstance(define, Define):
                head = define.name + (
                    f"({', '.join(define.parameters)})" if define.parameters else ""
                )
                click.echo(click.style(f"define {head}", bold=True) + f" (line {define.line}):")
                _show(_spelled(define.formula, style), style)
    for statement in statements:
        click.echo(f"{title(statement, checked)}:")
        _show(_spelled(statement.formula, style), style)
    if not statements:
        click.echo("The file has no rule, fact or query.")


def _opened(path: str, limits: Limits, as_json: bool) -> File:
    """The file; its warnings are shown, and mistakes end the command. Rules need no board."""
    source, findings, folder = read_source(path, limits)
    if findings:
        fail(findings, as_json)
    file = load_file(source, folder, limits)
    alone = without_board(file, source, folder, limits)
    if alone is None:
        return problem_of(file, limits, as_json).file
    if alone.errors:
        fail(alone.diagnostics, as_json)
    if not as_json:
        show_findings(alone.diagnostics)
    return alone


def _read_json(statement: Rule | Fact | Prove, style: ReadingStyle) -> ReadJson:
    spelled: SpelledJson = {}
    spelled[style] = _spelled(statement.formula, style)
    return {**statement_json(statement), "formula": write(statement.formula), **spelled}


def _show(text: str, style: str) -> None:
    if style == "english":
        text = f"{raised(text)}."
    if style == "latex":
        click.echo(f"  {text}")
    else:
        click.echo(fill(text, "  ", "  ", 78))


def _spelled(formula: Formula, style: str) -> str:
    if style == "english":
        return read_aloud(formula)
    return write(formula, style)  # type: ignore[arg-type]
