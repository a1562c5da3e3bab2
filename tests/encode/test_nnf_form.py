"""Formulas as sentences of the package nnf, judged by its own evaluation."""

from __future__ import annotations

from collections.abc import Hashable

import nnf
import pytest
from hypothesis import given, settings

from minelogic.encode.nnf_form import to_nnf
from tests.encode.clause_oracle import COUNTED, rows
from tests.encode.counted_formulas import ATOMS, formulas, name, true_in


@settings(max_examples=100)
@given(formula=formulas)
def test_nnf_finds_it_true_in_the_same_rows(formula):
    sentence = to_nnf(formula, name)
    for row in rows(ATOMS):
        world: dict[Hashable, bool] = {name(i): value for i, value in enumerate(row, 1)}
        assert sentence.satisfied_by(world) == true_in(formula, row)


@pytest.mark.slow
@pytest.mark.parametrize("kind", list(COUNTED))
@pytest.mark.parametrize("k", range(6))
def test_counts_and_their_negations_have_the_right_number_of_models(kind, k):
    for formula, wanted in (
        ((kind, k, 1, 2, -3, 4, 5), True),
        (("~", (kind, k, 1, 2, -3, 4, 5)), False),
    ):
        sentence = to_nnf(formula, str)
        number = sum(
            sentence.satisfied_by({str(i): value for i, value in enumerate(row, 1)})
            for row in rows(5)
        )
        models = sum(COUNTED[kind](sum(row), k) is wanted for row in rows(5))
        assert number == models


def test_a_count_is_decomposable_and_small():
    sentence = to_nnf(("exactly", 10, *range(1, 41)), str)
    assert sentence.decomposable()
    assert sum(1 for _ in sentence.walk()) < 5 * 40 * 10
    assert isinstance(sentence, nnf.Or)


def test_true_false_and_literals():
    assert to_nnf(True, str) == nnf.true
    assert to_nnf(False, str) == nnf.false
    assert to_nnf(-2, str) == ~nnf.Var("2")
    assert to_nnf(("~", ("&", 1, -2)), str) == ~nnf.Var("1") | nnf.Var("2")
