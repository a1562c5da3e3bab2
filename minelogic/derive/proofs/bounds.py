"""Sums of many counts: how often to add each so that the sum cannot be met.

A sum clashes if its greatest value falls short of its lower bound. By how much it does is a sum
over counts and atoms: each count that is added raises the lower bound by its own, and each atom
lowers the difference by what it comes to in the sum, if that is more than 0. An atom depends on the
few counts that it is in. So the best choice of -1, 0 and 1 is found by settling one count after
another, each for all choices of those it shares atoms with (variables are eliminated, and the
choices looked up on the way back).

For example a + b = 1, b + c = 1 and a + c = 0 with b = 0 known, so a = 1, c = 1 and a + c = 0:
adding the first two and taking the third away leaves 0 = 2.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import product
from typing import NamedTuple

from minelogic.budget import Budget
from minelogic.derive.proofs.sums import Inequality

WIDEST = 6
"""A count is settled for all choices of at most so many others; beyond that, some are left out."""
_SCALE = 1_000_000
_AS_LONG = 8
"""So many factors are looked through for one unit of work."""


def best_sum(
    counts: Sequence[Inequality],
    fixed: Mapping[int, int] | None = None,
    widest: int = WIDEST,
    budget: Budget | None = None,
) -> tuple[int, tuple[int, ...]]:
    """By how much the best sum misses its lower bound, and how often each count is added to it.

    `fixed` says it for some of the counts. If that leaves a choice, few counts are added. A number
    below 1 means that there is no clash. No other choice of -1, 0 and 1 misses it by more, unless
    some count had more than `widest` open neighbours: then some choices were not tried, but what is
    returned is true of the sum that is. The budget, if there is one, is of work.
    """
    choice = _Choice(counts, fixed or {}, widest, budget)
    weights = choice.best()
    return choice.missed(weights), weights


def groups(sets: Sequence[set[int]]) -> list[list[int]]:
    """The places of the sets, those together that hang together; empty sets are left out."""
    parent = list(range(len(sets)))

    def root(place: int) -> int:
        while parent[place] != place:
            parent[place] = parent[parent[place]]
            place = parent[place]
        return place

    owner: dict[int, int] = {}
    for place, atoms in enumerate(sets):
        for atom in atoms:
            one, other = root(owner.setdefault(atom, place)), root(place)
            parent[max(one, other)] = min(one, other)
    members: dict[int, list[int]] = {}
    for place, atoms in enumerate(sets):
        if atoms:
            members.setdefault(root(place), []).append(place)
    return list(members.values())


class _Factor(NamedTuple):
    """What some counts contribute together, for each choice for them."""

    scope: tuple[int, ...]
    values: dict[tuple[int, ...], int]


class _Choice:
    """The counts, and how often each may be added."""

    def __init__(
        self,
        counts: Sequence[Inequality],
        fixed: Mapping[int, int],
        widest: int,
        budget: Budget | None = None,
    ) -> None:
        self.counts, self.widest, self.budget = counts, widest, budget
        self.domains: list[tuple[int, ...]] = [
            (fixed[place],) if place in fixed else (0, -1, 1) for place in range(len(counts))
        ]
        about: dict[int, list[tuple[int, int]]] = {}
        for place, one in enumerate(counts):
            for atom, coefficient in one.coefficients.items():
                about.setdefault(atom, []).append((place, coefficient))
        self.alike: dict[tuple[tuple[int, int], ...], int] = {}
        """The counts that an atom is in, with its coefficients, and how many atoms are so."""
        for shared in about.values():
            self.alike[tuple(shared)] = self.alike.get(tuple(shared), 0) + 1
        for alike in self.alike:
            free = [place for place, _ in alike if len(self.domains[place]) > 1]
            for place in free[widest + 1 :]:
                self.domains[place] = (0,)

    def missed(self, weights: Sequence[int]) -> int:
        """By how much the greatest value of the sum falls short of its lower bound."""
        total = sum([_low(one, times) for one, times in zip(self.counts, weights, strict=True)])
        for shared, number in self.alike.items():
            total -= number * max(0, sum([weights[place] * factor for place, factor in shared]))
        return total

    def best(self) -> tuple[int, ...]:
        factors = self._factors()
        # How each count is best chosen, given those that it was settled for.
        settled: list[tuple[int, tuple[int, ...], dict[tuple[int, ...], int]]] = []
        left = set(range(len(self.counts)))
        while left:
            near = {place: _near(place, factors) for place in left}
            if self.budget is not None:
                self.budget.spend(1 + len(left) * len(factors) // _AS_LONG)
            wide = {
                place: len([other for other in near[place] if len(self.domains[other]) > 1])
                for place in left
            }
            place = min(left, key=lambda one: (wide[one], one))
            if wide[place] > self.widest:
                place = max(left, key=lambda one: (len(self.domains[one]), wide[one], -one))
                factors = [_chosen(factor, place, self.domains[place][0]) for factor in factors]
                settled.append((place, (), {(): self.domains[place][0]}))
                left.discard(place)
                continue
            mine = [factor for factor in factors if place in factor.scope]
            factors = [factor for factor in factors if place not in factor.scope]
            scope = tuple(sorted(near[place]))
            values, best = self._settle(place, scope, mine)
            factors.append(_Factor(scope, values))
            settled.append((place, scope, best))
            left.discard(place)
        chosen: dict[int, int] = {}
        for place, scope, best in reversed(settled):
            chosen[place] = best[tuple([chosen[other] for other in scope])]
        return tuple([chosen[place] for place in range(len(self.counts))])

    def _factors(self) -> list[_Factor]:
        factors = []
        for place, one in enumerate(self.counts):
            values: dict[tuple[int, ...], int] = {
                (times,): _SCALE * _low(one, times) - (times != 0) for times in self.domains[place]
            }
            factors.append(_Factor((place,), values))
        for shared, number in self.alike.items():
            scope = tuple([place for place, _ in shared])
            table = {}
            for chosen in product(*[self.domains[place] for place in scope]):
                pairs = zip(chosen, shared, strict=True)
                whole = sum([times * factor for times, (_, factor) in pairs])
                table[chosen] = -_SCALE * number * max(0, whole)
            factors.append(_Factor(scope, table))
        return factors

    def _settle(
        self, place: int, scope: tuple[int, ...], factors: Sequence[_Factor]
    ) -> tuple[dict[tuple[int, ...], int], dict[tuple[int, ...], int]]:
        """For each choice of the others: the best value, and the choice that has it."""
        order = (place, *scope)
        picks = [[order.index(other) for other in factor.scope] for factor in factors]
        tables = [factor.values for factor in factors]
        values: dict[tuple[int, ...], int] = {}
        best: dict[tuple[int, ...], int] = {}
        for others in product(*[self.domains[other] for other in scope]):
            for times in self.domains[place]:
                every = (times, *others)
                value = 0
                for pick, table in zip(picks, tables, strict=True):
                    value += table[tuple([every[index] for index in pick])]
                if others not in values or value > values[others]:
                    values[others], best[others] = value, times
        if self.budget is not None:
            self.budget.spend(len(values) * len(tables))
        return values, best


def _low(one: Inequality, times: int) -> int:
    return times * (one.low if times > 0 else one.high)


def _near(place: int, factors: Sequence[_Factor]) -> set[int]:
    near = {other for factor in factors if place in factor.scope for other in factor.scope}
    near.discard(place)
    return near


def _chosen(factor: _Factor, place: int, times: int) -> _Factor:
    """The factor once the choice for one of its counts is made."""
    if place not in factor.scope:
        return factor
    index = factor.scope.index(place)
    scope = factor.scope[:index] + factor.scope[index + 1 :]
    values = {
        chosen[:index] + chosen[index + 1 :]: value
        for chosen, value in factor.values.items()
        if chosen[index] == times
    }
    return _Factor(scope, values)
