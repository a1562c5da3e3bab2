"""One answer graded where a platform runs it: found, judged in a sandbox, written as it is taken.

This is what packed autograders call: `python -P -m minelogic.grading.autograde PLATFORM EXERCISE
[FOLDER]`. It ends with 0 whenever there is a result, also if that says that the grader failed.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from minelogic.exercises.exercise import Exercise
from minelogic.exercises.load import load_exercise
from minelogic.grading.hand_ins.submissions import Submission, gather_one
from minelogic.grading.judge import LARGEST
from minelogic.grading.platforms import ADAPTERS, classroom50
from minelogic.grading.platforms.parts import clean, one_line
from minelogic.grading.report.feedback import shown
from minelogic.grading.report.text import report_text
from minelogic.grading.report.values import GradeReport
from minelogic.grading.sandbox import Sandbox

_LARGEST_METADATA = 10_000_000


def main(arguments: Sequence[str]) -> int:
    """The exit code: 0 if there is a result."""
    if len(arguments) not in (2, 3) or arguments[0] not in _PLATFORMS:
        print(f"usage: {'|'.join(_PLATFORMS)} EXERCISE [FOLDER]", file=sys.stderr)
        return 2
    platform, folder = arguments[0], arguments[2] if len(arguments) == 3 else os.getcwd()
    try:
        _PLATFORMS[platform](load_exercise(arguments[1]), folder)
    except Exception as error:
        print(f"The grader failed: {error}", file=sys.stderr)
        return 1
    return 0


def _gradescope(exercise: Exercise, root: str) -> None:
    """Instructors alone see what is printed, so that is the whole report."""
    name = _owner(os.path.join(root, "submission_metadata.json"))
    submission = gather_one(os.path.join(root, "submission"), exercise, name)
    full = _graded(exercise, submission)
    made = ADAPTERS["gradescope"](shown(full, exercise.feedback))
    _write(os.path.join(root, "results", "results.json"), _json(made))
    _print(clean(report_text(full)))


def _prairielearn(exercise: Exercise, root: str) -> None:
    submission = gather_one(os.path.join(root, "student"), exercise, exercise.answer)
    report = shown(_graded(exercise, submission), exercise.feedback)
    _write(os.path.join(root, "results", "results.json"), _json(ADAPTERS["prairielearn"](report)))


def _coderunner(exercise: Exercise, _root: str) -> None:
    data = sys.stdin.buffer.read(LARGEST + 1)
    report = shown(_graded(exercise, Submission(exercise.answer, data)), exercise.feedback)
    _print(_json(ADAPTERS["coderunner"](report)))


def _classroom50(exercise: Exercise, checkout: str) -> None:
    submission = gather_one(checkout, exercise, os.environ.get("OWNER") or exercise.answer)
    report = shown(_graded(exercise, submission), exercise.feedback)
    made = {**classroom50.stamps(os.environ), **ADAPTERS["classroom50"](report)}
    _write(os.path.join(checkout, "release-body.md"), classroom50.release_body(report))
    _write(os.path.join(checkout, "result.json"), _json(made))


def _check(exercise: Exercise, _root: str) -> None:
    """Judges the reference, so that what is not installed right is found out at once."""
    full = _graded(exercise, Submission("reference", exercise.reference.encode()))
    _print(clean(report_text(full)))
    if full.status == "crashed":
        raise RuntimeError("the reference cannot be judged")


_PLATFORMS: Mapping[str, Callable[[Exercise, str], None]] = {
    "gradescope": _gradescope, "prairielearn": _prairielearn, "coderunner": _coderunner,
    "classroom50": _classroom50, "check": _check,
}  # fmt: skip


def _graded(exercise: Exercise, submission: Submission) -> GradeReport:
    with Sandbox(exercise) as sandbox:
        return sandbox.grade(submission)


def _owner(metadata: str) -> str:
    """Who handed it in, if Gradescope says so; nothing else is taken from there."""
    try:
        with open(metadata, "rb") as stream:
            users = json.loads(stream.read(_LARGEST_METADATA))["users"]
        names = [one_line(str(user["name"])) for user in users]
    except (OSError, ValueError, LookupError, TypeError, RecursionError):
        names = []
    return one_line(", ".join([name for name in names if name])) or "submission"


def _json(made: dict[str, Any]) -> str:
    return json.dumps(made, ensure_ascii=True, allow_nan=False)


def _print(text: str) -> None:
    """Prints in UTF-8, whatever the locale of a bare machine is."""
    sys.stdout.buffer.write(text.encode("utf-8", "backslashreplace") + b"\n")
    sys.stdout.buffer.flush()


def _write(path: str, text: str) -> None:
    """Puts the text in the place of the file at once, so that nobody reads a part of it."""
    os.makedirs(os.path.dirname(path), exist_ok=True)
    partial = f"{path}.partial"
    with open(partial, "w", encoding="utf-8", newline="\n") as stream:
        stream.write(text)
    os.replace(partial, path)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
