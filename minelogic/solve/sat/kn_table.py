"""The ways to write KN(k, n) as clauses, side by side."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from math import comb

from minelogic.encode.counter import counter, counter_size
from minelogic.encode.distribute import distribute
from minelogic.encode.kn import (
    at_least_size,
    at_most_size,
    kn,
    kn_disjunctive,
    kn_recursive,
    kn_size,
)
from minelogic.encode.method import clauses_of
from minelogic.encode.variables import Clause, Variables
from minelogic.ground.atoms import AtomTable
from minelogic.records import dataclass
from minelogic.solve.sat.cardinality import ENCODINGS, FOR_ONE, Gap, cardinality, gap
from minelogic.syntax.vocabulary import Vocabulary

BUILT = 100_000
"""A form with more clauses than this is not built, but its size is known."""
CELLS = 500_000
"""Encodings whose sums would have more cells (n times k, roughly) than this are not built."""
TRIED = 20_000
"""Unit propagation is not tried on more cases than this."""
DISTRIBUTED = 12
"""Formulas over more letters than this are not distributed, nor written out for Tseitin."""


@dataclass(frozen=True, slots=True)
class Way:
    """One way to write KN(k, n): its size, and what unit propagation finds in it."""

    key: str
    name: str
    auxiliary: int | None
    """How many variables are added; None if it was not built and is not known."""
    clauses: int | None
    literals: int | None
    tested: bool
    gap: Gap | None
    """Something that unit propagation misses; None if nothing is, or if it was not tested."""
    same_as_direct: bool | None = None
    """Whether these are exactly the clauses of L and U; None if it was not built."""

    @property
    def complete(self) -> bool | None:
        """Whether unit propagation finds all that follows; None if it was not tested."""
        return self.gap is None if self.tested else None


def ways(k: int, n: int) -> list[Way]:
    """Every way to write KN(k, n), whether it can be built or not, and how large it is.

    There is nothing to compare, and the list is empty, where KN(k, n) is false or n is 0.
    """
    if n == 0 or not 0 <= k <= n:
        return []
    return _Comparison(k, n).ways()


def letter_variables(n: int) -> Variables:
    """The letters X1, …, Xn."""
    return Variables(AtomTable(Vocabulary(), tuple(f"X{number}" for number in range(1, n + 1))))


class _Comparison:
    def __init__(self, k: int, n: int) -> None:
        self.k, self.n = k, n
        self.worlds = comb(n, k)
        self.direct = kn(k, n) if kn_size(k, n) <= BUILT else None

    def ways(self) -> list[Way]:
        k, n = self.k, self.n
        size, rows = kn_size(k, n), 2**n - self.worlds
        small, sums = n <= DISTRIBUTED, n * min(k, n - k) <= CELLS
        ways = [
            self._way(
                "direct",
                "direct: L and U",
                size <= BUILT,
                lambda: kn(k, n),
                size,
                at_least_size(k, n) * (n - k + 1) + at_most_size(k, n) * (k + 1),
            ),
            self._way(
                "implications",
                "the recursion as implications",
                size <= BUILT,
                lambda: kn_recursive(k, n),
                size,
            ),
            self._way("disjunctions", "the recursion as disjunctions", small, self._distributed),
            self._way("tseitin", "Tseitin of the disjunctions", small, self._tseitin),
            self._way("table", "truth table", rows <= BUILT, self._table, rows, rows * n),
            self._way("counter", "our counter", sums, self._counter),
        ]
        for encoding, name in ENCODINGS.items():
            if not sums and encoding not in FOR_ONE:
                ways.append(self._way(encoding, f"PySAT: {name}", False, list))
            elif sums and (made := cardinality(encoding, k, range(1, n + 1), n)) is not None:
                ways.append(self._measured(encoding, f"PySAT: {name}", made))
        return ways

    def _way(
        self,
        key: str,
        name: str,
        built: bool,
        make: Callable[[], list[Clause]],
        clauses: int | None = None,
        literals: int | None = None,
    ) -> Way:
        if built:
            return self._measured(key, name, make())
        auxiliary = 0 if clauses is not None else None
        if key == "counter":
            size = counter_size("exactly", self.k, self.n)
            auxiliary, clauses = size.auxiliary, size.clauses
        return Way(key, name, auxiliary, clauses, literals, False, None)

    def _measured(self, key: str, name: str, clauses: list[Clause]) -> Way:
        added = {abs(literal) for clause in clauses for literal in clause if abs(literal) > self.n}
        tested = 2 * self.worlds <= TRIED
        same = self.direct is not None and _as_sets(clauses) == _as_sets(self.direct)
        return Way(
            key,
            name,
            len(added),
            len(clauses),
            sum(map(len, clauses)),
            tested,
            gap(clauses, self.k, self.n) if tested else None,
            same,
        )

    def _distributed(self) -> list[Clause]:
        return distribute(kn_disjunctive(self.k, self.n))

    def _tseitin(self) -> list[Clause]:
        formula = kn_disjunctive(self.k, self.n)
        return clauses_of(formula, letter_variables(self.n), "tseitin")

    def _table(self) -> list[Clause]:
        """One clause for each row of the truth table that is false."""
        numbers = range(1, self.n + 1)
        rows = product((True, False), repeat=self.n)
        return [
            tuple(-number if holds else number for number, holds in zip(numbers, row, strict=True))
            for row in rows
            if sum(row) != self.k
        ]

    def _counter(self) -> list[Clause]:
        return counter("exactly", self.k, self.n, letter_variables(self.n))


def _as_sets(clauses: list[Clause]) -> set[frozenset[int]]:
    return {frozenset(clause) for clause in clauses}
