"""Verdicts of a noisy display with a total, by counting along the frontier.

A solver that is told a total goes through very many ways to place the bombs where clues are loose,
as they are under noise; the frontier adds these ways up.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from minelogic.board import Board, Sign
from minelogic.chance import frontier
from minelogic.chance.simplify import Constraint
from minelogic.chance.weights import Weighted


def verdicts_by_counting(
    board: Board,
    signs: Sequence[Sign],
    possible: Mapping[int, Sequence[int]],
    mines: int,
    states: int,
) -> dict[int, bool | None] | None:
    """For each covered tile whether it is a bomb on all boards, on none, or None; None if no board.

    `possible` has the true numbers of noisy tiles, in order. Raises `LimitReached`.
    """
    constraints: list[Constraint] = []
    weighted: list[Weighted] = []
    for tile, sign in enumerate(signs):
        values: Sequence[int] = possible.get(tile, (sign,) if isinstance(sign, int) else ())
        if not values:
            if tile in possible:
                return None
            continue
        near = board.neighbours(tile)
        around = tuple([other for other in near if signs[other] == "."])
        marked = sum([signs[other] == "*" for other in near])
        least, most = values[0] - marked, values[-1] - marked
        if most - least + 1 == len(values):
            constraints.append((around, least, most))
        else:
            weighted.append((around, {v - marked: 1 for v in values if v >= marked}))
    covered = [tile for tile, sign in enumerate(signs) if sign == "."]
    total = mines - sum([sign == "*" for sign in signs])
    tallied = frontier.tally(constraints, covered, total, states, weighted)
    if not tallied.count:
        return None
    found: dict[int, bool | None] = {}
    for tiles, bombs, boards in tallied.shares:
        verdict = None if 0 < bombs < boards else bombs > 0
        found |= dict.fromkeys(tiles, verdict)
    return {tile: found[tile] for tile in covered}
