"""Rules that use definitions, against what the definitions mean: values are passed, not letters."""

from __future__ import annotations

import pytest

from minelogic.syntax import parse_formula
from tests.ground.agreement import check
from tests.ground.files import Case, text_of
from tests.ground.oracle import Definition, Grid, Semantics

BOARD = Grid(3, 3)


@pytest.mark.parametrize(
    ("parameters", "body", "rule"),
    [
        # A variable inside that is called like one outside.
        ("k", "exists x, y in k..k + 1. B(x, y)", "forall x in 0..1. D(x)"),
        ("k", "exists x, y in k..k + 1. B(x, y)", "forall y in 0..1. D(y + 1)"),
        ("k", "exists x in k..2, y in x..2. B(x, y)", "forall x in 0..2. D(x)"),
        ("k", "exists x in k..2, y in x..2. B(x, y)", "forall y in 0..2. D(y)"),
        ("k", "forall x. B(x, k) | exists k. S(k, x)", "forall x. D(x)"),
        ("k", "exists exactly k x. B(x, k)", "forall x in 0..2. D(2 - x)"),
        ("k, l", "exists at least k k in k..l. B(k, l)", "forall l in 0..2, k in 0..1. D(k, l)"),
        ("k, l", "forall i. B(i, k) -> S(l, i)", "forall i, l. D(l, i) & D(i, i)"),
        ("k", "exists k in k..2. B(k, k)", "forall k in 0..2. D(k)"),
        ("x", "exists x, y in x..x + 1. B(x, y)", "forall y in 0..1. D(y)"),
        ("x", "exists y in x..2, x in y..2. B(x, y)", "forall x, y in 0..2. D(x + y - 1)"),
        # A range that speaks of a parameter and of a variable before it.
        ("k", "exists y in 0..1, x in y..k + 1. B(x, y)", "forall y in 0..2. D(y)"),
        ("k", "exists y in 0..1, k in y..k. B(k, y)", "forall y in 0..2. D(y)"),
        ("k", "exists y in 0..1, x in y..k + 1. B(x, y)", "forall z in 0..2. D(z)"),
        # Leading variables out of a definition, and values beyond the board.
        ("k", "forall x. B(x, k) -> S(k, x)", "forall x. D(x)"),
        ("k", "forall i, j. |i - j| <= k -> B(i, j)", "D(1)"),
        ("k", "B(k, k) <-> S(k - 1, k + 1)", "forall i in 0..2. D(i + 1) | D(-i)"),
        ("k, l", "adjacent(k, l, l, k) & U(k, l) -> B(k, l)", "forall x, y. D(x, y) & D(y, x + 1)"),
    ],
)
def test_a_definition_means_its_body_with_the_values_it_is_given(parameters, body, rule):
    definition = Definition(tuple(parameters.split(", ")), parse_formula(body))
    semantics = Semantics(BOARD, definitions={"D": definition}, covered=frozenset({(0, 0), (1, 2)}))
    signs = {tile: "." if tile in semantics.covered else "-" for tile in BOARD.tiles()}
    formula = parse_formula(rule)
    check(Case(semantics, formula, text_of(semantics, signs, formula)), singles=20)
