"""One irredundant core: members of which none can be spared, out of members that do together."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import TypeVar

from minelogic.budget import Budget
from minelogic.errors import LimitReached

T = TypeVar("T")


def irredundant(
    members: Sequence[T],
    used: Callable[[list[T]], Collection[T] | None],
    few: bool = False,
    budget: Budget | None = None,
) -> tuple[list[T], bool]:
    """Members that do together and of which none can be spared; False if the budget was too small.

    Before: all members do together (they clash, or force something), and whatever includes members
    that do, does too. `used` is given some members; it says which of them it took, or all, if they
    do, and None if they do not. What comes first is left out first where there is a choice.

    After: the result does, and without any one of its members it does not. If the budget, which is
    spent on the number of members in each question, comes to its end, the result still does, but
    some of it could perhaps be spared.

    Why: a member without which many do not do is needed by every part of them that does, since more
    would do if less did. So each member is tried once, and stays needed whatever is left out later.
    For the same reason members that `used` did not take can be left out at once, and where `few`
    are expected to be needed, blocks of members: one, two, four and so on as long as that goes
    well, and half as many where it does not.

    For example, of the lengths 5, 3, 4, 2 that together are at least 7, the 5 is left out (9 are
    left), the 3 is not (6 would be left), the 4 is not (5), and the 2 is left out: 3 and 4 stay.
    """
    needed: list[T] = []
    waiting = list(members)
    block = 1
    while waiting:
        rest = waiting[block:]
        if budget is not None:
            try:
                budget.spend(len(needed) + len(waiting))
            except LimitReached:
                return [*needed, *waiting], False
        taken = used([*needed, *rest])
        if taken is not None:
            waiting = [member for member in rest if member in taken]
            block = min(2 * block, len(waiting)) if few else 1
        elif block == 1:
            needed.append(waiting[0])
            waiting = rest
        else:
            block //= 2
    return needed, True
