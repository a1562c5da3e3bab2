from fractions import Fraction
from itertools import product
from math import comb
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from minelogic.board import Board
from minelogic.budget import Budget
from minelogic.chance import contract, joining
from minelogic.chance.frontier import count, tally
from minelogic.errors import LimitReached
from tests.chance.enumeration import Constraint, boards, constraints_of, summary

BOARDS = [
    Board.grid(3, 4),
    Board.grid(2, 6),
    Board.grid(3, 4, "rook"),
    Board.grid(3, 4, "torus"),
    Board.grid(2, 6, "triangle"),
    Board.grid(1, 1),
    Board.graph([("a", "b"), ("b", "c"), ("c", "d"), ("d", "a"), ("c", "e")], ["f", "g"]),
]


@st.composite
def systems(draw: st.DrawFn) -> tuple[list[Constraint], list[int], int | None]:
    """Constraints that are mostly true of one hidden board, so that many have a board at all."""
    covered = sorted(draw(st.sets(st.integers(0, 40), max_size=9)))
    hidden = draw(st.lists(st.booleans(), min_size=len(covered), max_size=len(covered)))
    bombs = {tile for tile, bomb in zip(covered, hidden, strict=True) if bomb}
    constraints = []
    if covered:
        for tiles in draw(st.lists(st.sets(st.sampled_from(covered), max_size=6), max_size=7)):
            number = draw(st.sampled_from([len(tiles & bombs)] * 9 + [-1, 0, 2, 7]))
            low = number - draw(st.sampled_from([0, 0, 0, 1, 2]))
            high = number + draw(st.sampled_from([0, 0, 0, 1, 2]))
            constraints.append((tuple(sorted(tiles)), low, high))
    totals = st.sampled_from([None, len(bombs), len(bombs), len(bombs) + 1, -1, len(covered)])
    return constraints, covered, draw(totals)


@pytest.mark.slow
@given(systems())
@settings(max_examples=400)
def test_count_and_bombs_are_those_of_all_boards_listed(system):
    constraints, covered, total = system
    boards_there_are, bombs = summary(boards(constraints, covered, total), covered)
    found = tally(constraints, covered, total)
    assert found.count == boards_there_are
    assert found.bombs == bombs
    assert count(constraints, covered, total) == boards_there_are


@pytest.mark.slow
@given(systems())
@settings(max_examples=200)
def test_odds_are_the_share_of_the_boards_with_a_bomb(system):
    constraints, covered, total = system
    boards_there_are, bombs = summary(boards(constraints, covered, total), covered)
    odds = tally(constraints, covered, total).odds()
    if not boards_there_are:
        assert odds == {}
    else:
        assert odds == {tile: Fraction(bombs[tile], boards_there_are) for tile in covered}
        assert list(odds) == covered


@pytest.mark.slow
@given(systems())
@settings(max_examples=200)
def test_odds_are_0_or_1_for_just_the_tiles_that_are_entailed(system):
    constraints, covered, total = system
    listed = list(boards(constraints, covered, total))
    for tile, share in tally(constraints, covered, total).odds().items():
        assert (share == 1) == all(board[tile] for board in listed)
        assert (share == 0) == (not any(board[tile] for board in listed))


@pytest.mark.slow
@given(systems())
@settings(max_examples=200)
def test_how_long_weights_may_get_changes_no_answer(system):
    constraints, covered, total = system
    expected = tally(constraints, covered, total)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(contract, "WIDE", 1)
        found = tally(constraints, covered, total)
    assert (found.count, found.bombs) == (expected.count, expected.bombs)


