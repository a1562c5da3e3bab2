"""Truth tables of ground formulas as bits of one long number, one bit for each world."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import reduce
from itertools import combinations
from operator import and_, or_

from minelogic.ground.formula import Ground
from minelogic.ground.premises import Premise

COUNTS = ("exactly", "at least", "at most")


class Tables:
    """The worlds over some atoms, all of them at once."""

    def __init__(self, atoms: Iterable[int]) -> None:
        self.atoms = sorted(set(atoms))
        worlds = 1 << len(self.atoms)
        self.all = (1 << worlds) - 1
        self._columns = {}
        for place, atom in enumerate(self.atoms):
            width = 1 << place
            column = ((1 << width) - 1) << width
            while (width := 2 * width) < worlds:
                column |= column << width
            self._columns[atom] = column

    def of(self, formula: Ground) -> int:
        """The worlds in which the formula holds."""
        if isinstance(formula, bool):
            return self.all if formula else 0
        if isinstance(formula, int):
            column = self._columns[abs(formula)]
            return column if formula > 0 else self.all ^ column
        op, *rest = formula
        if op in COUNTS:
            bound, *parts = rest
            number = self.number([self.of(part) for part in parts])
            among: Iterable[int] = range(len(parts) + 1)
            if op == "exactly":
                return number[bound] if bound in among else 0
            fits = [k for k in among if (k >= bound if op == "at least" else k <= bound)]
            return reduce(or_, (number[k] for k in fits), 0)
        sides = [self.of(part) for part in rest]
        match op:
            case "&":
                return reduce(and_, sides)
            case "|":
                return reduce(or_, sides)
            case "->":
                return (self.all ^ sides[0]) | sides[1]
            case "<->":
                return self.all ^ sides[0] ^ sides[1]
            case _:
                assert op == "~"
                return self.all ^ sides[0]

    def number(self, tables: Sequence[int]) -> list[int]:
        """For each number, the worlds that lie in exactly so many of the tables."""
        found = [self.all] + [0] * len(tables)
        for seen, table in enumerate(tables):
            for k in range(seen + 1, 0, -1):
                found[k] = (found[k] & ~table) | (found[k - 1] & table)
            found[0] &= ~table
        return found

    def fixed(self, world: Iterable[int], among: Iterable[int]) -> int:
        """The worlds in which of these atoms exactly the given ones hold."""
        chosen = set(world)
        return reduce(and_, (self.of(a if a in chosen else -a) for a in among), self.all)


def atoms_of(formula: Ground) -> Iterator[int]:
    """The atoms of a formula."""
    if isinstance(formula, tuple):
        for part in formula[2 if formula[0] in COUNTS else 1 :]:
            yield from atoms_of(part)
    elif not isinstance(formula, bool):
        yield abs(formula)


def clash(tables: Iterable[int], everything: int) -> bool:
    """Whether no world lies in all of them."""
    return reduce(and_, tables, everything) == 0


def smaller_clash(
    premises: Sequence[Premise], tables: Sequence[int], everything: int, cost: int, size: int
) -> tuple[Premise, ...] | None:
    """Premises that clash at a lower cost, or at the same cost with fewer members; if there are."""
    dear = [index for index, premise in enumerate(premises) if premise.cost]
    cheap = [index for index, premise in enumerate(premises) if not premise.cost]
    free = reduce(and_, (tables[index] for index in cheap), everything)
    for number in range(cost):
        for chosen in combinations(dear, number):
            if clash((tables[index] for index in chosen), free):
                return tuple(premises[index] for index in (*cheap, *chosen))
    for chosen in combinations(dear, cost):
        rest = reduce(and_, (tables[index] for index in chosen), everything)
        for number in range(size - cost):
            for more in combinations(cheap, number):
                if clash((tables[index] for index in more), rest):
                    return tuple(premises[index] for index in (*chosen, *more))
    return None
