"""How bounds on the bombs of one set of tiles pass to another, count by count.

    one of (1,2) and (2,2) is a bomb; of these and (3,1), (3,2) two are: so one of (3,1), (3,2) is

What counts say together is found again as such a chain, each link of which somebody can check who
looks at two sets of tiles; a sum that leaves tiles counted twice cannot be looked at in that way.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from heapq import heappop, heappush
from typing import Literal

from minelogic.records import dataclass

_TRIED = 400
"""So many bounds are looked at, the simplest first."""
_MANY = 8
"""A set of more tiles is hard to name."""

How = Literal["said", "rest", "joined"]


@dataclass(frozen=True, slots=True)
class Bound:
    """How many of the tiles in a set are bombs: at least `low`, at most `high`."""

    tiles: int
    """The tiles, each as the bit with its number."""
    low: int
    high: int
    how: How
    of: tuple[Bound, ...] = ()
    """What it comes from: of a *rest* the whole and what is taken from it, of a *joined* two."""
    place: int = -1
    """Of what a count says, its place among the counts; -1 for what is supposed."""
    cost: int = 0
    uses: int = 0
    """The counts that it comes from and that are added but once, each as the bit of its place."""

    @property
    def size(self) -> int:
        return self.tiles.bit_count()

    @property
    def clashes(self) -> bool:
        """Whether there cannot be as many bombs."""
        return self.low > self.high or self.low > self.size or self.high < 0

    @property
    def says(self) -> bool:
        """Whether it says anything of its tiles."""
        return self.low > 0 or self.high < self.size

    @property
    def exact(self) -> bool:
        """Whether it is one number, and what it comes from is, too."""
        if self.low != self.high:
            return False
        if self.how == "rest":
            whole, taken = self.of
            return whole.exact and taken.exact and not taken.tiles & ~whole.tiles
        return all(one.exact for one in self.of)

    def within(self) -> Iterator[Bound]:
        """What it comes from, and what that comes from, and itself, each before what it gives."""
        for one in self.of:
            yield from one.within()
        yield self


def said(place: int, tiles: int, low: int, high: int, times: int = 0) -> Bound:
    """What a count says; if it is added so often, or taken away, that end of it which is used."""
    size = tiles.bit_count()
    low, high = (max(low, 0) if times >= 0 else 0), (min(high, size) if times <= 0 else size)
    uses = 1 << place if abs(times) == 1 and place >= 0 else 0
    return Bound(tiles, low, high, "said", (), place, size, uses)


def part(one: Bound, tiles: int) -> tuple[int, int]:
    """The bounds for some of the tiles."""
    others = (one.tiles & ~tiles).bit_count()
    return max(0, one.low - others), min(one.high, (one.tiles & tiles).bit_count())


def settling(given: Sequence[Bound], wanted: int, bombs: bool) -> Bound | None:
    """The simplest bound by which all the tiles are bombs, or none is; None if none is found."""
    for one in _found(given):
        if not wanted & ~one.tiles and (one.low >= one.size if bombs else one.high <= 0):
            return one
    return None


def clashing(given: Sequence[Bound]) -> Bound | None:
    """The simplest bound that cannot be; None if none is found."""
    return next((one for one in _found(given) if one.clashes), None)


def _found(given: Sequence[Bound]) -> Iterator[Bound]:
    """All that is said and what follows from it, the simplest first."""
    heap: list[tuple[int, int, Bound]] = []
    for number, one in enumerate(given):
        heappush(heap, (one.cost, number, one))
    done: list[Bound] = []
    number = len(heap)
    while heap and len(done) < _TRIED:
        _, _, one = heappop(heap)
        if any(other.tiles == one.tiles and _tells_more(other, one) for other in done):
            continue
        yield one
        for other in done:
            for new in _from(one, other) if not one.uses & other.uses else ():
                number += 1
                heappush(heap, (new.cost, number, new))
        done.append(one)


def _tells_more(one: Bound, other: Bound) -> bool:
    return one.low >= other.low and one.high <= other.high


def _from(one: Bound, other: Bound) -> Iterator[Bound]:
    """What two bounds say together."""
    if not one.tiles & other.tiles:
        yield from _joined(one, other)
        return
    yield from _rest(one, other)
    yield from _rest(other, one)


def _joined(one: Bound, other: Bound) -> Iterator[Bound]:
    tiles = one.tiles | other.tiles
    cost = one.cost + other.cost + _size_cost(tiles.bit_count()) + 4
    uses = one.uses | other.uses
    low, high = one.low + other.low, one.high + other.high
    joined = Bound(tiles, low, high, "joined", (one, other), -1, cost, uses)
    if joined.says:
        yield joined


def _rest(whole: Bound, taken: Bound) -> Iterator[Bound]:
    """What is left of the whole for the tiles that are not taken."""
    low, high = part(taken, whole.tiles)
    tiles = whole.tiles & ~taken.tiles
    cost = whole.cost + taken.cost + _size_cost(tiles.bit_count()) + 1
    if taken.tiles & ~whole.tiles:
        cost += 4
    if whole.how != "said":
        cost += 6
    low, high, of = whole.low - high, whole.high - low, (whole, taken)
    uses = whole.uses | taken.uses
    rest = Bound(tiles, low, high, "rest", of, -1, cost, uses)
    if rest.clashes:
        yield rest
    elif rest.says and tiles:
        yield Bound(tiles, max(low, 0), min(high, rest.size), "rest", of, -1, cost, uses)


def with_both_ends(one: Bound, given: Sequence[Bound]) -> Bound:
    """The same bound, made from all that the counts say."""
    if one.how == "said":
        return given[one.place] if one.place >= 0 else one
    first, second = [with_both_ends(each, given) for each in one.of]
    made = _joined(first, second) if one.how == "joined" else _rest(first, second)
    return next(made, one)


def _size_cost(size: int) -> int:
    return size if size <= _MANY else 3 * size
