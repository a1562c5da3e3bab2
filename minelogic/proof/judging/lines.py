"""The verdicts on the lines of one theorem."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Mapping, Sequence
from itertools import permutations
from typing import TYPE_CHECKING

from minelogic.diagnostics import Diagnostic
from minelogic.proof import kernel
from minelogic.proof.kernel import ON_BOARD, Cite, Forms, Line, Sequent, Theorem
from minelogic.proof.kinds.allowed import THEOREM_NOT_PROVED
from minelogic.proof.kinds.lines import CITATION_ORDER
from minelogic.proof.mistakes.boards import names_another
from minelogic.proof.mistakes.case import Case
from minelogic.proof.mistakes.citations import standing_fault
from minelogic.proof.mistakes.explain import brief, cited_texts, explained, forbidden, mended
from minelogic.proof.mistakes.setting import (
    Boxes,
    Setting,
    in_symbols,
    justification_span,
    kernel_cite,
    needs,
)
from minelogic.proof.report import LineReport, style_of
from minelogic.proof.rules import RULES
from minelogic.proof.rules.citing import Citable, KnownTheorems
from minelogic.proof.script import Lemma, ProofLine, ProofText
from minelogic.records import dataclass, replace
from minelogic.source import Source, Span
from minelogic.syntax.file.checked import File
from minelogic.syntax.forms import Form, form
from minelogic.syntax.tree import Atom, Comparison, Formula, Int

if TYPE_CHECKING:
    from minelogic.proof.boards.vocabulary import BoardContext


@dataclass(frozen=True, slots=True)
class Judged:
    """A theorem as the kernel takes it, and its lines with their verdicts."""

    text: ProofText
    theorem: Theorem
    """With the theorems that are proved, and no others, as lemmas."""
    lines: tuple[LineReport, ...]
    boxes: Boxes
    cited: Mapping[Sequent, Citable]
    """The theorems that its lines cite."""
    has_board: bool
    """Whether the board that it speaks of, if it does, could be read."""
    board_file: File | None = None
    """The file of that board."""


def judge_lines(
    text: ProofText,
    source: Source,
    known: KnownTheorems,
    rules: frozenset[str],
    board: BoardContext | None,
    of_text: Sequence[Diagnostic],
    room: int,
) -> Judged:
    """Each line with its verdict; so many wrong lines are explained, the rest only named.

    `of_text` are the findings of the reader.
    """
    theorem, taken, cited = _theorem(text, known, rules, board)
    setting = Setting(
        source=source,
        style=style_of(source.text),
        text=text,
        theorem=theorem,
        taken=taken,
        forms=_forms(text),
        boxes=Boxes.of(text.lines),
        known_theorems=known,
        given_by_line={} if board is None else board.by_line,
        board_file=None if board is None else board.file,
    )
    judge = _Judge(setting, cited, board, _Findings(of_text, source), room)
    reports = [judge.report(position) for position in range(len(text.lines))]
    unproved = frozenset(s for s, citable in cited.items() if not citable.proved)
    return Judged(
        text=text,
        theorem=theorem._replace(lemmas=theorem.lemmas - unproved),
        lines=_with_unproved(setting, reports, cited),
        boxes=setting.boxes,
        cited=cited,
        has_board=not judge.board_is_lost,
        board_file=setting.board_file,
    )


class _Judge:
    """Judges the lines of a theorem from the first to the last, each after those before it."""

    def __init__(
        self,
        setting: Setting,
        cited: Mapping[Sequent, Citable],
        board: BoardContext | None,
        findings: _Findings,
        room: int,
    ) -> None:
        self.setting = setting
        self.cited = cited
        self.board = board
        self.board_is_lost = setting.text.board is not None and board is None
        self.findings = findings
        self.room = room
        """So many wrong lines are still to be explained."""
        self.reports: list[LineReport] = []
        """Of the lines so far."""
        self.mends: dict[int, list[Formula]] = {}
        """What wrong lines would have to say."""

    def report(self, position: int) -> LineReport:
        """The report of the next line."""
        line = self.setting.text.lines[position]
        misread = self.findings.inside(line.span)
        report = self._unjudged(position, misread) or self._judged(position, misread)
        if self.board_is_lost and report.verdict == "wrong":  # with its board it might follow
            report = LineReport(line, "unreadable", misread)
        if report.verdict == "wrong":
            self.room -= 1
            if line.rule is not None and self.room > 0:
                texts = cited_texts(self.setting, position)
                report = replace(report, needs=needs(line.rule), cited=texts)
        self.reports.append(report)
        return report

    def _unjudged(self, position: int, misread: tuple[Diagnostic, ...]) -> LineReport | None:
        """The report of a line that cannot be judged; None if it can."""
        line = self.setting.text.lines[position]
        if line.is_open:
            return LineReport(line, "open", misread)
        if line.formula is None or line.rule is None:
            return LineReport(line, "unreadable", misread)
        if self.board_is_lost and line.rule in ON_BOARD:
            return LineReport(line, "unreadable", misread)
        # That a line names what the board's file does not have has been said.
        names = self.board is not None and line.given is not None
        if names and self.setting.given_by_line.get(position) is None:
            return LineReport(line, "wrong", misread)
        return None

    def _judged(self, position: int, misread: tuple[Diagnostic, ...]) -> LineReport:
        """The report of a line that can be judged."""
        setting, line = self.setting, self.setting.text.lines[position]
        if line.given is not None and names_another(Case(setting, position)):
            return self._wrong(line, misread, [explained(setting, position)])
        whole = all(kernel_cite(citation) is not None for citation in line.citations)
        if whole and kernel.follows(setting.theorem, position, setting.taken):
            waits = self._waits_for(position)
            return LineReport(
                line=line,
                verdict="waiting" if waits else "right",
                notes=_order_note(setting, position),
                waits_for=waits,
            )
        faults = forbidden(setting, position, bool(misread))
        if faults or not whole or standing_fault(setting, position) is not None:
            return self._wrong(line, misread, faults)
        waits = self._blank(position) or self._if_mended(position)
        if waits:
            return LineReport(line, "waiting", waits_for=waits)
        if self.room <= 0:
            return self._wrong(line, misread, [brief(setting, position)])
        self.mends[position] = mended(setting, position)
        return self._wrong(line, misread, [explained(setting, position)])

    def _wrong(
        self, line: ProofLine, misread: tuple[Diagnostic, ...], findings: list[Diagnostic]
    ) -> LineReport:
        """The report of a wrong line, with the names of rules as the file spells them."""
        if self.setting.style != "ascii":
            findings = [in_symbols(finding) for finding in findings]
        return LineReport(line, "wrong", (*misread, *findings))

    def _waits_for(self, position: int) -> tuple[str, ...]:
        """What a line rests on that is not right."""
        setting, line = self.setting, self.setting.theorem.lines[position]
        verdicts = [(p, self.reports[p].verdict) for p in _rests_on(line.cites)]
        waits = [setting.label(p) for p, verdict in verdicts if verdict != "right"]
        if line.rule == "theorem" and line.schema is not None:
            citable = self.cited[line.schema]
            waits += [] if citable.proved else [citable.name]
        return tuple(dict.fromkeys(waits))

    def _blank(self, position: int) -> tuple[str, ...]:
        """The lines without a formula on which a line rests."""
        setting = self.setting
        rests_on = _rests_on(setting.theorem.lines[position].cites)
        blank = [setting.label(p) for p in rests_on if setting.text.lines[p].formula is None]
        return tuple(dict.fromkeys(blank))

    def _if_mended(self, position: int) -> tuple[str, ...]:
        """The wrong line from which a line would follow if that said what its own rule gives."""
        setting = self.setting
        theorem, taken = setting.theorem, setting.taken.lines
        for p in dict.fromkeys(_rests_on(theorem.lines[position].cites)):
            for formula in self.mends.get(p, ()):
                changed = (*taken[:p], form(formula), *taken[p + 1 : position + 1])
                if kernel.follows(theorem, position, setting.taken._replace(lines=changed)):
                    return (setting.label(p),)
        return ()


def _theorem(
    text: ProofText, known: KnownTheorems, rules: frozenset[str], board: BoardContext | None
) -> tuple[Theorem, Forms, dict[Sequent, Citable]]:
    """The theorem for the kernel, with every theorem that its lines cite among the lemmas."""
    meant: dict[Lemma, tuple[Citable, ...]] = {}
    for line in text.lines:
        if line.rule == "theorem" and line.lemma is not None and line.lemma not in meant:
            meant[line.lemma] = tuple(c for c in known.meant(line.lemma) if known.allowed(c))
    cited = {c.sequent: c for citables in meant.values() for c in citables}
    sequent = text.sequent
    if sequent is None:  # nobody can tell: it may have any premises, and speak of integers
        premises = [line.formula for line in text.lines if line.rule == "premise"]
        any_ = Comparison((Int(0), Int(0)), ("=",))
        sequent = Sequent(tuple([f for f in premises if f is not None]), any_)
    theorem = Theorem(sequent=sequent, lines=(), rules=rules, lemmas=frozenset(cited))
    if board is not None:
        theorem = theorem._replace(given=board.given, values=board.values, settled=board.settled)
    cites = [[kernel_cite(citation) for citation in line.citations] for line in text.lines]
    lines = [
        Line(
            _formula(line, position),
            line.rule or "?",
            tuple([c for c in of if c is not None]),
            line.boxes,
        )
        for position, (line, of) in enumerate(zip(text.lines, cites, strict=True))
    ]
    theorem = theorem._replace(lines=tuple(lines))
    taken = Forms.of(theorem)
    for position, line in enumerate(text.lines):
        schemas = meant.get(line.lemma, ()) if line.lemma is not None else ()
        if schemas:
            lines[position] = _with_schema(theorem, taken, position, schemas)
    return theorem._replace(lines=tuple(lines)), taken, cited


def _with_schema(
    theorem: Theorem, taken: Forms, position: int, schemas: tuple[Citable, ...]
) -> Line:
    """The line by the theorem that gives it, if one of several does."""
    line = theorem.lines[position]
    for citable in schemas[: len(schemas) if len(schemas) > 1 else 0]:
        by_schema = line._replace(schema=citable.sequent)
        trial = theorem._replace(lines=(*theorem.lines[:position], by_schema))
        if kernel.follows(trial, position, taken):
            return by_schema
    return line._replace(schema=schemas[0].sequent)


def _formula(line: ProofLine, position: int) -> Formula:
    """The formula of a line; for a line without one, a letter that no text can have."""
    return line.formula if line.formula is not None else Atom(f"?{position}")


def _forms(text: ProofText) -> list[Form]:
    return [form(_formula(line, position)) for position, line in enumerate(text.lines)]


class _Findings:
    """The findings about a text, by their places."""

    def __init__(self, findings: Sequence[Diagnostic], source: Source) -> None:
        errors = [f for f in findings if f.severity == "error" and f.source is source]
        self.errors = sorted(errors, key=lambda finding: finding.span)
        self.starts = [finding.span.start for finding in self.errors]

    def inside(self, span: Span) -> tuple[Diagnostic, ...]:
        """Those that begin in a stretch of the text."""
        first, last = bisect_left(self.starts, span.start), bisect_left(self.starts, span.end)
        return tuple(self.errors[first:last])


def _rests_on(cites: tuple[Cite, ...]) -> list[int]:
    """The positions of the lines that matter for what is cited: of a box, its ends."""
    positions: list[int] = []
    for cite in cites:
        positions.extend([cite] if isinstance(cite, int) else cite)
    return positions


def _with_unproved(
    setting: Setting, reports: Sequence[LineReport], cited: Mapping[Sequent, Citable]
) -> tuple[LineReport, ...]:
    """The lines with a finding where a theorem that is not proved is cited first."""
    unproved = {citable.name: citable for citable in cited.values() if not citable.proved}
    marked = [*reports]
    for position, report in enumerate(reports if unproved else ()):
        for name in [name for name in report.waits_for if name in unproved]:
            finding = THEOREM_NOT_PROVED.at(
                setting.source,
                justification_span(report.line),
                name=name,
                line=report.line.label,
                advice=unproved.pop(name).fault,
            )
            marked[position] = replace(report, findings=(*report.findings, finding))
    return tuple(marked)


def _order_note(setting: Setting, position: int) -> tuple[Diagnostic, ...]:
    """The note that the cited lines have another order than usual."""
    line, taken = setting.text.lines[position], setting.theorem.lines[position]
    if len(line.citations) < 2 or not RULES[line.rule or ""].ordered:
        return ()
    if kernel.follows(setting.theorem, position, setting.taken, in_order=True):
        return ()
    lines = setting.theorem.lines[:position]
    for order in permutations(range(len(taken.cites))):
        trial = (*lines, taken._replace(cites=tuple([taken.cites[n] for n in order])))
        theorem = setting.theorem._replace(lines=trial)
        if kernel.follows(theorem, position, setting.taken, in_order=True):
            usual = ", ".join(line.citations[n].text for n in order)
            span = justification_span(line)
            rule = setting.rule(line.rule or "")
            return (CITATION_ORDER.at(setting.source, span, rule=rule, usual=usual),)
    return ()
