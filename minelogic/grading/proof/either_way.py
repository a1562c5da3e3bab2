"""Findings of exercises in which a proof and a countermodel are both answers: each names both ways.

The words are the same whichever of the two there is, so that they tell nothing of it.
"""

from __future__ import annotations

from minelogic.diagnostics import Diagnostic, ordered
from minelogic.exercises.tasks.proof import ProofTask
from minelogic.proof.judging.requirement import OTHER_SEQUENT
from minelogic.proof.kinds.boards import UNKNOWN_BOARD
from minelogic.proof.kinds.texts import NO_HEADER, STRAY_LINE
from minelogic.proof.report import Report
from minelogic.records import replace

NOTHING_READ = "It cannot be read: there is neither a theorem nor a countermodel in it."
NOT_ABOUT_IT = "There is neither a proof nor a countermodel of what was asked for here."
_NEITHER = "This is read neither as a part of a proof nor as a countermodel."
_REFUTE = (
    "To refute it, begin with the line countermodel, and say below what is true there and what is "
    "false."
)


def with_both_ways(report: Report, task: ProofTask) -> Report:
    """The report on what proves nothing, where what pushes towards a proof names both ways."""
    asked = task.sequent if task.on is None else f"on {task.on}: {task.sequent}"
    findings = [_both(finding, asked, task) for finding in report.diagnostics]
    return replace(report, diagnostics=ordered(findings))


def _both(finding: Diagnostic, asked: str, task: ProofTask) -> Diagnostic:
    refute = _REFUTE
    if task.on is not None:
        refute = "To refute it, begin with the line countermodel, and draw the board below."
    if finding.code == OTHER_SEQUENT.code:
        name = "NAME: " if task.on is None else "NAME "
        help = f"To prove it, begin with theorem {name}{asked}. {refute}"
        message = finding.message.replace("no theorem here is", "nothing here is")
        return replace(finding, message=message, help=help)
    if finding.code == STRAY_LINE.code:
        return replace(finding, message=_NEITHER, help=_begin(refute))
    if finding.code in (NO_HEADER.code, UNKNOWN_BOARD.code):
        return replace(finding, help=f"{finding.help} {refute}".strip())
    return finding


def _begin(refute: str) -> str:
    return f"To prove it, begin with theorem and a name, as in theorem NAME: A |- B. {refute}"
