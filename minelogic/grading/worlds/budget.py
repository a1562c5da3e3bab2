"""How much may still be done for one answer, on all of its boards together.

The limits of an exercise bound one statement in one place, or one question. An answer has many of
these, so that there is a second bound on all of them: a few times the first.
"""

from __future__ import annotations

from minelogic.budget import Budget
from minelogic.ground.compile import GroundingBudget
from minelogic.limits import Limits

TIMES = {"steps": 4, "instances": 1, "variants": 10, "clauses": 1, "conflicts": 2, "parts": 1}
"""How many times what is allowed once is allowed together; *variants* are instances, too, but of
formulas that the grader makes of the answer's."""
_LEAST = 100
"""What share of a limit a question gets though all is spent: most need less."""


class Work:
    """What is left for one answer. What is asked for later gets less, if much was used before."""

    def __init__(self, limits: Limits) -> None:
        self._once = {
            "steps": limits.steps,
            "instances": limits.instances,
            "variants": limits.instances,
            "clauses": limits.clauses,
            "conflicts": limits.conflicts,
            "parts": limits.steps,
        }
        self._budgets = {
            name: Budget(TIMES[name] * once, name, "the comparison on all boards")
            for name, once in self._once.items()
        }

    def spend(self, what: str, amount: int) -> None:
        """Takes off so much. Raises `LimitReached` if there is not so much left."""
        self._budgets[what].spend(amount)

    def conflicts(self) -> int:
        """How many conflicts the next question may have: half of what is left, or a few."""
        once = self._once["conflicts"]
        return max(self._budgets["conflicts"].left // 2, -(-once // _LEAST))

    def took(self, conflicts: int) -> None:
        """Takes off the conflicts that a question had."""
        left = self._budgets["conflicts"]
        left.left = max(left.left - conflicts, 0)

    def budget(self, instances: str) -> GroundingBudget:
        """All that may be made and tried of formulas from now on."""
        parts, steps = self._budgets[instances], self._budgets["steps"]
        return GroundingBudget(max(parts.left, 0), max(steps.left, 0))

    def used(self, budget: GroundingBudget, instances: str) -> None:
        """Takes off what was used of such a budget."""
        self._budgets[instances].left -= budget.parts.used
        self._budgets["steps"].left -= budget.steps.used
