"""Unfinished proofs judged so that nothing tells whether there is a proof at all.

Where a proof or a countermodel is asked for, it gives away which of the two it is that a line
would follow by another rule or from other lines, and so does the name of a fallacy. Of lines that
do not follow it is said only that they do not; what is wrong with their form is told as ever.
"""

from __future__ import annotations

from minelogic.diagnostics import Diagnostic, ordered
from minelogic.proof.kinds import BOARDS, STEPS, allowed, citations
from minelogic.proof.kinds.lines import DOES_NOT_FOLLOW, NOT_THE_CONCLUSION, UNUSED_LINE
from minelogic.proof.report import LineReport, Report, TheoremReport
from minelogic.records import replace

_OF_FORM = frozenset(
    [
        *[kind.code for kind in (*citations.KINDS, NOT_THE_CONCLUSION, UNUSED_LINE)],
        allowed.RULE_NOT_ALLOWED.code,
        allowed.CLASSICAL_RULE.code,
    ]
)
"""What is wrong with a line whatever follows from what."""
_OF_STEPS = frozenset([kind.code for kind in (*STEPS, *BOARDS)])


def without_sides(report: Report) -> Report:
    """The report, where all lines that do not follow are told the same."""
    told: dict[Diagnostic, Diagnostic | None] = {}
    theorems = tuple([_theorem(theorem, told) for theorem in report.theorems])
    rest = [told.get(finding, _without_help(finding)) for finding in report.diagnostics]
    return replace(
        report, theorems=theorems, diagnostics=ordered([each for each in rest if each is not None])
    )


def _theorem(theorem: TheoremReport, told: dict[Diagnostic, Diagnostic | None]) -> TheoremReport:
    if theorem.status == "proved":
        return theorem
    lines = tuple([_line(line, told) for line in theorem.lines])
    diagnostics = tuple([_without_help(finding) for finding in theorem.diagnostics])
    return replace(theorem, lines=lines, diagnostics=diagnostics)


def _line(line: LineReport, told: dict[Diagnostic, Diagnostic | None]) -> LineReport:
    for note in line.notes:
        told[note] = None
    findings: dict[Diagnostic, None] = {}
    for finding in line.findings:
        plain = _without_help(finding)
        if finding.code in _OF_STEPS - _OF_FORM and finding.severity == "error":
            plain = replace(
                finding,
                code=DOES_NOT_FOLLOW.code,
                message=f"Line {line.line.label} does not follow as it is justified.",
                help="",
                span=line.line.span,
            )
        told[finding] = plain
        findings.setdefault(plain)
    return replace(line, findings=tuple(findings), notes=())


def _without_help(finding: Diagnostic) -> Diagnostic:
    """The finding without what would mend it, if it is about a step."""
    return replace(finding, help="") if finding.code in _OF_STEPS else finding
