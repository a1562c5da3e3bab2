"""Every deduction on a display under the standard theory, the cheapest first.

A number is known by the tile that shows it. What it leaves open is the covered tiles around it of
which nothing is known yet, and how many bombs are missing among them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from heapq import heapify, heappop, heappush
from typing import TYPE_CHECKING, TypeAlias

from minelogic.board import Sign
from minelogic.budget import Budget
from minelogic.derive.number_premises import NumberPremises
from minelogic.derive.proofs.sums import Inequality, added, signs
from minelogic.derive.steps import Step, StepId, besides
from minelogic.derive.technique_sets import ALL, Techniques
from minelogic.derive.techniques import BY_NAME, RANK, SEVERAL_NUMBERS, Makeup, technique_for
from minelogic.errors import LimitReached
from minelogic.limits import Limits
from minelogic.records import dataclass, replace
from minelogic.solve.clash import CHARACTERS
from minelogic.solve.given import Given
from minelogic.solve.numbers import settle

if TYPE_CHECKING:
    from minelogic.solve.reasons.numbers import NumberReasons
    from minelogic.solve.reasons.total import TotalReasons


_SEARCHED = 8
"""Numbers are so quick to be read that their steps may take so many times the usual work."""

_PairOrder: TypeAlias = tuple[int, int, int, tuple[int, ...]]


@dataclass(frozen=True, slots=True)
class Deduction:
    """Tiles that are all bombs, or all safe, by numbers and what is known of other tiles."""

    technique: str
    tiles: tuple[int, ...]
    bomb: bool
    numbers: tuple[int, ...]
    known: tuple[int, ...]
    total: bool = False
    weights: tuple[int, ...] = ()
    """How often each number is added, if the deduction is a sum."""
    proved: bool = True
    """Whether fewer numbers cannot do."""
    nearby: tuple[int, ...] = ()
    """What is known around the numbers, if they have to be looked at together."""

    @property
    def sides(self) -> tuple[int, ...]:
        """For each number 1 if it matters that there are so many, -1 that there are not more."""
        side = 1 if self.bomb else -1
        if self.weights:
            # Of two numbers, the one that has more is added, unless all its tiles are the other's.
            turn = -1 if self.technique == "subset" and not self.bomb else 1
            return tuple([turn * weight for weight in self.weights])
        return (side,) if len(self.numbers) == 1 and not self.total else ()


class DisplayDeductions:
    """What follows from a display, one deduction after another."""

    def __init__(
        self,
        given: Given,
        verdicts: dict[int, bool],
        limits: Limits,
        techniques: Techniques = ALL,
        characters: int = 0,
    ) -> None:
        self.board, self.signs = given.numbered
        self.mines = given.mines
        self.verdicts = verdicts
        self.limits = limits
        self.techniques = techniques
        self.values: dict[int, bool] = {}
        """The covered tiles that have been concluded, and whether they are bombs."""
        self.reached: LimitReached | None = None
        self._characters = characters
        self._open: dict[int, set[int]] = {}
        self._missing: dict[int, int] = {}
        self._around: dict[int, list[int]] = {}
        """The numbers around a covered tile."""
        for tile, sign in enumerate(self.signs):
            if isinstance(sign, int) and sign in techniques.numbers:
                near = self.board.neighbours(tile)
                self._open[tile] = {other for other in near if self.signs[other] == "."}
                self._missing[tile] = sign - sum(self.signs[other] == "*" for other in near)
                for other in self._open[tile]:
                    self._around.setdefault(other, []).append(tile)
        self._ready: list[tuple[int, int, int, int]] = []
        self._dirty = set(self._open)
        self._pairs: dict[tuple[int, int], tuple[_PairOrder, Deduction]] = {}
        """What two numbers force, and the place of that among all."""
        self._pairs_of: dict[int, set[tuple[int, int]]] = {}
        self._places: list[_PairOrder] = []
        """A heap of these places, with some that are no longer taken."""
        self._search: NumberReasons | None = None
        self._total: TotalReasons | None = None
        self._least: dict[int, int] = {}
        """Fewer numbers than this do not force the tile."""
        self._waiting: list[tuple[int, int]] | None = None
        """A heap of the tiles that numbers force, each after how many it may need; with some that
        are known by now, or need more.
        """
        self._beyond: set[int] = set()
        """The tiles for which the fewest numbers are known, by a technique that is not allowed."""
        self._highest = 0
        """No tile is known to need more numbers."""
        self._unknown = self.signs.count(".")
        self._bombs_left = None if self.mines is None else self.mines - self.signs.count("*")
        for number in self._open:
            self._look(number)

    def __iter__(self) -> Iterator[Deduction]:
        try:
            while (deduction := self._next()) is not None:
                yield deduction
                self._learn(deduction)
        except LimitReached as reached:
            self.reached = reached

    def _next(self) -> Deduction | None:
        """The cheapest deduction that says something new."""
        allowed = self.techniques
        most = allowed.most
        if most is None or most >= 1:
            deduction = self._by_one_number() or self._by_total()
            if deduction is not None:
                return deduction
        if most is None or most >= 2:
            deduction = self._by_two_numbers()
            if deduction is not None:
                return deduction
        if not SEVERAL_NUMBERS.isdisjoint(allowed.names):
            deduction = self._by_numbers()
            if deduction is not None:
                return deduction
        if "total-and-numbers" in allowed:
            return self._by_total_and_numbers()
        return None

    @cached_property
    def _work(self) -> Budget:
        """What all searches may take: so much for each tile around a number, and for the text."""
        tiles = sum([1 + len(self.board.neighbours(number)) for number in self._open])
        parts = tiles + CHARACTERS * self._characters
        return Budget(_SEARCHED * self.limits.work * parts, "units of work", "finding the steps")

    def _learn(self, deduction: Deduction) -> None:
        changed: dict[int, None] = {}
        self._unknown -= len(deduction.tiles)
        if self._bombs_left is not None and deduction.bomb:
            self._bombs_left -= len(deduction.tiles)
        for tile in deduction.tiles:
            self.values[tile] = deduction.bomb
            for number in self._around.get(tile, ()):
                self._open[number].discard(tile)
                self._missing[number] -= deduction.bomb
                changed[number] = None
        self._dirty.update(changed)
        for number in changed:
            self._look(number)
            for pair in self._pairs_of.pop(number, ()):
                self._pairs.pop(pair, None)
        if deduction.total:
            self._waiting = None
        values = dict.fromkeys(deduction.tiles, deduction.bomb)
        if self._search is not None:
            self._search.learn(values)
            self._forget(changed)
        if self._total is not None:
            self._total.learn(values)

    # One number

    def _look(self, number: int) -> None:
        """Notes the number if it forces what it leaves open."""
        tiles, missing = self._open[number], self._missing[number]
        if not tiles:
            return
        if missing == 0 and "all-found" in self.techniques:
            bomb = False
        elif missing == len(tiles) and "all-missing" in self.techniques:
            bomb = True
            left = self.techniques.left
            if left is not None and missing > left:
                return
            if self.techniques.unmarked and missing != self.signs[number]:
                return
        else:
            return
        weight = sum(self._weight(tile) for tile in self._known(number, not bomb))
        rank = RANK["all-missing" if bomb else "all-found"]
        heappush(self._ready, (rank, min(tiles), weight, number))

    def _by_one_number(self) -> Deduction | None:
        while self._ready:
            rank, first, weight, number = self._ready[0]
            tiles, missing = self._open[number], self._missing[number]
            if not tiles:
                heappop(self._ready)
                continue
            if min(tiles) != first:
                heappop(self._ready)
                heappush(self._ready, (rank, min(tiles), weight, number))
                continue
            heappop(self._ready)
            bomb = missing > 0
            if bomb and self.techniques.unmarked and missing != self.signs[number]:
                continue
            technique = "all-missing" if bomb else "all-found"
            known = tuple(self._known(number, not bomb))
            return Deduction(technique, tuple(sorted(tiles)), bomb, (number,), known)
        return None

    def _known(self, number: int, bomb: bool) -> list[int]:
        """The tiles around a number that are known to be bombs, or to be safe."""
        return [tile for tile in self.board.neighbours(number) if self._value(tile) is bomb]

    def _value(self, tile: int) -> bool | None:
        """Whether a tile is a bomb, as far as is known."""
        sign = self.signs[tile]
        return self.values.get(tile) if sign == "." else sign == "*"

    def _weight(self, tile: int) -> int:
        """How many premises it takes to say what a known tile is."""
        sign = self.signs[tile]
        if isinstance(sign, int):
            return 3
        return 1 if sign == "*" or self.values.get(tile) else 2

    # The number of mines alone

    def _by_total(self) -> Deduction | None:
        if not self._unknown or "total" not in self.techniques:
            return None
        if self._bombs_left not in (0, self._unknown):
            return None
        bomb = self._bombs_left > 0
        values = [self._value(tile) for tile in range(self.board.size)]
        tiles = [tile for tile, value in enumerate(values) if value is None]
        known = tuple([tile for tile, value in enumerate(values) if value is (not bomb)])
        return Deduction("total", tuple(tiles), bomb, (), known, total=True)

    # Two numbers

    def _by_two_numbers(self) -> Deduction | None:
        if "subset" not in self.techniques and "difference" not in self.techniques:
            return None
        for number in self._dirty:
            others = {near for tile in self._open[number] for near in self._around[tile]}
            for other in others:
                pair = (min(number, other), max(number, other))
                if other != number and pair not in self._pairs:
                    for one, two in (pair, pair[::-1]):
                        deduction = self._more(one, two)
                        if deduction is not None:
                            self._note_pair(pair, deduction)
                            break
        self._dirty.clear()
        while self._places:
            one, two = self._places[0][-1]
            place, deduction = self._pairs.get((min(one, two), max(one, two)), (None, None))
            if place == self._places[0]:
                return deduction
            heappop(self._places)
        return None

    def _note_pair(self, pair: tuple[int, int], deduction: Deduction) -> None:
        place = self._pair_order(deduction)
        self._pairs[pair] = place, deduction
        for number in pair:
            self._pairs_of.setdefault(number, set()).add(pair)
        heappush(self._places, place)

    def _more(self, more: int, less: int) -> Deduction | None:
        """What follows if one number misses as many more as it has tiles of its own."""
        own, others = self._open[more] - self._open[less], self._open[less] - self._open[more]
        if self._missing[more] - self._missing[less] != len(own) or not (own or others):
            return None
        first = min(own | others)
        bomb = first in own
        nested = not (own and others)
        technique = technique_for(Makeup(others=2, numbers=True, bomb=bomb, nested=nested))
        if technique not in self.techniques:
            return None
        inside, outside = set(self.board.neighbours(more)), set(self.board.neighbours(less))
        # What both have cancels out. Of the rest, bombs can only help the one, safe tiles the
        # other.
        known = [tile for tile in sorted(inside - outside) if self._value(tile) is False]
        known += [tile for tile in sorted(outside - inside) if self._value(tile) is True]
        tiles = tuple(sorted(own if bomb else others))
        # Of two numbers the one with more tiles comes first, and the other is taken from it.
        pair = (more, less) if own else (less, more)
        return Deduction(technique, tiles, bomb, pair, tuple(known), weights=(1, -1))

    def _pair_order(self, deduction: Deduction) -> _PairOrder:
        """What comes first of two; it is the same as long as the deduction is."""
        weight = sum(self._weight(tile) for tile in deduction.known)
        return RANK[deduction.technique], deduction.tiles[0], weight, deduction.numbers

    # Several numbers

    def _by_numbers(self) -> Deduction | None:
        waiting, most = self._forced_by_numbers(), self._most_numbers()
        while waiting and waiting[0][1] in self.values:
            heappop(waiting)
        if not waiting:
            return None
        if self._search is None:
            from minelogic.solve.reasons.numbers import NumberReasons

            conflicts = self.limits.patience
            self._search = NumberReasons(self.board, self.signs, conflicts, self._work)
            self._search.learn(self.values)
        while waiting and waiting[0][0] <= most:
            size, tile = heappop(waiting)
            if tile in self.values or tile in self._beyond or size != self._fewest(tile):
                continue
            bomb = self.verdicts[tile]
            reason = self._search.least(tile, bomb, size)
            if reason is None:
                self._needs(tile, size + 1)
                heappush(waiting, (size + 1, tile))
                continue
            makeup = Makeup(others=len(reason.numbers), numbers=True, bomb=bomb)
            technique = technique_for(makeup)
            if technique not in self.techniques:
                self._needs(tile, len(reason.numbers) + 1)
                self._beyond.add(tile)
                continue
            deduction = Deduction(
                technique=technique,
                tiles=(tile,),
                bomb=bomb,
                numbers=reason.numbers,
                known=reason.known,
                proved=reason.proved,
            )
            return self._with_all_of_the_sum(self._with_alike(deduction))
        return None

    def _with_all_of_the_sum(self, deduction: Deduction) -> Deduction:
        """The deduction for all tiles that the same sum of the numbers settles so.

        None of them needs fewer numbers: it would have been found before.
        """
        # The sign of a literal is its value, so tiles are counted from 1.
        value = -1 if deduction.bomb else 1
        counts = []
        for number in deduction.numbers:
            missing, tiles = self._missing[number], self._open[number]
            counts.append(Inequality(missing, missing, {tile + 1: 1 for tile in tiles}))
        weights = signs(counts, [[value * (tile + 1)] for tile in deduction.tiles])
        if weights is None:
            return deduction
        total = added(zip(weights, counts, strict=True))
        if any(abs(total.coefficients.get(tile + 1, 0)) != 1 for tile in deduction.tiles):
            # What counts twice is not all told by one look at the sum.
            return deduction
        settled = [
            atom - 1
            for atom in sorted(total.coefficients)
            if abs(total.coefficients[atom]) == 1 and total.fails([value * atom])
        ]
        return replace(deduction, tiles=tuple(sorted({*deduction.tiles, *settled})))

    def _fewest(self, tile: int) -> int:
        """With so many numbers a tile is to be looked at."""
        return max(3, self._least.get(tile, 0))

    def _needs(self, tile: int, least: int) -> None:
        """Notes that fewer numbers do not force the tile."""
        self._least[tile] = least
        self._highest = max(self._highest, least)

    def _most_numbers(self) -> int:
        """More numbers than this there are not, or no technique that is allowed looks at them."""
        allowed = SEVERAL_NUMBERS & self.techniques.names
        most = max([BY_NAME[name].needs.most for name in allowed])
        cost = most if self.techniques.most is None else self.techniques.most
        return min(most, cost, len(self._open))

    def _forget(self, numbers: Iterable[int]) -> None:
        """Tiles near these numbers, which say something else now, may need fewer than before.

        The numbers of a reason hang together by tiles that are not known, so that one of these
        numbers is in a reason of as many numbers as there are on the way to the tile, or more.
        """
        reached = list(numbers)
        seen = set(reached)
        size = 1
        while reached and size < self._highest:
            following = []
            for number in reached:
                for tile in self._open[number]:
                    if self._least.get(tile, 0) > size:
                        self._least[tile] = size
                        self._beyond.discard(tile)
                        if self._waiting is not None:
                            heappush(self._waiting, (self._fewest(tile), tile))
                    following += [near for near in self._around[tile] if near not in seen]
                    seen.update(following)
            reached, size = following, size + 1

    def _forced_by_numbers(self) -> list[tuple[int, int]]:
        """The tiles that numbers decide, with what is known, without the number of mines."""
        if self._waiting is None:
            forced = sorted(self.verdicts)
            if self.mines is not None:
                known: list[Sign] = [
                    sign if tile not in self.values else "*" if self.values[tile] else "-"
                    for tile, sign in enumerate(self.signs)
                ]
                values = settle(self.board, known, None, self.limits.patience).values
                forced = [tile for tile in forced if values[tile + 1] is not None]
            self._waiting = [(self._fewest(tile), tile) for tile in forced]
            heapify(self._waiting)
        return self._waiting

    # The number of mines with numbers

    def _by_total_and_numbers(self) -> Deduction | None:
        tiles = [tile for tile in sorted(self.verdicts) if tile not in self.values]
        if self.mines is None or not tiles:
            return None
        if self._total is None:
            from minelogic.solve.reasons.total import TotalReasons

            self._total = TotalReasons(
                self.board,
                self.signs,
                self.mines,
                self.limits.states,
                self.limits.patience,
                self._work,
            )
            self._total.learn(self.values)
        most = self.techniques.most
        best: Deduction | None = None
        for tile in tiles:
            limit = None if most is None else most - 1
            if best is not None:
                limit = len(best.numbers) - 1
            if limit is not None and limit < 1:
                break
            try:
                reason = self._total.least(tile, self.verdicts[tile], limit)
            except LimitReached:
                if best is None:
                    raise
                break
            if reason is not None:
                best = Deduction(
                    technique="total-and-numbers",
                    tiles=(tile,),
                    bomb=self.verdicts[tile],
                    numbers=reason.numbers,
                    known=reason.known,
                    total=True,
                    proved=reason.proved,
                )
        return None if best is None else self._with_alike(best)

    def _with_alike(self, deduction: Deduction) -> Deduction:
        """The deduction for all tiles that stand to its premises as the first one does."""
        around = [set(self.board.neighbours(number)) for number in deduction.numbers]
        (first,) = deduction.tiles
        where = [first in near for near in around]
        known = set(deduction.known)
        nearby = min([near for near in around if first in near], key=len, default=self.verdicts)
        alike = [
            tile
            for tile in sorted(nearby)
            if self.verdicts.get(tile) is deduction.bomb
            and tile not in self.values
            and tile not in known
            and [tile in near for near in around] == where
        ]
        nearby = {near for tiles in around for near in tiles if self._value(near) is not None}
        return replace(deduction, tiles=tuple(alike), nearby=tuple(sorted(nearby)))


def steps_of(
    deductions: Iterable[Deduction], premises: NumberPremises, before: Sequence[Step] = ()
) -> Iterator[Step]:
    """The deductions as steps, each with its premises, after steps about single tiles.

    How they follow is not shown.
    """
    concluded: dict[int, tuple[StepId, bool]] = {}
    for step in before:
        yield step
        for literal in step.conclusions:
            tile = premises.tile(literal)
            concluded[tile] = step.id, literal == premises.bomb(tile)
    for number, deduction in enumerate(deductions, len(before) + 1):
        safe = () if deduction.bomb else deduction.tiles
        reasons = premises.reasons(
            deduction.numbers, deduction.known, safe, concluded, deduction.total, deduction.sides
        )
        nearby = premises.reasons((), deduction.nearby, (), concluded)
        literals = [
            premises.bomb(tile) if deduction.bomb else premises.safe(tile)
            for tile in deduction.tiles
        ]
        weights: tuple[int, ...] = ()
        if deduction.weights:
            weights = (*deduction.weights, *(0 for _ in reasons[len(deduction.weights) :]))
        yield Step(
            id=number,
            conclusions=tuple(literals),
            technique=deduction.technique,
            premises=reasons,
            weights=weights,
            smallest=deduction.proved,
            at_hand=besides(reasons, nearby),
        )
        for tile in deduction.tiles:
            concluded[tile] = number, deduction.bomb
