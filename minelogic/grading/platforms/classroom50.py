"""A report as the `result.json` of Classroom 50, `classroom50/result/v1`.

Scores are whole numbers there, so they are hundredths of a point, rounded down (of a third if
the exercise has 1/3 of a point, and so on). The scale depends on the points of the exercise alone,
so that it is the same for a whole class. The total is the report's; it can differ from the sum of
the tests, since these are rounded, and since none of them can be below 0.
"""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from fractions import Fraction
from math import floor
from typing import TYPE_CHECKING, Any

from minelogic.grading.platforms.packing import exercise_files, template
from minelogic.grading.platforms.parts import clean, item_text, one_line, summary
from minelogic.grading.platforms.platform import Autograder, Packed, Platform
from minelogic.grading.platforms.running import json_text, student_report, write_text
from minelogic.grading.report.text import report_text
from minelogic.grading.report.values import GradeReport

if TYPE_CHECKING:
    from minelogic.exercises.exercise import Exercise

NAME = "classroom50"
SCHEMA = "classroom50/result/v1"
_HUNDRED = 100
_LONGEST_NAME = 100
"""How many bytes the name of a test has."""


def results(report: GradeReport) -> dict[str, Any]:
    """The content of `result.json` but for what the run itself is called, which `stamps` adds.

    A report without items is one test, since no test at all would count as passed.
    """
    scale = _HUNDRED * report.points.denominator
    total, most = floor(report.score * scale), floor(report.points * scale)
    tests = _tests(report, scale) or [
        {
            "test-name": _name(report.title),
            "passed": report.passed,
            "score": total,
            "max-score": most,
            "output": summary(report),
        }
    ]
    if not report.passed and all(test["passed"] for test in tests):
        tests[-1]["passed"] = False
    return {"schema": SCHEMA, "score": total, "max-score": most, "tests": tests}


def stamps(environment: Mapping[str, str]) -> dict[str, str]:
    """What the run is called, from the variables that Classroom 50 sets.

    The owner and the date are added by Classroom 50 itself.
    """
    commit = environment.get("COMMIT_URL", "")
    return {
        "classroom": environment.get("CLASSROOM", ""),
        "assignment": environment.get("ASSIGNMENT", ""),
        "submission": environment.get("SUBMISSION_TAG", ""),
        "commit": commit,
        "release": environment.get("RELEASE_URL", ""),
        "review": environment.get("REVIEW_URL") or commit,
    }


def release_body(report: GradeReport) -> str:
    """The report as Markdown: all of it in one block of code, which nothing in it can end."""
    text = clean(report_text(report))
    longest = max([len(run) for run in re.findall("`+", text)], default=0)
    fence = "`" * max(3, longest + 1)
    return f"{fence}text\n{text}\n{fence}\n"


def _tests(report: GradeReport, scale: int) -> list[dict[str, Any]]:
    """The items; what each is worth is rounded so that together they are worth all points."""
    tests, before = [], Fraction(0)
    for item in report.items:
        most = floor((before + item.points) * scale) - floor(before * scale)
        before += item.points
        full = item.score == item.points
        below = max(min(floor(item.score * scale), most - 1), 0)
        tests.append(
            {
                "test-name": _name(item.title or item.id),
                "passed": full and item.outcome in ("passed", "excused"),
                "score": most if full else below,
                "max-score": most,
                "exact-score": str(item.score),
                "output": item_text(report, item),
            }
        )
    return tests


def _name(text: str) -> str:
    """A name for a table in Markdown: without its signs, and not too long."""
    shown = re.sub(r"[\\`*_{}\[\]<>#|!~$&]", " ", one_line(text))
    shown = " ".join(shown.split()) or "test"
    return shown.encode()[:_LONGEST_NAME].decode("utf-8", "ignore").strip() or "test"


def packed(exercise: Exercise, common: Packed) -> Packed:
    """The autograder of an assignment, with the exercise."""
    return {
        **common,
        **exercise_files(exercise, "exercise"),
        "autograder.py": template(NAME, "autograder.py.in"),
    }


def run(exercise: Exercise, checkout: str) -> None:
    """Writes `result.json` and the text of the release into the checkout that is judged."""
    from minelogic.grading.hand_ins.submissions import gather_one

    submission = gather_one(checkout, exercise, os.environ.get("OWNER") or exercise.answer)
    report = student_report(exercise, submission)
    written = json_text({**stamps(os.environ), **results(report)})
    write_text(os.path.join(checkout, "release-body.md"), release_body(report))
    write_text(os.path.join(checkout, "result.json"), written)


PLATFORM = Platform(
    name=NAME,
    title="Classroom 50",
    autograder=Autograder(results=results, packed=packed, run=run, brings_wheels=False),
)
