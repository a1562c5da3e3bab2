"""What formulas make known when what is known is put into them, again and again."""

from __future__ import annotations

import operator
from typing import Any, NamedTuple, TypeAlias

from minelogic.derive.verify.counts import FALSE, TRUE, Ground, count, opposite, put_in

Ranges: TypeAlias = dict[tuple[int, ...], tuple[int, int]]
"""How many of some literals hold, at least and at most."""


class Known(NamedTuple):
    """What formulas make known by propagation: the values of atoms, and what else is left."""

    values: dict[int, bool]
    left: list[Ground]


def propagate(formulas: list[Ground], known: Known | None) -> Known | None:
    """What is known when these hold besides; None if there is a clash, or was one.

    What is known is put in, and simplifies formulas: until a literal is left, which is known, or a
    conjunction, whose parts hold. So `exactly 2 of` three becomes `exactly 1 of` two if one holds,
    and then, if another does, the negation of the last. How many of some literals hold is known,
    too, and put in where the same literals are counted.
    """
    if known is None:
        return None
    # What is known first: then most formulas need to be looked at only once.
    literals = [formula for formula in formulas if isinstance(formula, int)]
    values, left = dict(known.values), [*literals, *formulas, *known.left]
    ranges: Ranges = {}
    news = True
    while news:
        news, todo, left = False, list(dict.fromkeys(left)), []
        for formula in todo:
            formula = with_ranges(put_in(formula, values), ranges)
            if formula is FALSE:
                return None
            if isinstance(formula, int):
                news = news or abs(formula) not in values
                values[abs(formula)] = formula > 0
            elif formula[2]:
                left.append(formula)
                todo.extend(formula[2] if formula[0] == len(formula[2]) else ())
                both = _narrower(formula, ranges)
                if both is not None:
                    news = True
                    todo.append(both)
    return Known(values, left)


def with_ranges(formula: Ground, ranges: Ranges) -> Ground:
    """The formula, in whose parts counts of which it is known whether they hold are put in."""
    if isinstance(formula, int) or all(isinstance(part, int) for part in formula[2]):
        return formula
    parts = [_settled(part, ranges) for part in formula[2]]
    same = all(map(operator.is_, parts, formula[2]))
    return formula if same else count(formula[0], formula[1], parts)


def _settled(part: Ground, ranges: Ranges) -> Ground:
    """True or false, if it is known how many of a count's literals hold and that decides it."""
    if isinstance(part, int):
        return part
    least, most = _range(part[2], ranges)
    if part[0] <= least and most <= part[1]:
        return TRUE
    return FALSE if most < part[0] or part[1] < least else with_ranges(part, ranges)


def _range(parts: tuple[Any, ...], ranges: Ranges) -> tuple[int, int]:
    """How many of the parts hold, at least and at most, as far as that is known of literals."""
    size = len(parts)
    if not all(isinstance(part, int) for part in parts):
        return 0, size
    least, most = ranges.get(parts, (0, size))
    # Of the negations all others hold.
    fewest, all_others = ranges.get(tuple(sorted([-part for part in parts])), (0, size))
    return max(least, size - all_others), min(most, size - fewest)


def _narrower(formula: Ground, ranges: Ranges) -> Ground | None:
    """What a count says with all that is known of the same literals, if that is news."""
    assert not isinstance(formula, int)
    low, high, parts = formula
    if not all(isinstance(part, int) for part in parts):
        return None
    least, most = _range(parts, ranges)
    both = max(low, least), min(high, most)
    if ranges.get(parts) == both:
        return None
    ranges[parts] = both
    return count(*both, parts)


def besides(formulas: list[Ground], known: Known | None) -> Known | None:
    """The same, where opposites clash even if nothing more is known of their parts."""
    found = propagate(formulas, known)
    if known is None or found is None:
        return None
    # As they are told, since of what holds the parts hold, too, and would be put in.
    told = [put_in(formula, found.values) for formula in (*formulas, *known.left)]
    told += found.left
    return found if {opposite(formula) for formula in told}.isdisjoint(told) else None


def same_literals(formulas: list[Ground]) -> dict[int, int]:
    """For atoms the literal of a lesser atom that they are the same as, where that is plainly said:
    by `exactly one of` two literals, or by both `one of` them and `one of` their opposites.
    """
    either: set[tuple[int, int]] = set()
    for formula in formulas:
        # What is left of a conjunction has its parts beside it.
        if not isinstance(formula, int) and len(formula[2]) == 2 and formula[0] <= 1 <= formula[1]:
            one, two = formula[2]
            if isinstance(one, int) and isinstance(two, int):
                either |= {(one, two), (two, one)} if formula[0] == 1 else set()
                either |= {(-one, -two), (-two, -one)} if formula[1] == 1 else set()
    both = [(one, two) for one, two in sorted(either) if (-one, -two) in either and one > 0]
    return {one: -two for one, two in both if abs(two) < one}


def renamed(formula: Ground, same: dict[int, int]) -> Ground:
    """The formula with other names for the same literals."""
    if isinstance(formula, int):
        other = same.get(abs(formula), abs(formula))
        return other if formula > 0 else -other
    return formula[0], formula[1], tuple([renamed(part, same) for part in formula[2]])
