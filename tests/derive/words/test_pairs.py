"""Sentences of steps in which any two of some literals exclude each other."""

from __future__ import annotations

from itertools import product

import pytest

from tests.derive.words.test_sentences import answer

BOARD = "board 3 x 3\nrule most: {}\nprove {}\n"
MOST = "exists at most 1 i, j. B(i, j)"


@pytest.mark.parametrize(
    ("rule", "asked", "said"),
    [
        (
            "forall i, j, x, y. B(i, j) & B(x, y) -> i = x & j = y",
            MOST,
            "By rule most, no two tiles are bombs, so at most one of them is a bomb.",
        ),
        (
            "forall i, j, k. B(i, j) & B(i, k) -> j = k",
            "exists at most 1 j. B(1, j)",
            "By rule most (i = 1), no two tiles of row 1 are bombs, so at most one of them is a "
            "bomb.",
        ),
        (
            "forall i, j, x, y. ~B(i, j) & ~B(x, y) -> i = x & j = y",
            "exists at most 1 i, j. ~B(i, j)",
            "By rule most, of any two tiles at least one is a bomb, so at most one of them is no "
            "bomb.",
        ),
    ],
)
def test_who_excludes_two_of_what(rule: str, asked: str, said: str) -> None:
    assert answer(BOARD.format(rule, asked)) == [said]


def test_a_rule_with_a_sentence_speaks_for_itself() -> None:
    text = BOARD.replace("most:", 'most "No second tile is a bomb":')
    rule = "forall i, j, x, y. B(i, j) & B(x, y) -> i = x & j = y"
    assert answer(text.format(rule, MOST)) == [
        "No second tile is a bomb (most), so at most one tile is a bomb."
    ]


SEATS = """\
domain Guest = 0 .. 2
domain Seat = 1 .. 3
predicate On(Guest, Seat)
predicate P
rule lone: P -> forall g, s, t. s != t -> ~(On(g, s) & On(g, t))
rule some: forall g. exists s. On(g, s)
fact P
prove exists one s. On(1, s)
prove forall g. exists one s. On(g, s)
"""


def test_what_has_to_be_known_is_said_and_what_holds_of_all_is_told_once() -> None:
    (one,) = answer(SEATS)
    assert one == (
        "P holds, so by lone, no two of On(1, 1), On(1, 2) and On(1, 3) hold; by rule some "
        "(g = 1), at least one of them holds; so exactly one of them holds."
    )
    lines = SEATS.splitlines()
    (every,) = answer("\n".join([*lines[:-2], lines[-1], ""]))
    assert every.count("no two of") == 1
    assert "; and likewise for the others: so forall g" in every


def test_the_rules_of_several_pairs_are_named() -> None:
    text = "predicate A\npredicate C\npredicate D\n"
    text += "rule ac: ~(A & C)\nrule ad: A -> ~D\nfact ~(C & D)\nprove KN(at most 1; A, C, D)\n"
    (said,) = answer(text)
    assert said == (
        "By the fact in line 6, ac and ad, no two of A, C and D hold, so at most one of them holds."
    )
    worlds = [
        w for w in product((0, 1), repeat=3) if not (w[0] & w[1] or w[0] & w[2] or w[1] & w[2])
    ]
    assert max(map(sum, worlds)) == 1
