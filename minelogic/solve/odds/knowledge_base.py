"""A knowledge base of combinations, clue by clue: each table, its join, and what is discarded.

So does the Rutgers source: the clues come one after the other, in the order in which the tiles were
opened. A tile that is opened later is still covered before, and has a column; when it is opened,
the rows with a bomb on it are discarded, which the source forgets.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from minelogic.chance.budget import counting_budget
from minelogic.chance.tables import Table, clue_table, discarded, join
from minelogic.records import dataclass
from minelogic.solve.odds.posterior import Prior

if TYPE_CHECKING:
    from fractions import Fraction

    from minelogic.board import Sign
    from minelogic.solve.given import Given


@dataclass(frozen=True, slots=True)
class Joined:
    """What one clue does to the knowledge base."""

    tile: int
    sign: Sign
    opened: int
    """How many rows are discarded because the tile itself turns out to be safe."""
    clue: Table
    """What the clue says by itself."""
    discarded: int
    """How many of the rows that were left have no partner in the clue's table."""
    result: Table
    """The knowledge base after it, its weights normalised."""


def knowledge_base(
    given: Given,
    order: Sequence[int] | None = None,
    prior: Prior = "values",
    forget: bool = False,
    limit: int = 100_000,
) -> list[Joined] | None:
    """The clues joined one after the other; None if more is said than a display says.

    They come in the order that is given, or in reading order. By the prior "values", a clue's
    chance of a true value is shared among its combinations; else each combination weighs 1. If it
    is to `forget`, the rows with a bomb on an opened tile stay, as in the source.
    """
    from fractions import Fraction

    board, noise = given.board, given.noise
    if board is None or not given.is_plain:
        return None
    numbers = [tile for tile, sign in enumerate(given.signs) if isinstance(sign, int)]
    order = numbers if order is None else order
    left = set(order)
    base = Table((), (((), Fraction(1)),))
    steps: list[Joined] = []
    budget = counting_budget(limit)
    for tile in order:
        left.discard(tile)
        before = len(base.rows)
        base = base.forgotten(tile) if forget else base.opened(tile)
        opened = before - len(base.rows)
        near = board.neighbours(tile)
        covered = [other for other in near if given.signs[other] == "." or other in left]
        marked = sum([given.signs[other] == "*" for other in near])
        sign = given.signs[tile]
        chances: dict[int, Fraction] = {}
        for true in range(marked, marked + len(covered) + 1):
            chance = Fraction(sign == true)
            if noise is not None:
                chance = noise.at(tile).chance_of(sign, true, len(near))
            if chance:
                chances[true - marked] = chance if prior == "values" else Fraction(1)
        whole = sum(chances.values())
        weights = {number: chance / whole for number, chance in chances.items()}
        if prior != "values":
            weights = chances
        clue = clue_table(covered, weights, share=prior == "values")
        gone = discarded(base, clue)
        base = join(base, clue, budget.spend)
        if base.rows:
            base = base.normalised()
        steps.append(Joined(tile, sign, opened, clue, gone, base))
    return steps
