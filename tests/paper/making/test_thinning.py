"""Thinner tables: one solution still, and several without any number that is left."""

from __future__ import annotations

from random import Random

import pytest

from minelogic import paper
from minelogic.paper import PaperError
from minelogic.paper.openings.plain import problem_of
from minelogic.problem import loads
from tests.paper.tables import SMALL, as_shown, by_solver, drawn
from tests.solve.displays import Shown


def without(display: Shown, tile: int) -> Shown:
    signs = list(display.signs)
    signs[tile] = "."
    return Shown(display.board, tuple(signs), display.mines)


@pytest.mark.parametrize("board", SMALL, ids=str)
def test_no_number_can_be_taken_away_by_enumeration(board):
    tables = 0
    for seed in range(40):
        display, mines, opened = drawn(seed, board)
        if display.fitting() != [tuple(sorted(mines))] or len(display.signs) > 12:
            continue
        tables += 1
        for order in (None, seed):
            table = paper.thin(display.problem(), order)
            thinner = as_shown(table.board, table.signs)
            assert thinner.fitting() == [tuple(sorted(mines))]
            kept = [tile for tile, sign in enumerate(thinner.signs) if sign.isdigit()]
            assert set(kept) <= opened
            for tile in kept:
                assert len(without(thinner, tile).fitting()) > 1
    assert tables


@pytest.mark.parametrize(("kind", "size"), [("chess", (6, 7)), ("triangle", (5, 6)),
                                            ("random", (9, 9))])  # fmt: skip
def test_larger_tables_are_minimal_by_another_solver(kind, size):
    (made,) = paper.new(kind, size, p=0.4, seed=5)
    for seed in (None, 1, 2):
        table = paper.thin(made.problem, seed)
        display = as_shown(table.board, table.signs)
        assert by_solver(display) == [made.mines]
        for tile in table.numbers:
            assert len(by_solver(without(display, tile))) == 2


def test_a_plain_loop_that_asks_for_every_number_takes_the_same_away():
    for number, made in enumerate(paper.new("random", (7, 7), p=0.3, seed=8, count=10)):
        left = as_shown(made.board, made.signs)
        order = list(made.numbers)
        Random(f"minelogic paper thin {number}").shuffle(order)
        for tile in order:
            fewer = without(left, tile)
            if len(by_solver(fewer)) == 1:
                left = fewer
        thinner = paper.thin(made.problem, number)
        assert tuple(map(str, thinner.signs)) == left.signs


def test_the_number_of_mines_and_marked_cells_are_kept():
    problem = loads("board 1 x 5\ndisplay . 1 . . *\nmines 2\nuse minesweeper\nprove B(0, 0)\n")
    assert paper.check(problem).kind == "opening"
    problem = loads("board 1 x 5\ndisplay . 2 . 1 -\nmines 2\nuse minesweeper\n")
    table = paper.thin(problem)
    assert table.total == 2
    assert table.signs == (".", 2, ".", ".", "-")
    assert table.opening.kind == "table"


def test_what_is_no_table_is_refused_with_the_reason():
    with pytest.raises(PaperError, match="several solutions"):
        paper.thin(problem_of(SMALL_BOARD, [1, ".", "."]))
    with pytest.raises(PaperError, match="no set of mines"):
        paper.thin(problem_of(SMALL_BOARD, [3, ".", "."]))
    with pytest.raises(PaperError, match=r"says more than its display \(line 3\)"):
        paper.thin(loads("board 1 x 2\ndisplay . 1\nfact B(0, 0)\nuse minesweeper\n"))
    with pytest.raises(PaperError, match="use minesweeper"):
        paper.thin(loads("board 1 x 2\ndisplay . 1\n"))


SMALL_BOARD = paper.Layout.chess(1, 3).board
