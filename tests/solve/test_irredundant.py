"""What cannot be spared: against all parts of small sets, and where it stops."""

from __future__ import annotations

import random
from collections.abc import Callable, Collection
from itertools import combinations

import pytest

from minelogic.budget import Budget
from minelogic.solve.irredundant import irredundant

Used = Callable[[list[int]], Collection[int] | None]


def including(wanted: list[set[int]], exact: bool = False) -> Used:
    """Some do if they include one of the wanted sets; `exact` if that one is said to be used."""

    def used(some: list[int]) -> Collection[int] | None:
        for one in wanted:
            if one <= set(some):
                return one if exact else some
        return None

    return used


def families(number: int) -> list[list[set[int]]]:
    """Lists of sets of the numbers 0 to 8."""
    chosen = random.Random(4)
    return [
        [set(chosen.sample(range(9), chosen.randint(1, 5))) for _ in range(chosen.randint(1, 4))]
        for _ in range(number)
    ]


@pytest.mark.parametrize("few", [False, True])
@pytest.mark.parametrize("exact", [False, True])
def test_the_members_do_and_none_can_be_spared(few, exact):
    for wanted in families(200):
        used = including(wanted, exact)
        kept, proved = irredundant(range(9), used, few)
        assert proved
        assert used(kept) is not None
        assert all(used([other for other in kept if other != one]) is None for one in kept)


def test_what_comes_first_is_left_out_first():
    """Of all the sets that do, the one whose earliest members come as late as they can."""
    for wanted in families(200):
        used = including(wanted)
        doing = [set(c) for n in range(10) for c in combinations(range(9), n) if used([*c])]
        for few in (False, True):
            kept, _ = irredundant(range(9), used, few)
            assert sorted(kept) == min([sorted(some) for some in doing], key=_lateness)


def _lateness(some: list[int]) -> list[bool]:
    return [number in some for number in range(9)]


def test_of_two_that_do_the_late_ones_stay():
    used = including([{0, 1}, {4, 7}, {2, 8}])
    assert sorted(irredundant(range(9), used)[0]) == [4, 7]
    assert irredundant(range(9), lambda some: some)[0] == []


def test_few_of_many_take_few_questions():
    asked = []

    def used(some: list[int]) -> list[int] | None:
        asked.append(len(some))
        return some if {100, 700} <= {*some} else None

    assert irredundant(range(1000), used, few=True)[0] == [100, 700]
    assert len(asked) < 100


def test_where_the_budget_ends_what_is_left_still_does():
    used = including([{3, 8}])
    kept, proved = irredundant(range(9), used, budget=Budget(20, "members", "the test"))
    assert not proved
    assert kept == [2, 3, 4, 5, 6, 7, 8]
    assert irredundant(range(9), used, budget=Budget(99, "members", "the test")) == ([3, 8], True)
