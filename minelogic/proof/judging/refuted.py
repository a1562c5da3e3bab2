"""What is to be proved and does not follow: a world in which it fails, told with the report.

Whoever judges an exercise that asks *whether* something can be proved leaves this out.
"""

from __future__ import annotations

from minelogic.diagnostics import Diagnostic
from minelogic.errors import FileError, LimitReached
from minelogic.limits import Limits
from minelogic.proof.kinds.lines import NOT_THE_CONCLUSION
from minelogic.proof.report import Report, TheoremReport
from minelogic.proof.writing.results import Countermodel
from minelogic.records import replace

_THINGS, _STRUCTURES = 4, 200
_WORLDS = 4
"""So far a countermodel is looked for where nobody has asked for one."""


def with_refutations(report: Report, limits: Limits | None = None) -> Report:
    """The report with a countermodel for every theorem that is not proved, where one is found.

    Nobody is then told to go on until the conclusion is reached.
    """
    limits = limits or Limits()
    theorems = [_with(each, limits) for each in report.theorems]
    told = {
        id(old): new
        for before, after in zip(report.theorems, theorems, strict=True)
        for old, new in zip(before.diagnostics, after.diagnostics, strict=True)
    }
    findings = [told.get(id(finding), finding) for finding in report.diagnostics]
    return replace(report, theorems=tuple(theorems), diagnostics=tuple(findings))


def _with(theorem: TheoremReport, limits: Limits) -> TheoremReport:
    if theorem.status == "proved" or theorem.sequent is None:
        return theorem
    try:
        against = _against(theorem, limits)
    except (FileError, LimitReached, RecursionError):
        return theorem
    if against is None:
        return theorem
    findings = tuple([_hopeless(finding) for finding in theorem.diagnostics])
    return replace(theorem, fails=against, diagnostics=findings)


def _hopeless(finding: Diagnostic) -> Diagnostic:
    """The finding, without the advice to go on to what cannot be reached."""
    if finding.code != NOT_THE_CONCLUSION.code:
        return finding
    return replace(finding, help="No right line can say that: see below where it fails.")


def _against(theorem: TheoremReport, limits: Limits) -> Countermodel | None:
    """The countermodel, if there is a small one; on a board a world of its file."""
    from minelogic.proof.models.countermodels import countermodel
    from minelogic.proof.models.kripke import kripke_countermodel

    assert theorem.sequent is not None
    if theorem.text.board is not None:
        if theorem.board_file is None:
            return None
        from minelogic.proof.boards.deduce import refuted

        return refuted(theorem.text.stated or theorem.sequent, theorem.board_file, limits)
    against = countermodel(theorem.sequent, limits, _THINGS, _STRUCTURES)
    if against is None and theorem.logic == "intuitionistic":
        against = kripke_countermodel(theorem.sequent, limits, _WORLDS)
    return against
