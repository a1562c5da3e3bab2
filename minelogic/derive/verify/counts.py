"""Ground formulas, for the checker of traces alone: every connective is a count.

A ground formula is

- `n`, an atom by its number, or `-n`, its negation;
- `(low, high, parts)`: at least `low` and at most `high` of the parts hold. `f & g` is `(2, 2, …)`,
  `f | g` is `(1, 2, …)`, `f -> g` is `~f | g`, and `f <-> g` says that exactly 1 of `f, ~g` holds.
"""

from __future__ import annotations

import operator
from collections.abc import Iterable
from typing import Any, TypeAlias

Ground: TypeAlias = int | tuple[int, int, tuple[Any, ...]]
TRUE: Ground = (0, 0, ())
FALSE: Ground = (1, 1, ())


def count(low: int, high: int, parts: Iterable[Ground]) -> Ground:
    """At least `low` and at most `high` of the parts: simplified, the parts in one order."""
    left: list[Ground] = []
    for part in parts:
        if part is TRUE:
            low, high = low - 1, high - 1
        elif part is not FALSE:
            left.append(part)
    low, high, size = max(low, 0), min(high, len(left)), len(left)
    if low > high:
        return FALSE
    if low == 0 and high == size:
        return TRUE
    if size == 1:
        return left[0] if low else opposite(left[0])
    if high == 0:
        return count(size, size, map(opposite, left))
    left.sort(key=None if all(type(part) is int for part in left) else repr)
    return low, high, tuple(left)


def opposite(formula: Ground) -> Ground:
    """What holds exactly where the formula does not."""
    if isinstance(formula, int):
        return -formula
    low, high, parts = formula
    if not parts:
        return FALSE if formula is TRUE else TRUE
    if low == high == 0:
        inside: Ground = parts[0]
        return inside
    if low and high < len(parts):
        return 0, 0, (formula,)
    if low == len(parts):
        # As one would say it: not all hold, so one does not.
        return count(1, low, map(opposite, parts))
    return count(0, low - 1, parts) if low else count(high + 1, len(parts), parts)


def put_in(formula: Ground, values: dict[int, bool]) -> Ground:
    """The formula with the atoms that are known put in."""
    if isinstance(formula, int):
        value = values.get(abs(formula))
        return formula if value is None else TRUE if value is (formula > 0) else FALSE
    parts = [put_in(part, values) for part in formula[2]]
    # Without anything known in it, it is as simple as it was.
    same = all(map(operator.is_, parts, formula[2]))
    return formula if same else count(formula[0], formula[1], parts)


def is_plain(formula: Ground) -> bool:
    """Whether a formula is a literal, or says of several that all of them hold."""
    if isinstance(formula, int):
        return True
    low, _, parts = formula
    return low == len(parts) and all(map(is_plain, parts))
