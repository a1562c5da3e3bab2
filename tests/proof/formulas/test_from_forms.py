"""Formulas come back from their forms."""

from __future__ import annotations

import pytest
from hypothesis import given, settings

from minelogic.proof.formulas.from_forms import formula_of, known_formulas
from minelogic.proof.formulas.sequents import read_sequent
from minelogic.syntax.forms import form
from minelogic.syntax.printer import write
from minelogic.syntax.tree import Formula
from tests.strategies import formulas


@pytest.mark.slow
@given(formulas())
@settings(max_examples=200, deadline=None)
def test_a_formula_made_from_a_form_has_that_form(formula: Formula) -> None:
    assert form(formula_of(form(formula), {})) == form(formula)


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("(A & B) & C", "A & B & C"),
        ("forall i. forall j. B(i, j)", "forall x, y. B(x, y)"),
        ("exists i. i > x & P(x)", "exists y. x < y & P(x)"),
        ("0 < i <= 3", "0 < i & i <= 3"),
        ("i != j", "i != j"),
        ("true -> ~false", "true -> ~false"),
    ],
)
def test_it_is_written_plainly(text: str, written: str) -> None:
    conclusion = read_sequent(f"|- {text}").conclusion
    assert write(formula_of(form(conclusion), {})) == written


def test_what_is_known_is_written_as_it_is_known() -> None:
    sequent = read_sequent("(A & B) & C -> D |- forall i. P(i)")
    known = known_formulas((*sequent.premises, sequent.conclusion))
    premise, conclusion = form(sequent.premises[0]), form(sequent.conclusion)
    assert write(formula_of(("~", premise[1]), known)) == "~((A & B) & C)"
    assert write(formula_of(("|", conclusion, premise[2]), known)) == "(forall i. P(i)) | D"
    assert formula_of(premise, known) is sequent.premises[0]
