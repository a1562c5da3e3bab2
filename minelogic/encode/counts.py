"""Counts written out as formulas, in the three forms that the notes have.

At most k of n parts is at least n - k of their negations, so there are but two kinds to write out:
exactly k, and at least k.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations
from typing import Any, Literal, TypeAlias

from minelogic.ground.formula import Ground, all_of, any_of

CountForm: TypeAlias = Literal["direct", "implications", "disjunctions"]
"""The sets L and U; or the recursion, (X -> KN) & (~X -> KN), or (X & KN) | (~X & KN)."""


def written_out(count: tuple[Any, ...], form: CountForm) -> Ground:
    """The count without counts but those inside its parts."""
    kind, bound, *parts = count
    if kind == "exactly":
        return _exactly(bound, parts, form)
    if kind == "at least":
        return _at_least(bound, parts, form)
    return _at_least(len(parts) - bound, [negated(part) for part in parts], form)


def denied(count: tuple[Any, ...]) -> Ground:
    """The negation of a count, in counts: not exactly 2 is at most 1 or at least 3."""
    kind, bound, *parts = count
    fewer = ("at most", bound - 1, *parts)
    more = ("at least", bound + 1, *parts)
    if kind == "exactly":
        return any_of([*([fewer] if bound > 0 else []), *([more] if bound < len(parts) else [])])
    return fewer if kind == "at least" else more


def negated(part: Ground) -> Ground:
    """The negation, without a sign before a sign."""
    if isinstance(part, int):
        return -part
    return part[1] if part[0] == "~" else ("~", part)


def _exactly(bound: int, parts: Sequence[Ground], form: CountForm) -> Ground:
    size = len(parts)
    negations = [negated(part) for part in parts]
    if bound == 0:
        return all_of(negations)
    if bound == size:
        return all_of(list(parts))
    if form == "direct":
        return ("&", *_choices(size - bound + 1, parts), *_choices(bound + 1, negations))
    return _recursion(bound, parts, form, _exactly)


def _at_least(bound: int, parts: Sequence[Ground], form: CountForm) -> Ground:
    size = len(parts)
    if bound == 1:
        return any_of(list(parts))
    if bound == size:
        return all_of(list(parts))
    if form == "direct":
        return ("&", *_choices(size - bound + 1, parts))
    return _recursion(bound, parts, form, _at_least)


def _choices(size: int, parts: Sequence[Ground]) -> list[Ground]:
    """Of any so many of the parts, one holds."""
    return [any_of(list(chosen)) for chosen in combinations(parts, size)]


def _recursion(
    bound: int,
    parts: Sequence[Ground],
    form: CountForm,
    base: Callable[[int, Sequence[Ground], CountForm], Ground],
) -> Ground:
    """The recursion over the last part; what is needed twice is one object."""
    size = len(parts)
    lowest = 0 if base is _exactly else 1
    row: dict[int, Ground] = {}
    for length in range(1, size + 1):
        part = parts[length - 1]
        before, row = row, {}
        for number in range(max(lowest, bound - (size - length)), min(bound, length) + 1):
            if number in (lowest, length):
                row[number] = base(number, parts[:length], form)
            elif form == "implications":
                row[number] = (
                    "&",
                    ("->", part, before[number - 1]),
                    ("->", negated(part), before[number]),
                )
            else:
                row[number] = (
                    "|",
                    ("&", part, before[number - 1]),
                    ("&", negated(part), before[number]),
                )
    return row[bound]
