"""What the verdicts come to: the status of a theorem, and what is missing in it."""

from __future__ import annotations

from collections.abc import Sequence

from minelogic.diagnostics import Diagnostic
from minelogic.proof import kernel
from minelogic.proof.goals import goals
from minelogic.proof.judging.lines import Judged
from minelogic.proof.kinds.lines import NOT_THE_CONCLUSION, UNUSED_LINE
from minelogic.proof.mistakes.fallacies import bare
from minelogic.proof.mistakes.setting import cut
from minelogic.proof.report import LineReport, Missing, Status, TheoremReport, style_of
from minelogic.proof.script import ProofLine, ProofText
from minelogic.proof.writing.text import ProofStyle
from minelogic.records import replace
from minelogic.source import Source
from minelogic.syntax.forms import form
from minelogic.syntax.printer import write

_OPEN = 20
"""For how many open lines it is said what is missing."""


def concluded(judged: Judged, source: Source, of_text: Sequence[Diagnostic]) -> TheoremReport:
    """The report on a theorem whose lines have their verdicts."""
    text, style = judged.text, style_of(source.text)
    lines = judged.lines
    faults = [] if text.sequent is None else _faults(judged, source, style)
    status = _status(judged, source, faults, of_text)
    missing: tuple[Missing, ...] = ()
    if text.sequent is not None and status in ("unfinished", "wrong"):
        missing = tuple(_missing(judged, style, bool(faults)))
    if status == "proved":
        lines = _with_unused(judged, source)
    return TheoremReport(
        text=text,
        status=status,
        lines=lines,
        missing=missing,
        diagnostics=tuple(faults),
        logic=text.logic,
        allowed=text.allowed,
        theorem=judged.theorem,
        cited={s: citable.name for s, citable in judged.cited.items()},
        board_file=judged.board_file,
    )


def _status(
    judged: Judged, source: Source, faults: list[Diagnostic], of_text: Sequence[Diagnostic]
) -> Status:
    verdicts = {report.verdict for report in judged.lines}
    readable = judged.text.sequent is not None and judged.has_board
    if not readable or (verdicts and verdicts == {"unreadable"}):
        return "unreadable"
    span = judged.text.span
    misread = any(
        finding.severity == "error"
        and finding.source is source
        and span.start <= finding.span.start < span.end
        for finding in of_text
    )
    if faults or misread or verdicts & {"wrong", "unreadable"}:
        return "wrong"
    return "proved" if verdicts == {"right"} and kernel.proved(judged.theorem) else "unfinished"


def _faults(judged: Judged, source: Source, style: ProofStyle) -> list[Diagnostic]:
    """What is wrong with the end of a proof that says it is at its end."""
    text, lines = judged.text, judged.text.lines
    assert text.sequent is not None
    if not lines or not text.finished or lines[-1].is_open:
        return []
    last, conclusion = lines[-1], text.sequent.conclusion
    shown = cut(write(conclusion, style))
    if last.boxes or last.formula is None:  # of a box that is not closed the reader has spoken
        return []
    goal, ending = form(conclusion), form(last.formula)
    if ending == goal or (judged.lines[-1].verdict == "wrong" and bare(ending) == bare(goal)):
        return []  # that a negation is wrong has been said of the line
    at = reached(judged.text, judged.lines)
    advice = f"Go on until a line in no box says {shown}." if at is None else end_there(lines, at)
    return [
        NOT_THE_CONCLUSION.at(
            source,
            last.formula_span,
            last=cut(write(last.formula, style)),
            conclusion=shown,
            advice=advice,
        )
    ]


def reached(text: ProofText, lines: Sequence[LineReport]) -> int | None:
    """The position of the last right line, in no box, that is the conclusion; None if none is."""
    assert text.sequent is not None
    goal = form(text.sequent.conclusion)
    for position in range(len(lines) - 1, -1, -1):
        line = lines[position].line
        is_known = lines[position].verdict == "right" and not line.boxes
        if is_known and line.formula is not None and form(line.formula) == goal:
            return position
    return None


def _ends_so(text: ProofText) -> bool:
    """Whether the last line, in no box, says the conclusion."""
    assert text.sequent is not None
    last = text.lines[-1]
    ending = last.formula if not last.boxes else None
    return ending is not None and form(ending) == form(text.sequent.conclusion)


