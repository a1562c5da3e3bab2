"""One connected component of exact constraints, counted by merging its groups of tiles."""

from __future__ import annotations

from math import comb, prod
from typing import TYPE_CHECKING

from minelogic.chance.joining import Component, bombs_of, join_all, unpack
from minelogic.records import dataclass

if TYPE_CHECKING:
    from minelogic.budget import Budget

WIDE = 100
"""Bits of a number from which on it pays to find out first how many are needed."""


@dataclass(frozen=True, slots=True)
class Numbers:
    """For each number of bombs, from `least` on, the number of boards; and of bombs by group.

    `bombs[g][n]` adds up the bombs in group g over all boards with `least + n` bombs.
    """

    least: int
    boards: list[int]
    bombs: list[list[int]]


def contract(
    component: Component, by_number: bool, with_bombs: bool, budget: Budget
) -> Numbers | None:
    """The boards on which each constraint has as many bombs as it needs; None if there are none.

    If not `by_number`, boards with different numbers of bombs are counted together.
    """
    if len(component.groups) == len(component.needs) == 1:
        ((size, _),), (need,) = component.groups, component.needs
        choices = comb(size, need)
        return Numbers(need, [choices], [[choices * need]])
    least, moving, width = _numbering(component, by_number)
    joined = join_all(component, moving, width if width < WIDE else 0, budget)
    if joined is None:
        return None
    if width >= WIDE:
        # Long weights are slow; and now it is known how long they can get at most.
        width = (joined[0][-1][0] * max(component.groups)[0]).bit_length()
        joined = join_all(component, moving, width, budget)
        assert joined is not None
    factors, joins = joined
    bombs = bombs_of(component, factors, joins, width) if with_bombs else []
    boards = unpack(factors[-1][0], width)
    if not boards[0]:
        less = next(number for number, found in enumerate(boards) if found)
        bombs = [numbers[less:] for numbers in bombs]
        return Numbers(least + less, boards[less:], bombs)
    return Numbers(least, boards, bombs)


def _numbering(component: Component, by_number: bool) -> tuple[int, list[bool], int]:
    """Bombs that every board has, the groups whose bombs are counted on top, and bits a number.

    Constraints that share no tile have as many bombs as they need, on every board; so the bombs
    in their groups need not be counted. The bits are enough for every number that belongs to a
    board: states that lead to none may overflow, and do no harm.
    """
    needs, groups = component.needs, component.groups
    moving = [by_number] * (len(groups) - component.slacks) + [False] * component.slacks
    if not by_number:
        return 0, moving, 0
    sizes = [0] * len(needs)
    of: list[list[int]] = [[] for _ in needs]
    for number, (size, constraints) in enumerate(groups):
        for constraint in constraints:
            sizes[constraint] += size
            of[constraint].append(number)
    least = 0
    bound = 1
    for constraint in sorted(range(len(needs)), key=sizes.__getitem__, reverse=True):
        for number in of[constraint]:
            if not moving[number]:
                break
        else:
            for number in of[constraint]:
                moving[number] = False
            least += needs[constraint]
            bound *= comb(sizes[constraint], needs[constraint])
    if True not in moving:
        return least, moving, 0
    free = sum([group[0] for group, moves in zip(groups, moving, strict=True) if moves])
    first = len(groups) - component.slacks
    slack = prod([sum(component.slack_weights(n)) for n in range(first, len(groups))])
    bound *= max(groups)[0] * slack << free
    return least, moving, bound.bit_length()
