"""What goes alike is told once, and of the others only which they are: instances, and steps."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from minelogic.derive.proofs.likeness import alike
from minelogic.derive.steps import Step
from minelogic.derive.words.english import Words
from minelogic.derive.words.speakers import Speaker
from minelogic.ground.formula import Ground
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


def instead_text(first: Step, second: Step, words: Words) -> str:
    """What stands in a step for what in an earlier one that it is like, of all that is told."""
    renaming = alike(first, second) or {}
    told = {abs(part) for part in _told(first) if type(part) is int}
    names = {words.subject(old): words.subject(new) for old, new in renaming.items() if old in told}
    said: list[str] = []
    for old, new in names.items():
        if names.get(new) != old:
            said.append(f"{new} for {old}")
        elif f"{new} and {old} exchanged" not in said:
            said.append(f"{old} and {new} exchanged")
    if not said:
        return ""
    more = f"; and {len(said) - _MOST} more like these" if len(said) > _MOST else ""
    return f", with {'; '.join(said[:_MOST])}{more}"


def _told(step: Step) -> Iterator[Ground]:
    """What a step supposes and concludes, and those within it."""
    for inner in step.within():
        yield from inner.conclusions
        yield from (case.assume for case in inner.cases)


def _sequence(values: Sequence[Value]) -> str:
    """Values as a range where they follow one another."""
    numbers = [value for value in values if isinstance(value, int)]
    whole = len(numbers) == len(values) > 2
    if whole and numbers == list(range(numbers[0], numbers[0] + len(numbers))):
        return f"{numbers[0]} to {numbers[-1]}"
    return listed([str(value) for value in values], most=_MOST)
