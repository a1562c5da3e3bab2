"""The grades of a class as CSV: what the platform gave, and what came of it."""

from __future__ import annotations

from minelogic.grading.assignments.values import ClassReport, StudentGrade
from minelogic.grading.hand_ins.roster import NAMES
from minelogic.grading.platforms.csv_rows import cell, reason, written
from minelogic.grading.platforms.parts import number
from minelogic.grading.report.values import GradeReport

_FIRST = ("student", "ids", "status", "total", "points", "decimal", "earned", "deduction")
_LAST = ("late", "submitted", "attempt", "attempts", "by hand", "reason", "remarks", "comments",
         "file", "other files", "on the list")  # fmt: skip


def class_table(report: ClassReport) -> str:
    """The table: exact fractions, and the total once more as a decimal, rounded down.

    The columns of the list of the class that tell who people are come first, under their own
    headings.
    """
    headings = list(dict.fromkeys(key for each in report.students for key in each.roster))
    headings = [heading for heading in headings if heading not in NAMES]
    parts = [part.exercise for part in report.parts]
    rows = [[*map(cell, headings), *_FIRST, *map(cell, parts), *_LAST]]
    for student in report.students:
        rows.append(
            [
                *[cell(student.roster.get(heading, "")) for heading in headings],
                *_row(student),
            ]
        )
    return written(rows)


def total_reports(report: ClassReport) -> list[GradeReport]:
    """The totals as if each were the report on one answer, for what platforms take."""
    totals = []
    for student in report.students:
        excused = all(part.excused for part in student.parts)
        graded = status_of(student) != "missing" and not excused
        totals.append(
            GradeReport(
                exercise=report.assignment,
                title=report.title,
                kind="assignment",
                points=report.points,
                sha256=report.sha256,
                submission=student.student,
                submission_sha256=None,
                status="graded" if graded else "missing",
                score=student.total,
            )
        )
    return totals


def _row(student: StudentGrade) -> list[str]:
    counted = [attempt for attempt in student.attempts if attempt.counted]
    others = [name for attempt in counted for name in attempt.others]
    return [
        cell(student.student),
        cell(" ".join(student.ids)),
        status_of(student),
        str(student.total),
        str(student.points),
        f"{number(student.total, student.points):g}",
        str(student.earned),
        str(student.deduction),
        *["excused" if part.excused else str(part.score) for part in student.parts],
        cell("; ".join([attempt.late for attempt in counted if attempt.late])),
        cell("; ".join([attempt.submitted for attempt in counted if attempt.submitted])),
        " ".join([str(attempt.number) for attempt in counted]),
        str(len(student.attempts)),
        "yes" if student.by_hand else "",
        cell(" ".join(_reasons(student))),
        cell(" ".join([*student.marks, *student.checks])),
        cell(" ".join(student.comments)),
        cell("; ".join([attempt.file for attempt in counted])),
        cell("; ".join(others)),
        "yes" if student.listed else "no",
    ]


def status_of(student: StudentGrade) -> str:
    """*missing* if nothing was handed in, the status that all answers share, or else *part*."""
    if not student.attempts:
        return "by hand" if student.by_hand else "missing"
    statuses = {part.report.status for part in student.parts if not part.excused}
    if student.by_hand and "graded" not in statuses:
        return "by hand"
    return statuses.pop() if len(statuses) == 1 else "part"


def _reasons(student: StudentGrade) -> list[str]:
    """Why answers were not graded."""
    if not student.attempts:
        return []
    several = len(student.parts) > 1
    if len(same := {reason(part.report) for part in student.parts}) == 1:
        return list(same)
    return [
        f"{part.exercise}: {reason(part.report)}" if several else reason(part.report)
        for part in student.parts
        if part.report.status != "graded"
    ]
