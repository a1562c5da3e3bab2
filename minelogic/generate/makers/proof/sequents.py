"""Sequents while they are made: forms, and what is known of where they come from."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from minelogic.records import dataclass, field
from minelogic.syntax.forms import Form


class Pair(NamedTuple):
    """Premises and a conclusion, as forms."""

    premises: tuple[Form, ...]
    conclusion: Form

    @property
    def forms(self) -> tuple[Form, ...]:
        return (*self.premises, self.conclusion)


@dataclass(frozen=True, slots=True)
class Situation:
    """The board that a sequent is about, as students see it."""

    rows: tuple[str, ...]
    says: Mapping[Form, str] = field(default_factory=dict)
    """Of every premise what of the board it says, as a sentence."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """A sequent that holds, and one of the same shape that does not, if it is asked for."""

    holds: Pair
    fails: Pair | None = None
    situation: Situation | None = None
