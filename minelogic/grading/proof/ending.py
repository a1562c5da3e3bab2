"""Proofs that are complete, and go on."""

from __future__ import annotations

from minelogic.diagnostics import Diagnostic, Kind
from minelogic.proof.judging.status import reached
from minelogic.proof.kinds.steps import NOT_THE_CONCLUSION
from minelogic.proof.report import Report, TheoremReport
from minelogic.proof.script import ProofFile
from minelogic.records import replace
from minelogic.source import Span

BEYOND = Kind(
    "beyond-the-conclusion",
    "warning",
    "Line {last} of the proof is the conclusion, and the proof is complete there.",
    "Leave out {rest}.",
    "A proof ends with its conclusion.",
    "",
    "",
)


def ended_at_conclusion(file: ProofFile, report: Report) -> tuple[ProofFile, list[Diagnostic]]:
    """The file with each proof that is right but goes on ended there, and what is said of that.

    Whether it proves its sequent then is for the judge to say again: nothing is taken on trust.
    """
    ends = {theorem.text.span: _end(theorem, report) for theorem in report.theorems}
    found: list[Diagnostic] = []
    theorems = []
    for text in file.theorems:
        at = ends.get(text.span)
        if at is None:
            theorems.append(text)
            continue
        first, last = text.lines[at + 1], text.lines[-1]
        rest = f"line {last.label}"
        if first is not last:
            rest = f"lines {first.label} to {last.label}"
        span = Span(first.span.start, first.span.end)
        found.append(BEYOND.at(file.source, span, last=text.lines[at].label, rest=rest))
        theorems.append(replace(text, lines=text.lines[: at + 1], finished=True))
    return replace(file, theorems=tuple(theorems)), found


def _end(theorem: TheoremReport, report: Report) -> int | None:
    """The position of the conclusion, if every line is right and others follow it."""
    if theorem.status == "proved" or theorem.sequent is None:
        return None
    if any(line.verdict != "right" for line in theorem.lines):
        return None
    place = theorem.text.span
    for finding in report.diagnostics:
        inside = place.start <= finding.span.start < place.end
        if inside and finding.severity == "error" and finding.code != NOT_THE_CONCLUSION.code:
            return None
    at = reached(theorem.text, theorem.lines)
    return at if at is not None and at < len(theorem.lines) - 1 else None
