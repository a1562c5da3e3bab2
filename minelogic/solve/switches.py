"""Formulas with a switch each: a variable that, if true, makes the formula hold, or fail."""

from __future__ import annotations

from collections.abc import Sequence

from minelogic.encode.method import clauses_of
from minelogic.errors import LimitReached
from minelogic.ground.atoms import AtomTable
from minelogic.ground.formula import COUNTS, Ground, count_of, negation
from minelogic.ground.premises import Premise
from minelogic.limits import Limits
from minelogic.solve.clash import Premises
from minelogic.solve.knowledge import is_large


class Switched(Premises):
    """Clauses that say what each switch means; nothing holds or fails by itself."""

    def __init__(self, atoms: AtomTable, limits: Limits) -> None:
        super().__init__((), atoms, limits)

    def holds(self, formula: Ground) -> int:
        """A switch that makes the formula hold."""
        switch = self.variables.new(formula)
        self._say(Premise(formula, 1), switch)
        self._check()
        return switch

    def fails(self, formula: Ground) -> int:
        """A switch that makes the formula fail."""
        if isinstance(formula, tuple) and formula[0] in COUNTS and is_large(formula):
            return self.any([self.holds(other) for other in _other_counts(formula)])
        opposite = negation(formula)
        switch = self.variables.new(opposite)
        # Auxiliary variables, since denied counts distribute into many clauses.
        made = clauses_of(opposite, self.variables, "tseitin", self.limits.clauses)
        self.clauses += [(*clause, -switch) for clause in made]
        self._check()
        return switch

    def any(self, switches: Sequence[int]) -> int:
        """A switch that turns on at least one of these."""
        switch = self.variables.new(("|", *switches))
        self.clauses.append((*switches, -switch))
        return switch

    def all(self, switches: Sequence[int]) -> int:
        """A switch that turns on all of these."""
        switch = self.variables.new(("&", *switches))
        self.clauses += [(other, -switch) for other in switches]
        return switch

    def _check(self) -> None:
        if len(self.clauses) > self.limits.clauses:
            raise LimitReached("clauses", self.limits.clauses, "all that is said")


def _other_counts(count: tuple[object, ...]) -> list[Ground]:
    """The counts of which one holds exactly where this one fails."""
    kind, bound, *parts = count
    assert isinstance(bound, int)
    counts: list[Ground] = []
    if kind != "at least":
        counts.append(count_of("at least", bound + 1, parts))
    if kind != "at most":
        counts.append(count_of("at most", bound - 1, parts))
    return [other for other in counts if other is not False]
