"""What text, Markdown and LaTeX write about a step alike: its sentence, and its premises."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import TYPE_CHECKING

from minelogic.derive.derivation import Derivation
from minelogic.derive.steps import Assumption, Earlier, Step
from minelogic.ground.premises import Premise
from minelogic.records import dataclass
from minelogic.render.derivations.answer import clashes
from minelogic.render.derivations.parts import (
    Depth,
    Place,
    Places,
    letter,
    signs_after,
    times,
    title,
)

if TYPE_CHECKING:
    from minelogic.render.derivations.clauses import Clauses
    from minelogic.render.derivations.cnf import ClauseLine


@dataclass(frozen=True, slots=True)
class ShownPremise:
    """A premise of a step as it is listed under the step."""

    letter: str
    heading: str
    """Where it stands, what it is, and in a sum how often it is added."""
    place: Place
    derived: bool
    """Whether an earlier step or an assumption says it, so that no line of the file does."""
    instance: str = ""
    """Its instance, if the steps are written by clauses."""
    way: tuple[ClauseLine, ...] = ()
    """The way from the instance to its clauses."""


class Writer:
    """Knows the steps of one derivation; each form lays them out in its own way."""

    def __init__(self, derivation: Derivation, depth: Depth) -> None:
        self.derivation = derivation
        self.depth = depth
        self.places = Places(derivation)
        self.words = self.places.words

    @cached_property
    def clauses(self) -> Clauses:
        from minelogic.render.derivations.clauses import Clauses

        return Clauses(self.derivation)

    def inner_sentence(self, step: Step) -> str:
        """What a step within a case says: its sentence, or before its own cases its conclusion."""
        return f"{title(step, self.words)}, for:" if step.told else step.sentence

    def premises(self, step: Step) -> Iterator[ShownPremise]:
        """The premises of a step, in the order of their letters."""
        places = self.places.of_step(step)
        instances = self.clauses.instances(step) if self.depth == "clause" else []
        ways = self.clauses.ways(step) if instances else []
        parts = self.clauses.used_parts(step) if instances else []
        for number, (reason, place) in enumerate(places):
            is_part = (
                isinstance(reason, Premise) and bool(parts) and parts[number] != reason.formula
            )
            what = f"{place.what}, in part" if is_part else place.what
            yield ShownPremise(
                letter=letter(number),
                heading=", ".join(filter(None, [place.where, what, times(step, number)])),
                place=place,
                derived=isinstance(reason, Earlier | Assumption),
                instance=instances[number] if instances else "",
                way=tuple(ways[number]) if ways else (),
            )


def afterwards(derivation: Derivation) -> list[str]:
    """The signs of the board after the last step; none if they are those it began with."""
    after = signs_after(derivation, derivation.steps)
    before = [str(sign) for sign in derivation.signs]
    return after if after != before and not clashes(derivation) else []
