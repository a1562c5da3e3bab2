"""What a player knows in the course of a game, kept from move to move.

Before: a board, and how many mines are on it. Each tile that is opened is told once. After: for
every covered tile whether it is a mine, or safe, on all boards that fit, and else its exact odds.

Three layers, each worked out only when it is asked for and only as far as something has changed:

1. *Numbers*: every open number is a constraint on the covered tiles around it of which nothing is
   known. What one or two of them settle is settled for good, and leaves all of them; so they stay
   small, and a new number is compared only with those that it overlaps.
2. *Parts*: constraints that hang together through tiles. A part is counted when one of its
   constraints has changed, by how many mines it has; alike parts are counted once. A tile that is a
   mine on all boards of its part, or on none, is settled for good too.
3. *The total*: parts and background are put together under the number of mines that are left.

It is right because nothing is ever taken back: what holds on all boards that fit the numbers so far
holds on all that fit more numbers. A settled tile can be taken out of all constraints, and a part
none of whose constraints changed has the boards it had.
"""

from __future__ import annotations

from fractions import Fraction
from heapq import heappop, heappush
from typing import TYPE_CHECKING, Literal, TypeAlias

from minelogic.board import Board
from minelogic.chance.budget import STATES, counting_budget
from minelogic.chance.combine import Piece, combine
from minelogic.chance.contract import Numbers, contract
from minelogic.chance.joining import Component
from minelogic.records import dataclass

if TYPE_CHECKING:
    from collections.abc import Iterable

How: TypeAlias = Literal["number", "numbers", "part", "total"]
"""What settled a tile: one number, two that overlap, all numbers of a part, or also the total."""

_UNKNOWN, _OPEN, _SAFE, _BOMB = range(4)


@dataclass(frozen=True, slots=True)
class Because:
    """How a tile was settled, and the tiles whose numbers did it."""

    how: How
    numbers: tuple[int, ...] = ()


class Part:
    """Constraints that hang together, with their tiles in groups that are in the same ones."""

    __slots__ = ("constraints", "groups", "numbers")

    def __init__(
        self, constraints: list[int], groups: list[tuple[int, ...]], numbers: Numbers
    ) -> None:
        self.constraints = constraints
        self.groups = groups
        self.numbers = numbers


