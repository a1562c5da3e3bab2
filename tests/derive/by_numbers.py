"""What numbers force, by going through all ways to lay bombs: nothing of the library is used."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations, product
from random import Random
from typing import TypeAlias

Neighbours: TypeAlias = Sequence[Sequence[int]]
Signs: TypeAlias = list[int | str]
Place: TypeAlias = tuple[int, int]


def near(topology: str, rows: int, columns: int) -> list[list[int]]:
    """The neighbours of every tile of a grid, row by row, by where the tiles lie."""
    places = list(product(range(rows), range(columns)))
    return [
        [
            at
            for at, other in enumerate(places)
            if other != one and _touch(topology, (rows, columns), one, other)
        ]
        for one in places
    ]


def _touch(topology: str, size: Place, one: Place, other: Place) -> bool:
    rows, columns = size
    down, right = abs(one[0] - other[0]), abs(one[1] - other[1])
    if topology == "rook":
        return down + right == 1
    if topology == "torus":
        down, right = min(down, rows - down), min(right, columns - right)
    if topology == "triangle":
        return bool(_corners(*one) & _corners(*other))
    return max(down, right) == 1


def _corners(i: int, j: int) -> set[tuple[int, int]]:
    """The corners of a triangle: how far to the right in half sides, and at which height."""
    if (i + j) % 2 == 0:
        return {(j + 1, i), (j, i + 1), (j + 2, i + 1)}
    return {(j, i), (j + 2, i), (j + 1, i + 1)}


def display(random: Random, neighbours: Neighbours, density: float, shown: float) -> Signs:
    """A display that some board fits, with some bombs marked and some tiles known to be safe."""
    mines = {tile for tile in range(len(neighbours)) if random.random() < density}
    signs: Signs = []
    for tile, around in enumerate(neighbours):
        roll = random.random()
        if roll < 0.05:
            signs.append("*" if tile in mines else "-")
        elif tile not in mines and roll < shown:
            signs.append(sum(other in mines for other in around))
        else:
            signs.append(".")
    return signs


def worlds(
    neighbours: Neighbours, signs: Signs, numbers: Iterable[int]
) -> Iterator[dict[int, bool]]:
    """All ways to lay bombs on the covered tiles around some numbers so that these are right."""
    chosen = list(numbers)
    covered = sorted({t for n in chosen for t in neighbours[n] if signs[t] == "."})
    for choice in product((False, True), repeat=len(covered)):
        bombs = dict(zip(covered, choice, strict=True))
        if all(
            sum(signs[t] == "*" or bombs.get(t, False) for t in neighbours[n]) == signs[n]
            for n in chosen
        ):
            yield bombs


def forced(neighbours: Neighbours, signs: Signs, numbers: Iterable[int]) -> dict[int, bool]:
    """The tiles that are the same in all these ways."""
    ways = list(worlds(neighbours, signs, numbers))
    return {
        tile: ways[0][tile]
        for tile in (ways[0] if ways else ())
        if len({way[tile] for way in ways}) == 1
    }


def shown_numbers(neighbours: Neighbours, signs: Signs) -> list[int]:
    """The tiles that show a number and have covered tiles around them."""
    return [
        tile
        for tile, sign in enumerate(signs)
        if isinstance(sign, int) and any(signs[t] == "." for t in neighbours[tile])
    ]


def least_forced(neighbours: Neighbours, signs: Signs, most: int) -> tuple[int, dict[int, bool]]:
    """The fewest numbers that force a tile, no more than `most`, with all that so many force."""
    for size in range(1, most + 1):
        tiles: dict[int, bool] = {}
        for chosen in combinations(shown_numbers(neighbours, signs), size):
            tiles |= forced(neighbours, signs, chosen)
        if tiles:
            return size, tiles
    return 0, {}


def forced_by_sums(neighbours: Neighbours, signs: Signs, most: int) -> dict[int, bool]:
    """The tiles that an equation forces which is a sum of so many, each with a sign.

    A tile is forced if, with the other value, the rest would have to be less than it can be, or
    more.
    """
    tiles: dict[int, bool] = {}
    for size in range(1, most + 1):
        for chosen in combinations(shown_numbers(neighbours, signs), size):
            for turns in product((1, -1), repeat=size):
                tiles |= _forced_by_sum(neighbours, signs, dict(zip(chosen, turns, strict=True)))
    return tiles


def _forced_by_sum(neighbours: Neighbours, signs: Signs, turns: dict[int, int]) -> dict[int, bool]:
    times: dict[int, int] = {}
    total = 0
    for number, turn in turns.items():
        sign = signs[number]
        assert isinstance(sign, int)
        total += turn * (sign - [signs[t] for t in neighbours[number]].count("*"))
        for tile in neighbours[number]:
            if signs[tile] == ".":
                times[tile] = times.get(tile, 0) + turn
    covered = [tile for tile, time in times.items() if time]
    tiles = {}
    for tile in covered:
        rest = [times[other] for other in covered if other != tile]
        sums = [sum(chosen) for chosen in product(*[(0, time) for time in rest])]
        can_be = [
            bomb for bomb in (False, True) if min(sums) <= total - times[tile] * bomb <= max(sums)
        ]
        if len(can_be) == 1:
            tiles[tile] = can_be[0]
    return tiles


def in_rounds(neighbours: Neighbours, signs: Signs, most: int) -> tuple[list[int], Signs]:
    """How many numbers each tile takes that can be told, if the fewest are always used; the end.

    What takes more than `most` counts as one more.
    """
    now, taken = list(signs), list[int]()
    while True:
        numbers, tiles = least_forced(neighbours, now, most)
        if not tiles:
            numbers, tiles = most + 1, forced(neighbours, now, shown_numbers(neighbours, now))
        if not tiles:
            return taken, now
        taken += [numbers] * len(tiles)
        for tile, bomb in tiles.items():
            now[tile] = "*" if bomb else "-"
