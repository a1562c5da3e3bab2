"""Reasons for many literals out of the same premises: small ones, and such as no fewer make up.

Some formulas are taken for granted; of the premises it is asked how few force a literal. Every
world in which a literal fails tells which premises are wrong there, and each reason for the literal
has one of these. So premises are chosen that meet all worlds that are known: they force the
literal, or there is a new world in which they hold and it fails. Worlds are kept, and serve for all
literals that fail in them, as long as what becomes known holds there.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from minelogic.budget import Budget
from minelogic.ground.atoms import AtomTable
from minelogic.ground.formula import Ground
from minelogic.ground.premises import Premise
from minelogic.limits import Limits
from minelogic.solve.clash import Premises
from minelogic.solve.irredundant import irredundant

_WHAT = "the search for reasons"


class Core(NamedTuple):
    """Premises, by their places, that force a literal; perhaps fewer would."""

    places: tuple[int, ...]
    conflicts: int
    """How often the solver came to a dead end before it saw that they do."""


class _World(NamedTuple):
    """A world: the literals that fail in it, and the premises that are wrong, as bits."""

    fails: int
    wrong: int


class LeastReasons:
    """Finds the fewest premises that force a literal, given what is taken for granted.

    `candidates` are the literals that may be asked about or become known.
    """

    def __init__(
        self,
        premises: Sequence[Premise],
        granted: Iterable[Ground],
        candidates: Sequence[int],
        atoms: AtomTable,
        limits: Limits,
        work: Budget,
    ) -> None:
        switched = Premises(premises, atoms, limits)
        for formula in granted:
            switched.grant(formula)
        self._switches = switched.switches
        self._place = {switch: place for place, switch in enumerate(self._switches)}
        self._engine = switched.engine()
        self._engine.prefer(self._switches)
        self._limits, self._work = limits, work
        self._bit = {literal: 1 << index for index, literal in enumerate(candidates)}
        self._candidates = list(candidates)
        self._worlds: list[_World] = []
        self._least: dict[int, int] = {}
        """Fewer premises than this do not force the literal."""

    def learn(self, literals: Iterable[int]) -> None:
        """These literals hold from now on."""
        known = list(literals)
        self._engine.add([(literal,) for literal in known])
        bits = 0
        for literal in known:
            bits |= self._bit.get(literal, 0)
        if bits:
            dropped = 0
            for world in self._worlds:
                if world.fails & bits:
                    dropped |= world.fails
            self._worlds = [world for world in self._worlds if not world.fails & bits]
            self._least = {
                literal: least
                for literal, least in self._least.items()
                if not self._bit[literal] & dropped
            }

    def at_least(self, literal: int) -> int:
        """So many premises are needed, as far as that has been found out."""
        return self._least.get(literal, 0)

    def core(self, literal: int, among: Sequence[int] | None = None) -> Core | None:
        """Premises that force the literal, out of all or of some; None if these do not."""
        places = range(len(self._switches)) if among is None else among
        before = self._engine.conflicts
        if self._can_fail(literal, places):
            return None
        return Core(self._used(), self._engine.conflicts - before)

    def irredundant(self, literal: int, places: Sequence[int]) -> list[int]:
        """Those of the premises, which force the literal, of which none can be spared."""

        def used(some: list[int]) -> set[int] | None:
            return None if self._can_fail(literal, some) else set(self._used())

        kept, _ = irredundant(places[::-1], used)
        return sorted(kept)

    def within(self, literal: int, size: int) -> list[int] | None:
        """At most so many premises that force the literal; None if no so few do."""
        if self._least.get(literal, 0) > size:
            return None
        bit = self._bit[literal]
        rows = [world.wrong for world in self._worlds if world.fails & bit]
        chosen = self._meet(literal, rows, 0, 0, size)
        if chosen is None:
            self._least[literal] = size + 1
            return None
        return _members(chosen)

    def _meet(
        self, literal: int, rows: list[int], chosen: int, excluded: int, left: int
    ) -> int | None:
        """A reason with what is chosen and at most so many more, nothing of it excluded.

        New worlds are added to the rows.
        """
        self._work.spend(2 + len(rows) // 8)
        unmet = [row & ~excluded for row in rows if not row & chosen]
        if not unmet:
            if not self._can_fail(literal, _members(chosen)):
                return chosen
            row = self._fewest_wrong(literal, chosen)
            rows.append(row)
            unmet = [row & ~excluded]
        if not left:
            return None
        unmet.sort(key=int.bit_count)
        if _apart(unmet) > left:
            return None
        options = [1 << place for place in _members(unmet[0])]
        options.sort(key=lambda option: -len([row for row in unmet if row & option]))
        for option in options:
            found = self._meet(literal, rows, chosen | option, excluded, left - 1)
            if found is not None:
                return found
            excluded |= option
        return None

    def _fewest_wrong(self, literal: int, chosen: int) -> int:
        """The premises that are wrong in a world in which no fewer are.

        The engine has just found one in which the chosen hold and the literal fails.
        """
        kept = chosen | self._holding()
        left = [place for place in range(len(self._switches)) if not kept >> place & 1]
        wrong = 0
        while left:
            place = left.pop()
            if self._can_fail(literal, _members(kept | 1 << place)):
                kept |= self._holding()
                left = [other for other in left if not kept >> other & 1]
            else:
                wrong |= 1 << place
        if wrong:
            # The last world that was found may have been an earlier one.
            self._can_fail(literal, _members(kept))
        failing = self._engine.holding([-candidate for candidate in self._candidates])
        fails = 0
        for candidate in failing:
            fails |= self._bit[-candidate]
        self._worlds.append(_World(fails, wrong))
        return wrong

    def _holding(self) -> int:
        """The premises that are switched on in the world that was just found."""
        kept = 0
        for switch in self._engine.holding(self._switches):
            kept |= 1 << self._place[switch]
        return kept

    def _can_fail(self, literal: int, places: Iterable[int]) -> bool:
        """Whether the literal fails in a world in which these premises hold."""
        engine = self._engine
        engine.renew(self._limits.conflicts)
        assumed = [-literal, *[self._switches[place] for place in places]]
        before = engine.propagations
        can = engine.sure(assumed, _WHAT)
        self._work.spend(10 + len(assumed) // 10 + (engine.propagations - before) // 5)
        return can

    def _used(self) -> tuple[int, ...]:
        """The premises that have just been found to force the literal."""
        place: Mapping[int, int] = self._place
        return tuple(sorted([place[s] for s in self._engine.core() if s in place]))


def _members(bits: int) -> list[int]:
    """The places of the bits that are set."""
    members = []
    while bits:
        low = bits & -bits
        members.append(low.bit_length() - 1)
        bits ^= low
    return members


def _apart(rows: Sequence[int]) -> int:
    """So many of the rows, at least, have no member in common; all too many if one is empty."""
    number = taken = 0
    for row in rows:
        if not row:
            return 1 << 30
        if not row & taken:
            taken |= row
            number += 1
    return number
