"""Tables of combinations: what the Rutgers report prints, what is right in it, and what is not."""

from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations, product
from typing import Any

import pytest

import minelogic
from minelogic.chance.tables import Table
from minelogic.errors import LimitReached

A, B, C, D, E, X, Y = (0, 1), (0, 2), (1, 1), (2, 1), (2, 2), (1, 0), (2, 0)
Z, L, M = (3, 0), (3, 1), (3, 2)
"""The tiles as the report names them; s is (1, 2)."""
S = (1, 2)


def first(shows: int) -> minelogic.Problem:
    return minelogic.Problem.from_display([". . .", f". . {shows}", ". 1 ."])


def uncertain(noise: Any) -> minelogic.Problem:
    return minelogic.Problem.from_display([". . .", ". . 3", ". 6 .", ". . ."], noise=noise)


LOWER_D = [("lower", [D])]


def rows(problem: minelogic.Problem, table: Table) -> set[frozenset[Any]]:
    """The tiles with a bomb, for each row."""
    assert problem.board is not None
    names = problem.board.names
    return {
        frozenset(names[t] for t, bomb in zip(table.tiles, row, strict=True) if bomb)
        for row, _ in table.rows
    }


def odds(problem: minelogic.Problem, table: Table, tiles: Sequence[Any]) -> list[Fraction]:
    assert problem.board is not None
    found = {problem.board.name(tile): share for tile, share in table.odds.items()}
    return [found[tile] for tile in tiles]


def test_three_of_five_are_the_ten_printed_combinations():
    problem = first(3)
    table = problem.knowledge_base([S, D])[0].result
    assert rows(problem, table) == set(map(frozenset, combinations([A, B, C, D, E], 3)))


def test_the_printed_joined_table_and_its_odds_belong_to_a_two():
    problem = first(2)
    table = problem.knowledge_base([S, D])[1].result
    printed = [{A, C}, {B, C}, {A, E}, {B, E}, {A, B, X}, {A, B, Y}]
    assert rows(problem, table) == set(map(frozenset, printed))
    shares = [Fraction(n, 6) for n in (4, 4, 2, 2, 1, 1)]
    assert odds(problem, table, [A, B, C, E, X, Y]) == shares


def test_of_a_three_and_then_a_one_only_two_combinations_survive():
    problem = first(3)
    step = problem.knowledge_base([S, D])[1]
    assert rows(problem, step.result) == {frozenset({A, B, C}), frozenset({A, B, E})}
    assert odds(problem, step.result, [A, B, C, E, X, Y]) == [
        1,
        1,
        Fraction(1, 2),
        Fraction(1, 2),
        0,
        0,
    ]
    # Six rows have a bomb at d, and two want both c and e, of which d allows one.
    assert (step.opened, step.discarded) == (6, 2)


def test_four_combinations_have_two_and_a_quarter_mines():
    ways = [(1, 0, 1, 1), (1, 1, 0, 0), (1, 1, 0, 1), (1, 0, 0, 0)]
    table = Table((0, 1, 2, 3), tuple((way, Fraction(1)) for way in ways))
    assert table.expected_bombs == Fraction(9, 4)


def test_a_shown_six_is_six_or_seven_by_the_flat_prior_over_values():
    problem = uncertain(LOWER_D)
    clue = problem.knowledge_base([S, D])[1].clue
    sixes = [weight for row, weight in clue.rows if sum(row) == 6]
    sevens = [weight for row, weight in clue.rows if sum(row) == 7]
    assert sixes == [Fraction(7, 13) / 7] * 7
    assert sevens == [Fraction(6, 13)]


def test_by_equally_likely_combinations_it_is_a_six_with_49_of_55():
    chances = {6: Fraction(1, 6), 7: Fraction(1, 7)}
    problem = minelogic.Problem.from_display([". - .", ". 6 .", ". . ."], noise="lower")
    # Seven tiles are covered around the 6, as around d; the posterior over all boards.
    work = problem.working()
    whole = sum(model.weight for model in work.models)
    six = sum(model.weight for model in work.models if len(model.bombs) == 6)
    assert six / whole == 7 * chances[6] / (7 * chances[6] + chances[7]) == Fraction(49, 55)


def test_24_rows_are_printed_and_14_are_right():
    problem = uncertain(LOWER_D)
    right = problem.knowledge_base([S, D])[1].result
    printed = problem.knowledge_base([S, D], forget=True)[1].result
    assert (len(right.rows), len(printed.rows)) == (14, 24)
    assert odds(problem, right, [A, C, X]) == [Fraction(13, 24), Fraction(23, 24), Fraction(11, 12)]
    assert odds(problem, printed, [A, C, X]) == [Fraction(n, 13) for n in (5, 12, 12)]
    # What is right by the recipe is what the prior counts along the frontier.
    shares = problem.odds("values")
    assert odds(problem, right, [A, B, C, E, X, Y, Z, L, M]) == [
        shares[tile] for tile in (A, B, C, E, X, Y, Z, L, M)
    ]


