"""Tables of combinations with their weights, and how they are joined: a knowledge base.

A table has a column for each tile and a row for each way to put bombs on them; so a clue is a
table, and what several clues say together is their join: the rows of the one put to those rows of
the other that say the same of the tiles that both know of.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import combinations
from math import comb
from typing import TYPE_CHECKING, TypeAlias

from minelogic.records import dataclass

if TYPE_CHECKING:
    from fractions import Fraction

Row: TypeAlias = tuple[int, ...]
"""For each column 1 for a bomb, 0 for none."""


@dataclass(frozen=True, slots=True)
class Table:
    """Ways to put bombs on some tiles, no way twice, each with its weight."""

    tiles: tuple[int, ...]
    rows: tuple[tuple[Row, Fraction], ...]

    @property
    def whole(self) -> Fraction:
        """What all rows weigh together."""
        from fractions import Fraction

        return sum((weight for _, weight in self.rows), Fraction(0))

    @property
    def odds(self) -> dict[int, Fraction]:
        """For each tile its share of the weight; nothing if there is no row."""
        whole = self.whole
        if not whole:
            return {}
        return {
            tile: sum(weight for row, weight in self.rows if row[place]) / whole
            for place, tile in enumerate(self.tiles)
        }

    @property
    def expected_bombs(self) -> Fraction:
        """How many bombs there are on average."""
        from fractions import Fraction

        return sum(self.odds.values(), Fraction(0))

    def normalised(self) -> Table:
        """The same with weights that add up to 1, if there is a row."""
        whole = self.whole
        rows = [(row, weight / whole) for row, weight in self.rows]
        return Table(self.tiles, tuple(rows))

    def opened(self, tile: int) -> Table:
        """The rows without a bomb on a tile that has been opened, and without its column."""
        if tile not in self.tiles:
            return self
        place = self.tiles.index(tile)
        rows = [(_without(row, place), weight) for row, weight in self.rows if not row[place]]
        return Table(_without(self.tiles, place), tuple(rows))

    def forgotten(self, tile: int) -> Table:
        """All rows without the column of a tile, those alike put together: not what is right.

        It is what the source does that goes on as if nobody had opened the tile.
        """
        if tile not in self.tiles:
            return self
        place = self.tiles.index(tile)
        rows = [(_without(row, place), weight) for row, weight in self.rows]
        return Table(_without(self.tiles, place), tuple(rows))


def clue_table(tiles: Sequence[int], weights: Mapping[int, Fraction], share: bool = True) -> Table:
    """The ways to put bombs on the tiles, by what each number of them weighs; fewest bombs first.

    If it is to be shared, the ways for a number have its weight together, else each of them.
    """
    rows: list[tuple[Row, Fraction]] = []
    for number, weight in sorted(weights.items()):
        if not 0 <= number <= len(tiles):
            continue
        own = weight / comb(len(tiles), number) if share else weight
        rows += [(row, own) for row in _ways(len(tiles), number)]
    return Table(tuple(tiles), tuple(rows))


def join(left: Table, right: Table, refuse: Callable[[], None] = lambda: None) -> Table:
    """The rows of both that agree, their weights multiplied; `refuse` is called for each.

    The columns are those of the left table, then the new ones of the right.
    """
    common = [tile for tile in left.tiles if tile in right.tiles]
    new = [place for place, tile in enumerate(right.tiles) if tile not in left.tiles]
    at_left = [left.tiles.index(tile) for tile in common]
    at_right = [right.tiles.index(tile) for tile in common]
    partners: dict[Row, list[tuple[Row, Fraction]]] = {}
    for row, weight in right.rows:
        key = tuple([row[place] for place in at_right])
        partners.setdefault(key, []).append((tuple([row[place] for place in new]), weight))
    rows = []
    for row, weight in left.rows:
        for more, other in partners.get(tuple([row[place] for place in at_left]), ()):
            refuse()
            rows.append(((*row, *more), weight * other))
    tiles = (*left.tiles, *[right.tiles[place] for place in new])
    return Table(tiles, tuple(rows))


def discarded(left: Table, right: Table) -> int:
    """How many rows of the left table find no partner in the right one."""
    common = [tile for tile in left.tiles if tile in right.tiles]
    at_left = [left.tiles.index(tile) for tile in common]
    at_right = [right.tiles.index(tile) for tile in common]
    there = {tuple([row[place] for place in at_right]) for row, _ in right.rows}
    return sum(tuple([row[place] for place in at_left]) not in there for row, _ in left.rows)


def _ways(size: int, number: int) -> Iterator[Row]:
    for chosen in combinations(range(size), number):
        yield tuple([int(place in chosen) for place in range(size)])


def _without(row: tuple[int, ...], place: int) -> tuple[int, ...]:
    return (*row[:place], *row[place + 1 :])
