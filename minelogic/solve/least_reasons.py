"""Reasons for many literals out of the same premises: small ones, and such as no fewer make up.

Some formulas are taken for granted; of the premises it is asked how few force a literal. Every
world in which a literal fails tells which premises are wrong there, and each reason for the literal
has one of these. So premises are chosen that meet all worlds that are known: they force the
literal, or there is a new world in which they hold and it fails. Worlds are kept, and serve for all
literals that fail in them, as long as what becomes known holds there.

Premises that force a literal, none of which can be spared, hang together by atoms that are not
known. So n of them are looked for within n steps of the literal, and no others are asked about.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import cached_property
from typing import NamedTuple

from minelogic.budget import Budget
from minelogic.ground.atoms import AtomTable
from minelogic.ground.formula import Ground, literals
from minelogic.ground.premises import Premise
from minelogic.limits import Limits
from minelogic.records import dataclass
from minelogic.solve.clash import Premises
from minelogic.solve.irredundant import irredundant
from minelogic.solve.sat.engine import Engine

_WHAT = "the search for reasons"
_NEAR = 3
"""What forces a literal is first looked for within so many steps."""
_CLAUSE = 5
"""The work of making a clause."""
_QUICK = 10
"""So many members of a list are gone through for one unit of work."""


class _World(NamedTuple):
    """A world: the literals that fail in it, and the premises that are wrong, as bits."""

    fails: int
    wrong: int


class _Local(NamedTuple):
    """Premises within some steps of an atom: their places in order, and the same as bits."""

    places: list[int]
    bits: int


@dataclass(slots=True)
class _Rings:
    """The premises within 0, 1, 2, … steps of an atom, and what the last ones reach."""

    within: list[_Local]
    reached: set[int]
    frontier: set[int]


class _Question(NamedTuple):
    """A literal, the premises that may be among its reasons, and those wrong in each world."""

    literal: int
    local: list[int]
    inside: int
    """The same premises, as bits."""
    rows: list[int]


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
        self._tied = _Ties()
        self._settled: set[int] = set()
        """The atoms that are known."""
        for formula in granted:
            switched.grant(formula)
            if isinstance(formula, tuple):
                self._tied.join(literals(formula))
            else:
                self._settled.update(literals(formula))
        self._switches = switched.switches
        self._place = {switch: place for place, switch in enumerate(self._switches)}
        self._switched = switched
        work.spend(_CLAUSE * len(switched.clauses))
        self._engine = switched.engine()
        self._engines = [self._engine]
        self._known: list[int] = []
        self._size = switched.variables.size // 50
        """The work of looking at a world."""
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
        self._rings: dict[int, _Rings] = {}

    def learn(self, known: Sequence[int]) -> None:
        """These literals hold from now on."""
        for engine in self._engines:
            engine.add([(literal,) for literal in known])
        self._known += known
        self._settled.update([abs(literal) for literal in known])
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
        near = self._local(abs(literal), _NEAR).places
        if len(near) < len(self._switches) and not self._can_fail(literal, near):
            return self._used()
        return None if self._can_fail(literal, self._from(abs(literal))) else self._used()

    def about(self, atoms: Iterable[int]) -> set[int]:
        """The premises that speak of some of the atoms."""
        return {place for atom in atoms for place in self._about.get(atom, ())}

    def _from(self, atom: int) -> list[int]:
        """All premises, those first that speak of the atom, then those linked with them."""
        first = self._about.get(atom, ())
        order = dict.fromkeys(first)
        for place in first:
            order.update(dict.fromkeys(self._near(place)))
        order.update(dict.fromkeys(range(len(self._switches))))
        self._work.spend(len(order) // _QUICK)
        return list(order)

    def _local(self, atom: int, size: int) -> _Local:
        """The premises that can be among so many of which none is spared to force the atom."""
        rings = self._rings.get(atom)
        if rings is None:
            tied = set(self._tied.of(atom))
            rings = self._rings[atom] = _Rings([_Local([], 0)], tied, tied)
        # What becomes known later can only make them fewer.
        while len(rings.within) <= size and rings.frontier:
            self._widen(rings)
        return rings.within[min(size, len(rings.within) - 1)]

    def _widen(self, rings: _Rings) -> None:
        """Goes one step further: to the premises about what the last ones speak of."""
        last = rings.within[-1]
        places = set(last.places)
        more = {place for atom in rings.frontier for place in self._about.get(atom, ())}
        fresh = more - places
        atoms = {atom for place in fresh for atom in self._atoms[place]}
        self._work.spend((len(more) + len(atoms)) // _QUICK)
        tied = self._tied.of
        open_atoms = {other for atom in atoms - self._settled for other in tied(atom)}
        rings.frontier = open_atoms - rings.reached
        rings.reached |= rings.frontier
        places |= fresh
        rings.within.append(_Local(sorted(places), _bits(places)) if fresh else last)

    def _near(self, place: int) -> list[int]:
        """The premises that share an atom with one."""
        linked = self._linked.get(place)
        if linked is None:
            near = dict.fromkeys([o for atom in self._atoms[place] for o in self._about[atom]])
            linked = self._linked[place] = list(near)
            self._work.spend(len(linked) // _QUICK)
        return linked

    def at_once(self, literal: int) -> tuple[bool, int]:
        """Whether its opposite clashes at once with all premises, and how much follows before."""
        fine, followed = self._whole.propagate([-literal])
        self._work.spend(5 + followed // 20)
        return not fine, followed

    def chain(self, literal: int, used: Sequence[int] | None = None) -> list[int]:
        """Premises that force the literal at once, as they do; without any one, they do not.

        They are among those that are known to do so, if such are given.
        """
        if used is not None and self._clashes(literal, used):
            return self._clashing_part(literal, used)
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
        whole, self._work = self._work, work
        try:
            local, inside = self._local(abs(literal), size)
            rows = [world.wrong & inside for world in self._worlds if world.fails & bit]
            work.spend(len(local) // _QUICK + len(rows))
            chosen = self._meet(_Question(literal, local, inside, rows), 0, 0, size)
        finally:
            self._work = whole
        if chosen is None:
            self._least[literal] = size + 1
            return None
        return _members(chosen)

    def _meet(self, asked: _Question, chosen: int, excluded: int, left: int) -> int | None:
        """A reason with what is chosen and at most so many more, nothing of it excluded.

        New worlds are added to the rows.
        """
        self._work.spend(3 + len(asked.rows) // 2)
        unmet = [row & ~excluded for row in asked.rows if not row & chosen]
        if not unmet:
            if not self._can_fail(asked.literal, _members(chosen)):
                return chosen
            row = self._fewest_wrong(asked, chosen)
            asked.rows.append(row)
            unmet = [row & ~excluded]
        if not left:
            return None
        unmet.sort(key=int.bit_count)
        if _apart(unmet) > left:
            return None
        options = [1 << place for place in _members(unmet[0])]
        self._work.spend(len(options) * len(unmet) // _QUICK)
        options.sort(key=lambda option: -len([row for row in unmet if row & option]))
        for option in options:
            found = self._meet(asked, chosen | option, excluded, left - 1)
            if found is not None:
                return found
            excluded |= option
        return None

    def _fewest_wrong(self, asked: _Question, chosen: int) -> int:
        """Of the premises asked about those that are wrong in a world in which no fewer are.

        The engine has just found one in which the chosen hold and the literal fails.
        """
        switches = self._switches
        holding = set(self._holding(asked.local))
        kept, left = [-asked.literal], []
        for place in asked.local:
            if place in holding or chosen >> place & 1:
                kept.append(switches[place])
            else:
                left.append(place)
        wrong = 0
        while left:
            place = left.pop()
            kept.append(switches[place])
            if self._is_possible(kept):
                holding = set(self._holding(left))
                kept += [switches[other] for other in left if other in holding]
                left = [other for other in left if other not in holding]
            else:
                kept.pop()
                wrong |= 1 << place
        if wrong:
            # The last world that was found may have been an earlier one.
            self._is_possible(kept)
        self._work.spend(self._size + (len(self._candidates) + len(self._switches)) // _QUICK)
        failing = self._engine.holding([-candidate for candidate in self._candidates])
        fails = sum([self._bit[-candidate] for candidate in failing])
        # Of others it is not asked how few could be wrong, so they are as they happen to be.
        off = self._engine.holding([-switch for switch in self._switches])
        outside = _bits([self._place[-switch] for switch in off]) & ~asked.inside
        self._worlds.append(_World(fails, wrong | outside))
        return wrong

    def _holding(self, places: Sequence[int]) -> list[int]:
        """Those of the premises that are switched on in the world that was just found."""
        self._work.spend(self._size + len(places) // _QUICK)
        holding = self._engine.holding([self._switches[place] for place in places])
        return [self._place[switch] for switch in holding]

    def _can_fail(self, literal: int, places: Iterable[int]) -> bool:
        """Whether the literal fails in a world in which these premises hold."""
        return self._is_possible([-literal, *[self._switches[place] for place in places]])

    def _is_possible(self, assumed: Sequence[int]) -> bool:
        """Whether there is a world in which all these literals and switches hold."""
        self._engine.renew(self._limits.patience)
        return self._engine.working(assumed, self._work, _WHAT)

    def _used(self) -> tuple[int, ...]:
        """The premises that have just been found to force the literal."""
        place: Mapping[int, int] = self._place
        return tuple(sorted([place[s] for s in self._engine.core() if s in place]))


class _Ties:
    """Atoms that formulas tie to each other, directly or by others."""

    def __init__(self) -> None:
        self._tied: dict[int, list[int]] = {}

    def join(self, atoms: Iterable[int]) -> None:
        """Ties these atoms, and all that are tied to them."""
        groups = {id(group): group for group in map(self.of, dict.fromkeys(atoms))}
        whole = [atom for group in groups.values() for atom in group]
        for atom in whole:
            self._tied[atom] = whole

    def of(self, atom: int) -> list[int]:
        """All that are tied to an atom, itself among them."""
        return self._tied.get(atom) or [atom]


def _bits(places: Collection[int]) -> int:
    """The bits at these places."""
    row = bytearray(max(places, default=0) // 8 + 1)
    for place in places:
        row[place >> 3] |= 1 << (place & 7)
    return int.from_bytes(row, "little")


def _members(bits: int) -> list[int]:
    """The places of the bits that are set."""
    members = []
    for start, byte in enumerate(bits.to_bytes((bits.bit_length() + 7) // 8, "little")):
        if byte:
            members += [8 * start + place for place in range(8) if byte >> place & 1]
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
