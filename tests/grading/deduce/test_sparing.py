"""Several claims on a line, reasons that name too much, and what an exercise may ask of reasons."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path

import pytest
from click.testing import CliRunner

from minelogic import load
from minelogic.cli.main import main as command
from minelogic.grading.deduce.claims import read_claims
from minelogic.source import Source
from tests.grading.deduce.test_judge import exercise, graded, item

ROW = """\
board 2 x 7
display
  . . . . . . .
  1 1 2 1 - - 1
use minesweeper
"""


def read(tmp_path: Path, text: str) -> list[tuple[str, list[str]]]:
    (tmp_path / "board.mine").write_text(ROW)
    board = load(tmp_path / "board.mine").board
    assert board is not None
    claims = read_claims(Source("answer.txt", text), board, [])
    return [(c.formula, sorted(board.label(tile) for tile in c.numbers)) for c in claims]


FIRST = ("S(0, 2)", ["(1, 0)", "(1, 1)"])
SECOND = ("B(0, 1)", ["(0, 2)", "(1, 2)"])


@pytest.mark.parametrize(
    ("text", "claims"),
    [
        ("S(0, 2) by (1, 0), (1, 1); B(0, 1) by (1, 2), (0, 2); B(0, 3)",
         [FIRST, SECOND, ("B(0, 3)", [])]),
        ("S(0,2) by (1,0), (1,1), B(0,1) by (1,2), (0,2)", [FIRST, SECOND]),
        ("S(0,2) by (1,0) and (1,1). (0,1) is a bomb by (1,2) and S(0,2)", [FIRST, SECOND]),
        ("S(0,2) by (1,0), (1,1)\nB(0,1) by (1,2); S(0,2)", [FIRST, SECOND]),
        ("S(0, 2) by (1, 0); (1, 1)", [FIRST]),
        ("S(0, 2) by (1,0) has one bomb; (1,1) sees that bomb", [FIRST]),
        ("(1,0) shows 1; (1,1) shows 1 so S(0,2)", [FIRST]),
        ("S(0,2), B(0,1) by (1,0), (1,1)", [FIRST, ("B(0, 1)", ["(1, 0)", "(1, 1)"])]),
    ],
)  # fmt: skip
def test_every_claim_of_a_line_is_read_with_its_own_reason(
    tmp_path: Path, text: str, claims: list[tuple[str, list[str]]]
) -> None:
    assert read(tmp_path, text) == claims


def test_what_stands_in_a_reason_and_was_not_claimed_is_told(tmp_path: Path) -> None:
    report = graded(tmp_path, "S(0, 2) by (1, 0), (1, 1), B(0, 1)")
    assert [finding.code for finding in report.findings] == ["claim-in-reason"]
    report = graded(tmp_path, "S(0, 2) by (1, 0), (1, 1)")
    assert report.score == 4
    assert not report.findings


EVERY = "S(0, 2) by (1, 0), (1, 1), (1, 2), (1, 3), (1, 4)"


def test_a_reason_that_names_every_number_is_no_reason(tmp_path: Path) -> None:
    report = graded(tmp_path, EVERY)
    assert report.score == 2
    assert "names every number" in item(report, "(0, 2)").message
    assert graded(tmp_path, EVERY.replace(", (1, 4)", "")).score == 4
    assert graded(tmp_path, EVERY, reasons=False).score == 4
    # The only number there is may be named.
    one = "board 1 x 3\ndisplay . 1 *\nuse minesweeper\n"
    assert graded(tmp_path, "S(0, 0) by (0, 1)", one).score == 4


@pytest.mark.parametrize(
    ("reason", "sparing", "points"),
    [
        ("(1, 0), (1, 1)", "any", Fraction(4)),
        ("(1, 0), (1, 1)", "irredundant", Fraction(4)),
        ("(1, 0), (1, 1)", "smallest", Fraction(4)),
        ("(1, 0), (1, 1), (1, 2)", "any", Fraction(4)),
        ("(1, 0), (1, 1), (1, 2)", "irredundant", 4 * Fraction(5, 6)),
        ("(1, 0), (1, 1), (1, 2)", "smallest", 4 * Fraction(5, 6)),
        ("(1, 0), (1, 1), (1, 2), (1, 3)", "irredundant", Fraction(3)),
        ("(1, 2)", "smallest", Fraction(2)),
    ],
)
def test_points_fall_with_what_is_superfluous(
    tmp_path: Path, reason: str, sparing: str, points: Fraction
) -> None:
    report = graded(tmp_path, f"S(0, 2) by {reason}", sparing=sparing)
    assert report.score == points
    assert ("would do" in item(report, "(0, 2)").message) == (points in (3, 4 * Fraction(5, 6)))


def test_the_better_of_two_reasons_counts(tmp_path: Path) -> None:
    long, short = "S(0, 2) by (1, 0), (1, 1), (1, 2)", "S(0, 2) by (1, 0), (1, 1)"
    for answer in (f"{long}\n{short}", f"{short}\n{long}"):
        assert graded(tmp_path, answer, sparing="irredundant").score == 4


def test_traces_are_answers_only_where_the_exercise_says_so(tmp_path: Path) -> None:
    exercise(tmp_path)
    text = json.dumps(load(tmp_path / "board.mine").derivation.trace)
    assert graded(tmp_path, text).passed
    report = graded(tmp_path, text, traces=False)
    assert report.status == "unreadable"
    assert "one's own words" in report.message


def test_steps_as_solve_prints_them_are_answers_only_where_traces_are(tmp_path: Path) -> None:
    exercise(tmp_path)
    printed = CliRunner().invoke(command, ["solve", str(tmp_path / "board.mine")]).output
    assert " · subset" in printed
    assert graded(tmp_path, printed).status == "graded"
    report = graded(tmp_path, printed, traces=False)
    assert report.status == "unreadable"
    assert report.score == 0
    assert report.message.startswith("These are steps of minelogic solve")
    assert graded(tmp_path, "1. (0,2) is safe by (1,0), (1,1)", traces=False).score == 4


LONG = """\
board 2 x 11
display
  . . . . . . . . . . .
  1 1 2 1 1 1 1 2 1 1 0
