"""The search for the fewest numbers that clash with a total, and with what is assumed of a tile.

Every such set meets every set of numbers that a board with the right total, on which the tile is
as assumed, does not obey. So the search collects such boards and tries the fewest numbers that
meet what each of them breaks: either these clash, or there is another board on which they are
right. That they clash is found out by counting, where a solver would have to go through the ways to
place the bombs; boards are found by the solver.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING

from minelogic.errors import LimitReached
from minelogic.records import dataclass
from minelogic.solve.irredundant import irredundant
from minelogic.solve.reasons.hitting import all_hitting, fewest_hitting, members, minimal
from minelogic.solve.reasons.sums import meets, possible
from minelogic.solve.reasons.total_known import Needed, TotalKnown, TotalPart

if TYPE_CHECKING:
    from minelogic.solve.reasons.total import TotalReasons

_ROUNDS = 500
"""How often numbers are chosen before the search gives up."""
_TIES, _CHOICES = 60, 1_000
"""How many sets of equally many numbers are compared, and what is tried to find them."""
_COUNTED, _FOUND = 10, 100
"""The work of counting with a number, and of finding a board."""
_FEW = 8
"""Of more numbers there are too many sets to compare."""


@dataclass(frozen=True, slots=True)
class TotalReason:
    """Numbers that together with the total force a tile, or clash, and what has to be known.

    The opposite of the conclusion granted, no numbers of bombs, one from each part and any from 0
    to all of the rest, make up what is left.
    """

    numbers: tuple[int, ...]
    """The tiles that show them."""
    known: tuple[int, ...]
    """The tiles of which one has to know, from the display or an earlier step, what they are."""
    proved: bool
    """Whether fewer numbers cannot do."""
    parts: tuple[TotalPart, ...]
    """The numbers that hang together by tiles that are not in `known`, and what these can have."""
    rest: tuple[int, ...]
    """The tiles that are not known, next to none of the numbers, and not the one in question."""
    left: int
    """The bombs that are not known, without the tile in question."""
    fewest_known: bool
    """Whether it is certain that nobody gets by with as many numbers and fewer known tiles."""

    @property
    def cost(self) -> int:
        """The total counts as one."""
        return 1 + len(self.numbers)


class TotalSearch:
    """Numbers are bits of an integer: their places in the list of all that matter."""

    def __init__(self, reasons: TotalReasons, assumed: tuple[int, bool] | None) -> None:
        self.reasons = reasons
        self.assumed = assumed
        self.rows: list[int] = []
        """What boards break that have the total and on which what is assumed holds."""
        self.clashing = (1 << len(reasons.numbers)) - 1
        """Few numbers that clash with the total and what is assumed; all, if none are known."""

    def run(self, most: int | None) -> TotalReason | None:
        reasons = self.reasons
        number = len(reasons.numbers)
        # If it is too much to count with all numbers, some of them may still do.
        with suppress(LimitReached):
            if not self._forced():
                return None
        most = number if most is None else min(most, number)
        try:
            found = self._fewest(most)
        except LimitReached:
            rest = self._irredundant()
            if rest is None:
                return None
            if rest.bit_count() > most:
                raise
            return self._reason(rest, self._known(rest).needed(), False, False)
        return None if found is None else self._of_equal(found)

    def _forced(self) -> bool:
        forced = self.reasons.forced
        if forced is None:
            return True
        return self.assumed is not None and forced.get(self.assumed[0]) == (not self.assumed[1])

    def _fewest(self, most: int) -> int | None:
        """The fewest numbers that clash with the total and what is assumed."""
        if not self._fits(0):
            return 0
        if not most:
            return None
        boards = self.reasons.boards
        boards.start(self.assumed, self.reasons.conflicts)
        self._add(boards.remembered())
        size = 0
        for _ in range(_ROUNDS):
            self.reasons.spend(_COUNTED * len(self.rows))
            chosen = fewest_hitting(self.rows, most, size)
            if chosen is None:
                return None
            size = chosen.bit_count()
            for other in self.reasons.found:
                if other.bit_count() == size and all(other & row for row in self.rows):
                    chosen = other
                    break
            if not self._fits(chosen):
                return chosen
            if not self._find_boards(chosen):
                return None
        raise LimitReached("rounds", _ROUNDS, "finding the fewest numbers")

    def _find_boards(self, chosen: int) -> bool:
        """Collects boards on which these and more numbers are right, until there are no more.

        Whether each of them breaks a number.
        """
        boards = self.reasons.boards
        right = chosen
        while True:
            self.reasons.spend(_FOUND)
            try:
                broken = boards.broken(right)
            except LimitReached:
                if right == chosen:
                    raise
                return True
            if not broken:
                return False
            self._add(boards.beside())
            right |= broken
            if not self._fits(right):
                if right.bit_count() < self.clashing.bit_count():
                    self.clashing = right
                return True

    def _add(self, rows: Sequence[int]) -> None:
        self.rows = minimal([*self.rows, *rows])

    def _fits(self, chosen: int) -> bool:
        """Whether there is a board with the total where these numbers are right."""
        reasons = self.reasons
        constraints = [reasons.around[member] for member in members(chosen)]
        reasons.spend(_COUNTED * (2 + len(constraints)) + len(reasons.unknown) // _COUNTED)
        if self.assumed is not None:
            tile, bomb = self.assumed
            constraints.append(((tile,), int(bomb), int(bomb)))
        found = possible(constraints, reasons.unknown, reasons.states, reasons.cache)
        return meets(found, reasons.left, reasons.left)

    def _of_equal(self, found: int) -> TotalReason:
        """Of the sets of equally many numbers one with few known tiles, the first of these."""
        best: tuple[tuple[int, list[int]], int, Needed] | None = None
        fewest = True
        for chosen in self._equal(found):
            if chosen is None:
                fewest = False
                break
            needed = self._known(chosen).needed()
            fewest = fewest and needed.fewest
            key = needed.weight, list(members(chosen))
            if best is None or key < best[0]:
                best = key, chosen, needed
        assert best is not None
        key, chosen, needed = best
        self.reasons.found[chosen] = None
        return self._reason(chosen, needed, True, fewest or not needed.weight)

    def _equal(self, fewest: int) -> Iterator[int | None]:
        """Sets of equally many numbers that clash, this one first; None where it gets too many."""
        yield fewest
        size = fewest.bit_count()
        if not size:
            return
        if size > _FEW:
            yield None
            return
        tried = 0
        with suppress(LimitReached):
            for chosen in all_hitting(self.rows, size, _CHOICES):
                tried += chosen != fewest
                if tried > _TIES:
                    break
                if chosen == fewest or not all(chosen & row for row in self.rows):
                    continue
                if not self._fits(chosen):
                    yield chosen
                else:
                    self.rows.append(self.reasons.boards.broken(chosen))
            else:
                return
        yield None

    def _irredundant(self) -> int | None:
        """Numbers that clash with the total and what is assumed, of which none can be spared.

        None if not even all numbers clash.
        """
        if self._fits(self.clashing):
            return None

        def clashing(bits: list[int]) -> list[int] | None:
            return None if self._fits(sum(bits)) else bits

        bits = [1 << number for number in members(self.clashing)]
        kept, _ = irredundant(bits[::-1], clashing)
        return sum(kept)

    def _known(self, chosen: int) -> TotalKnown:
        reasons = self.reasons
        numbers = [reasons.numbers[member] for member in members(chosen)]
        return TotalKnown(
            reasons.board,
            reasons.signs,
            reasons.mines,
            reasons.values,
            numbers,
            self.assumed,
            reasons.states,
            reasons.cache,
        )

    def _reason(self, chosen: int, needed: Needed, proved: bool, fewest_known: bool) -> TotalReason:
        known = self._known(chosen)
        shown = known.shown_with(needed.tiles)
        return TotalReason(
            tuple(known.numbers),
            needed.tiles,
            proved,
            shown.parts,
            shown.rest,
            shown.left,
            fewest_known,
        )
