"""How hard a table is: the techniques that it needs, and what each of them gives."""

from __future__ import annotations

from minelogic.derive.derivation import Derivation
from minelogic.derive.influence import influence
from minelogic.derive.techniques import RANK
from minelogic.jsonable import Shape
from minelogic.records import dataclass


class ShareJson(Shape):
    """What one technique gives."""

    technique: str
    steps: int
    cells: int


class RatingJson(Shape):
    """How hard a table is."""

    techniques: list[ShareJson]
    steps: int
    contradictions: int
    chain: int


@dataclass(frozen=True, slots=True)
class Share:
    """How many steps are by a technique, and how many cells they settle."""

    technique: str
    steps: int
    cells: int


@dataclass(frozen=True, slots=True)
class Rating:
    """How hard a table is.

    The derivation takes at every step the cheapest technique that leads on, and what is known never
    takes a deduction away. So a technique that is used is needed: the cheaper ones get stuck.
    """

    techniques: tuple[Share, ...]
    """From the cheapest to the dearest."""
    steps: int
    contradictions: int
    """How many of the steps suppose the opposite."""
    chain: int
    """How many cells the longest chain of influence has."""

    @property
    def hardest(self) -> str | None:
        """The dearest technique that it needs; None if nothing is left to find."""
        return self.techniques[-1].technique if self.techniques else None

    @property
    def cells(self) -> int:
        """How many cells the steps settle."""
        return sum([share.cells for share in self.techniques])

    def to_json(self) -> RatingJson:
        """The rating as the JSON formats have it."""
        return {
            "techniques": [
                {"technique": each.technique, "steps": each.steps, "cells": each.cells}
                for each in self.techniques
            ],
            "steps": self.steps,
            "contradictions": self.contradictions,
            "chain": self.chain,
        }


def rate(derivation: Derivation) -> Rating:
    """The rating of the table whose derivation it is."""
    steps = derivation.steps
    names = sorted({step.technique for step in steps}, key=RANK.__getitem__)
    shares = []
    for name in names:
        by_name = [step for step in steps if step.technique == name]
        cells = sum([len(step.conclusions) for step in by_name])
        shares.append(Share(technique=name, steps=len(by_name), cells=cells))
    return Rating(
        techniques=tuple(shares),
        steps=len(steps),
        contradictions=sum([step.form == "contradiction" for step in steps]),
        chain=len(influence(derivation).longest_chain),
    )
