"""What a slip makes of a formula: variants, each with the part that differs and what to say."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TypeAlias

from minelogic.records import dataclass
from minelogic.syntax.tree import Formula

IT = "{it}"
"""Stands in a sentence where the part that differs is quoted."""


@dataclass(frozen=True, slots=True)
class Variant:
    """A formula that differs from another in one place."""

    formula: Formula
    node: Formula
    """The part of the other formula that was changed."""
    said: str
    """What is wrong with that part, if the variant is what was meant."""
    others: tuple[Formula, ...] = ()
    """More parts that were changed together with it; they are quoted beside it."""


Predicates: TypeAlias = Mapping[str, int]
"""The predicates there are, with how many places they have."""
Vary: TypeAlias = Callable[[Formula, Predicates], Iterator[Variant]]
"""All variants of a formula by one slip, made or undone at one place."""


def listed(words: Sequence[str]) -> str:
    """Words in a row: a, b and c."""
    return " and ".join([part for part in (", ".join(words[:-1]), words[-1]) if part])
