"""Openings completed: as few numbers as possible, by trying all sets of them."""

from __future__ import annotations

import pytest

from minelogic import Problem, paper
from minelogic.paper import PaperError
from minelogic.paper.making import completing
from tests.paper.tables import SMALL, as_shown, by_solver, drawn, fewest_added


@pytest.mark.parametrize("board", SMALL, ids=str)
def test_fewer_numbers_would_not_do_for_these_mines(board):
    tried = 0
    for seed in range(30):
        display, mines, _ = drawn(seed, board, 0.3)
        problem = display.problem()
        assert problem.board is not None
        names = [problem.board.name(tile) for tile in mines]
        fewest = fewest_added(display, mines)
        if fewest is None:
            with pytest.raises(PaperError, match="numbers cannot do it"):
                paper.complete(problem, mines=names)
            continue
        made = paper.complete(problem, mines=names)
        assert made.fewest
        assert len(made.added) == fewest
        assert by_solver(as_shown(made.table.board, made.table.signs)) == [mines]
        tried += fewest > 0
    assert tried


@pytest.mark.parametrize("board", SMALL, ids=str)
def test_fewer_numbers_would_not_do_for_any_solution(board):
    tried = 0
    for seed in range(60):
        display, _, _ = drawn(seed, board, 0.3)
        boards = display.fitting()
        if not 2 <= len(boards) <= 16:
            continue
        numbers = [fewest_added(display, set(bombs)) for bombs in boards]
        able = [number for number in numbers if number is not None]
        if not able:
            with pytest.raises(PaperError):
                paper.complete(display.problem())
            continue
        made = paper.complete(display.problem())
        assert (len(made.added), made.fewest, made.solutions) == (min(able), True, len(boards))
        assert by_solver(as_shown(made.table.board, made.table.signs)) == [made.table.mines]
        tried += 1
    assert tried


def test_where_it_is_not_proved_no_number_can_be_left_out(monkeypatch):
    monkeypatch.setattr(completing, "_RIVALS", 0)
    made = paper.complete(Problem.from_display(["1...", "....", "..2.", "...."]), seed=3)
    assert not made.fewest
    assert made.solutions is None
    assert "whether fewer would do is open" in str(made)
    display = as_shown(made.table.board, made.table.signs)
    assert by_solver(display) == [made.table.mines]
    for tile in made.added:
        signs = list(display.signs)
        signs[tile] = "."
        assert len(by_solver(type(display)(display.board, tuple(signs)))) == 2


def test_of_many_solutions_one_is_drawn_from_the_seed():
    problem = Problem.from_display(["." * 6] * 5)
    made = {seed: paper.complete(problem, seed) for seed in (1, 2, 1)}
    assert made[1].table.mines != made[2].table.mines
    assert paper.complete(problem, 1).table.file == made[1].table.file
    for each in made.values():
        found = by_solver(as_shown(each.table.board, each.table.signs))
        assert found == [each.table.mines]
        assert "For these mines" in str(each) or "is open" in str(each)


def test_a_table_is_left_as_it_is():
    made = paper.complete(Problem.from_display(["1."]))
    assert made.added == ()
    assert str(made) == "There is one solution already, so no number was added."


def test_mines_that_do_not_fit_are_refused():
    problem = Problem.from_display(["1.", ".."])
    with pytest.raises(PaperError, match="do not fit"):
        paper.complete(problem, mines=[(0, 1), (1, 0)])
    with pytest.raises(PaperError, match="no cell"):
        paper.complete(problem, mines=[(5, 5)])
    with pytest.raises(PaperError, match="no set of mines fits"):
        paper.complete(Problem.from_display(["3."]))
