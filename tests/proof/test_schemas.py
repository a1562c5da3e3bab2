"""Lemmas put to use: what may be put in for their letters and names, and what may not."""

from __future__ import annotations

from itertools import product
from pathlib import Path

import pytest

from minelogic.proof.judge import check_proof
from minelogic.proof.schemas import is_instance
from minelogic.syntax.forms import form
from minelogic.syntax.reader import parse_formula

SOCRATES = ["forall x. P(x) -> R(x)", "P(c)", "R(c)"]
RIGHT = [
    (["P -> Q", "P", "Q"], ["A & B -> C", "A & B", "C"]),
    (["~forall x. P(x)", "exists x. ~P(x)"], ["~forall y. F(y) & G", "exists z. ~(F(z) & G)"]),
    (SOCRATES, ["forall x. P(x) -> R(x)", "P(a)", "R(a)"]),
    (SOCRATES, ["forall y. F(y, b) & A -> ~G(y)", "F(3, b) & A", "~G(3)"]),
    (["c = d", "d = c"], ["a = 2", "2 = a"]),
    (["c = d", "d = e", "c = e"], ["a = b", "b = a", "a = a"]),
    (["P(c)", "exists x. P(x)"], ["P(7)", "exists y. P(y)"]),
]
WRONG = [
    (["P -> Q", "P", "Q"], ["A -> C", "B", "C"]),
    (["P", "forall x. P"], ["F(a)", "forall x. F(x)"]),
    (SOCRATES, ["forall x. P(x) -> R(x)", "P(a)", "R(b)"]),
    (SOCRATES, ["forall x. P(x) -> R(x)", "R(a)", "P(a)"]),
    (SOCRATES, ["forall x. forall y. F(x, y) -> G(x)", "F(a, a)", "G(a)"]),
    (["c = d", "d = c"], ["a = 2", "2 = b"]),
    (["c < d", "d < c"], ["1 < 2", "2 < 2"]),
    (["P(c)", "exists x. P(x)"], ["F(7)", "exists y. G(y)"]),
]


def forms_of(texts: list[str]) -> list[tuple[object, ...]]:
    return [form(parse_formula(text)) for text in texts]


@pytest.mark.parametrize(("lemma", "used"), RIGHT)
def test_an_instance_of_a_lemma_is_one(lemma, used):
    assert is_instance(forms_of(lemma), forms_of(used))


@pytest.mark.parametrize(("lemma", "used"), WRONG)
def test_what_is_no_instance_of_a_lemma_is_none(lemma, used):
    assert not is_instance(forms_of(lemma), forms_of(used))


def test_instances_of_valid_lemmas_are_valid():
    """By tables of P, R and F over two things, for every way to fill in the pattern."""
    parts = ["P(a)", "P(b)", "R(a)", "R(b)", "F(a)", "F(b)"]
    foralls = ["forall x. P(x) -> R(x)", "forall x. F(x) -> P(x)", "forall x. P(x) -> P(x)"]
    taken = 0
    for rule, second, third in product(foralls, parts, parts):
        if is_instance(forms_of(SOCRATES), forms_of([rule, second, third])):
            taken += 1
            assert follows(rule, second, third)
    assert taken == 6


def follows(rule: str, second: str, third: str) -> bool:
    left, right = rule[10], rule[18]
    for bits in product((False, True), repeat=6):
        truth = dict(zip(product("PRF", "ab"), bits, strict=True))
        holds = all(not truth[left, x] or truth[right, x] for x in "ab")
        if holds and truth[second[0], second[2]] and not truth[third[0], third[2]]:
            return False
    return True


LEMMA = """\
theorem one: forall x. P(x) |- P(c)
proof
  1. forall x. P(x)   premise
  2. P(c)             forallE 1
qed
"""


def test_a_name_is_not_put_in_where_variables_have_values(tmp_path: Path):
    (tmp_path / "strip.mine").write_text("board 1 x 2\nuse minesweeper\n")
    inside = """\
theorem two: forall x. R(x) |- R(5)
proof
  1. forall x. R(x)   premise
  2. R(5)             theorem one 1
qed
"""
    assert check_proof(LEMMA + inside).status == "proved"
    outside = """\
theorem three on strip.mine: forall x in 0..1. S(0, x) |- S(0, 5)
proof
  1. forall x in 0..1. S(0, x)   premise
  2. S(0, 5)                     theorem one 1
qed
"""
    report = check_proof(LEMMA + outside, base=tmp_path)
    assert report.theorems[1].lines[1].verdict == "wrong"


@pytest.mark.parametrize(
    ("all_of_them", "one"),
    [
        ("forall x. P(x + 1)", "P(3)"),
        ("forall x. 2 * x != 1", "2 * 3 != 1"),
        ("forall x. P(|x - 4|)", "P(2)"),
        ("forall x. P(7 - x)", "P(9)"),
    ],
)
def test_a_variable_in_a_sum_takes_the_number_that_fits(all_of_them, one):
    text = f"theorem t: {all_of_them} |- {one}\nproof\n1. {all_of_them}  premise\n"
    assert check_proof(f"{text}2. {one}  forallE 1\nqed\n").status == "proved"


def test_no_number_fits_what_is_no_multiple():
    text = "theorem t: forall x. P(2 * x) |- P(3)\nproof\n1. forall x. P(2 * x)  premise\n"
    assert check_proof(f"{text}2. P(3)  forallE 1\nqed\n").status == "wrong"


def test_that_a_name_is_actual_may_be_a_premise():
    text = """\
theorem t: ∀x. P(x), actual i ⊢ ∃y. P(y)
proof
1: ∀x. P(x), actual i   premises
2: P(i)                 ∀ elim 1.1,1.2
3: ∃y. P(y)             ∃ intro 2,1.2
qed
"""
    assert check_proof(text).status == "proved"
    assert check_proof(text.replace("P(i)  ", "P(k)  ")).status == "wrong"
