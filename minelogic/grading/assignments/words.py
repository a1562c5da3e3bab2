"""What text and pages say alike of a class: how it did, how a part counts, what was not graded."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from minelogic.grading.assignments.table import status_of
from minelogic.grading.assignments.values import ClassReport, PartGrade, StudentGrade
from minelogic.grading.platforms.csv_rows import reason
from minelogic.grading.report.words import STATUSES, decimal, exact, short
from minelogic.words import listed, plural


def class_facts(report: ClassReport) -> list[tuple[str, str]]:
    """What is counted of a class, and how much it is: students, grades, mean and median."""
    count = len(report.students)
    totals = sorted([each.total for each in report.students if has_grade(each)])
    facts = [(plural(count, "student"), str(count)), ("with a grade", str(len(totals)))]
    if totals:
        half = len(totals) // 2
        mean = sum(totals, Fraction(0)) / len(totals)
        median = totals[half] if len(totals) % 2 else (totals[half - 1] + totals[half]) / 2
        points = exact(report.points)
        facts += [(f"mean of {points}", decimal(mean)), (f"median of {points}", decimal(median))]
    return facts


def has_grade(student: StudentGrade) -> bool:
    """Whether anything was handed in that could be an answer, or decided by hand."""
    return status_of(student) != "missing"


def is_late(student: StudentGrade) -> bool:
    """Whether an attempt that counts is late."""
    return any(attempt.counted and attempt.late for attempt in student.attempts)


def scale_sentence(part: PartGrade) -> str:
    """How the exercise's own points count, if they are others than those of the assignment."""
    report = part.report
    if report.points == part.worth or part.excused or report.status != "graded":
        return ""
    own = f"{exact(report.score)} of {exact(report.points)} points of the exercise"
    verb = "counts" if report.score == report.points == 1 else "count"
    return f"{own} {verb} as {exact(part.judged)} of {exact(part.worth)} in the assignment."


def not_graded(report: ClassReport) -> Iterator[str]:
    """Why answers were not graded, and which files were there instead, a sentence each."""
    for student in report.students:
        yield from _of_student(student)


def _of_student(student: StudentGrade) -> Iterator[str]:
    name = short(student.student)
    asked = [part for part in student.parts if not part.by_hand and not part.excused]
    asked = [part for part in asked if part.report.status != "graded"]
    if not student.attempts or not asked:
        asked = []
    reasons = {(part.report.status, reason(part.report)) for part in asked}
    missing = []
    if len(reasons) == 1 and len(asked) == len(student.parts) > 1:
        # An empty folder, or a damaged archive, is one reason for everything.
        ((status, why),) = reasons
        yield f"{name}: {STATUSES[status]}. {short(why)}"
    else:
        for part in asked:
            status = part.report.status
            if status == "missing":
                missing.append(part.exercise)
            else:
                why = short(reason(part.report))
                yield f"{name}, {part.exercise}: {STATUSES[status]}. {why}"
    counted = [attempt for attempt in student.attempts if attempt.counted]
    others = [short(other) for attempt in counted for other in attempt.others]
    said = [f"not handed in: {listed(missing)}"] if missing else []
    said += [f"not asked for: {listed(others, most=6)}"] if others else []
    if said:
        yield f"{name}: {'; '.join(said)}"
