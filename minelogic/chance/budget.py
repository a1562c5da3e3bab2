"""A limit on the states that counting looks at."""

from __future__ import annotations

from minelogic.errors import LimitReached
from minelogic.records import dataclass

STATES = 2_000_000
WHAT = "counting the boards"


@dataclass(slots=True)
class Budget:
    """How many states may be looked at, and how many have been."""

    limit: int
    used: int = 0

    def spend(self, states: int) -> None:
        """Books these states, and raises LimitReached before they are looked at, not after."""
        self.used += states
        if self.used > self.limit:
            raise LimitReached("states", self.limit, WHAT)
