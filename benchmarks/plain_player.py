"""A player in plain Python: at every move the exact odds of all covered tiles, from the display.

It is written as one writes it: numbers that share tiles hang together, tiles in the same numbers
count as one, choices are tried one after the other, and the total is met with binomials.
"""

from __future__ import annotations

from collections import defaultdict
from fractions import Fraction
from math import comb

Numbers = list[tuple[int, frozenset[int]]]
Found = dict[int, tuple[int, list[int]]]
"""By the number of bombs: how many choices there are, and in how many each group has its bombs."""


def odds(signs: list[int | None], around: list[tuple[int, ...]], mines: int) -> dict[int, Fraction]:
    """For each covered tile, sign None, on what share of the boards that fit it is a mine."""
    covered = {tile for tile, sign in enumerate(signs) if sign is None}
    numbers: Numbers = []
    for tile, sign in enumerate(signs):
        inside = frozenset(near for near in around[tile] if near in covered)
        if sign is not None and inside:
            numbers.append((sign, inside))
    parts = [_counted(part) for part in _parts(numbers)]
    fringe = {tile for _, tiles in numbers for tile in tiles}
    background = len(covered) - len(fringe)
    together = {0: 1}
    for _, found in parts:
        together = _joined(together, {n: ways for n, (ways, _) in found.items()})
    whole = sum(ways * _ways(background, mines - n) for n, ways in together.items())
    result: dict[int, Fraction] = {}
    for at, (groups, found) in enumerate(parts):
        others = {0: 1}
        for other, (_, numbers_of) in enumerate(parts):
            if other != at:
                others = _joined(others, {n: ways for n, (ways, _) in numbers_of.items()})
        for place, group in enumerate(groups):
            bombs = sum(
                bombs[place] * ways * _ways(background, mines - n - m)
                for n, (_, bombs) in found.items()
                for m, ways in others.items()
            )
            for tile in group:
                result[tile] = Fraction(bombs, whole * len(group))
    if background:
        bombs = sum(
            ways * (mines - n) * _ways(background, mines - n) for n, ways in together.items()
        )
        share = Fraction(bombs, whole * background)
        for tile in covered - fringe:
            result[tile] = share
    return result


def _parts(numbers: Numbers) -> list[Numbers]:
    """The numbers that hang together through tiles."""
    by_tile = defaultdict(list)
    for at, (_, tiles) in enumerate(numbers):
        for tile in tiles:
            by_tile[tile].append(at)
    seen: set[int] = set()
    parts = []
    for start in range(len(numbers)):
        if start in seen:
            continue
        seen.add(start)
        part = [start]
        for at in part:
            for tile in numbers[at][1]:
                for other in by_tile[tile]:
                    if other not in seen:
                        seen.add(other)
                        part.append(other)
        parts.append([numbers[at] for at in part])
    return parts


def _counted(part: Numbers) -> tuple[list[list[int]], Found]:
    """The groups of a part, and its choices by number of bombs."""
    together = defaultdict(list)
    for tile in dict.fromkeys(tile for _, tiles in part for tile in sorted(tiles)):
        together[tuple(at for at, (_, tiles) in enumerate(part) if tile in tiles)].append(tile)
    keys = list(together)
    groups = [together[key] for key in keys]
    left = [number for number, _ in part]
    room = [len(tiles) for _, tiles in part]
    chosen = [0] * len(groups)
    found: Found = {}

    def choose(at: int, bombs: int, ways: int) -> None:
        if at == len(groups):
            total, shares = found.get(bombs, (0, [0] * len(groups)))
            found[bombs] = (
                total + ways,
                [share + ways * many for share, many in zip(shares, chosen, strict=True)],
            )
            return
        size, inside = len(groups[at]), keys[at]
        for number in inside:
            room[number] -= size
        for many in range(size + 1):
            if all(0 <= left[n] - many <= room[n] for n in inside):
                for number in inside:
                    left[number] -= many
                chosen[at] = many
                choose(at + 1, bombs + many, ways * comb(size, many))
                for number in inside:
                    left[number] += many
        chosen[at] = 0
        for number in inside:
            room[number] += size

    choose(0, 0, 1)
    return groups, found


def _joined(one: dict[int, int], other: dict[int, int]) -> dict[int, int]:
    result: dict[int, int] = defaultdict(int)
    for n, ways in one.items():
        for m, more in other.items():
            result[n + m] += ways * more
    return result


def _ways(tiles: int, bombs: int) -> int:
    return comb(tiles, bombs) if bombs >= 0 else 0
