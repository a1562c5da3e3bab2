"""What an instructor has decided by hand, read from a file, so that grading again honours it."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Sequence
from datetime import datetime
from fractions import Fraction

from minelogic.diagnostics import Diagnostic, visible
from minelogic.errors import FileError
from minelogic.exercises.assignments.assignment import Assignment
from minelogic.exercises.load import toml_of
from minelogic.exercises.values import Values
from minelogic.grading.assignments.handed import Student
from minelogic.grading.hand_ins.roster import plain
from minelogic.records import dataclass
from minelogic.source import Source
from minelogic.syntax.faults.suggest import closest

_KEYS = ("student", "exercise", "score", "add", "was", "due", "excused", "comment", "by")
_LARGEST = 10_000_000


@dataclass(frozen=True, slots=True)
class Override:
    """What was decided for one student, about an exercise or about all of them."""

    student: str
    """A name or an id."""
    exercise: str | None = None
    """The exercise's id; None if it is about the assignment."""
    score: Fraction | None = None
    """Instead of what was judged, in points of the assignment."""
    add: Fraction = Fraction(0)
    """Besides; it may be below 0."""
    was: Fraction | None = None
    """What was judged when this was decided."""
    due: datetime | None = None
    """The student's own due date."""
    excused: bool = False
    """Whether it does not count for this student."""
    comment: str = ""
    by: str = ""
    line: int = 0
    """Of the file."""


def read_overrides(path: str | os.PathLike[str], assignment: Assignment) -> list[Override]:
    """The overrides in a TOML file. Raises `FileError` if it has mistakes, `OSError` if none."""
    with open(path, "rb") as stream:
        text = stream.read(_LARGEST).decode("utf-8", "replace")
    return overrides_in(Source(os.fspath(path), text), assignment)


def overrides_in(source: Source, assignment: Assignment) -> list[Override]:
    """The overrides that a text states. Raises `FileError` if it has mistakes."""
    findings: list[Diagnostic] = []
    values = Values(source, toml_of(source), findings)
    values.only(("override",))
    overrides: list[Override] = []
    for table in values.tables("override"):
        one = _read(table, assignment)
        if one is None:
            continue
        if any((one.student, one.exercise) == (each.student, each.exercise) for each in overrides):
            about = one.exercise or "the assignment"
            why = f"there is an override for '{visible(one.student)}' and {about} already"
            table.wrong("student", why, "Write both into one.")
        overrides.append(one)
    lines = list(_lines(source.text))
    if findings:
        raise FileError(findings)
    return [
        Override(**{name: getattr(one, name) for name in _FIELDS}, line=line)
        for one, line in zip(overrides, lines, strict=False)
    ]


def whose_overrides(
    students: Sequence[Student], overrides: Sequence[Override]
) -> tuple[list[list[Override]], list[str]]:
    """Of each student what was decided about them, and notes on what is not used."""
    own: list[list[Override]] = [[] for _ in students]
    notes = []
    for each in overrides:
        where = f" (line {each.line} of the overrides)" if each.line else ""
        fitting = _called(each.student, students)
        if len(fitting) != 1:
            who = "several students are" if fitting else "nobody is"
            notes.append(f"An override is not used: {who} called '{visible(each.student)}'{where}.")
            continue
        (place,) = fitting
        if any(other.exercise == each.exercise for other in own[place]):
            about = f"{visible(students[place].name)}, {each.exercise or 'the assignment'}"
            notes.append(f"An override is not used: there is one before it for {about}{where}.")
        else:
            own[place].append(each)
    return own, notes


def _called(name: str, students: Sequence[Student]) -> list[int]:
    """The places of the students who are called so: exactly, in plain letters, or by an id."""
    key = plain(name)
    exactly = [n for n, student in enumerate(students) if student.name == name]
    nearly = [n for n, student in enumerate(students) if plain(student.name) == key]
    return exactly or nearly or [n for n, each in enumerate(students) if key in each.goes_by]


_FIELDS = ("student", "exercise", "score", "add", "was", "due", "excused", "comment", "by")


def _lines(text: str) -> Iterator[int]:
    for number, line in enumerate(text.split("\n"), 1):
        if re.match(r"\s*\[\[\s*override\s*\]\]", line):
            yield number


def _read(table: Values, assignment: Assignment) -> Override | None:
    table.only(_KEYS)
    student = table.text("student", required='Say whose it is: student = "Doe, Jane", or an id.')
    exercise, points = None, assignment.points
    if (name := table.text("exercise")) is not None:
        part = assignment.part(name)
        if part is None:
            ids = [each.exercise.id for each in assignment.parts]
            guess = closest(name, ids)
            advice = f"Did you mean {guess}?" if guess else f"There are {', '.join(ids)}."
            table.wrong("exercise", f"no exercise is called '{visible(name)}'", advice)
            return None
        exercise, points = part.exercise.id, part.worth
    score = table.fraction("score", Fraction(0)) if "score" in table else None
    if score is not None and score > points:
        table.wrong("score", f"there are only {points} points", f"Write score = {points}, and add.")
    excused = table.truth("excused", False)
    if excused and exercise is None:
        table.wrong("excused", "it is about no exercise", 'Name it: exercise = "…".')
    due = table.raw("due")
    if due is not None and (not isinstance(due, datetime) or due.tzinfo is None):
        table.wrong("due", "it has no zone or no time", "Write due = 2026-10-18T23:59:00+02:00.")
    elif due is not None and exercise is not None:
        table.wrong("due", "all exercises are handed in together", "Leave out the exercise.")
    if len([key for key in table if key not in ("student", "exercise", "by", "was")]) == 0:
        advice = "Write score, add, due, excused or comment."
        table.wrong("student", "nothing is said of them", advice)
    if student is None:
        return None
    return Override(
        student=student,
        exercise=exercise,
        score=score,
        add=_signed(table, "add"),
        was=table.fraction("was", Fraction(0)) if "was" in table else None,
        due=due if isinstance(due, datetime) else None,
        excused=excused,
        comment=table.text("comment") or "",
        by=table.text("by") or "",
    )


def _signed(table: Values, key: str) -> Fraction:
    value = table.raw(key)
    if value is None:
        return Fraction(0)
    text = str(value).replace(" ", "")
    if isinstance(value, bool) or not re.fullmatch(r"[+-]?\d{1,9}(\.\d{1,9}|/[1-9]\d{0,8})?", text):
        table.wrong(key, "it is a number", f'Write {key} = -1, or {key} = "1/2".')
        return Fraction(0)
    return Fraction(text)
