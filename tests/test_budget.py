"""Budgets: what is left, and what is raised when nothing is."""

import pytest

from minelogic import LimitReached
from minelogic.budget import Budget


def test_a_budget_is_spent_to_its_last_and_no_further():
    budget = Budget(3, "states", "counting the boards")
    budget.spend()
    budget.spend(2)
    assert (budget.left, budget.used) == (0, 3)
    with pytest.raises(LimitReached, match=r"counting the boards needs more than 3 states") as info:
        budget.spend()
    assert (info.value.limit, info.value.value) == ("states", 3)
