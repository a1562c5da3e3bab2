"""Which numbers of bombs are possible: sets of numbers as long integers, a bit a number.

Parts of a board that share no constraint can have their bombs independently of each other, so the
numbers of the whole are the sums of one number of each part: {1, 2} and {0, 3}, the integers 0b110
and 0b1001, give {1, 2, 4, 5}, 0b110110, which is the first shifted by 0 and by 3. A total binds
where it is not among the sums.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from minelogic.chance.frontier import Cache, parts

if TYPE_CHECKING:
    from minelogic.chance.simplify import Constraint


def possible(
    constraints: Sequence[Constraint], tiles: Sequence[int], states: int, cache: Cache
) -> int:
    """The numbers of bombs that the tiles can have; 0, no number, if the constraints clash.

    Raises `LimitReached` if more than so many states would have to be looked at.
    """
    split = parts(constraints, tiles, True, states, False, cache)
    if split is None:
        return 0
    numbers = 1 << len(split.bombs)
    for piece in split.pieces:
        own = 0
        for number, boards in enumerate(piece.numbers.boards):
            if boards:
                own |= 1 << number
        numbers = added(numbers, own << piece.numbers.least)
    return added(numbers, (2 << len(split.background)) - 1)


def added(one: int, other: int) -> int:
    """The sums of a number of the one set and one of the other."""
    if one.bit_count() < other.bit_count():
        one, other = other, one
    sums = 0
    while other:
        bit = other & -other
        sums |= one << bit.bit_length() - 1
        other ^= bit
    return sums


def meets(numbers: int, least: int, most: int) -> bool:
    """Whether one of the numbers is from `least` to `most`."""
    if most < 0:
        return False
    least = max(least, 0)
    return bool(numbers >> least & ((2 << most - least) - 1)) if least <= most else False
