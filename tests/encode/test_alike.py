"""Formulas that are alike: the clauses of the first, renamed, are those of the others."""

from __future__ import annotations

from itertools import product
from random import Random
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from minelogic.encode import alike as module
from minelogic.encode.alike import NAMED, Alike
from minelogic.encode.distribute import forecast
from minelogic.encode.letters import NamedTable
from minelogic.encode.method import clauses_of
from minelogic.encode.shapes import one_clause
from minelogic.encode.tseitin import tseitin
from minelogic.encode.variables import Clause, Variables
from minelogic.errors import LimitReached
from minelogic.ground import formula as make
from minelogic.ground.formula import Ground
from tests.encode.ground_formulas import ATOMS, grounds, holds, same, satisfied, worlds

COMPOUND = grounds().filter(lambda formula: isinstance(formula, tuple))


def by_distribution(formula: Ground, variables: Variables, notes: list[str]) -> list[Clause]:
    notes.append("distributed")
    return clauses_of(formula, variables)


def by_parts(formula: Ground, variables: Variables, notes: list[str]) -> list[Clause]:
    notes.append("in parts")
    return tseitin(formula, variables)


def renamed(formula: Any, names: list[int]) -> Any:
    """The formula with the n-th name in place of atom n, taken apart without the library."""
    if isinstance(formula, bool):
        return formula
    if isinstance(formula, int):
        return names[formula - 1] if formula > 0 else -names[-formula - 1]
    first = (
        2 if isinstance(formula[1], int) and formula[0] in ("exactly", "at least", "at most") else 1
    )
    return (*formula[:first], *[renamed(part, names) for part in formula[first:]])


@given(COMPOUND, st.permutations(range(1, ATOMS + 1)), st.integers(0, 1_000))
def test_renamed_clauses_are_those_of_the_renamed_formula(formula, order, seed):
    assume(forecast(formula) <= NAMED)
    chance = Random(seed)
    for encode in (by_distribution, by_parts):
        notes: list[str] = []
        size = 40
        variables = Variables(NamedTable(size, {}))
        alike = Alike(variables, notes, encode)
        for _ in range(3):
            names = chance.sample(range(1, size + 1), ATOMS)
            other = renamed(formula, names)
            alone = Variables(NamedTable(size, {}))
            expected = encode(other, alone, [])
            before = variables.size
            shift = before - size
            moved = [
                tuple([n if abs(n) <= size else n + shift if n > 0 else n - shift for n in clause])
                for clause in expected
            ]
            assert alike.clauses(other) == moved
            assert variables.size - before == alone.size - size
            for number in range(size + 1, alone.size + 1):
                assert variables.meaning(number + shift) == alone.meaning(number)
        assert notes == notes[:1] * 3


@given(COMPOUND, COMPOUND)
def test_formulas_that_are_not_alike_are_not_taken_for_each_other(one, other):
    """Each clause set is judged by truth tables, whatever was encoded before it."""
    assume(max(forecast(one), forecast(other)) <= NAMED)
    alike = Alike(Variables(NamedTable(ATOMS, {})), [], by_distribution)
    for formula in (one, other, one):
        assert same(alike.clauses(formula), formula)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (("|", 1, 2), ("|", 1, -2)),
        (("<->", 1, ("&", 2, 3)), ("<->", 1, ("&", 2, 2))),
        (("<->", 1, ("&", 2, 3)), ("<->", 3, ("&", 1, 2))),
        (("<->", ("&", 1, 2), 3), ("<->", 1, ("&", 2, 3))),
        (("&", ("|", 1, 2), 3), ("&", 1, ("|", 2, 3))),
        (("&", 1, ("|", 2, 3), 4), ("&", 1, ("|", 2, 3, 4))),
        (("exactly", 1, 1, 2, 3), ("exactly", 2, 1, 2, 3)),
        (("at least", 2, 1, 2, 3), ("at most", 2, 1, 2, 3)),
        (("~", ("exactly", 1, 1, 2)), ("~", ("exactly", 1, ("~", 1), 2))),
    ],
)
def test_a_difference_in_sign_place_bound_or_bracket_is_seen(one, other):
    alike = Alike(Variables(NamedTable(4, {})), [], by_distribution)
    assert same(alike.clauses(one), one, 4)
    assert same(alike.clauses(other), other, 4)
    assert any(holds(one, world) is not holds(other, world) for world in worlds(4))


def propagated(clauses: list[Clause], world: tuple[bool, ...]) -> dict[int, bool] | None:
    """What unit propagation makes of the values of the atoms; None if a clause fails."""
    values = dict(enumerate(world, 1))
    while True:
        before = len(values)
        for clause in clauses:
            if any(values.get(abs(n)) is (n > 0) for n in clause):
                continue
            open_literals = {n for n in clause if abs(n) not in values}
            if not open_literals:
                return None
            if len(open_literals) == 1:
                (literal,) = open_literals
                values[abs(literal)] = literal > 0
        if len(values) == before:
            return values


