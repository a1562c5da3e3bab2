"""Whether a file proves what was asked, and not something else."""

from __future__ import annotations

from minelogic.diagnostics import Diagnostic, Kind, ordered
from minelogic.proof.kernel import Sequent
from minelogic.proof.report import Report, style_of
from minelogic.proof.write import write_sequent
from minelogic.records import replace
from minelogic.source import Span
from minelogic.syntax.forms import Form, form
from minelogic.syntax.printer import write
from minelogic.syntax.reader import parse_formula
from minelogic.syntax.tree import Formula

OTHER_SEQUENT = Kind(
    "other-sequent",
    "error",
    "What was asked for is {asked}; no theorem here is about that.",
    "{advice}",
    "A proof of something else, however right, is no answer. The names of bound variables and the "
    "order of the premises do not matter.",
    "",
    "",
)


def with_asked(report: Report, asked: str | Sequent) -> Report:
    """The report, with a finding if no theorem of the file has the sequent that was asked for."""
    from minelogic.proof.read_sequent import read_sequent

    wanted = read_sequent(asked) if isinstance(asked, str) else asked
    if any(t.sequent is not None and same_sequent(t.sequent, wanted) for t in report.theorems):
        return report
    advice, span = "Begin with: theorem NAME: {}", Span(0, 0)
    if report.theorems:
        last = report.theorems[-1]
        span = last.text.sequent_span
        advice = "Prove that sequent, as it was given: {}"
    text = write_sequent(wanted, style_of(report.source.text))
    finding: Diagnostic = OTHER_SEQUENT.at(
        report.source, span, asked=text, advice=advice.format(text)
    )
    return replace(report, diagnostics=ordered((*report.diagnostics, finding)))


def same_sequent(one: Sequent, other: Sequent) -> bool:
    """Whether two sequents say the same, up to names of bound variables and order of premises."""
    premises = [{_plain(premise) for premise in sequent.premises} for sequent in (one, other)]
    return premises[0] == premises[1] and _plain(one.conclusion) == _plain(other.conclusion)


def _plain(formula: Formula) -> Form:
    """The form of a formula as written: what a board says of its variables is left out."""
    return form(parse_formula(write(formula)))