@pytest.mark.parametrize("board", BOARDS, ids=Board.describe)
@pytest.mark.parametrize("with_total", [True, False])
def test_displays_of_every_topology(board, with_total):
    for seed in range(25):
        random = Random(seed)
        bombs = set(random.sample(range(board.size), random.randint(0, board.size // 2)))
        numbers = {
            tile: sum(near in bombs for near in board.neighbours(tile))
            for tile in range(board.size)
            if tile not in bombs and random.random() < 0.4
        }
        if numbers and seed % 5 == 4:
            numbers[min(numbers)] += 1
        covered = [tile for tile in range(board.size) if tile not in numbers]
        constraints = constraints_of(board, numbers, covered)
        total = len(bombs) if with_total else None
        found = tally(constraints, covered, total)
        assert (found.count, found.bombs) == summary(boards(constraints, covered, total), covered)


def test_the_formula_of_the_notes():
    """P(X | e) is proportional to the sum of C(B, M - L) over models of the fringe with X."""
    board = Board.grid(4, 5)
    numbers = {0: 1, 2: 2, 11: 1}
    covered = [tile for tile in range(board.size) if tile not in numbers]
    constraints = constraints_of(board, numbers, covered)
    fringe = sorted({tile for tiles, _, _ in constraints for tile in tiles})
    background = len(covered) - len(fringe)
    for total in range(len(covered) + 1):
        weights = {}
        for values in product((0, 1), repeat=len(fringe)):
            model = dict(zip(fringe, values, strict=True))
            left = total - sum(values)
            if left >= 0 and all(
                sum(model[tile] for tile in tiles) == low for tiles, low, _ in constraints
            ):
                weights[values] = comb(background, left)
        whole = sum(weights.values())
        found = tally(constraints, covered, total)
        assert found.count == whole
        if not whole:
            continue
        odds = found.odds()
        for at, tile in enumerate(fringe):
            share = Fraction(sum(w for values, w in weights.items() if values[at]), whole)
            assert odds[tile] == share
        assert len({odds[tile] for tile in covered if tile not in fringe}) <= 1


def test_leaving_out_the_weights_of_the_background_gives_other_odds():
    """A wrong twin: the models of the fringe are not equally likely."""
    constraints = [((0, 1), 1, 1), ((1, 2), 1, 1)]
    covered = list(range(10))
    fringe = list(boards(constraints, [0, 1, 2], None))
    unweighted = Fraction(sum(model[1] for model in fringe), len(fringe))
    assert unweighted == Fraction(1, 2)
    assert tally(constraints, covered, 3).odds()[1] == Fraction(21, 21 + 7)
    assert tally(constraints, [0, 1, 2]).odds()[1] == unweighted


def test_a_total_links_components_that_share_no_tile():
    constraints = [((0, 1), 1, 1), ((1, 2), 1, 1), ((5, 6), 1, 1), ((6, 7), 1, 1)]
    covered = [0, 1, 2, 5, 6, 7]
    assert tally(constraints, covered).count == 4
    assert tally(constraints, covered, 2).bombs == {0: 0, 1: 1, 2: 0, 5: 0, 6: 1, 7: 0}
    assert tally(constraints, covered, 3).count == 2
    assert tally(constraints, covered, 3).odds()[1] == Fraction(1, 2)
    assert tally(constraints, covered, 5).count == 0


def test_with_no_constraint_every_tile_has_the_density():
    assert tally([], range(480), 99).count == comb(480, 99)
    assert set(tally([], range(480), 99).odds().values()) == {Fraction(99, 480)}
    assert set(tally([], range(480)).odds().values()) == {Fraction(1, 2)}


def test_no_tile_at_all():
    assert tally([], []).count == tally([], [], 0).count == 1
    assert tally([], [], 1).count == tally([((), 1, 1)], []).count == 0


def test_large_numbers_of_large_sets():
    assert count([(tuple(range(60)), 20, 30)], range(60)) == sum(
        comb(60, bombs) for bombs in range(20, 31)
    )
    constraints = [(tuple(range(60)), 25, 60), (tuple(range(30, 90)), 0, 25)]
    expected = sum(
        comb(30, one) * comb(30, both) * comb(30, other)
        for one in range(31)
        for both in range(31)
        for other in range(31)
        if one + both >= 25 and both + other <= 25
    )
    assert count(constraints, range(90)) == expected
    assert tally(constraints, range(90), 40).count == sum(
        comb(30, one) * comb(30, both) * comb(30, 40 - one - both)
        for one in range(31)
        for both in range(31)
        if 0 <= 40 - one - both <= 30 and one + both >= 25 and 40 - one <= 25
    )


def test_a_long_chain_is_counted_as_its_recurrence_says():
    """Exactly one bomb in every three tiles in a row: every third tile, from one of three on."""
    size = 300
    constraints = [((at, at + 1, at + 2), 1, 1) for at in range(size - 2)]
    assert tally(constraints, range(size)).odds() == dict.fromkeys(range(size), Fraction(1, 3))
    # At most one bomb in two tiles in a row: Fibonacci numbers.
    fibonacci = [1, 2]
    while len(fibonacci) <= size:
        fibonacci.append(fibonacci[-1] + fibonacci[-2])
    apart = [((at, at + 1), 0, 1) for at in range(size - 1)]
    found = tally(apart, range(size))
    assert found.count == fibonacci[size]
    assert found.bombs[0] == fibonacci[size - 2]
    # With k bombs among n tiles there are C(n - k + 1, k) such boards.
    found = tally(apart, range(size), 100)
    assert found.count == count(apart, range(size), 100) == comb(size - 100 + 1, 100)
    assert found.bombs[0] == found.bombs[size - 1] == comb(size - 2 - 99 + 1, 99)
    assert sum(found.odds().values()) == 100


def test_a_limit_on_states_is_said():
    wide = [(tuple(sorted({*range(at, 400, 7), *range(at, 400, 11)})), 20, 40) for at in range(30)]
    with pytest.raises(LimitReached) as reached:
        tally(wide, range(400), 120, limit=5000)
    assert (reached.value.limit, reached.value.value) == ("states", 5000)
    assert str(reached.value) == "counting the boards needs more than 5,000 states"


def test_within_the_limit_the_limit_changes_nothing():
    constraints = [((at, at + 1), 0, 1) for at in range(20)]
    assert tally(constraints, range(21), limit=10**4) == tally(constraints, range(21))
    with pytest.raises(LimitReached):
        tally(constraints, range(21), limit=10)


def test_an_order_of_very_many_that_hang_together_is_not_looked_for_to_the_end() -> None:
    """Of 12 x 12 tiles no two in a row or a column: what it takes to lay that out is counted."""
    tiles = [(i, j) for i in range(12) for j in range(12)]
    pairs = [
        (a, b)
        for a, one in enumerate(tiles)
        for b, other in enumerate(tiles)
        if a < b and (one[0] == other[0]) != (one[1] == other[1])
    ]
    adjacent = [
        sum(1 << place for place, other in enumerate(pairs) if set(pair) & set(other))
        for pair in pairs
    ]
    with pytest.raises(LimitReached):
        joining._order(adjacent, Budget(10_000, "states", "counting the boards"))
    # A display has many constraints, each with a few neighbours.
    ring = [1 << k | 1 << (k + 1) % 500 | 1 << (k - 1) % 500 for k in range(500)]
    assert len(joining._order(ring, Budget(10_000, "states", "counting the boards"))) == 500
