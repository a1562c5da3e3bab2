"""Answers about displays under the standard theory, against trying every set of bombs."""

from __future__ import annotations

from fractions import Fraction
from typing import Any
from unittest.mock import patch

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import minelogic
from minelogic import Problem
from minelogic.encode import counter
from minelogic.solve import knowledge, numbers
from tests.ground.oracle import Grid
from tests.solve.displays import METHODS, Bombs, Shown, about, answer, canonical, shown

SMALL = ((1, 1), (1, 2), (1, 4), (2, 2), (2, 3), (3, 2))


def check(display: Shown, problem: Problem, boards: list[Bombs]) -> None:
    """Whether status, verdicts and boards are those of the display."""
    names = display.names
    assert problem.status == ("consistent" if boards else "inconsistent")
    assert problem.verdicts == display.verdicts(boards)
    expected = [tuple(names[tile] for tile in bombs) for bombs in boards]
    assert [model.bombs for model in problem.models(limit=None)] == expected


@settings(max_examples=800)
@given(shown())
def test_status_verdicts_and_boards_of_a_display_are_those_of_enumeration(display):
    check(display, display.problem(), display.fitting())


@pytest.mark.slow
@settings(max_examples=250)
@given(shown())
def test_a_total_is_settled_by_a_solver_where_counting_would_take_too_long(display):
    with patch.multiple(numbers, _STATES=0, _STATES_EACH=0):
        check(display, display.problem(), display.fitting())


@pytest.mark.slow
@settings(max_examples=100)
@given(shown())
def test_a_total_is_counted_by_the_solver_where_clauses_would_be_too_many(display):
    with (
        patch.object(knowledge, "SMALL_COUNT", 3),
        patch.multiple(numbers, _STATES=0, _STATES_EACH=0),
    ):
        problem = display.problem()
        check(display, problem, display.fitting())
        check(display, minelogic.loads(display.text("fact true")), display.fitting())
        conflict = problem.conflict
    other = display.problem().conflict
    assert (conflict is None) is (other is None)
    if conflict is not None and other is not None:
        assert conflict.cost == other.cost
        assert len(conflict.premises) == len(other.premises)


@settings(max_examples=150)
@given(shown(), st.booleans())
def test_numbers_of_many_tiles_say_the_same_with_auxiliary_variables(display, counted):
    states = 20_000 if counted else 0
    with (
        patch.multiple(counter, SMALL_COUNT=0, NEVER_LARGE=0),
        patch.multiple(numbers, _STATES=states, _STATES_EACH=0),
    ):
        problem = display.problem()
        check(display, problem, display.fitting())
        check(display, minelogic.loads(display.text("fact true")), display.fitting())
        derivation = problem.derivation
    other = display.problem().derivation
    assert [step.conclusions for step in derivation.steps] == [
        step.conclusions for step in other.steps
    ]


@pytest.mark.slow
@settings(max_examples=150)
@given(shown())
def test_a_file_and_a_display_that_say_the_same_have_the_same_answers(display):
    check(display, minelogic.loads(display.text()), display.fitting())


@pytest.mark.slow
@settings(max_examples=60)
@given(shown(SMALL), st.sampled_from(METHODS))
def test_every_encoding_has_the_same_answers(display, encoding):
    if display.mines is not None and len(display.signs) > 6 and encoding == "distribute":
        encoding = "kn"
    check(display, display.problem(encoding=encoding), display.fitting())
    check(display, minelogic.loads(display.text(), encoding=encoding), display.fitting())


@pytest.mark.slow
@settings(max_examples=250)
@given(st.data())
def test_what_is_entailed_by_a_display_is_what_holds_on_every_board_that_fits(data):
    display = data.draw(shown())
    boards = display.fitting()
    problem = display.problem()
    for _ in range(3):
        text, holds = data.draw(about(display))
        assert problem.entails(text) == answer(boards, holds), text


@pytest.mark.slow
@settings(max_examples=80)
@given(st.data())
def test_facts_and_queries_of_a_file_are_taken_into_account(data):
    display = data.draw(shown())
    fact, given_too = data.draw(about(display))
    query, holds = data.draw(about(display))
    boards = [bombs for bombs in display.fitting() if given_too(bombs)]
    problem = minelogic.loads(display.text(f"fact {fact}", f"prove {query} expect entailed"))
    check(display, problem, boards)
    (found,) = problem.queries
    assert found.answer == answer(boards, holds)
    assert found.as_expected is (found.answer == "entailed")
    assuming = display.problem().assuming(fact)
    check(display, assuming, boards)
    assert assuming.entails(query) == found.answer


