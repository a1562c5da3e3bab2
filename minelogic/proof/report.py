"""What the judge says of a file of proofs: a verdict on every line, and what is missing."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, TypeAlias

from minelogic.diagnostics import Diagnostic, DiagnosticJson
from minelogic.jsonable import Shape, picked, plain
from minelogic.proof.kernel import Sequent, Theorem
from minelogic.proof.script import Logic, ProofLine, ProofText
from minelogic.proof.writing.results import Countermodel, CountermodelJson, Proof
from minelogic.proof.writing.text import ProofStyle, formula_text, write_sequent
from minelogic.records import dataclass, field
from minelogic.source import Source
from minelogic.syntax.file.checked import File
from minelogic.syntax.tree import Formula

Verdict: TypeAlias = Literal["right", "wrong", "waiting", "open", "unreadable"]
Status: TypeAlias = Literal["proved", "wrong", "unfinished", "unreadable"]

_UNICODE = frozenset("¬∧∨→⇒↔⇔∀∃⊥⊤⊢")


class LineJson(Shape):
    """A line of a proof with its verdict."""

    label: str
    line: int
    boxes: list[str]
    formula: str | None
    rule: str | None
    justification: str
    cites: list[str]
    verdict: Verdict
    waits_for: list[str]
    needs: str | None
    cited: list[str]
    findings: list[DiagnosticJson]
    notes: list[DiagnosticJson]


class MissingJson(Shape):
    """What a proof still lacks, and where."""

    goal: str | None
    line: str | None
    box: str | None
    sentence: str


class TheoremJson(Shape):
    """A theorem with its status and its lines."""

    name: str
    sequent: str | None
    status: Status
    logic: Logic
    allowed: list[str] | None
    board: str | None
    length: int
    par: int | None
    lines: list[LineJson]
    proved_so_far: list[str]
    missing: list[MissingJson]
    countermodel: CountermodelJson | None
    diagnostics: list[DiagnosticJson]


class ReportJson(Shape):
    """What the judge says of a file of proofs."""

    format: Literal["minelogic.proof/1"]
    file: str
    status: Status
    theorems: list[TheoremJson]
    diagnostics: list[DiagnosticJson]


@dataclass(frozen=True, slots=True)
class LineReport:
    """A line with its verdict.

    *right*: it follows, and so does all it rests on; *wrong*: it does not follow; *waiting*: it
    follows, but rests on a line that is not right; *open*: nothing is claimed of it yet.
    """

    line: ProofLine
    verdict: Verdict
    findings: tuple[Diagnostic, ...] = ()
    notes: tuple[Diagnostic, ...] = ()
    """What is worth saying about a line although it is accepted."""
    waits_for: tuple[str, ...] = ()
    """The labels of the lines, or the names of the theorems, that a waiting line waits for."""
    needs: str = ""
    """Of a wrong line: what its rule needs, as the end of a sentence."""
    cited: tuple[str, ...] = ()
    """Of a wrong line: what it cites, as in `line 2: Q -> S` and `box 4-6: Q … false`."""


@dataclass(frozen=True, slots=True)
class Missing:
    """What a proof still lacks: a formula that is to be proved, and where, or its right end."""

    goal: Formula | None
    """None where nothing says what is to be proved, or nothing is: the conclusion is reached."""
    position: int | None
    """Of the open line; None: at the end of the theorem, or of the box."""
    box: int | None
    """The position of the line that opens the box in which it is missing."""
    sentence: str


@dataclass(frozen=True, slots=True)
class TheoremReport:
    """A theorem with its status and its lines."""

    text: ProofText
    status: Status
    lines: tuple[LineReport, ...]
    missing: tuple[Missing, ...] = ()
    diagnostics: tuple[Diagnostic, ...] = ()
    """What is wrong with the theorem, and not with one of its lines."""
    logic: Logic = "classical"
    allowed: frozenset[str] | None = None
    """The rules that were allowed, by the kernel's names; None: all of the logic."""
    fails: Countermodel | None = None
    """A world in which what is to be proved fails, where that was asked for and is found."""
    par: int | None = None
    """The length of the shortest proof found, where it was asked for."""
    theorem: Theorem | None = field(default=None, repr=False, compare=False)
    """As the kernel took it."""
    cited: Mapping[Sequent, str] = field(default_factory=dict, repr=False, compare=False)
    """The names of the theorems that its lines cite."""
    board_file: File | None = field(default=None, repr=False, compare=False)
    """The file of the board that it is about, as it was read."""

    @property
    def name(self) -> str:
        return self.text.name

    @property
    def sequent(self) -> Sequent | None:
        return self.text.sequent

    @property
    def length(self) -> int:
        """The number of lines, premises included."""
        return len(self.lines)

    @property
    def proof(self) -> Proof | None:
        """The proof, if it is one."""
        if self.status != "proved" or self.theorem is None:
            return None
        sources = {n: line.given for n, line in enumerate(self.text.lines) if line.given}
        return Proof(
            theorem=self.theorem,
            name=self.name,
            logic=self.logic,
            board=self.text.board,
            lemmas=dict(self.cited),
            sources=sources,
            stated=self.text.stated,
        )

    @property
    def refutation(self) -> tuple[str, ...]:
        """In lines of text, that what is to be proved does not follow; nothing if it may."""
        if self.fails is None:
            return ()
        from minelogic.proof.writing.countermodels import failing_rows

        how = "intuitionistically" if self.fails.intuitionistic else "from what is given"
        return (f"It does not follow {how}, so there is no proof.", *failing_rows(self.fails))

    @property
    def proved_so_far(self) -> tuple[LineReport, ...]:
        """The lines in no box that are right, without premises."""
        given = ("premise", "given", "display")
        right = [line for line in self.lines if line.verdict == "right" and not line.line.boxes]
        return tuple([line for line in right if line.line.rule not in given])

    @property
    def findings(self) -> tuple[Diagnostic, ...]:
        """All findings: those about lines, then those about the theorem."""
        return (*[f for line in self.lines for f in line.findings], *self.diagnostics)


