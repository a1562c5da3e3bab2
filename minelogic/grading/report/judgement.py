"""What the judge of one kind of exercise finds out about an answer, before it becomes a report."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction

from minelogic.catalogue import EMPTY_FILE, NO_PLAIN_TEXT
from minelogic.diagnostics import Diagnostic, excerpt
from minelogic.exercises.exercise import Exercise, Feedback
from minelogic.grading.report.values import Finding, Item, Mistake, Outcome, Status, Witness
from minelogic.records import dataclass, replace
from minelogic.words import listed, plural

CRASHED = "The grader failed, which is its own fault and not the answer's."
NOT_JUDGED = "This could not be judged, which is the grader's fault and not the answer's."


@dataclass(frozen=True, slots=True)
class Judged:
    """The items with their points, and what else is said."""

    items: tuple[Item, ...] = ()
    mistakes: tuple[Mistake, ...] = ()
    """Those that concern the answer as a whole, the likeliest first; others stand in items."""
    findings: tuple[Finding, ...] = ()
    status: Status = "graded"
    scope: str = ""
    message: str = ""


def unreadable(findings: Iterable[Diagnostic], message: str = "") -> Judged:
    """The judgement on a text that has mistakes."""
    told = tuple([finding_of(diagnostic) for diagnostic in findings])
    if {finding.code for finding in told} == {EMPTY_FILE.code}:
        return Judged(status="empty", message="There is nothing in it but comments.")
    if {finding.code for finding in told} == {NO_PLAIN_TEXT.code}:
        message = "It cannot be read."
    count = sum(finding.severity == "error" for finding in told)
    sentence = message or f"It cannot be read: {count} {plural(count, 'mistake')} in the text."
    return Judged(findings=told, status="unreadable", message=sentence)


def told_once(findings: Iterable[Finding]) -> tuple[Finding, ...]:
    """The findings, and those that say the same of several lines once, with the other lines."""
    alike: dict[object, list[Finding]] = {}
    for each in findings:
        key = (each.code, each.severity, each.message, each.help, each.level)
        alike.setdefault(key, []).append(each)
    return tuple([_of_all(same) for same in alike.values()])


def _of_all(same: Sequence[Finding]) -> Finding:
    first = same[0]
    lines = [
        str(line) for line in dict.fromkeys([each.line for each in same]) if line != first.line
    ]
    if not lines:
        return first
    other = f"The same holds for {plural(len(lines), 'line')} {listed(lines)}."
    return replace(first, message=f"{first.message} {other}")


def finding_of(diagnostic: Diagnostic, level: Feedback = "syntax") -> Finding:
    """A finding as plain data, with the line that it is about; told from this level on."""
    data = diagnostic.to_json()
    return Finding(
        code=diagnostic.code,
        severity=diagnostic.severity,
        message=diagnostic.message,
        help=diagnostic.help,
        line=data["line"],
        column=data["column"],
        end_line=data["end_line"],
        end_column=data["end_column"],
        excerpt=tuple(excerpt(diagnostic.source, diagnostic.span)),
        level=level,
    )


def shares(exercise: Exercise, names: Iterable[str]) -> dict[str, Fraction]:
    """What each of the items is worth, by its weight: together all points of the exercise."""
    weights = {name: exercise.weight(name) for name in names}
    total = sum(weights.values(), Fraction(0))
    if total == 0:
        return {name: exercise.points / len(weights) for name in weights}
    return {name: exercise.points * weight / total for name, weight in weights.items()}


def not_judged(id: str, title: str, points: Fraction) -> Item:
    """An item before it is judged: it has no points, and says so."""
    return Item(
        id=id,
        title=title,
        points=points,
        score=Fraction(0),
        outcome="not judged",
        message=NOT_JUDGED,
    )


def settled(blank: Item, outcome: Outcome, message: str, *witnesses: Witness) -> Item:
    """The item once it is judged: all of its points or none."""
    score = blank.points if outcome in ("passed", "excused") else Fraction(0)
    return replace(blank, outcome=outcome, message=message, score=score, witnesses=witnesses)
