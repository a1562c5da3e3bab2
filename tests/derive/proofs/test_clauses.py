"""Steps at the depth of clauses: each clause is one of its premise, and unit when it is used."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest
from hypothesis import given, settings

from minelogic.derive.proofs.clauses import Term, clauses_used, terms_added
from minelogic.derive.proofs.demonstrate import demonstrate
from minelogic.derive.steps import Earlier, Step
from minelogic.ground.premises import Premise
from tests.derive.proofs.test_demonstrate import LETTERS, given_step
from tests.derive.sweeping import formula_strategy, formulas_strategy, holds, worlds


def check_uses(step: Step, formulas: list[Any]) -> None:
    known: list[int] = []
    uses = clauses_used(step, {})
    for use in uses:
        says = formulas[use.premise] if use.premise is not None else ("~", step.conclusions[0])
        for world in worlds():
            if holds(says, world):
                assert any(holds(literal, world) for literal in use.clause)
        left = [literal for literal in use.clause if -literal not in known]
        assert left == ([] if use.literal is None else [use.literal])
        if use.literal is not None:
            known.append(use.literal)
    if uses and uses[-1].literal is not None:
        for world in worlds():
            if all(holds(literal, world) for literal in known):
                assert all(holds(conclusion, world) for conclusion in step.conclusions)


@pytest.mark.slow
@settings(max_examples=200, deadline=None)
@given(formulas_strategy, formula_strategy)
def test_each_clause_follows_from_its_premise_and_is_unit(
    formulas: list[Any], conclusion: Any
) -> None:
    step = demonstrate(given_step(formulas, conclusion), {}, LETTERS)
    if step is not None:
        check_uses(step, formulas)


def test_of_a_count_there_is_the_one_clause_that_is_used() -> None:
    bombs = list(range(1, 6))
    formula = ("->", 9, ("exactly", 2, *bombs))
    given_ = (Premise(formula, 1), Premise(9, 0), Earlier(1))
    step = Step(2, (-2, -3, -5), "all-found", given_)
    uses = clauses_used(step, {1: (1, 4)})
    upper = [(*(-bomb for bomb in chosen), -9) for chosen in combinations(bombs, 3)]
    used = [use for use in uses if use.premise == 0]
    assert [use.clause for use in used] == [(-1, -2, -4, -9), (-1, -3, -4, -9), (-1, -4, -5, -9)]
    assert {use.clause for use in used} <= set(upper)
    assert [use.literal for use in used] == [-2, -3, -5]


def test_of_another_formula_there_is_a_clause_of_its_distribution() -> None:
    formula = ("->", ("|", 1, 2), ("&", 3, ("|", 4, 5)))
    step = Step(1, (4,), "instances", (Premise(formula, 1), Premise(1, 0), Premise(-5, 0)))
    (last,) = [use for use in clauses_used(step, {}) if use.premise == 0]
    assert last.clause == (-1, 4, 5)


def test_of_a_sum_there_are_the_inequalities() -> None:
    small, big = ("exactly", 1, 1, 2), ("exactly", 2, 1, 2, 3, 4)
    given_ = (Premise(small, 1), Premise(big, 1), Premise(-4, 0))
    step = Step(1, (3,), "subset", given_, weights=(-1, 1, 0))
    assert terms_added(step, {}) == (
        Term(0, -1, 1, 1, ((1, 1), (2, 1))),
        Term(1, 1, 2, 2, ((1, 1), (2, 1), (3, 1))),
        Term(None, 1, 1, 1, ((3, 1),)),
    )
    assert clauses_used(step, {}) == ()
