"""How many clauses plain distribution will give, before anything is distributed."""

from __future__ import annotations

from collections.abc import Sequence
from math import comb, lgamma, log
from typing import Any

from minelogic.encode.counts import CountForm
from minelogic.errors import LimitReached
from minelogic.ground.formula import COUNTS, Ground

DIGITS = 300
MOST: int = 10**DIGITS
"""Larger numbers are not told apart."""

ADVICE = "the method tseitin needs only a few for each part of a formula"


class TooManyClauses(LimitReached):
    """A method would give more clauses than the limit allows; `number` says how many."""

    def __init__(self, number: int, value: int, what: str, advice: str = ADVICE) -> None:
        super().__init__("clauses", value, what)
        self.number, self.advice = number, advice

    def __str__(self) -> str:
        return (
            f"{self.what} gives {in_words(self.number)} clauses, the limit is {self.value:,}; "
            f"{self.advice}"
        )

    def __reduce__(self) -> tuple[type[TooManyClauses], tuple[int, int, str, str]]:  # type: ignore[override]
        return type(self), (self.number, self.value, self.what, self.advice)


def forecast(formula: Ground, counts: CountForm = "direct") -> int:
    """The exact number of clauses of plain distribution, with none left out for any reason.

    Numbers of more than three hundred digits are cut off at `MOST`.
    """
    if formula is True or formula is False:
        return 0 if formula else 1
    return _Sizes(counts).both(formula)[0]


def in_words(number: int) -> str:
    """The number, or its size where nobody would read all of its digits."""
    if number >= MOST:
        return f"more than 10^{DIGITS}"
    return f"{number:,}" if number < 10**15 else f"about 10^{len(str(number)) - 1}"


class _Sizes:
    """The numbers of clauses of formulas and of their negations, each formula looked at once."""

    def __init__(self, counts: CountForm) -> None:
        self.counts = counts
        self.sizes: dict[int, tuple[int, int]] = {}

    def both(self, formula: Ground) -> tuple[int, int]:
        """How many clauses the formula has, and how many its negation."""
        if isinstance(formula, int):
            return 1, 1
        sizes = self.sizes.get(id(formula))
        if sizes is None:
            true, false = self._compound(formula)
            sizes = self.sizes[id(formula)] = min(true, MOST), min(false, MOST)
        return sizes

    def _compound(self, formula: tuple[Any, ...]) -> tuple[int, int]:
        op = formula[0]
        if op in COUNTS:
            return self._count(op, formula)
        parts = [self.both(part) for part in formula[1:]]
        match op:
            case "&":
                return sum(true for true, _ in parts), _product([false for _, false in parts])
            case "|":
                return _product([true for true, _ in parts]), sum(false for _, false in parts)
            case "~":
                return parts[0][1], parts[0][0]
        (left, not_left), (right, not_right) = parts
        if op == "->":
            return not_left * right, left + not_right
        return not_left * right + not_right * left, (left + not_right) * (right + not_left)

    def _count(self, kind: str, formula: tuple[Any, ...]) -> tuple[int, int]:
        bound: int = formula[1]
        parts = [self.both(part) for part in formula[2:]]
        swapped = [(false, true) for true, false in parts]
        size = len(parts)
        fewer = self._at_least(size - bound + 1, swapped)
        if kind == "at least":
            return self._at_least(bound, parts), fewer
        more = self._at_least(bound + 1, parts)
        if kind == "at most":
            return self._at_least(size - bound, swapped), more
        false = (fewer if bound > 0 else 1) * (more if bound < size else 1)
        return self._exactly(bound, parts), false

    def _exactly(self, bound: int, parts: Sequence[tuple[int, int]]) -> int:
        size = len(parts)
        true, false = [true for true, _ in parts], [false for _, false in parts]
        if bound == 0:
            return sum(false)
        if bound == size:
            return sum(true)
        if self.counts == "direct":
            return _choices(size - bound + 1, true) + _choices(bound + 1, false)
        return self._recursion(bound, parts, 0)

    def _at_least(self, bound: int, parts: Sequence[tuple[int, int]]) -> int:
        size = len(parts)
        if not 0 < bound <= size:
            return 0 if bound <= 0 else 1
        if self.counts == "direct" or bound in (1, size):
            return _choices(size - bound + 1, [true for true, _ in parts])
        return self._recursion(bound, parts, 1)

    def _recursion(self, bound: int, parts: Sequence[tuple[int, int]], lowest: int) -> int:
        """The number for the recursion over the last part; `lowest` is 1 for at least."""
        size = len(parts)
        row: dict[int, int] = {}
        ends = self._at_least if lowest else self._exactly
        for length, (true, false) in enumerate(parts, 1):
            before, row = row, {}
            for number in range(max(lowest, bound - (size - length)), min(bound, length) + 1):
                if number in (lowest, length):
                    row[number] = ends(number, parts[:length])
                elif self.counts == "implications":
                    row[number] = false * before[number - 1] + true * before[number]
                else:
                    row[number] = (true + before[number - 1]) * (false + before[number])
                row[number] = min(row[number], MOST)
        return row[bound]


def _product(numbers: Sequence[int]) -> int:
    total = 1
    for number in numbers:
        total *= number
        if total > MOST:
            return MOST
    return total


def _choices(size: int, numbers: Sequence[int]) -> int:
    """The sum, over all ways to choose so many of the numbers, of their product."""
    others = [number for number in numbers if number > 1]
    ones = sum(number == 1 for number in numbers)
    count = len(others) + ones
    if size > count:
        return 0
    # Each choice gives at least 1, and one of them the product of as many others as there can be.
    ways = lgamma(count + 1) - lgamma(size + 1) - lgamma(count - size + 1)
    if max(ways, log(2) * min(size, len(others))) > log(10) * (DIGITS + 1):
        return MOST
    most = min(size, len(others))
    sums = [1] + [0] * most
    for number in others:
        for chosen in range(most, 0, -1):
            sums[chosen] = min(sums[chosen] + number * sums[chosen - 1], MOST)
    return min(sum(n * comb(ones, size - chosen) for chosen, n in enumerate(sums)), MOST)
