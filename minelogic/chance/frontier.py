"""Exact counts and odds where all constraints are numbers of bombs among tiles."""

from __future__ import annotations

from itertools import filterfalse
from typing import TYPE_CHECKING, TypeAlias

from minelogic.chance.budget import STATES, counting_budget
from minelogic.chance.combine import Piece, combine
from minelogic.chance.contract import Numbers, contract
from minelogic.chance.joining import Component, Group
from minelogic.chance.simplify import Constraint, Simplified, simplify
from minelogic.chance.tally import Tally
from minelogic.chance.weights import Weighted, Weights, with_weights
from minelogic.records import dataclass

if TYPE_CHECKING:
    from collections.abc import Sequence


Cache: TypeAlias = "dict[Component, Numbers]"


def tally(
    constraints: Sequence[Constraint],
    covered: Sequence[int],
    total: int | None = None,
    limit: int = STATES,
    weighted: Sequence[Weighted] = (),
) -> Tally:
    """The boards that obey the constraints and have `total` bombs among the covered tiles.

    Constraints are about covered tiles only; those in no constraint are the background. Without a
    total, any number of bombs will do. With weights, a board counts for as many as the product of
    what its numbers of bombs weigh. Raises LimitReached("states", ...) if more than `limit` states
    would have to be looked at.
    """
    return _tally(constraints, covered, total, limit, with_bombs=True, weighted=weighted)


def count(
    constraints: Sequence[Constraint],
    covered: Sequence[int],
    total: int | None = None,
    limit: int = STATES,
) -> int:
    """How many boards `tally` counts, with less work."""
    return _tally(constraints, covered, total, limit, with_bombs=False).count


def fewest(
    constraints: Sequence[Constraint], covered: Sequence[int], limit: int = STATES
) -> int | None:
    """The least number of bombs that a board can have; None if there is no board."""
    split = parts(constraints, covered, True, limit, with_bombs=False)
    if split is None:
        return None
    return len(split.bombs) + sum(piece.numbers.least for piece in split.pieces)


@dataclass(frozen=True, slots=True)
class Parts:
    """What boards are made of: tiles that are settled, a background, and components."""

    bombs: list[int]
    safe: list[int]
    background: tuple[int, ...]
    pieces: list[Piece]
    weight: int = 1
    """What is settled of the weights."""


def _tally(
    constraints: Sequence[Constraint],
    covered: Sequence[int],
    total: int | None,
    limit: int,
    with_bombs: bool,
    weighted: Sequence[Weighted] = (),
) -> Tally:
    split = parts(constraints, covered, total is not None, limit, with_bombs, None, weighted)
    if split is None:
        return Tally.none(covered)
    found = combine(split.bombs, split.safe, split.background, split.pieces, total)
    if found is None:
        return Tally.none(covered)
    return found if split.weight == 1 else Tally(found.count * split.weight, found.shares)


def parts(
    constraints: Sequence[Constraint],
    covered: Sequence[int],
    by_number: bool,
    limit: int,
    with_bombs: bool,
    cache: Cache | None = None,
    weighted: Sequence[Weighted] = (),
) -> Parts | None:
    """The parts of the boards; None if there is no board.

    A cache keeps what was counted for the next call that wants to know the same of components.
    """
    weights: Weights = {}
    weight = 1
    if weighted:
        found_out = with_weights(constraints, weighted)
        if found_out is None:
            return None
        simple, weights, weight = found_out
    else:
        plain = simplify(constraints)
        if plain is None:
            return None
        simple = plain
    bombs, safe = simple.bombs, simple.safe
    others = {*bombs, *safe, *simple.where}
    background = tuple(filterfalse(others.__contains__, covered))
    budget = counting_budget(limit)
    pieces = []
    # Small components often look alike.
    counted: Cache = {} if cache is None else cache
    for component, tiles in _components(simple, weights):
        numbers = counted.get(component)
        if numbers is None:
            found = contract(component, by_number, with_bombs, budget)
            if found is None:
                return None
            numbers = counted[component] = found
        pieces.append(Piece(numbers, tiles))
    return Parts(bombs, safe, background, pieces, weight)


def _components(
    simple: Simplified, weights: Weights
) -> list[tuple[Component, list[tuple[int, ...]]]]:
    """Each component with the tiles of its groups; tiles in the same constraints are a group."""
    grouped: dict[tuple[int, ...], list[int]] = {}
    for tile, around in simple.where.items():
        key = tuple(around)
        if key in grouped:
            grouped[key].append(tile)
        else:
            grouped[key] = [tile]
    of: dict[int, list[tuple[int, ...]]] = {}
    for key in grouped:
        for constraint in key:
            if constraint in of:
                of[constraint].append(key)
            else:
                of[constraint] = [key]
    split = []
    local: dict[int, int] = {}
    for start in of:
        if start in local:
            continue
        local[start] = 0
        order = [start]
        keys: dict[tuple[int, ...], None] = {}
        for constraint in order:
            for key in of[constraint]:
                if key not in keys:
                    keys[key] = None
                    for other in key:
                        if other not in local:
                            local[other] = len(order)
                            order.append(other)
        groups: list[Group] = []
        tiles = []
        for key in keys:
            inside = grouped[key]
            groups.append((len(inside), tuple([local[constraint] for constraint in key])))
            tiles.append(tuple(inside))
        needs = []
        own: list[tuple[int, ...]] = []
        for constraint in order:
            low, high = simple.low[constraint], simple.high[constraint]
            if low < high:
                own.append(weights.get(constraint, ()))
                size = sum([len(grouped[key]) for key in of[constraint]])
                low, high = max(low, 0), min(high, size)
                groups.append((high - low, (local[constraint],)))
            needs.append(high)
        slacks = len(groups) - len(tiles)
        of_slacks = tuple(own) if any(own) else ()
        split.append((Component(tuple(needs), tuple(groups), slacks, of_slacks), tiles))
    return split
