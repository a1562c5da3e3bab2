"""Smallest sets that meet others, and sums of sets of numbers, against trying everything."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from minelogic.errors import LimitReached
from minelogic.solve.reasons.hitting import all_hitting, fewest_hitting, members, minimal
from minelogic.solve.reasons.sums import added, meets

ROWS = st.lists(st.sets(st.integers(0, 8), max_size=5), max_size=10)
NUMBERS = st.sets(st.integers(0, 12))


def packed(row):
    return sum(1 << member for member in row)


def smallest(rows):
    """All smallest sets that meet every row."""
    for size in range(10):
        found = [set(c) for c in combinations(range(9), size) if all(row & set(c) for row in rows)]
        if found:
            return found
    return []


@given(ROWS)
def test_no_smaller_set_meets_all_rows(rows):
    packed_rows = [packed(row) for row in rows]
    found = fewest_hitting(packed_rows, 9)
    best = smallest(rows)
    if not best:
        assert found is None
        return
    assert found is not None
    assert set(members(found)) in best
    assert fewest_hitting(packed_rows, len(best[0]) - 1) is None
    same = fewest_hitting(packed_rows, 9, len(best[0]))
    assert same is not None
    assert set(members(same)) in best


@given(ROWS)
def test_all_smallest_sets_are_listed_once(rows):
    best = smallest(rows)
    size = len(best[0]) if best else 3
    found = list(all_hitting([packed(row) for row in rows], size))
    assert sorted(found) == sorted(map(packed, best))


@given(ROWS)
def test_minimal_rows_contain_no_other(rows):
    kept = [row for row in rows if not any(other < row for other in rows)]
    assert sorted(minimal([packed(row) for row in rows])) == sorted({packed(row) for row in kept})


def test_the_search_stops_at_its_limit():
    rows = [packed(pair) for pair in combinations(range(12), 2)]
    with pytest.raises(LimitReached):
        fewest_hitting(rows, 12, nodes=3)
    with pytest.raises(LimitReached):
        list(all_hitting(rows, 11, nodes=3))


@given(NUMBERS, NUMBERS, st.integers(-3, 15), st.integers(-3, 15))
def test_sums_and_ranges_of_sets_of_numbers(one, other, least, most):
    assert added(packed(one), packed(other)) == packed({a + b for a in one for b in other})
    assert meets(packed(one), least, most) is any(least <= number <= most for number in one)
