"""Other sets of mines that fit what is shown, for any choice of the numbers that are shown.

One solver answers for all choices, so that what it learns from one is there for the next: each
number has a switch, and is assumed to be shown by assuming its switch. A tile that shows its number
is no mine, and so many of its neighbours are mines; a tile that does not is covered.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from random import Random

from minelogic.board import Board, Sign
from minelogic.encode.kn import kn
from minelogic.limits import Limits
from minelogic.solve.sat.engine import Engine

_WHAT = "looking for another set of mines"


class Rivals:
    """Looks for rivals of a set of mines: other sets that fit the same display.

    `always` are tiles whose numbers are shown whatever is chosen, `choices` those whose numbers can
    be chosen to be shown; none of them is a mine. `safe` and `marked` are known for what they are.
    """

    def __init__(
        self,
        board: Board,
        mines: Collection[int],
        choices: Iterable[int],
        always: Iterable[int] = (),
        safe: Iterable[int] = (),
        marked: Iterable[int] = (),
        total: int | None = None,
        limits: Limits | None = None,
    ) -> None:
        self.board, self.mines = board, frozenset(mines)
        self._limits = limits or Limits()
        self._engine = Engine(self._limits.conflicts, counting=total is not None)
        self._switch = {tile: board.size + 1 + place for place, tile in enumerate(choices)}
        self._tile = {switch: tile for tile, switch in self._switch.items()}
        self._sufficient: frozenset[int] = frozenset()
        known = {*always, *safe}
        add = self._engine.add
        for tile in sorted(known):
            add([(-tile - 1,)])
        for tile in marked:
            add([(tile + 1,)])
        known.update(marked)
        for tile in always:
            add(self._number(tile))
        for tile, switch in self._switch.items():
            add([(-switch, -tile - 1)])
            add([(-switch, *clause) for clause in self._number(tile)])
        if total is not None:
            everything = range(1, board.size + 1)
            self._engine.at_most(total, everything)
            self._engine.at_most(board.size - total, [-each for each in everything])
        same = [tile + 1 if tile in self.mines else -tile - 1 for tile in range(board.size)]
        add([[-literal for tile, literal in enumerate(same) if tile not in known]])
        # Rivals that differ in few tiles say most: few numbers tell them apart.
        self._engine.prefer(same)

    def rival(self, shown: Iterable[int]) -> frozenset[int] | None:
        """Another set of mines that fits if these numbers are shown, or None if there is none.

        `LimitReached` if it was not found out.
        """
        assumed = [self._switch[tile] for tile in shown]
        self._engine.renew(self._limits.conflicts)
        if self._engine.sure(assumed, _WHAT):
            size = self.board.size
            return frozenset([v - 1 for v in self._engine.true() if v <= size])
        self._sufficient = frozenset([self._tile[switch] for switch in self._engine.core()])
        return None

    @property
    def sufficient(self) -> frozenset[int]:
        """After None: those of the chosen numbers that were enough to see that there is none."""
        return self._sufficient

    def broken(self, rival: Collection[int]) -> frozenset[int]:
        """The tiles among the choices that would tell a rival from the mines.

        They are mines of the rival, or would show another number.
        """
        moved = self.mines.symmetric_difference(rival)
        near = {tile for one in moved for tile in (one, *self.board.neighbours(one))}
        return frozenset([tile for tile in near & self._switch.keys() if self._tells(tile, rival)])

    def _tells(self, tile: int, rival: Collection[int]) -> bool:
        around = self.board.neighbours(tile)
        number = sum([each in self.mines for each in around])
        return tile in rival or number != sum([each in rival for each in around])

    def _number(self, tile: int) -> list[tuple[int, ...]]:
        around = self.board.neighbours(tile)
        number = sum([each in self.mines for each in around])
        return kn(number, [each + 1 for each in around])


def some_mines(
    board: Board,
    signs: Iterable[Sign],
    random: Random,
    total: int | None = None,
    limits: Limits | None = None,
) -> frozenset[int] | None:
    """A set of mines that fits a display, drawn by chance though not evenly; None if none fits.

    `LimitReached` if none was found.
    """
    limits = limits or Limits()
    engine = Engine(limits.conflicts, counting=total is not None)
    for tile, sign in enumerate(signs):
        if sign == "*":
            engine.add([(tile + 1,)])
        elif sign != ".":
            engine.add([(-tile - 1,)])
        if isinstance(sign, int):
            engine.add(kn(sign, [each + 1 for each in board.neighbours(tile)]))
    everything = range(1, board.size + 1)
    if total is not None:
        engine.at_most(total, everything)
        engine.at_most(board.size - total, [-each for each in everything])
    liked = [each if random.random() < 0.5 else -each for each in everything]
    engine.prefer(liked)
    if not engine.sure((), _WHAT):
        return None
    # A tile that nothing speaks of is never met by the solver, and is what it happens to be liked.
    met = {abs(literal) for literal in engine.model()}
    loose = [] if total is not None else [each for each in liked if abs(each) not in met]
    chosen = {*engine.true(), *[each for each in loose if each > 0]}
    return frozenset([variable - 1 for variable in chosen if variable <= board.size])
