"""What a problem says, as clauses and counts: they hold where all formulas do, and only there."""

from __future__ import annotations

from itertools import product
from random import Random
from typing import Any

import pytest

from minelogic import loads
from minelogic.errors import LimitReached
from minelogic.ground import formula as make
from minelogic.ground.formula import Ground
from minelogic.limits import Limits
from minelogic.solve.given import Given
from minelogic.solve.knowledge import SMALL_COUNTER, Knowledge
from minelogic.syntax.vocabulary import Vocabulary
from tests.encode.ground_formulas import holds

KINDS = ("exactly", "at least", "at most")


def given_of(formulas: list[Ground], atoms: int) -> Given:
    names = [f"P{number}" for number in range(atoms)]
    vocabulary = Vocabulary(predicates=dict.fromkeys(names, ()))
    return Given(vocabulary, (), None, False, formulas, tuple(names))


def literal(chance: Random, atoms: int) -> int:
    return chance.choice((1, -1)) * chance.randint(1, atoms)


def count(chance: Random, atoms: int, nested: int = 0) -> Ground:
    """A count with literals of both signs, repeated ones, opposites, constants and parts."""
    parts: list[Any] = [literal(chance, atoms) for _ in range(chance.randint(1, 5))]
    if nested:
        parts += [formula(chance, atoms, nested - 1) for _ in range(chance.randint(0, 2))]
    parts += chance.choices((True, False), k=chance.randint(0, 2))
    chance.shuffle(parts)
    return make.counted(chance.choice(KINDS), chance.randint(0, len(parts)), parts)


def formula(chance: Random, atoms: int, depth: int) -> Ground:
    if not depth:
        return literal(chance, atoms)
    one, other = formula(chance, atoms, depth - 1), formula(chance, atoms, depth - 1)
    match chance.randrange(7):
        case 0:
            return make.conjunction((one, other))
        case 1:
            return make.disjunction((one, other))
        case 2:
            return make.implication(one, other)
        case 3:
            return make.equivalence(one, other)
        case 4:
            return make.negation(one)
        case _:
            return count(chance, atoms, depth - 1)


def check(formulas: list[Ground], atoms: int, worlds: Any, most: int | None = None) -> int:
    """Asks about every world; how many there are in which all formulas hold."""
    knowledge = Knowledge(given_of(formulas, atoms), Limits(), most=most)
    engine = knowledge.engine()
    found = 0
    for world in worlds:
        assumed = [n if value else -n for n, value in enumerate(world, 1)]
        expected = all(holds(each, world) for each in formulas)
        assert engine.satisfiable(assumed) is expected
        for known in knowledge.known:
            assert not expected or world[abs(known) - 1] is (known > 0)
        found += expected
    return found


@pytest.mark.parametrize("most", [None, 1, 6])
def test_random_formulas_are_satisfied_where_they_hold(most):
    chance = Random(most or 0)
    consistent = known = 0
    for _ in range(150):
        atoms = chance.randint(2, 5)
        formulas = [
            formula(chance, atoms, chance.randint(0, 2)) for _ in range(chance.randint(1, 4))
        ]
        formulas = [each for each in formulas if each is not True]
        consistent += bool(check(formulas, atoms, list(product((True, False), repeat=atoms)), most))
        known += bool(Knowledge(given_of(formulas, atoms), Limits()).known)
    assert consistent > 50
    assert known > 20


def test_facts_settle_what_counts_are_left_with_wherever_they_stand():
    chance = Random(3)
    for _ in range(100):
        atoms = chance.randint(3, 6)
        formulas = [count(chance, atoms) for _ in range(chance.randint(1, 4))]
        formulas += [literal(chance, atoms) for _ in range(chance.randint(1, 3))]
        chance.shuffle(formulas)
        formulas = [each for each in formulas if each is not True]
        check(formulas, atoms, list(product((True, False), repeat=atoms)))


def test_counts_of_too_many_clauses_hold_where_they_should():
    """Both sides of one range, and the same literals under several bounds and signs."""
    chance = Random(4)
    atoms = 16
    for _ in range(8):
        literals = [chance.choice((1, -1)) * atom for atom in range(1, atoms + 1)]
        opposites = [-each for each in reversed(literals)]
        low, high = sorted(chance.sample(range(5, 12), 2))
        formulas: list[Ground] = [
            ("at least", low, *literals),
            ("at most", high, *literals),
            ("at least", atoms - high, *opposites),
            chance.choice(literals),
        ]
        assert Knowledge(given_of(formulas[:3], atoms), Limits()).bounds
        worlds = []
        for true in range(low - 2, high + 3):
            for _ in range(20):
                chosen = set(chance.sample(literals, true))
                worlds.append(tuple((n in chosen) or (-n in literals and -n not in chosen)
                                    for n in range(1, atoms + 1)))  # fmt: skip
        assert 0 < check(formulas, atoms, worlds) < len(worlds)


