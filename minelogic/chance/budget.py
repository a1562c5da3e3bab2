"""How many states counting may look at."""

from __future__ import annotations

from minelogic.budget import Budget

STATES = 2_000_000


def counting_budget(states: int = STATES) -> Budget:
    """So many states, for one question."""
    return Budget(states, "states", "counting the boards")
