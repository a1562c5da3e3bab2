"""Reports as text: what a student reads."""

from __future__ import annotations

import re
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from minelogic.grading.report.feedback import shown
from minelogic.grading.report.text import boards_text, report_text
from minelogic.grading.report.values import Finding, Line, Mistake, Witness
from minelogic.grading.report.words import decimal, exact, score_words
from minelogic.records import replace
from tests.grading.reports import (
    EVIL,
    HOSTILE,
    LIMIT,
    MISSING,
    RIGHT,
    STRONG,
    UNREADABLE,
    UNUSED,
    WEAK,
    WRONG,
    item,
    report,
)


def test_a_whole_report_reads_like_this():
    assert (
        report_text(WRONG)
        == """\
Safe or a bomb
ada.mine

1 1/3 of 4 points (1.33)
Too weak: it allows worlds that are wrong.
Judged on all boards up to 4 x 4.

The mistake: The converse (line 3)
  The arrow points the wrong way.

✓  The rule safe                                                          1 of 1

✗  The rule counts                                                        0 of 1
     Your rules do not enforce this.

     Board 1 (1 x 2)     Board 2 (2 x 2)
       * -                 * .
                           . .
     Board 1: This is right, and your rules forbid it. Also true there:
     Q(1, 0, 1).
       false there, line 3: rule safe: forall i, j. S(i, j) -> B(i, j)
     Board 2: Your rules allow this, and it is wrong.
       false there: every tile is safe or a bomb

–  The rule both                                                          1 of 1
     It is not charged again.

?  The rule strong                                                        0 of 1
     Undecided: a limit was reached.

line 7, column 8: warning: The variable k is never used. [unused-variable]
    7 | forall k, i. B(i, i)
      |        ^
  help: Leave it out."""
    )


def test_items_without_remarks_stand_together():
    assert (
        report_text(RIGHT)
        == """\
Safe or a bomb
bob.mine

4 of 4 points
Right on all boards up to 4 x 4.

✓  The rule safe                                                          1 of 1
✓  The rule counts                                                        1 of 1"""
    )


def test_what_cannot_be_read_is_said_first():
    text = report_text(UNREADABLE)
    assert text.splitlines()[3:] == [
        "0 of 4 points",
        "It cannot be read: 1 mistake in the text.",
        "",
        "line 2, column 7: error: This '(' is never closed. [unclosed-bracket]",
        "    2 | fact B(0, 0",
        "      |       ^",
        "  help: Add ')'.",
    ]


@pytest.mark.parametrize(
    ("made", "said"),
    [(MISSING, "Nothing was handed in."), (LIMIT, "It was too much to be judged: time.")],
)
def test_what_is_not_judged_says_why(made, said):
    assert report_text(made).endswith(f"0 of 4 points\n{said}")


@pytest.mark.parametrize("made", [MISSING, LIMIT, UNREADABLE])
def test_without_any_feedback_the_status_is_still_said(made):
    reduced = replace(made, message="", findings=())
    assert not report_text(reduced).endswith("points")


def test_without_any_feedback_only_the_points_are_said():
    text = report_text(shown(WRONG, "none"))
    assert text == "Safe or a bomb\nada.mine\n\n1 1/3 of 4 points (1.33)"


def test_the_sentence_of_a_reference_rule_stands_for_the_rule():
    text = report_text(WRONG)
    assert "every tile is safe or a bomb" in text
    assert "forall i, j. S(i, j)\n" not in text


def test_a_rule_without_a_sentence_is_told_by_its_name_and_one_without_a_name_not_at_all():
    broken = (Line("", None, "counts"), Line("", None))
    witness = Witness("1 x 1", (".",), (), "Look.", broken)
    text = report_text(report(items=(item("a", "failed", 0, witnesses=(witness,)),)))
    assert text.endswith("     Look.\n       false there, rule counts")


def test_what_is_said_of_a_line_of_the_answer_stands_below_it():
    line = Line("fact B(0, 0)", 2, None, "False for i = 0.")
    text = report_text(report(items=(item("a", "failed", 0, lines=(line,)),)))
    assert text.endswith("     line 2: fact B(0, 0)\n       False for i = 0.")


def test_a_line_is_not_shown_twice_for_one_item():
    assert report_text(WRONG).count("S(i, j) -> B(i, j)") == 1


def test_a_verdict_is_not_repeated_by_an_item():
    made = report(message="No.", items=(item("a", "failed", 0, message="No."),))
    assert report_text(made).count("No.") == 1


def test_of_what_is_right_nothing_more_is_said():
    made = report(items=(item("a", message="Your rules enforce this."),))
    assert "enforce" not in report_text(made)


def test_items_that_say_the_same_become_one():
    lost = item("x", "failed", 0, title="a tile that was not found", message="It is forced.")
    items = [replace(lost, id=str(number)) for number in range(3)]
    text = report_text(report(items=(item("a"), *items)))
    assert text.count("It is forced.") == 1
    assert re.search(r"✗  a tile that was not found \(3 times\) +0 of 3\n", text)
    different = [*items[:2], replace(items[2], title="another")]
    assert "(2 times)" in report_text(report(items=tuple(different)))


