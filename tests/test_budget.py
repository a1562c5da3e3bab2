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


def test_a_part_may_use_no_more_than_its_share_nor_than_is_left():
    whole = Budget(10, "parts", "the whole")
    with whole.part(6) as first:
        first.spend(6)
        with pytest.raises(LimitReached, match="6 parts"):
            first.spend()
    assert whole.left == 4
    with whole.part(6) as second:
        assert second.limit == 4
        second.spend(1)
    assert whole.left == 3


def test_what_a_part_has_used_is_booked_where_it_fails():
    whole = Budget(10, "parts", "the whole")
    with pytest.raises(LimitReached), whole.part(2) as part:
        part.spend(3)
    assert whole.left == 8
