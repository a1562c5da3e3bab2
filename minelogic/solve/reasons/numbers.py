"""The fewest numbers of a display that force a tile, under the standard theory.

A number is known by the tile that shows it. What it says of the tiles around it that are not known
is a count: so many of them are bombs. How one number forces a tile, or two do, can be written down;
for more there is a search.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping, Sequence
from typing import TypeAlias

from minelogic.board import Board, Sign
from minelogic.budget import Budget
from minelogic.records import dataclass
from minelogic.solve.reasons.counts import Counts
from minelogic.solve.reasons.known import least_known, premises_of
from minelogic.solve.reasons.search import NumberSearch

Found: TypeAlias = tuple[tuple[int, ...], tuple[int, ...]]
"""Numbers, and tiles that have to be known."""


_FEW = 20
"""So many tiles are looked at by one search."""


@dataclass(frozen=True, slots=True)
class NumberReason:
    """Numbers that force a tile, and what has to be known of other tiles next to them."""

    numbers: tuple[int, ...]
    """The tiles that show them, in reading order."""
    known: tuple[int, ...]
    """Tiles without the state of any of which the numbers do not force the tile."""
    proved: bool = True
    """Whether it is certain that no fewer numbers force the tile."""


class NumberReasons:
    """The fewest numbers that force a tile, for all tiles of a display that some board fits.

    `conflicts` limits one question, and `work`, if it is given, all of them together.
    """

    def __init__(
        self, board: Board, signs: Sequence[Sign], conflicts: int, work: Budget | None = None
    ) -> None:
        self._counts = Counts(board, signs)
        self._conflicts = conflicts
        self._work = work
        self._first: NumberSearch | None = None
        """The search for the first few tiles, wherever they are."""
        self._asked = 0
        self._searches: dict[int, NumberSearch] = {}
        """The search that each number is in: that of the numbers it hung together with."""

    def learn(self, values: Mapping[int, bool]) -> None:
        """These covered tiles are known from now on to be bombs, or safe, without a number."""
        self._counts.learn(values)
        if self._first is None:
            return
        learned: dict[NumberSearch, dict[int, bool]] = {self._first: {**values}}
        for tile, bomb in values.items():
            for number in self._counts.touching(tile):
                if number in self._searches:
                    learned.setdefault(self._searches[number], {})[tile] = bomb
        for search, known in learned.items():
            search.counts.look_again(known)
            search.boards.learn(known)

    def least(self, tile: int, bomb: bool, most: int | None = None) -> NumberReason | None:
        """The fewest numbers that force a tile that is not known to be a bomb, or to be safe.

        None if no numbers do, or only more than `most`. Of several reasons with as many numbers it
        is one with the fewest premises; of those the first in reading order. Raises `LimitReached`
        if not even a reason was found.
        """
        if self._counts.values[tile] is not None:
            raise ValueError(f"tile {tile} is known")
        if most is not None and most < 1:
            return None
        reasons = list(self._by_one(tile, bomb))
        if not reasons and most != 1:
            reasons = list(self._by_two(tile, bomb))
            if not reasons and most != 2:
                return self._by_more(tile, bomb, most)
        if not reasons:
            return None
        if len(reasons) > 1:
            reasons.sort(key=lambda reason: (premises_of(self._counts, *reason), *reason))
        return NumberReason(*reasons[0])

    def _by_one(self, tile: int, bomb: bool) -> Iterator[Found]:
        """All of its bombs are found, or as many are missing as there are tiles."""
        counts = self._counts
        values = counts.values
        for number in counts.touching(tile):
            tiles, bombs = counts.said(number)
            if bombs == (tiles.bit_count() if bomb else 0):
                near = counts.board.neighbours(number)
                yield (number,), tuple([other for other in near if values[other] == (not bomb)])

    def _by_two(self, tile: int, bomb: bool) -> Iterator[Found]:
        """The bombs that one number has more than the other fill the tiles that only it has.

        So these are bombs, and those that only the other one has are safe.
        """
        counts = self._counts
        values = counts.values
        touching = counts.touching(tile)
        for number in touching:
            tiles, bombs = counts.said(number)
            for other in counts.linked(number):
                other_tiles, other_bombs = counts.said(other)
                if bomb:
                    more, less = number, other
                    fills = bombs - other_bombs == (tiles & ~other_tiles).bit_count()
                else:
                    more, less = other, number
                    fills = other_bombs - bombs == (other_tiles & ~tiles).bit_count()
                if fills and other not in touching:
                    near, near_less = counts.board.neighbours(more), counts.board.neighbours(less)
                    known = [one for one in near if values[one] == 0 and one not in near_less]
                    known += [one for one in near_less if values[one] == 1 and one not in near]
                    yield (min(more, less), max(more, less)), tuple(sorted(known))

    def _by_more(self, tile: int, bomb: bool, most: int | None) -> NumberReason | None:
        counts = self._counts
        sets, proved = self._search(tile).reasons(tile, bomb, most)
        best: NumberReason | None = None
        below = sys.maxsize
        for numbers in sorted(sets):
            tiles = least_known(counts, numbers, tile, bomb, below, self._conflicts)
            if tiles is not None:
                best = NumberReason(numbers, tiles, proved)
                below = premises_of(counts, numbers, tiles)
        return best

    def _search(self, tile: int) -> NumberSearch:
        """The search among the numbers that hang together with a tile.

        What becomes known only takes numbers apart, so that it stays the right one. For few tiles
        it is not worth while to find out what hangs together with them.
        """
        if self._first is None:
            self._first = NumberSearch(self._counts.part(), self._conflicts, self._work)
        if self._asked < _FEW:
            self._asked += 1
            return self._first
        for number in self._counts.touching(tile):
            if number in self._searches:
                return self._searches[number]
        search = NumberSearch(self._counts.part(), self._conflicts, self._work)
        self._searches.update(dict.fromkeys(self._counts.region(tile), search))
        return search
