"""How many lines and boxes each rule cites, read off the kernel's table."""

from __future__ import annotations

import re
from functools import cache
from typing import NamedTuple

from minelogic.proof.kernel import CITED

_MANY = 1_000_000
"""More than anyone cites: the most, where the kernel sets no limit."""
_PART = re.compile(r"(\[fb\]|f|b)([*+?]?)")
_TIMES = {"": (1, 1), "?": (0, 1), "+": (1, _MANY), "*": (0, _MANY)}


class Shape(NamedTuple):
    """The fewest and the most lines that are cited together, and boxes."""

    lines: tuple[int, int] = (0, 0)
    boxes: tuple[int, int] = (0, 0)


def fits(rule: str, lines: int, boxes: int) -> bool:
    """Whether a rule may cite so many lines and so many boxes."""
    return any(
        shape.lines[0] <= lines <= shape.lines[1] and shape.boxes[0] <= boxes <= shape.boxes[1]
        for shape in shapes(rule)
    )


def takes_boxes(rule: str) -> bool:
    """Whether a rule may cite a box."""
    return any(shape.boxes[1] > 0 for shape in shapes(rule))


def asks_for_boxes(rule: str) -> bool:
    """Whether one of its ways to cite needs a box: there a line that is one may stand for it."""
    return any(shape.boxes[0] > 0 for shape in shapes(rule))


def needs_boxes(rule: str) -> bool:
    """Whether a rule cites a box wherever it is used."""
    return all(shape.boxes[0] > 0 for shape in shapes(rule))


@cache
def shapes(rule: str) -> tuple[Shape, ...]:
    """One shape for each way to cite that the kernel allows: `ff|bb` has two; none for no rule."""
    ways = CITED[rule].split("|") if rule in CITED else []
    return tuple([_shape(way) for way in ways])


def _shape(way: str) -> Shape:
    """The shape of one way: `fb+` is one line, and one box or more."""
    parts = _PART.findall(way)
    assert "".join(sign + times for sign, times in parts) == way, f"no shape of citations: {way}"
    return Shape(_bounds("f", parts), _bounds("b", parts))


def _bounds(sign: str, parts: list[tuple[str, str]]) -> tuple[int, int]:
    """How often at least, and at most, lines or boxes are cited; `[fb]` may be either."""
    fewest = sum(_TIMES[times][0] for signs, times in parts if signs == sign)
    most = sum(_TIMES[times][1] for signs, times in parts if sign in signs)
    return fewest, most
