"""An answer judged by what it means: its slips mended, noted, and charged as the exercise says."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import TypeAlias

from minelogic.diagnostics import Diagnostic, excerpt, limited, visible
from minelogic.exercises.exercise import Exercise
from minelogic.grading.notation.manner import Manner
from minelogic.grading.notation.mending import Mended, Slip, mended
from minelogic.grading.report.judgement import Judged, finding_of, unreadable
from minelogic.grading.report.values import Finding, Item, Line
from minelogic.records import replace
from minelogic.source import Source, Span
from minelogic.words import plural

ITEM = "notation"
"""The name of the item that takes points off."""
Judge: TypeAlias = Callable[[Exercise, Source], Judged]


def judged(exercise: Exercise, source: Source, manner: Manner, judge: Judge) -> Judged:
    """What a judge finds out about an answer as it is meant.

    Where an exercise insists on its notation, an answer with slips is not judged; nor is one that
    cannot be read though all is mended that has one reading: then it is told what is left.
    """
    text = mended(exercise, source, manner)
    if text.slips and exercise.notation == "strict":
        findings = [_as_written(slip, text.original) for slip in text.slips]
        return unreadable(limited(findings, exercise.limits.findings), _STRICT)
    result = judge(exercise, text.source)
    if text.slips and result.status != "graded":
        first = judge(exercise, source)
        if first.status == "graded":
            return result
        left = tuple([_shown(_placed(finding, text), text) for finding in result.findings])
        return replace(result, findings=left) if left else first
    most = exercise.limits.findings
    notes = tuple([finding_of(note) for note in limited([*_notes(text), *text.doubts], most)])
    told = tuple([_placed(finding, text) for finding in result.findings])
    items = result.items + _charge(exercise, result.items, text)
    return replace(result, findings=(*notes, *told), items=items)


_STRICT = "It is not written as this exercise asks for, and was not judged."


def _as_written(slip: Slip, original: Source) -> Diagnostic:
    """What is wrong with a slip, at its place in the text that was handed in."""
    return replace(slip.finding, source=original, span=slip.span, severity="error")


def _notes(text: Mended) -> list[Diagnostic]:
    """What each slip was read as; of those that are alike the first, with how many follow."""
    alike: dict[tuple[str, str], list[Slip]] = {}
    for slip in text.slips:
        alike.setdefault((slip.finding.code, _read_as(slip)), []).append(slip)
    notes = []
    for (_, message), slips in alike.items():
        first = min(slips, key=lambda slip: slip.span)
        more = len(slips) - 1
        are = "is" if more == 1 else "are"
        help = first.finding.help + (f" There {are} {more:,} more like this." if more else "")
        notes.append(
            replace(
                first.finding,
                source=text.original,
                span=first.span,
                severity="warning",
                message=message,
                help=help.strip(),
                more=more,
                fix=None,
            )
        )
    return sorted(notes, key=lambda note: note.span)


def _read_as(slip: Slip) -> str:
    """What was written and what it was read as, in a sentence."""
    written, read = visible(slip.written.strip(" \t\n")), visible(slip.read.strip(" \t\n"))
    if slip.read == " ":
        return f"'{written}' was read as a blank."
    if written and read.endswith(written):
        written, read = "", read.removesuffix(written).strip()
    if not written:
        return f"Here '{read}' is missing; it was read as if it were there."
    if not read:
        return f"'{written}' was passed over."
    return f"'{written}' was read as '{read}'."


def _placed(finding: Finding, text: Mended) -> Finding:
    """A finding about the mended text with its place in the text that was handed in."""
    if finding.line is None or finding.column is None or not text.slips:
        return finding
    column = _column(text, finding.line, finding.column)
    if finding.end_line is None or finding.end_column is None:
        return replace(finding, column=column)
    end = _column(text, finding.end_line, finding.end_column)
    return replace(finding, column=column, end_column=end)


def _shown(finding: Finding, text: Mended) -> Finding:
    """A finding with the line of the text that was handed in, its place underlined."""
    if finding.line is None or finding.column is None:
        return finding
    lines = text.original.text.split("\n")
    start = sum(len(before) + 1 for before in lines[: finding.line - 1]) + finding.column - 1
    end = start + 1
    if finding.end_line == finding.line and finding.end_column is not None:
        end = max(start + finding.end_column - finding.column, start)
    return replace(finding, excerpt=tuple(excerpt(text.original, Span(start, end))))


def _column(text: Mended, line: int, column: int) -> int:
    lines = text.source.text.split("\n")
    start = sum(len(before) + 1 for before in lines[: line - 1])
    return text.original.place(text.place(start + column - 1)).column


def _charge(exercise: Exercise, items: Sequence[Item], text: Mended) -> tuple[Item, ...]:
    """The item that takes points off: for each kind of slip once, and never more than there are."""
    if not exercise.notation_off or not text.slips:
        return ()
    lines: dict[str, Line] = {}
    for slip in sorted(text.slips, key=lambda slip: slip.span):
        number = text.original.place(slip.span.start).line
        shown = " ".join(text.original.line_text(number).split())
        lines.setdefault(slip.finding.code, Line(text=shown, line=number))
    earned = max(sum([item.score for item in items], Fraction(0)), Fraction(0))
    off = min(exercise.notation_off * len(lines), earned)
    kinds = f"{len(lines)} {plural(len(lines), 'kind')} of slips"
    charge = Item(
        id=ITEM,
        title="How it is written",
        points=Fraction(0),
        score=-off,
        outcome="failed",
        message=f"There are {kinds} in the notation, and each takes {exercise.notation_off} off.",
        lines=tuple(lines.values()),
    )
    return (charge,)
