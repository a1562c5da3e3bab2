"""What wrong proofs get and what their mistake is called, judged without reading their text again.

A wrong proof is made of lines, so it goes to the judge as lines. Reading, hints and par, which take
most of the time when an answer is graded, change neither its points nor the names of its mistakes.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from minelogic.grading.proof.one_sided import without_sides
from minelogic.grading.proof.progress import share_of_lines
from minelogic.proof.judging.files import judge
from minelogic.proof.kernel import Line, Sequent
from minelogic.proof.report import Report, TheoremReport
from minelogic.proof.script import Citation, Logic, ProofFile, ProofLine, ProofText
from minelogic.records import dataclass
from minelogic.source import Source, Span

from minelogic.generate.makers.proof.writing import OPEN

_NOWHERE = Source("answer.proof", " ")


@dataclass(frozen=True, slots=True)
class Verdict:
    """What a wrong proof gets: a share of the points, and the names of its mistakes."""

    is_proved: bool
    share: Fraction
    mistakes: tuple[str, ...]


class ProofJudge:
    """Judges wrong proofs of a sequent by its right one."""

    def __init__(
        self,
        sequent: Sequent,
        reference: Sequence[Line],
        logic: Logic,
        rules: tuple[str, ...] | None,
        either: bool,
    ) -> None:
        self.sequent, self.logic, self.rules, self.either = sequent, logic, rules, either
        self.reference = None if either else self._report(reference).theorems[0]

    def verdict(self, lines: Sequence[Line]) -> Verdict:
        """What these lines get."""
        report = self._report(lines)
        theorem = report.theorems[0]
        share = Fraction(0)
        if self.either:
            report = without_sides(report)
        else:
            share = share_of_lines(theorem, self.reference)
        errors = [f.code for f in report.theorems[0].findings if f.severity == "error"]
        return Verdict(_is_proved(theorem), share, tuple(dict.fromkeys(errors)))

    def _report(self, lines: Sequence[Line]) -> Report:
        text = _text(self.sequent, lines, self.logic)
        return judge(
            ProofFile(_NOWHERE, (text,), ()), logic=self.logic, allowed=self.rules
        )


def _is_proved(theorem: TheoremReport) -> bool:
    return theorem.status == "proved"


def _text(sequent: Sequent, lines: Sequence[Line], logic: Logic) -> ProofText:
    """The lines as if they had been read; each has a place of its own."""
    return ProofText(
        name="answer",
        sequent=sequent,
        sequent_span=Span(0, 1),
        lines=tuple([_line(position, line) for position, line in enumerate(lines)]),
        logic=logic,
        allowed=None,
        board=None,
        finished=True,
        span=Span(0, len(lines) + 2),
    )


def _line(position: int, line: Line) -> ProofLine:
    span = Span(position + 1, position + 2)
    citations = [
        Citation(str(cite + 1), span, cite)
        if isinstance(cite, int)
        else Citation(f"{cite[0] + 1}-{cite[1] + 1}", span, *cite, box=True)
        for cite in line.cites
    ]
    is_open = line.rule == OPEN
    return ProofLine(
        label=str(position + 1),
        formula=line.formula,
        boxes=line.boxes,
        rule=None if is_open else line.rule,
        citations=tuple(citations),
        span=span,
        formula_span=span,
        justification=line.rule,
        justification_span=span,
        is_open=is_open,
    )
