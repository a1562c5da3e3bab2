"""Switches that make a formula hold or fail, against counting."""

from __future__ import annotations

import pytest

from minelogic.board import Board
from minelogic.errors import LimitReached
from minelogic.ground.atoms import AtomTable
from minelogic.ground.formula import truth
from minelogic.limits import Limits
from minelogic.solve.knowledge import is_large
from minelogic.solve.switches import Switched
from minelogic.syntax.vocabulary import Vocabulary

TILES = 14
ATOMS = AtomTable(Vocabulary(Board.grid(1, TILES)))
LARGE = [(kind, 6, *range(1, TILES + 1)) for kind in ("exactly", "at least", "at most")]
SMALL = [("exactly", 1, 1, 2, 3), ("->", 1, ("at least", 2, 2, 3, 4)), ("<->", 1, -2), 1, False]


@pytest.mark.parametrize("formula", [*LARGE, *SMALL], ids=lambda formula: str(formula)[:30])
def test_a_switch_can_be_on_exactly_where_its_formula_holds_or_fails(formula):
    assert (formula in LARGE) == (isinstance(formula, tuple) and is_large_count(formula))
    switched = Switched(ATOMS, Limits())
    holds, fails = switched.holds(formula), switched.fails(formula)
    engine = switched.engine()
    for number in range(TILES + 1):
        world = [tile if tile <= number else -tile for tile in range(1, TILES + 1)]
        expected = truth(formula, set(world).__contains__)
        assert engine.satisfiable([*world, holds]) is expected, number
        assert engine.satisfiable([*world, fails]) is not expected, number


def is_large_count(formula):
    return formula[0] in ("exactly", "at least", "at most") and is_large(formula)


def test_switches_for_several_turn_on_all_or_at_least_one():
    switched = Switched(ATOMS, Limits())
    every, some, none = switched.all([1, 2]), switched.any([1, 2]), switched.any([])
    engine = switched.engine()
    assert [engine.satisfiable([every, -1]), engine.satisfiable([every, 1, 2])] == [False, True]
    assert [engine.satisfiable([some, -1]), engine.satisfiable([some, -1, -2])] == [True, False]
    assert engine.satisfiable([none]) is False


def test_more_clauses_than_the_limit_are_refused():
    with pytest.raises(LimitReached):
        Switched(ATOMS, Limits(clauses=5)).holds(("exactly", 3, 1, 2, 3, 4, 5, 6))
