"""Counts added and subtracted: a sum whose bounds cannot be met shows that a literal holds."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import product
from typing import Any, NamedTuple, TypeAlias

from minelogic.derive.proofs.propagate import Propagation
from minelogic.derive.proofs.watched import value_of
from minelogic.ground.formula import COUNTS, Ground

Value: TypeAlias = Callable[[Ground], bool | None]
"""What is known of a formula."""


class Inequality(NamedTuple):
    """`low` <= the sum of the atoms, each times its coefficient, <= `high`."""

    low: int
    high: int
    coefficients: dict[int, int]

    def fails(self, fixed: Iterable[int] = ()) -> bool:
        """Whether no values of the atoms meet the bounds if these literals hold."""
        return self.fails_under_each([fixed])

    def fails_under_each(self, cases: Iterable[Iterable[int]]) -> bool:
        """The same for each of several lists of literals."""
        coefficients = self.coefficients
        at_least = sum([min(coefficient, 0) for coefficient in coefficients.values()])
        at_most = sum([max(coefficient, 0) for coefficient in coefficients.values()])
        for fixed in cases:
            least, most = at_least, at_most
            for atom, value in {abs(literal): literal > 0 for literal in fixed}.items():
                coefficient = coefficients.get(atom, 0)
                if (coefficient > 0) is value:
                    least += abs(coefficient)
                else:
                    most -= abs(coefficient)
            if self.low <= most and least <= self.high:
                return False
        return True


def as_inequality(formula: Ground, known: Propagation) -> Inequality | None:
    """A count of literals as an inequality over the atoms that are not known, if it is one."""
    count = stripped(formula, known.value)
    if count is None:
        return None
    kind, bound, *parts = count
    low, high = bound, bound
    if kind == "at least":
        high = len(parts)
    elif kind == "at most":
        low = 0
    coefficients: dict[int, int] = {}
    for part in parts:
        if part in known.known or (part < 0 and -part not in known.known):
            low, high = low - 1, high - 1
        if abs(part) not in known.known and -abs(part) not in known.known:
            coefficients[abs(part)] = coefficients.get(abs(part), 0) + (1 if part > 0 else -1)
    return Inequality(low, high, {a: c for a, c in coefficients.items() if c})


def stripped(formula: Ground, value: Value) -> tuple[Any, ...] | None:
    """The count of literals that a formula is, given what is known; None if it is none."""
    inner, _ = _without_sides(formula, value)
    if not isinstance(inner, tuple):
        return None if isinstance(inner, bool) else ("at least", 1, inner)
    op = inner[0]
    parts = inner[2:] if op in COUNTS else inner[1:]
    if (op == "|" or op in COUNTS) and all(isinstance(part, int) for part in parts):
        return inner if op in COUNTS else ("at least", 1, *parts)
    return None


def sides(formula: Ground, value: Value) -> list[Ground]:
    """What has to hold for a formula to be that count: it is said only if these are so."""
    return _without_sides(formula, value)[1]


def rests_on_counts(formula: Ground, known: Propagation) -> bool:
    """Whether a formula is a count only because it is known how many of other literals hold."""
    return any(value_of(side, known.known) is not True for side in sides(formula, known.value))


def _without_sides(formula: Ground, value: Value) -> tuple[Ground, list[Ground]]:
    """What `known -> …` and `known <-> …` come to, and what is known there."""
    known: list[Ground] = []
    while isinstance(formula, tuple) and formula[0] in ("->", "<->"):
        left, right = formula[1:]
        if value(left) is True:
            known.append(left)
            formula = right
        elif formula[0] == "<->" and value(right) is True:
            known.append(right)
            formula = left
        else:
            break
    return formula, known


def added(inequalities: Iterable[tuple[int, Inequality]]) -> Inequality:
    """The sum of inequalities, each so many times; negative is subtracted."""
    low = high = 0
    coefficients: dict[int, int] = {}
    for times, one in inequalities:
        low += times * (one.low if times > 0 else one.high)
        high += times * (one.high if times > 0 else one.low)
        for atom, coefficient in one.coefficients.items():
            coefficients[atom] = coefficients.get(atom, 0) + times * coefficient
    return Inequality(low, high, coefficients)


def signs(
    inequalities: Sequence[Inequality], opposites: Sequence[Sequence[int]]
) -> tuple[int, ...] | None:
    """How often to add each so that the sum fails under each of the opposites; None if not found.

    Each is added once, subtracted, or, if it says nothing any more, left out. Of two, the bigger
    comes with a plus.
    """
    speaking = [place for place, one in enumerate(inequalities) if one.coefficients]
    if not speaking:
        return None
    size = {place: _size(inequalities[place]) for place in speaking}
    first = max(speaking, key=lambda place: (*size[place], -place))
    for chosen in _patterns(len(speaking)):
        times = dict(zip(speaking, chosen, strict=True))
        if times[first] < 0:
            continue
        total = added([(times[place], inequalities[place]) for place in speaking])
        if total.fails_under_each(opposites):
            return tuple([times.get(place, 0) for place in range(len(inequalities))])
    return None


def _size(one: Inequality) -> tuple[int, int]:
    return one.low, len(one.coefficients)


def _patterns(size: int) -> list[tuple[int, ...]]:
    """All choices of signs, those with about as many minuses as pluses first."""
    return sorted(
        product((1, -1), repeat=size),
        key=lambda chosen: (abs(sum(chosen)), chosen.count(-1)),
    )
