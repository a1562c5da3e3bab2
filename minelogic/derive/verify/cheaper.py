"""What few numbers force together: a plain matcher, which knows numbers and neighbours alone.

It is the second opinion on where a derivation gets stuck. The engine looks for what can be
concluded; this goes through every set of so many numbers that share covered tiles, and through all
ways in which the bombs around them can lie. Tiles that the same numbers of a set touch are alike,
so that only how many of them are bombs is tried. For example of a 1 with the tiles a, b and a 1
with the tiles a, b, c: with x bombs among a, b and y for c, x = 1 and x + y = 1, so y = 0 in every
way, and c is safe.

Sets whose numbers do not all hang together are left out: they force what their parts force.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import product
from typing import NamedTuple, TypeAlias

from minelogic.errors import LimitReached

Signs: TypeAlias = Sequence[int | str]
"""Of every tile: a number, `.` for covered, `*` for a bomb, `-` for safe without a number."""
WAYS = 200_000
"""So many ways to lay bombs are tried for one set of numbers."""
SETS = 200_000
"""So many sets of numbers are looked at."""


class Number(NamedTuple):
    """What a number leaves open: covered tiles, as the bits of a number, and the bombs missing."""

    tiles: int
    missing: int


class Forced(NamedTuple):
    """How many numbers it took, and the tiles that they force: whether each is a bomb."""

    numbers: int
    tiles: dict[int, bool]


def forced(neighbours: Sequence[Sequence[int]], signs: Signs, most: int) -> Forced | None:
    """All tiles that the fewest numbers force, if that are no more than `most`; else None."""
    numbers = open_numbers(neighbours, signs)
    for size in range(1, most + 1):
        tiles: dict[int, bool] = {}
        for chosen in together(numbers, size):
            tiles.update(forced_together([numbers[place] for place in chosen]))
        if tiles:
            return Forced(size, tiles)
    return None


def forced_by_all(neighbours: Sequence[Sequence[int]], signs: Signs) -> dict[int, bool]:
    """All tiles that the numbers force, however many it takes."""
    tiles: dict[int, bool] = {}
    numbers = open_numbers(neighbours, signs)
    for group in hanging_together(numbers):
        tiles.update(forced_together([numbers[place] for place in group]))
    return tiles


def forced_by_sums(neighbours: Sequence[Sequence[int]], signs: Signs, most: int) -> dict[int, bool]:
    """All tiles that so many numbers or fewer force when they are added and subtracted once each.

    For example (a + b = 1) - (a + b + c = 1): -c = 0, so c is safe.
    """
    numbers = open_numbers(neighbours, signs)
    tiles: dict[int, bool] = {}
    for size in range(1, most + 1):
        for chosen in together(numbers, size):
            first, *rest = [numbers[place] for place in chosen]
            for turns in product((1, -1), repeat=size - 1):
                tiles.update(_forced_by_sum([(1, first), *zip(turns, rest, strict=True)]))
    return tiles


def open_numbers(neighbours: Sequence[Sequence[int]], signs: Signs) -> list[Number]:
    """Of every number that leaves something open what it leaves, each once."""
    numbers: dict[Number, None] = {}
    for tile, sign in enumerate(signs):
        if isinstance(sign, int):
            near = [signs[other] for other in neighbours[tile]]
            tiles = sum([1 << other for other in neighbours[tile] if signs[other] == "."])
            if tiles:
                numbers[Number(tiles, sign - near.count("*"))] = None
    return list(numbers)


def together(numbers: Sequence[Number], size: int) -> list[tuple[int, ...]]:
    """The sets of so many numbers that hang together by the tiles they share, by their places."""
    beside = _beside(numbers)
    sets = {frozenset([place]) for place in range(len(numbers))}
    for _ in range(size - 1):
        sets = {one | {place} for one in sets for each in one for place in beside[each] - one}
        if len(sets) > SETS:
            raise LimitReached("steps", SETS, "looking at sets of numbers")
    return sorted([tuple(sorted(one)) for one in sets])


def hanging_together(numbers: Sequence[Number]) -> Iterator[list[int]]:
    """The numbers in groups, by their places: no tile is around numbers of two groups."""
    beside, left = _beside(numbers), dict.fromkeys(range(len(numbers)))
    while left:
        group = [next(iter(left))]
        del left[group[0]]
        for place in group:
            for other in sorted(beside[place] & left.keys()):
                del left[other]
                group.append(other)
        yield group


def forced_together(numbers: Sequence[Number]) -> dict[int, bool]:
    """The tiles that are bombs, or safe, in every way in which these numbers can be right.

    Nothing, if there is no such way.
    """
    regions = _regions(numbers)
    parts = [
        [place for place, number in enumerate(numbers) if region & number.tiles]
        for region in regions
    ]
    sizes = [region.bit_count() for region in regions]
    some, other = [False] * len(regions), [False] * len(regions)
    """Of every region whether a way has a bomb in it, and whether one has a safe tile."""
    ways = 0
    for counts in _ways(sizes, parts, [number.missing for number in numbers]):
        ways += 1
        for place, count in enumerate(counts):
            some[place] |= count > 0
            other[place] |= count < sizes[place]
        if all(some) and all(other):
            return {}
        if ways > WAYS:
            raise LimitReached("steps", WAYS, "laying bombs around numbers")
    if not ways:
        return {}
    return {
        tile: some[place]
        for place, region in enumerate(regions)
        if some[place] != other[place]
        for tile in bits(region)
    }


def _ways(
    sizes: Sequence[int], parts: Sequence[Sequence[int]], missing: Sequence[int]
) -> Iterator[list[int]]:
    """How many bombs lie in each region, in all ways that give every number what it misses."""
    left = list(missing)
    room = [0] * len(missing)
    """How many tiles the regions that are still to come have for each number."""
    for size, numbers in zip(sizes, parts, strict=True):
        for number in numbers:
            room[number] += size
    counts: list[int] = []

    def fill(place: int) -> Iterator[list[int]]:
        if place == len(sizes):
            yield counts
            return
        numbers, size = parts[place], sizes[place]
        least, most = 0, size
        for number in numbers:
            room[number] -= size
            least = max(least, left[number] - room[number])
            most = min(most, left[number])
        for count in range(least, most + 1):
            for number in numbers:
                left[number] -= count
            counts.append(count)
            yield from fill(place + 1)
            counts.pop()
            for number in numbers:
                left[number] += count
        for number in numbers:
            room[number] += size

    return fill(0)


def _regions(numbers: Sequence[Number]) -> list[int]:
    """The tiles in parts, so that of each number a part is inside or outside as a whole."""
    regions: list[int] = []
    for number in numbers:
        rest, parts = number.tiles, []
        for region in regions:
            parts += [part for part in (region & rest, region & ~rest) if part]
            rest &= ~region
        regions = [*parts, rest] if rest else parts
    return regions


def _forced_by_sum(terms: Iterable[tuple[int, Number]]) -> dict[int, bool]:
    """What the sum of some numbers, each added or subtracted, leaves no choice."""
    times: dict[int, int] = {}
    total = 0
    for turn, number in terms:
        total += turn * number.missing
        for tile in bits(number.tiles):
            times[tile] = times.get(tile, 0) + turn
    most = sum([time for time in times.values() if time > 0])
    least = sum([time for time in times.values() if time < 0])
    tiles = {}
    for tile, time in times.items():
        if time and total > most - abs(time):
            tiles[tile] = time > 0
        elif time and total < least + abs(time):
            tiles[tile] = time < 0
    return tiles


def _beside(numbers: Sequence[Number]) -> list[set[int]]:
    """For every number those that share a tile with it."""
    return [
        {
            place
            for place, other in enumerate(numbers)
            if other.tiles & number.tiles and other is not number
        }
        for number in numbers
    ]


def bits(mask: int) -> Iterator[int]:
    """The tiles of a set that is written as the bits of a number, in their order."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low
