"""How answers of a kind are written: what finds their slips, each with what was meant."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

from minelogic.diagnostics import Diagnostic
from minelogic.exercises.exercise import Exercise
from minelogic.records import dataclass
from minelogic.source import Source

Finder: TypeAlias = Callable[[Exercise, Source], Sequence[Diagnostic]]
"""What is wrong with a text: what has one reading has a `fix`; a warning is what may be a slip and
has two."""


@dataclass(frozen=True, slots=True)
class Manner:
    """How answers of a kind are written.

    Each finder sees the text as the ones before it left it, again and again until there is nothing
    left that it can mend.
    """

    finders: tuple[Finder, ...]
