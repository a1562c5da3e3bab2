"""The sentences of L and U beside the clauses of a count."""

from __future__ import annotations

import minelogic
from minelogic.ground.atoms import AtomTable
from minelogic.render.formulas.counts import count_sentences
from minelogic.syntax.vocabulary import Vocabulary

PROBLEM = minelogic.loads("board 2 x 2\nuse minesweeper\n")
ATOMS = PROBLEM.grounding.atoms


def said(formula):
    return list(count_sentences(formula, ATOMS))


def test_the_two_of_three_corner_says_what_the_notes_say():
    count = ("exactly", 2, 2, 3, 4)
    assert said(count) == [
        "L: of any two of (0, 1), (1, 0), (1, 1), at least one is a bomb",
        "U: of (0, 1), (1, 0), (1, 1), at least one is no bomb",
    ]


def test_a_count_behind_a_condition_has_the_same_sentences():
    assert said(("->", 9, ("exactly", 2, 2, 3, 4))) == said(("exactly", 2, 2, 3, 4))


def test_at_most_has_no_lower_side_and_at_least_no_upper_one():
    assert [text[0] for text in said(("at most", 1, 2, 3))] == ["U"]
    assert [text[0] for text in said(("at least", 1, 2, 3))] == ["L"]


def test_all_or_none_have_one_side():
    assert said(("exactly", 0, 2, 3)) == ["U: each of (0, 1), (1, 0) is no bomb"]
    assert said(("exactly", 2, 2, 3)) == ["L: each of (0, 1), (1, 0) is a bomb"]


def test_other_formulas_have_no_such_sentence():
    for formula in (True, 1, ("&", 1, 2), ("->", 1, 2), ("exactly", 1, -1, 2)):
        assert said(formula) == []


def test_letters_are_true_or_false():
    atoms = AtomTable(Vocabulary(), ("P", "R"))
    assert list(count_sentences(("at most", 1, 1, 2), atoms)) == [
        "U: of P, R, at least one is false"
    ]