class Knowledge:
    """All that follows from the numbers that were told, and the total."""

    def __init__(self, board: Board, mines: int, limit: int = STATES) -> None:
        """Nothing is open; `limit` is how many states counting may look at, for each question."""
        self.board, self.mines, self.limit = board, mines, limit
        self._state = bytearray(board.size)
        self._pending: list[tuple[int, int]] = []
        self._needs: dict[int, int] = {}
        self._members: dict[int, set[int]] = {}
        self._origin: dict[int, frozenset[int]] = {}
        """Constraints by the tile whose number they are: how many mines, among which tiles, and
        which numbers say so."""
        self._around: dict[int, list[int]] = {}
        """The constraints that a tile is in, in the order in which they came."""
        self._background: dict[int, None] = dict.fromkeys(range(board.size))
        self._queue: list[int] = []
        self._queued: set[int] = set()
        self._touched: set[int] = set()
        self._part_of: dict[int, Part] = {}
        self._parts: dict[Part, None] = {}
        self._counted: dict[Component, Numbers] = {}
        self._because: dict[int, Because] = {}
        self._safe: dict[int, None] = {}
        self._heap: list[int] = []
        self._bombs: dict[int, None] = {}
        self._by_total: tuple[frozenset[int], frozenset[int]] | None = None

    # What is told

    def open(self, tile: int, number: int) -> None:
        """A tile is open and shows this number."""
        self._pending.append((tile, number))

    def exploded(self, tile: int) -> None:
        """A mine was opened there."""
        self._pending.append((tile, -1))

    # What is asked

    def next_safe(self) -> int | None:
        """A covered tile that is safe for certain, with as little work as possible; or None.

        Of those that are known by the least work it is the first in reading order.
        """
        self._read()
        tile = self._first_safe()
        if tile is None:
            self._count()
            tile = self._first_safe()
            if tile is None:
                tile = min(self._settled_by_total()[1], default=None)
        return tile

    @property
    def safe(self) -> frozenset[int]:
        """All covered tiles that are safe for certain."""
        self._count()
        return frozenset(self._safe) | self._settled_by_total()[1]

    @property
    def bombs(self) -> frozenset[int]:
        """All covered tiles that are mines for certain."""
        self._count()
        return frozenset(self._bombs) | self._settled_by_total()[0]

    @property
    def easily_bombs(self) -> frozenset[int]:
        """The tiles that one or two numbers at a time settle as mines."""
        self._read()
        return frozenset(self._bombs)

    def because(self, tile: int) -> Because:
        """How a tile that is certain was settled."""
        return self._because.get(tile, Because("total"))

    def risks_by_number(self) -> dict[int, Fraction]:
        """For tiles next to a number the largest share of mines that a number alone tells.

        It is no probability, but what people go by where counting would take too long.
        """
        self._read()
        risks: dict[int, Fraction] = {}
        for constraint, inside in self._members.items():
            share = Fraction(self._needs[constraint], len(inside))
            for tile in inside:
                risks[tile] = max(share, risks.get(tile, share))
        return risks

    def settled(self) -> list[tuple[int, Because]]:
        """The tiles that numbers settled, in the order in which they did, each with how.

        What settles a tile does so with what was settled before it. Those that only the total
        makes certain are not among them.
        """
        return list(self._because.items())

    def odds(self) -> dict[int, Fraction]:
        """For every covered tile, on what share of the boards that fit it is a mine.

        `LimitReached` if too many states would have to be looked at.
        """
        self._count()
        found: dict[int, Fraction] = dict.fromkeys(self._safe, Fraction(0))
        found.update(dict.fromkeys(self._bombs, Fraction(1)))
        tally = combine(
            (),
            (),
            tuple(self._background),
            [Piece(part.numbers, part.groups) for part in self._parts],
            self.mines - len(self._bombs),
        )
        if tally is None:
            raise ValueError("no board fits the numbers that were told")
        for tiles, numerator, denominator in tally.shares:
            share = Fraction(numerator, denominator)
            for tile in tiles:
                found[tile] = share
        return found

    def least(self) -> tuple[Fraction, list[int]]:
        """The least odds of any covered tile, and the tiles that have them, in reading order."""
        odds = self.odds()
        least = min(odds.values())
        return least, sorted([tile for tile, share in odds.items() if share == least])

    # Numbers

    def _read(self) -> None:
        """Takes in what was told, and settles what one or two numbers settle."""
        if not self._pending:
            return
        self._by_total = None
        told, self._pending = self._pending, []
        state = self._state
        for tile, number in told:
            if number < 0:
                if state[tile] == _UNKNOWN:
                    self._settle((tile,), True, Because("number"))
                continue
            if state[tile] == _SAFE:
                del self._safe[tile]
            elif state[tile] == _UNKNOWN:
                self._leave(tile, 0)
            else:
                raise ValueError(f"a number was told of tile {tile}, which is a mine or open")
            state[tile] = _OPEN
        neighbours = self.board.neighbours
        for tile, number in told:
            if number < 0:
                continue
            inside = []
            need = number
            for near in neighbours(tile):
                if state[near] == _UNKNOWN:
                    inside.append(near)
                elif state[near] == _BOMB:
                    need -= 1
            if not inside:
                continue
            if not need or need == len(inside):
                self._settle(inside, need > 0, Because("number", (tile,)))
                continue
            self._needs[tile] = need
            self._members[tile] = set(inside)
            self._origin[tile] = frozenset((tile,))
            around = self._around
            for near in inside:
                if near in around:
                    around[near].append(tile)
                else:
                    around[near] = [tile]
                    del self._background[near]
            self._wait(tile)
        self._propagate()

    def _wait(self, constraint: int) -> None:
        self._touched.add(constraint)
        if constraint not in self._queued:
            self._queued.add(constraint)
            self._queue.append(constraint)

    def _settle(self, tiles: Iterable[int], bomb: bool, because: Because) -> None:
        """These unknown tiles are mines for certain, or safe."""
        state = self._state
        for tile in tiles:
            state[tile] = _BOMB if bomb else _SAFE
            self._because[tile] = because
            if bomb:
                self._bombs[tile] = None
            else:
                self._safe[tile] = None
                heappush(self._heap, tile)
            self._leave(tile, bomb)

    def _leave(self, tile: int, bomb: int) -> None:
        """Takes a tile out of its constraints, or out of the background."""
        constraints = self._around.pop(tile, None)
        if constraints is None:
            del self._background[tile]
            return
        for constraint in constraints:
            self._members[constraint].discard(tile)
            self._needs[constraint] -= bomb
            self._wait(constraint)

    def _propagate(self) -> None:
        """Settles what a constraint says alone, or with another that it overlaps."""
        members, needs, around = self._members, self._needs, self._around
        while self._queue:
            constraint = self._queue.pop()
            self._queued.discard(constraint)
            inside = members.get(constraint)
            if inside is None:
                continue
            size, need = len(inside), needs[constraint]
            if need < 0 or need > size:
                raise ValueError("no board fits the numbers that were told")
            if not need or need == size:
                self._drop(constraint)
                if size:
                    origin = self._origin[constraint]
                    how: How = "number" if len(origin) == 1 else "numbers"
                    self._settle(inside, need > 0, Because(how, tuple(sorted(origin))))
                continue
            shared: dict[int, int] = {}
            for tile in inside:
                for other in around[tile]:
                    shared[other] = shared.get(other, 0) + 1
            del shared[constraint]
            for other, common in shared.items():
                more = need - needs[other]
                beside = members[other]
                if size - common == more or len(beside) - common == -more:
                    here, there = inside - beside, beside - inside
                    if here or there:
                        bomb = size - common == more
                        origin = self._origin[constraint] | self._origin[other]
                        because = Because("numbers", tuple(sorted(origin)))
                        self._wait(constraint)
                        self._settle(here, bomb, because)
                        self._settle(there, not bomb, because)
                        break
                if common == size:
                    # It lies within the other one, which says of the rest what is left of it.
                    for tile in inside:
                        around[tile].remove(other)
                    beside -= inside
                    needs[other] -= need
                    self._origin[other] |= self._origin[constraint]
                    self._wait(other)

    def _drop(self, constraint: int) -> None:
        """Removes a constraint that says no more; what it settles is settled afterwards."""
        self._touched.add(constraint)
        inside = self._members.pop(constraint)
        del self._needs[constraint]
        for tile in inside:
            self._around[tile].remove(constraint)

    def _first_safe(self) -> int | None:
        heap, safe = self._heap, self._safe
        while heap and heap[0] not in safe:
            heappop(heap)
        return heap[0] if heap else None

    # Parts

    def _count(self) -> None:
        """Counts the parts that have changed, until none of them settles another tile."""
        self._read()
        while self._touched:
            for part in self._changed_parts():
                self._settle_part(part)
            self._propagate()

    def _changed_parts(self) -> list[Part]:
        """The parts anew whose constraints have changed."""
        loose = sorted(self._touched)
        for constraint in loose[:]:
            self._forget(constraint, loose)
        around, members = self._around, self._members
        seen: set[int] = set()
        budget = counting_budget(self.limit)
        done = []
        for start in loose:
            if start in seen or start not in members:
                continue
            seen.add(start)
            order = [start]
            keys: dict[tuple[int, ...], list[int]] = {}
            placed: set[int] = set()
            for constraint in order:
                for tile in sorted(members[constraint]):
                    if tile in placed:
                        continue
                    placed.add(tile)
                    key = tuple(around[tile])
                    if key in keys:
                        keys[key].append(tile)
                        continue
                    keys[key] = [tile]
                    for other in key:
                        if other not in seen:
                            seen.add(other)
                            order.append(other)
                            self._forget(other, loose)
            local = {constraint: at for at, constraint in enumerate(order)}
            component = Component(
                tuple([self._needs[constraint] for constraint in order]),
                tuple([(len(g), tuple([local[c] for c in key])) for key, g in keys.items()]),
            )
            numbers = self._counted.get(component)
            if numbers is None:
                numbers = contract(component, True, True, budget)
                if numbers is None:
                    raise ValueError("no board fits the numbers that were told")
                self._counted[component] = numbers
            done.append(Part(order, [tuple(tiles) for tiles in keys.values()], numbers))
        self._touched.clear()
        for part in done:
            self._parts[part] = None
            for constraint in part.constraints:
                self._part_of[constraint] = part
        return done

    def _forget(self, constraint: int, loose: list[int]) -> None:
        """Takes the part apart that a constraint was in.

        Should counting come to its limit, its constraints are looked at again the next time.
        """
        part = self._part_of.get(constraint)
        if part is not None:
            self._parts.pop(part, None)
            for each in part.constraints:
                self._part_of.pop(each, None)
            loose.extend(part.constraints)
            self._touched.update(part.constraints)

    def _settle_part(self, part: Part) -> None:
        """Settles the tiles that are mines on all boards of a part, or on none."""
        boards = sum(part.numbers.boards)
        because = None
        for tiles, bombs in zip(part.groups, part.numbers.bombs, strict=True):
            number = sum(bombs)
            if number in (0, boards * len(tiles)):
                if because is None:
                    numbers = set[int]().union(*[self._origin[c] for c in part.constraints])
                    because = Because("part", tuple(sorted(numbers)))
                self._settle(tiles, number > 0, because)

    # The total

    def _settled_by_total(self) -> tuple[frozenset[int], frozenset[int]]:
        """The tiles that only the total makes mines, or safe."""
        if self._by_total is None:
            odds = self.odds()
            bombs = [tile for tile, share in odds.items() if share == 1]
            safe = [tile for tile, share in odds.items() if share == 0]
            self._by_total = (
                frozenset(bombs) - self._bombs.keys(),
                frozenset(safe) - self._safe.keys(),
            )
        return self._by_total
