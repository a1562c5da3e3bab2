"""Help for someone who is stuck: the next line of their own proof, told as far as they ask.

The goal is the first `?` line, else what the open box calls for, else the conclusion. If what may
be cited there entails it, the hint continues the proof; if not, it says so, with a countermodel.
"""

from __future__ import annotations

from typing import Any

from minelogic.proof.hints.next_line import Helper
from minelogic.proof.hints.told import Hint
from minelogic.proof.judging.files import check_proof
from minelogic.proof.report import Report, TheoremReport
from minelogic.proof.writing.text import ProofStyle


def hint_proof(text: str | bytes, *, theorem: str | None = None, **options: Any) -> Hint:
    """The hint for the first theorem of a text that is not proved, or for the one that is named.

    The options are those of `check_proof`.
    """
    return hint_of(check_proof(text, **options), theorem)


def hint_of(report: Report, name: str | None = None) -> Hint:
    """The hint for a theorem of a judged file."""
    named = [t for t in report.theorems if name is None or t.name == name]
    todo = [t for t in named if t.status != "proved"] or named
    if not todo:
        return _unreadable(report, name or "")
    if todo[0].status == "proved":
        if name is None and report.status != "proved":
            return _unreadable(report, "")
        return Hint(todo[0].name, "done", ("The proof is complete.",))
    if todo[0].sequent is None or (todo[0].text.board is not None and todo[0].board_file is None):
        return _unreadable(report, todo[0].name, todo[0])
    style: ProofStyle = "unicode" if report.style == "unicode" else "ascii"
    found = Helper(todo[0], report.source, style).hint()
    if found.kind == "done" and any(d.severity == "error" for d in report.diagnostics):
        return _unreadable(report, todo[0].name, todo[0])
    return found


def _unreadable(report: Report, name: str, theorem: TheoremReport | None = None) -> Hint:
    """The hint to mend what cannot be read: the first finding, in the theorem if it has one."""
    errors = [finding for finding in report.diagnostics if finding.severity == "error"]
    if theorem is not None:
        span = theorem.text.span
        errors = [f for f in errors if span.start <= f.span.start <= span.end] or errors
    if not errors:
        said = f"There is no theorem {name} here." if name else "There is no theorem here."
        return Hint(name, "unreadable", (said,))
    first = errors[0]
    said = f"Mend what cannot be read first. {first.where}: {first.message}"
    return Hint(name, "unreadable", (said, f"{said} {first.help}".strip()))
