"""Instances that go alike are told once, and of the others only which they are."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from minelogic.derive.words.speakers import Speaker
from minelogic.syntax.statements import Rule
from minelogic.syntax.tree import Value
from minelogic.words import listed

_MOST = 6
"""So many instances are listed by their values; of more, it is told how many there are."""


def common_rule(speakers: Sequence[Speaker]) -> Rule | None:
    """The rule of which all are instances; None if there is no such rule."""
    statements = [one.premise.statement if one.premise is not None else None for one in speakers]
    first = statements[0] if statements else None
    if not isinstance(first, Rule) or any(other is not first for other in statements):
        return None
    return first


def other_values(first: Mapping[str, Value], others: Sequence[Mapping[str, Value]]) -> str:
    """In which values other instances differ from the first: `v = 1 to 9`, `(i, j) = (0,1), …`."""
    names = [name for name in first if any(other[name] != first[name] for other in others)]
    if len(names) == 1:
        (name,) = names
        values = list(dict.fromkeys([other[name] for other in others]))
        return f"{name} = {_sequence(values)}"
    about = f"({', '.join(names)})"
    if len(others) > _MOST:
        return f"the {len(others):,} others, with other values of {about}"
    shown = [f"({', '.join(str(other[name]) for name in names)})" for other in others]
    return f"{about} = {listed(shown)}"


def _sequence(values: Sequence[Value]) -> str:
    """Values as a range where they follow one another."""
    numbers = [value for value in values if isinstance(value, int)]
    whole = len(numbers) == len(values) > 2
    if whole and numbers == list(range(numbers[0], numbers[0] + len(numbers))):
        return f"{numbers[0]} to {numbers[-1]}"
    return listed([str(value) for value in values], most=_MOST)
