"""A premise that says many things is told by those that a step uses."""

from __future__ import annotations

import pytest

import minelogic
from minelogic.derive.words.speakers import LONG
from minelogic.render.derivations.text import derivation_lines
from minelogic.render.page import page

QUEENS = """board 4 x 4
predicate Queen(row, column)
rule some: forall i. exists exactly 1 j. Queen(i, j)
fact forall i, j, y. Queen(i, j) & y != j -> ~Queen(i, y)
fact forall i, j, x. Queen(i, j) & x != i -> ~Queen(x, j)
fact forall i, j, x, y. Queen(i, j) & x != i & |x - i| = |y - j| -> ~Queen(x, y)
fact Queen(0, 1)
"""
NUMBERS = """board 3 x 4
display
  . . . .
  1 2 1 .
  . . . .
rule safe: forall i, j. S(i, j) <-> ~B(i, j)
rule number: forall a, i, j.
  Q(a, i, j) <-> S(i, j) & exists exactly a x, y. (adjacent(i, j, x, y) & B(x, y))
"""
CLASH = """predicate P
predicate R
predicate T
fact (P -> R) & (R -> T) & (T -> ~P)
fact P
"""


def test_a_sentence_has_the_part_of_a_fact_that_it_uses() -> None:
    sentences = [step.sentence for step in minelogic.loads(QUEENS).derivation.steps]
    assert (
        "By the fact in line 6, if Queen(1, 3) holds, then Queen(2, 2) does not hold; "
        "Queen(1, 3) holds, so Queen(2, 2) does not hold."
    ) in sentences
    assert all(len(sentence) < LONG for sentence in sentences)


def test_parts_with_the_same_condition_are_told_as_one() -> None:
    why = minelogic.loads(QUEENS).explain("Queen(3, 2)")
    assert why.steps[0].sentence == (
        "By the fact in line 5, if Queen(0, 1) holds, then Queen(1, 1), Queen(2, 1) and "
        "Queen(3, 1) do not hold; Queen(0, 1) holds, so Queen(1, 1), Queen(2, 1) and "
        "Queen(3, 1) do not hold."
    )


def test_by_clauses_a_premise_is_written_in_part() -> None:
    lines = derivation_lines(minelogic.loads(QUEENS).derivation, "clause")
    assert "   a) text:4, fact, in part" in lines
    assert "        Queen(1, 3) -> ~Queen(2, 2)" in lines
    assert max(map(len, lines)) <= 80


def test_a_page_tells_what_a_premise_says_of_one_tile() -> None:
    facts = "fact forall j. S(2, j)\nprove B(0, 2)\n"
    text = page(minelogic.loads(NUMBERS + facts).derivation)
    assert "fact, for what it says of (2,0) alone" in text
    assert "If (1,0) shows 1, then exactly one of " in text
    assert "one of (0,0), (0,1), (1,1), (2,0) and (2,1) is a bomb" in text


EQUIVALENCE = """predicate P
predicate V
predicate W
predicate R
predicate T
rule all: P <-> V & (R | (T | V))
rule some: T <-> (P | (W | R))
"""


@pytest.mark.parametrize(
    ("facts", "asked", "sentence"),
    [
        ("fact P", "V", "By rule all, if P holds, then V holds; P holds, so V holds."),
        (
            "fact ~V",
            "~P",
            "By rule all, if P holds, then V holds; but V does not hold, so P does not hold.",
        ),
        ("fact R", "T", "By rule some, if R holds, then T holds; R holds, so T holds."),
        (
            "fact T\nfact ~P\nfact ~R",
            "W",
            "By rule some, if T holds, then P, W or R holds; T holds and P and R do not hold, "
            "so W holds.",
        ),
    ],
)
def test_of_an_equivalence_a_sentence_has_the_direction_that_it_uses(
    facts: str, asked: str, sentence: str
) -> None:
    problem = minelogic.loads(f"{EQUIVALENCE}{facts}\nprove {asked} expect entailed\n")
    assert problem.entails(asked) == "entailed"
    (step,) = problem.explain(asked).steps
    assert step.sentence == sentence


def test_a_rule_with_a_sentence_keeps_it() -> None:
    text = EQUIVALENCE.replace("rule all:", 'rule all "P says all":') + "fact P\n"
    assert minelogic.loads(text).explain("V").steps[0].sentence == (
        "P says all (all): P holds, so V holds."
    )


def test_a_clash_names_the_parts_that_clash() -> None:
    clash = minelogic.loads(CLASH).derivation
    assert clash.answer == "inconsistent"
    (step,) = clash.steps
    assert step.sentence.endswith("but by the fact in line 4, if T holds, then P does not hold.")


@pytest.mark.parametrize(
    ("together", "apart"),
    [
        ("fact S(2, 0) & S(2, 1)", "fact S(2, 0)\nfact S(2, 1)"),
        ("fact forall j. S(2, j)", "\n".join(f"fact S(2, {j})" for j in range(4))),
        (
            "fact forall i, j. i = 2 -> ~B(i, j)",
            "\n".join(f"fact ~B(2, {j})" for j in range(4)),
        ),
        ("fact ~B(2, 0) & B(0, 0)", "fact ~B(2, 0)\nfact B(0, 0)"),
    ],
)
def test_a_fact_about_several_tiles_is_as_good_as_one_for_each(together: str, apart: str) -> None:
    one, other = minelogic.loads(NUMBERS + together), minelogic.loads(NUMBERS + apart)
    assert one.verdicts == other.verdicts
    assert one.count() == other.count()
    assert [(step.conclusions, step.technique, step.cost) for step in one.derivation.steps] == [
        (step.conclusions, step.technique, step.cost) for step in other.derivation.steps
    ]
    assert one.derivation.checked


def test_a_fact_that_says_it_needs_no_rule_beside_it() -> None:
    first = minelogic.loads(NUMBERS + "fact forall j. S(2, j)\n").derivation.steps[0]
    assert [premise.of for premise in first.given] == [8]
    assert first.sentence == "The fact in line 9 says that (2,0) is safe."


def test_what_the_display_shows_is_said_so() -> None:
    why = minelogic.loads("board 1 x 2\ndisplay . *\nuse minesweeper\n").explain("B(0, 1)")
    assert why.steps[0].sentence == "The display says that (0,1) is a bomb."


def test_a_refuted_negation_is_told_as_the_fact_that_it_is() -> None:
    why = minelogic.loads(CLASH.replace(" & (T -> ~P)", "")).explain("~P")
    assert why.steps[0].sentence == "The fact in line 5 says that P holds."
