"""The oracle of these tests, against cases that a person can see through."""

from __future__ import annotations

import pytest

from tests.proof.builders import formula, proof_lines, sequent
from tests.proof.truth import entails, open_assumptions


@pytest.mark.parametrize(
    ("text", "holds"),
    [
        ("A -> B, A |- B", True),
        ("A -> B, B |- A", False),
        ("A | B, ~A |- B", True),
        ("|- ((A -> B) -> A) -> A", True),
        ("A <-> B, B <-> C |- A <-> C", True),
        ("KN(1; A, B, C), A |- ~B & ~C", True),
        ("KN(at least 2; A, B, C), ~A |- B & C", True),
        ("KN(at most 1; A, A) |- ~A", True),
        ("KN(at most 1; A, B) |- ~A", False),
        ("KN(3; A, B) |- false", True),
        ("forall x. P(x) |- exists x. P(x)", True),
        ("exists x. P(x) |- forall x. P(x)", False),
        ("exists y. forall x. R(x, y) |- forall x. exists y. R(x, y)", True),
        ("forall x. exists y. R(x, y) |- exists y. forall x. R(x, y)", False),
        ("P(c) |- forall x. P(x)", False),
        ("c = d, P(c) |- P(d)", True),
        ("forall x in 1..0. P(x) |- exists x in 1..0. P(x)", False),
        ("|- exists exactly 2 x in 0..3. 0 < x < 3", True),
    ],
)
def test_the_oracle_knows_what_follows(text, holds):
    found = sequent(text)
    assert all(entails(*found, everything=range(n)) for n in (1, 2, 3)) is holds


def test_the_oracle_knows_what_is_assumed():
    texts = ["A ; premise", "| B ; assume", "| | C ; assume", "| A ; copy 1", "| D ; assume"]
    lines = proof_lines([*texts, "A ; copy 1"])
    a, b, c, d = (formula(letter) for letter in "ABCD")
    assert open_assumptions(lines) == [[], [b], [b, c], [b], [d], []]
    assert a not in [b, c, d]
    assert open_assumptions([*lines[:3], lines[3]._replace(boxes=(2,))]) is None
    assert open_assumptions([lines[0], lines[1]._replace(boxes=())]) is None
