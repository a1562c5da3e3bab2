"""Two sets of bombs that show the same numbers, against going through all pairs of sets."""

from __future__ import annotations

import random
from itertools import product

import pytest

from minelogic.errors import LimitReached
from minelogic.solve.mines.same_numbers import same_numbers


def least_by_enumeration(rows: list[list[int]], tiles: int) -> tuple[int, ...] | None:
    """Of all vectors with entries 1, -1 and 0 the least whose sums over all rows vanish."""
    found = [
        vector
        for vector in product((0, 1, -1), repeat=tiles)
        if any(vector) and all(sum(vector[tile] for tile in row) == 0 for row in rows)
    ]
    # 1 comes before -1, and both before 0.
    order = {1: 0, -1: 1, 0: 2}
    return min(
        found,
        key=lambda vector: (sum(map(abs, vector)), [order[entry] for entry in vector]),
        default=None,
    )


def test_the_least_difference_is_that_found_by_going_through_all() -> None:
    chance = random.Random(3)
    answers = set()
    for _ in range(300):
        tiles = chance.randint(1, 7)
        rows = [
            [tile for tile in range(tiles) if chance.random() < 0.5]
            for _ in range(chance.randint(0, 7))
        ]
        expected = least_by_enumeration(rows, tiles)
        answers.add(expected is None)
        assert same_numbers(rows, tiles, 10_000) == expected, (rows, tiles)
        any_one = same_numbers(rows, tiles, 10_000, least=False)
        assert (any_one is None) == (expected is None)
        if any_one is not None:
            assert any(any_one)
            assert all(sum(any_one[tile] for tile in row) == 0 for row in rows)
    assert answers == {True, False}


def test_no_tiles_have_no_two_sets() -> None:
    assert same_numbers([], 0, 10) is None
    assert same_numbers([], 2, 10) == (1, 0)


def test_a_search_that_is_too_long_says_so() -> None:
    chance = random.Random(1)
    rows = [[tile for tile in range(120) if chance.random() < 0.5] for _ in range(70)]
    with pytest.raises(LimitReached, match="two sets of bombs"):
        same_numbers(rows, 120, 5)
