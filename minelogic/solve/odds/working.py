"""The working of odds on a display, as a class writes it down: fringe models, C(B, M - L), shares.

The *fringe* are the covered tiles next to a clue, the *background* all others. Every model of the
fringe has a number L of bombs that are not in the background, and B tiles of background hold the
rest of M in C(B, M - L) ways, all equally likely. So a fringe tile is a bomb with the share of all
ways that its models have. A background tile is one with probability C(B-1, M-L-1) / C(B, M-L) in
each model, and all of them alike.
"""

from __future__ import annotations

from functools import cached_property
from math import comb
from typing import TYPE_CHECKING

from minelogic.chance.budget import counting_budget
from minelogic.chance.models import models
from minelogic.records import dataclass
from minelogic.solve.odds.posterior import clues_of

if TYPE_CHECKING:
    from fractions import Fraction

    from minelogic.solve.given import Given

MOST_MODELS = 100_000
"""So many choices are looked at when models are listed."""


@dataclass(frozen=True, slots=True)
class FringeModel:
    """A way to put bombs on the fringe, and what it weighs."""

    bombs: frozenset[int]
    outside: int
    """L: the bombs that are not in the background, marked ones included."""
    ways: int
    """C(B, M - L): the boards that have this model; without a number of mines all 2^B."""
    ways_with: int
    """Those of them with a bomb on one background tile: C(B - 1, M - L - 1)."""
    chance: Fraction
    """The chance of what is shown, if there is noise; else 1."""

    @property
    def weight(self) -> Fraction:
        """What the model weighs, before weights are normalised."""
        return self.ways * self.chance


# Without slots, so that what is worked out once can be kept.
@dataclass(frozen=True)
class Working:
    """How the odds on a display come about."""

    fringe: tuple[int, ...]
    background: tuple[int, ...]
    mines: int | None
    tiles: int
    marked: int
    models: tuple[FringeModel, ...]
    is_noisy: bool

    @cached_property
    def whole(self) -> Fraction:
        """What all models weigh together: 1 / alpha."""
        from fractions import Fraction

        return sum((model.weight for model in self.models), Fraction(0))

    def weight_with(self, tile: int) -> Fraction:
        """What the models weigh in which the tile is a bomb; of a background tile, its share."""
        from fractions import Fraction

        if tile in self.fringe:
            found = [model.weight for model in self.models if tile in model.bombs]
        else:
            found = [model.ways_with * model.chance for model in self.models]
        return sum(found, Fraction(0))

    @cached_property
    def odds(self) -> dict[int, Fraction]:
        """For each covered tile how likely it is a bomb; nothing if there is no board."""
        if not self.whole:
            return {}
        tiles = sorted((*self.fringe, *self.background))
        return {tile: self.weight_with(tile) / self.whole for tile in tiles}

    @property
    def expected_bombs(self) -> Fraction:
        """How many bombs the board has on average, marked ones included: the number of mines."""
        from fractions import Fraction

        return sum(self.odds.values(), Fraction(self.marked))

    @cached_property
    def density(self) -> Fraction | None:
        """M / N, which one might take for the probability of each tile by itself."""
        from fractions import Fraction

        return None if self.mines is None else Fraction(self.mines, self.tiles)

    @cached_property
    def by_product(self) -> dict[int, Fraction]:
        """What the odds would be if tiles were bombs independently, with probability M / N.

        They are not, since the total is fixed; nothing if it is not known.
        """
        from fractions import Fraction

        density = self.density
        if density is None:
            return {}
        weights: list[Fraction] = []
        for model in self.models:
            number = len(model.bombs)
            prior = density**number * (1 - density) ** (len(self.fringe) - number)
            weights.append(prior * model.chance)
        whole = sum(weights, Fraction(0))
        if not whole:
            return {}
        found = dict.fromkeys(self.background, density)
        for tile in self.fringe:
            with_bomb = [w for m, w in zip(self.models, weights, strict=True) if tile in m.bombs]
            found[tile] = sum(with_bomb, Fraction(0)) / whole
        return dict(sorted(found.items()))


def working(given: Given, most: int = MOST_MODELS) -> Working | None:
    """The working for a display under the standard theory; None for a problem that says more.

    Raises `LimitReached` if more than so many choices would have to be looked at.
    """
    board = given.board
    if board is None or not given.is_plain:
        return None
    clues = clues_of(given)
    covered = [tile for tile, sign in enumerate(given.signs) if sign == "."]
    near = {atom - 1 for clue in clues for atom in clue.around}
    fringe = tuple([tile for tile in covered if tile in near])
    background = tuple([tile for tile in covered if tile not in near])
    marked = sum([sign == "*" for sign in given.signs])
    told = [(tuple([atom - 1 for atom in clue.around]), clue.weights) for clue in clues]
    size, found = len(background), []
    for bombs, chance in models(fringe, told, counting_budget(most)):
        outside = marked + len(bombs)
        if given.mines is None:
            ways, ways_with = 1 << size, 1 << size >> 1
        else:
            left = given.mines - outside
            ways = comb(size, left) if 0 <= left <= size else 0
            ways_with = comb(size - 1, left - 1) if 0 < left <= size else 0
        found.append(FringeModel(bombs, outside, ways, ways_with, chance))
    noisy = any(not clue.is_plain for clue in clues)
    return Working(fringe, background, given.mines, board.size, marked, tuple(found), noisy)
