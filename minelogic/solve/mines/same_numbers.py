"""Two sets of bombs that show the same numbers, whatever tiles the numbers stand on."""

from __future__ import annotations

from collections.abc import Sequence

from minelogic.solve.canonical import least_model
from minelogic.solve.knowledge import Bound
from minelogic.solve.sat.engine import Engine

_WHAT = "the search for two sets of bombs"


def same_numbers(
    rows: Sequence[Sequence[int]], tiles: int, conflicts: int, least: bool = True
) -> tuple[int, ...] | None:
    """How two sets of bombs among so many tiles differ that have as many bombs in every row.

    A row lists some of the tiles. The answer has 1 where only the first set has a bomb, -1 where
    only the second has, 0 where neither has; None if any two sets differ in the numbers of some
    row. If it is to be the `least`, it differs in as few tiles as can be, and of such it comes
    first in reading order, with 1 before -1. Raises `LimitReached`.
    """
    first = range(1, tiles + 1)
    second = range(tiles + 1, 2 * tiles + 1)

    def load(bounds: list[Bound]) -> Engine:
        engine = Engine(conflicts, counting=True)
        # No tile is in both sets, and some tile is in the first: else the two change places.
        engine.add([(-one, -other) for one, other in zip(first, second, strict=True)])
        engine.add([tuple(first)])
        for row in rows:
            ones, others = [first[t] for t in row], [second[t] for t in row]
            # As many of the ones as of the others: no more of the ones, and no more of the others.
            engine.at_most(len(row), [*ones, *(-each for each in others)])
            engine.at_most(len(row), [*others, *(-each for each in ones)])
        for number, literals in bounds:
            engine.at_most(number, literals)
        return engine

    if not tiles:
        return None
    if least:
        order = [each for pair in zip(first, second, strict=True) for each in pair]
        true = least_model(load, order, (), what=_WHAT)
    else:
        engine = load([])
        engine.prefer([-each for each in (*first, *second)])
        true = engine.true() if engine.sure(what=_WHAT) else None
    if true is None:
        return None
    return tuple([(one in true) - (one + tiles in true) for one in first])
