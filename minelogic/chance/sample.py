"""Odds from a sample, where boards are too many to be counted: walks from board to board.

Before: tiles, clues that say what each number of bombs among some of them weighs, perhaps a total
with a background, and boards to start from that no clue rules out. After: for each tile the share
of bombs on each walk.

A step of a walk takes some tiles that are close together and draws their bombs anew, each way to do
so with its right chance where all others stay as they are. That leaves the right chances of boards
as they are, if it had them (Gibbs). A walk forgets where it came from, but nobody can prove when;
so walks start from boards that differ, the first part of each is not counted, and how much the
walks differ is what tells how sure the estimate is.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import accumulate
from math import exp, lgamma
from random import Random
from typing import TypeAlias

from minelogic.records import dataclass

Weighing: TypeAlias = tuple[tuple[int, ...], Mapping[int, int]]
"""Tiles, and what each number of bombs among them weighs; others cannot be."""

_BLOCK = 8
"""So many tiles are drawn anew at once."""
STUDENT = {4: 3.182, 6: 2.571, 8: 2.365, 10: 2.262, 12: 2.201, 16: 2.131}
"""For so many walks: how many standard errors the half of a 95 % interval has."""


@dataclass(frozen=True, slots=True)
class Walks:
    """For each tile the share of bombs on each walk, and of the background, if there is one."""

    shares: Mapping[int, tuple[float, ...]]
    background: tuple[float, ...]
    boards: int
    """How many boards each walk has counted."""

    def estimate(self, shares: Sequence[float]) -> tuple[float, float, float]:
        """A share, and the two ends of its 95 % interval, by Student's distribution."""
        number = len(shares)
        mean = sum(shares) / number
        variance = sum([(share - mean) ** 2 for share in shares]) / (number - 1)
        half = STUDENT[number] * (variance / number) ** 0.5
        # What was never seen in n boards that are apart has a chance of at most 3 / n: with 95 %.
        # Boards of a walk are alike, so only some of them count as apart.
        half = max(half, 3 / (number * max(1, self.boards // 10)))
        return mean, max(0.0, mean - half), min(1.0, mean + half)


def walk(
    tiles: Sequence[int],
    clues: Sequence[Weighing],
    starts: Sequence[frozenset[int]],
    background: int,
    total: int | None,
    sweeps: int,
    random: Random,
) -> Walks:
    """A walk from each start, of so many sweeps; in a sweep each tile is drawn anew about once.

    The total is that of the tiles and the background. The first quarter is not counted.
    """
    about: dict[int, list[int]] = {tile: [] for tile in tiles}
    for number, (around, _) in enumerate(clues):
        for tile in around:
            about[tile].append(number)
    shares: dict[int, list[float]] = {tile: [] for tile in tiles}
    elsewhere: list[float] = []
    first = sweeps // 4
    for start in starts:
        board = _Walk(clues, about, start, background, total, random)
        seen = dict.fromkeys(tiles, 0)
        outside = 0
        for sweep in range(sweeps):
            for _ in range(1 + 2 * len(tiles) // _BLOCK):
                board.step(tiles)
            if sweep >= first:
                for tile in board.bombs:
                    seen[tile] += 1
                outside += 0 if total is None else total - len(board.bombs)
        counted = sweeps - first
        for tile, number in seen.items():
            shares[tile].append(number / counted)
        if background:
            elsewhere.append(0.5 if total is None else outside / counted / background)
    found = {tile: tuple(each) for tile, each in shares.items()}
    return Walks(found, tuple(elsewhere), sweeps - first)


class _Walk:
    """A board, and the steps from it to others."""

    def __init__(
        self,
        clues: Sequence[Weighing],
        about: Mapping[int, Sequence[int]],
        start: frozenset[int],
        background: int,
        total: int | None,
        random: Random,
    ) -> None:
        self._clues = clues
        self._about = about
        self._background = background
        self._total = total
        self._random = random
        self.bombs = set(start)
        self._numbers = [len(self.bombs.intersection(around)) for around, _ in clues]

    def step(self, tiles: Sequence[int]) -> None:
        """Draws the bombs of a tile and of others near it anew."""
        block = self._block(tiles)
        clues = list(dict.fromkeys([number for tile in block for number in self._about[tile]]))
        place = {number: index for index, number in enumerate(clues)}
        touching = [[place[number] for number in self._about[tile]] for tile in block]
        last = {index: at for at, near in enumerate(touching) for index in near}
        closing = [
            [index for index in near if last[index] == at] for at, near in enumerate(touching)
        ]
        bombs = [self._numbers[number] for number in clues]
        old = [tile in self.bombs for tile in block]
        for near, had in zip(touching, old, strict=True):
            for index in near:
                bombs[index] -= had
        weights = [self._clues[number][1] for number in clues]
        most = [max(each) for each in weights]
        others = len(self.bombs) - sum(old)
        of_total = [self._of_total(others + more) for more in range(len(block) + 1)]
        ways: list[tuple[int, ...]] = []
        chances: list[float] = []
        chosen: list[int] = []

        def extend(at: int, weight: float, number: int) -> None:
            if at == len(block):
                if of_total[number]:
                    ways.append(tuple(chosen))
                    chances.append(weight * of_total[number])
                return
            near = touching[at]
            for bomb in (0, 1):
                if bomb:
                    for index in near:
                        bombs[index] += 1
                now = weight
                for index in closing[at]:
                    now *= weights[index].get(bombs[index], 0)
                if now and all(bombs[index] <= most[index] for index in near):
                    chosen.append(bomb)
                    extend(at + 1, now, number + bomb)
                    chosen.pop()
            for index in near:
                bombs[index] -= 1

        extend(0, 1.0, 0)
        sums = [*accumulate(chances)]
        point = self._random.random() * sums[-1]
        drawn = ways[next(at for at, value in enumerate(sums) if value >= point)]
        for tile, bomb in zip(block, drawn, strict=True):
            change = bomb - (tile in self.bombs)
            if change:
                (self.bombs.add if bomb else self.bombs.discard)(tile)
                for number in self._about[tile]:
                    self._numbers[number] += change

    def _of_total(self, bombs: int) -> float:
        """In how many ways the background has the rest, against what it has now; 1 if at will."""
        if self._total is None:
            return 1.0
        now, then = self._total - len(self.bombs), self._total - bombs
        size = self._background
        if not 0 <= then <= size:
            return 0.0
        if now == then:
            return 1.0
        return exp(_log_ways(size, then) - _log_ways(size, now))

    def _block(self, tiles: Sequence[int]) -> list[int]:
        """A tile and others near it; under a total mostly two such places, and not one.

        Bombs move from one place to another only if both are drawn together.
        """
        places = 1 if self._total is None or self._random.random() < 0.3 else 2
        block: dict[int, None] = {}
        for place in range(1, places + 1):
            tile = tiles[self._random.randrange(len(tiles))]
            block[tile] = None
            self._grow(block, tile, _BLOCK * place // places)
        return list(block)

    def _grow(self, block: dict[int, None], tile: int, most: int) -> None:
        """Adds tiles by the clues that they share, the nearest first, until there are so many."""
        seen = {tile}
        waiting = [tile]
        for one in waiting:
            near = [other for n in self._about[one] for other in self._clues[n][0]]
            self._random.shuffle(near)
            for other in near:
                if len(block) >= most:
                    return
                if other not in seen:
                    seen.add(other)
                    waiting.append(other)
                    block[other] = None


def _log_ways(size: int, number: int) -> float:
    """The logarithm of C(size, number)."""
    return lgamma(size + 1) - lgamma(number + 1) - lgamma(size - number + 1)
