"""The reports of a class as the grading worksheet that Moodle's Assignment takes back.

It is made from the worksheet that Moodle gives out (*Download grading worksheet*): the same rows
and columns, with grades filled in. Who is not among the reports keeps what stands there.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Mapping, Sequence
from fractions import Fraction

from minelogic.grading.hand_ins.file_names import moodle_file
from minelogic.grading.hand_ins.roster import plain
from minelogic.grading.platforms.csv_rows import written
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

_KEYS = ("identifier", "id number", "email address", "username")


def worksheet(
    reports: Sequence[GradeReport],
    exported: str,
    ids: Mapping[str, Sequence[str]] | None = None,
) -> ClassTable:
    """The worksheet with the grades of all students of whom there is one report.

    A hand-in is that of the one student with its name or an id, or one of `ids`, what else it goes
    by. Raises `GradebookError` if the text is no worksheet, or if the points are others there.
    """
    heading, rows = _read(exported)
    columns = {title.strip().casefold(): place for place, title in enumerate(heading)}
    if not {"identifier", "grade"} <= set(columns):
        raise GradebookError("Moodle's grading worksheet has the columns Identifier and Grade")
    name = columns.get("full name")
    keys = [
        (
            _ids([row[columns[key]] for key in _KEYS if key in columns]),
            names_of(row[name]) if name is not None else frozenset[str](),
        )
        for row in rows
    ]
    grades: dict[int, list[GradeReport]] = {}
    left_out = []
    for report in reports:
        owners = whose([report.submission, *(ids or {}).get(report.submission, ())], keys)
        if len(owners) == 1:
            grades.setdefault(owners[0], []).append(report)
        else:
            why = "it fits several students" if owners else "no student in the worksheet fits"
            left_out.append((one_line(report.submission), why))
    for place, own in sorted(grades.items()):
        if len(own) > 1:
            left_out += [(one_line(each.submission), "its student has another one") for each in own]
        elif own[0].status in NO_GRADE:
            left_out.append((one_line(own[0].submission), NO_GRADE[own[0].status]))
        else:
            _same_points(rows[place], columns, own[0].points)
            rows[place][columns["grade"]] = grade_text(own[0].score, own[0].points)
    return ClassTable(text=written([heading, *rows]), left_out=tuple(left_out))


def _read(exported: str) -> tuple[list[str], list[list[str]]]:
    text = exported.removeprefix("\ufeff")
    first = text.split("\n", 1)[0]
    separator = ";" if first.count(";") > first.count(",") else ","
    try:
        rows = list(csv.reader(io.StringIO(text, newline=""), delimiter=separator))
    except csv.Error:
        raise GradebookError("the worksheet cannot be read as a table") from None
    if not rows:
        raise GradebookError("the worksheet is empty")
    heading = rows[0]
    filled = [row + [""] * (len(heading) - len(row)) for row in rows[1:] if any(row)]
    return heading, filled


def _ids(cells: Sequence[str]) -> frozenset[str]:
    """What a student is known by; `Participant 123` is also 123, as in the names of folders."""
    numbers = [match[1] for each in cells if (match := re.fullmatch(r"\w+ (\d+)", each.strip()))]
    logins = [each.partition("@")[0] for each in cells]
    return frozenset([plain(each) for each in [*cells, *numbers, *logins]]) - {""}


def _same_points(row: Sequence[str], columns: Mapping[str, int], points: Fraction) -> None:
    if "maximum grade" not in columns:
        return
    text = row[columns["maximum grade"]].strip().replace(",", ".")
    if re.fullmatch(r"\d+(\.\d+)?", text) and Fraction(text) != points:
        said = f"the maximum grade is {text} there, and the points are {points}: make them the same"
        raise GradebookError(said)


PLATFORM = Platform(
    name="moodle",
    title="Moodle",
    tabulated=worksheet,
    file_owner=moodle_file,
)
