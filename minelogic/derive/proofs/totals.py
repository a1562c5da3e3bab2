"""Steps that need the number of mines: bounds for groups of numbers, and then their sum.

Propagation alone is weak here: it would have to go through all ways to share out the bombs. So
for each group of numbers that hang together a lemma says how many bombs it has at least, or at
most; the number of mines and the lemmas then cannot all hold.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import NamedTuple

from minelogic.budget import Budget
from minelogic.derive.proofs.bounds import best_sum, groups
from minelogic.derive.proofs.lines import DraftLine, opposite
from minelogic.derive.proofs.reach import reachable
from minelogic.derive.proofs.search import CaseSearch
from minelogic.derive.proofs.sums import Inequality, added, as_inequality
from minelogic.ground.formula import Ground, literals


def many_weights(search: CaseSearch, opposites: Sequence[Sequence[int]]) -> tuple[int, ...] | None:
    """How often to add each premise so that with each of the opposites the sum fails.

    None if there is no such sum, or none was found.
    """
    places = [place for place, source in enumerate(search.sources) if source.told]
    counts: list[Inequality] = []
    for place in places:
        one = as_inequality(search.sources[place].formula, search.propagation)
        if one is None:
            return None
        counts.append(one)
    totals = [number for number, place in enumerate(places) if search.sources[place].is_total]
    fixings = [{number: sign} for number in totals for sign in (-1, 1)] or [{}]
    for fixed in opposites:
        put_in = [_put_in(one, fixed) for one in counts]
        for fixing in fixings:
            missed, weights = best_sum(put_in, fixing, budget=search.budget)
            total = added([(t, one) for t, one in zip(weights, counts, strict=True) if t])
            if missed > 0 and total.fails_under_each(opposites):
                # The number of mines comes with a plus; without it, most of the numbers do.
                sign = weights[totals[0]] if totals else 1 if sum(weights) >= 0 else -1
                times = {p: sign * t for p, t in zip(places, weights, strict=True)}
                return tuple([times.get(place, 0) for place in range(len(search.sources))])
    return None


def _put_in(one: Inequality, fixed: Sequence[int]) -> Inequality:
    low, high, coefficients = one.low, one.high, dict(one.coefficients)
    for literal in fixed:
        factor = coefficients.pop(abs(literal), 0)
        if literal > 0:
            low, high = low - factor, high - factor
    return Inequality(low, high, coefficients)


class ByTotal:
    """Leads a case to a clash by the number of mines."""

    def __init__(self, search: CaseSearch) -> None:
        self.search = search
        self.total = next(source for source in search.sources if source.is_total)

    def prove(self, goal: Ground) -> list[DraftLine] | None:
        """The last lines of a case that ends in a clash; None if nothing clashes."""
        search = self.search
        search.sums = True
        last = search.by_propagation(goal)
        if last is not None:
            return last
        target = as_inequality(self.total.formula, search.propagation)
        assert target is not None
        parts = self._groups(target)
        for part in parts:
            if not part.numbers:
                return self._within(part, goal)
        covered = sum([len(part.atoms) for part in parts])
        free = len(target.coefficients) - covered
        least = sum([part.numbers[0] for part in parts])
        most = sum([part.numbers[-1] for part in parts]) + free
        if least > target.high or most < target.low:
            return self._by_bounds(parts, least > target.high)
        split = _gap(parts, free, target.low)
        if split is None:
            return None
        part, bound = split
        atoms = part.atoms
        cases: list[tuple[Ground, list[DraftLine]]] = []
        more: Ground = ("at least", bound + 1, *atoms)
        for assume in (opposite(more), more):
            lines = search.case(assume, False, self.prove)
            if lines is None:
                return None
            cases.append((assume, lines))
        return [DraftLine([False], "clash", [], cases)]

    def _by_bounds(self, parts: Sequence[_Part], high: bool) -> list[DraftLine] | None:
        """Lemmas for the groups until their sum with the number of mines is a clash."""
        search = self.search
        for part in sorted(parts, key=lambda part: len(part.atoms)):
            bound = part.numbers[0 if high else -1]
            if bound == (0 if high else len(part.atoms)):
                continue
            if part.bound_by_sum(high, search.budget) == bound:
                continue
            lemma: Ground = ("at least" if high else "at most", bound, *part.atoms)
            prove = partial(self._within, part)
            lines = search.case(opposite(lemma), False, prove)
            if lines is None:
                return None
            search.conclude(DraftLine([lemma], "lemma", [], [(opposite(lemma), lines)]))
            last = search.by_propagation(False)
            if last is not None:
                return last
        return None

    def _within(self, part: _Part, goal: Ground) -> list[DraftLine] | None:
        """By cases, looking at nothing but a group."""
        around, self.search.focus = self.search.focus, part.about
        try:
            return self.search.by_cases(goal)
        finally:
            self.search.focus = around

    def _groups(self, target: Inequality) -> list[_Part]:
        """What hangs together, with the numbers of bombs that it can have."""
        search = self.search
        known = {abs(literal): literal > 0 for literal in search.propagation.known}
        sources = [source for source in search.active if source is not self.total]
        about = [{a for a in literals(s.formula) if a not in known} for s in sources]
        found: list[_Part] = []
        for group in groups(about):
            counts: list[Inequality] = []
            formulas: list[Ground] = []
            for place in group:
                one = as_inequality(sources[place].formula, search.propagation)
                if one is None:
                    formulas.append(sources[place].formula)
                elif one.coefficients:
                    counts.append(one)
            atoms = {atom for place in group for atom in about[place]}
            bombs = sorted(atoms & target.coefficients.keys())
            if bombs:
                numbers = reachable(counts, formulas, set(bombs), known, search.budget)
                found.append(_Part(tuple(bombs), frozenset(atoms), numbers, counts))
        return found


class _Part(NamedTuple):
    """Atoms that hang together: those of bombs, all, and how many bombs there can be."""

    atoms: tuple[int, ...]
    about: frozenset[int]
    numbers: list[int]
    counts: list[Inequality]

    def bound_by_sum(self, high: bool, budget: Budget) -> int:
        """How many bombs there are at least, if `high`, or at most, as a sum of counts shows."""
        size = len(self.atoms)
        whole = Inequality(size, 0, dict.fromkeys(self.atoms, 1))
        missed, _ = best_sum([whole, *self.counts], {0: -1 if high else 1}, budget=budget)
        return missed if high else size - missed


def _gap(parts: Sequence[_Part], free: int, wanted: int) -> tuple[_Part, int] | None:
    """A group that cannot have some numbers of bombs in between, and the number before those.

    None if the groups together can have as many bombs as wanted.
    """
    sums = {0}
    for part in parts:
        sums = {one + other for one in sums for other in part.numbers}
    if any(wanted - free <= one <= wanted for one in sums):
        return None
    for part in sorted(parts, key=lambda part: len(part.atoms)):
        for one, other in zip(part.numbers, part.numbers[1:], strict=False):
            if other > one + 1:
                return part, one
    return None
