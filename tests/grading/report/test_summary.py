"""How a class did: counted again by hand."""

from __future__ import annotations

import statistics
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from minelogic.grading.report.summary import summarize
from minelogic.grading.report.summary_text import report_line, summary_text
from tests.grading.reports import (
    CLASS,
    CONVERSE,
    EVIL,
    LIMIT,
    MISSING,
    RIGHT,
    UNREADABLE,
    WRONG,
    item,
    report,
)


def test_the_summary_reads_like_this():
    assert (
        summary_text(summarize(CLASS))
        == """\
Safe or a bomb
4 hand-ins, 2 graded on all boards up to 4 x 4; 1 not handed in
mean 2.67, median 2.67 of 4; 1 with all points

✗ ada.mine    1 1/3  The converse, 1 undecided
✓ bob.mine        4
– eve.mine        –  cannot be read
– zoe             –  not handed in
? max.mine        –  too much to be judged

How the points are spread
       4 (all)     1  ████████████████████████████████████████
       below 4     0
       up to 3     0
       up to 2     1  ████████████████████████████████████████
       up to 1     0
             0     0

What failed
     1 of 2  The rule counts

Mistakes by name
     1 of 2  The converse [converse]

Could not be decided
     1 of 2  The rule strong

Not graded
  too much to be judged (1): max.mine
  not handed in (1): zoe
  cannot be read (1): eve.mine"""
    )


def test_a_mistake_counts_once_for_each_hand_in():
    twice = report("a", items=(item("x", "failed", 0, mistakes=(CONVERSE, CONVERSE)),),
                   mistakes=(CONVERSE,))  # fmt: skip
    other = report("b", mistakes=(CONVERSE,))
    none = report("c")
    (tally,) = summarize([twice, other, none]).mistakes
    assert (tally.code, tally.names, tally.of) == ("converse", ("a", "b"), 3)


def test_mistakes_of_what_was_not_graded_do_not_count():
    assert summarize([report(status="limit", mistakes=(CONVERSE,))]).mistakes == ()


def test_what_fails_most_often_comes_first():
    reports = [
        report("a", items=(item("x", "failed", 0), item("y", "failed", 0))),
        report("b", items=(item("x"), item("y", "failed", 0))),
        report("c", items=(item("x", "excused"), item("y", "undecided", 0))),
    ]
    summary = summarize(reports)
    assert [(t.code, t.count, t.of) for t in summary.failed] == [("y", 2, 3), ("x", 1, 3)]
    assert [(t.code, t.names) for t in summary.undecided] == [("y", ("c",))]


def test_items_are_the_same_if_they_are_called_the_same():
    reports = [
        report("a", items=(item("line 1", "failed", 0, title="(0, 0) is safe"),)),
        report("b", items=(item("line 2", "failed", 0, title="(0, 0) is safe"),)),
    ]
    assert [(t.title, t.count, t.of) for t in summarize(reports).failed] == [
        ("(0, 0) is safe", 2, 2)
    ]


@pytest.mark.slow
@given(st.lists(st.fractions(0, 4, max_denominator=6), min_size=1, max_size=12))
def test_numbers_are_those_of_the_standard_library(scores):
    summary = summarize([report(str(n), score=score) for n, score in enumerate(scores)])
    assert summary.mean == statistics.mean(scores)
    assert summary.median == statistics.median(scores)
    assert sum(step.count for step in summary.spread) == len(scores)
    assert summary.spread[0].count == scores.count(Fraction(0))
    assert summary.spread[-1].count == scores.count(Fraction(4))
    assert summary.spread[2].count == sum(1 < score <= 2 for score in scores)
    assert summary.spread[4].count == sum(3 < score < 4 for score in scores)


def test_without_anything_graded_there_is_no_mean():
    summary = summarize([MISSING, UNREADABLE])
    assert (summary.mean, summary.median) == (None, None)
    assert "mean" not in summary_text(summary)


def test_what_was_not_graded_has_no_part_in_the_mean():
    assert summarize(CLASS).mean == (WRONG.score + RIGHT.score) / 2


@pytest.mark.parametrize(
    ("made", "line"),
    [
        (RIGHT, "✓ bob.mine        4"),
        (MISSING, "– zoe             –  not handed in"),
        (LIMIT, "? max.mine        –  too much to be judged"),
    ],
)
def test_a_hand_in_is_one_line(made, line):
    assert report_line(made, 8) == line


def test_hostile_names_stay_in_their_line_and_on_the_page():
    text = summary_text(summarize([EVIL, *CLASS]))
    assert all(character.isprintable() or character == "\n" for character in text)
    assert max(map(len, text.splitlines())) <= 80
    assert len(report_line(EVIL)) <= 80
    assert "\n" not in report_line(report("a\nb"))


def test_a_large_class_is_cut_where_names_are_listed():
    text = summary_text(summarize([report(f"{n:03}", status="missing") for n in range(300)]))
    assert "not handed in (300): 000, 001" in text
    assert "and 288 more" in text
