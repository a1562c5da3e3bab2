"""The pigeonhole principle: of some literals more have to hold than others leave room for.

A solver that reasons by clauses goes through all the ways to put n + 1 pigeons into n holes, though
counting shows at once that there is none. So the counts of a file are looked at as such: some sets
of literals say how many of them hold at least, others how many at most. What has to hold flows from
the first to the second, one unit for each literal that is in both.

Why it is right: take sets that share no literal on either side. In a world, those literals of the
first sets that hold are a flow that meets every *at least* and stays within every *at most*. If the
greatest flow falls short, a smallest cut names sets on both sides: together the first ones need
more literals than the second ones let hold, with all that are in none of these. (Where each set has
one literal to give, this is Hall's theorem.) Not every contradiction of counts is found: literals
that are in several sets of one side are looked at for one of these at a time.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from typing import TypeAlias

from minelogic.encode.shapes import one_clause
from minelogic.ground.formula import COUNTS, Ground
from minelogic.records import dataclass

Said: TypeAlias = tuple[int, ...]
"""The places of the formulas that say something."""
_MANY = 100_000
"""Beyond so many literals in all counts, and looks at pairs, nothing is looked for."""
_FAMILIES = 8
"""So many ways to choose sets that share no literal are tried on either side."""


@dataclass(frozen=True, slots=True)
class Count:
    """At least so many of the literals hold, or at most: on which side it is says which."""

    literals: frozenset[int]
    bound: int
    said: Said


@dataclass(frozen=True, slots=True)
class Crowd:
    """Counts that need more literals to hold than others leave room for.

    Those that need share no literal with each other, nor do those that leave room. All that is
    needed is more than all the room, with every literal that is needed and in no room.
    """

    needs: tuple[Count, ...]
    rooms: tuple[Count, ...]

    @property
    def said(self) -> list[int]:
        """The places of the formulas from which that follows."""
        return sorted({place for count in (*self.needs, *self.rooms) for place in count.said})


def crowd(formulas: Sequence[Ground]) -> Crowd | None:
    """Counts among the formulas that cannot all be met; None if none are found.

    That none are found does not say that the formulas can all hold.
    """
    reading = _Reading(formulas)
    if reading.size > _MANY:
        return None
    for rooms in _apart(reading.rooms()):
        for needs in _apart(reading.needs):
            short = _Flow(needs, rooms).short()
            if short is not None:
                return reading.narrowed(short)
    return None


class _Reading:
    """What formulas say as counts of literals."""

    def __init__(self, formulas: Sequence[Ground]) -> None:
        self.needs: list[Count] = []
        self._rooms: list[Count] = []
        self._pairs: dict[frozenset[int], int] = {}
        """Two literals of which not both hold, and the formula that says so."""
        self.size = 0
        for place, formula in enumerate(formulas):
            self._read(formula, place)
            if self.size > _MANY:
                break

    def _read(self, formula: Ground, place: int) -> None:
        if formula is True or formula is False or isinstance(formula, int):
            return
        if formula[0] == "&":
            for part in formula[1:]:
                self._read(part, place)
            return
        if formula[0] in COUNTS:
            kind, bound, *parts = formula
            if all(type(part) is int for part in parts) and len(set(map(abs, parts))) == len(parts):
                self._say(parts, bound if kind != "at most" else 0, place)
                opposite = [-part for part in parts]
                self._say(opposite, len(parts) - bound if kind != "at least" else 0, place)
            return
        clause = one_clause(formula)
        if clause is not None:
            self._say(clause, 1, place)

    def _say(self, literals: Sequence[int], least: int, place: int) -> None:
        """At least so many of the literals hold, so of their negations at most the others do."""
        if least <= 0:
            return
        self.size += len(literals)
        opposite = frozenset([-literal for literal in literals])
        self.needs.append(Count(frozenset(literals), least, (place,)))
        if len(literals) == 2 and least == 1:
            self._pairs.setdefault(opposite, place)
        else:
            self._rooms.append(Count(opposite, len(literals) - least, (place,)))

    def rooms(self) -> list[Count]:
        """The counts from above; literals of which any two exclude each other are one."""
        near: dict[int, set[int]] = {}
        for one, other in self._pairs:
            near.setdefault(one, set()).add(other)
            near.setdefault(other, set()).add(one)
        cliques: list[Count] = []
        seen: set[frozenset[int]] = set()
        for pair in self._pairs:
            if pair not in seen:
                clique = self._clique(pair, near)
                inside = list(_pairs(clique))
                seen.update(inside)
                self.size += len(inside)
                if self.size > _MANY:
                    return self._rooms
                cliques.append(self._excluding(clique))
        return [*self._rooms, *cliques]

    def narrowed(self, found: Crowd) -> Crowd:
        """The same, where literals that are not needed are left out of those that exclude."""
        needed = frozenset[int]().union(*[count.literals for count in found.needs])
        rooms = [
            self._excluding(sorted(room.literals & needed, key=abs)) if len(room.said) > 1 else room
            for room in found.rooms
        ]
        return Crowd(found.needs, tuple(rooms))

    @staticmethod
    def _clique(pair: frozenset[int], near: dict[int, set[int]]) -> list[int]:
        one, other = sorted(pair, key=abs)
        clique, common = [one, other], near[one] & near[other]
        for literal in sorted(common, key=lambda literal: (abs(literal), literal)):
            if literal in common:
                clique.append(literal)
                common &= near[literal]
        return clique

    def _excluding(self, clique: Sequence[int]) -> Count:
        said = [self._pairs[pair] for pair in _pairs(clique)]
        return Count(frozenset(clique), 1, tuple(sorted(set(said))))


def _pairs(literals: Sequence[int]) -> Iterator[frozenset[int]]:
    for place, one in enumerate(literals):
        for other in literals[:place]:
            yield frozenset((one, other))


def _apart(counts: Iterable[Count]) -> list[list[Count]]:
    """The counts in families whose members share no literal, the first counts first."""
    families: list[tuple[list[Count], set[int]]] = []
    for count in counts:
        for members, taken in families:
            if taken.isdisjoint(count.literals):
                members.append(count)
                taken |= count.literals
                break
        else:
            if len(families) < _FAMILIES:
                families.append(([count], set(count.literals)))
    return [members for members, _ in families]


class _Flow:
    """The greatest flow from what is needed to where there is room."""

    def __init__(self, needs: list[Count], rooms: list[Count]) -> None:
        self.needs, self.rooms = needs, rooms
        self.left = [count.bound for count in needs]
        """What each of the needs has still to give."""
        self.free = [count.bound for count in rooms]
        room_of = {literal: place for place, room in enumerate(rooms) for literal in room.literals}
        self.open: list[dict[int, int]] = []
        """For each of the needs, how much more may flow to each room."""
        self.sent: list[dict[int, int]] = [{} for _ in rooms]
        """For each room, how much it has of each of the needs."""
        for place, count in enumerate(needs):
            shared: dict[int, int] = {}
            for literal in count.literals:
                room = room_of.get(literal)
                if room is None:
                    # Nothing stands in its way.
                    self.left[place] -= 1
                else:
                    shared[room] = shared.get(room, 0) + 1
            self.open.append(dict(sorted(shared.items())))

    def short(self) -> Crowd | None:
        """The needs and rooms on one side of a smallest cut; None if all that is needed flows."""
        for place in range(len(self.needs)):
            while self.left[place] > 0:
                reached = self._send(place)
                if reached is not None:
                    needs, rooms = reached
                    return Crowd(
                        tuple([self.needs[each] for each in sorted(needs)]),
                        tuple([self.rooms[each] for each in sorted(rooms)]),
                    )
        return None

    def _send(self, start: int) -> tuple[set[int], set[int]] | None:
        """Sends a unit on, by way of others if need be; else all that could be reached."""
        before: dict[int, int] = {}
        """For each room that is reached from which of the needs."""
        giving: dict[int, int | None] = {start: None}
        """For each of the needs that is reached the room that would give something back."""
        waiting = deque([start])
        while waiting:
            need = waiting.popleft()
            for room, more in self.open[need].items():
                if more <= 0 or room in before:
                    continue
                before[room] = need
                if self.free[room] > 0:
                    self._shift(start, room, before, giving)
                    return None
                for other, amount in self.sent[room].items():
                    if amount > 0 and other not in giving:
                        giving[other] = room
                        waiting.append(other)
        return set(giving), set(before)

    def _shift(
        self, start: int, room: int, before: dict[int, int], giving: dict[int, int | None]
    ) -> None:
        """One unit more flows from the start to the room, along the way that was found."""
        self.left[start] -= 1
        self.free[room] -= 1
        into: int | None = room
        while into is not None:
            need = before[into]
            self.open[need][into] -= 1
            self.sent[into][need] = self.sent[into].get(need, 0) + 1
            back = giving[need]
            if back is not None:
                self.open[need][back] += 1
                self.sent[back][need] -= 1
            into = back
