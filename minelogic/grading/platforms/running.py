"""The grader as a platform runs it: one answer judged, its result printed or written."""

from __future__ import annotations

import json
import os
import sys
from typing import TYPE_CHECKING, Any

from minelogic.grading.report.values import GradeReport

if TYPE_CHECKING:
    from minelogic.exercises.exercise import Exercise
    from minelogic.grading.hand_ins.submissions import Submission


def full_report(exercise: Exercise, submission: Submission) -> GradeReport:
    """The report with all that was found out, of an answer judged in a process of its own."""
    from minelogic.grading.sandbox import Sandbox

    with Sandbox(exercise) as sandbox:
        return sandbox.grade(submission, full=True)


def student_report(exercise: Exercise, submission: Submission) -> GradeReport:
    """The report as the student is shown it."""
    from minelogic.grading.report.feedback import shown

    return shown(full_report(exercise, submission), exercise.feedback)


def json_text(data: dict[str, Any]) -> str:
    """The data as JSON that any reader takes: ASCII, and no number that is none."""
    return json.dumps(data, ensure_ascii=True, allow_nan=False)


def print_text(text: str) -> None:
    """Prints in UTF-8, whatever the locale of a bare machine is."""
    sys.stdout.buffer.write(text.encode("utf-8", "backslashreplace") + b"\n")
    sys.stdout.buffer.flush()


def write_text(path: str, text: str) -> None:
    """Puts the text in the place of the file at once, so that nobody reads a part of it."""
    os.makedirs(os.path.dirname(path), exist_ok=True)
    partial = f"{path}.partial"
    with open(partial, "w", encoding="utf-8", newline="\n") as stream:
        stream.write(text)
    os.replace(partial, path)
