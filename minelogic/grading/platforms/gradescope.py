"""A report as Gradescope's `results.json`.

Gradescope takes numbers, so fractions are rounded down to four decimals. All texts have the format
*text*: the platform renders nothing in them. Whether a hidden item passed is shown once grades are
published. As long as a test is kept from students, Gradescope shows them no total.
"""

from __future__ import annotations

import json
import os
from typing import TYPE_CHECKING, Any

from minelogic.grading.hand_ins.file_names import gradescope_file
from minelogic.grading.platforms.packing import exercise_files, template
from minelogic.grading.platforms.parts import clean, item_text, number, one_line, plain, summary
from minelogic.grading.platforms.platform import Autograder, Packed, Platform
from minelogic.grading.platforms.running import full_report, json_text, print_text, write_text
from minelogic.grading.report.values import GradeReport, Item

if TYPE_CHECKING:
    from minelogic.exercises.exercise import Exercise

NAME = "gradescope"
_LARGEST_METADATA = 10_000_000


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


def packed(exercise: Exercise, common: Packed) -> Packed:
    """The autograder to upload: two scripts, the exercise, and what is common to all packs."""
    return {
        **common,
        **exercise_files(exercise, "exercise"),
        "setup.sh": template(NAME, "setup.sh"),
        "run_autograder": template(NAME, "run_autograder"),
    }


def run(exercise: Exercise, root: str) -> None:
    """Instructors alone see what is printed, so that is the whole report."""
    from minelogic.grading.hand_ins.submissions import gather_one
    from minelogic.grading.report.feedback import shown
    from minelogic.grading.report.text import report_text

    name = owner(os.path.join(root, "submission_metadata.json"))
    report = full_report(exercise, gather_one(os.path.join(root, "submission"), exercise, name))
    written = json_text(results(shown(report, exercise.feedback)))
    write_text(os.path.join(root, "results", "results.json"), written)
    print_text(clean(report_text(report)))


def owner(metadata: str) -> str:
    """Who handed it in, if Gradescope says so; nothing else is taken from there."""
    try:
        with open(metadata, "rb") as stream:
            users = json.loads(stream.read(_LARGEST_METADATA))["users"]
        names = [one_line(str(user["name"])) for user in users]
    except (OSError, ValueError, LookupError, TypeError, RecursionError):
        names = []
    return one_line(", ".join([name for name in names if name])) or "submission"


def owner_ids(metadata: str) -> tuple[str, ...]:
    """The ids and addresses of who handed it in, as far as Gradescope tells them."""
    try:
        with open(metadata, "rb") as stream:
            users = json.loads(stream.read(_LARGEST_METADATA))["users"]
        ids = [user.get(key) for user in users for key in ("sid", "student_id", "email")]
    except (OSError, ValueError, LookupError, TypeError, AttributeError, RecursionError):
        return ()
    return tuple([one_line(each) for each in ids if isinstance(each, str) and each.strip()])


PLATFORM = Platform(
    name=NAME,
    title="Gradescope",
    autograder=Autograder(results=results, packed=packed, run=run),
    file_owner=gradescope_file,
)
