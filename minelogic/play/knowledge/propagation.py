"""Open numbers as constraints on covered tiles, and what one or two of them settle.

Every open number says how many mines there are among the covered tiles around it of which nothing
is known. What one constraint settles, or two that overlap, is settled for good and leaves all of
them, and one that lies within another is taken out of it. So constraints stay small, and a new one
is compared only with those that it overlaps.
"""

from __future__ import annotations

from copy import copy
from heapq import heappop, heappush
from typing import TYPE_CHECKING, Literal, Self, TypeAlias

from minelogic.board import Board
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


class Propagation:
    """What one or two numbers at a time settle; nothing that is settled is ever taken back."""

    def __init__(self, board: Board) -> None:
        """Nothing is open."""
        self.board = board
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
        """The constraints that have changed since parts were counted."""
        self._because: dict[int, Because] = {}
        self._safe: dict[int, None] = {}
        self._heap: list[int] = []
        self._bombs: dict[int, None] = {}

    def open(self, tile: int, number: int) -> None:
        """A tile is open and shows this number."""
        self._pending.append((tile, number))

    def exploded(self, tile: int) -> None:
        """A mine was opened there."""
        self._pending.append((tile, -1))

    def fork(self) -> Self:
        """A copy that can be told more, to look ahead, while this one stays as it is."""
        copied = copy(self)
        for name, value in vars(self).items():
            if isinstance(value, dict | set | list | bytearray):
                setattr(copied, name, value.copy())
        copied._members = {tile: inside.copy() for tile, inside in self._members.items()}
        copied._around = {tile: around.copy() for tile, around in self._around.items()}
        return copied

    def _read(self) -> bool:
        """Takes in what was told, and settles what one or two numbers settle; whether any was."""
        if not self._pending:
            return False
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
        return True

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
