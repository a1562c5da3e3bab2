"""What holds on all boards with a total, and the fewest bombs, against all boards listed."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from minelogic.chance.certain import certain
from minelogic.chance.frontier import Cache, fewest
from minelogic.solve.least import boards_in_order, least_board
from tests.chance.enumeration import boards, summary
from tests.chance.test_frontier import systems

STATES = 100_000


@pytest.mark.slow
@given(systems(), st.integers(-1, 9))
@settings(max_examples=400)
def test_tiles_are_certain_if_they_are_the_same_on_all_boards(system, total):
    constraints, covered, _ = system
    number, bombs = summary(boards(constraints, covered, total), covered)
    cache: Cache = {}
    for _ in range(2):
        found = certain(constraints, covered, total, STATES, cache)
        if not number:
            assert found is None
            continue
        assert found is not None
        assert sorted(found.bombs) == [tile for tile in covered if bombs[tile] == number]
        assert sorted(found.safe) == [tile for tile in covered if not bombs[tile]]
        assert sorted(found.open) == [tile for tile in covered if 0 < bombs[tile] < number]


@pytest.mark.slow
@given(systems())
@settings(max_examples=200)
def test_the_fewest_bombs_are_those_of_the_board_with_the_fewest(system):
    constraints, covered, _ = system
    numbers = [sum(board.values()) for board in boards(constraints, covered, None)]
    assert fewest(constraints, covered) == min(numbers, default=None)


@pytest.mark.slow
@given(systems())
@settings(max_examples=200)
def test_boards_come_in_reading_order_and_the_least_has_the_fewest_bombs(system):
    constraints, covered, total = system
    listed = [
        [tile for tile in covered if board[tile]] for board in boards(constraints, covered, total)
    ]
    if total is not None:
        assert list(boards_in_order(constraints, covered, total, STATES)) == sorted(listed)
    least = min(listed, key=lambda bombs: (len(bombs), bombs), default=None)
    assert least_board(constraints, covered, total, STATES) == least
