"""What is to be proved and does not follow: a world in which it fails, told with the report.

Whoever judges an exercise that asks *whether* something can be proved leaves this out.
"""

from __future__ import annotations

from minelogic.errors import FileError, LimitReached
from minelogic.limits import Limits
from minelogic.proof.report import Report, TheoremReport
from minelogic.proof.writing.results import Countermodel
from minelogic.records import replace

_THINGS, _STRUCTURES = 2, 200
_WORLDS = 4
"""So far a countermodel is looked for where nobody has asked for one."""


def with_refutations(report: Report, limits: Limits | None = None) -> Report:
    """The report with a countermodel for every theorem that is not proved, where one is found."""
    limits = limits or Limits()
    return replace(report, theorems=tuple([_with(each, limits) for each in report.theorems]))


def _with(theorem: TheoremReport, limits: Limits) -> TheoremReport:
    if theorem.status == "proved" or theorem.sequent is None:
        return theorem
    try:
        against = _against(theorem, limits)
    except (FileError, LimitReached, RecursionError):
        return theorem
    return theorem if against is None else replace(theorem, fails=against)


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
