"""Which tiles are bombs, or safe, on all boards with a total of bombs.

For that it need not be known how many boards there are, only which numbers of bombs each component
can have; and sets of numbers are long integers, a bit a number, that are quickly added up.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from minelogic.chance.budget import STATES
from minelogic.chance.frontier import Cache, parts
from minelogic.records import dataclass

if TYPE_CHECKING:
    from collections.abc import Sequence

    from minelogic.chance.combine import Piece
    from minelogic.chance.simplify import Constraint


@dataclass(frozen=True, slots=True)
class Certain:
    """The tiles that are bombs on all boards, those that are safe on all, and all others."""

    bombs: list[int]
    safe: list[int]
    open: list[int]


def certain(
    constraints: Sequence[Constraint],
    covered: Sequence[int],
    total: int,
    limit: int = STATES,
    cache: Cache | None = None,
) -> Certain | None:
    """What holds on all boards with so many bombs; None if there is none; raises `LimitReached`."""
    split = parts(constraints, covered, True, limit, True, cache)
    if split is None:
        return None
    left = total - len(split.bombs) - sum(piece.numbers.least for piece in split.pieces)
    size = len(split.background)
    if left < 0:
        return None
    # Bit n of `before[i]`: the first i pieces can have n bombs more than the least. `after[i]` has
    # the pieces from i on and the background, with bit `left - n` for n, so that two sets fit
    # together where they have a bit in common.
    before = [1]
    for piece in split.pieces:
        before.append(_sum(before[-1], _numbers(piece)) & ((2 << left) - 1))
    after = [((2 << left) - 1) >> max(0, left - size) << max(0, left - size)]
    for piece in reversed(split.pieces):
        after.append(_difference(after[-1], _numbers(piece)))
    after.reverse()
    if not before[-1] & after[-1]:
        return None
    result = Certain(list(split.bombs), list(split.safe), [])
    for index, piece in enumerate(split.pieces):
        fitting = [
            number
            for number, boards in enumerate(piece.numbers.boards)
            if boards and before[index] << number & after[index + 1]
        ]
        _sort(piece, fitting, result)
    if size:
        # Of the background, with all bombs it leaves over: some, or all, or none.
        rest = [
            number for number in range(min(left, size) + 1) if before[-1] >> (left - number) & 1
        ]
        if rest == [0]:
            result.safe.extend(split.background)
        elif rest == [size]:
            result.bombs.extend(split.background)
        else:
            result.open.extend(split.background)
    return result


def _sort(piece: Piece, fitting: list[int], result: Certain) -> None:
    """Puts the tiles of a piece where they belong, if it has one of these numbers of bombs."""
    boards = piece.numbers.boards
    for tiles, bombs in zip(piece.tiles, piece.numbers.bombs, strict=False):
        number = sum([bombs[n] for n in fitting if n < len(bombs)])
        if not number:
            result.safe.extend(tiles)
        elif number == sum([boards[n] for n in fitting]) * len(tiles):
            result.bombs.extend(tiles)
        else:
            result.open.extend(tiles)


def _numbers(piece: Piece) -> list[int]:
    return [number for number, boards in enumerate(piece.numbers.boards) if boards]


def _sum(numbers: int, more: list[int]) -> int:
    found = 0
    for number in more:
        found |= numbers << number
    return found


def _difference(numbers: int, less: list[int]) -> int:
    found = 0
    for number in less:
        found |= numbers >> number
    return found
