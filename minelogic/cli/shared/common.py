"""What the commands share: reading files, showing findings, exit codes, JSON."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any, Literal, NoReturn, NotRequired, TypeVar

import click

from minelogic import catalogue
from minelogic.board import Board, Display, text_of
from minelogic.board.as_json import BoardJson as BoardJson
from minelogic.board.as_json import board_json as board_json
from minelogic.diagnostics import Diagnostic, DiagnosticJson, show, visible
from minelogic.errors import FileError, LimitReached
from minelogic.jsonable import Shape, Tile, tile_json
from minelogic.limits import Limits
from minelogic.source import Source
from minelogic.syntax.file.load import File, decode, load_file
from minelogic.syntax.statements import Fact, Prove, Rule, keyword

if TYPE_CHECKING:
    from minelogic.encode.method import Method
    from minelogic.problem import Problem

OK, MISTAKES, USAGE, INCONSISTENT, LIMIT = range(5)
"""The exit codes."""

F = TypeVar("F", bound=Callable[..., Any])


class DiagnosticsJson(Shape):
    """What is wrong with texts; notes are what `check --deep` says beside."""

    format: Literal["minelogic.diagnostics/1"]
    diagnostics: list[DiagnosticJson]
    notes: NotRequired[list[str]]


class LimitJson(Shape):
    """A limit at which the work ended; of clauses, how many there would be."""

    format: Literal["minelogic.limit/1"]
    limit: str
    value: int
    forecast: NotRequired[str]


json_option = click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")


def limit_option(command: F) -> F:
    """Adds `--max-instances`, which the command gets as `max_instances`."""
    option = click.option(
        "--max-instances",
        type=click.IntRange(min=1),
        default=Limits().instances,
        show_default=True,
        help="Refuse files that ground to more than this.",
    )
    return option(command)


def choice_options(command: F) -> F:
    """Adds `--rule`, `--line` and `--all`, for `chosen`: names, lines and everything."""
    for option in (
        click.option("--all", "everything", is_flag=True, help="The rules of used theories too."),
        click.option(
            "--line",
            "lines",
            multiple=True,
            type=int,
            metavar="N",
            help="Only the statement on this line of the file (repeatable).",
        ),
        click.option(
            "--rule", "names", multiple=True, metavar="NAME", help="Only this rule (repeatable)."
        ),
    ):
        command = option(command)
    return command


def chosen(
    file: File, names: tuple[str, ...], lines: tuple[int, ...], everything: bool
) -> list[Rule | Fact | Prove]:
    """The rules, facts and queries that the options ask for; by default, all of the file itself."""
    statements: list[Rule | Fact | Prove] = [*file.rules, *file.facts, *file.queries]
    own = sorted((s for s in statements if s.source is file.source), key=lambda s: s.span)
    if not names and not lines:
        return statements if everything else own or statements
    rules = {rule.name: rule for rule in file.rules}
    by_line = {statement.line: statement for statement in own}
    for name in names:
        if name not in rules:
            there = f"there are {', '.join(rules)}" if rules else "the file has none"
            raise click.UsageError(f"There is no rule '{name}'; {there}.")
    for line in lines:
        if line not in by_line:
            there = ", ".join(str(number) for number in by_line) or "none"
            raise click.UsageError(
                f"No rule, fact or query begins on line {line}; lines that have one: {there}."
            )
    return [*(rules[name] for name in names), *(by_line[line] for line in lines)]


def title(statement: Rule | Fact | Prove, file: File) -> str:
    """What a statement is called above what is shown of it."""
    name = f" {statement.name}" if isinstance(statement, Rule) else ""
    where = "" if statement.source is file.source else f"{visible(statement.source.name)}, "
    return (
        click.style(f"{keyword(statement)}{name}", bold=True) + f" ({where}line {statement.line})"
    )


def read_source(path: str, limits: Limits) -> tuple[Source, list[Diagnostic], str]:
    """The text of a file (`-` is standard input), what is wrong with its bytes, and its folder."""
    if path == "-":
        if sys.stdin is None:
            raise click.UsageError("There is no standard input to read.")
        data = sys.stdin.buffer.read(4 * limits.characters + 1)
        source, findings = decode("standard input", data, limits)
        return source, findings, os.getcwd()
    try:
        with open(path, "rb") as stream:
            data = stream.read(4 * limits.characters + 1)
    except OSError as error:
        raise click.UsageError(f"{visible(path)}: {_why(error, path)}") from None
    source, findings = decode(path, data, limits)
    return source, findings, os.path.dirname(path)


def open_file(path: str, limits: Limits) -> tuple[File | None, tuple[Diagnostic, ...]]:
    """The file, checked, and its findings; None if its bytes are no text."""
    source, findings, folder = read_source(path, limits)
    if findings:
        return None, tuple(findings)
    file = load_file(source, folder, limits)
    return file, file.diagnostics


def open_problem(
    path: str, limits: Limits | None = None, as_json: bool = False, encoding: Method = "auto"
) -> Problem:
    """The problem in a file; its warnings go to standard error, and mistakes end the command."""
    limits = limits or Limits()
    source, findings, folder = read_source(path, limits)
    if findings:
        fail(findings, as_json)
    return problem_of(load_file(source, folder, limits), limits, as_json, encoding)


def problem_of(
    file: File, limits: Limits, as_json: bool = False, encoding: Method = "auto"
) -> Problem:
    """The problem that a file is; its warnings are shown, and mistakes end the command."""
    from minelogic.problem import Problem

    try:
        problem = Problem(file, limits, encoding)
    except FileError as error:
        fail(error.diagnostics, as_json)
    if not as_json:
        show_findings(problem.diagnostics)
    return problem


def fail(findings: Iterable[Diagnostic], as_json: bool = False) -> NoReturn:
    """Shows the findings and ends with the code they ask for."""
    listed = tuple(findings)
    if as_json:
        emit_json(diagnostics_json(listed))
    else:
        show_findings(listed)
    sys.exit(exit_code(listed))


def exit_code(findings: Iterable[Diagnostic], strict: bool = False) -> int:
    """The exit code that the findings about a file ask for."""
    codes = [d.code for d in findings if strict or d.severity == "error"]
    if not codes:
        return OK
    return LIMIT if set(codes) == {catalogue.TOO_MANY_INSTANCES.code} else MISTAKES


def reached(error: LimitReached, as_json: bool = False) -> NoReturn:
    """Says which limit was reached and ends with the code for limits."""
    if as_json:
        limit: LimitJson = {
            "format": "minelogic.limit/1",
            "limit": error.limit,
            "value": error.value,
        }
        emit_json(limit)
    else:
        click.echo(f"A limit was reached: {error}.", err=True)
    sys.exit(LIMIT)


def show_findings(findings: Iterable[Diagnostic]) -> None:
    """The findings on standard error, in colour where there is a terminal."""
    for finding in findings:
        text = show(finding)
        colour = "red" if finding.severity == "error" else "yellow"
        # After a long name the word is the last of its line.
        head, word, rest = text.partition(f" {finding.severity}:")
        click.echo(head + click.style(word, fg=colour, bold=True) + rest, err=True)


def diagnostics_json(findings: Iterable[Diagnostic]) -> DiagnosticsJson:
    """The findings as `minelogic.diagnostics/1`."""
    return {
        "format": "minelogic.diagnostics/1",
        "diagnostics": [finding.to_json() for finding in findings],
    }


def emit_json(data: Mapping[str, Any]) -> None:
    """The data as one JSON object on standard output."""
    import json

    click.echo(json.dumps(data, ensure_ascii=False))


def tiles_json(board: Board | None, tiles: Iterable[int]) -> list[Tile]:
    """The tiles as their file calls them, in reading order."""
    return [] if board is None else [tile_json(board.name(tile)) for tile in sorted(tiles)]


def board_text(board: Board, display: Display) -> str:
    """The display, indented, for people."""
    return "\n".join("  " + line for line in text_of(board, display).splitlines())


def looked_for(path: str) -> str:
    """In which folder a file was looked for, as a part of a sentence."""
    folder = os.path.abspath(os.path.dirname(path))
    return f" in {visible(folder)}" if os.path.isdir(folder) else ""


def _why(error: OSError, path: str) -> str:
    return {
        FileNotFoundError: f"there is no such file{looked_for(path)}",
        IsADirectoryError: "this is a folder, not a file",
        PermissionError: "the file may not be read",
    }.get(type(error), "the file cannot be read")
