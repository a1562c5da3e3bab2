"""Conclusions that follow because sums cannot be otherwise, one by one or very many at once."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from minelogic.derive.verify.citing import Premise
from minelogic.derive.verify.counts import Ground, opposite, put_in
from minelogic.derive.verify.fields import Wrong
from minelogic.derive.verify.propagation import Known, besides, propagate

Count: TypeAlias = tuple[int, int, tuple[int, ...]]
"""At least, and at most, so many of some literals."""
AsCount: TypeAlias = Callable[[Ground], Count | None]


def follows(
    conclusion: Ground, known: Known | None, added: list[Premise], as_count: AsCount
) -> bool:
    """Whether the opposite clashes with what is known, or what is added cannot be with it.

    Of several formulas that all hold each has to follow by itself.

    Each premise that is added says that a sum of atoms, counted 1 if true and 0 if not, lies
    between two numbers (a negated atom x counts 1 - x), and so does the sum of all. It cannot if
    even its greatest value is too small, or its least one too large.
    """
    if not isinstance(conclusion, int) and 1 < conclusion[0] == len(conclusion[2]):
        return all(follows(part, known, added, as_count) for part in conclusion[2])
    found = besides([opposite(conclusion)], known)
    return found is None or Sum(added, found.values, as_count).fails({})


class Sum:
    """What premises say that are added, each so many times: that a sum lies between two numbers."""

    def __init__(self, added: list[Premise], values: dict[int, bool], as_count: AsCount) -> None:
        self.low = self.high = 0
        self.factors: dict[int, int] = {}
        for premise in added:
            # Of a step that says several counts each is added.
            for formula in premise.said:
                self._add(as_count(put_in(formula, values)), premise.times)
        self.greatest = sum([factor for factor in self.factors.values() if factor > 0])
        self.least = sum(self.factors.values()) - self.greatest

    def _add(self, counted: Count | None, times: int) -> None:
        if counted is None:
            raise Wrong("sum", "A premise that is added does not say how many literals hold.")
        least, most, literals = counted
        negated = sum([literal < 0 for literal in literals])
        bounds = times * (least - negated), times * (most - negated)
        self.low, self.high = self.low + min(bounds), self.high + max(bounds)
        for literal in literals:
            sign = times if literal > 0 else -times
            self.factors[abs(literal)] = self.factors.get(abs(literal), 0) + sign

    def fails(self, values: dict[int, bool]) -> bool:
        """Whether the sum cannot lie there if these atoms, too, have these values."""
        greatest, least = self.greatest, self.least
        for atom, value in values.items():
            factor = self.factors.get(atom, 0)
            if value is (factor > 0):
                least += abs(factor)
            else:
                greatest -= abs(factor)
        return greatest < self.low or least > self.high


class Near:
    """What is known and left, looked up by atoms, for steps that conclude very many literals.

    What it shows follows, since it looks at fewer formulas; what it does not show may follow, too.
    """

    def __init__(self, known: Known, added: list[Premise], as_count: AsCount) -> None:
        self.values = known.values
        self.about: dict[int, list[Ground]] = {}
        for formula in known.left:
            if not isinstance(formula, int) and len(formula[2]) <= _FEW_PARTS:
                for part in formula[2]:
                    if isinstance(part, int):
                        self.about.setdefault(abs(part), []).append(formula)
        try:
            self.sum = Sum(added, known.values, as_count)
        except Wrong:
            self.sum = Sum([], {}, as_count)

    def shows(self, conclusion: Ground) -> bool:
        """Whether the opposite of a literal clashes with what is left about it, or with the sum."""
        if not isinstance(conclusion, int):
            return False
        value = self.values.get(abs(conclusion))
        if value is not None:
            return value is (conclusion > 0)
        found = propagate([-conclusion], Known({}, self.about.get(abs(conclusion), [])))
        return found is None or self.sum.fails(found.values)


_FEW_PARTS = 30
