"""Reasons for many literals out of the same premises: small ones, and such as no fewer make up.

Some formulas are taken for granted; of the premises it is asked how few force a literal. Every
world in which a literal fails tells which premises are wrong there, and each reason for the literal
has one of these. So premises are chosen that meet all worlds that are known: they force the
literal, or there is a new world in which they hold and it fails. Worlds are kept, and serve for all
literals that fail in them, as long as what becomes known holds there.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from typing import NamedTuple

from minelogic.budget import Budget
from minelogic.ground.atoms import AtomTable
from minelogic.ground.formula import Ground, literals
from minelogic.ground.premises import Premise
from minelogic.limits import Limits
from minelogic.solve.clash import Premises
from minelogic.solve.irredundant import irredundant
from minelogic.solve.sat.engine import Engine

_WHAT = "the search for reasons"


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
        self._switched = switched
        self._engine = switched.engine()
        self._engines = [self._engine]
        self._known: list[int] = []
        self._engine.prefer(self._switches)
        self._limits, self._work = limits, work
        self._bit = {literal: 1 << index for index, literal in enumerate(candidates)}
        self._candidates = list(candidates)
        self._worlds: list[_World] = []
        self._least: dict[int, int] = {}
        """Fewer premises than this do not force the literal."""
        self._atoms = [tuple(dict.fromkeys(literals(premise.formula))) for premise in premises]
        self._about: dict[int, list[int]] = {}
        """The premises that speak of each atom."""
        for place, mine in enumerate(self._atoms):
            for atom in mine:
                self._about.setdefault(atom, []).append(place)
        self._linked: dict[int, list[int]] = {}

    def learn(self, known: Sequence[int]) -> None:
        """These literals hold from now on."""
        for engine in self._engines:
            engine.add([(literal,) for literal in known])
        self._known += known
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

    def core(self, literal: int) -> tuple[int, ...] | None:
        """Premises that force the literal, such as are near it if these do; None if none do."""
        return None if self._can_fail(literal, self._from(abs(literal))) else self._used()

    def about(self, atoms: Iterable[int]) -> set[int]:
        """The premises that speak of some of the atoms."""
        return {place for atom in atoms for place in self._about.get(atom, ())}

    def near(self, atoms: Iterable[int]) -> set[int]:
        """The literals of which premises about these atoms speak, or premises next to those."""
        places = {near for place in self.about(atoms) for near in self._near(place)}
        reached = {atom for place in places for atom in self._atoms[place]}
        return {literal for atom in reached for literal in (atom, -atom)}

    def _from(self, atom: int) -> list[int]:
        """All premises, those first that speak of the atom, then those linked with them."""
        first = self._about.get(atom, ())
        order = dict.fromkeys(first)
        for place in first:
            order.update(dict.fromkeys(self._near(place)))
        order.update(dict.fromkeys(range(len(self._switches))))
        return list(order)

    def _near(self, place: int) -> list[int]:
        """The premises that share an atom with one."""
        linked = self._linked.get(place)
        if linked is None:
            near = dict.fromkeys([o for atom in self._atoms[place] for o in self._about[atom]])
            linked = self._linked[place] = list(near)
        return linked

    def at_once(self, literal: int) -> tuple[bool, int]:
        """Whether its opposite clashes at once with all premises, and how much follows before."""
        fine, followed = self._whole.propagate([-literal])
        self._work.spend(5 + followed // 20)
        return not fine, followed

    def pair(self, literal: int) -> list[int] | None:
        """Two premises that force the literal at once; None if none are found."""
        for place in self._about.get(abs(literal), ()):
            near = [place, *[other for other in self._near(place) if other != place]]
            if not self._clashes(literal, near):
                continue
            kept = self._clashing_part(literal, near[::-1])
            if len(kept) <= 2:
                return kept
        return None

    def chain(self, literal: int) -> list[int]:
        """Premises that force the literal at once, as they do; without any one, they do not."""
        order = self._from(abs(literal))
        low, high = 0, len(order)
        while low < high:
            middle = (low + high) // 2
            if self._clashes(literal, order[:middle]):
                high = middle
            else:
                low = middle + 1

        return self._clashing_part(literal, order[:high][::-1])

    def _clashing_part(self, literal: int, places: Sequence[int]) -> list[int]:
        """Those of the premises, which do together, without any of which it does not clash."""

        def used(some: list[int]) -> set[int] | None:
            return set(some) if self._clashes(literal, some) else None

        kept, _ = irredundant(places, used, few=True)
        return sorted(kept)

    def _clashes(self, literal: int, places: Sequence[int]) -> bool:
        """Whether the opposite of the literal clashes at once if these premises hold."""
        assumed = [-literal, *[self._switches[place] for place in places]]
        fine, followed = self._plain.propagate(assumed)
        self._work.spend(5 + len(assumed) // 10 + followed // 20)
        return not fine

    @cached_property
    def _plain(self) -> Engine:
        """A solver that has learnt nothing by search, so that what follows at once is told."""
        return self._loaded(self._switched.engine())

    @cached_property
    def _whole(self) -> Engine:
        """The same with all premises switched on for good."""
        engine = self._loaded(self._switched.engine())
        engine.add([(switch,) for switch in self._switches])
        return engine

    def _loaded(self, engine: Engine) -> Engine:
        engine.add([(literal,) for literal in self._known])
        self._engines.append(engine)
        return engine

    def irredundant(self, literal: int, places: Sequence[int]) -> list[int]:
        """Those of the premises, which force the literal, of which none can be spared."""

        def used(some: list[int]) -> set[int] | None:
            return None if self._can_fail(literal, some) else set(self._used())

        kept, _ = irredundant(places[::-1], used)
        return sorted(kept)

    def are_in_all(self, literal: int, places: Sequence[int]) -> bool:
        """Whether every reason for the literal has all of these: without any, it can fail."""
        every = range(len(self._switches))
        return all(
            self._can_fail(literal, [other for other in every if other != place])
            for place in places
        )

    def within(self, literal: int, size: int, work: Budget) -> list[int] | None:
        """At most so many premises that force the literal; None if no so few do.

        Raises `LimitReached` if it takes more work than this to find out.
        """
        if self._least.get(literal, 0) > size:
            return None
        bit = self._bit[literal]
        rows = [world.wrong for world in self._worlds if world.fails & bit]
        whole, self._work = self._work, work
        try:
            chosen = self._meet(literal, rows, 0, 0, size)
        finally:
            self._work = whole
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
        self._work.spend(3 + len(rows) // 2)
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
        self._work.spend(len(self._candidates) // 5)
        failing = self._engine.holding([-candidate for candidate in self._candidates])
        fails = 0
        for candidate in failing:
            fails |= self._bit[-candidate]
        self._worlds.append(_World(fails, wrong))
        return wrong

    def _holding(self) -> int:
        """The premises that are switched on in the world that was just found."""
        kept = 0
        self._work.spend(len(self._switches) // 5)
        for switch in self._engine.holding(self._switches):
            kept |= 1 << self._place[switch]
        return kept

    def _can_fail(self, literal: int, places: Iterable[int]) -> bool:
        """Whether the literal fails in a world in which these premises hold."""
        engine = self._engine
        engine.renew(self._limits.conflicts)
        assumed = [-literal, *[self._switches[place] for place in places]]
        before = engine.effort
        can = engine.sure(assumed, _WHAT)
        self._work.spend(10 + len(assumed) // 10 + engine.effort - before)
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
