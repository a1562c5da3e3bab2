"""Which numbers could clash with a total, told by boards on which all numbers are right.

Such a board has more bombs than the total allows, or fewer. Let it have more, and take any numbers
that clash with the total. If no more of its bombs were next to them than the total allows, the rest
of its bombs could be taken away and others put elsewhere until the total is right, and the numbers
still were: so more of its bombs are next to them. If the board has fewer bombs, the same goes for
its tiles without one. That many bombs must be covered rules out most sets of numbers at once, where
boards with the right total rule out a few each.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from typing import TYPE_CHECKING

from minelogic.errors import LimitReached
from minelogic.solve.reasons.hitting import members
from minelogic.solve.reasons.sums import possible
from minelogic.solve.reasons.total_counted import counted_board
from minelogic.solve.sat.engine import Engine

if TYPE_CHECKING:
    from minelogic.solve.reasons.total import TotalReasons

_CONFLICTS = 20_000
"""What the solver may take to choose numbers."""


class Covers:
    """The fewest numbers that meet all rows, and are next to enough of some boards' tiles.

    Numbers are bits of an integer, as rows are: their places in the list of all.
    """

    def __init__(self, reasons: TotalReasons) -> None:
        self.size = len(reasons.numbers)
        self.near: dict[int, list[int]] = {}
        """By tile the numbers next to it, as variables from 1 on."""
        for number, (tiles, _, _) in enumerate(reasons.around, 1):
            for tile in tiles:
                self.near.setdefault(tile, []).append(number)
        self.wanted = _wanted(reasons)
        """So many of these tiles must be next to the numbers."""
        self.tile = {tile: place for place, tile in enumerate(self.near, self.size + 1)}
        self.conflicts = _CONFLICTS
        self._engine: Engine | None = None
        self._most = -1
        self._rows: set[int] = set()

    def fewest(self, rows: Sequence[int], most: int, size: int) -> int | None:
        """A smallest set of at most so many numbers; None if there is none.

        There is none of fewer than `size`. Raises `LimitReached`.
        """
        for number in range(max(size, self._most, 1), most + 1):
            chosen = self._of(number, rows)
            if chosen is not None:
                return chosen
        return None

    def _of(self, number: int, rows: Sequence[int]) -> int | None:
        if self._engine is None or number != self._most:
            self._engine, self._most, self._rows = self._loaded(number), number, set()
        engine = self._engine
        new = [row for row in rows if row not in self._rows]
        self._rows.update(new)
        engine.add([[member + 1 for member in members(row)] for row in new])
        before = engine.conflicts
        engine.renew(self.conflicts)
        is_found = engine.sure(what="finding the fewest numbers")
        self.conflicts -= engine.conflicts - before
        if not is_found:
            return None
        return sum([1 << one - 1 for one in engine.holding(range(1, self.size + 1))])

    def _loaded(self, number: int) -> Engine:
        engine = Engine(self.conflicts, counting=True)
        engine.at_most(number, range(1, self.size + 1))
        engine.add([(-self.tile[tile], *near) for tile, near in self.near.items()])
        for tiles, least in self.wanted:
            inside = [-self.tile[tile] for tile in tiles if tile in self.tile]
            engine.at_most(len(inside) - least, inside)
        engine.prefer([-one for one in range(1, self.size + 1)])
        return engine


def packed(reasons: TotalReasons) -> list[int]:
    """Numbers that share no tile and ask together for too many bombs, or tiles without one."""
    found: list[int] = []
    unknown, left = len(reasons.unknown), reasons.left
    for bombs, room in ((True, left), (False, unknown - left)):
        weights = [number if bombs else len(tiles) - number for tiles, number, _ in reasons.around]
        for by_share in (False, True):
            taken: set[int] = set()
            chosen = total = 0
            order = sorted(
                [place for place, weight in enumerate(weights) if weight > 0],
                key=lambda place: (
                    -weights[place] / (len(reasons.around[place][0]) or 1)
                    if by_share
                    else -weights[place],
                    len(reasons.around[place][0]),
                    place,
                ),
            )
            for place in order:
                tiles = reasons.around[place][0]
                if total <= room and taken.isdisjoint(tiles):
                    taken.update(tiles)
                    chosen |= 1 << place
                    total += weights[place]
            if total > room:
                found.append(chosen)
    return found


def _wanted(reasons: TotalReasons) -> list[tuple[list[int], int]]:
    """Tiles of boards on which all numbers are right, and how many of them must be covered."""
    wanted: list[tuple[list[int], int]] = []
    unknown, left = reasons.unknown, reasons.left
    with suppress(LimitReached):
        totals = possible(reasons.saying, unknown, reasons.states, reasons.cache)
        below = totals & ((1 << max(left, 0)) - 1)
        above = totals >> max(left, 0) << max(left, 0)
        everywhere = sum([1 << tile for tile in unknown])
        if above:
            bombs = (above & -above).bit_length() - 1
            for board in _boards(reasons, bombs, everywhere):
                wanted.append((list(members(board)), left + 1))
        if below:
            for board in _boards(reasons, below.bit_length() - 1, everywhere):
                safe = list(members(everywhere & ~board))
                wanted.append((safe, len(unknown) - left + 1))
    return wanted


def _boards(reasons: TotalReasons, bombs: int, everywhere: int) -> list[int]:
    """A few boards with so many bombs on which all numbers are right."""
    boards: dict[int, None] = {}
    like = 0
    for _ in range(4):
        board = counted_board(
            reasons.saying, reasons.unknown, bombs, like, reasons.states, reasons.cache
        )
        assert board is not None
        boards[board] = None
        like = everywhere & ~board if like in (0, everywhere) else everywhere
    return list(boards)
