"""What has to be known of single tiles so that some numbers and the total of mines clash.

The total speaks of all tiles, so that a bomb that was found anywhere may be needed, or a tile known
to be safe. Of tiles that are next to the same of the numbers it only matters how many are known.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Protocol

from minelogic.budget import Budget
from minelogic.errors import LimitReached
from minelogic.records import dataclass
from minelogic.solve.reasons.sums import added, meets, possible

if TYPE_CHECKING:
    from minelogic.board import Board, Sign
    from minelogic.chance.frontier import Cache
    from minelogic.chance.simplify import Constraint

_CHOICES = 100
"""How many choices are made to find lighter known tiles."""


class Weights(Protocol):
    """How many premises there are to cite, where they are not those of the standard theory."""

    def numbers(self, numbers: Sequence[int]) -> int:
        """How many it takes to say that numbers are right."""

    def known(self, tile: int, numbers: Sequence[int]) -> int:
        """How many more it takes to say what a known tile is, beside these numbers."""


@dataclass(frozen=True, slots=True)
class TotalPart:
    """Numbers that hang together by tiles of which nothing is known.

    `bombs` are the numbers of bombs that these tiles can have; none if the numbers clash.
    """

    numbers: tuple[int, ...]
    tiles: tuple[int, ...]
    bombs: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Shown:
    """Why numbers clash with a total: what their parts can have, and what else is open.

    No numbers of bombs, one from each part and any from 0 to all of the rest, make up `left`.
    """

    parts: tuple[TotalPart, ...]
    rest: tuple[int, ...]
    """The tiles that are not known and next to none of the numbers."""
    left: int
    """The bombs of the board that are not known."""


@dataclass(frozen=True, slots=True)
class Alike:
    """Known tiles that are next to the same numbers, all bombs or all safe, of the same weight."""

    weight: int
    near: tuple[int, ...]
    bomb: bool
    tiles: list[int]


@dataclass(frozen=True, slots=True)
class Needed:
    """Known tiles of which none can be spared.

    `fewest` if it is certain that no others have a lower weight.
    """

    tiles: tuple[int, ...]
    weight: int
    fewest: bool


class TotalKnown:
    """Numbers that clash with a total, perhaps only if a tile is assumed to be a bomb or safe.

    `values` has what is known of the tiles, without the one that is assumed to be something.
    """

    def __init__(
        self,
        board: Board,
        signs: Sequence[Sign],
        mines: int,
        values: Mapping[int, bool],
        numbers: Sequence[int],
        assumed: tuple[int, bool] | None,
        states: int,
        cache: Cache,
        weights: Weights | None = None,
    ) -> None:
        self.weights = weights
        self.signs = signs
        self.values = values
        self.numbers = numbers
        self.states = states
        self.cache = cache
        self.sure = True
        """Whether nothing has been too much to count."""
        self.left = mines
        self.tiles = list(range(board.size))
        """All but the one that is assumed to be something."""
        self.counted: dict[tuple[tuple[int, ...], tuple[int, ...]], int] = {}
        self.shown: dict[int, int] = {}
        """By number, the bombs that it asks for next to the tiles that are not assumed."""
        self.around: dict[int, list[int]] = {}
        for number in numbers:
            shown = signs[number]
            assert isinstance(shown, int)
            self.shown[number] = shown
            self.around[number] = list(board.neighbours(number))
        if assumed is not None:
            tile, bomb = assumed
            self.left -= bomb
            self.tiles.remove(tile)
            for number in numbers:
                if tile in self.around[number]:
                    self.around[number].remove(tile)
                    self.shown[number] -= bomb
        self.near: dict[int, list[int]] = {}
        """By tile the numbers next to it."""
        for number in numbers:
            for tile in self.around[number]:
                self.near.setdefault(tile, []).append(number)

    def needed(self, below: int | None = None, exact: bool = False) -> Needed:
        """Known tiles of least weight, as far as it can be told, with which there is a clash.

        If it is to be `exact`, it is looked for lighter ones; those that are not lighter than
        `below` may be missed, but then nothing is lighter than that.
        """
        alike = self._alike()
        best: list[int] | None = None
        least = 0
        for far_first in (True, False):
            # What is dear is forgotten first.
            ordered = sorted(
                alike, key=lambda a: (-a.weight, bool(a.near) == far_first, a.bomb, a.tiles)
            )
            kept = self._kept(ordered)
            weight = sum([len(tiles) * a.weight for a, tiles in kept])
            if best is None or weight < least:
                best, least = [tile for _, tiles in kept for tile in tiles], weight
            if not least:
                break
        assert best is not None
        inside = set(best)
        sums = _Sums(self, frozenset())
        # If no other tiles can make up for any of them, there is no choice. And without numbers, it
        # is either bombs that are needed or safe tiles, the lightest.
        fewest = not self.numbers or not any(
            sums.clash_without(a.tiles[:1]) for a in alike if not inside.isdisjoint(a.tiles)
        )
        if exact and not fewest and self.sure:
            most = least if below is None else min(least, below)
            try:
                lighter = _Lighter(self, alike, most).tiles()
            except LimitReached:
                return Needed(tuple(sorted(best)), least, False)
            fewest = True
            if lighter is not None:
                best, least = lighter
        return Needed(tuple(sorted(best)), least, fewest and self.sure)

    def _alike(self) -> list[Alike]:
        found: dict[tuple[int, tuple[int, ...], bool], list[int]] = {}
        for tile in sorted(self.values):
            key = self._weight(tile), tuple(self.near.get(tile, ())), self.values[tile]
            found.setdefault(key, []).append(tile)
        return [Alike(*key, tiles) for key, tiles in found.items()]

    def _weight(self, tile: int) -> int:
        """How many premises it takes to say what the tile is.

        A number that is looked at anyway is one less.
        """
        if self.weights is not None:
            return self.weights.known(tile, self.numbers)
        if self.values[tile]:
            return 1
        return 3 if isinstance(self.signs[tile], int) and tile not in self.shown else 2

    def _kept(self, ordered: list[Alike]) -> list[tuple[Alike, list[int]]]:
        """Of tiles that are alike the first, as few as possible, the first in the list fewest."""
        sums = _Sums(self, frozenset())
        kept: list[tuple[Alike, list[int]]] = []
        for alike in ordered:
            number = _number_kept(sums, alike.tiles)
            if number < len(alike.tiles):
                sums = _Sums(self, sums.forgotten.union(alike.tiles[number:]))
            if number:
                kept.append((alike, alike.tiles[:number]))
        return kept

    def shown_with(self, known: Sequence[int]) -> Shown:
        """What can be seen of the clash where only these tiles are known."""
        sums = _Sums(self, frozenset(self.values).difference(known))
        return Shown(sums.parts(), sums.rest(), sums.left)


class _Lighter:
    """The search for known tiles of a lower weight than some that are at hand.

    Of one kind of tiles after the other it tries how many are to be known, the fewest first, while
    all of the kinds behind it are known. What becomes needed then is needed whatever comes behind;
    and of each kind as many are needed as if all others were known. So much the rest weighs at
    least, and that ends most tries.
    """

    def __init__(self, known: TotalKnown, alike: list[Alike], most: int) -> None:
        self.known = known
        self.budget = Budget(_CHOICES, "choices", "finding the fewest known tiles")
        self.kinds = sorted(alike, key=lambda a: (-a.weight * len(a.tiles), a.near, a.bomb))
        whole = _Sums(known, frozenset())
        self.behind = [0]
        """What all kinds from one on weigh at least."""
        for kind in reversed(self.kinds):
            self.behind.append(self.behind[-1] + kind.weight * _number_kept(whole, kind.tiles))
        self.behind.reverse()
        self.most = most
        self.best: list[int] | None = None

    def tiles(self) -> tuple[list[int], int] | None:
        """The tiles and their weight; None if none are lighter. Raises `LimitReached`."""
        self._go_on(0, frozenset(), [], 0)
        return None if self.best is None else (self.best, self.most)

    def _go_on(self, place: int, forgotten: frozenset[int], kept: list[int], weight: int) -> None:
        if weight + self.behind[place] >= self.most:
            return
        if place == len(self.kinds):
            self.best, self.most = kept, weight
            return
        self.budget.spend()
        kind = self.kinds[place]
        fewest = _number_kept(_Sums(self.known, forgotten), kind.tiles)
        for number in range(fewest, len(kind.tiles) + 1):
            self._go_on(
                place + 1,
                forgotten.union(kind.tiles[number:]),
                [*kept, *kind.tiles[:number]],
                weight + number * kind.weight,
            )


def _number_kept(sums: _Sums, tiles: list[int]) -> int:
    """Of tiles that are alike, how many have to be known. Mostly it is all of them or none."""
    if sums.clash_without(tiles):
        return 0
    if not sums.clash_without(tiles[-1:]):
        return len(tiles)
    low, high = 1, len(tiles) - 1
    while low < high:
        middle = (low + high) // 2
        if sums.clash_without(tiles[middle:]):
            high = middle
        else:
            low = middle + 1
    return low


class _Sums:
    """The numbers of bombs that are possible where some of the known tiles are forgotten."""

    def __init__(self, known: TotalKnown, forgotten: frozenset[int]) -> None:
        self.known = known
        self.forgotten = forgotten
        self.left = known.left
        for tile, bomb in known.values.items():
            if bomb and tile not in forgotten:
                self.left -= 1
        self.groups = self._groups()
        self.numbers = [self._possible(*group) for group in self.groups]
        self.open = len(known.tiles) - len(known.values) + len(forgotten)
        """The tiles of which nothing is known and that are next to none of the numbers."""
        for _, tiles in self.groups:
            self.open -= len(tiles)

    def _groups(self) -> list[tuple[tuple[int, ...], tuple[int, ...]]]:
        """The numbers that hang together, and their open tiles."""
        known = self.known
        groups: list[tuple[tuple[int, ...], tuple[int, ...]]] = []
        seen: set[int] = set()
        for start in known.numbers:
            if start in seen:
                continue
            seen.add(start)
            inside = [start]
            tiles: dict[int, None] = {}
            for number in inside:
                for tile in known.around[number]:
                    if tile not in tiles and self._is_open(tile):
                        tiles[tile] = None
                        for other in known.near[tile]:
                            if other not in seen:
                                seen.add(other)
                                inside.append(other)
            groups.append((tuple(sorted(inside)), tuple(sorted(tiles))))
        return groups

    def _is_open(self, tile: int) -> bool:
        return tile not in self.known.values or tile in self.forgotten

    def _possible(self, numbers: tuple[int, ...], tiles: tuple[int, ...]) -> int:
        known = self.known
        numbers_of_bombs = known.counted.get((numbers, tiles))
        if numbers_of_bombs is None:
            constraints: list[Constraint] = []
            for number in numbers:
                around = known.around[number]
                inside = tuple([tile for tile in around if self._is_open(tile)])
                others = [known.values[tile] for tile in around if not self._is_open(tile)]
                bombs = known.shown[number] - sum(others)
                constraints.append((inside, bombs, bombs))
            numbers_of_bombs = possible(constraints, tiles, known.states, known.cache)
            known.counted[numbers, tiles] = numbers_of_bombs
        return numbers_of_bombs

    def clash_without(self, tiles: Sequence[int]) -> bool:
        """Whether there is a clash if these tiles, which are alike, are forgotten too.

        No if that is too much to count.
        """
        if tiles[0] in self.known.near:
            try:
                return _Sums(self.known, self.forgotten.union(tiles)).clash()
            except LimitReached:
                self.known.sure = False
                return False
        more = len(tiles) if self.known.values[tiles[0]] else 0
        return not meets(self.all, self.left - self.open - len(tiles) + more, self.left + more)

    def clash(self) -> bool:
        return not meets(self.all, self.left - self.open, self.left)

    @property
    def all(self) -> int:
        """What all numbers together can have."""
        sums = 1
        for numbers in self.numbers:
            sums = added(sums, numbers)
        return sums

    def parts(self) -> tuple[TotalPart, ...]:
        found: list[TotalPart] = []
        for (numbers, tiles), sums in zip(self.groups, self.numbers, strict=True):
            bombs = tuple([bomb for bomb in range(sums.bit_length()) if sums >> bomb & 1])
            found.append(TotalPart(numbers, tiles, bombs))
        return tuple(found)

    def rest(self) -> tuple[int, ...]:
        near = self.known.near
        return tuple([t for t in self.known.tiles if t not in near and self._is_open(t)])
