"""The reports of a class as one table: a row for every hand-in, a column for every item."""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence

from minelogic.grading.platforms.parts import number, one_line
from minelogic.grading.report.values import GradeReport

_FIRST = ("submission", "status", "score", "points", "decimal", "mistakes")


def class_csv(reports: Sequence[GradeReport]) -> str:
    """The table as CSV: exact fractions, and the score once more as a decimal, rounded down.

    A mistake stands as often as it was made; an item that a report has not is an empty cell.
    """
    items = list(dict.fromkeys(item.id for report in reports for item in report.items))
    rows: list[list[str]] = [[*_FIRST, *[cell(item) for item in items]]]
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
                *[scores.get(item, "") for item in items],
            ]
        )
    return written(rows)


def cell(text: str) -> str:
    """A text that a spreadsheet takes for a text: what would begin a formula begins with '."""
    shown = one_line(text, 1000)
    return f"'{shown}" if shown[:1] in ("=", "+", "-", "@", "\t", "＝", "＋", "－", "＠") else shown


def written(rows: Sequence[Sequence[str]]) -> str:
    """The rows as CSV with commas."""
    stream = io.StringIO()
    csv.writer(stream, lineterminator="\n").writerows(rows)
    return stream.getvalue()
