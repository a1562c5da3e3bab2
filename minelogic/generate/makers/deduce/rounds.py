"""How difficult a display is: round after round, all tiles that the fewest numbers settle."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from minelogic.derive.verify.cheaper import forced, forced_by_all

BY_TOTAL = 3
"""The number of mines counts like so many numbers."""


class Rounds(NamedTuple):
    """What a display comes to, and what it took."""

    signs: list[int | str]
    """The display in the end."""
    numbers: list[int]
    """Of every tile that was settled how many numbers it took, in no order that matters."""
    highest: int
    """The most of them; 0 if nothing was settled."""


def rounds(
    neighbours: Sequence[Sequence[int]], signs: Sequence[int | str], most: int, rest: bool = False
) -> Rounds:
    """Settles, again and again, all tiles that the fewest numbers settle, up to so many.

    All that so few settle are taken at once, so what comes out does not depend on where one begins:
    a board and its mirror image come to the same. With `rest`, what more numbers settle is taken
    too, and counts as one more.
    """
    now, taken = list(signs), list[int]()
    while True:
        found = forced(neighbours, now, most)
        tiles = {} if found is None else found.tiles
        numbers = most + 1 if found is None else found.numbers
        if not tiles and rest:
            tiles = forced_by_all(neighbours, now)
        if not tiles:
            return Rounds(now, taken, max(taken, default=0))
        for tile, bomb in tiles.items():
            now[tile] = "*" if bomb else "-"
        taken += [numbers] * len(tiles)


def weight(numbers: int) -> int:
    """What a tile counts that takes so many numbers together."""
    return 3 * numbers - 2
