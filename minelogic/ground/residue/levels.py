"""Formulas that count many atoms, as columns of bits: one bit for each number of them that hold.

Where atoms occur only in counts of all of them together, it does not matter which of them hold,
only how many. So twenty neighbours have twenty-one bits, not a million.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence

from minelogic.ground.formula import COUNTS, Ground, literals
from minelogic.ground.residue.tables import MOST_ATOMS


class Levels:
    """Formulas in which sets of atoms that are only counted together are told by their number.

    An atom that is not among these, nor to be kept out of the columns, has a column of its own.
    """

    def __init__(self, formulas: Iterable[Ground], left_out: Collection[int] = ()) -> None:
        said = list(formulas)
        atoms = dict.fromkeys([atom for formula in said for atom in literals(formula)])
        self.sets = _counted_together(said, frozenset(left_out))
        counted = {atom for one in self.sets for atom in one}
        self.single = [a for a in atoms if a not in counted and a not in left_out]
        """The atoms with a column of their own."""
        self.bits = 1 << len(self.single)
        for one in self.sets:
            self.bits *= len(one) + 1
        self._first: dict[frozenset[int], int] = {}
        """For each set the first of the atoms that say that at least 1, 2, … of it hold."""
        new = max(atoms, default=0) + 1
        for one in self.sets:
            self._first[one] = new
            new += len(one)
        self.formulas: list[Ground] = [self._rewritten(formula) for formula in said]

    @property
    def is_small(self) -> bool:
        """Whether columns are short enough to work with."""
        return self.bits <= 1 << MOST_ATOMS

    @property
    def full(self) -> int:
        """The column of what always holds."""
        return (1 << self.bits) - 1

    def columns(self) -> dict[int, int]:
        """The columns of single atoms, and of those that say how many of a set hold at least."""
        found = {}
        period = 1
        for atom in self.single:
            found[atom] = self._from(1, 2, period)
            period *= 2
        for one in self.sets:
            for level in range(1, len(one) + 1):
                found[self._first[one] + level - 1] = self._from(level, len(one) + 1, period)
            period *= len(one) + 1
        return found

    def _from(self, digit: int, digits: int, period: int) -> int:
        """Where one of the digits of a bit's number is at least so large."""
        block = (1 << digits * period) - (1 << digit * period)
        return block * (self.full // ((1 << digits * period) - 1))

    def _rewritten(self, formula: Ground) -> Ground:
        if not isinstance(formula, tuple):
            return formula
        chain = _chain(formula)
        if chain is not None and chain[0] in self._first:
            atoms, low, high = chain
            return ("&", self._at_least(low, atoms), _not(self._at_least(high + 1, atoms)))
        op, *parts = formula
        bound = [parts.pop(0)] if op in COUNTS else []
        return (op, *bound, *[self._rewritten(part) for part in parts])

    def _at_least(self, level: int, atoms: frozenset[int]) -> Ground:
        if not 0 < level <= len(atoms):
            return level <= 0
        return self._first[atoms] + level - 1


def _not(formula: Ground) -> Ground:
    return not formula if isinstance(formula, bool) else ("~", formula)


def _chain(formula: tuple[object, ...]) -> tuple[frozenset[int], int, int] | None:
    """The atoms, and the least and the most of them that hold, if that is what a formula says."""
    op, *parts = formula
    bound = parts.pop(0) if op in COUNTS else 0
    if op not in COUNTS and op not in ("&", "|"):
        return None
    signs = {part > 0 for part in parts if type(part) is int}
    atoms = frozenset([abs(part) for part in parts if type(part) is int])
    size = len(parts)
    if len(signs) != 1 or len(atoms) < size or size < 2:
        return None
    assert isinstance(bound, int)
    low = 0 if op == "at most" else size if op == "&" else 1 if op == "|" else bound
    high = size if op in ("at least", "|", "&") else bound
    if signs == {False}:
        low, high = size - high, size - low
    return atoms, low, high


def _counted_together(formulas: Sequence[Ground], left_out: frozenset[int]) -> list[frozenset[int]]:
    """The sets of atoms that occur only in counts of the whole set."""
    sets: dict[frozenset[int], None] = {}
    single: set[int] = set()
    for formula in formulas:
        for atoms, is_set in _occurrences(formula):
            if is_set and atoms.isdisjoint(left_out):
                sets[atoms] = None
            else:
                single |= atoms
    found: list[frozenset[int]] = []
    for one in sets:
        if one.isdisjoint(single) and all(one == other or one.isdisjoint(other) for other in sets):
            found.append(one)
    return found


def _occurrences(formula: Ground) -> Iterator[tuple[frozenset[int], bool]]:
    """The atoms of a formula: as sets that are counted, or one by one."""
    if not isinstance(formula, tuple):
        if not isinstance(formula, bool):
            yield frozenset([abs(formula)]), False
        return
    chain = _chain(formula)
    if chain is not None:
        yield chain[0], True
        return
    for part in formula[2 if formula[0] in COUNTS else 1 :]:
        yield from _occurrences(part)
