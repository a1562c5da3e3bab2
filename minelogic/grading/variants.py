"""A class graded where every student has a variant of the exercise: each answer by its own."""

from __future__ import annotations

import os
import unicodedata
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from minelogic.exercises.exercise import Exercise
from minelogic.exercises.variants import Variants, load_variants
from minelogic.grading.batch import grade_all
from minelogic.grading.hand_ins.roster import Person, id_of, of_row, read_roster, whose
from minelogic.grading.hand_ins.submissions import Submission, gather, goes_by
from minelogic.grading.report.values import GradeReport
from minelogic.records import replace

UNKNOWN = (
    "It is not known whose this is, and everyone has an exercise of their own: name the file or "
    "its folder by the student's id."
)
NO_VARIANT = (
    "No exercise was made for this student: add the student to the list and make the exercises "
    "again with the same secret, and those of the others stay as they are."
)


class Judged(NamedTuple):
    """A hand-in with the full report on it."""

    submission: Submission
    report: GradeReport


def grade_variants(
    variants: Variants | str | os.PathLike[str],
    paths: Iterable[str | os.PathLike[str]],
    *,
    roster: str | os.PathLike[str] | None = None,
    jobs: int = 1,
) -> list[Judged]:
    """Every hand-in at these paths, judged by the exercise of the student whose it is.

    Whose it is goes by the list of the class that the variants were made from, or by another
    `roster` of it. Of whom there is nothing is reported as missing. Raises `FileError` if the
    variants have mistakes, `RosterError` if the list cannot be read.
    """
    loaded = variants if isinstance(variants, Variants) else load_variants(variants)
    people = _people(loaded) if roster is None else read_roster(roster)
    representative = loaded.exercise
    submissions = gather(paths, representative, people if roster is None else roster)
    exercises = _exercises(loaded, people, submissions)
    tasks = [
        (each, exercise) if isinstance(exercise, Exercise) else (_not_judged(each, exercise), None)
        for each, exercise in zip(submissions, exercises, strict=True)
    ]
    if jobs in (0, 1) or len(tasks) < 2:
        reports = [_report(each, exercise or representative) for each, exercise in tasks]
    else:
        from concurrent.futures import ThreadPoolExecutor

        workers = os.cpu_count() or 1 if jobs < 0 else jobs
        with ThreadPoolExecutor(workers) as threads:
            reports = list(
                threads.map(lambda task: _report(task[0], task[1] or representative), tasks)
            )
    return [Judged(each, report) for (each, _), report in zip(tasks, reports, strict=True)]


def _people(variants: Variants) -> list[Person]:
    """The list of the class, as far as it is kept with the variants."""
    people = [of_row(each.roster) for each in variants.students]
    return [person for person in people if person is not None]


def _exercises(
    variants: Variants, people: Sequence[Person], submissions: Sequence[Submission]
) -> list[Exercise | str]:
    """The exercise that each submission answers, or why there is none."""
    by_student = {each.student: each.exercise for each in variants.students}
    owners = whose(people, goes_by(submissions))
    found: list[Exercise | str] = []
    for number in range(len(submissions)):
        if number not in owners:
            found.append(UNKNOWN)
            continue
        students = [student_of(people[place]) for place in owners[number]]
        known = [by_student[student] for student in students if student in by_student]
        found.append(known[0] if known else NO_VARIANT)
    return found


def student_of(person: Person) -> str:
    """What a student is known by: the id, or the name if there is none, in one normal form."""
    return unicodedata.normalize("NFC", id_of(person) or person.name)


def _not_judged(submission: Submission, why: str) -> Submission:
    return replace(submission, data=None, problem=why, status="unreadable")


def _report(submission: Submission, exercise: Exercise) -> GradeReport:
    return grade_all(exercise, [submission], full=True)[0]