@pytest.mark.slow
@settings(max_examples=150)
@given(st.data())
def test_an_independent_formula_has_the_canonical_board_where_it_holds_and_where_it_fails(data):
    display = data.draw(shown())
    text, holds = data.draw(about(display))
    boards = display.fitting()
    found = display.problem().explain(text)
    assert found.answer == answer(boards, holds)
    if found.answer != "independent":
        assert found.holds is found.fails is None
        return
    assert found.holds is not None
    assert found.fails is not None
    for model, wanted in ((found.holds, True), (found.fails, False)):
        bombs = canonical([bombs for bombs in boards if holds(bombs) is wanted])
        assert model.bombs == tuple(display.names[tile] for tile in bombs)


@pytest.mark.slow
@settings(max_examples=250)
@given(shown())
def test_counts_and_odds_are_those_of_enumeration(display):
    boards = display.fitting()
    problem = display.problem()
    assert problem.count() == len(boards)
    expected = {
        name: Fraction(sum(tile in bombs for bombs in boards), len(boards))
        for tile, (name, sign) in enumerate(zip(display.names, display.signs, strict=True))
        if sign == "." and boards
    }
    odds = problem.odds()
    assert odds == expected
    certain: dict[Any, Any] = {0: "S", 1: "B"}
    verdicts = {name: certain.get(share, "U") for name, share in odds.items()}
    assert verdicts == problem.verdicts


@pytest.mark.slow
@settings(max_examples=80)
@given(st.data())
def test_counts_and_odds_of_files_with_facts_are_those_of_enumeration(data):
    display = data.draw(shown())
    fact, holds = data.draw(about(display))
    boards = [bombs for bombs in display.fitting() if holds(bombs)]
    problem = minelogic.loads(display.text(f"fact {fact}"))
    assert problem.count() == len(boards)
    shares = {
        name: Fraction(sum(tile in bombs for bombs in boards), len(boards))
        for tile, (name, sign) in enumerate(zip(display.names, display.signs, strict=True))
        if sign == "." and boards
    }
    assert problem.odds() == shares


@settings(max_examples=60)
@given(shown(), st.integers(0, 5))
def test_fewer_boards_than_there_are_can_be_asked_for(display, limit):
    problem = display.problem()
    assert problem.models(limit=limit) == problem.models(limit=None)[:limit]


@pytest.mark.parametrize(
    ("rows", "mines", "expected"),
    [
        ([".1.", "..."], 1, "U1UUUU"),
        (["1..", "..."], 1, "1USUUS"),
        (["1..", "..."], 3, "1UBUUB"),
        ([".1.1.", "....."], 1, "S1U1SSSUSS"),
        ([".....", ".....", "....."], 0, "S" * 15),
        ([".....", ".....", "....."], 15, "B" * 15),
        (["*....", "....."], 1, "*" + "S" * 9),
        (["*-...", "....."], 9, "*-" + "B" * 8),
        (["*1...", "....."], 1, "*1SSSSSSSS"),
        (["11", ".."], 1, "11UU"),
        ([".*1.."], 1, "S*1SS"),
        (["..1.."], 0, None),
        (["..1.."], 4, None),
        (["..1.."], 3, "BU1UB"),
    ],
)
def test_the_total_alone_decides(rows, mines, expected):
    board = Grid(len(rows), len(rows[0]))
    display = Shown(board, tuple("".join(rows)), mines)
    problem = Problem.from_display(rows, mines)
    check(display, problem, display.fitting())
    if expected is None:
        assert problem.status == "inconsistent"
    else:
        signs = zip(problem.board.names if problem.board else (), "".join(rows), strict=True)
        drawn = "".join(problem.verdicts.get(name, sign) for name, sign in signs)
        assert drawn == expected


@pytest.mark.parametrize(
    ("rows", "status"),
    [
        (["-.-", "1.1", "-.-"], "consistent"),
        (["-.-", "1.2", "-.-"], "inconsistent"),
        (["..-", "1.-", "..-"], "consistent"),
        (["0.", ".1"], "inconsistent"),
        (["1.", ".0"], "inconsistent"),
        (["1*", "*1"], "inconsistent"),
        (["2*", "*2"], "consistent"),
        (["-1.", "-1."], "consistent"),
        (["-2.", "-1."], "inconsistent"),
    ],
)
def test_numbers_that_see_the_same_tiles_have_to_agree(rows, status):
    display = Shown(Grid(len(rows), len(rows[0])), tuple("".join(rows)))
    problem = Problem.from_display(rows)
    assert problem.status == status
    check(display, problem, display.fitting())
    check(display, minelogic.loads(display.text()), display.fitting())
