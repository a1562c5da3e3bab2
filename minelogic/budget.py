"""So much may be done, and no more: every long loop spends from a budget.

Budgets count conflicts, states, steps or parts, never seconds, so that the same input is stopped at
the same place on every machine.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from minelogic.errors import LimitReached


class Budget:
    """How much of something may still be done; `LimitReached` once more is asked for.

    `name` is what is counted, in the plural; `what` is who needs it, as the sentence of the
    exception says: *counting the boards needs more than 2,000,000 states*.
    """

    __slots__ = ("left", "limit", "name", "what")

    def __init__(self, limit: int, name: str, what: str) -> None:
        self.limit, self.left = limit, limit
        self.name, self.what = name, what

    @property
    def used(self) -> int:
        """How much has been done."""
        return self.limit - self.left

    def spend(self, amount: int = 1) -> None:
        """Books so much; raises `LimitReached` before it is done, not after."""
        self.left -= amount
        if self.left < 0:
            raise self.reached

    @contextmanager
    def part(self, most: int) -> Iterator[Budget]:
        """A budget of its own for one part of the work: so much, and no more than is left.

        What the part has used is booked afterwards, also if it was too much.
        """
        own = Budget(min(most, max(self.left, 0)), self.name, self.what)
        try:
            yield own
        finally:
            self.left -= min(own.used, own.limit)

    @property
    def reached(self) -> LimitReached:
        """What is raised where the budget is used up."""
        return LimitReached(self.name, self.limit, self.what)
