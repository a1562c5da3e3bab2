"""Engines for numbers that are few but may be large: memory follows the variables that are met.

A solver keeps room for every number up to the largest. Where a predicate has very many atoms, most
of these are never mentioned, so the solver gets numbers of its own, in the order of first mention.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from minelogic.encode.variables import MANY
from minelogic.solve.sat.effort import Effort
from minelogic.solve.sat.engine import Engine


def engine_for(
    size: int, conflicts: int, counting: bool = False, shared: Effort | None = None
) -> Engine:
    """An engine for the variables 1 to `size`, or for the few that are met if these are many."""
    return (SparseEngine if size > MANY else Engine)(conflicts, counting, shared)


class SparseEngine(Engine):
    """An engine that numbers its variables anew, as they come."""

    def __init__(
        self, conflicts: int, counting: bool = False, shared: Effort | None = None
    ) -> None:
        super().__init__(conflicts, counting, shared)
        self._inside: dict[int, int] = {}
        """The solver's literal for each literal that was met."""
        self._outside: list[int] = []
        """The variable that each of the solver's is, in their order."""

    def add(self, clauses: Iterable[Sequence[int]]) -> None:
        super().add(map(self._renumbered, clauses))

    def at_most(self, bound: int, literals: Sequence[int]) -> None:
        super().at_most(bound, self._renumbered(literals))

    def satisfiable(self, assumptions: Sequence[int] = (), most: int | None = None) -> bool | None:
        return super().satisfiable(self._renumbered(assumptions), most)

    def propagate(self, assumptions: Sequence[int]) -> tuple[bool, int]:
        return super().propagate(self._renumbered(assumptions))

    def model(self) -> list[int]:
        """After a yes: of each variable that was met the literal that holds, by their numbers."""
        pairs = zip(super().model(), self._outside, strict=False)
        return sorted([number if literal > 0 else -number for literal, number in pairs], key=abs)

    def holding(self, literals: Sequence[int]) -> list[int]:
        model, inside = super().model(), self._inside
        met = len(model)
        holding = []
        for literal in literals:
            own = inside.get(literal, 0)
            if model[abs(own) - 1] == own if 0 < abs(own) <= met else literal < 0:
                holding.append(literal)
        return holding

    def core(self) -> list[int]:
        return [self._original(literal) for literal in super().core()]

    def prefer(self, literals: Sequence[int]) -> None:
        super().prefer(self._renumbered(literals))

    def _renumbered(self, literals: Iterable[int]) -> list[int]:
        inside = self._inside
        return [inside.get(literal) or self._met(literal) for literal in literals]

    def _met(self, literal: int) -> int:
        """The solver's literal for one of a variable that is new."""
        variable = abs(literal)
        self._outside.append(variable)
        number = len(self._outside)
        self._inside[variable], self._inside[-variable] = number, -number
        return self._inside[literal]

    def _original(self, literal: int) -> int:
        variable = self._outside[abs(literal) - 1]
        return variable if literal > 0 else -variable