def counted_apart(chance: Random, atoms: int) -> list[Ground]:
    """Formulas in which counts of the same literals, or of their opposites, stand inside."""
    chosen = chance.sample(range(1, atoms + 1), chance.randint(1, atoms - 1))
    literals = [chance.choice((1, -1)) * atom for atom in chosen]
    formulas: list[Ground] = []
    for _ in range(4):
        parts = (
            [chance.choice((1, -1)) * n for n in literals] if chance.random() < 0.2 else literals
        )
        parts = [-n for n in parts] if chance.random() < 0.3 else parts
        parts = chance.sample(parts, len(parts))
        kind = chance.choice(("exactly", "at least", "at most"))
        count = make.counted(kind, chance.randint(0, len(parts)), parts)
        other = chance.choice((1, -1)) * chance.randint(1, atoms)
        least = make.counted("at least", 2, [*parts[:3], other])
        formulas.append(
            chance.choice(
                (
                    make.equivalence(other, count),
                    make.implication(count, other),
                    make.disjunction((make.negation(count), other)),
                    make.equivalence(count, make.conjunction((other, least))),
                    make.counted("exactly", 1, [count, other, least]),
                )
            )
        )
    return [formula for formula in formulas if isinstance(formula, tuple)]


@pytest.mark.parametrize("most", [0, 5, 100])
def test_named_counts_say_the_same_and_leave_no_choice(monkeypatch, most):
    """Every world settles the auxiliary variables, and each means what its meaning says."""
    monkeypatch.setattr(module, "NAMED", most)
    chance = Random(most)
    named = 0
    for _ in range(60):
        atoms = chance.randint(2, 6)
        formulas = counted_apart(chance, atoms)
        variables = Variables(NamedTable(atoms, {}))
        alike = Alike(variables, [], by_parts if chance.random() < 0.5 else by_distribution)
        clauses = [
            clause
            for formula in formulas
            if isinstance(formula, tuple)
            for clause in alike.clauses(formula)
        ]
        named += variables.size > atoms
        for world in worlds(atoms):
            values = propagated(clauses, world)
            assert (values is not None) is all(holds(formula, world) for formula in formulas)
            if values is not None:
                assert len(values) == variables.size
                for number in range(atoms + 1, variables.size + 1):
                    assert values[number] is holds(variables.meaning(number), world)
    assert named > 10


def test_counts_of_the_same_literals_share_their_sums():
    """One number for each of nine signs: the second to the last add a few clauses each."""
    near = tuple(range(1, 9))
    alike = Alike(Variables(NamedTable(20, {})), [], by_distribution)
    made = [alike.clauses(("<->", 10 + bound, ("exactly", bound, *near))) for bound in range(9)]
    assert max(map(len, made[3:6])) <= 4
    alone = Alike(Variables(NamedTable(20, {})), [], by_distribution)
    assert len(alone.clauses(("<->", 15, ("exactly", 4, *near)))) > 50


def test_what_an_encoding_refuses_is_refused_every_time():
    def refuse(formula: Ground, variables: Variables, notes: list[str]) -> list[Clause]:
        raise LimitReached("clauses", 1, "a test")

    alike = Alike(Variables(NamedTable(2, {})), [], refuse)
    for _ in range(2):
        with pytest.raises(LimitReached):
            alike.clauses(("&", 1, 2))


@given(grounds())
def test_a_formula_that_is_one_clause_is_that_clause(formula):
    assume(not isinstance(formula, bool))
    clause = one_clause(formula)
    if clause is not None:
        assert same([clause], formula)
        assert len(set(map(abs, clause))) == len(clause)
        assert list(clause) == sorted(clause, key=abs)


@pytest.mark.parametrize(
    ("formula", "clause"),
    [
        (3, (3,)),
        (("~", ("&", 2, 1)), (-1, -2)),
        (("~", ("&", 3, -1, 2)), (1, -2, -3)),
        (("~", -1), (1,)),
        (("->", ("&", 1, 2), ("|", 4, ("~", 3))), (-1, -2, -3, 4)),
        (("->", 1, ("->", 2, -3)), (-1, -2, -3)),
        (("|", ("->", 1, 2), ("~", ("&", 3, ("&", 4, 5)))), (-1, 2, -3, -4, -5)),
        (("~", ("&", 1, 1)), None),
        (("|", 1, -1), None),
        (("~", ("|", 1, 2)), None),
        (("~", ("->", 1, 2)), None),
        (("->", ("|", 1, 2), 3), None),
        (("<->", 1, 2), None),
        (("at least", 1, 1, 2), None),
    ],
)
def test_clauses_are_recognised_and_others_are_not(formula, clause):
    assert one_clause(formula) == clause


def test_the_oracle_of_clauses_knows_a_wrong_one():
    formula: Ground = ("~", ("&", 1, 2))
    assert same([(-1, -2)], formula, 2)
    assert not same([(1, -2)], formula, 2)
    assert not all(satisfied([(-1, -2)], world) for world in product((True, False), repeat=2))
