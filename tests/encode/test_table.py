"""Clauses from the truth table."""

from __future__ import annotations

import pytest
from hypothesis import given

from minelogic.encode.forecast import TooManyClauses
from minelogic.encode.table import false_rows, table_clauses
from minelogic.errors import LimitReached
from minelogic.ground.formula import literals
from tests.encode.ground_formulas import ATOMS, grounds, holds, same, satisfied, worlds


@given(grounds())
def test_clauses_are_equivalent_to_the_formula(formula):
    assert same(table_clauses(formula), formula)


@given(grounds())
def test_there_is_a_clause_for_each_false_row_and_it_is_false_nowhere_else(formula):
    letters = sorted(set(literals(formula)))
    rows = list(false_rows(formula))
    expected = []
    for number, values in enumerate(worlds(len(letters)), 1):
        world = [False] * ATOMS
        for letter, value in zip(letters, values, strict=True):
            world[letter - 1] = value
        if not holds(formula, tuple(world)):
            expected.append((number, values))
            assert [satisfied([row.clause], tuple(world)) for row in rows].count(False) == 1
    assert [(row.number, row.values) for row in rows] == expected


def test_an_implication_is_false_in_the_second_row():
    (row,) = false_rows(("->", 1, 2))
    assert (row.number, row.values, row.clause) == (2, (True, False), (-1, 2))


def test_true_has_no_false_row_and_false_has_one():
    assert table_clauses(True) == []
    assert table_clauses(False) == [()]
    assert table_clauses(("|", 1, -1)) == []


def test_large_tables_and_many_rows_are_refused():
    with pytest.raises(LimitReached, match="letters"):
        table_clauses(("|", *range(1, 22)))
    with pytest.raises(TooManyClauses, match="1,023 clauses, the limit is 1,000"):
        table_clauses(("&", *range(1, 11)), limit=1_000)
    assert len(table_clauses(("&", *range(1, 11)), limit=1_023)) == 1_023
