"""What a student is told: each level adds to the one before, and hides the rest."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise
from typing import Any

import pytest

from minelogic.exercises.exercise import FEEDBACK, Feedback
from minelogic.grading.report.feedback import shown
from minelogic.grading.report.values import Finding, GradeReport, Item, Line, Mistake, Witness
from minelogic.records import replace

WITNESS = Witness(
    "2 x 2", ("DRAWN",), ("ATOM",), "SEEN", (Line("FORMULA", None, "RULE", "SENTENCE"),)
)
ITEM = Item(
    "counts", "TITLE", Fraction(1), Fraction(0), "failed", "WHY",
    (Line("OWN", 3, None, "TOLD"), Line("REFERENCE")), (WITNESS,),
    (Mistake("converse", "C", "NAMED", 3),),
)  # fmt: skip
REPORT = GradeReport(
    "x", "X", "theory", Fraction(2), "0" * 64, "answer.mine", "1" * 64, "graded", Fraction(1),
    (ITEM, replace(ITEM, id="other", outcome="passed", score=Fraction(1))),
    (Mistake("converse", "C", "WHOLE", 3),), (Finding("syntax", "warning", "WRITTEN"),), "SCOPE",
    "SAID",
)  # fmt: skip
FROM: dict[Feedback, tuple[str, ...]] = {
    "none": (),
    "syntax": ("WRITTEN",),
    "where": ("TITLE", "OWN", "SCOPE", "failed"),
    "hint": ("WHY", "TOLD", "NAMED", "WHOLE", "SAID"),
    "full": ("DRAWN", "ATOM", "SEEN", "SENTENCE", "RULE"),
}
NEVER = "FORMULA"


def words(report: GradeReport) -> set[str]:
    """All texts in a report, at whatever depth."""

    def texts(value: Any) -> set[str]:
        if isinstance(value, dict):
            return set().union(*map(texts, value.values()))
        if isinstance(value, list):
            return set().union(*map(texts, value))
        return {value} if isinstance(value, str) else set()

    return texts(report.to_json())


@pytest.mark.parametrize("level", FEEDBACK)
def test_a_level_shows_what_it_says_and_nothing_else(level):
    told = words(shown(REPORT, level))
    for other in FEEDBACK:
        allowed = FEEDBACK.index(other) <= FEEDBACK.index(level)
        assert all((word in told) is allowed for word in FROM[other])
    assert NEVER not in told


@pytest.mark.parametrize("level", FEEDBACK)
def test_score_and_status_are_always_told(level):
    report = shown(REPORT, level)
    assert report.score == 1
    assert (report.points, report.status) == (Fraction(2), "graded")
    assert report.feedback == level


@pytest.mark.parametrize("level", FEEDBACK)
def test_a_hidden_item_tells_only_whether_it_passed(level):
    hidden = replace(REPORT, items=tuple(replace(item, hidden=True) for item in REPORT.items))
    report = shown(hidden, level)
    told = words(report)
    secrets = {word for other in ("where", "hint", "full") for word in FROM[other]}
    assert not (secrets - {"SCOPE", "failed"}) & told
    assert not {"counts", "other"} & told
    assert [item.outcome for item in report.items] in ([], ["failed", "passed"])


def test_what_was_left_out_cannot_be_had_back():
    for less, more in pairwise(FEEDBACK):
        with pytest.raises(ValueError, match="only the feedback"):
            shown(shown(REPORT, less), more)
    assert shown(shown(REPORT, "full"), "hint") == shown(REPORT, "hint")


def test_why_nothing_could_be_judged_is_told():
    report = replace(REPORT, status="missing", items=(), message="Nothing was handed in.")
    assert shown(report, "none").message == "Nothing was handed in."


def test_a_report_is_read_back_from_its_data():
    for level in FEEDBACK:
        report = shown(REPORT, level)
        assert GradeReport.from_json(report.to_json()) == report
    data = REPORT.to_json()
    changed = [
        ("score", "x"), ("score", "99"), ("score", "-3"), ("score", 1), ("new", 1), ("status", "x"),
        ("title", None), ("items", {}), ("seed", "1"),
        ("items", [{**data["items"][0], "outcome": "x"}]),
    ]  # fmt: skip
    others: list[Any] = [None, [], "text", {}, {"format": "minelogic.grade/2"}]
    for other in [*others, *[{**data, key: value} for key, value in changed]]:
        with pytest.raises(ValueError, match="no report"):
            GradeReport.from_json(other)
