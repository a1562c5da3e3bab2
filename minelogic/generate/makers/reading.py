"""What stands behind the options of makers, read: ranges, choices, lists of names."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from minelogic.generate.made import Range
from minelogic.syntax.faults.suggest import closest
from minelogic.words import listed


def range_within(low: int, high: int) -> Callable[[str], Range]:
    """Reads `4` and `3-6` as ranges within bounds."""

    def read(text: str) -> Range:
        match = re.fullmatch(r"\s*(\d+)\s*(?:(?:-|\.\.|–)\s*(\d+)\s*)?", text)
        if match is None:
            raise ValueError(f"write a number or a range, as in {low} or {low}-{high}")
        first, last = int(match[1]), int(match[2] or match[1])
        if first > last:
            raise ValueError(f"a range goes from the smaller number to the larger: {last}-{first}")
        if first < low or last > high:
            raise ValueError(f"it goes from {low} to {high} here")
        return Range(first, last)

    return read


def choice_of(names: Sequence[str]) -> Callable[[str], str]:
    """Reads one of some names."""
    return lambda text: _named(text, names)


def names_of(names: Sequence[str]) -> Callable[[str], tuple[str, ...]]:
    """Reads a list of some of these names, with commas between them, in the order they have."""

    def read(text: str) -> tuple[str, ...]:
        wanted = [_named(part, names) for part in text.split(",") if part.strip()]
        if not wanted:
            raise ValueError(f"write some of {listed(list(names), most=None)}, with commas")
        return tuple([name for name in names if name in wanted])

    return read


def _named(text: str, names: Sequence[str]) -> str:
    """The name that is meant, whatever its capitals are. Raises `ValueError`."""
    by_lower = {name.lower(): name for name in names}
    plain = " ".join(text.lower().replace("_", " ").split())
    for spelled in (plain, plain.replace(" ", "-")):
        if spelled in by_lower:
            return by_lower[spelled]
    guess = closest(plain, list(by_lower))
    advice = f"did you mean {by_lower[guess]}?" if guess else ""
    there = f"there are {listed(list(names), most=None)}"
    raise ValueError(f"there is no '{text.strip()}'; {advice or there}")
