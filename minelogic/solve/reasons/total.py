"""The fewest numbers of a display that together with the total of mines force a tile."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from itertools import accumulate
from typing import TYPE_CHECKING

from minelogic.chance.certain import certain
from minelogic.solve.reasons.sums import possible
from minelogic.solve.reasons.total_boards import TotalBoards
from minelogic.solve.reasons.total_search import TotalReason, TotalSearch

if TYPE_CHECKING:
    from minelogic.board import Board, Sign
    from minelogic.budget import Budget
    from minelogic.chance.frontier import Cache
    from minelogic.chance.simplify import Constraint

__all__ = ["TotalReason", "TotalReasons"]


class TotalReasons:
    """A display with a total under the standard theory, and what was learned about it.

    Tiles are indices from 0 in reading order. `states` limits each count, and `conflicts` what the
    solver may take for one reason; `work`, if it is given, limits all reasons together.
    """

    def __init__(
        self,
        board: Board,
        signs: Sequence[Sign],
        mines: int,
        states: int,
        conflicts: int,
        work: Budget | None = None,
    ) -> None:
        self.board = board
        self.signs = signs
        self.mines = mines
        self.states = states
        self.conflicts = conflicts
        self._work = work
        self.values: dict[int, bool] = {
            tile: sign == "*" for tile, sign in enumerate(signs) if sign != "."
        }
        self.numbers = [tile for tile, sign in enumerate(signs) if isinstance(sign, int)]
        self._boards: TotalBoards | None = None
        self.cache: Cache = {}
        self.found: dict[int, None] = {}
        """Sets of numbers that have been a reason."""
        self._look()

    def learn(self, values: Mapping[int, bool]) -> None:
        """From now on it is known which of these covered tiles are bombs."""
        self.values.update(values)
        if self._boards is not None:
            self._boards.learn(values)
        self._look()

    def least(self, tile: int, bomb: bool, most: int | None = None) -> TotalReason | None:
        """The fewest numbers that with the total force the tile to be a bomb, or safe.

        None if no set of at most `most` numbers does. If the numbers do it by themselves, the total
        may be needless. Raises `LimitReached` if neither a reason is found nor that there is none.
        """
        if tile in self.values:
            raise ValueError(f"tile {tile} is known")
        return TotalSearch(self, (tile, not bomb)).run(most)

    def clash(self, most: int | None = None) -> TotalReason | None:
        """The fewest numbers that clash with the total; None if all numbers can be right."""
        return TotalSearch(self, None).run(most)

    def spend(self, amount: int) -> None:
        """Books some work, if that is limited."""
        if self._work is not None:
            self._work.spend(amount)

    def numbers_fit(self) -> bool:
        """Whether all numbers can be right on some board, with whatever total."""
        return bool(possible(self.saying, self.unknown, self.states, self.cache))

    def binds(self, most: int) -> bool:
        """Whether so many numbers might need the total; if not, it makes no difference to them.

        It makes none if there are bombs enough for what they ask for, and safe tiles enough; the
        tile in question may want one more.
        """
        return most >= self._free_of_total

    def _look(self) -> None:
        """Works out anew what the numbers say of the tiles that are not known."""
        values = self.values
        self.unknown = [tile for tile in range(self.board.size) if tile not in values]
        self.left = self.mines - sum(values.values())
        self.around: list[Constraint] = []
        """What each number says of the tiles that are not known."""
        for tile in self.numbers:
            near = self.board.neighbours(tile)
            inside = tuple([other for other in near if other not in values])
            sign = self.signs[tile]
            assert isinstance(sign, int)
            bombs = sign - sum([values[other] for other in near if other in values])
            self.around.append((inside, bombs, bombs))
        self.saying = [constraint for constraint in self.around if constraint != ((), 0, 0)]
        self.__dict__.pop("forced", None)
        self.__dict__.pop("_free_of_total", None)

    @cached_property
    def _free_of_total(self) -> int:
        """The least number of numbers to which the total can make a difference."""
        inside = [(len(tiles), n) for tiles, n, _ in self.around if 0 <= n <= len(tiles)]
        bombs = sorted([n for _, n in inside], reverse=True)
        safe = sorted([size - n for size, n in inside], reverse=True)
        least = len(inside) + 1
        for asked, room in ((bombs, self.left), (safe, len(self.unknown) - self.left)):
            sums = accumulate(asked, initial=1)
            least = min([least, *[n for n, wanted in enumerate(sums) if wanted > room][:1]])
        return least

    @cached_property
    def forced(self) -> dict[int, bool] | None:
        """What all numbers and the total force; None if they clash."""
        settled = certain(self.saying, self.unknown, self.left, self.states)
        if settled is None:
            return None
        return {**dict.fromkeys(settled.bombs, True), **dict.fromkeys(settled.safe, False)}

    @property
    def boards(self) -> TotalBoards:
        if self._boards is None:
            self._boards = TotalBoards(
                self.board,
                self.signs,
                self.numbers,
                self.mines,
                self.values,
                self.states,
                self.cache,
            )
        return self._boards
