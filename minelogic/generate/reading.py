"""How what is asked of a maker is written: ranges, whole numbers, levels and words."""

from __future__ import annotations

import re
from collections.abc import Callable
from random import Random
from typing import NamedTuple

from minelogic.generate.made import LEVELS, Range
from minelogic.words import listed

WORDS = {"easy": Range(1, 2), "medium": Range(3, 3), "hard": Range(4, 5)}
"""Levels by the words for them."""


def read_levels(written: str) -> Range:
    """The levels of `2`, `1-3`, `easy`, `medium` or `hard`. Raises `ValueError`."""
    if written.strip().lower() in WORDS:
        return WORDS[written.strip().lower()]
    try:
        return span(LEVELS[0], LEVELS[-1])(written)
    except ValueError:
        raise ValueError(
            f"a difficulty is a level from {LEVELS[0]} to {LEVELS[-1]} as in 2, a range of them "
            f"as in 1-3, or {listed(list(WORDS), 'or')}"
        ) from None


def span(least: int, most: int) -> Callable[[str], Range]:
    """Reads `3`, `2-5`, `4-` (or more) and `-4` (or fewer)."""

    def read(written: str) -> Range:
        parts = re.fullmatch(r"\s*(\d{0,6})\s*(?:(-|–|\.\.)\s*(\d{0,6}))?\s*", written)
        if parts is None or not (parts[1] or parts[3]):
            raise ValueError(f"write a number as in {least}, or a range as in {least}-{most}")
        low = int(parts[1]) if parts[1] else least
        high = int(parts[3]) if parts[3] else most if parts[2] else low
        if low > high:
            raise ValueError(f"{low} is more than {high}: write {high}-{low}")
        if low < least or high > most:
            raise ValueError(f"it goes from {least} to {most}")
        return Range(low, high)

    return read


def whole(least: int, most: int) -> Callable[[str], int]:
    """Reads a whole number between these."""

    def read(written: str) -> int:
        if not re.fullmatch(r"\s*-?\d{1,9}\s*", written) or not least <= int(written) <= most:
            raise ValueError(f"it is a whole number from {least} to {most}")
        return int(written)

    return read


def choice(*names: str) -> Callable[[str], str]:
    """Reads one of some words."""

    def read(written: str) -> str:
        if written.strip().lower() not in names:
            raise ValueError(f"it is {listed(names, 'or', most=None)}")
        return written.strip().lower()

    return read


def some_of(*names: str, every: str | None = None) -> Callable[[str], tuple[str, ...]]:
    """Reads some of these words, with commas between them; they come in their own order.

    `every` is a word for all of them.
    """

    def read(written: str) -> tuple[str, ...]:
        words = [" ".join(part.split()).lower() for part in written.split(",")]
        if every is not None and words == [every]:
            return names
        chosen = [name for name in names if name.lower() in words]
        if len(chosen) < len(set(words)):
            raise ValueError(f"write some of {listed(names, most=None)}, with commas between them")
        return tuple(chosen)

    return read


def size(least: int, most: int) -> Callable[[str], tuple[int, int]]:
    """Reads rows and columns, as in `6x8`, or `8` for as many of both."""

    def read(written: str) -> tuple[int, int]:
        parts = re.fullmatch(r"\s*(\d{1,4})\s*(?:[x×*]\s*(\d{1,4}))?\s*", written)
        if parts is None:
            raise ValueError("write rows and columns as in 6x8, or 8 for 8x8")
        rows = int(parts[1])
        columns = int(parts[2] or rows)
        if not (least <= rows <= most and least <= columns <= most):
            raise ValueError(f"rows and columns go from {least} to {most}")
        return rows, columns

    return read


class Sizes(NamedTuple):
    """How many rows and columns a board may have."""

    rows: Range
    columns: Range

    @property
    def largest(self) -> tuple[int, int]:
        return self.rows.high, self.columns.high

    def drawn(self, random: Random) -> Sizes:
        """One of them."""
        rows, columns = drawn(random, self.rows), drawn(random, self.columns)
        return Sizes(Range(rows, rows), Range(columns, columns))


def sizes(least: int, most: int) -> Callable[[str], Sizes]:
    """Reads a size as `size` does, or the least and the most, as in `4x5-6x9` and in `5-8`."""
    one = size(least, most)

    def read(written: str) -> Sizes:
        parts = re.split(r"-|–|\.\.", written)
        if len(parts) > 2 or not all(part.strip() for part in parts):
            raise ValueError("write rows and columns as in 6x8, or a range as in 5x5-8x8")
        (low, down), (high, up) = one(parts[0]), one(parts[-1])
        if low > high or down > up:
            raise ValueError("the first size of a range is the smaller one, as in 5x5-8x8")
        return Sizes(Range(low, high), Range(down, up))

    return read


def drawn(random: Random, numbers: Range) -> int:
    """One of some numbers; nothing is left to chance where there is only one."""
    if numbers.low == numbers.high:
        return numbers.low
    return random.randint(numbers.low, numbers.high)


def flag(written: str) -> bool:
    """Reads yes or no."""
    return choice("yes", "no")(written) == "yes"
