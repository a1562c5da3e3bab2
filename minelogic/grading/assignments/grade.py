"""A class graded on an assignment: hand-ins found, answers judged, points put together."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from hashlib import sha256

from minelogic.diagnostics import visible
from minelogic.exercises.assignments.assignment import Assignment, assignment_of, policy_words
from minelogic.exercises.assignments.load import is_assignment, is_set, load_assignment
from minelogic.exercises.exercise import Exercise
from minelogic.exercises.load import load_exercise
from minelogic.grading.assignments.alike import alike_groups
from minelogic.grading.assignments.handed import Student, handed_in
from minelogic.grading.assignments.overrides import Override, read_overrides, whose_overrides
from minelogic.grading.assignments.totals import student_grade
from minelogic.grading.assignments.values import AlikeGroup, ClassReport, PartHead, StudentGrade
from minelogic.grading.batch import grade_all
from minelogic.grading.hand_ins.roster import Person
from minelogic.grading.hand_ins.submissions import Submission
from minelogic.grading.report.values import GradeReport
from minelogic.records import replace


def grade_class(
    assignment: Assignment | Exercise | str | os.PathLike[str],
    paths: Iterable[str | os.PathLike[str]],
    *,
    roster: str | os.PathLike[str] | Iterable[Person] | None = None,
    overrides: str | os.PathLike[str] | Sequence[Override] = (),
    jobs: int = 1,
) -> ClassReport:
    """The grades of a class, with the full reports on all answers.

    The assignment is one that was loaded, or its folder; an exercise is an assignment by itself.
    The paths are folders, archives and files as for `gather`, and `overrides` a TOML file of what
    was decided by hand. Raises `FileError` if the assignment or the overrides have mistakes,
    `RosterError` if the list of the class cannot be read.
    """
    loaded = _loaded(assignment)
    if isinstance(overrides, str | os.PathLike):
        overrides = read_overrides(overrides, loaded)
    students, strays = handed_in(paths, loaded, roster)
    judged = _judged(loaded, students, jobs)
    decided, notes = whose_overrides(students, overrides)
    notes += strays
    grades = [
        student_grade(loaded, student, reports, own)
        for student, reports, own in zip(students, judged, decided, strict=True)
    ]
    if roster is not None:
        notes += [
            f"{visible(each.student)} is not on the list of the class."
            for each in grades
            if not each.listed
        ]
    from minelogic.resources import version

    return ClassReport(
        assignment=loaded.id,
        title=loaded.title,
        points=loaded.points,
        sha256=loaded.sha256,
        policy=tuple(policy_words(loaded)),
        parts=tuple([_head(part.exercise, part.worth) for part in loaded.parts]),
        students=tuple(grades),
        alike=tuple(_alike(loaded, students, grades)),
        notes=tuple(notes),
        version=version(),
    )


def _loaded(assignment: Assignment | Exercise | str | os.PathLike[str]) -> Assignment:
    if isinstance(assignment, Assignment):
        return assignment
    if isinstance(assignment, Exercise):
        return assignment_of(assignment)
    if is_assignment(assignment) or is_set(assignment):
        return load_assignment(assignment)
    return assignment_of(load_exercise(assignment))


def _head(exercise: Exercise, worth: Fraction) -> PartHead:
    return PartHead(
        exercise=exercise.id,
        title=exercise.title,
        worth=worth,
        answer=exercise.answer,
        sha256=exercise.sha256,
    )


def _judged(
    assignment: Assignment, students: Sequence[Student], jobs: int
) -> list[list[Mapping[str, GradeReport]]]:
    """Of each student and attempt the full report on each exercise."""
    nothing = Submission("", None, "Nothing was handed in.")
    places: list[tuple[int, int]] = []
    for number, student in enumerate(students):
        places += [(number, attempt) for attempt in range(max(len(student.attempts), 1))]
    reports: dict[tuple[int, int], dict[str, GradeReport]] = {place: {} for place in places}
    for part in assignment.parts:
        submissions = []
        for number, attempt in places:
            student = students[number]
            answer = nothing
            if student.attempts:
                answer = student.attempts[attempt].answers[part.exercise.id]
            submissions.append(replace(answer, name=student.name))
        done = grade_all(part.exercise, submissions, jobs, full=True)
        for place, report in zip(places, done, strict=True):
            reports[place][part.exercise.id] = report
    result: list[list[Mapping[str, GradeReport]]] = [[] for _ in students]
    for (number, _), by_exercise in reports.items():
        result[number].append(by_exercise)
    return result


def _alike(
    assignment: Assignment, students: Sequence[Student], grades: Sequence[StudentGrade]
) -> list[AlikeGroup]:
    """The groups of all exercises, by what counts of each student."""
    groups = []
    for place, part in enumerate(assignment.parts):
        answers, reports = {}, {}
        for student, grade in zip(students, grades, strict=True):
            report = grade.parts[place].report
            for handed in reversed(student.attempts):
                data = handed.answers[part.exercise.id].data
                if data and _is_of(report, data):
                    answers[grade.student], reports[grade.student] = data, report
                    break
        groups += alike_groups(part.exercise, answers, reports)
    return groups


def _is_of(report: GradeReport, data: bytes) -> bool:
    return report.submission_sha256 == sha256(data).hexdigest()
