"""The numbers among a file's premises, whatever rules they come from.

A premise is a number if, with what is known put in, it says how many of some tiles are bombs.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import TYPE_CHECKING

from minelogic.board import Board, Sign
from minelogic.derive.proofs.classify import as_number
from minelogic.derive.proofs.propagate import Propagation
from minelogic.derive.techniques import Makeup, technique_for
from minelogic.ground.formula import literals
from minelogic.ground.premises import Premise
from minelogic.records import dataclass
from minelogic.syntax.statements import Mines

if TYPE_CHECKING:
    from minelogic.solve.reasons.numbers import NumberReasons


@dataclass(frozen=True, slots=True)
class Pair:
    """Two numbers: one misses as many bombs more as it has tiles that the other has not."""

    technique: str
    more: int
    less: int
    bombs: tuple[int, ...]
    """The tiles, by the atoms of their bombs, that only the one has."""
    safe: tuple[int, ...]
    versions: tuple[int, int]


class FileNumbers:
    """The numbers among premises, by their places, and what they force two or more at a time."""

    def __init__(
        self,
        given: Sequence[Premise],
        base: Propagation,
        board: Board,
        signs: Sequence[Sign],
        conflicts: int,
    ) -> None:
        self._given = given
        self._base = base
        self._board = board
        self._signs = signs
        self._conflicts = conflicts
        self._dear: list[int] = []
        self._about: dict[int, list[int]] = {}
        """The premises that speak of each atom, and may be numbers."""
        for place, premise in enumerate(given):
            if not premise.cost or isinstance(premise.statement, Mines):
                continue
            atoms = dict.fromkeys(literals(premise.formula))
            if min(atoms, default=0) in range(1, board.size + 1):
                self._dear.append(place)
                for atom in atoms:
                    self._about.setdefault(atom, []).append(place)
        self._seen = 0
        self._open: dict[int, tuple[frozenset[int], int]] = {}
        """The numbers that leave something open, and what."""
        self._around: dict[int, dict[int, None]] = {}
        """The numbers that leave a tile open."""
        self._version = dict.fromkeys(self._dear, 0)
        self._changed = dict.fromkeys(self._dear)
        self._learnt = 0
        self._least: dict[tuple[int, bool], int] = {}
        """Fewer numbers than this do not force the tile."""

    def new_pairs(self) -> Iterator[Pair]:
        """The pairs that force something of which at least one leaves other tiles open than when
        they were last asked for.
        """
        for forced in self._base.trail[self._seen :]:
            for place in self._about.get(abs(forced.literal), ()):
                self._changed[place] = None
        self._seen = len(self._base.trail)
        changed = [place for place in self._changed if self._look(place)]
        self._changed.clear()
        fresh = set(changed)
        for place in changed:
            others = {other: None for tile in self._open[place][0] for other in self._around[tile]}
            for other in others:
                # Of two that have both changed the pair is made once.
                if other != place and not (other in fresh and other < place):
                    for more, less in ((place, other), (other, place)):
                        pair = self._pair(more, less)
                        if pair is not None:
                            yield pair

    def is_current(self, pair: Pair) -> bool:
        """Whether both numbers still leave open what they did when the pair was made."""
        versions = self._version[pair.more], self._version[pair.less]
        return pair.versions == versions and not (
            pair.more in self._changed or pair.less in self._changed
        )

    def _look(self, place: int) -> bool:
        """Takes in what a premise leaves open now; whether it leaves open anything else."""
        old = self._open.get(place, (frozenset[int](), 0))
        new = self._left_open(place)
        if new == old:
            return False
        self._version[place] += 1
        for tile in old[0] - new[0]:
            del self._around[tile][place]
        for tile in new[0] - old[0]:
            self._around.setdefault(tile, {})[place] = None
        if not new[0]:
            self._open.pop(place, None)
            return False
        self._open[place] = new
        return True

    def _pair(self, more: int, less: int) -> Pair | None:
        """The pair, if the one number misses as many bombs more as it has tiles of its own."""
        (inside, bombs), (outside, fewer) = self._open[more], self._open[less]
        if bombs - fewer > len(inside) or bombs - fewer < 0:
            return None
        own, others = inside - outside, outside - inside
        if bombs - fewer != len(own) or not (own or others):
            return None
        nested = not (own and others)
        makeup = Makeup(others=2, numbers=True, bomb=bool(own), nested=nested)
        versions = self._version[more], self._version[less]
        technique = technique_for(makeup)
        return Pair(technique, more, less, _sorted(own), _sorted(others), versions)

    def _left_open(self, place: int) -> tuple[frozenset[int], int]:
        """The tiles that a number leaves open, and the bombs missing among them."""
        count = self._count(place)
        if count is None:
            return frozenset(), 0
        bound, parts = count
        value = self._base.value
        tiles = frozenset([part for part in parts if value(part) is None])
        return tiles, bound - sum(value(part) is True for part in parts)

    def _count(self, place: int) -> tuple[int, tuple[int, ...]] | None:
        """How many of which bombs a number asks for; None if the premise is none."""
        return as_number(self._given[place].formula, self._base.value, self._board.size)

    @cached_property
    def shown(self) -> dict[int, int]:
        """The tiles whose number on the display is a premise, and its place."""
        counts = {}
        for place in self._dear:
            count = self._count(place)
            if count is not None:
                counts[count[0], frozenset(count[1])] = place
        result: dict[int, int] = {}
        for tile, sign in enumerate(self._signs):
            if isinstance(sign, int):
                around = frozenset([near + 1 for near in self._board.neighbours(tile)])
                place = counts.get((sign, around), -1)
                if place >= 0 and self._base.value(tile + 1) is False:
                    result[tile] = place
        return result

    @cached_property
    def _reasons(self) -> NumberReasons:
        from minelogic.solve.reasons.numbers import NumberReasons

        signs: list[Sign] = []
        for tile, sign in enumerate(self._signs):
            known = self._base.value(tile + 1)
            if tile in self.shown:
                signs.append(sign)
            else:
                signs.append("." if known is None or sign == "." else "*" if known else "-")
        return NumberReasons(self._board, signs, self._conflicts)

    def least(
        self, waiting: Sequence[tuple[int, bool]], most: int | None
    ) -> tuple[int, bool, list[int], list[int]] | None:
        """The first of some tiles that the fewest numbers of the display force, and how.

        Each tile comes with whether it is a bomb. The result has also the numbers, by their places
        among the premises, and the tiles that must be known. None if more than `most` are needed.
        """
        if not waiting or not self.shown:
            return None
        self._learn()
        largest = len(self.shown) if most is None else min(most, len(self.shown))
        for size in range(1, largest + 1):
            left = False
            for tile, bomb in waiting:
                bound = self._least.get((tile, bomb), 0)
                if bound > size:
                    left = left or bound <= largest
                    continue
                reason = self._reasons.least(tile, bomb, size)
                if reason is None:
                    self._least[tile, bomb] = size + 1
                    left = True
                elif reason.proved:
                    places = [self.shown[number] for number in reason.numbers]
                    return tile, bomb, places, list(reason.known)
                else:
                    self._least[tile, bomb] = largest + 1
            if not left:
                return None
        return None

    def _learn(self) -> None:
        """Lets the search know what has become known, and forgets what was found out near it."""
        reasons = self._reasons
        tiles: dict[int, bool] = {}
        for forced in self._base.trail[self._learnt :]:
            tile = abs(forced.literal) - 1
            if tile < self._board.size and self._signs[tile] == ".":
                tiles[tile] = forced.literal > 0
        self._learnt = len(self._base.trail)
        if not tiles:
            return
        reasons.learn(tiles)
        seen = set(tiles)
        todo = list(tiles)
        while todo:
            tile = todo.pop()
            self._least.pop((tile, True), None)
            self._least.pop((tile, False), None)
            for number in self._board.neighbours(tile):
                if number in self.shown:
                    for near in self._board.neighbours(number):
                        if near not in seen and self._base.value(near + 1) is None:
                            seen.add(near)
                            todo.append(near)


def _sorted(tiles: frozenset[int]) -> tuple[int, ...]:
    return tuple(sorted(tiles))
