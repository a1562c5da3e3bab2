"""Boards on which some numbers of a display are wrong, by a solver with a switch for each number.

Sets of tiles are as in `reasons_counts`; sets of numbers are integers too, with a bit for each
number that the solver has taken in.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from minelogic.budget import Budget
from minelogic.encode.counter import exactly
from minelogic.errors import LimitReached
from minelogic.solve.reasons.counts import Counts
from minelogic.solve.reasons.hitting import members
from minelogic.solve.sat.engine import Engine


class Boards:
    """A solver for the numbers of a display, and the boards that it has found.

    A board serves every tile that is different there from what it must be: each reason for the tile
    has one of the numbers that are wrong on the board.
    """

    def __init__(self, counts: Counts, conflicts: int, work: Budget | None = None) -> None:
        self.numbers: list[int] = []
        """The numbers that are taken in, in the order of their bits."""
        self.bits: dict[int, int] = {}
        self._counts = counts
        self._conflicts = conflicts
        self._engine = Engine(conflicts)
        self.work = work
        """What the questions may take together, if that is limited."""
        self._switches: dict[int, int] = {}
        self._said: list[tuple[int, int]] = []
        """For each bit the tiles of the number and their bombs."""
        self._touching: dict[int, int] = {}
        """For each variable of a tile, less one, the numbers next to the tile."""
        self._tiles = 0
        """The tiles next to the numbers."""
        self._fit = 0
        """A board on which all numbers are right: what others should be like where they can."""
        self._model: list[int] = []
        self._literals: frozenset[int] = frozenset()
        self._found: dict[int, int] = {}
        """The boards, and the numbers that are wrong on each."""

    def renew(self) -> None:
        """Gives the next questions a budget of their own."""
        self._engine.renew(self._conflicts)

    def learn(self, values: Mapping[int, bool]) -> None:
        """Holds for good that these tiles have these values."""
        bombs = safe = 0
        for tile, bomb in values.items():
            variable = self._counts.variables.get(tile)
            if variable is None:
                continue
            bit = 1 << (variable - 1)
            if not bit & self._tiles:
                continue
            self._engine.add([(variable if bomb else -variable,)])
            if bomb:
                bombs |= bit
            else:
                safe |= bit
        self._found = {
            board: wrong
            for board, wrong in self._found.items()
            if not board & safe and not bombs & ~board
        }
        if self._fit & safe or bombs & ~self._fit:
            self._find_fit()

    def take_in(self, numbers: Iterable[int]) -> None:
        """Gives these numbers a switch and a bit, if they have none."""
        new = [number for number in numbers if number not in self.bits]
        if not new:
            return
        first = len(self.numbers)
        before = self._tiles
        clauses: list[tuple[int, ...]] = []
        for number in new:
            tiles, bombs = self._counts.said(number)
            bit = self.bits[number] = 1 << len(self.numbers)
            self.numbers.append(number)
            self._said.append((tiles, bombs))
            self._tiles |= tiles
            own = []
            for place in members(tiles):
                own.append(place + 1)
                self._touching[place] = self._touching.get(place, 0) | bit
            switch = self._switches[number] = self._counts.fresh()
            clauses += [(-switch, *some) for some in exactly(bombs, own, self._counts)]
        self._engine.add(clauses)
        self._find_fit()
        more = self._fit & self._tiles & ~before
        new_bits = range(first, len(self.numbers))
        self._found = {
            board | more: wrong | self._wrong(board | more, new_bits)
            for board, wrong in self._found.items()
        }

    def can_be(self, opposite: int, numbers: Sequence[int]) -> bool:
        """Whether the literal is true on a board on which these numbers are right."""
        switches = self._switches
        # Else the solver would go on from the last board.
        self._engine.prefer(self._model)
        return self._answer([opposite, *[switches[number] for number in numbers]])

    def used(self) -> list[int]:
        """After a no: those of the numbers that rule it out, in the order of their bits."""
        core = set(self._engine.core())
        return [number for number, switch in self._switches.items() if switch in core]

    def wrong(self, keep: bool = True) -> int:
        """After a yes: the numbers that are wrong on the board that was found."""
        flipped = 0
        for literal in set(self._engine.model()).difference(self._literals):
            flipped |= 1 << (abs(literal) - 1)
        flipped &= self._tiles
        board = self._fit ^ flipped
        nearby = 0
        for place in members(flipped):
            nearby |= self._touching[place]
        wrong = self._wrong(board, members(nearby))
        if keep:
            self._found[board] = wrong
        return wrong

    def wrong_on_known(self, opposite: int, among: int) -> list[int]:
        """Those numbers among these that are wrong, for each board where the literal is true."""
        bit = 1 << (abs(opposite) - 1)
        value = bit if opposite > 0 else 0
        found = {wrong & among for board, wrong in self._found.items() if board & bit == value}
        return sorted(found)

    def _find_fit(self) -> None:
        if not self._answer(list(self._switches.values())):
            raise ValueError("no board fits the display")
        self._model = self._engine.model()
        self._literals = frozenset(self._model)
        bombs = 0
        for literal in self._model:
            if literal > 0:
                bombs |= 1 << (literal - 1)
        self._fit = bombs & self._tiles

    def _wrong(self, board: int, bits: Iterable[int]) -> int:
        """Those of the numbers that are wrong on a board."""
        said = self._said
        found = 0
        for index in bits:
            tiles, bombs = said[index]
            if (board & tiles).bit_count() != bombs:
                found |= 1 << index
        return found

    def _answer(self, assumptions: Sequence[int]) -> bool:
        what = "finding the fewest numbers that force a tile"
        if self.work is not None:
            return self._engine.working(assumptions, self.work, what)
        answer = self._engine.satisfiable(assumptions)
        if answer is None:
            raise LimitReached("conflicts", self._conflicts, what)
        return answer