def test_one_bound_too_many_is_noticed():
    literals = tuple(range(1, 17))
    for bound, fits in ((8, True), (9, False)):
        formulas: list[Ground] = [("at least", bound, *literals), ("at most", 8, *literals)]
        engine = Knowledge(given_of(formulas, 16), Limits()).engine()
        assert engine.satisfiable() is fits


def test_large_counters_are_left_to_a_solver_that_counts():
    literals = tuple(range(1, 301))
    knowledge = Knowledge(given_of([("exactly", 60, *literals)], 300), Limits())
    size = knowledge.variables.size
    engine = knowledge.engine()
    assert knowledge.variables.size == size
    assert engine.satisfiable([*range(1, 61)]) is True
    assert engine.satisfiable([*range(1, 62)]) is False
    small = Knowledge(given_of([("exactly", 8, *range(1, 17))], 16), Limits())
    small.engine()
    assert 0 < small.variables.size - 16 < SMALL_COUNTER


KNIGHTS = """
domain Line = 1 .. 8
predicate Knight(Line, Line)
define Jump(i, j, x, y): |i - x| = 1 & |j - y| = 2 | |i - x| = 2 & |j - y| = 1
rule peace: forall i, j, x, y. Knight(i, j) & Jump(i, j, x, y) -> ~Knight(x, y)
rule watch: forall i, j. Knight(i, j) | exists x, y. Jump(i, j, x, y) & Knight(x, y)
rule number: exists exactly 16 i, j. Knight(i, j)
"""


def test_a_count_that_is_hard_for_counting_alone_is_no_limit():
    """Sixteen knights cannot do with one in the middle: clingo says so as well."""
    problem = loads(KNIGHTS)
    truth = problem.truth("Knight")
    assert not problem.reached
    middle = {(i, j) for i in (4, 5) for j in (4, 5)}
    assert {place for place, value in truth.items() if value is not None} == middle
    assert all(truth[place] is False for place in middle)


def test_what_is_known_is_put_into_long_formulas_before_they_are_clauses() -> None:
    """Of 100 literals two are open: the guarded count takes a few clauses, not thousands."""
    long = ("->", 102, ("exactly", 1, *range(1, 101)))
    known: list[Ground] = [-atom for atom in range(3, 101)]
    few = Knowledge(given_of([*known, long], 102), Limits())
    assert len(few.clauses) == len(known) + 2
    assert len(Knowledge(given_of([long], 102), Limits()).clauses) > 1_000
    # Parts of a conjunction are known as well.
    together = Knowledge(given_of([("&", *known), long], 102), Limits())
    assert len(together.clauses) == len(known) + 2


@pytest.mark.parametrize("seed", range(30))
def test_what_is_known_changes_nothing_that_long_formulas_say(seed: int) -> None:
    """The same worlds as by a look at every one: guarded counts with many literals known."""
    chance = Random(seed)
    open_atoms = chance.sample(range(1, 60), 4)
    others = [atom for atom in range(1, 60) if atom not in open_atoms]
    known = [chance.choice((1, -1, -1, -1)) * atom for atom in others]
    true = sum(literal > 0 for literal in known)
    bound = true + chance.randint(0, 4)
    guard = chance.choice((open_atoms[0], -open_atoms[0]))
    long = ("->", guard, (chance.choice(KINDS), bound, *range(1, 60)))
    facts: list[Ground] = [("&", *known)] if seed % 2 else list(known)
    engine = Knowledge(given_of([long, *facts], 60), Limits()).engine()
    for literal_known in known:
        assert engine.satisfiable([-literal_known]) is False
    for values in product((True, False), repeat=4):
        chosen = dict(zip(open_atoms, values, strict=True))
        said = {**{abs(one): one > 0 for one in known}, **chosen}
        world = tuple([said[atom] for atom in range(1, 60)])
        assumed = [atom if value else -atom for atom, value in chosen.items()]
        assert engine.satisfiable(assumed) is holds(long, world)


def test_no_more_clauses_are_made_than_there_may_be() -> None:
    """Each of the formulas takes a few hundred clauses; all of them more than are allowed."""
    formulas: list[Ground] = [
        ("->", 40 + number, ("exactly", 10, *range(1, 31))) for number in range(20)
    ]
    with pytest.raises(LimitReached, match="clauses"):
        Knowledge(given_of(formulas, 60), Limits(clauses=500))
    assert Knowledge(given_of(formulas, 60), Limits()).clauses
