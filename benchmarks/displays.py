"""Displays to measure on, the same every time: each follows from its size and its seed.

A display is a list of rows, each a string with a character a tile, as `Problem.from_display` takes
them. An easy one looks like a game half played: an opening that has grown from an open area. A hard
or scattered one has a part of its safe tiles opened at random, so that hardly any number is next to
another that explains it.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass

Tile = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Shown:
    """A display and the number of mines under it."""

    rows: list[str]
    mines: int

    def covered(self) -> list[Tile]:
        """The covered tiles, in reading order."""
        return [(i, j) for i, row in enumerate(self.rows) for j, c in enumerate(row) if c == "."]


@dataclass(frozen=True, slots=True)
class Kind:
    """A family of displays of one size: a name for the report, and as many as one likes."""

    name: str
    height: int
    width: int
    mines: int
    opened: float
    grown: bool

    def made(self, count: int) -> list[Shown]:
        """The displays with the seeds from 0."""
        return [self.display(seed) for seed in range(count)]

    def display(self, seed: int) -> Shown:
        """The display with this seed."""
        chance = random.Random(f"{self.height} {self.width} {self.mines} {self.grown} {seed}")
        tiles = [(i, j) for i in range(self.height) for j in range(self.width)]
        bombs = set(chance.sample(tiles, self.mines))
        around = {tile: list(self._neighbours(tile)) for tile in tiles}
        number = {t: sum(n in bombs for n in around[t]) for t in tiles if t not in bombs}
        wanted = round(self.opened * len(number))
        if self.grown:
            opened = _grown(number, around, wanted, chance)
        else:
            opened = set(chance.sample(list(number), wanted))
        rows = [
            "".join(str(number[i, j]) if (i, j) in opened else "." for j in range(self.width))
            for i in range(self.height)
        ]
        return Shown(rows, self.mines)

    def _neighbours(self, tile: Tile) -> Iterator[Tile]:
        i, j = tile
        for x in range(max(i - 1, 0), min(i + 2, self.height)):
            for y in range(max(j - 1, 0), min(j + 2, self.width)):
                if (x, y) != tile:
                    yield x, y


def _grown(
    number: dict[Tile, int], around: dict[Tile, list[Tile]], wanted: int, chance: random.Random
) -> set[Tile]:
    """Safe tiles opened one beside another, from a tile that shows 0, until there are enough."""
    opened: set[Tile] = set()
    edge = [chance.choice([tile for tile, shown in number.items() if shown == 0])]
    while len(opened) < wanted and edge:
        place = chance.randrange(len(edge))
        edge[place], edge[-1] = edge[-1], edge[place]
        area = [edge.pop()]
        # A tile that shows 0 opens its neighbours, as it does in the game.
        while area:
            tile = area.pop()
            if tile in opened:
                continue
            opened.add(tile)
            further = [n for n in around[tile] if n in number and n not in opened]
            (area if number[tile] == 0 else edge).extend(further)
    return opened


def _kind(name: str, height: int, width: int, mines: int, opened: float, grown: bool) -> Kind:
    return Kind(f"{name}, {width} x {height}", height, width, mines, opened, grown)


EASY_9 = _kind("easy", 9, 9, 10, 0.5, True)
EASY_16 = _kind("easy", 16, 16, 40, 0.5, True)
EASY_30 = _kind("easy", 16, 30, 99, 0.5, True)
EASY_SQUARE_30 = _kind("easy", 30, 30, 144, 0.5, True)
EASY_100 = _kind("easy", 100, 100, 1600, 0.5, True)
EASY_128 = _kind("easy", 128, 128, 2621, 0.5, True)
HARD_9 = _kind("hard", 9, 9, 10, 0.4, False)
HARD_16 = _kind("hard", 16, 16, 40, 0.4, False)
HARD_30 = _kind("hard", 16, 30, 99, 0.4, False)
HARD_SQUARE_30 = _kind("hard", 30, 30, 144, 0.4, False)
HARD_100 = _kind("hard", 100, 100, 1600, 0.4, False)
HARD_128 = _kind("hard", 128, 128, 2621, 0.4, False)
SCATTERED_30 = _kind("scattered", 16, 30, 99, 0.3, False)
SCATTERED_64 = _kind("scattered", 64, 64, 819, 0.3, False)
