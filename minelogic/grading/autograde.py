"""One answer graded where a platform runs it: found, judged in a sandbox, written as it is taken.

This is what packed autograders call: `python -P -m minelogic.grading.autograde PLATFORM EXERCISE
[FOLDER]`. It ends with 0 whenever there is a result, also if that says that the grader failed.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Mapping, Sequence

from minelogic.exercises.assignments.assignment import Assignment
from minelogic.exercises.assignments.load import is_assignment, load_assignment
from minelogic.exercises.exercise import Exercise
from minelogic.exercises.load import load_exercise
from minelogic.exercises.variants import Variants, is_variants, load_variants
from minelogic.grading.assignments.pack import run_assignment
from minelogic.grading.hand_ins.submissions import Submission
from minelogic.grading.platforms import AUTOGRADERS
from minelogic.grading.platforms.parts import clean
from minelogic.grading.platforms.running import full_report, print_text
from minelogic.grading.report.text import report_text
from minelogic.grading.variants.pack import run_variants


def main(arguments: Sequence[str]) -> int:
    """The exit code: 0 if there is a result."""
    if len(arguments) not in (2, 3) or arguments[0] not in _RUNS:
        print(f"usage: {'|'.join(_RUNS)} EXERCISE [FOLDER]", file=sys.stderr)
        return 2
    platform, folder = arguments[0], arguments[2] if len(arguments) == 3 else os.getcwd()
    try:
        if is_variants(arguments[1]):
            _variants(platform, load_variants(arguments[1]), folder)
        elif is_assignment(arguments[1]):
            _assignment(platform, load_assignment(arguments[1]), folder)
        else:
            _RUNS[platform](load_exercise(arguments[1]), folder)
    except Exception as error:
        print(f"The grader failed: {error}", file=sys.stderr)
        return 1
    return 0


def _assignment(platform: str, assignment: Assignment, folder: str) -> None:
    """The same for several exercises that are handed in together."""
    if platform == "check":
        for part in assignment.parts:
            _check(part.exercise, folder)
    else:
        run_assignment(platform, assignment, folder)


def _variants(platform: str, variants: Variants, folder: str) -> None:
    """The same where everyone has an exercise of their own."""
    if platform == "check":
        _check(variants.exercise, folder)
    else:
        run_variants(platform, variants, folder)


def _check(exercise: Exercise, _: str) -> None:
    """Judges the reference, so that what is not installed right is found out at once."""
    report = full_report(exercise, Submission("reference", exercise.reference.encode()))
    print_text(clean(report_text(report)))
    if report.status == "crashed":
        raise RuntimeError("the reference cannot be judged")


_RUNS: Mapping[str, Callable[[Exercise, str], None]] = {
    **{name: autograder.run for name, autograder in AUTOGRADERS.items()},
    "check": _check,
}


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
