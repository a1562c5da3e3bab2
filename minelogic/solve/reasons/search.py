"""The search for the fewest numbers that force a tile, where one or two do not.

It goes by boards on which the tile is different: every reason has one of the numbers that are wrong
there. Numbers that meet all boards that are known are a reason, or there is a new board.
"""

from __future__ import annotations

from typing import NamedTuple

from minelogic.budget import Budget
from minelogic.errors import LimitReached
from minelogic.solve.irredundant import irredundant
from minelogic.solve.reasons.boards import Boards
from minelogic.solve.reasons.counts import Counts
from minelogic.solve.reasons.hitting import members

_REASONS = 300
"""So many reasons of one size are compared."""
_CHOICES = 50_000
"""So many choices of numbers are tried, for one tile."""


class Reasons(NamedTuple):
    """Sets of numbers that force a tile, all of one size."""

    sets: list[tuple[int, ...]]
    proved: bool = True
    """Whether it is certain that no smaller set does."""


class NumberSearch:
    """The search on one display."""

    def __init__(self, counts: Counts, conflicts: int, work: Budget | None = None) -> None:
        self.counts = counts
        self.boards = Boards(counts, conflicts, work)

    def reasons(self, tile: int, bomb: bool, most: int | None) -> Reasons:
        """All smallest sets that force the tile, none if these have more members than `most`.

        No two numbers do. Raises `LimitReached` if it is not clear whether any set does.
        """
        boards = self.boards
        boards.renew()
        opposite = -self.counts.variable(tile) if bomb else self.counts.variable(tile)
        nearby = _Nearby(self.counts, tile)
        size = 3
        boards.take_in(nearby.within(size))
        while boards.can_be(opposite, nearby.within(size)):
            if nearby.complete or size == most:
                return Reasons([])
            size += 1
            boards.take_in(nearby.within(size))
        one = self._irredundant(opposite)
        largest = len(one) if most is None else min(len(one), most)
        try:
            return self._smallest(one, opposite, nearby, size, largest)
        except LimitReached:
            if len(one) > largest:
                raise
            return Reasons([tuple(sorted(one))], False)

    def _irredundant(self, opposite: int) -> list[int]:
        """Numbers that just ruled out the opposite, without those that can be spared."""

        def used(numbers: list[int]) -> list[int] | None:
            return None if self.boards.can_be(opposite, numbers) else self.boards.used()

        kept, _ = irredundant(self.boards.used()[::-1], used)
        return sorted(kept, key=self.boards.bits.__getitem__)

    def _smallest(
        self, one: list[int], opposite: int, nearby: _Nearby, size: int, largest: int
    ) -> Reasons:
        """The reasons with the fewest members, at least `size` and at most `largest`."""
        boards = self.boards
        region = nearby.within(largest)
        boards.take_in(region)
        everything = sum([boards.bits[number] for number in region])
        sets = boards.wrong_on_known(opposite, everything)
        needed = 0
        for number in one:
            bit = boards.bits[number]
            if bit in sets:
                needed |= bit
            elif boards.can_be(opposite, [other for other in region if other != number]):
                boards.wrong()
                needed |= bit
        if needed.bit_count() == len(one) <= largest:
            return Reasons([tuple(sorted(one))])
        choice = _Choice(boards, region, opposite, [row for row in sets if not row & needed])
        for bound in range(max(size, needed.bit_count()), largest + 1):
            inside = sum([boards.bits[number] for number in nearby.within(bound)])
            choice.go_on(needed, everything & ~inside, bound - needed.bit_count())
            if choice.found:
                return Reasons(choice.found)
        return Reasons([])


class _Choice:
    """The choice of one number after the other, from those that are wrong on a board."""

    def __init__(self, boards: Boards, region: list[int], opposite: int, sets: list[int]) -> None:
        self.boards = boards
        self.region = region
        self.opposite = opposite
        self.sets = sets
        self.found: list[tuple[int, ...]] = []
        self.choices = 0

    def go_on(self, chosen: int, excluded: int, left: int) -> None:
        """Finds the reasons with what is chosen and so many more, nothing of it excluded."""
        self._count()
        unmet = [row & ~excluded for row in self.sets if not row & chosen]
        if not unmet:
            row = self._judge(chosen)
            if row is None:
                return
            unmet = [row & ~excluded]
        if not left:
            return
        unmet.sort(key=int.bit_count)
        if not unmet[0] or _apart(unmet) > left:
            return
        options = [1 << place for place in members(unmet[0])]
        if len(options) > 1:
            # What meets many boards comes first.
            options.sort(key=lambda option: -len([row for row in unmet if row & option]))
        for option in options:
            if len(self.found) == _REASONS:
                return
            self.go_on(chosen | option, excluded, left - 1)
            excluded |= option

    def _count(self) -> None:
        self.choices += 1
        if self.boards.work is not None:
            self.boards.work.spend(2 + len(self.sets) // 2)
        if self.choices > _CHOICES and not self.found:
            raise LimitReached("choices", _CHOICES, "finding the fewest numbers that force a tile")

    def _judge(self, chosen: int) -> int | None:
        """Takes the chosen for a reason, or else numbers of which each reason has one."""
        numbers = [self.boards.numbers[place] for place in members(chosen)]
        if not self.boards.can_be(self.opposite, numbers):
            self.found.append(tuple(sorted(numbers)))
            return None
        row = self._fewest_wrong()
        self.sets.append(row)
        return row

    def _fewest_wrong(self) -> int:
        """Numbers that are wrong on a board on which no fewer can be; one was just found."""
        boards, bits = self.boards, self.boards.bits
        wrong = boards.wrong(keep=False)
        kept = [number for number in self.region if not bits[number] & wrong]
        left = [number for number in self.region if bits[number] & wrong]
        given_up = 0
        while left:
            number = left.pop()
            if boards.can_be(self.opposite, [*kept, number]):
                wrong = boards.wrong()
                kept += [number, *[other for other in left if not bits[other] & wrong]]
                left = [other for other in left if bits[other] & wrong]
            else:
                given_up |= bits[number]
        return given_up


class _Nearby:
    """The numbers around a tile, by how many steps from number to number they are away."""

    def __init__(self, counts: Counts, tile: int) -> None:
        self._linked = counts.linked
        self._within = [list(counts.touching(tile))]
        self._outermost = self._within[0]

    @property
    def complete(self) -> bool:
        """Whether there are no others further away."""
        return not self._outermost

    def within(self, size: int) -> list[int]:
        """The numbers that can be in a reason of this size."""
        while len(self._within) < size and self._outermost:
            last = self._within[-1]
            reached = dict.fromkeys(last)
            for number in self._outermost:
                reached.update(dict.fromkeys(self._linked(number)))
            self._within.append(list(reached))
            self._outermost = self._within[-1][len(last) :]
        return self._within[min(size, len(self._within)) - 1]


def _apart(rows: list[int]) -> int:
    """So many of the rows, at least, have no member in common."""
    number = taken = 0
    for row in rows:
        if not row & taken:
            taken |= row
            number += 1
    return number
