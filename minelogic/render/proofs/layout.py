"""What is shown of a proof, found or written, whatever it is shown as: text, LaTeX or HTML."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Literal, TypeAlias

from minelogic.diagnostics import Diagnostic, visible
from minelogic.proof.kernel import Sequent
from minelogic.proof.reading.layout import row
from minelogic.proof.report import LineReport, Report, TheoremReport, Verdict
from minelogic.proof.script import ProofLine
from minelogic.proof.writing.results import Proof
from minelogic.proof.writing.rows import unmistaken
from minelogic.proof.writing.text import ProofStyle, formula_text, justification, write_sequent
from minelogic.records import dataclass
from minelogic.source import Source, Span
from minelogic.syntax.tree import Formula
from minelogic.words import listed, plural

ATOM = re.compile(r"\b\w+'*\([^()]*\)")
"""An atom with arguments, within which no line should end."""
Status: TypeAlias = Literal["proved", "wrong", "unfinished", "unreadable"]


@dataclass(frozen=True, slots=True)
class ShownLine:
    """A line of a proof with its boxes, and what is said of it."""

    label: str
    boxes: tuple[int, ...]
    """The positions of the lines that open the boxes in which it stands, outermost first."""
    opens: int
    """How many of its boxes, the innermost, begin with this line."""
    closes: int
    """How many of its boxes, the innermost, end with this line."""
    formula: Formula | None
    """None if it cannot be read, or is missing."""
    text: str
    """The formula as it is shown."""
    reason: str
    """The rule and what it cites; empty if the formula itself says that it is an assumption."""
    cited: tuple[int, ...]
    """The positions of the lines that it cites."""
    cited_boxes: tuple[int, ...]
    """The positions of the first lines of the boxes that it cites."""
    verdict: Verdict | None = None
    """None if no judge was asked: the proof was found, and the kernel has accepted it."""
    waits_for: tuple[str, ...] = ()
    findings: tuple[Diagnostic, ...] = ()
    notes: tuple[Diagnostic, ...] = ()


@dataclass(frozen=True, slots=True)
class ShownProof:
    """A theorem with its lines, and what is said of it as a whole."""

    name: str
    sequent: Sequent | None
    text: str
    """The sequent as it is shown."""
    lines: tuple[ShownLine, ...]
    board: str | None = None
    intuitionistic: bool = False
    status: Status | None = None
    verdict: str = ""
    """In a sentence how it stands."""
    findings: tuple[Diagnostic, ...] = ()
    """What is wrong with the theorem, and not with one of its lines."""
    missing: tuple[str, ...] = ()
    refutation: tuple[str, ...] = ()
    """Lines of text: that what is to be proved does not follow, and where it fails."""
    """In sentences what is still to be proved."""


def shown_proof(proof: Proof, style: ProofStyle = "unicode") -> ShownProof:
    """A proof that was found."""
    boxes = [line.boxes for line in proof.lines]
    lines = [
        ShownLine(
            str(position + 1),
            line.boxes,
            *_ends(boxes, position),
            line.formula,
            unmistaken(formula_text(line.formula, style)),
            justification(proof, position, style),
            tuple(cite for cite in line.cites if isinstance(cite, int)),
            tuple(cite[0] for cite in line.cites if not isinstance(cite, int)),
        )
        for position, line in enumerate(proof.lines)
    ]
    sequent = proof.sequent
    return ShownProof(
        name=proof.name,
        sequent=sequent,
        text=write_sequent(sequent, style),
        lines=tuple(lines),
        board=proof.board,
        intuitionistic=proof.logic == "intuitionistic",
    )


def shown_theorem(theorem: TheoremReport, source: Source, style: ProofStyle) -> ShownProof:
    """A proof that someone wrote, as judged; its formulas are shown as they are written."""
    boxes = [report.line.boxes for report in theorem.lines]
    lines = [
        _judged(report, source, *_ends(boxes, position))
        for position, report in enumerate(theorem.lines)
    ]
    sequent = theorem.sequent and (theorem.text.stated or theorem.sequent)
    written = _written(theorem.text.sequent_span, source)
    return ShownProof(
        name=theorem.name,
        sequent=sequent,
        text=written if sequent is None else write_sequent(sequent, style),
        lines=tuple(lines),
        board=theorem.text.board,
        intuitionistic=theorem.logic == "intuitionistic",
        status=theorem.status,
        verdict=verdict_sentence(theorem),
        findings=theorem.diagnostics,
        missing=tuple(missing.sentence for missing in theorem.missing),
        refutation=theorem.refutation,
    )


def shown_report(report: Report) -> tuple[ShownProof, ...]:
    """The theorems of a file, as judged."""
    style: ProofStyle = "unicode" if report.style == "unicode" else "ascii"
    return tuple(shown_theorem(theorem, report.source, style) for theorem in report.theorems)


def other_findings(report: Report) -> tuple[Diagnostic, ...]:
    """The findings about the text of a file that belong to none of its theorems and lines."""
    of_lines = {
        _key(finding)
        for theorem in report.theorems
        for finding in (*theorem.findings, *[n for line in theorem.lines for n in line.notes])
    }
    return tuple(finding for finding in report.diagnostics if _key(finding) not in of_lines)


def verdict_sentence(theorem: TheoremReport) -> str:
    """How a theorem stands, in a sentence."""
    number = theorem.length
    if theorem.status == "proved":
        par = f" (par {theorem.par})" if theorem.par is not None else ""
        return f"Proved in {_lines(number)}{par}."
    if theorem.text.board is not None and theorem.board_file is None:
        board = visible(theorem.text.board)
        return f"Not judged: the file of its board, {board}, cannot be read."
    verdicts = [line.verdict for line in theorem.lines]
    wrong, unread = verdicts.count("wrong"), verdicts.count("unreadable")
    waiting, undone = verdicts.count("waiting"), verdicts.count("open")
    if theorem.status == "unfinished":
        right = verdicts.count("right")
        share = f"{right} of {_lines(number)} {_are(right or number)} right"
        return f"Unfinished: {share}."
    parts = ["what is to be proved cannot be read"] if theorem.sequent is None else []
    if wrong:
        parts.append(f"{wrong} of {_lines(number)} {_are(wrong)} wrong")
    if unread:
        parts.append(f"{_lines(unread)} cannot be read")
    if undone:
        parts.append(f"{_lines(undone)} {_are(undone)} open")
    if waiting:
        them = "it" if wrong + unread + undone == 1 else "them"
        parts.append(f"{_lines(waiting)} {plural(waiting, 'waits', 'wait')} for {them}")
    if not parts:
        parts.append(
            "every line follows, but the last is not the conclusion"
            if theorem.diagnostics
            else "every line follows, but the text has mistakes"
        )
    head = "Wrong" if theorem.status == "wrong" else "Not judged"
    return f"{head}: {'; '.join(parts)}."


def waiting_sentence(line: ShownLine) -> str:
    """Why nothing is said of a line yet; empty if something is."""
    if line.verdict != "waiting":
        return ""
    if not line.waits_for:
        return "It rests on what is not right yet."
    named = [what if not what[:1].isdigit() else f"line {what}" for what in line.waits_for]
    return f"It waits for {listed(named, most=None)}, on which it rests."


def _ends(boxes: Sequence[tuple[int, ...]], position: int) -> tuple[int, int]:
    """How many boxes begin and end with a line."""
    here = boxes[position]
    before = boxes[position - 1] if position else ()
    after = boxes[position + 1] if position + 1 < len(boxes) else ()
    return len(here) - _shared(here, before), len(here) - _shared(here, after)


def _shared(one: tuple[int, ...], other: tuple[int, ...]) -> int:
    shared = 0
    for a, b in zip(one, other, strict=False):
        if a != b:
            break
        shared += 1
    return shared


def _judged(report: LineReport, source: Source, opens: int, closes: int) -> ShownLine:
    line = report.line
    text = _formula(line.formula_span, source) or "?"
    return ShownLine(
        label=line.label,
        boxes=line.boxes,
        opens=opens,
        closes=closes,
        formula=line.formula,
        text=text,
        reason="" if _says_why(line) else visible(" ".join(line.justification.split())) or "?",
        cited=tuple(
            cite.first for cite in line.citations if cite.first is not None and not cite.box
        ),
        cited_boxes=tuple(
            cite.first for cite in line.citations if cite.first is not None and cite.box
        ),
        verdict=report.verdict,
        waits_for=report.waits_for,
        findings=report.findings,
        notes=report.notes,
    )


def _says_why(line: ProofLine) -> bool:
    """Whether the formula is its own justification, as `actual c` is."""
    inside, formula = line.justification_span, line.formula_span
    return bool(line.justification.strip()) and formula.start <= inside.start < formula.end


def _formula(span: Span, source: Source) -> str:
    """What stands in the file as a formula, in one line: without the bars of rows it goes on in."""
    first, *more = re.sub("#[^\n]*", "", source.text[span.start : span.end]).split("\n")
    rows = [line[row(line, Span(0, len(line))).content.start :] for line in more]
    return visible(" ".join(" ".join([first, *rows]).split()))


def _written(span: Span, source: Source) -> str:
    """What stands in the file, in one line."""
    return visible(" ".join(source.text[span.start : span.end].split()))


def _key(finding: Diagnostic) -> tuple[object, ...]:
    return finding.source.name, finding.span, finding.code, finding.message


def _lines(number: int) -> str:
    return f"{number} {plural(number, 'line')}"


def _are(number: int) -> str:
    return plural(number, "is", "are")
