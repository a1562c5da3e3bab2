"""Formulas over a few atoms as columns of bits: one bit for each way to give the atoms truth.

column = columns([3, 5, 8])                  # atom -> its column, 2 ** 3 bits
table(("->", 3, ("|", 5, 8)), column, full)  # the ways in which the formula holds
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache

from minelogic.ground.formula import COUNTS, Ground

MOST_ATOMS = 16
"""Formulas over more atoms are not tabulated: a column has two to the power of them bits."""


_MOST_TRIED = 16
"""For more atoms not all ways are tried."""


def full_of(atoms: int) -> int:
    """The column of what always holds."""
    return (1 << (1 << atoms)) - 1


@cache
def _columns(atoms: int) -> tuple[int, ...]:
    full = full_of(atoms)
    # The lower half of every pair of halves is where the atom is false.
    return tuple([full ^ full // ((1 << (1 << place)) + 1) for place in range(atoms)])


def columns(atoms: Sequence[int]) -> dict[int, int]:
    """The column of each atom."""
    return dict(zip(atoms, _columns(len(atoms)), strict=True))


def table(formula: Ground, column: Mapping[int, int], full: int) -> int:
    """The ways in which the formula holds; the columns of all its atoms must be given."""
    if formula is True:
        return full
    if formula is False:
        return 0
    if isinstance(formula, int):
        return column[formula] if formula > 0 else full ^ column[-formula]
    op = formula[0]
    if op in COUNTS:
        bound: int = formula[1]
        if bound < 0:
            return full if op == "at least" else 0
        parts = [table(part, column, full) for part in formula[2:]]
        levels = at_least(parts, bound + 1, full)
        if op == "at least":
            return levels[bound]
        if op == "at most":
            return full ^ levels[bound + 1]
        return levels[bound] & ~levels[bound + 1]
    first = table(formula[1], column, full)
    if op == "~":
        return full ^ first
    if op == "->":
        return (full ^ first) | table(formula[2], column, full)
    if op == "<->":
        return full ^ first ^ table(formula[2], column, full)
    for part in formula[2:]:
        other = table(part, column, full)
        first = first & other if op == "&" else first | other
    return first


def at_least(parts: Iterable[int], most: int, full: int) -> list[int]:
    """The ways in which at least 0, 1, … `most` of the parts hold, each given by its column."""
    levels = [full] + [0] * most
    seen = 0
    for part in parts:
        seen = min(seen + 1, most)
        for level in range(seen, 0, -1):
            levels[level] |= levels[level - 1] & part
    return levels


@cache
def _levels(atoms: int) -> tuple[int, ...]:
    """The ways in which exactly 0, 1, … of so many atoms hold."""
    full = full_of(atoms)
    least = [*at_least(_columns(atoms), atoms, full), 0]
    return tuple([least[level] & ~least[level + 1] for level in range(atoms + 1)])


def as_bounds(ways: int, atoms: int) -> tuple[int, int] | None:
    """The least and the most of so many atoms, if the table says that much and nothing else.

    None if it says something else, or cannot hold.
    """
    levels = _levels(atoms)
    inside = [level for level, mask in enumerate(levels) if ways & mask]
    if not inside:
        return None
    low, high = inside[0], inside[-1]
    if len(inside) != high - low + 1:
        return None
    for level in inside:
        if ways & levels[level] != levels[level]:
            return None
    return low, high


def can_be_defined(
    formulas: Sequence[Ground], defined: Sequence[int], others: Sequence[int]
) -> bool:
    """Whether whatever the others are, the defined atoms can be such that all formulas hold.

    Tried are: none of them true, each of them alone, and then, if they are few, all ways. If they
    are many and no is answered, it may still be.
    """
    full = full_of(len(others))
    if can_be_one(formulas, defined, columns(others), full):
        return True
    if len(others) + len(defined) > _MOST_TRIED:
        return False
    ways, _ = _ways(formulas, defined, others)
    return ways == full


def can_be_one(
    formulas: Sequence[Ground], defined: Sequence[int], column: Mapping[int, int], full: int
) -> bool:
    """The same, where at most one of the defined atoms is to hold; the others have columns."""
    column = dict(column)
    done = 0
    for chosen in (0, *defined):
        for atom in defined:
            column[atom] = full if atom == chosen else 0
        ways = full & ~done
        for formula in formulas:
            ways &= table(formula, column, full)
            if not ways:
                break
        done |= ways
        if done == full:
            return True
    return False


def settles(formulas: Sequence[Ground], defined: Sequence[int], others: Sequence[int]) -> bool:
    """Whether whatever the others are, there is one way only for the defined atoms to be."""
    ways, two = _ways(formulas, defined, others)
    return ways == full_of(len(others)) and not two


def _ways(
    formulas: Sequence[Ground], defined: Sequence[int], others: Sequence[int]
) -> tuple[int, int]:
    """Where there is a way for the defined atoms to be, and where there are two."""
    full = full_of(len(defined) + len(others))
    column = columns([*others, *defined])
    ways = full
    for formula in formulas:
        ways &= table(formula, column, full)
    # Fold the columns over each defined atom.
    two = 0
    for place in range(len(others) + len(defined) - 1, len(others) - 1, -1):
        half = 1 << place
        low = (1 << half) - 1
        two = (two & low) | (two >> half) | (ways & low & (ways >> half))
        ways = (ways & low) | (ways >> half)
    return ways, two
