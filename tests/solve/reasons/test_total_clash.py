"""The smallest clash of a display with a total, against all sets of numbers on small boards."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import combinations

import pytest

import minelogic
from minelogic.board import Board

COPIED = """rule safe: forall i, j. S(i, j) <-> ~B(i, j)
rule shown: forall i, j. S(i, j) <-> exists a. Q(a, i, j)
rule one: forall i, j, a, b. Q(a, i, j) & Q(b, i, j) -> a = b
rule counts: forall a, i, j.
    Q(a, i, j) -> exists exactly a x, y. (adjacent(i, j, x, y) & B(x, y))
"""
RULES = {"shipped": "use minesweeper\n", "copied": COPIED}


@pytest.mark.parametrize("rules", RULES.values(), ids=RULES)
@pytest.mark.parametrize("seed", range(4))
def test_no_set_of_numbers_with_the_total_or_without_costs_less(rules: str, seed: int) -> None:
    for rows, mines in _inconsistent(random.Random(seed), 12):
        problem = minelogic.loads(_text(rows, mines) + rules)
        clash = problem.conflict
        assert clash is not None
        assert clash.smallest
        assert clash.cost == _least_cost(rows, mines), _text(rows, mines)


@pytest.mark.parametrize("rules", RULES.values(), ids=RULES)
@pytest.mark.parametrize(
    ("rows", "mines", "cost", "number"),
    [
        (("3....", ".....", ".....", "....."), 2, 2, 3),
        # Each asks for three, and they share no tile.
        (("3...3", ".....", ".....", "....."), 5, 3, 5),
        # One number with the total, of several.
        (("11...", ".....", "....."), 0, 2, 3),
        # More bombs than a corner has neighbours: that one tile cannot show it.
        (("4....", ".....", ".....", "....."), 1, 0, 2),
        # More mines than there are tiles for them.
        (("1...", "....", "...."), 12, 1, 4),
    ],
)
def test_a_clash_that_one_can_see_is_found(
    rules: str, rows: tuple[str, ...], mines: int, cost: int, number: int
) -> None:
    problem = minelogic.loads(_text([list(row) for row in rows], mines) + rules)
    clash = problem.conflict
    assert clash is not None
    assert clash.smallest
    assert clash.cost == cost
    assert len(clash.premises) == number
    assert problem.derivation.steps


def test_the_clash_of_many_numbers_with_a_total_is_found_within_its_budget() -> None:
    rng = random.Random(7)
    board = [["." for _ in range(30)] for _ in range(16)]
    bombs = set(rng.sample([(i, j) for i in range(16) for j in range(30)], 70))
    for i in range(16):
        for j in range(30):
            if (i, j) not in bombs and rng.random() < 0.5:
                near = [(x, y) for x in (i - 1, i, i + 1) for y in (j - 1, j, j + 1)]
                board[i][j] = str(sum(tile in bombs for tile in near))
    clash = minelogic.loads(_text(board, 12) + RULES["shipped"]).conflict
    assert clash is not None
    # Numbers that share no tile, and ask for more than 12.
    assert clash.cost <= 6


def _text(rows: list[list[str]], mines: int) -> str:
    shown = "\n".join("  " + " ".join(row) for row in rows)
    return f"board {len(rows)} x {len(rows[0])}\ndisplay\n{shown}\nmines {mines}\n"


def _inconsistent(rng: random.Random, number: int) -> Iterator[tuple[list[list[str]], int]]:
    """Displays of few covered tiles that no board fits, and their totals."""
    while number:
        size = rng.choice([(2, 5), (3, 4), (4, 4)])
        board = Board("king", *size)
        covered = set(rng.sample(range(board.size), rng.randint(4, min(9, board.size - 2))))
        bombs = {tile for tile in covered if rng.random() < 0.4}
        shown = {
            tile: sum(near in bombs for near in board.neighbours(tile))
            for tile in range(board.size)
            if tile not in covered
        }
        for tile in rng.sample(sorted(shown), rng.randint(0, 2)):
            most = len(board.neighbours(tile))
            shown[tile] = min(most, max(0, shown[tile] + rng.choice((-1, 1))))
        mines = max(0, len(bombs) + rng.choice((-3, -2, -1, 0, 1, 2, 3)))
        cells = [str(shown.get(tile, ".")) for tile in range(board.size)]
        rows = [cells[start : start + size[1]] for start in range(0, board.size, size[1])]
        if mines <= board.size and _least_cost(rows, mines) is not None:
            number -= 1
            yield rows, mines


def _least_cost(rows: list[list[str]], mines: int) -> int | None:
    """The fewest numbers that no board obeys, the total counting as one, over all boards."""
    board = Board("king", len(rows), len(rows[0]))
    cells = [cell for row in rows for cell in row]
    covered = [tile for tile, cell in enumerate(cells) if cell == "."]
    numbers = [tile for tile, cell in enumerate(cells) if cell != "."]
    broken = set()
    for size in range(len(covered) + 1):
        for bombs in combinations(covered, size):
            wrong = {
                tile
                for tile in numbers
                if sum(near in bombs for near in board.neighbours(tile)) != int(cells[tile])
            }
            broken.add(frozenset(wrong | ({-1} if size != mines else set())))
    if frozenset() in broken:
        return None
    for cost in range(1, len(numbers) + 2):
        for chosen in combinations((-1, *numbers), cost):
            if all(wrong.intersection(chosen) for wrong in broken):
                return cost
    raise AssertionError
