"""What the checker of traces takes formulas to say, against truth by definition."""

from __future__ import annotations

from dataclasses import replace
from itertools import product

import pytest
from hypothesis import given, settings

from minelogic.derive.verify.counts import Ground, opposite
from minelogic.derive.verify.meaning import Meaning, leading
from minelogic.derive.verify.propagation import Known, propagate
from minelogic.source import Source
from minelogic.syntax.file.load import load_file
from tests.ground.agreement import ENOUGH, worlds
from tests.ground.files import Case, cases
from tests.ground.oracle import GroundAtom


def truth(formula: Ground, meaning: Meaning, world: set[GroundAtom]) -> bool:
    if isinstance(formula, int):
        return (named(meaning)[abs(formula)] in world) == (formula > 0)
    low, high, parts = formula
    return low <= sum(truth(part, meaning, world) for part in parts) <= high


def named(meaning: Meaning) -> dict[int, GroundAtom]:
    return {number: atom for atom, number in meaning.numbers.items() if isinstance(number, int)}


@pytest.mark.slow
@settings(max_examples=100)
@given(cases())
def test_every_instance_says_what_the_rule_says(case: Case) -> None:
    agree(case)


@pytest.mark.slow
@settings(max_examples=60)
@given(cases(flat=True))
def test_rules_as_they_are_mostly_written_say_the_same(case: Case) -> None:
    agree(case)


def agree(case: Case) -> None:
    semantics = replace(case.semantics, steps=ENOUGH)
    file = load_file(Source("case", case.text))
    (rule,) = file.rules
    meaning = Meaning(file)
    binders, body = leading(rule.core)
    ranges = [meaning.allowed(binder) for binder in binders]
    says = meaning.says(body)
    instances = {
        values: (formula, environment)
        for values, formula, environment in semantics.instances(case.formula, len(binders))
    }
    bindings: list[dict[str, int | str]] = [{}]
    for binder, allowed in zip(binders, ranges, strict=True):
        bindings = [{**b, binder.name: value} for b in bindings for value in allowed(b)]
    assert {tuple(binding.values()) for binding in bindings} == set(instances)
    chosen = worlds(semantics, 3)
    for binding in bindings[:40]:
        formula, environment = instances[tuple(binding.values())]
        said = says(binding)
        for world in chosen:
            expected = semantics.truth(formula, environment, world.__contains__)
            assert truth(said, meaning, world) is expected, binding
    (query,) = file.queries
    whole = meaning.says(query.core)({})
    for world in chosen:
        expected = semantics.truth(case.formula, {}, world.__contains__)
        assert truth(whole, meaning, world) is expected


def test_a_formula_and_its_opposite_never_agree() -> None:
    pool: list[Ground] = [1, -2, (1, 1, (1, 2)), (0, 1, (1, 2, 3)), (2, 3, ((1, 1, (2, 3)), -2, 1))]
    for formula in pool:
        for row in product((False, True), repeat=3):
            assert holds(formula, row) != holds(opposite(formula), row)
        assert opposite(opposite(formula)) == formula


def holds(formula: Ground, row: tuple[bool, ...]) -> bool:
    if isinstance(formula, int):
        return row[abs(formula) - 1] == (formula > 0)
    low, high, parts = formula
    return low <= sum(holds(part, row) for part in parts) <= high


def test_what_propagation_settles_is_so_in_every_world() -> None:
    formulas: list[Ground] = [
        (1, 1, (1, 2, 3)),
        (0, 0, ((1, 1, (2, 4)),)),
        (1, 2, (-3, 4)),
        (3, 3, (1, -2, (1, 2, (3, 4)))),
    ]
    for chosen in product((False, True), repeat=len(formulas)):
        given_ = [formula for formula, use in zip(formulas, chosen, strict=True) if use]
        known = propagate(given_, Known({}, []))
        fitting = [
            row
            for row in product((False, True), repeat=4)
            if all(holds(formula, row) for formula in given_)
        ]
        if known is None:
            assert not fitting
            continue
        for atom, value in known.values.items():
            assert all(row[atom - 1] is value for row in fitting)
        for row in fitting:
            assert all(holds(formula, row) for formula in known.left)
