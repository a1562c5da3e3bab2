"""A report as PrairieLearn's `results.json`.

What cannot be read, or is not there, is *not gradable* there: it costs no attempt. So is what the
grader itself failed at. Messages are plain text; PrairieLearn escapes them.
"""

from __future__ import annotations

from json import dumps
from typing import Any

from minelogic.grading.platforms.parts import (
    item_text,
    number,
    one_line,
    plain,
    share,
    signature,
    status_sentence,
    summary,
)
from minelogic.grading.report.values import GradeReport, Item

_NOT_GRADABLE = ("unreadable", "empty", "missing", "crashed")
_LARGEST = 900_000
"""How many bytes the file may have: PrairieLearn refuses it from a million on."""


def results(report: GradeReport) -> dict[str, Any]:
    """The content of `results.json`, the score a share of the points; students can see it all."""
    made: dict[str, Any] = {
        "gradable": report.status not in _NOT_GRADABLE,
        "score": share(report),
        "message": summary(report),
        "output": signature(report),
        "tests": [_test(report, item) for item in report.items],
        "minelogic": {
            "version": report.version,
            "exercise_sha256": report.sha256,
            "submission_sha256": report.submission_sha256,
            "seed": report.seed,
        },
    }
    if not made["gradable"]:
        found = [finding for finding in report.findings if finding.severity == "error"]
        said = [f"{_place(each.line)}{each.message}" for each in found]
        made["format_errors"] = plain(said[:100]) or [plain(status_sentence(report))]
    if len(dumps(made)) > _LARGEST:
        for test in made["tests"]:
            test["output"] = ""
    return made


def _test(report: GradeReport, item: Item) -> dict[str, Any]:
    return {
        "name": one_line(item.title or item.id),
        "description": "",
        "points": number(item.score, item.points),
        "max_points": number(item.points, item.points),
        "message": item.outcome,
        "output": item_text(report, item),
    }


def _place(line: int | None) -> str:
    return "" if line is None else f"line {line}: "
