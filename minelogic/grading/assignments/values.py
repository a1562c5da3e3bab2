"""What is said of a class on an assignment: plain values, the same for the same files."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from minelogic.exercises.exercise import Feedback
from minelogic.grading.report.feedback import shown
from minelogic.grading.report.values import GradeReport
from minelogic.jsonable import fields_json
from minelogic.records import dataclass, field, replace

FORMAT = "minelogic.class/1"


@dataclass(frozen=True, slots=True)
class PartGrade:
    """What a student has for one exercise."""

    exercise: str
    """Its id."""
    title: str
    worth: Fraction
    """How many points of the assignment it is worth."""
    judged: Fraction
    """What the answer was judged to be worth of that."""
    score: Fraction
    """What counts: what was judged, or what was decided by hand."""
    report: GradeReport
    file: str | None = None
    """Where the answer was found."""
    by_hand: bool = False
    excused: bool = False


@dataclass(frozen=True, slots=True)
class Attempt:
    """One hand-in of a student."""

    number: int
    file: str
    """The folder, the archive or the file."""
    submitted: str
    """When, as the platform says; empty if it does not."""
    late: str
    """How late, in words; empty if it is in time."""
    earned: Fraction
    """The scores of its exercises together."""
    deduction: Fraction
    """What lateness takes away."""
    total: Fraction
    counted: bool
    """Whether it makes the student's grade, if only in part."""
    parts: tuple[PartGrade, ...]
    others: tuple[str, ...] = ()
    """Files that are no answers."""


@dataclass(frozen=True, slots=True)
class StudentGrade:
    """What a student has for the assignment, and how that came about."""

    student: str
    ids: tuple[str, ...]
    """What else they go by, as the platform told it."""
    roster: Mapping[str, str]
    """Their row on the list of the class, by its headings."""
    points: Fraction
    earned: Fraction
    deduction: Fraction
    total: Fraction
    parts: tuple[PartGrade, ...]
    """Those that count."""
    attempts: tuple[Attempt, ...] = ()
    marks: tuple[str, ...] = ()
    """What was not as usual, each in a sentence: lateness, decisions by hand, unknown times."""
    comments: tuple[str, ...] = ()
    """What instructors wrote to the student."""
    checks: tuple[str, ...] = ()
    """What instructors should look at again; no student is told."""
    by_hand: bool = False
    listed: bool = True
    """Whether the student is on the list of the class, if there is one."""


@dataclass(frozen=True, slots=True)
class AlikeGroup:
    """Answers to an exercise that say the same in the same way, but for names and order."""

    exercise: str
    students: tuple[str, ...]
    identical: bool
    """Whether they are the same up to names and order, or only nearly."""
    share: Fraction
    """How much they have in common: 1 if they are identical."""
    score: Fraction
    """What the first of them got of the exercise's own points."""
    sentence: str


@dataclass(frozen=True, slots=True)
class PartHead:
    """An exercise of the assignment, as the report names it."""

    exercise: str
    title: str
    worth: Fraction
    answer: str
    sha256: str


@dataclass(frozen=True, slots=True)
class ClassReport:
    """The grades of a class on an assignment."""

    assignment: str
    title: str
    points: Fraction
    sha256: str
    policy: tuple[str, ...]
    """What holds for handing in, in sentences."""
    parts: tuple[PartHead, ...]
    students: tuple[StudentGrade, ...]
    alike: tuple[AlikeGroup, ...] = ()
    notes: tuple[str, ...] = ()
    """What concerns nobody on the list: overrides that fit nobody, files that are nobody's."""
    feedback: str = "full"
    """How much of the reports on answers is in here."""
    version: str = ""
    extra: Mapping[str, Any] = field(default_factory=dict)

    def shown(self, level: Feedback | None, levels: Mapping[str, Feedback]) -> ClassReport:
        """With reports as students see them, at this level or at that of each exercise.

        For the eyes of one student at a time: the lists of others stay what they are.
        """
        students = [
            replace(
                each,
                parts=_shown(each.parts, level, levels),
                attempts=tuple(
                    [replace(a, parts=_shown(a.parts, level, levels)) for a in each.attempts]
                ),
            )
            for each in self.students
        ]
        return replace(self, students=tuple(students), feedback=level or "as the exercises say")

    def to_json(self) -> dict[str, Any]:
        """The report as `minelogic.class/1`; fractions are strings."""
        return {"format": FORMAT, **fields_json(self)}

    def __str__(self) -> str:
        from minelogic.grading.assignments.text import class_text

        return class_text(self)


def _shown(
    parts: tuple[PartGrade, ...], level: Feedback | None, levels: Mapping[str, Feedback]
) -> tuple[PartGrade, ...]:
    return tuple(
        [replace(each, report=shown(each.report, level or levels[each.exercise])) for each in parts]
    )
