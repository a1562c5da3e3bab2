"""Deductions graded on boards whose rules are written in many ways."""

from __future__ import annotations

import pytest

from tests.grading.deduce.test_judge import graded
from tests.ground.oracle import Grid
from tests.solve.displays import Shown
from tests.ways import WAYS, Way

STRIP = "board 2 x 5\ndisplay\n  . . . . .\n  1 1 1 1 1\n"
ANSWERS = (
    "S(0, 2) by (1, 0), (1, 1)",
    "S(0, 2) by (1, 0), (1, 2)",
    "S(0, 2) by (1, 3)",
    "B(0, 0) by (1, 0)",
    "1. S(0, 2) by (1, 3), (1, 4)\n2. S(0, 2) by 1",
)
WRITTEN_OUT = ("listed facts", "listed rules", "facts", "vacuous", "own predicate")
"""Ways that are written for one display, or that have predicates of their own."""


@pytest.mark.parametrize(
    "way", [w for w in WAYS if w.safe and w.name not in WRITTEN_OUT], ids=lambda way: way.name
)
def test_a_deduction_has_the_same_report_in_every_way(way: Way, tmp_path):
    shown = strip()
    for answer in ANSWERS:
        reports = []
        for rules in ("use minesweeper", way.rules(shown)):
            report = graded(tmp_path, answer, f"{STRIP}{rules}\n")
            reports.append([(i.id, i.score, i.outcome, i.message) for i in report.items])
        assert reports[0] == reports[1]


def strip() -> Shown:
    return Shown(Grid(2, 5, "king", "rows from 0"), (*".....", *"11111"))


def test_a_number_that_is_perhaps_no_safe_tile_is_always_used(tmp_path):
    """Without its number the tile would be safe, which is more than the rules say of it."""
    rules = """\
rule safe: forall i, j. S(i, j) <-> ~B(i, j)
rule counts: forall a, i, j. Q(a, i, j) -> exists exactly a x, y. (adjacent(i, j, x, y) & B(x, y))
"""
    text = f"board 1 x 3\ndisplay\n  0 . 1\n{rules}"
    assert graded(tmp_path, "S(0, 1) by (0, 0)", text).score == 0
    report = graded(tmp_path, "B(0, 1) by (0, 2)", text)
    assert [item.outcome for item in report.items] == [
        item.outcome for item in graded(tmp_path, "B(0, 1) by (0, 0), (0, 2)", text).items
    ]
