"""Verdicts of a noisy display with a total, by counting along the frontier.

A solver that is told a total goes through very many ways to place the bombs where clues are loose,
as they are under noise; the frontier adds these ways up.
"""

from __future__ import annotations

from collections.abc import Sequence

from minelogic.chance import frontier
from minelogic.chance.simplify import Constraint
from minelogic.chance.weights import Weighted
from minelogic.solve.given import Given
from minelogic.solve.numbers import look, read_numbers


def verdicts_by_counting(given: Given, states: int) -> dict[int, bool | None] | None:
    """For each covered tile whether it is a bomb on all boards, on none, or None; None if no board.

    For displays under the standard theory with noise and a total. Raises `LimitReached`.
    """
    board, signs = given.numbered
    read = read_numbers(board, signs)
    seen = look(board.size, read.numbers)
    covered = [tile for tile, sign in enumerate(given.signs) if sign == "."]
    if seen is None or given.mines is None or not all(given.possible.values()):
        return None
    constraints: list[Constraint] = [(inside, bombs, bombs) for inside, bombs in seen.numbers]
    known = {tile + 1: value for tile in covered if (value := seen.values[tile + 1]) is not None}
    constraints += [((atom,), value, value) for atom, value in known.items()]
    weighted: list[Weighted] = []
    for tile, values in given.possible.items():
        near = board.neighbours(tile)
        around = tuple([other + 1 for other in near if given.signs[other] == "."])
        marked = sum([given.signs[other] == "*" for other in near])
        numbers = [value - marked for value in values]
        if _in_a_row(numbers):
            constraints.append((around, numbers[0], numbers[-1]))
        else:
            weighted.append((around, {number: 1 for number in numbers if number >= 0}))
    total = given.mines - read.marked
    atoms = [tile + 1 for tile in covered]
    tallied = frontier.tally(constraints, atoms, total, states, weighted)
    if not tallied.count:
        return None
    found: dict[int, bool | None] = {}
    for tiles, bombs, boards in tallied.shares:
        verdict = None if 0 < bombs < boards else bombs > 0
        found |= {atom - 1: verdict for atom in tiles}
    return {tile: found[tile] for tile in covered}


def _in_a_row(numbers: Sequence[int]) -> bool:
    return numbers[-1] - numbers[0] + 1 == len(numbers)
