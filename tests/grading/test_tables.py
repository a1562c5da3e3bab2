"""Answers as students write them get the points that two graders agree on."""

from __future__ import annotations

import tomllib
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from minelogic import grade
from minelogic.exercises.load import exercise_names

TABLES = Path(__file__).parent / "tables"
"""One file for an exercise that ships; the points were written down before any of it was run.

`points` are a number, or the least and the most that graders give; `open` says why an answer is
known to fall outside.
"""


def answers(exercise: str) -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = tomllib.loads((TABLES / f"{exercise}.toml").read_text("utf-8"))[
        "answer"
    ]
    return rows


def bounds(points: Any) -> tuple[Fraction, Fraction]:
    least, most = points if isinstance(points, list) else (points, points)
    return Fraction(str(least)), Fraction(str(most))


NAMES = sorted(path.stem for path in TABLES.glob("*.toml"))
ROWS = [(name, row) for name in NAMES for row in answers(name)]


def test_every_table_is_of_an_exercise_that_ships_and_has_twenty_answers():
    assert {*NAMES} <= {*exercise_names()}
    assert len(NAMES) >= 6
    for name in NAMES:
        assert len({row["name"] for row in answers(name)}) == len(answers(name)) == 20


@pytest.mark.parametrize(("exercise", "row"), ROWS, ids=[f"{e}: {r['name']}" for e, r in ROWS])
def test_an_answer_gets_the_points_that_two_graders_agree_on(exercise, row):
    if "open" in row:
        pytest.xfail(row["open"])
    report = grade(exercise, row["text"])
    least, most = bounds(row["points"])
    assert least <= report.score <= most, str(report)
