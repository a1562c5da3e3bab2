"""A report as PrairieLearn's `results.json`.

What cannot be read, or is not there, is *not gradable* there: it costs no attempt. So is what the
grader itself failed at. Messages are plain text; PrairieLearn escapes them.
"""

from __future__ import annotations

import json
import os
from html import escape
from typing import TYPE_CHECKING, Any

from minelogic.grading.platforms.packing import exercise_files, template
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
from minelogic.grading.platforms.platform import Autograder, Packed, Platform
from minelogic.grading.platforms.running import json_text, student_report, write_text
from minelogic.grading.report.values import GradeReport, Item

if TYPE_CHECKING:
    from minelogic.exercises.exercise import Exercise

NAME = "prairielearn"

_NOT_GRADABLE = ("unreadable", "empty", "missing", "crashed")
_LARGEST = 900_000
"""How many bytes the file may have: PrairieLearn refuses it from a million on."""


def results(report: GradeReport) -> dict[str, Any]:
    """The content of `results.json`, the score a share of the points; students can see it all."""
    result: dict[str, Any] = {
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
    if not result["gradable"]:
        errors = [finding for finding in report.findings if finding.severity == "error"]
        messages = [f"{_place(each.line)}{each.message}" for each in errors]
        result["format_errors"] = plain(messages[:100]) or [plain(status_sentence(report))]
    if len(json.dumps(result)) > _LARGEST:
        for test in result["tests"]:
            test["output"] = ""
    return result


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


def packed(exercise: Exercise, common: Packed) -> Packed:
    """A question with its tests, and beside it the image that these are run in."""
    image = {f"image/{path}": data for path, data in common.items() if path != "README.txt"}
    return {
        f"question/{exercise.answer}": exercise.starter.encode(),
        "README.txt": common["README.txt"],
        **image,
        "image/Dockerfile": template(NAME, "Dockerfile"),
        **exercise_files(exercise, "question/tests/exercise"),
        "question/tests/run.sh": template(NAME, "run.sh"),
        "question/info.json": _info(exercise),
        "question/question.html": _question(exercise),
    }


def run(exercise: Exercise, root: str) -> None:
    """Writes `results.json` for what lies in the folder `student`."""
    from minelogic.grading.hand_ins.submissions import gather_one

    submission = gather_one(os.path.join(root, "student"), exercise, exercise.answer)
    written = json_text(results(student_report(exercise, submission)))
    write_text(os.path.join(root, "results", "results.json"), written)


def _info(exercise: Exercise) -> bytes:
    from uuid import NAMESPACE_URL, uuid5

    info = {
        "uuid": str(uuid5(NAMESPACE_URL, f"minelogic:{exercise.id}:{exercise.sha256}")),
        "title": one_line(exercise.title),
        "topic": "Logic",
        "tags": ["minelogic", exercise.kind],
        "type": "v3",
        "gradingMethod": "External",
        "externalGradingOptions": {
            "enabled": True,
            "image": "YOUR-NAME/minelogic-grader",
            "entrypoint": "/grade/tests/run.sh",
            "timeout": min(exercise.bounds.wall + 60, 600),
            "enableNetworking": False,
        },
    }
    return (json.dumps(info, indent=2) + "\n").encode()


def _question(exercise: Exercise) -> bytes:
    """The page of the question: the prompt is Markdown there, and what is like a tag is escaped."""
    prompt = escape(exercise.prompt, quote=False).replace("{{", "{&#123;")
    answer = escape(exercise.answer)
    return (
        f"<pl-question-panel>\n<markdown>\n{prompt}\n</markdown>\n</pl-question-panel>\n"
        f'<pl-file-editor file-name="{answer}" source-file-name="{answer}">\n</pl-file-editor>\n'
        "<pl-submission-panel>\n<pl-external-grader-results></pl-external-grader-results>\n"
        "</pl-submission-panel>\n"
    ).encode()


PLATFORM = Platform(
    name=NAME,
    title="PrairieLearn",
    autograder=Autograder(results=results, packed=packed, run=run),
)
