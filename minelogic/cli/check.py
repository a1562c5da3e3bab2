"""`minelogic check`."""

from __future__ import annotations

import sys

import click

from minelogic.cli.common import (
    diagnostics_json,
    emit_json,
    exit_code,
    json_option,
    limit_option,
    open_file,
    show_findings,
)  # fmt: skip
from minelogic.diagnostics import Diagnostic, limited, visible
from minelogic.limits import Limits


@click.command()
@click.argument("files", nargs=-1, required=True, metavar="FILE…")
@click.option("--strict", is_flag=True, help="Warnings count as mistakes.")
@limit_option
@json_option
def check(files: tuple[str, ...], strict: bool, max_instances: int, as_json: bool) -> None:
    """Say what is wrong with constraint files, or that nothing is.

    All findings of a file come at once, each with its place, a sentence and, where one can be
    guessed, the fix. The exit code is 1 if a file has mistakes.
    """
    limits = Limits(instances=max_instances)
    everything: list[Diagnostic] = []
    for path in files:
        findings = _findings(path, limits)
        everything.extend(findings)
        if as_json:
            continue
        show_findings(findings)
        errors = sum(finding.severity == "error" for finding in findings)
        name = "standard input" if path == "-" else visible(path)
        summary = _summary(errors, len(findings) - errors)
        more = " (there may be more)" if len(findings) >= limits.findings else ""
        click.echo(f"{name}: {summary}{more}")
    if as_json:
        emit_json(diagnostics_json(everything))
    sys.exit(exit_code(everything, strict))


def _findings(path: str, limits: Limits) -> tuple[Diagnostic, ...]:
    file, findings = open_file(path, limits)
    if file is None or file.errors:
        return findings
    from minelogic.ground.ground import ground, impossible_conditions

    grounding = ground(file, limits)
    found = (*findings, *grounding.diagnostics, *impossible_conditions(grounding))
    return limited(found, limits.findings)


def _summary(errors: int, warnings: int) -> str:
    parts = []
    if errors:
        parts.append(f"{errors} mistake{'' if errors == 1 else 's'}")
    if warnings:
        parts.append(f"{warnings} warning{'' if warnings == 1 else 's'}")
    return ", ".join(parts) or "no mistakes"
