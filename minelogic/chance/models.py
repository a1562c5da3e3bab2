"""The models of the fringe one by one, for small boards: every way to meet all clues."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from fractions import Fraction

    from minelogic.budget import Budget

Clue: TypeAlias = "tuple[tuple[int, ...], Mapping[int, Fraction]]"
"""Tiles, and the chance of what is shown for each number of bombs among them."""


def models(
    tiles: Sequence[int], clues: Sequence[Clue], budget: Budget
) -> Iterator[tuple[frozenset[int], Fraction]]:
    """Each way to put bombs on the tiles that no clue rules out, with the chance of what is shown.

    In reading order, bombs first. Every clue speaks of these tiles alone.
    """
    from fractions import Fraction

    about: dict[int, list[int]] = {tile: [] for tile in tiles}
    for number, (around, _) in enumerate(clues):
        for tile in around:
            about[tile].append(number)
    bombs = [0] * len(clues)
    left = [len(around) for around, _ in clues]
    chosen: list[int] = []

    def fits(number: int) -> bool:
        weights = clues[number][1]
        return any(bombs[number] <= value <= bombs[number] + left[number] for value in weights)

    def extend(place: int) -> Iterator[tuple[frozenset[int], Fraction]]:
        budget.spend()
        if place == len(tiles):
            chance = Fraction(1)
            for number, (_, weights) in enumerate(clues):
                chance *= weights[bombs[number]]
            yield frozenset(chosen), chance
            return
        tile = tiles[place]
        for bomb in (1, 0):
            for number in about[tile]:
                bombs[number] += bomb
                left[number] -= 1
            if all(map(fits, about[tile])):
                if bomb:
                    chosen.append(tile)
                yield from extend(place + 1)
                if bomb:
                    chosen.pop()
            for number in about[tile]:
                bombs[number] -= bomb
                left[number] += 1

    if all(fits(number) for number in range(len(clues))):
        yield from extend(0)
