"""What wrong proofs get and what their mistake is called, judged without reading any text.

A wrong proof is made of lines, so it goes to the judge as lines. Reading, hints and par, which take
most of the time when an answer is graded, change neither its points nor the names of its mistakes.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from minelogic.generate.makers.proof.writing import OPEN, reason_text
from minelogic.grading.proof.one_sided import without_sides
from minelogic.grading.proof.progress import share_of_lines
from minelogic.proof.judging.lines import judge_lines
from minelogic.proof.kernel import Cite, Line, Sequent
from minelogic.proof.report import LineReport, Report, TheoremReport
from minelogic.proof.report import Verdict as LineVerdict
from minelogic.proof.rules.citing import KnownTheorems
from minelogic.proof.script import Citation, Logic, ProofLine, ProofText
from minelogic.records import dataclass
from minelogic.source import Source, Span

_NOWHERE = Source("answer.proof", " ")
_EXPLAINED = 1
"""So many wrong lines are explained; of the others it does not matter why they are wrong."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """What a wrong proof gets: a share of the points, and the name of its first mistake."""

    share: Fraction
    mistake: str | None = None


class ProofJudge:
    """Judges wrong proofs of a sequent by its right one."""

    def __init__(
        self,
        sequent: Sequent,
        reference: Sequence[Line],
        logic: Logic,
        allowed: frozenset[str],
        either: bool,
    ) -> None:
        self.sequent, self.logic, self.allowed, self.either = sequent, logic, allowed, either
        self._lines: dict[tuple[int, int], tuple[Line, ProofLine]] = {}
        self.reference = None if either else self._unfinished(reference)

    def of_unfinished(self, lines: Sequence[Line]) -> Verdict:
        """What lines get that are right, but for some that are open."""
        if self.either:
            return Verdict(Fraction(0))
        return Verdict(share_of_lines(self._unfinished(lines), self.reference))

    def of_wrong(self, lines: Sequence[Line]) -> Verdict:
        """What lines get of which some do not follow."""
        text = self._text(lines)
        known = KnownTheorems(self.logic, {}, {})
        judged = judge_lines(text, _NOWHERE, known, self.allowed, None, (), _EXPLAINED)
        theorem = TheoremReport(text, "wrong", judged.lines)
        share = Fraction(0)
        if self.either:
            theorem = without_sides(Report(_NOWHERE, (theorem,), ())).theorems[0]
        else:
            share = share_of_lines(theorem, self.reference)
        errors = [finding.code for finding in theorem.findings if finding.severity == "error"]
        return Verdict(share, errors[0] if errors else None)

    def _unfinished(self, lines: Sequence[Line]) -> TheoremReport:
        """The report on right lines, of which those wait that rest on open ones."""
        text = self._text(lines)
        reports: list[LineReport] = []
        for line, written in zip(lines, text.lines, strict=True):
            rests_on = [n for cite in line.cites for n in _ends(cite)]
            waits = [str(n + 1) for n in rests_on if reports[n].verdict != "right"]
            verdict: LineVerdict = "waiting" if waits else "right"
            if written.is_open:
                verdict = "open"
            reports.append(LineReport(written, verdict, waits_for=tuple(waits)))
        return TheoremReport(text, "unfinished", tuple(reports))

    def _text(self, lines: Sequence[Line]) -> ProofText:
        """The lines as if they had been read; each has a place of its own."""
        return ProofText(
            name="answer",
            sequent=self.sequent,
            sequent_span=Span(0, 1),
            lines=tuple([self._line(position, line) for position, line in enumerate(lines)]),
            logic=self.logic,
            allowed=None,
            board=None,
            finished=True,
            span=Span(0, len(lines) + 2),
        )

    def _line(self, position: int, line: Line) -> ProofLine:
        # Most lines of a wrong proof are those of the right one, and the same values.
        known = self._lines.get((position, id(line)))
        if known is None:
            known = self._lines[position, id(line)] = (line, _line(position, line))
        return known[1]


def _ends(cite: Cite) -> tuple[int, ...]:
    """The lines that matter for what is cited: of a box the first and the last."""
    return (cite,) if isinstance(cite, int) else cite


def _line(position: int, line: Line) -> ProofLine:
    span = Span(position + 1, position + 2)
    citations = [
        Citation(str(cite + 1), span, cite)
        if isinstance(cite, int)
        else Citation(f"{cite[0] + 1}-{cite[1] + 1}", span, cite[0], cite[1], box=True)
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
        justification=reason_text(line),
        justification_span=span,
        is_open=is_open,
    )
