"""The fewest clauses that follow from a formula and are enough for what is still missing.

Over few letters this is looked for among all clauses that follow and say as much as they can: each
rules out some of the assignments in which the formula is false, and together they have to rule out
all that are left. `(P -> Q) <-> R` needs 3 clauses; where `P | R` is there, it still needs 2. Over
many letters the formula's own clauses are counted, those that do not follow yet.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from minelogic.errors import LimitReached
from minelogic.grading.cnf.meaning import Meanings, letters_of
from minelogic.grading.cnf.shape import conjunction
from minelogic.syntax.tree import Atom, Formula

MOST_LETTERS = 6
"""With more, the formula's own clauses are counted."""
_MOST_CLAUSES = 200
_MOST_NODES = 5_000
"""So many choices are tried for one cover."""

_Cube: TypeAlias = tuple[int, int]
"""Which letters are set, and which of these to true."""


class FewestClauses:
    """How many clauses a formula still needs, whatever there is already."""

    def __init__(self, given: Formula, meanings: Meanings) -> None:
        self.given = given
        self.meanings = meanings
        self.own = letters_of([given])
        self.listed: list[Formula] | None = None
        """The formula's own clauses, where they are counted; none if they are too many."""
        self.tables: Meanings | None = None
        self.cubes: list[int] = []
        if len(self.own) <= MOST_LETTERS:
            self.tables = Meanings(self.own, meanings.limits)
            self.cubes = _widest(self._false(self.tables), len(self.own))
            try:
                self.missing([])
            except LimitReached:
                self.tables = None
        if self.tables is None:
            self.listed = clauses_of_formula(given, self.own)

    def missing(self, clauses: Sequence[Formula]) -> int:
        """The fewest clauses that, with these, are enough for the formula; these follow from it.

        Raises `LimitReached`.
        """
        there = conjunction(clauses)
        if self.tables is not None:
            column = self.tables.column(there)
            return _fewest(self._false(self.tables) & column, self.cubes)
        if self.listed is None:
            return int(self.meanings.first(there, self.given) is not None)
        return sum(self.meanings.first(there, clause) is not None for clause in self.listed)

    def _false(self, tables: Meanings) -> int:
        rows = (1 << (1 << len(self.own))) - 1
        return rows & ~tables.column(self.given)


def clauses_of_formula(given: Formula, own: tuple[Atom, ...]) -> list[Formula] | None:
    """The clauses of the formula by distribution, those of a count directly; None if there are too
    many to go through.
    """
    from minelogic.encode.letters import LetterTable
    from minelogic.encode.method import clauses_of
    from minelogic.encode.variables import Variables
    from minelogic.ground.formula import any_of, to_tree
    from minelogic.limits import Limits

    table = LetterTable(own)
    ground = Meanings(own, Limits()).ground(given)
    try:
        clauses = clauses_of(ground, Variables(table), "kn", _MOST_CLAUSES)
    except LimitReached:
        return None
    return [to_tree(any_of(list(clause)), table) for clause in clauses]


def _widest(false: int, letters: int) -> list[int]:
    """The rows that each clause rules out which follows and from which no literal can be spared.

    Cubes of rows are joined in pairs that differ in one letter, as long as there are any.
    """
    full = (1 << letters) - 1
    level: set[_Cube] = {(full, row) for row in range(1 << letters) if false >> row & 1}
    widest: list[_Cube] = []
    while level:
        joined: set[_Cube] = set()
        spare = set(level)
        for mask, value in level:
            for letter in range(letters):
                bit = 1 << letter
                if mask & bit and (mask, value ^ bit) in level:
                    joined.add((mask & ~bit, value & ~bit))
                    spare.discard((mask, value))
        widest += spare
        level = joined
    return [_rows(mask, value, letters) for mask, value in sorted(widest)]


def _rows(mask: int, value: int, letters: int) -> int:
    return sum(1 << row for row in range(1 << letters) if row & mask == value)


def _fewest(rows: int, cubes: Sequence[int]) -> int:
    """The fewest cubes in which all of the rows are; raises `LimitReached`."""
    nodes = 0

    def search(left: int, cubes: Sequence[int], used: int, best: int) -> int:
        nonlocal nodes
        if not left:
            return used
        nodes += 1
        if nodes > _MOST_NODES:
            raise LimitReached("choices", _MOST_NODES, "the fewest clauses that are enough")
        useful = _undominated([cube & left for cube in cubes])
        if used + _apart(left, useful) >= best:
            return best
        row = min(_bits(left), key=lambda bit: sum(1 for cube in useful if cube & bit))
        for cube in useful:
            if cube & row:
                best = min(best, search(left & ~cube, useful, used + 1, best))
        return best

    return search(rows, cubes, 0, rows.bit_count() + 1)


def _undominated(cubes: list[int]) -> list[int]:
    kept: list[int] = []
    for cube in sorted(set(cubes), key=lambda cube: (-cube.bit_count(), cube)):
        if cube and not any(cube & other == cube for other in kept):
            kept.append(cube)
    return kept


def _apart(left: int, cubes: list[int]) -> int:
    """At least so many cubes are needed: rows of which no two are in the same one."""
    number = 0
    for bit in sorted(_bits(left), key=lambda bit: sum(1 for cube in cubes if cube & bit)):
        if left & bit:
            number += 1
            for cube in cubes:
                if cube & bit:
                    left &= ~cube
    return number


def _bits(rows: int) -> list[int]:
    bits = []
    while rows:
        bits.append(rows & -rows)
        rows &= rows - 1
    return bits
