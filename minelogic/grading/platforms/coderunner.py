"""A report as the JSON of a combinator template grader of Moodle's CodeRunner.

Its texts are HTML that Moodle inserts as it is, so each is escaped here, and nothing else in it is
markup. The rows of hidden items are for teachers alone.
"""

from __future__ import annotations

import sys
from html import escape
from typing import TYPE_CHECKING, Any

from minelogic.grading.platforms.packing import exercise_files, template, zipped
from minelogic.grading.platforms.parts import (
    item_text,
    number,
    one_line,
    share,
    signature,
    summary,
)
from minelogic.grading.platforms.platform import Autograder, Packed, Platform
from minelogic.grading.platforms.running import json_text, print_text, student_report
from minelogic.grading.report.values import GradeReport, Item

if TYPE_CHECKING:
    from minelogic.exercises.exercise import Exercise

NAME = "coderunner"
_HEADER = ["iscorrect", "Looked for", "Points", "Found", "ishidden"]


def results(report: GradeReport) -> dict[str, Any]:
    """The object to print; CodeRunner takes no keys but its own."""
    grade: dict[str, Any] = {
        "fraction": share(report),
        "prologuehtml": _preformatted(f"{one_line(report.title)}\n{summary(report)}".strip()),
        "epiloguehtml": _preformatted(signature(report)),
        "showdifferences": False,
    }
    rows = [_row(report, item, item.hidden) for item in report.items]
    if rows:
        grade["testresults"] = [_HEADER, *rows]
        grade["columnformats"] = ["%h"] * (len(_HEADER) - 2)
    return grade


def _row(report: GradeReport, item: Item, hidden: bool) -> list[str | int | float]:
    right = item.outcome in ("passed", "excused") and item.score >= item.points
    part = 0.0
    if not right and item.points > 0 and item.score > 0:
        part = number(item.score / item.points, item.points / item.points)
    points = f"{number(item.score, item.points):g} of {number(item.points, item.points):g}"
    return [
        1 if right else part,
        _preformatted(one_line(item.title or item.id)),
        points,
        _preformatted(item_text(report, item)),
        1 if hidden else 0,
    ]


def _preformatted(text: str) -> str:
    return f"<pre>{escape(text)}</pre>"


def packed(exercise: Exercise, common: Packed) -> Packed:
    """The template of a question, and its exercise once more as the file that it unpacks."""
    return {
        **common,
        **exercise_files(exercise, "exercise"),
        "exercise.zip": zipped(dict(sorted(exercise_files(exercise).items()))),
        "template.py": template(NAME, "template.py.in"),
    }


def run(exercise: Exercise, _: str) -> None:
    """Prints the result for what is read from standard input."""
    from minelogic.grading.hand_ins.submissions import Submission
    from minelogic.grading.judge import LARGEST

    answer = sys.stdin.buffer.read(LARGEST + 1)
    print_text(json_text(results(student_report(exercise, Submission(exercise.answer, answer)))))


PLATFORM = Platform(
    name=NAME,
    title="Moodle CodeRunner",
    autograder=Autograder(results=results, packed=packed, run=run),
)
