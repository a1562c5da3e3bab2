"""The reports of a class as one table: a row for every hand-in, a column for every item."""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence

from minelogic.grading.hand_ins.submissions import Submission
from minelogic.grading.platforms.parts import number, one_line
from minelogic.grading.report.values import GradeReport

_FIRST = ("submission", "status", "score", "points", "decimal", "mistakes")
_TOLD = ("reason", "ids", "late", "submitted", "file", "other files")


def class_csv(reports: Sequence[GradeReport], submissions: Sequence[Submission] = ()) -> str:
    """The table as CSV: exact fractions, and the score once more as a decimal, rounded down.

    A mistake stands as often as it was made; an item that a report has not is an empty cell. With
    the submissions, by their names, the table also has what the platform told of them.
    """
    items = list(dict.fromkeys(item.id for report in reports for item in report.items))
    handed_in = {each.name: each for each in submissions}
    told = _TOLD if submissions else ()
    rows: list[list[str]] = [[*_FIRST, *told, *[cell(item) for item in items]]]
    for report in reports:
        scores = {item.id: str(item.score) for item in report.items}
        named = [*report.mistakes, *[m for item in report.items for m in item.mistakes]]
        rows.append(
            [
                cell(report.submission),
                report.status,
                str(report.score),
                str(report.points),
                f"{number(report.score, report.points):g}",
                cell(" ".join([mistake.code for mistake in named])),
                *(_told(report, handed_in.get(report.submission)) if submissions else []),
                *[scores.get(item, "") for item in items],
            ]
        )
    return written(rows)


def _told(report: GradeReport, submission: Submission | None) -> list[str]:
    """Why it was not graded, and what the platform told of it."""
    if submission is None:
        return [cell(reason(report)), *[""] * (len(_TOLD) - 1)]
    return [
        cell(reason(report)),
        cell(" ".join(submission.ids)),
        "late" if submission.late else "",
        cell(submission.submitted),
        cell(submission.file or ""),
        cell("; ".join(submission.others)),
    ]


def reason(report: GradeReport) -> str:
    """Why an answer was not graded, with the first mistake if it cannot be read."""
    if report.status == "graded":
        return ""
    errors = [finding for finding in report.findings if finding.severity == "error"]
    if not errors:
        return report.message
    where = f"line {errors[0].line}: " if errors[0].line is not None else ""
    return f"{where}{errors[0].message}"


def cell(text: str) -> str:
    """A text that a spreadsheet takes for a text: what would begin a formula begins with '."""
    shown = one_line(text, 1000)
    return f"'{shown}" if shown[:1] in ("=", "+", "-", "@", "\t", "＝", "＋", "－", "＠") else shown


def written(rows: Sequence[Sequence[str]]) -> str:
    """The rows as CSV with commas."""
    stream = io.StringIO()
    csv.writer(stream, lineterminator="\n").writerows(rows)
    return stream.getvalue()
