"""Counts among premises and reasons are told in English, in every language of the reasons."""

from __future__ import annotations

import pytest

import minelogic
from minelogic.render.answers import premise_lines
from minelogic.render.derivations.parts import Places
from tests.derive.spoken import with_sentences

CLASH = """board 3 x 4 triangle
display
  . . 2 .
  . . . .
  1 . . .
use minesweeper
rule twins "each bomb has a bomb beside it": forall i, j. B(i, j) -> B(i, j + 1) | B(i, j - 1)
rule onlyone: forall i. exists at most 1 j. B(i, j)
"""


def lines(text: str) -> str:
    """The premises that clash, as they are listed."""
    problem = minelogic.loads(text)
    assert problem.conflict is not None
    signs = problem.answers.given.signs
    told = premise_lines(problem.conflict.premises, problem.grounding.atoms, signs)
    return " ".join(" ".join(told).split())


def test_a_count_in_a_list_of_premises_is_told() -> None:
    said = lines(CLASH)
    assert "KN(" not in said
    assert "i = 1: at most one tile of row 1 is a bomb" in said


def test_what_counts_nothing_is_written_as_a_formula() -> None:
    said = lines("predicate P\npredicate R\nrule r: P -> R\nfact P\nfact ~R\n")
    assert "P -> R" in said


@pytest.mark.parametrize(
    ("rule", "said"),
    [
        ("exists at most 1 j. B(0, j)", "at most one tile of row 0 is a bomb"),
        ("KN(at most 1; B(0, 0), B(1, 1))", "at most one of (0,0) and (1,1) is a bomb"),
        ("KN(2; B(0, 0), B(1, 1), S(1, 0))",
         "exactly 2 of these hold: ((0,0) is a bomb; (1,1) is a bomb; (1,0) is safe)"),
    ],
)  # fmt: skip
def test_counts_of_every_kind_are_told(rule: str, said: str) -> None:
    forced = "fact forall i, j. B(i, j)\nfact forall i, j. ~S(i, j)\n"
    if "S(" in rule:
        forced = "fact forall i, j. B(i, j) & S(i, j)\n"
    told = lines(f"board 2 x 3\nrule few: {rule}\n{forced}")
    assert "KN(" not in told
    assert said in told


def test_two_assumptions_have_two_names() -> None:
    derivation = with_sentences(minelogic.loads(CLASH).derivation)
    places = Places(derivation)
    names = {
        name
        for step in derivation.steps
        for inner in step.within()
        for name in places.names(inner, {})
        if "assum" in name
    }
    assert len(names) > 1
    assert all(name.startswith("the assumption that (") for name in names)
