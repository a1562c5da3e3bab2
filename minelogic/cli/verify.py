"""`minelogic verify`: check a trace against its file, step by step."""

from __future__ import annotations

import json
import sys
from collections import Counter
from typing import Annotated, Any, Literal

import click

from minelogic.cli.shared.common import (
    MISTAKES,
    OK,
    emit_json,
    fail,
    json_option,
    open_file,
    read_source,
)
from minelogic.derive.verify import TECHNIQUES, Finding, Verification, verify
from minelogic.diagnostics import visible
from minelogic.jsonable import Shape, picked
from minelogic.limits import Limits
from minelogic.records import replace
from minelogic.words import counted, fill, plural

LARGEST = 50_000_000
"""Characters of a trace."""
_LONGEST = 500
"""Characters of what is said about one step."""

HINTS = {
    "does-not-follow": "A premise may be missing, or the conclusion may be another one.",
    "other-file": "Make the trace anew: minelogic solve FILE --json",
    "id": "Steps are numbered 1, 2, 3 and so on, those within step 3 3.1, 3.2 and so on.",
    "reference": "A step may cite those before it; within a case, those of the case and of cases "
    "around it, and those that the outermost step lists.",
    "no-such-rule": "The rules of a theory are called THEORY.rule.",
    "not-shown": "Only tiles that the display uncovers or marks are premises.",
    "line": "Make the trace anew if the file was changed.",
    "binding": "A binding gives each leading variable of the rule a value of its range.",
    "assumption": "An assumption holds only inside the case that makes it.",
    "not-exhaustive": "One of the cases has to hold whenever the premises do.",
    "open-case": "The last step of a case is the conclusion, or false.",
    "not-listed": "Premises of the steps inside a case stand in the outermost step too.",
    "technique": f"The techniques are {', '.join(TECHNIQUES)}.",
    "form": "A sum has premises with times, a proof by cases has cases; nothing else has.",
    "sum": "Premises that are added say that so many of some literals hold.",
}
"""What to look at, by the code of a finding."""


class VerificationJson(Shape):
    """Whether a trace shows what it says, and if not, all that is wrong with it."""

    format: Literal["minelogic.verification/1"]
    ok: bool
    steps: int
    conclusions: list[str]
    findings: list[Annotated[dict[str, Any], Finding]]


@click.command()
@click.argument("file", metavar="FILE")
@click.argument("trace", metavar="TRACE")
@json_option
def command(file: str, trace: str, as_json: bool) -> None:
    """Check a trace step by step against its file, believing nothing.

    TRACE is what `solve --json` or `explain --json` prints, or the trace in it; - is standard
    input. The conclusions of every step have to follow from its premises, and these have to be
    in the file. Not judged are whether a reason is the smallest, and the wording of sentences.
    """
    if file == trace == "-":
        raise click.UsageError("Only one of FILE and TRACE can be standard input.")
    read, findings = open_file(file, Limits())
    if read is None or read.errors:
        fail(findings, as_json)
    source, findings_of_bytes, _ = read_source(trace, Limits(characters=LARGEST))
    if findings_of_bytes:
        fail(findings_of_bytes, as_json)
    steps = _of_text(source.text)
    if isinstance(steps, Finding):
        result = Verification(False, (steps,), 0, ())
    else:
        result = verify(read, steps)
    told = _told(result.findings, Limits().findings)
    if as_json:
        shown = replace(result, findings=tuple(told))
        emit_json(picked(shown, VerificationJson, format="minelogic.verification/1"))
    else:
        _show(result, told)
    sys.exit(OK if result.ok else MISTAKES)


def _of_text(text: str) -> Any:
    """The trace that a text has in it, or what is wrong with the text."""
    try:
        trace = json.loads(text.removeprefix("\ufeff"), parse_int=_whole)
    except json.JSONDecodeError as error:
        where = f"line {error.lineno}, column {error.colno}"
        return Finding(None, "not-json", f"The trace is no JSON: it cannot be read at {where}.")
    except RecursionError:
        return Finding(None, "too-large", "The trace is nested too deeply.")
    if isinstance(trace, dict) and "steps" not in trace and "trace" in trace:
        if trace["trace"] is None:
            return Finding(None, "format", "There is no trace in this output.")
        return trace["trace"]
    return trace


def _whole(digits: str) -> Any:
    """A number; one that is longer than any in a trace is none."""
    return int(digits) if len(digits) < 20 else float("inf")


def _told(findings: tuple[Finding, ...], limit: int) -> list[Finding]:
    """At most so many of the findings, of one code a fifth; the last says how many are left out.

    Each is told in so many words that it can be read.
    """
    number: Counter[str] = Counter()
    told: list[Finding] = []
    for finding in findings:
        number[finding.code] += 1
        if number[finding.code] <= limit // 5 and len(told) < limit:
            told.append(replace(finding, reason=_short(finding.reason)))
    if more := len(findings) - len(told):
        are = f"{plural(more, 'is', 'are')} {counted(more, 'more finding')}"
        told.append(Finding(None, "more", f"There {are} like these."))
    return told


def _short(reason: str) -> str:
    return reason if len(reason) <= _LONGEST else f"{reason[:_LONGEST]}…"


def _show(result: Verification, told: list[Finding]) -> None:
    steps = counted(result.steps, "step")
    if result.ok:
        if not result.steps:
            click.echo("The trace has no step, and shows nothing.")
            return
        click.echo(f"{steps} checked: all are right.")
        click.echo(fill("Shown: " + visible(", ".join(result.conclusions)), "", "  "))
        return
    for finding in told:
        where = "trace" if finding.step is None else f"step {finding.step}"
        said = f"{visible(finding.reason)} [{finding.code}]"
        click.echo(fill(f"{where}: {said}", "", "    "))
        hint = HINTS.get(finding.code)
        if hint is not None:
            click.echo(fill(f"hint: {hint}", "  ", "    "))
    wrong = len({finding.step for finding in result.findings})
    if result.steps:
        click.echo(f"{steps} checked: {wrong:,} {plural(wrong, 'is', 'are')} wrong.")
