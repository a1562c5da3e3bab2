"""`minelogic check`: say what is wrong with files, or that nothing is."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import click

from minelogic.cli.shared.common import (
    LIMIT,
    OK,
    diagnostics_json,
    emit_json,
    exit_code,
    json_option,
    limit_option,
    read_source,
    show_findings,
)
from minelogic.cli.shared.rules_alone import NO_BOARD, without_board
from minelogic.diagnostics import Diagnostic, limited, visible
from minelogic.limits import Limits
from minelogic.syntax.file.load import load_file
from minelogic.words import counted

if TYPE_CHECKING:
    from minelogic.solve.deep import Deep


@click.command()
@click.argument("files", nargs=-1, required=True, metavar="FILE…")
@click.option("--strict", is_flag=True, help="Warnings count as mistakes.")
@click.option(
    "--deep",
    is_flag=True,
    help="Look for rules that are redundant, never fire, contradict each other, or make every "
    "tile a bomb.",
)
@limit_option
@click.option(
    "--max-clauses",
    type=click.IntRange(min=1),
    default=Limits().clauses,
    show_default=True,
    help="With --deep: refuse more clauses than this.",
)
@click.option(
    "--max-conflicts",
    type=click.IntRange(min=1),
    default=Limits().conflicts,
    show_default=True,
    help="With --deep: stop each question after so many conflicts.",
)
@json_option
def check(files: tuple[str, ...], strict: bool, deep: bool, as_json: bool, **bounds: int) -> None:
    """Say what is wrong with constraint files, or that nothing is.

    All findings of a file come at once, each with its place, a sentence and, where one can be
    guessed, the fix. Rules by themselves need no board. The exit code is 1 if a file has mistakes,
    and 4 if --deep reached a limit.
    """
    limits = Limits(
        instances=bounds["max_instances"],
        clauses=bounds["max_clauses"],
        conflicts=bounds["max_conflicts"],
    )
    everything: list[Diagnostic] = []
    notes: list[str] = []
    limited_by = False
    for path in files:
        findings, deep_report, remarks = _findings(path, limits, deep)
        everything.extend(findings)
        limited_by = limited_by or (deep_report is not None and deep_report.reached is not None)
        notes.extend(remarks)
        if as_json:
            continue
        show_findings(findings)
        for note in remarks:
            _show_note(path, note)
        errors = sum(1 + finding.more for finding in findings if finding.severity == "error")
        warnings = sum(1 + finding.more for finding in findings) - errors
        name = "standard input" if path == "-" else visible(path)
        summary = _summary(errors, warnings)
        more = " (there may be more)" if len(findings) >= limits.findings else ""
        click.echo(f"{name}: {summary}{more}")
    if as_json:
        data = diagnostics_json(everything)
        if deep:
            data["notes"] = notes
        emit_json(data)
    code = exit_code(everything, strict)
    sys.exit(LIMIT if code == OK and limited_by else code)


def _findings(
    path: str, limits: Limits, deep: bool
) -> tuple[tuple[Diagnostic, ...], Deep | None, tuple[str, ...]]:
    """The findings about a file, if asked for what was found out by solving, and notes."""
    source, findings, folder = read_source(path, limits)
    if findings:
        return tuple(findings), None, ()
    file = load_file(source, folder, limits)
    if (alone := without_board(file, source, folder, limits)) is not None:
        return alone.diagnostics, None, (f"{NO_BOARD}{' or to look deeper' * deep}.",)
    if file.errors:
        return file.diagnostics, None, ()
    from minelogic.ground.ground import ground, impossible_conditions

    grounding = ground(file, limits)
    all_findings = (*file.diagnostics, *grounding.diagnostics, *impossible_conditions(grounding))
    solved = None
    if deep and all(finding.severity != "error" for finding in all_findings):
        from minelogic.cli.shared.answering import working
        from minelogic.problem import Problem
        from minelogic.records import replace
        from minelogic.solve.deep import deep_findings

        with working("Looking at the rules"):
            solved = deep_findings(grounding, limits)
            if Problem(file, limits).status == "inconsistent":
                fits = "No board fits" if file.board is not None else "No world fits"
                note = f"{fits} what the file says; minelogic solve tells why."
                solved = replace(solved, notes=(*solved.notes, note))
        all_findings += solved.findings
    return limited(all_findings, limits.findings), solved, solved.notes if solved else ()


def _show_note(path: str, note: str) -> None:
    from minelogic.words import fill

    name = "standard input" if path == "-" else visible(path)
    click.echo(fill(f"{name}: note: {note}", "", "    "), err=True)


def _summary(errors: int, warnings: int) -> str:
    parts = []
    if errors:
        parts.append(counted(errors, "mistake"))
    if warnings:
        parts.append(counted(warnings, "warning"))
    return ", ".join(parts) or "no mistakes"
