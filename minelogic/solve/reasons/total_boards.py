"""Boards with the right total that obey some of a display's numbers, and what they break.

Sets of tiles and sets of numbers are integers with a bit each; a board is the set of its bombs.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from minelogic.encode.counter import Unnamed, exactly
from minelogic.solve.reasons.hitting import members
from minelogic.solve.reasons.total_counted import counted_board
from minelogic.solve.sat.engine import Engine

if TYPE_CHECKING:
    from minelogic.board import Board, Sign
    from minelogic.chance.frontier import Cache
    from minelogic.chance.simplify import Constraint

_MANY, _FEW = 1_000, 30
"""Conflicts that the solver may take to find a board, and to make one more number right."""
_MOVES = 200
"""How many moves are made of a board, those that break least."""
_REMEMBERED = 100
"""How many boards are kept for the next question."""


class TotalBoards:
    """Boards with a total, found by a solver and then changed by moving one bomb at a time.

    `numbers` are the tiles that show one; `values` has the tiles that are known, on all boards.
    """

    def __init__(
        self,
        board: Board,
        signs: Sequence[Sign],
        numbers: Sequence[int],
        mines: int,
        values: Mapping[int, bool],
        states: int,
        cache: Cache,
    ) -> None:
        self.values = dict(values)
        self.states = states
        self.cache = cache
        self.mines = mines
        self.unknown = [tile for tile in range(board.size) if tile not in values]
        self.size = board.size
        self.shown: list[int] = []
        self.near = [board.neighbours(tile) for tile in numbers]
        self.masks: list[int] = []
        """For each number the tiles next to it, as a set."""
        self.next_to = [0] * board.size
        """For each tile the numbers next to it, as a set."""
        for index, tile in enumerate(numbers):
            sign = signs[tile]
            assert isinstance(sign, int)
            self.shown.append(sign)
            self.masks.append(sum([1 << other for other in self.near[index]]))
            for other in self.near[index]:
                self.next_to[other] |= 1 << index
        self.engine = self._loaded()
        self.stop = 0
        """The conflicts at which the solver gives up, and boards are found by counting."""
        self.assumed: tuple[int, bool] | None = None
        self.kept: dict[int, None] = {}
        """Boards of earlier questions."""
        self.bombs = 0
        """The board found last."""

    def learn(self, values: Mapping[int, bool]) -> None:
        """From now on these tiles are known."""
        self.values.update(values)
        self.unknown = [tile for tile in self.unknown if tile not in values]
        self.engine.add([(tile + 1 if bomb else -tile - 1,) for tile, bomb in values.items()])

    def start(self, assumed: tuple[int, bool] | None, conflicts: int) -> None:
        """From now on boards are wanted on which the assumed tile is a bomb, or is not."""
        self.assumed = assumed
        self.stop = self.engine.conflicts + conflicts
        tile = None if assumed is None else assumed[0]
        self.movable = [other for other in self.unknown if other != tile]

    def remembered(self) -> list[int]:
        """What boards of earlier questions break, changed to obey what is assumed now."""
        known = sum([1 << tile for tile in self.values])
        marked = sum([1 << tile for tile, bomb in self.values.items() if bomb])
        boards: list[tuple[int, int]] = []
        for bombs in self.kept:
            if bombs & known == marked:
                changed = self._obeying(bombs)
                if changed is not None:
                    boards.append((changed, self._broken(changed)))
        boards.sort(key=lambda pair: pair[1].bit_count())
        rows = [broken for _, broken in boards]
        for bombs, _ in boards[:3]:
            rows += self._moved(bombs)
        return rows

    def broken(self, right: int) -> int:
        """The numbers that a board breaks, few of them, on which these are right.

        There has to be one. Raises `LimitReached` if it was not found.
        """
        if self._ask(right, min(_MANY, self.stop - self.engine.conflicts)):
            self.bombs = self._model()
        else:
            self.bombs = self._counted(right)
        while self._descend(right):
            pass
        broken = self._broken(self.bombs)
        given_up = 0
        everything = (1 << len(self.shown)) - 1
        while left := broken & ~given_up:
            number = left & -left
            few = min(_FEW, self.stop - self.engine.conflicts)
            if self._ask(everything & ~broken | number, few):
                self.bombs = self._model()
                while self._descend(everything & ~broken | number):
                    pass
                broken = self._broken(self.bombs)
            else:
                given_up |= number
        self.kept[self.bombs] = None
        if len(self.kept) > _REMEMBERED:
            del self.kept[next(iter(self.kept))]
        return broken

    def beside(self) -> list[int]:
        """What the last board and those that differ from it by one move break."""
        return [self._broken(self.bombs), *self._moved(self.bombs)]

    def _ask(self, right: int, conflicts: int) -> bool | None:
        first = self.size + 1
        wanted = [first + number for number in members(right)]
        if self.assumed is not None:
            tile, bomb = self.assumed
            wanted.append(tile + 1 if bomb else -tile - 1)
        self.engine.renew(conflicts)
        return self.engine.satisfiable(wanted)

    def _model(self) -> int:
        model = self.engine.model()
        literals = [tile + 1 if model[tile] > 0 else -tile - 1 for tile in self.unknown]
        # The next board shall be much like this one.
        self.engine.prefer(literals)
        bombs = sum([1 << tile for tile, bomb in self.values.items() if bomb])
        return bombs | sum([1 << literal - 1 for literal in literals if literal > 0])

    def _counted(self, right: int) -> int:
        """A board on which these numbers are right, where the solver takes too long."""
        values = self.values
        constraints: list[Constraint] = []
        for number in members(right):
            near = self.near[number]
            inside = tuple([tile for tile in near if tile not in values])
            bombs = self.shown[number] - sum([values.get(tile, False) for tile in near])
            constraints.append((inside, bombs, bombs))
        if self.assumed is not None:
            tile, bomb = self.assumed
            constraints.append(((tile,), int(bomb), int(bomb)))
        marked = sum([1 << tile for tile, bomb in values.items() if bomb])
        left = self.mines - marked.bit_count()
        found = counted_board(constraints, self.unknown, left, self.bombs, self.states, self.cache)
        assert found is not None
        return found | marked

    def _broken(self, bombs: int) -> int:
        found = 0
        bit = 1
        for near, shown in zip(self.masks, self.shown, strict=True):
            if (bombs & near).bit_count() != shown:
                found |= bit
            bit <<= 1
        return found

    def _obeying(self, bombs: int) -> int | None:
        """The board, or one that differs by a move, on which what is assumed holds."""
        if self.assumed is None:
            return bombs
        tile, bomb = self.assumed
        if bombs >> tile & 1 == bomb:
            return bombs
        best: tuple[int, int] | None = None
        for other in self.movable:
            if bombs >> other & 1 == bomb:
                changed = bombs ^ 1 << tile ^ 1 << other
                number = self._broken(changed).bit_count()
                if best is None or number < best[0]:
                    best = number, changed
        return None if best is None else best[1]

    def _descend(self, right: int) -> bool:
        """Moves a bomb so that fewer numbers are broken and none of the right ones, if it can."""
        broken = self._broken(self.bombs)
        fewest = broken.bit_count()
        best: int | None = None
        for bomb, safe, changed in self._moves(self.bombs, broken):
            if not changed & right and changed.bit_count() < fewest:
                fewest = changed.bit_count()
                best = 1 << bomb | 1 << safe
        if best is not None:
            self.bombs ^= best
        return best is not None

    def _moved(self, bombs: int) -> list[int]:
        """For each tile, what is broken by a move of it that breaks least."""
        best: dict[int, tuple[int, int]] = {}
        for bomb, safe, broken in self._moves(bombs, 0):
            number = broken.bit_count()
            for tile in (bomb, safe):
                if tile not in best or number < best[tile][0]:
                    best[tile] = number, broken
        found = sorted(best.values(), key=lambda pair: pair[0])
        return [broken for _, broken in found[:_MOVES]]

    def _moves(self, bombs: int, touching: int) -> Iterator[tuple[int, int, int]]:
        """Every bomb with every other tile it can move to, and what is broken then.

        If numbers are given, only moves that touch one of them.
        """
        broken = more = less = 0
        bit = 1
        for near, shown in zip(self.masks, self.shown, strict=True):
            number = (bombs & near).bit_count() - shown
            if number:
                broken |= bit
                if number == 1:
                    more |= bit
                elif number == -1:
                    less |= bit
            bit <<= 1
        next_to = self.next_to
        safe = [(tile, next_to[tile]) for tile in self.movable if not bombs >> tile & 1]
        for bomb in self.movable:
            if not bombs >> bomb & 1:
                continue
            mine = next_to[bomb]
            touched = not touching or mine & touching
            for tile, theirs in safe:
                if touched or theirs & touching:
                    both = mine & theirs
                    fewer, further = mine ^ both, theirs ^ both
                    changed = broken & ~(fewer | further)
                    yield bomb, tile, changed | fewer & ~more | further & ~less

    def _loaded(self) -> Engine:
        """A solver with a switch for each number, after the tiles."""
        engine = Engine(0, counting=True)
        tiles = [tile + 1 for tile in self.unknown]
        left = self.mines - sum(self.values.values())
        engine.at_most(left, tiles)
        engine.at_most(len(tiles) - left, [-tile for tile in tiles])
        variables = Unnamed(self.size + len(self.shown))
        for index, (near, shown) in enumerate(zip(self.near, self.shown, strict=True)):
            own = [other + 1 for other in near if other not in self.values]
            bombs = shown - sum([self.values.get(other, False) for other in near])
            switch = -(self.size + 1 + index)
            if not 0 <= bombs <= len(own):
                engine.add([(switch,)])
                continue
            engine.add([(*clause, switch) for clause in exactly(bombs, own, variables)])
        return engine