def end_there(lines: Sequence[ProofLine], at: int) -> str:
    """The advice to let a proof end with a line that is the conclusion."""
    first, last = lines[at + 1].label, lines[-1].label
    rest = f"line {last}" if first == last else f"lines {first} to {last}"
    return f"Line {lines[at].label} is the conclusion; leave out {rest}."


def _missing(judged: Judged, style: ProofStyle, faulty: bool) -> list[Missing]:
    """What is still to be proved: the open lines, then the end."""
    text, lines = judged.text, judged.text.lines
    missing: list[Missing] = []
    for position, line in enumerate(lines):
        if line.is_open and len(missing) < _OPEN:
            missing.append(_open_line(judged, position, style))
    assert text.sequent is not None
    at = None if faulty else reached(text, judged.lines)
    if at is not None and not _ends_so(text):
        before = [m for m in missing if m.position is not None and m.position < at]
        return [*before, Missing(goal=None, position=None, box=None, sentence=end_there(lines, at))]
    unclosed = text.finished and lines and lines[-1].boxes  # of that the reader has spoken
    if faulty or unclosed or (lines and lines[-1].is_open and lines[-1].formula is None):
        return missing
    conclusion = text.sequent.conclusion
    if lines and lines[-1].boxes:
        goal = goals(text, lines[-1].boxes)[-1]
        last = lines[-1].formula
        box = lines[-1].boxes[-1]
        if goal.is_guess:
            shown = f"The box that begins at line {lines[box].label} is still to be closed."
            missing.append(Missing(goal=None, position=None, box=box, sentence=shown))
        elif last is None or form(last) != form(goal.formula):
            missing.append(
                Missing(
                    goal=goal.formula,
                    position=None,
                    box=box,
                    sentence=f"In the box that begins at line {lines[box].label}, "
                    f"{cut(write(goal.formula, style))} is still to be proved.",
                )
            )
    last = lines[-1].formula if lines and not lines[-1].boxes else None
    if last is None or form(last) != form(conclusion):
        shown = cut(write(conclusion, style))
        missing.append(
            Missing(
                goal=conclusion, position=None, box=None, sentence=f"{shown} is still to be proved."
            )
        )
    return missing


def _open_line(judged: Judged, position: int, style: ProofStyle) -> Missing:
    text = judged.text
    line = text.lines[position]
    box = line.boxes[-1] if line.boxes else None
    if line.formula is not None:
        shown = cut(write(line.formula, style))
        sentence = f"Line {line.label}, {shown}, still needs its justification."
        return Missing(goal=line.formula, position=position, box=box, sentence=sentence)
    sentence = f"Line {line.label} is still to be written."
    unwritten = Missing(goal=None, position=position, box=box, sentence=sentence)
    following = text.lines[position + 1] if position + 1 < len(text.lines) else None
    if following is not None and following.boxes[: len(line.boxes)] == line.boxes:
        return unwritten
    aim = goals(text, line.boxes)[-1]
    if aim.is_guess:
        return unwritten
    goal, shown = aim.formula, cut(write(aim.formula, style))
    return Missing(
        goal=goal,
        position=position,
        box=box,
        sentence=f"Line {line.label} is still to be written: the goal there is {shown}.",
    )


def _with_unused(judged: Judged, source: Source) -> tuple[LineReport, ...]:
    """The lines of a right proof, with a note at those that nothing rests on."""
    lines = judged.theorem.lines
    used = {len(lines) - 1}
    for line in lines:
        for cite in line.cites:
            used.update([cite] if isinstance(cite, int) else cite)
    reports: list[LineReport] = []
    for position, report in enumerate(judged.lines):
        taken = lines[position]
        boxed = taken.boxes[-1:] == (position,)
        skipped = taken.rule in ("premise", "given", "display") or (
            taken.rule == "assume" and not boxed
        )
        if position in used or skipped or any(box not in used for box in taken.boxes[:-1]):
            reports.append(report)
            continue
        if not boxed and taken.boxes and taken.boxes[-1] not in used:
            reports.append(report)
            continue
        what = f"Line {report.line.label}"
        if boxed:
            end = judged.text.lines[judged.boxes.ends[position]].label
            what = f"The box {report.line.label}-{end}"
        note = UNUSED_LINE.at(source, report.line.formula_span, what=what)
        reports.append(replace(report, notes=(*report.notes, note)))
    return tuple(reports)
