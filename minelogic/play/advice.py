"""Advice in a game: what is certain, the cheapest reason for it, and else the best chances.

A mark of the player's is no evidence: advice rests on the numbers and the total alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from functools import cached_property
from typing import TYPE_CHECKING, Literal

from minelogic.chance.frontier import count
from minelogic.derive.techniques import ONE_NUMBER, RANK
from minelogic.errors import LimitReached
from minelogic.play.game import Game
from minelogic.play.said import tile_text
from minelogic.problem import Problem
from minelogic.records import dataclass, field

if TYPE_CHECKING:
    from minelogic.derive.derivation import Derivation

_MOST = 40
"""Of so many certain tiles the cheapest is looked for."""
_WHOLE = 3
"""A reason of so many steps is told step by step."""


# Without slots, so that the reason can be kept once it was looked for.
@dataclass(frozen=True)
class Deduction:
    """A covered tile of which it is certain what it is, and why."""

    tile: int
    label: str
    verdict: Literal["B", "S"]
    derivation: Derivation = field(compare=False)

    @property
    def cost(self) -> int:
        """How many numbers one has to look at, the total counted as one."""
        return self.derivation.cost

    @cached_property
    def technique(self) -> str | None:
        """The dearest technique among the steps; None if no reason was found in time.

        If each step takes a single number, it is that of the last one.
        """
        names = [step.technique for step in reversed(self.derivation.steps)]
        return max(names, key=lambda name: RANK[name] * (name not in ONE_NUMBER), default=None)

    @cached_property
    def sentence(self) -> str:
        """The reason in words."""
        steps = self.derivation.steps
        if not steps:
            what = "a mine" if self.verdict == "B" else "safe"
            return f"On all boards that fit, {self.label} is {what}."
        return " ".join([step.sentence for step in steps[-1 if len(steps) > _WHOLE else 0 :]])


class Position:
    """A game at one moment, as advice sees it: what is certain, and how likely the rest is."""

    def __init__(self, game: Game) -> None:
        """The game must not be over; no move may be made before the last question."""
        self.game = game
        self.board = game.board
        self.first_is_safe = game.first_is_safe

    @cached_property
    def problem(self) -> Problem:
        """What the player knows."""
        return self.game.problem

    @cached_property
    def _certain(self) -> tuple[frozenset[int], frozenset[int]]:
        try:
            return self.game.knowledge.safe, self.game.knowledge.bombs
        except LimitReached:
            found = {self.board.tile(name): sign for name, sign in self.problem.verdicts.items()}
            return (
                frozenset(
                    [tile for tile, sign in found.items() if sign == "S" and tile is not None]
                ),
                frozenset(
                    [tile for tile, sign in found.items() if sign == "B" and tile is not None]
                ),
            )

    @property
    def safe(self) -> frozenset[int]:
        """The covered tiles that are safe for certain."""
        return self._certain[0]

    @property
    def bombs(self) -> frozenset[int]:
        """The tiles that are mines for certain."""
        return self._certain[1]

    @cached_property
    def odds(self) -> dict[int, Fraction] | None:
        """How likely each covered tile is a mine; None if there are too many boards to count."""
        try:
            return self.game.knowledge.odds()
        except LimitReached:
            return None

    @cached_property
    def best(self) -> tuple[Fraction | None, list[int]]:
        """The least risk there is, and the tiles that have it; marked ones are not left out."""
        if self.odds is None:
            return None, []
        least = min(self.odds.values())
        return least, sorted([tile for tile, share in self.odds.items() if share == least])

    def risk(self, tiles: Sequence[int]) -> Fraction | None:
        """How likely at least one of these tiles is a mine; None if that takes too long."""
        if len(tiles) == 1:
            return None if self.odds is None else self.odds[tiles[0]]
        signs = self.game.signs
        try:
            some = _boards(self.game, signs, frozenset(tiles))
            return 1 - Fraction(some, _boards(self.game, signs, frozenset()))
        except LimitReached:
            return None

    def deduction(self, tile: int) -> Deduction:
        """Why a certain tile is what it is, for the least cost."""
        verdict: Literal["B", "S"] = "S" if tile in self.safe else "B"
        name = self.board.name(tile)
        place = ", ".join(map(str, name)) if isinstance(name, tuple) else name
        derivation = self.problem.explain(f"{verdict}({place})")
        return Deduction(tile, tile_text(self.board, tile), verdict, derivation)

    def cheapest(self, tiles: Iterable[int]) -> Deduction | None:
        """The deduction of least cost about one of these certain tiles, the first in reading order.

        Of many tiles, those settled by the fewest numbers are looked at.
        """
        because = self.game.knowledge.because
        ways = ("number", "numbers", "part", "total")
        ordered = sorted(tiles, key=lambda tile: (ways.index(because(tile).how), tile))
        found = [self.deduction(tile) for tile in ordered[:_MOST]]
        known = [deduction for deduction in found if deduction.derivation.steps] or found
        return min(
            known,
            key=lambda d: (d.cost, RANK.get(d.technique or "", len(RANK)), d.tile),
            default=None,
        )

    def hint(self) -> Deduction | None:
        """The cheapest deduction of use: a safe tile, else a mine that is not marked."""
        unmarked = self.bombs - self.game.marked
        return self.cheapest(self.safe) or self.cheapest(unmarked)


def _boards(game: Game, signs: Sequence[object], safe: frozenset[int]) -> int:
    """How many boards fit on which these covered tiles are no mines."""
    board = game.board
    covered = [tile for tile, sign in enumerate(signs) if sign == "." and tile not in safe]
    left = frozenset(covered)
    constraints = []
    for tile, sign in enumerate(signs):
        if isinstance(sign, int):
            inside = tuple([near for near in board.neighbours(tile) if near in left])
            constraints.append((inside, sign, sign))
    return count(constraints, covered, game.mines, game.limits.states)
