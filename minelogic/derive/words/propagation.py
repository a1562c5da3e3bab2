"""How one thing leads to another: propagation, told formula by formula."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from minelogic.derive.proofs.propagate import NAMES, Propagation
from minelogic.ground.formula import Ground
from minelogic.records import dataclass


@dataclass(frozen=True, slots=True)
class KnownCount:
    """What a formula says of how many of some literals hold, once others are known."""

    source: int
    formula: Ground
    because: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Link:
    """Literals that one formula gives, once those of the links before it are known."""

    source: int
    """The place of the formula among those that were asserted."""
    literals: tuple[int, ...]
    counts: tuple[KnownCount, ...] = ()
    """How many of some literals hold, as other formulas say, where that is used for it."""
    because: tuple[int, ...] = ()
    """The known literals from which the formula gives it."""


class Chain:
    """What follows from formulas by propagation; the first `quiet` of them are heard first."""

    def __init__(self, formulas: Sequence[Ground], quiet: int | None = None) -> None:
        self.formulas = formulas
        self.propagation = Propagation(sets=True)
        for source, formula in enumerate(formulas):
            self.propagation.add(source, formula, 0 if quiet is None or source < quiet else 1)
        self.propagation.run()

    def hear(self, literals: Iterable[int]) -> None:
        """Takes in some more literals."""
        for literal in literals:
            self.propagation.add(len(self.formulas), literal, 0)
        self.propagation.run()

    @property
    def clash(self) -> int | None:
        """The formula that cannot hold, if it came to a clash."""
        clash = self.propagation.clash
        return None if clash is None else clash.key

    @property
    def clashing(self) -> tuple[KnownCount, ...]:
        """What other formulas say of counts that the clash is with."""
        clash = self.propagation.clash
        return () if clash is None else self._counts(clash.key, clash.because)

    @property
    def is_sound(self) -> bool:
        """Whether it has not come to a clash."""
        return self.propagation.clash is None

    @property
    def known(self) -> list[int]:
        """What is known, in the order in which it was found."""
        return [literal for literal in self.propagation.known if literal < NAMES]

    def knows(self, formula: Ground) -> bool:
        """Whether the formula is true, as far as is known."""
        return self.propagation.value(formula) is True

    def source(self, literal: int) -> Ground:
        """The formula by which the literal is known."""
        place = self.propagation.known.get(literal)
        key = None if place is None else self.propagation.trail[place].key
        return self.formulas[key] if key is not None and key < len(self.formulas) else literal

    def value(self, formula: Ground) -> bool | None:
        """The value of a formula, or None if it is open."""
        return self.propagation.value(formula)

    def why(self, formulas: Iterable[Ground]) -> list[int]:
        """Known literals because of which the formulas are true."""
        reasons = [one for formula in formulas for one in self.propagation.why(formula)]
        return list(dict.fromkeys(reasons))

    def counted(self, parts: Iterable[Ground]) -> tuple[int, int]:
        """How many of the parts are true, and how many are open."""
        values = [self.value(part) for part in parts]
        return values.count(True), values.count(None)

    def needed(self, goal: Sequence[int]) -> list[Link]:
        """The links that lead to the literals, or to the clash, and no others."""
        propagation = self.propagation
        clash = () if propagation.clash is None else propagation.clash.because
        links: list[Link] = []
        for place in propagation.reason([*goal, *clash]):
            literal, source, because = propagation.trail[place]
            if literal >= NAMES:
                continue
            counts = self._counts(source, because)
            known = _literals(because)
            if links and links[-1].source == source:
                last = links[-1]
                counts = tuple(dict.fromkeys((*last.counts, *counts)))
                known = tuple(dict.fromkeys((*last.because, *known)))
                links[-1] = Link(source, (*last.literals, literal), counts, known)
            else:
                links.append(Link(source, (literal,), counts, known))
        return links

    def _counts(self, source: int, because: Iterable[int]) -> tuple[KnownCount, ...]:
        """What other formulas say of counts among the reasons."""
        named = [literal for literal in because if literal >= NAMES]
        places = [self.propagation.trail[place] for place in self.propagation.reason(named)]
        counts = [
            KnownCount(entry.key, self.propagation.count(entry.literal), _literals(entry.because))
            for entry in places
            if entry.literal >= NAMES and entry.key != source
        ]
        return tuple(dict.fromkeys(counts))


def _literals(because: Iterable[int]) -> tuple[int, ...]:
    """The literals among the reasons, without the names of counts."""
    return tuple([literal for literal in because if literal < NAMES])
