"""Constraints on numbers of bombs, made as small as simple steps can make them."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from minelogic.records import dataclass

if TYPE_CHECKING:
    from collections.abc import Sequence

Constraint: TypeAlias = tuple[tuple[int, ...], int, int]
"""Different tiles, and the least and the greatest number of bombs among them."""


@dataclass(frozen=True, slots=True)
class Simplified:
    """Tiles known to be bombs or safe, and constraints on the others that have the same boards.

    `where` has, for each tile that is still constrained, the indices of its constraints.
    """

    bombs: list[int]
    safe: list[int]
    low: list[int]
    high: list[int]
    where: dict[int, list[int]]


def simplify(constraints: Sequence[Constraint]) -> Simplified | None:
    """The same boards in fewer constraints on fewer tiles; None if these steps find no board.

    A constraint that leaves no choice decides its tiles. Of two that overlap, the one may need so
    many more bombs than the other can have that they decide all tiles they do not share; and one
    with an exact number that lies within another is taken out of that one.
    """
    low: list[int] = []
    high: list[int] = []
    members: list[set[int]] = []
    where: dict[int, list[int]] = {}
    for index, (tiles, least, most) in enumerate(constraints):
        members.append(set(tiles))
        low.append(least)
        high.append(most)
        for tile in tiles:
            if tile in where:
                where[tile].append(index)
            else:
                where[tile] = [index]
    bombs: list[int] = []
    safe: list[int] = []
    # Those that decide something come first: what they decide need not be compared any more.
    deciding = [
        index
        for index, (tiles, least, most) in enumerate(constraints)
        if most <= 0 or least >= len(tiles)
    ]
    waiting = list(range(len(members) - 1, -1, -1))
    queued = [True] * len(members)

    def decide(tiles: set[int], bomb: bool) -> None:
        (bombs if bomb else safe).extend(tiles)
        for tile in tiles:
            for other in where.pop(tile):
                members[other].discard(tile)
                if bomb:
                    low[other] -= 1
                    high[other] -= 1
                if high[other] <= 0 or low[other] >= len(members[other]):
                    deciding.append(other)
                elif not queued[other]:
                    queued[other] = True
                    waiting.append(other)

    while deciding or waiting:
        if deciding:
            index = deciding.pop()
        else:
            index = waiting.pop()
            queued[index] = False
        inside = members[index]
        size = len(inside)
        least, most = low[index], high[index]
        if least > size or most < 0 or least > most:
            return None
        if not size:
            continue
        if most == 0 or least == size:
            decide(inside.copy(), most > 0)
            continue
        if least <= 0 and most >= size:
            for tile in inside:
                where[tile].remove(index)
                if not where[tile]:
                    del where[tile]
            members[index] = set()
            low[index] = high[index] = 0
            continue
        shared: dict[int, int] = {}
        for tile in inside:
            for other in where[tile]:
                if other in shared:
                    shared[other] += 1
                else:
                    shared[other] = 1
        del shared[index]
        for other, common in shared.items():
            around = members[other]
            if size - common == least - high[other] or len(around) - common == low[other] - most:
                here, there = inside - around, around - inside
                bomb = size - common == least - high[other]
                if here:
                    decide(here, bomb)
                if there:
                    decide(there, not bomb)
                if here or there:
                    if not queued[index]:
                        queued[index] = True
                        waiting.append(index)
                    break
            if common == size and least == most:
                members[other] = around - inside
                low[other] -= least
                high[other] -= least
                for tile in inside:
                    where[tile].remove(other)
                if not queued[other]:
                    queued[other] = True
                    waiting.append(other)
    return Simplified(bombs, safe, low, high, where)
