"""The numbers among a file's premises, whatever rules they come from.

A premise is a number if, with what is known put in, it says how many of some tiles are bombs.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import TYPE_CHECKING

from minelogic.board import Board, Sign
from minelogic.derive.proofs.classify import as_number
from minelogic.derive.proofs.propagate import Propagation
from minelogic.derive.techniques import Makeup, technique_for
from minelogic.ground.premises import Premise
from minelogic.records import dataclass
from minelogic.syntax.statements import Mines

if TYPE_CHECKING:
    from minelogic.solve.reasons.numbers import NumberReasons


@dataclass(frozen=True, slots=True)
class Pair:
    """Two numbers: one misses as many bombs more as it has tiles that the other has not."""

    technique: str
    more: int
    less: int
    bombs: tuple[int, ...]
    """The tiles, by the atoms of their bombs, that only the one has."""
    safe: tuple[int, ...]


class FileNumbers:
    """The numbers among premises, by their places, and what they force two or more at a time."""

    def __init__(
        self,
        given: Sequence[Premise],
        base: Propagation,
        board: Board,
        signs: Sequence[Sign],
        conflicts: int,
    ) -> None:
        self._given = given
        self._base = base
        self._board = board
        self._signs = signs
        self._conflicts = conflicts
        self._dear = [
            place
            for place, premise in enumerate(given)
            if premise.cost and not isinstance(premise.statement, Mines)
        ]

    def pairs(self) -> Iterator[Pair]:
        """All pairs that force something."""
        numbers = [(place, *self._left_open(place)) for place in self._dear]
        numbers = [found for found in numbers if found[1]]
        around: dict[int, list[int]] = {}
        for index, (_, tiles, _) in enumerate(numbers):
            for tile in tiles:
                around.setdefault(tile, []).append(index)
        seen: set[tuple[int, int]] = set()
        for together in around.values():
            for one in together:
                for two in together:
                    if one == two or (one, two) in seen:
                        continue
                    seen.add((one, two))
                    (more, inside, bombs), (less, outside, fewer) = numbers[one], numbers[two]
                    own, others = inside - outside, outside - inside
                    if bombs - fewer == len(own) and (own or others):
                        nested = not (own and others)
                        makeup = Makeup(others=2, numbers=True, bomb=bool(own), nested=nested)
                        technique = technique_for(makeup)
                        yield Pair(technique, more, less, _sorted(own), _sorted(others))

    def _left_open(self, place: int) -> tuple[frozenset[int], int]:
        """The tiles that a number leaves open, and the bombs missing among them."""
        count = self._count(place)
        if count is None:
            return frozenset(), 0
        bound, parts = count
        value = self._base.value
        tiles = frozenset([part for part in parts if value(part) is None])
        return tiles, bound - sum(value(part) is True for part in parts)

    def _count(self, place: int) -> tuple[int, tuple[int, ...]] | None:
        """How many of which bombs a number asks for; None if the premise is none."""
        return as_number(self._given[place].formula, self._base.value, self._board.size)

    @cached_property
    def shown(self) -> dict[int, int]:
        """The tiles whose number on the display is a premise, and its place."""
        counts = {}
        for place in self._dear:
            count = self._count(place)
            if count is not None:
                counts[count[0], frozenset(count[1])] = place
        result: dict[int, int] = {}
        for tile, sign in enumerate(self._signs):
            if isinstance(sign, int):
                around = frozenset([near + 1 for near in self._board.neighbours(tile)])
                place = counts.get((sign, around), -1)
                if place >= 0 and self._base.value(tile + 1) is False:
                    result[tile] = place
        return result

    @cached_property
    def _reasons(self) -> NumberReasons:
        from minelogic.solve.reasons.numbers import NumberReasons

        signs: list[Sign] = []
        for tile, sign in enumerate(self._signs):
            known = self._base.value(tile + 1)
            if tile in self.shown:
                signs.append(sign)
            else:
                signs.append("." if known is None or sign == "." else "*" if known else "-")
        return NumberReasons(self._board, signs, self._conflicts)

    def least(self, tile: int, bomb: bool) -> tuple[list[int], list[int]] | None:
        """The fewest numbers of the display that force a tile, and the tiles that must be known."""
        if not self.shown or self._base.value(tile + 1) is not None:
            return None
        known = {
            other: value
            for other, sign in enumerate(self._signs)
            if sign == "." and (value := self._base.value(other + 1)) is not None
        }
        self._reasons.learn(known)
        reason = self._reasons.least(tile, bomb)
        if reason is None or not reason.proved:
            return None
        return [self.shown[number] for number in reason.numbers], list(reason.known)


def _sorted(tiles: frozenset[int]) -> tuple[int, ...]:
    return tuple(sorted(tiles))
