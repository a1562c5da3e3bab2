"""A report as Gradescope's `results.json`.

Gradescope takes numbers, so fractions are rounded down to four decimals. All texts have the format
*text*: the platform renders nothing in them. Whether a hidden item passed is shown once grades are
published. As long as a test is kept from students, Gradescope shows them no total.
"""

from __future__ import annotations

from typing import Any

from minelogic.grading.platforms.parts import item_text, number, one_line, plain, summary
from minelogic.grading.report.values import GradeReport, Item


def results(report: GradeReport) -> dict[str, Any]:
    """The content of `results.json`; `extra_data` holds the report as the student is shown it."""
    return {
        "score": number(report.score, report.points),
        "output": summary(report),
        "output_format": "text",
        "test_output_format": "text",
        "test_name_format": "text",
        "visibility": "visible",
        "stdout_visibility": "hidden",
        "extra_data": {
            "minelogic": {
                "version": report.version,
                "exercise_sha256": report.sha256,
                "submission_sha256": report.submission_sha256,
                "seed": report.seed,
                "max_score": number(report.points, report.points),
                "report": plain(report.to_json()),
            }
        },
        "tests": [
            _test(item, place, _visibility(item), report)
            for place, item in enumerate(report.items, start=1)
        ],
    }


def _test(item: Item, place: int, visibility: str, report: GradeReport) -> dict[str, Any]:
    return {
        "name": one_line(item.title or item.id),
        "name_format": "text",
        "score": number(item.score, item.points),
        "max_score": number(item.points, item.points),
        "status": "passed" if item.outcome in ("passed", "excused") else "failed",
        "number": str(place),
        "output": item_text(report, item),
        "output_format": "text",
        "visibility": visibility,
        "tags": [report.kind, item.outcome],
        "extra_data": {
            "id": plain(item.id),
            "outcome": item.outcome,
            "score": str(item.score),
            "points": str(item.points),
        },
    }


def _visibility(item: Item) -> str:
    return "after_published" if item.hidden else "visible"
