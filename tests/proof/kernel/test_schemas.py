"""Lemmas put to use: what may be put in for their letters and names, and what may not."""

from __future__ import annotations

from itertools import product
from pathlib import Path

import pytest

from minelogic.proof.judging.files import check_proof
from minelogic.proof.kernel.schemas import is_instance
from minelogic.syntax.file.reader import parse_formula
from minelogic.syntax.forms import form

SOCRATES = ["forall x. P(x) -> R(x)", "P(c)", "R(c)"]
RIGHT = [
    (["P -> Q", "P", "Q"], ["A & B -> C", "A & B", "C"]),
    (["~forall x. P(x)", "exists x. ~P(x)"], ["~forall y. F(y) & G", "exists z. ~(F(z) & G)"]),
    (SOCRATES, ["forall x. P(x) -> R(x)", "P(a)", "R(a)"]),
    (SOCRATES, ["forall y. F(y, b) & A -> ~G(y)", "F(3, b) & A", "~G(3)"]),
    (["c = d", "d = c"], ["a = 2", "2 = a"]),
    (["c = d", "d = e", "c = e"], ["a = b", "b = a", "a = a"]),
    (["P(c)", "exists x. P(x)"], ["P(7)", "exists y. P(y)"]),
    (["B(0, 0)", "B(0, 0) -> S(0, 1)", "S(0, 1)"], ["B(0, 0)", "B(0, 0) -> S(0, 1)", "S(0, 1)"]),
    (["forall j. B(0, j)", "B(0, 5)"], ["forall k. B(0, k)", "B(0, 5)"]),
    (["forall x. R(x, x)", "R(3, 3)"], ["forall y. R(y, y)", "R(3, 3)"]),
    (["forall x. P(x)", "P(0)"], ["forall x. F(x, 2) -> A", "F(0, 2) -> A"]),
    (["KN(1; P, Q)", "~P", "Q"], ["KN(1; A & B, C)", "~(A & B)", "C"]),
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
    (["B(0, 0)", "B(0, 0) -> S(0, 1)", "S(0, 1)"], ["B(0, 1)", "B(0, 1) -> S(0, 1)", "S(0, 1)"]),
    (["B(0, 0)", "B(0, 0) -> S(0, 1)", "S(0, 1)"], ["C(0, 0)", "C(0, 0) -> S(0, 1)", "S(0, 1)"]),
    (["forall j. B(0, j)", "B(0, 5)"], ["forall k. B(1, k)", "B(1, 5)"]),
    (["forall j. B(0, j)", "B(0, 5)"], ["forall k. B(k, 0)", "B(0, 5)"]),
    (["forall x. R(x, x)", "R(3, 3)"], ["forall y. R(y, 3)", "R(3, 3)"]),
    (["forall x. P(x)", "P(0)"], ["forall x. exists y. F(x, y)", "exists y. F(y, y)"]),
    (["forall x, y. P(x, y)", "forall z. P(z, z)"],
     ["forall x, y. exists z. F(x, y, z)", "forall z. exists w. F(w, w, z)"]),
    (["KN(1; P, Q)", "~P", "Q"], ["KN(2; A, B)", "~A", "B"]),
    (["KN(1; P, Q)", "~P", "Q"], ["KN(at most 1; A, B)", "~A", "B"]),
    (["KN(1; P, Q)", "~P", "Q"], ["KN(1; A, B, C)", "~A", "B"]),
    (["KN(1; P, Q)", "~P", "Q"], ["A & B", "~A", "B"]),
]  # fmt: skip


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


INTEGERS = """\
theorem not_five: forall x. P(x) | x != 5 |- P(5)
proof
  1. forall x. P(x) | x != 5   premise
  2. P(5) | 5 != 5             forallE 1
  3. | P(5)                    assume
  4. | 5 != 5                  assume
  5. | 5 = 5                   arithmetic
  6. | false                   ~E 4, 5
  7. | P(5)                    falseE 6
  8. P(5)                      |E 2, 3-3, 4-7
qed
theorem several: forall x. P(x), P(0) -> P(0) |- exists x, y. x != y
proof
  1. forall x. P(x)            premise
  2. P(0) -> P(0)              premise
  3. 0 != 1                    arithmetic
  4. exists y. 0 != y          existsI 3
  5. exists x, y. x != y       existsI 4
qed
"""


@pytest.mark.parametrize(
    "used",
    [
        # On a board a variable has the rows as its values, and 5 is not among them.
        "theorem t on strip.mine: forall i. B(i, 0) | i != 5 |- B(5, 0)\nproof\n"
        "  1. forall i. B(i, 0) | i != 5  premise\n  2. B(5, 0)  theorem not_five 1\nqed\n",
        # There may be one thing in all.
        "theorem t: forall x. A, A -> A |- exists x, y. x != y\nproof\n"
        "  1. forall x. A  premise\n  2. A -> A  premise\n"
        "  3. exists x, y. x != y  theorem several 1, 2\nqed\n",
        "theorem t: forall x, y. x = y |- false\nproof\n  1. forall x, y. x = y  premise\n"
        "  2. 0 = 1 -> false  arithmetic\n  3. forall y. 0 = y  forallE 1\n"
        "  4. 0 = 1  forallE 3\n  5. false  ->E 2, 4\nqed\n",
        "theorem t: forall x, y. x = y, KN(1; A, B) |- A\nproof\n  1. forall x, y. x = y  premise\n"
        "  2. forall y. 0 = y  forallE 1\n  3. 0 = 1  forallE 2\n  4. KN(1; A, B)  premise\n"
        "  5. A  count 4, 3\nqed\n",
    ],
)
def test_integers_are_things_only_where_they_are_spoken_of(used: str, tmp_path: Path):
    (tmp_path / "strip.mine").write_text("board 1 x 2\nuse minesweeper\n")
    *lemmas, last = check_proof(INTEGERS + used, base=tmp_path).theorems
    assert [lemma.status for lemma in lemmas] == ["proved", "proved"]
    assert last.status == "wrong"