def test_if_the_three_is_a_lower_bound_too_it_has_16_combinations():
    table = uncertain("lower").knowledge_base([S, D])[0].result
    assert [sum(row) for row, _ in table.rows] == [3] * 10 + [4] * 5 + [5]


def test_whatever_the_order_the_joined_table_has_the_odds_of_equally_likely_combinations():
    problem = minelogic.Problem.from_display(
        [". 1 . .", ". . 2 .", "* 2 . .", ". . . ."], noise=[("upper", [(2, 1)])]
    )
    clues = [(0, 1), (1, 2), (2, 1)]
    expected = dict(problem.odds("combinations"))
    for order in (clues, clues[::-1], None):
        result = problem.knowledge_base(order, "combinations")[-1].result
        assert named(problem, result) == expected


def test_by_values_the_order_matters_for_noisy_clues_since_other_tiles_are_covered_before():
    problem = minelogic.Problem.from_display(
        [". 1 . .", ". . 2 .", "* 2 . .", ". . . ."], noise=[("upper", [(2, 1)])]
    )
    clues = [(0, 1), (1, 2), (2, 1)]
    last, first_one = (
        named(problem, problem.knowledge_base(order)[-1].result) for order in (clues, clues[::-1])
    )
    assert last == problem.odds("values") != first_one


def named(problem: minelogic.Problem, table: Table) -> dict[Any, Fraction]:
    assert problem.board is not None
    return {problem.board.name(tile): share for tile, share in table.odds.items()}


def test_tables_of_too_many_rows_and_of_files_that_say_more_are_refused():
    large = minelogic.Problem.from_display([".......", ".3...3.", ".......", ".4...4.", "......."])
    with pytest.raises(LimitReached):
        large.knowledge_base()
    more = minelogic.loads("board 1 x 2\ndisplay\n  1 .\nuse minesweeper\nfact B(0, 1)\n")
    with pytest.raises(ValueError, match="only a display"):
        more.knowledge_base()
    with pytest.raises(ValueError, match="shows no number"):
        first(3).knowledge_base([(0, 0)])


# Odds by hand


def boards_of(rows_shown: list[str], mines: int) -> list[set[Any]]:
    height, width = len(rows_shown), len(rows_shown[0])
    tiles = list(product(range(height), range(width)))
    found = []
    for bombs in map(set, combinations(tiles, mines)):
        fits = all(
            sign == "."
            or (
                (i, j) not in bombs
                and int(sign)
                == sum((x, y) in bombs for x in range(i - 1, i + 2) for y in range(j - 1, j + 2))
            )
            for i, row in enumerate(rows_shown)
            for j, sign in enumerate(row)
        )
        if fits:
            found.append(bombs)
    return found


DISPLAYS = [(["1..", "...", "..."], 2), ([".1.1..."], 2), (["1.1.", "....", ".2.."], 4)]


@pytest.mark.parametrize(("rows_shown", "mines"), DISPLAYS)
def test_the_working_comes_to_the_odds_of_all_boards_one_by_one(rows_shown, mines):
    boards = boards_of(rows_shown, mines)
    problem = minelogic.Problem.from_display(rows_shown, mines)
    work = problem.working()
    assert problem.board is not None
    names = problem.board.names
    assert work.whole == len(boards)
    assert {names[tile]: share for tile, share in work.odds.items()} == problem.odds()
    for tile, share in work.odds.items():
        assert share == Fraction(sum(names[tile] in bombs for bombs in boards), len(boards))
        assert work.weight_with(tile) == sum(names[tile] in bombs for bombs in boards)
    assert work.expected_bombs == mines
    for model in work.models:
        own = {names[tile] for tile in model.bombs}
        fringe = {names[tile] for tile in work.fringe}
        assert model.ways == sum(bombs & fringe == own for bombs in boards)


def test_the_product_of_densities_is_wrong_where_models_differ_in_bombs():
    work = minelogic.Problem.from_display([".1.1..."], 2).working()
    assert work.density == Fraction(2, 7)
    # One bomb between the 1s, or one on either side: p (1 - p)^2 against p^2 (1 - p).
    assert work.by_product[2] == Fraction(5, 7) != work.odds[2] == Fraction(2, 3)
    assert sum(work.by_product.values()) == Fraction(13, 7) != 2


@pytest.mark.slow
def test_a_sample_is_right_within_its_intervals_and_repeats():
    rows_shown = [".1......", "..2..3..", "........", ".2..4...", "......2."]
    for noise in (None, "lower"):
        problem = minelogic.Problem.from_display(rows_shown, 10, noise=noise)
        exact = problem.odds()
        one, other = (
            minelogic.Problem.from_display(
                rows_shown, 10, noise=noise, limits=minelogic.Limits(states=1)
            ).odds(seed=1)
            for _ in range(2)
        )
        assert dict(one) == dict(other)
        assert (exact.method, one.method) == ("exact", "sampled")
        inside = 0
        for tile, share in exact.items():
            estimate = one[tile]
            assert share is not None
            assert estimate is not None
            low, high = one.intervals[tile]
            inside += low <= share <= high
            assert abs(estimate - share) < Fraction(1, 10)
        assert inside >= 0.85 * len(exact)
