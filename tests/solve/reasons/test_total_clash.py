"""A total that clashes with numbers which can all hold without it, and the board nearest to it."""

from __future__ import annotations

from unittest.mock import patch

import pytest
from hypothesis import assume, given, settings

from minelogic import Problem
from minelogic.ground.premises import premises
from minelogic.solve import knowledge
from minelogic.syntax.statements import Mines
from tests.solve.displays import shown
from tests.solve.test_clash import FEW, SMALL, tabled
from tests.solve.truth_tables import clash, smaller_clash

FOUR_TWOS = ["......", ".2..2.", "......", "......", ".2..2.", "......"]


def said(problem, found):
    return [premise.to_json(problem.board) for premise in found]


@pytest.mark.slow
@settings(max_examples=300)
@given(shown(SMALL, FEW))
def test_the_clash_with_a_total_is_one_and_smallest_where_that_is_said(display):
    assume(display.mines is not None)
    with patch.object(knowledge, "SMALL_COUNT", 0):
        problem = display.problem()
        assume(problem.status == "inconsistent")
        found = problem.conflict
    assert found is not None
    everything = premises(problem.grounding)
    tables, every, granted = tabled(everything)
    own = [tables.of(premise.formula) for premise in found.premises]
    assert clash(own, granted)
    for index in range(len(own)):
        assert not clash([*own[:index], *own[index + 1 :]], granted)
    if found.smallest:
        number = len(found.premises)
        assert smaller_clash(everything, every, granted, found.cost, number) is None


def test_four_twos_are_more_than_seven_bombs():
    problem = Problem.from_display(FOUR_TWOS, mines=7)
    assert problem.status == "inconsistent"
    assert problem.conflict is not None
    assert problem.conflict.smallest
    assert problem.conflict.cost == 5
    assert problem.nearest is not None
    assert said(problem, problem.nearest.broken) == [{"mines": 9}]
    assert len(problem.nearest.model.bombs) == 8
    assert not problem.reached


def test_four_twos_with_eight_bombs_are_fine_and_leave_no_other_bomb():
    problem = Problem.from_display(FOUR_TWOS, mines=8)
    assert problem.status == "consistent"
    assert problem.conflict is None
    assert problem.nearest is None


def test_one_wrong_number_is_what_is_broken_and_not_the_total():
    rows = [list(row) for row in FOUR_TWOS]
    rows[1][2] = "8"
    problem = Problem.from_display(["".join(row) for row in rows], mines=8)
    assert problem.status == "inconsistent"
    assert problem.nearest is not None
    assert said(problem, problem.nearest.broken) == [{"display": [1, 2]}]
    assert problem.conflict is not None
    assert not any(isinstance(p.statement, Mines) for p in problem.conflict.premises)


def test_too_many_bombs_for_the_tiles_that_are_left():
    problem = Problem.from_display(["0....", ".....", ".....", ".....", "....0"], mines=18)
    assert problem.status == "inconsistent"
    assert problem.conflict is not None
    assert problem.conflict.cost == 3