@dataclass(frozen=True, slots=True)
class Report:
    """What the judge says of a file."""

    source: Source
    theorems: tuple[TheoremReport, ...]
    diagnostics: tuple[Diagnostic, ...]
    """Every finding, about the text, the lines and the theorems, in the order of their places."""

    @property
    def status(self) -> Status:
        """*proved* if every theorem is and nothing in the file is wrong."""
        statuses = {theorem.status for theorem in self.theorems}
        if not statuses or statuses == {"unreadable"}:
            return "unreadable"
        faulty = any(finding.severity == "error" for finding in self.diagnostics)
        if faulty or "wrong" in statuses or "unreadable" in statuses:
            return "wrong"
        return "unfinished" if "unfinished" in statuses else "proved"

    @property
    def style(self) -> ProofStyle:
        """The spelling of formulas in the file."""
        return style_of(self.source.text)

    def __bool__(self) -> bool:
        return self.status == "proved"

    def __str__(self) -> str:
        return "\n".join(_summary(self))

    def _repr_html_(self) -> str:
        from minelogic.render.proofs.html import report_html

        return report_html(self)

    def to_json(self) -> ReportJson:
        """The report as `minelogic.proof/1` writes it."""
        return {
            "format": "minelogic.proof/1",
            "file": self.source.name,
            "status": self.status,
            "theorems": [_theorem_json(t, self.source, self.style) for t in self.theorems],
            "diagnostics": plain(self.diagnostics),
        }


def style_of(text: str) -> ProofStyle:
    """How a text spells its formulas: with symbols if there is any in it, else in ASCII."""
    return "ascii" if text.isascii() or _UNICODE.isdisjoint(text) else "unicode"


def _summary(report: Report) -> list[str]:
    lines = [f"{report.source.name}: {report.status}"]
    for theorem in report.theorems:
        lines.append(f"theorem {theorem.name}: {theorem.status}")
        for line in theorem.lines:
            if line.verdict != "right":
                lines.append(f"  line {line.line.label}: {line.verdict}")
            lines.extend(f"    {f.message} [{f.code}]" for f in line.findings)
        lines.extend(f"  {finding.message} [{finding.code}]" for finding in theorem.diagnostics)
        lines.extend(f"  {missing.sentence}" for missing in theorem.missing)
        lines.extend(f"  {row}" for row in theorem.refutation)
    of_theorems = {id(finding) for theorem in report.theorems for finding in theorem.findings}
    lines.extend(
        f"{d.where}: {d.message} [{d.code}]" for d in report.diagnostics if id(d) not in of_theorems
    )
    return lines


def _theorem_json(theorem: TheoremReport, source: Source, style: ProofStyle) -> TheoremJson:
    sequent = theorem.sequent
    labels = [line.line.label for line in theorem.lines]
    return picked(
        theorem,
        TheoremJson,
        sequent=None if sequent is None else write_sequent(sequent, style),
        allowed=None if theorem.allowed is None else sorted(theorem.allowed),
        board=theorem.text.board,
        lines=[_line_json(line, labels, source, style) for line in theorem.lines],
        proved_so_far=[line.line.label for line in theorem.proved_so_far],
        missing=[_missing_json(missing, labels, style) for missing in theorem.missing],
        countermodel=None if theorem.fails is None else theorem.fails.to_json()["countermodel"],
    )


def _line_json(
    report: LineReport, labels: list[str], source: Source, style: ProofStyle
) -> LineJson:
    line = report.line
    return {
        "label": line.label,
        "line": source.place(line.span.start).line,
        "boxes": [labels[box] for box in line.boxes],
        "formula": None if line.formula is None else formula_text(line.formula, style),
        "rule": line.rule,
        "justification": line.justification,
        "cites": [citation.text for citation in line.citations],
        "verdict": report.verdict,
        "waits_for": [*report.waits_for],
        "needs": report.needs or None,
        "cited": [*report.cited],
        "findings": plain(report.findings),
        "notes": plain(report.notes),
    }


def _missing_json(missing: Missing, labels: list[str], style: ProofStyle) -> MissingJson:
    return {
        "goal": None if missing.goal is None else formula_text(missing.goal, style),
        "line": None if missing.position is None else labels[missing.position],
        "box": None if missing.box is None else labels[missing.box],
        "sentence": missing.sentence,
    }
