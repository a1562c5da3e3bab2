"""Exact counts and odds where all constraints are numbers of bombs among tiles."""

from __future__ import annotations

from itertools import filterfalse
from typing import TYPE_CHECKING

from minelogic.chance.budget import STATES, Budget
from minelogic.chance.combine import Piece, combine
from minelogic.chance.components import components
from minelogic.chance.contract import Numbers, contract
from minelogic.chance.joining import Component
from minelogic.chance.simplify import Constraint, simplify
from minelogic.chance.tally import Tally

if TYPE_CHECKING:
    from collections.abc import Sequence


def tally(
    constraints: Sequence[Constraint],
    covered: Sequence[int],
    total: int | None = None,
    limit: int = STATES,
) -> Tally:
    """The boards that obey the constraints and have `total` bombs among the covered tiles.

    Constraints are about covered tiles only; those in no constraint are the background. Without a
    total, any number of bombs will do. Raises LimitReached("states", ...) if more than
    `limit` states would have to be looked at.
    """
    return _tally(constraints, covered, total, limit, with_bombs=True)


def count(
    constraints: Sequence[Constraint],
    covered: Sequence[int],
    total: int | None = None,
    limit: int = STATES,
) -> int:
    """How many boards `tally` counts, with less work."""
    return _tally(constraints, covered, total, limit, with_bombs=False).count


def _tally(
    constraints: Sequence[Constraint],
    covered: Sequence[int],
    total: int | None,
    limit: int,
    with_bombs: bool,
) -> Tally:
    simple = simplify(constraints)
    if simple is None:
        return Tally.none(covered)
    bombs, safe = simple.bombs, simple.safe
    others = {*bombs, *safe, *simple.where}
    background = tuple(filterfalse(others.__contains__, covered))
    budget = Budget(limit)
    pieces = []
    # Small components often look alike.
    counted: dict[Component, Numbers] = {}
    for component, tiles in components(simple):
        numbers = counted.get(component)
        if numbers is None:
            found = contract(component, total is not None, with_bombs, budget)
            if found is None:
                return Tally.none(covered)
            numbers = counted[component] = found
        pieces.append(Piece(numbers, tiles))
    return combine(bombs, safe, background, pieces, total) or Tally.none(covered)