def test_what_can_only_take_points_is_of_nothing():
    made = report(items=(item("a", "failed", -1, points=Fraction(0)),))
    assert report_text(made).endswith("  1 off")


def test_a_mistake_that_a_finding_tells_is_not_told_twice():
    told = Mistake("unused-variable", "Never used", UNUSED.message, 7)
    text = report_text(report(findings=(UNUSED,), mistakes=(told,)))
    assert "The mistake: Never used (line 7)" in text
    assert text.count(UNUSED.message) == 1


def test_a_mistake_of_one_item_stands_in_that_item():
    mistake = Mistake("lost", "A negation lost", "A negation is missing.", None)
    text = report_text(report(items=(item("a", "failed", 0, mistakes=(mistake,)),)))
    assert text.endswith("     The mistake: A negation lost\n       A negation is missing.")


def test_a_world_without_a_board_lists_what_is_true_in_it():
    witness = Witness("", (), ("A", "C"), "Here your clauses are false.")
    text = report_text(report(items=(item("a", "failed", 0, witnesses=(witness,)),)))
    assert text.endswith("     Here your clauses are false. True there: A, C.")


def test_boards_that_do_not_fit_beside_each_other_go_below():
    wide = Witness("1 x 20", ("* " * 20,))
    assert len(boards_text([wide, wide], 80)) == 5
    assert len(boards_text([wide, wide], 120)) == 2
    assert boards_text([], 80) == []


def test_one_board_has_no_number():
    assert boards_text([WEAK]) == ["2 x 2", "  * .", "  . ."]
    assert boards_text([STRONG, WEAK])[0] == "Board 1 (1 x 2)     Board 2 (2 x 2)"


def test_a_witness_that_is_not_canonical_says_so():
    made = report(items=(item("a", "failed", 0, witnesses=(replace(WEAK, canonical=False),)),))
    assert "There may be a simpler one." in report_text(made)
    assert "There may be a simpler one." not in report_text(WRONG)


def test_hostile_text_shows_what_it_is():
    text = report_text(EVIL)
    assert all(character.isprintable() or character == "\n" for character in text)
    assert "<U+001B>[31m" in text
    assert "<U+202E>" in text


def test_every_line_fits_the_page():
    for made in (WRONG, RIGHT, UNREADABLE, EVIL, MISSING):
        assert max(map(len, report_text(made).splitlines())) <= 80


@pytest.mark.slow
@given(st.text(max_size=300), st.integers(40, 120))
def test_any_text_fits_any_page(text, width):
    made = report(
        text, title=text, message=text, scope=text, mistakes=(Mistake(text, text, text),),
        findings=(Finding("x", "error", text, text, 1, 1, 1, 1, (text,)),),
        items=(item("a", "failed", 0, title=text, message=text, lines=(Line(text, 1),)),),
    )  # fmt: skip
    written = report_text(made, width)
    assert all(c.isprintable() or c == "\n" for c in written)
    assert max(map(len, written.splitlines())) <= width


def test_a_very_long_line_is_cut():
    made = report(items=(item("a", "failed", 0, lines=(Line("B " * 100_000, 1),)),))
    assert len(report_text(made)) < 2_000


def test_colours_are_given_by_whoever_paints():
    painted = report_text(WRONG, paint=lambda text, what: f"<{what}>{text}</>")
    assert "<title>Safe or a bomb</>" in painted
    assert "<failed>✗</>" in painted
    assert "<part>1 1/3 of 4 points (1.33)</>" in painted
    assert "<mistake>The mistake: The converse (line 3)</>" in painted
    assert "<full>4 of 4 points</>" in report_text(RIGHT, paint=lambda t, w: f"<{w}>{t}</>")


def test_the_report_is_its_own_text():
    assert str(WRONG) == report_text(WRONG)


@pytest.mark.parametrize(
    ("value", "as_exact", "as_decimal"),
    [
        ("2", "2", "2"),
        ("0", "0", "0"),
        ("4/3", "1 1/3", "1.33"),
        ("1/3", "1/3", "0.33"),
        ("5/2", "2 1/2", "2.5"),
        ("-1/3", "-1/3", "-0.33"),
        ("-3/2", "-1 1/2", "-1.5"),
        ("3999/1000", "3 999/1000", "3.99"),
        ("1/1000", "1/1000", "0.01"),
        ("1001/1000", "1 1/1000", "1.01"),
    ],
)
def test_numbers_are_exact_and_never_look_whole_if_they_are_not(value, as_exact, as_decimal):
    assert exact(Fraction(value)) == as_exact
    assert decimal(Fraction(value)) == as_decimal


def test_one_point_is_one_point():
    assert score_words(Fraction(0), Fraction(1)) == "0 of 1 point"


def test_the_hostile_text_has_what_it_should_have():
    assert not HOSTILE.isprintable()
