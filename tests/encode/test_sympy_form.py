"""Formulas to sympy and back, each judged by its truth table."""

from __future__ import annotations

import pytest
import sympy
from hypothesis import given, settings
from sympy.logic import boolalg

from minelogic.encode.sympy_form import from_sympy, to_sympy
from minelogic.errors import LimitReached
from minelogic.limits import Limits
from tests.encode.clause_oracle import rows
from tests.encode.counted_formulas import ATOMS, NAMES, formulas, name, true_in

A, B, C, D = sympy.symbols("A B C D")


@settings(max_examples=60)
@given(formula=formulas)
def test_there_and_back_it_is_true_in_the_same_rows(formula):
    expression = to_sympy(formula, name)
    numbers = {text: i for i, text in enumerate(NAMES, 1)}
    back, names = from_sympy(expression, numbers)
    assert all(names[i] == name(i) for i in names)
    for row in rows(ATOMS):
        values = {sympy.Symbol(name(i)): value for i, value in enumerate(row, 1)}
        assert bool(expression.subs(values)) == true_in(formula, row) == true_in(back, row)


@pytest.mark.parametrize(
    "expression",
    [
        A,
        ~A,
        A >> B,
        A << B,
        sympy.Equivalent(A, B),
        sympy.Equivalent(A, B, C, D),
        sympy.Xor(A, B),
        sympy.Xor(A, B, C, D),
        sympy.ITE(A, B, C),
        sympy.Nand(A, B, C),
        sympy.Nor(A, B, C),
        boolalg.Xnor(A, B),
        (A | ~B) & (C >> (D & ~A)),
        sympy.Or(A, sympy.And(B, sympy.true), evaluate=False),
        sympy.And(A, sympy.false, evaluate=False),
        sympy.true,
        sympy.false,
    ],
)
def test_what_sympy_can_write_is_read(expression):
    numbers = {"A": 1, "B": 2, "C": 3, "D": 4}
    formula, _ = from_sympy(expression, numbers)
    for row in rows(4):
        values = dict(zip((A, B, C, D), row, strict=True))
        assert bool(expression.subs(values)) == true_in(formula, row)


def test_letters_are_numbered_in_the_order_of_their_names():
    assert from_sympy(D & B | A)[1] == {1: "A", 2: "B", 3: "D"}
    assert from_sympy(D & B, {"D": 7})[1] == {7: "D", 8: "B"}


@pytest.mark.parametrize(
    "expression", [sympy.Symbol("x") + 1, sympy.Symbol("x") < 2, A & (sympy.Symbol("x") > 0)]
)
def test_what_is_no_propositional_formula_is_refused(expression):
    with pytest.raises(ValueError, match="no propositional formula"):
        from_sympy(expression)


def test_limits_hold():
    with pytest.raises(LimitReached):
        to_sympy(("exactly", 10, *range(1, 41)), lambda number: f"X{number}")
    deep = A
    for number in range(60):
        deep = boolalg.Implies(sympy.Symbol(f"X{number}"), deep)
    with pytest.raises(LimitReached):
        from_sympy(deep, limits=Limits(nesting=50))
