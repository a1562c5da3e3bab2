"""Walks over formulas, against walks over whatever fields the nodes happen to have."""

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from typing import Any, get_args

import pytest
from hypothesis import given

from minelogic import parse_formula
from minelogic.ground import formula as ground
from minelogic.proof.formulas import walk as form_walk
from minelogic.syntax import tree
from minelogic.syntax.forms import form
from minelogic.syntax.tree import And, Atom, Formula, Not, Or
from minelogic.syntax.walk import (
    children,
    free_variables,
    rewritten,
    subformulas,
    subterms,
    terms_of,
    with_children,
)
from tests.strategies import formulas

FORMULAS = (tree.Truth, Atom, tree.Comparison, tree.InRange, Not, And, Or, tree.Implies, tree.Iff,
            tree.Forall, tree.Exists, tree.Count, tree.KN)  # fmt: skip


NAMES: dict[type[Any], tuple[str, ...]] = {}


def names(kind: type[Any]) -> tuple[str, ...]:
    """The names of the fields of a kind of node, asked for once: `records` makes them anew."""
    if kind not in NAMES:
        NAMES[kind] = tuple(each.name for each in fields(kind)) if is_dataclass(kind) else ()
    return NAMES[kind]


def nodes(value: Any) -> Iterator[Any]:
    """Every node that can be reached through fields and tuples, a whole before its parts."""
    if isinstance(value, tuple):
        for part in value:
            yield from nodes(part)
    elif names(type(value)):
        yield value
        for name in names(type(value)):
            yield from nodes(getattr(value, name))


def free_by_hand(value: Any, bound: frozenset[str] = frozenset()) -> Iterator[str]:
    """The free variables, by what a quantifier binds: its body, and the binders after."""
    if isinstance(value, tree.Var):
        if value.name not in bound:
            yield value.name
    elif isinstance(value, tree.Forall | tree.Exists | tree.Count):
        if isinstance(value, tree.Count):
            yield from free_by_hand(value.bound, bound)
        for binder in value.binders:
            yield from free_by_hand(binder.range, bound)
            bound = bound | {binder.name}
        yield from free_by_hand(value.body, bound)
    elif isinstance(value, tuple):
        for part in value:
            yield from free_by_hand(part, bound)
    for name in () if isinstance(value, tree.Quantified) else names(type(value)):
        yield from free_by_hand(getattr(value, name), bound)


def test_the_walks_know_every_kind_of_formula():
    kinds = {kind for alias in get_args(Formula) for kind in (get_args(alias) or (alias,))}
    assert kinds == set(FORMULAS)


@pytest.mark.slow
@given(formulas())
def test_a_walk_meets_every_formula_once_and_in_order(formula):
    assert list(subformulas(formula)) == [n for n in nodes(formula) if isinstance(n, FORMULAS)]


@pytest.mark.slow
@given(formulas())
def test_a_formula_is_made_of_its_children(formula):
    for node in subformulas(formula):
        same = with_children(node, children(node))
        assert same is node
        others = with_children(node, [Not(part) for part in children(node)])
        assert children(others) == tuple(Not(part) for part in children(node))
        assert (others == node) is not bool(children(node))


@pytest.mark.slow
@given(formulas())
def test_the_terms_of_all_parts_are_all_terms(formula):
    kinds = (tree.Int, tree.Var, tree.Vertex, tree.Negative, tree.Absolute, tree.Arithmetic)
    walked = [t for node in subformulas(formula) for top in terms_of(node) for t in subterms(top)]
    assert sorted(map(repr, walked)) == sorted(
        repr(node) for node in nodes(formula) if isinstance(node, kinds)
    )


@pytest.mark.slow
@given(formulas())
def test_free_variables_are_those_that_nothing_binds(formula):
    assert sorted(free_variables(formula)) == sorted(free_by_hand(formula))


@pytest.mark.parametrize(
    ("text", "free"),
    [
        ("forall j in 0..2, k in j..n. B(j, k)", ["n"]),
        ("forall k in j..2, j in 0..2. B(j, k)", ["j"]),
        ("(exists i. B(i, i)) & B(i, 0)", ["i"]),
        ("exists exactly i i in 0..i. B(i, 0)", ["i", "i"]),
        ("KN(k; B(0, 0), i in j..2)", ["k", "i", "j"]),
        ("forall i. exists j. B(i, j)", []),
    ],
)
def test_free_variables_stand_in_their_order(text, free):
    assert list(free_variables(parse_formula(text))) == free


@pytest.mark.slow
@given(formulas())
def test_a_change_that_changes_nothing_gives_the_formula_itself(formula):
    assert rewritten(formula, lambda part: part) is formula


@pytest.mark.slow
@given(formulas())
def test_and_for_or_everywhere_and_back(formula):
    def swapped(part: Formula) -> Formula:
        match part:
            case And(parts):
                return Or(parts)
            case Or(parts):
                return And(parts)
        return part

    turned = rewritten(formula, swapped)
    assert rewritten(turned, swapped) == formula
    kinds = [type(part) for part in subformulas(formula)]
    exchange = {And: Or, Or: And}
    assert [type(part) for part in subformulas(turned)] == [exchange.get(k, k) for k in kinds]


@pytest.mark.slow
def test_walks_are_not_stopped_by_depth():
    deep: Formula = Atom("P")
    for _ in range(50_000):
        deep = Not(deep)
    assert sum(1 for _ in subformulas(deep)) == 50_001
    assert rewritten(deep, lambda part: part) is deep
    assert not list(free_variables(deep))


def test_ground_formulas_are_made_of_their_children():
    inner = ("exactly", 2, 1, -2, ("|", 3, 4))
    whole = ("&", ("->", 1, ("~", inner)), ("at most", 1, 1, 2))
    parts = list(ground.subformulas(whole))
    assert parts == [
        whole, whole[1], 1, whole[1][2], inner, 1, -2, ("|", 3, 4), 3, 4, whole[2], 1, 2,
    ]  # fmt: skip
    assert all(ground.with_children(part, ground.children(part)) == part for part in parts)
    assert ground.with_children(inner, (5, 6)) == ("exactly", 2, 5, 6)
    assert sorted(ground.literals(whole)) == sorted(
        abs(part) for part in parts if isinstance(part, int)
    )


@pytest.mark.slow
@given(formulas())
def test_forms_are_made_of_their_children(formula):
    known = form(formula)
    for part in form_walk.subforms(known):
        assert form_walk.with_children(part, form_walk.children(part)) == part
    atoms = [part for part in form_walk.subforms(known) if part[0] == "atom"]
    assert len(atoms) == sum(isinstance(node, Atom) for node in nodes(formula))


def test_a_form_below_a_quantifier_is_open():
    known = form(parse_formula("forall i in 0..2. B(i, 0) -> exists j. B(i, j)"))
    assert ("atom", "B", ("#", 0), 0) in form_walk.subforms(known)
