"""What is said of one tile alone: what it settles, and by which formulas."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from functools import cached_property
from itertools import chain, combinations, islice
from typing import Any, TypeAlias

from minelogic.ground.formula import Ground, literals
from minelogic.ground.residue.partial import Known, found_out
from minelogic.ground.residue.shapes import replaced, shape
from minelogic.ground.residue.tables import MOST_ATOMS, columns, full_of
from minelogic.ground.table import evaluate

_MOST_SHAPES = 5_000
"""So many shapes are kept in mind."""

Key: TypeAlias = Hashable
"""By what the caller knows a formula."""
Said: TypeAlias = tuple[Ground, Key]
Because: TypeAlias = tuple[Ground, tuple[Key, ...]]
"""A formula, and by what it is said."""
_Found: TypeAlias = tuple[dict[int, bool], bool, dict[tuple[int, int], int]]


_MOST_CHOICES = 500
"""So many choices of formulas are tried before those that are left are taken."""


class Memory:
    """What was found out of shapes, which is the same whatever file they come from."""

    def __init__(self) -> None:
        self.tiles: dict[tuple[Any, ...], _Found] = {}
        self.groups: dict[tuple[Any, ...], bool] = {}
        self.supports: dict[tuple[Any, ...], list[int]] = {}

    def tidied(self) -> Memory:
        """Itself, with room for more."""
        for found in (self.tiles, self.groups, self.supports):
            if len(found) > _MOST_SHAPES:
                found.clear()
        return self


class About:
    """What is said of one tile alone."""

    def __init__(self, said: list[Because], memory: Memory) -> None:
        self.said = said
        self._known = memory.tiles
        self._supports = memory.supports
        self._shape, self.atoms = shape([formula for formula, _ in said])
        self.is_small = len(self.atoms) <= MOST_ATOMS

    @property
    def values(self) -> dict[int, bool]:
        """The atoms that are settled; all of them both ways, if there is a clash."""
        return {self.atoms[place - 1]: value for place, value in self._found[0].items()}

    @property
    def clashes(self) -> bool:
        """Whether what is said cannot hold."""
        return self._found[1]

    def same(self, bomb: int) -> dict[int, int]:
        """The atoms that are the same as a bomb, or as none: with the atom, or minus the atom."""
        place = self.atoms.index(bomb) + 1 if bomb in self.atoms else 0
        pairs = self._found[2] if self.is_small else self._same_of_many(place)
        return {
            self.atoms[other - 1]: bomb if sign > 0 else -bomb
            for (one, other), sign in pairs.items()
            if one == place
        }

    def support(self, formula: Ground) -> tuple[Key, ...]:
        """Those of the formulas that force a formula of the tile: the fewest, if they are few."""
        # The atoms by their places, as they stand in the shape.
        place = {atom: number for number, atom in enumerate(self.atoms, 1)}
        asked = (self._shape, replaced(formula, place.__getitem__))
        kept = self._supports.get(asked)
        if kept is None:
            kept = self._supports[asked] = self._needed(formula)
        return tuple(dict.fromkeys([key for index in kept for key in self.said[index][1]]))

    def _needed(self, formula: Ground) -> list[int]:
        if not self.is_small:
            return self._needed_of_many(formula)
        column, full = columns(self.atoms), full_of(len(self.atoms))
        wanted = evaluate(formula, column, full)
        tables = [evaluate(said, column, full) for said, _ in self.said]
        kept = list(range(len(tables)))
        for index in reversed(range(len(tables))):
            others = [place for place in kept if place != index]
            ways = full
            for place in others:
                ways &= tables[place]
            if not ways & ~wanted:
                kept = others
        return _fewest(tables, wanted, full, kept)

    def _needed_of_many(self, formula: Ground) -> list[int]:
        """The same, as far as assuming atoms one by one shows it."""
        kept = list(range(len(self.said)))
        for index in reversed(kept):
            others = [place for place in kept if place != index]
            if self._forces([self.said[place][0] for place in others], formula):
                kept = others
        return kept if self._forces([self.said[place][0] for place in kept], formula) else []

    def _forces(self, said: Sequence[Ground], formula: Ground) -> bool:
        asked = list(dict.fromkeys(literals(formula)))
        column, full = columns(asked), full_of(len(asked))
        known: Known = {atom: (held, full ^ held) for atom, held in column.items()}
        left = found_out(said, [atom for atom in self.atoms if atom not in column], known, full)
        return not left & ~evaluate(formula, column, full)

    @cached_property
    def _found(self) -> _Found:
        found = self._known.get(self._shape)
        if found is None:
            found = self._known[self._shape] = self._look()
        return found

    def _look(self) -> _Found:
        """What is settled, whether there is a clash, which atoms are the same; by their places."""
        if not self.is_small:
            return self._look_at_many()
        size = len(self.atoms)
        places = range(1, size + 1)
        column, full = columns(places), full_of(size)
        ways = full
        for formula in self._shape:
            ways &= evaluate(formula, column, full)
        values = {}
        for place in places:
            if not ways & ~column[place]:
                values[place] = True
            elif not ways & column[place]:
                values[place] = False
        same = {}
        for one in places:
            for other in places:
                if one != other and one not in values and other not in values:
                    differ = column[one] ^ column[other]
                    if not ways & differ:
                        same[one, other] = 1
                    elif not ways & ~differ:
                        same[one, other] = -1
        return values, not ways, same

    def _look_at_many(self) -> _Found:
        """The same, as far as assuming atoms one by one shows it."""
        places = range(1, len(self.atoms) + 1)
        known: Known = {}
        left = found_out(self._shape, places, known, 1)
        values = {place: bool(holds) for place, (holds, fails) in known.items() if holds | fails}
        return values, not left, {}

    def _same_of_many(self, one: int) -> dict[tuple[int, int], int]:
        """The atoms that are the same as that at a place, or as its negation; by their places."""
        values, clashes, _ = self._found
        if not one or one in values or clashes:
            return {}
        key = (*self._shape, ("same as", one))
        if key not in self._known:
            others = [place for place in range(1, len(self.atoms) + 1) if place != one]
            # Two worlds: in the second of them it holds.
            both: Known = {one: (2, 1)}
            found_out(self._shape, others, both, 3)
            same = {}
            for other in others:
                ends = both.get(other, (0, 0))
                if sorted(ends) == [1, 2]:
                    same[one, other] = 1 if ends == (2, 1) else -1
            self._known[key] = {}, False, same
        return self._known[key][2]


def _fewest(tables: list[int], wanted: int, full: int, kept: list[int]) -> list[int]:
    """The first choice of the fewest tables that leaves but what is wanted; at most the kept."""
    choices = chain.from_iterable(combinations(range(len(tables)), n) for n in range(len(kept)))
    for choice in islice(choices, _MOST_CHOICES):
        ways = full
        for place in choice:
            ways &= tables[place]
        if not ways & ~wanted:
            return list(choice)
    return kept
