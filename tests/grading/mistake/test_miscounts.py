"""Claims that come from counting wrongly are called by how, and right ones by nothing."""

from __future__ import annotations

import pytest

from minelogic.grading.mistake.claims import KINDS, TITLES, claims_about
from minelogic.grading.mistake.miscounts import TITLES as MISCOUNTS
from minelogic.problem import loads
from minelogic.source import Source

ONE_BOMB = "board 2 x 3\ndisplay\n  * 2 .\n  - . .\n"
"""Next to the 2 one bomb is known, and one is left among (0, 2), (1, 1) and (1, 2)."""
TWO_BOMBS = "board 2 x 3\ndisplay\n  * 2 -\n  - . .\n"
"""One bomb is left among (1, 1) and (1, 2)."""
NO_BOMB = "board 1 x 3\ndisplay\n  . 1 .\n"
FULL = "board 2 x 3\ndisplay\n  * 1 .\n  - - -\n"
"""The 1 has its bomb."""
SHARED = "board 2 x 4\ndisplay\n  . . . .\n  - 1 1 -\n"
"""Both numbers have (0, 1) and (0, 2); at most one bomb is there, and it may be none."""


@pytest.mark.parametrize(
    ("board", "claims", "code"),
    [
        (TWO_BOMBS, "B(1, 1) by (0, 1)", "bomb-forgotten"),
        (TWO_BOMBS, "B(1, 1), B(1, 2) by (0, 1)", "bomb-forgotten"),
        (TWO_BOMBS, "S(1, 1) by (0, 1)", "bomb-counted-twice"),
        (ONE_BOMB, "S(1, 1) by (0, 1)", "bomb-counted-twice"),
        (ONE_BOMB, "B(1, 1) by (0, 1)", "not-forced"),
        (FULL, "B(0, 2) by (0, 1)", "bomb-forgotten"),
        (NO_BOMB, "B(0, 0) by (0, 1)", "neighbour-forgotten"),
        (NO_BOMB, "S(0, 0) by (0, 1)", "not-forced"),
        (SHARED, "S(0, 0) by (1, 1), (1, 2)", "at-most-as-exactly"),
        (SHARED, "S(0, 3) by (1, 1), (1, 2)", "at-most-as-exactly"),
        (SHARED, "B(0, 3) by (1, 1), (1, 2)", "at-least-as-exactly"),
        (SHARED, "S(0, 1) by (1, 1), (1, 2)", "at-least-as-exactly"),
        (SHARED, "B(0, 1) by (1, 1), (1, 2)", "not-forced"),
    ],
)
def test_what_was_counted_wrongly_has_a_name(board, claims, code):
    assert first_codes(board, claims)[-1] == code


def test_what_was_claimed_above_is_known():
    one = first_codes(NO_BOMB, "B(0, 0) by (0, 1)\nB(0, 2) by (0, 1)")
    assert one[1] == "bomb-forgotten"
    assert first_codes(NO_BOMB, "B(0, 2) by (0, 1)") == ["neighbour-forgotten"]


@pytest.mark.parametrize(
    ("board", "claims"),
    [
        (FULL, "S(0, 2) by (0, 1)"),
        ("board 2 x 3\ndisplay\n  * 3 -\n  - . .\n", "B(1, 1), B(1, 2) by (0, 1)"),
        ("board 1 x 3\ndisplay\n  . 2 .\n", "B(0, 0) by (0, 1)"),
        ("board 2 x 4\ndisplay\n  . . . .\n  - 1 2 -\n", "B(0, 3) by (1, 1), (1, 2)"),
    ],
)
def test_what_follows_has_no_mistake(board, claims):
    assert set(first_codes(board, claims)) == {""}


def test_what_is_true_for_another_reason_is_no_miscount():
    board = "board 1 x 5\ndisplay\n  . 1 . 1 -\n"
    [code] = first_codes(board, "S(0, 0) by (0, 1)")
    assert code == "reason-too-weak"


def test_every_way_to_count_wrongly_can_be_asked_for():
    assert set(MISCOUNTS) < set(KINDS)
    assert all(TITLES[code] for code in KINDS)


def first_codes(board: str, claims: str) -> list[str]:
    """The first name of what is wrong with each claim; empty if nothing is."""
    problem = loads(f"{board}use minesweeper\n")
    assert problem.status == "consistent"
    rows = claims_about(problem, Source("claims", claims)).rows
    assert rows
    return [(*row.codes, "")[0] for row in rows]
