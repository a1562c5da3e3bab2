"""Answers that are alike: what is renamed and reordered is the same, and what differs is not."""

from __future__ import annotations

from fractions import Fraction

import pytest

from minelogic.exercises.load import load_exercise
from minelogic.grading.assignments.alike import alike_groups
from minelogic.grading.assignments.forms import forms_of
from minelogic.grading.judge import judged_answer
from tests.grading.classes import small_exercise

ONE = "rule a: forall i, j. S(i, j) & B(i, j) | (exists x, y. B(x, y) & i = x) -> ~B(j, i)"
SAME = (
    ONE,
    "rule other: forall k, l. B(k, l) & S(k, l) | (exists p, q. k = p & B(p, q)) -> ~B(l, k)",
    "# mine\nrule a: forall j, i. (exists y, x. B(x, y) & x = i) | B(i, j) & S(i, j) -> ~B(j, i)",
)
OTHERS = (
    "rule a: forall i, j. S(i, j) & B(i, j) | (exists x, y. B(x, y) & j = x) -> ~B(j, i)",
    "rule a: forall i, j. S(i, j) & B(i, j) | (exists x, y. B(y, x) & i = x) -> ~B(j, i)",
    "rule a: forall i, j. S(i, j) | B(i, j) | (exists x, y. B(x, y) & i = x) -> ~B(j, i)",
    "rule a: forall i. exists j. S(i, j) & B(i, j) -> ~B(j, i)",
)


@pytest.fixture(scope="module")
def theory(tmp_path_factory):
    return small_exercise(tmp_path_factory.mktemp("exercise"))


def groups(exercise, answers: dict[str, str]):
    data = {name: text.encode() for name, text in answers.items()}
    reports = {name: judged_answer(exercise, text) for name, text in answers.items()}
    return alike_groups(exercise, data, reports)


@pytest.mark.parametrize("text", SAME)
def test_names_and_order_do_not_matter(theory, text):
    assert forms_of(theory, text) == forms_of(theory, ONE)


@pytest.mark.parametrize("text", OTHERS)
def test_what_says_something_else_is_something_else(theory, text):
    assert forms_of(theory, text) != forms_of(theory, ONE)


def test_own_predicates_may_have_any_name(theory):
    first = "predicate Near(row)\nrule a: forall i. Near(i) -> exists j. B(i, j)"
    second = "predicate Close(row)\nrule b: forall k. Close(k) -> exists l. B(k, l)"
    assert forms_of(theory, first) == forms_of(theory, second)


def test_the_order_of_rules_does_not_matter_and_a_missing_one_does(theory):
    two = f"{ONE}\nrule b: forall i, j. S(i, j) -> S(j, i)"
    turned = f"rule b: forall i, j. S(i, j) -> S(j, i)\n{ONE}"
    assert forms_of(theory, two) == forms_of(theory, turned) != forms_of(theory, ONE)


def test_groups_are_listed_without_the_reference(theory):
    reference = theory.reference.replace("safe", "mine")
    found = groups(theory, {
        "ada": SAME[0], "bob": SAME[1], "cyd": OTHERS[3], "dan": reference, "eve": reference,
    })  # fmt: skip
    assert [(each.students, each.identical) for each in found] == [(("ada", "bob"), True)]
    assert "but for names and order" in found[0].sentence


def test_nearly_the_same_is_told_with_its_share(theory):
    rules = [f"rule r{n}: forall i, j. B(i, j) & i = {n} -> S(i, j)" for n in range(6)]
    changed = [*rules[:5], "rule x: forall i, j. S(i, j) -> j = 7"]
    quite_other = [f"rule r{n}: exists i, j. S(i, j) & j = {n}" for n in range(6)]
    found = groups(theory, {
        "ada": "\n".join(rules), "bob": "\n".join([*rules, changed[5]]),
        "cyd": "\n".join(quite_other),
    })  # fmt: skip
    assert [(each.students, each.identical) for each in found] == [(("ada", "bob"), False)]
    assert Fraction(4, 5) <= found[0].share < 1


def test_every_kind_of_answer_can_be_compared():
    proof = load_exercise("bomb-when-not-safe")
    first = proof.reference
    spaced = first.replace("  ", "   ")
    assert forms_of(proof, first) == forms_of(proof, spaced)
    sentence = load_exercise("no-two-touch")
    one = "forall i, j, x, y. B(i, j) & adjacent(i, j, x, y) -> ~B(x, y)"
    other = "forall a, b, c, d. adjacent(a, b, c, d) & B(a, b) -> ~B(c, d)"
    assert forms_of(sentence, one) == forms_of(sentence, other)
    assert forms_of(sentence, "no formula (") != forms_of(sentence, one)


def test_hostile_answers_take_no_time_to_be_compared(theory):
    """Blocks of quantifiers within each other, nesting, and very many rules."""
    names = [f"forall a{n}, b{n}, c{n}, d{n}. exists e{n}, f{n}, g{n}, h{n}. " for n in range(9)]
    nested = "rule x: " + "".join(names) + "B(a1, b1)"
    deep = "rule x: " + "~" * 90_000 + "B(0, 0)"
    many = "\n".join([f"rule r{n}: B({n}, 0)" for n in range(3_000)])
    for text in (nested, deep, many, "\0", "rule x: (" * 5_000):
        assert forms_of(theory, text) == forms_of(theory, text)
