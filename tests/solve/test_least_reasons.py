"""The fewest premises that force a literal, against all sets of premises tried one by one."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest

import minelogic
from minelogic import LimitReached, Limits
from minelogic.budget import Budget
from minelogic.ground.formula import Ground
from minelogic.ground.premises import Premise
from minelogic.solve.least_reasons import LeastReasons
from tests.solve.truth_tables import Tables

LETTERS = minelogic.loads("".join(f"predicate X{n}\n" for n in range(6))).grounding.atoms
ATOMS = range(1, 7)
ENOUGH = 10**9


def drawn(random: Random) -> Ground:
    """A clause, a count, an equivalence or something nested, over different letters."""
    signed = [random.choice((atom, -atom)) for atom in random.sample(ATOMS, 4)]
    kind = random.choice("||#=x")
    if kind == "|":
        return ("|", *signed[: random.choice((2, 3))])
    if kind == "#":
        op = random.choice(("exactly", "at least", "at most"))
        return (op, random.choice((1, 2)), *signed[:3])
    if kind == "=":
        return ("<->", signed[0], signed[1])
    return ("|", ("&", signed[0], signed[1]), ("&", signed[2], signed[3]))


class Case:
    """Some premises, something granted, and all that these force together."""

    def __init__(self, seed: int) -> None:
        self.random = Random(seed)
        self.formulas = [drawn(self.random) for _ in range(self.random.randrange(4, 9))]
        self.granted = [drawn(self.random)]
        self.tables = Tables(ATOMS)
        both = [literal for atom in ATOMS for literal in (atom, -atom)]
        every = range(len(self.formulas))
        self.consistent = self.can_hold(every, True)
        self.forced = [one for one in both if self.forces(every, one)] if self.consistent else []
        self.others = [one for one in both if one not in self.forced]
        self.work = Budget(ENOUGH, "units of work", "a test")
        premises = [Premise(formula, 1) for formula in self.formulas]
        self.reasons = LeastReasons(premises, self.granted, both, LETTERS, Limits(), self.work)

    def can_hold(self, places, also: Ground) -> bool:
        worlds = self.tables.of(also)
        for formula in [*self.granted, *[self.formulas[place] for place in places]]:
            worlds &= self.tables.of(formula)
        return bool(worlds)

    def forces(self, places, literal: int) -> bool:
        return not self.can_hold(places, -literal)

    def least(self, literal: int) -> int:
        every = range(len(self.formulas))
        for size in range(len(self.formulas) + 1):
            if any(self.forces(some, literal) for some in combinations(every, size)):
                return size
        raise AssertionError

    def check(self) -> int:
        """Compares all answers with what was found by trying; the largest number of premises."""
        largest = 0
        for literal in self.forced:
            least = self.least(literal)
            largest = max(largest, least)
            for size in range(len(self.formulas) + 1):
                found = self.reasons.within(literal, size, self.work)
                assert (found is None) == (size < least)
                if found is not None:
                    assert len(found) <= size
                    assert self.forces(found, literal)
            core = self.reasons.core(literal)
            assert core is not None
            self.spare(self.reasons.irredundant(literal, core), literal)
            if self.reasons.at_once(literal)[0]:
                assert self.forces(self.reasons.chain(literal), literal)
        return largest

    def spare(self, places, literal: int) -> None:
        assert self.forces(places, literal)
        for place in places:
            assert not self.forces([other for other in places if other != place], literal)


def cases(number: int):
    return [case for case in map(Case, range(number)) if case.forced]


def test_no_fewer_premises_do_than_are_found():
    assert max([case.check() for case in cases(150)]) >= 4


def test_what_becomes_known_counts_from_then_on():
    for case in cases(80):
        case.check()
        known = case.random.choice(case.forced)
        case.reasons.learn([known])
        case.granted.append(known)
        case.check()


def test_what_is_not_forced_has_no_reason():
    for case in cases(60):
        for literal in case.others:
            assert case.reasons.core(literal) is None
            assert case.reasons.within(literal, len(case.formulas), case.work) is None
            assert not case.reasons.at_once(literal)[0]


def test_a_search_ends_with_its_budget_and_can_go_on_with_more():
    case = next(case for case in cases(150) if case.check() >= 3)
    literal = next(literal for literal in case.forced if case.least(literal) >= 3)
    fresh = Case(next(seed for seed in range(150) if Case(seed).formulas == case.formulas))
    with pytest.raises(LimitReached):
        fresh.reasons.within(literal, 3, Budget(5, "units of work", "a test"))
    assert fresh.reasons.within(literal, 2, fresh.work) is None
    assert fresh.reasons.within(literal, case.least(literal), fresh.work) is not None
