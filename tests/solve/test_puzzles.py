"""Queens written in several ways, against all ways to put one in each row."""

from __future__ import annotations

from fractions import Fraction
from itertools import permutations

import pytest

from minelogic import Problem, loads
from minelogic.limits import Limits

ONE_BY_ONE = """
rule rows: forall i. exists one j. Queen(i, j)
rule columns: forall j. exists one i. Queen(i, j)
rule diagonals: forall i, j, x, y. Queen(i, j) & Queen(x, y) & i < x -> |i - x| != |j - y|
"""
PAIRS = """
rule rows: forall i. exists j. Queen(i, j)
rule once: forall i, j, y. Queen(i, j) & Queen(i, y) -> j = y
rule columns: forall i, x, j. Queen(i, j) & Queen(x, j) -> i = x
rule diagonals: forall i, j, x, y. Queen(i, j) & Queen(x, y) & |i - x| = |j - y| -> i = x
"""
ATTACK = """
define Attack(i, j, x, y): (i = x | j = y | |i - x| = |j - y|) & ~(i = x & j = y)
rule peace: forall i, j, x, y. Queen(i, j) & Attack(i, j, x, y) -> ~Queen(x, y)
rule number: exists exactly {size} i, j. Queen(i, j)
"""
LINES = """
rule rows: forall i. exists one j. Queen(i, j)
rule columns: forall j. exists at most 1 i. Queen(i, j)
rule down: forall d in 0..2 * {size}. exists at most 1 i, j. i + j = d & Queen(i, j)
rule up: forall d in -{size}..{size}. exists at most 1 i, j. i - j = d & Queen(i, j)
"""
WAYS = {"one by one": ONE_BY_ONE, "pairs": PAIRS, "attack": ATTACK, "lines": LINES}


def written(rules: str, size: int) -> Problem:
    text = f"board {size} x {size}\npredicate Queen(row, column)\n" + rules.format(size=size)
    return loads(text)


def by_hand(size: int, diagonals: bool = True) -> list[tuple[tuple[int, int], ...]]:
    """The places of the queens, the least first, where a place without a queen comes first."""
    boards = []
    for columns in permutations(range(size)):
        falling = {row + column for row, column in enumerate(columns)}
        rising = {row - column for row, column in enumerate(columns)}
        if not diagonals or len(falling) == len(rising) == size:
            boards.append(tuple(enumerate(columns)))
    every = [(i, j) for i in range(size) for j in range(size)]
    return sorted(boards, key=lambda board: [place in board for place in every])


def places(problem: Problem, most: int | None = None) -> list[tuple[tuple[int, int], ...]]:
    return [
        tuple([tuple([term.value for term in atom.arguments]) for atom in model.true])  # type: ignore[union-attr,misc]
        for model in problem.models(limit=most)
    ]


@pytest.mark.parametrize("rules", WAYS.values(), ids=WAYS)
@pytest.mark.parametrize("size", [1, 3, 4, 5, 6])
def test_the_worlds_of_queens_are_listed_in_order_counted_and_weighed(rules, size):
    expected = by_hand(size)
    problem = written(rules, size)
    assert places(problem) == expected
    assert problem.count() == len(expected)
    shares = {place: Fraction(0) for place in [(i, j) for i in range(size) for j in range(size)]}
    for board in expected:
        for place in board:
            shares[place] += Fraction(1, len(expected))
    odds = problem.odds()
    assert odds == (
        {f"Queen({i}, {j})": share for (i, j), share in shares.items()} if expected else {}
    )
    truth = {Fraction(0): False, Fraction(1): True}
    assert problem.truth("Queen") == (
        {p: truth.get(s) for p, s in shares.items()} if expected else {}
    )
    assert not problem.reached


@pytest.mark.parametrize("rules", WAYS.values(), ids=WAYS)
def test_eight_queens_have_92_worlds_and_no_limit_is_reached(rules):
    problem = written(rules, 8)
    expected = by_hand(8)
    assert len(expected) == 92
    assert problem.count() == 92
    assert places(problem, 10) == expected[:10]
    assert places(problem) == expected
    assert not problem.reached


def test_queens_that_are_bombs_are_as_many():
    rules = ATTACK.replace("Queen", "B").replace("rule number", "# rule number").format(size=8)
    problem = loads(f"board 8 x 8\nmines 8\n{rules}")
    assert problem.count() == 92
    assert [board.bombs for board in problem.models(limit=None)] == sorted(by_hand(8))
    assert not problem.reached


def test_without_the_diagonals_there_are_more():
    rules = ONE_BY_ONE[: ONE_BY_ONE.index("rule diagonals")]
    problem = written(rules, 4)
    assert places(problem) == by_hand(4, diagonals=False)
    assert problem.count() == 24 != len(by_hand(4))


def test_worlds_that_are_many_and_hard_to_count_are_still_a_limit():
    rules = ATTACK.replace("exactly", "at most")
    text = "board 8 x 8\npredicate Queen(row, column)\n" + rules.format(size=8)
    problem = loads(text, limits=Limits(states=2_000))
    assert problem.count() is None
    assert [reached.limit for reached in problem.reached] == ["states"]
    assert len(problem.models(limit=25)) == 25


def test_the_more_states_a_count_may_take_the_more_worlds_it_may_list():
    """Latin squares of order 4: 576, of which only a tenth may be listed within few states."""
    text = """
domain Line = 1 .. 4
predicate Is(Line, Line, Line)
rule cells: forall i, j. exists one v. Is(i, j, v)
rule rows: forall i, v. exists one j. Is(i, j, v)
rule columns: forall j, v. exists one i. Is(i, j, v)
"""
    assert loads(text).count() == 576
    assert loads(text, limits=Limits(states=60)).count() is None
