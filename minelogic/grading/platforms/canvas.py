"""The reports of a class as a table that Canvas imports into its gradebook.

It is made from the gradebook that Canvas exports, so that every row has the student's own ids. Who
is not among the reports, or should keep the grade they have, is not in it: Canvas leaves alone what
a table does not name.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Mapping, Sequence

from minelogic.grading.hand_ins.file_names import canvas_file
from minelogic.grading.hand_ins.roster import plain
from minelogic.grading.platforms.csv_rows import cell, written
from minelogic.grading.platforms.gradebooks import (
    NO_GRADE,
    GradebookError,
    grade_text,
    names_of,
    whose,
)
from minelogic.grading.platforms.parts import one_line
from minelogic.grading.platforms.platform import ClassTable, Platform
from minelogic.grading.report.values import GradeReport


def gradebook(
    reports: Sequence[GradeReport],
    exported: str,
    ids: Mapping[str, Sequence[str]] | None = None,
) -> ClassTable:
    """The table to import, with one column, that of the exercise's assignment.

    An assignment `Title (123)` in the exported gradebook is found by its title. A hand-in is that
    of the one student with its name or an id, or one of `ids`, what else it goes by. Raises
    `GradebookError` if the text is no gradebook.
    """
    heading, students = _read(exported)
    count = next((k for k, title in enumerate(heading) if "Section" in title), None)
    if count is None or "Student" not in heading[0] or "ID" not in heading[1]:
        raise GradebookError("Canvas's gradebook begins with Student, ID, …, Section")
    keys_of_students = [(_ids(row, count), names_of(row[0])) for row in students]
    grades: dict[int, list[GradeReport]] = {}
    left_out = []
    for report in reports:
        goes_by = [report.submission, *(ids or {}).get(report.submission, ())]
        owners = whose(goes_by, keys_of_students)
        if len(owners) == 1:
            grades.setdefault(owners[0], []).append(report)
        else:
            why = "it fits several students" if owners else "no student in the gradebook fits"
            left_out.append((one_line(report.submission), why))
    title = _column(heading[count + 1 :], reports)
    rows = [[*map(_plain_heading, heading[: count + 1]), cell(title)]]
    if reports:
        points = reports[0].points
        rows.append(["    Points Possible", *[""] * count, grade_text(points, points)])
    for place, own in sorted(grades.items()):
        if len(own) > 1:
            left_out += [(one_line(each.submission), "its student has another one") for each in own]
        elif own[0].status in NO_GRADE:
            left_out.append((one_line(own[0].submission), NO_GRADE[own[0].status]))
        else:
            grade = grade_text(own[0].score, own[0].points)
            rows.append([*[cell(part) for part in students[place][: count + 1]], grade])
    return ClassTable(text=written(rows), left_out=tuple(left_out))


def _read(exported: str) -> tuple[list[str], list[list[str]]]:
    """The heading, and the rows of students."""
    text = exported.removeprefix("\ufeff")
    first = text.split("\n", 1)[0]
    separator = ";" if first.count(";") > first.count(",") else ","
    try:
        rows = list(csv.reader(io.StringIO(text, newline=""), delimiter=separator))
    except csv.Error:
        raise GradebookError("the gradebook cannot be read as a table") from None
    if not rows or len(rows[0]) < 3:
        raise GradebookError("Canvas's gradebook begins with Student, ID, …, Section")
    heading = rows[0]
    students = [
        row + [""] * (len(heading) - len(row))
        for row in rows[1:]
        if len(row) > 1 and "Points Possible" not in row[0] and (row[0].strip() or row[1].strip())
    ]
    return heading, students


def _plain_heading(title: str) -> str:
    return cell(title.strip())


def _column(assignments: Sequence[str], reports: Sequence[GradeReport]) -> str:
    title = reports[0].title if reports else "minelogic"
    for heading in assignments:
        assignment = re.fullmatch(r"(.*)\s\(\d+\)", heading.strip())
        if assignment is not None and plain(assignment[1]) == plain(title):
            return heading.strip()
    return title


def _ids(row: Sequence[str], count: int) -> frozenset[str]:
    """What a student is known by; the last of these columns is the section."""
    cells = [each.strip() for each in row[1:count] if each.strip()]
    logins = [each.partition("@")[0] for each in cells]
    return frozenset([plain(each) for each in [*cells, *logins]]) - {""}


PLATFORM = Platform(
    name="canvas",
    title="Canvas",
    tabulated=gradebook,
    file_owner=canvas_file,
)
