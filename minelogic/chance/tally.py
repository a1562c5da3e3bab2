"""The result of counting: how many boards, and on how many of them each tile is a bomb."""

from __future__ import annotations

from typing import TYPE_CHECKING

from minelogic.records import dataclass

if TYPE_CHECKING:
    from collections.abc import Iterable
    from fractions import Fraction


@dataclass(frozen=True, slots=True)
class Tally:
    """How many boards there are, and what share of them has a bomb on which tiles.

    `shares` has tiles with a numerator and a denominator, not always in lowest terms; the
    numerators are 0 if there is no board.
    """

    count: int
    shares: tuple[tuple[tuple[int, ...], int, int], ...]

    @classmethod
    def of(cls, count: int, bombs: Iterable[tuple[int, int]]) -> Tally:
        """The tally of so many boards, and for each tile the number of those with a bomb there."""
        return cls(count, tuple(((tile,), boards, count or 1) for tile, boards in bombs))

    @classmethod
    def none(cls, tiles: Iterable[int]) -> Tally:
        """The tally of no board."""
        return cls(0, ((tuple(tiles), 0, 1),))

    @property
    def bombs(self) -> dict[int, int]:
        """For each tile, on how many of the boards it is a bomb; in order of the tiles."""
        found = {}
        for tiles, numerator, denominator in self.shares:
            boards = self.count * numerator // denominator
            for tile in tiles:
                found[tile] = boards
        return dict(sorted(found.items()))

    def odds(self) -> dict[int, Fraction]:
        """For each tile, the share of the boards on which it is a bomb; empty if there is none."""
        from fractions import Fraction

        if not self.count:
            return {}
        found = {}
        for tiles, numerator, denominator in self.shares:
            share = Fraction(numerator, denominator)
            for tile in tiles:
                found[tile] = share
        return dict(sorted(found.items()))
