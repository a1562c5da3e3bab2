"""Answers with slips in them: each has its report, and the grader never fails."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest

from minelogic.exercises.load import exercise_names, find_exercise, load_exercise
from minelogic.grading.grade import grade
from minelogic.grading.report.text import report_text
from minelogic.grading.report.values import GradeReport
from tests.mutations import mutate

FOLDERS = [Path(find_exercise(name)) for name in exercise_names()]


@pytest.mark.slow
@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_every_careless_answer_has_its_report(folder: Path) -> None:
    exercise, random = load_exercise(folder), Random(folder.name)
    files = [*folder.glob("wrong/*"), *folder.glob("reference.*"), *folder.glob("starter.*")]
    answers = [path.read_text("utf-8") for path in sorted(files)]
    statuses: set[str] = set()
    for tried in range(64):
        if tried >= 8 and "graded" in statuses:
            break
        report = grade(exercise, mutate(random, random.choice(answers), answers))
        assert report.status in ("graded", "unreadable", "limit", "empty"), report.message
        assert "not judged" not in [item.outcome for item in report.items]
        assert 0 <= report.score <= report.points
        assert GradeReport.from_json(json.loads(json.dumps(report.to_json()))) == report
        assert report_text(report)
        statuses.add(report.status)
    assert "graded" in statuses