use minesweeper
"""
ALL_BUT = "(1, 0), (1, 1), (1, 2), (1, 3), (1, 4), (1, 5), (1, 6), (1, 7), (1, 8), (1, 9)"


def test_a_reason_that_names_most_numbers_is_none_if_few_would_do(tmp_path: Path) -> None:
    shotgun = graded(tmp_path, f"S(0, 2) by {ALL_BUT}", LONG)
    right = graded(tmp_path, "S(0, 2) by (1, 0), (1, 1)", LONG)
    one = item(right, "(0, 2)").score
    assert item(shotgun, "(0, 2)").score == one / 2
    said = item(shotgun, "(0, 2)").message
    assert "names 10 of 11 numbers, when 2 of them would do, is no reason" in said
    # Half of the numbers, or fewer: then it is a reason, if not a sparing one.
    some = graded(tmp_path, "S(0, 2) by (1, 0), (1, 1), (1, 2), (1, 3), (1, 4)", LONG)
    assert item(some, "(0, 2)").score == one


def test_most_numbers_may_be_named_if_half_of_them_are_needed(tmp_path: Path) -> None:
    """From one end to the other, number by number: nobody can do with less than half."""
    far = load_far(tmp_path)
    report = graded(tmp_path, f"{far} by {ALL_BUT.replace(', (1, 8), (1, 9)', '')}", LONG)
    assert item(report, far[1:]).outcome == "passed"


def load_far(tmp_path: Path) -> str:
    """The claim that takes most numbers of the first eight, found by leaving out one by one."""
    from minelogic import Problem

    def forced(shown: set[int], atom: str) -> bool:
        row = " ".join(sign if n in shown else "-" for n, sign in enumerate("11211112110"))
        problem = Problem.from_display([". " * 11, row])
        return problem.entails(atom) == "entailed"

    most: tuple[int, str] = (0, "")
    for column in range(11):
        for letter in "SB":
            kept, atom = set(range(8)), f"{letter}(0, {column})"
            if not forced(kept, atom):
                continue
            for number in range(8):
                if forced(kept - {number}, atom):
                    kept -= {number}
            most = max(most, (len(kept), atom))
    assert most[0] >= 4
    return most[1]


def test_claims_of_one_line_do_not_excuse_each_other(tmp_path: Path) -> None:
    """Together they may need every number that is named, and each by itself a few."""
    text = f"S(0, 2), B(0, 1), B(0, 3) by {ALL_BUT}"
    report = graded(tmp_path, text, LONG)
    assert item(report, "(0, 2)").outcome == "failed"
    few = graded(tmp_path, "S(0, 2), B(0, 1) by (1, 0), (1, 1)\nB(0, 3) by (1, 2), line 1", LONG)
    assert item(few, "(0, 2)").outcome == "passed"
