"""The semantics game against the meaning of formulas: every strategy a student can have."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations, islice

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from minelogic.ground.game import (
    Answer,
    Game,
    Give,
    IllegalMove,
    Move,
    Pick,
    Plain,
    Rewrite,
    tuples,
)
from minelogic.problem import Problem, loads
from minelogic.source import Source
from minelogic.syntax.file.load import load_file
from minelogic.syntax.tree import Formula
from tests.ground.files import cases
from tests.ground.oracle import Definition, Grid, GroundAtom, Semantics, TooLong

BOARD = """
board 2 x 2
display
  * 1
  - 1
predicate P
predicate R
fact P
define Near(i, j, x, y): |i - x| <= 1 & |j - y| <= 1 & ~(i = x & j = y)
define Lonely: forall i, j, x, y. B(i, j) & Near(i, j, x, y) -> ~B(x, y)
"""
BOMBS = {(0, 0)}

FORMULAS = """
true
false
B(0, 0)
B(1, 1)
S(0, 1)
Q(1, 0, 1)
Q(0, 0, 0)
U(0, 0)
adjacent(0, 0, 1, 1)
P
R
1 + 1 = 2
0 < 1 < 1
2 in 0..1
0 in rows
~B(0, 0)
~~B(0, 0)
P & ~R & B(0, 0)
P & R
R | ~P | B(0, 1)
R | P
P -> R
R -> P
R -> R
P <-> R
P <-> B(0, 0)
R <-> B(1, 1)
(P -> R) <-> (R | ~P)
forall i, j. B(i, j)
forall i, j. B(i, j) | S(i, j)
forall i. exists j. S(i, j)
forall i. exists j. B(i, j)
exists i. forall j. S(i, j)
exists i, j. B(i, j) & i = j
exists i, j. B(i, j) & i != j
~exists i, j. B(i, j) & S(i, j)
forall i in 0..1, x in i..1. B(i, 0) -> x >= i
exists i in 0..1, x in i+1..1. B(i, x)
forall i in 0..1. forall x in i+1..i. B(i, x)
forall i in 0..1. exists x in i+1..i. B(i, x)
Near(0, 0, 1, 1)
Near(0, 0, 0, 0)
Lonely
~Lonely
exists one i, j. B(i, j)
exists one i, j. S(i, j)
exists exactly 3 i, j. S(i, j)
exists exactly 0 i, j. B(i, j)
exists exactly 0 i, j. U(i, j)
exists exactly 4 i, j. S(i, j)
exists exactly 5 i, j. S(i, j)
exists exactly -1 i, j. S(i, j)
exists at least 2 i, j. S(i, j)
exists at least 2 i, j. B(i, j)
exists at least 4 i, j. S(i, j)
exists at least 5 i, j. S(i, j)
exists at least 0 i, j. B(i, j)
exists at most 1 i, j. S(i, j)
exists at most 2 i, j. B(i, j)
exists at most 4 i, j. S(i, j)
exists at most -1 i, j. S(i, j)
exists at least 7 x in 0..9. x > 2
exists at most 6 x in 0..9. x > 2
exists exactly 7 x in 0..9. x > 2
forall i, j. S(i, j) -> exists exactly 1 x, y. (adjacent(i, j, x, y) & B(x, y))
KN(1; P, R, B(0, 0))
KN(2; P, R, B(0, 0))
KN(0; R, B(1, 1))
KN(2; P, B(0, 0))
KN(3; P, R)
KN(-1; P, R)
~KN(1; P, R, B(1, 0))
KN(7; P, P, P, P, P, P, P, R)
""".strip().splitlines()


@pytest.fixture(scope="module")
def problem() -> Problem:
    return loads(BOARD)


@pytest.fixture(scope="module")
def semantics(problem: Problem) -> Semantics:
    definitions = {
        name: Definition(definition.parameters, definition.body)
        for name, definition in problem.file.definitions.items()
    }
    return Semantics(Grid(2, 2), {}, {"P": (), "R": ()}, definitions)


def holds(atom: GroundAtom) -> bool:
    """What is so on the board above, read off by eye."""
    predicate, place = atom
    if predicate == "Q":
        return place in {(1, 0, 1), (1, 1, 0), (1, 1, 1)}
    return {"B": place in BOMBS, "S": place not in BOMBS, "P": True, "R": False}[predicate]


def answers(game: Game) -> Iterator[Answer]:
    """Every answer that the student may give."""
    turn = game.turn
    assert isinstance(turn, Pick | Give)
    if isinstance(turn, Pick):
        yield from combinations(range(len(turn.claims)), turn.number)
    else:
        yield from combinations(tuples(game.world, turn.binders), turn.number)


def endings(game: Game) -> Iterator[Game]:
    """The game at its end, for every way in which the student can play it."""
    game = game.run()
    if game.over:
        yield game
        return
    for answer in answers(game):
        yield from endings(game.answer(answer))


@pytest.mark.slow
@pytest.mark.parametrize("claim", [True, False])
@pytest.mark.parametrize("text", FORMULAS)
def test_every_play_ends_as_the_truth_has_it(problem, semantics, text, claim):
    formula = problem.formula(text)
    world = problem.world()

    def right(formula: Formula, value: bool) -> bool:
        return semantics.truth(formula, {}, holds) is value

    won = 0
    for game in endings(Game(world, formula, claim)):
        states = [(game.formula, game.claim)]
        states += [(move.after.formula, move.after.value) for move in game.moves]
        rights = [right(*state) for state in states]
        assert [move.was_right for move in game.moves] == rights[:-1]
        assert [move.is_right for move in game.moves] == rights[1:]
        for move in game.moves:
            if move.by == "student":
                assert move.was_right or not move.is_right, "a wrong claim cannot be mended"
            else:
                assert move.was_right == move.is_right, "only the student can lose the game"
        assert game.won == rights[-1]
        won += game.won
        if not rights[0]:
            assert not game.won
            assert game.lost_at == "commitment"
        elif game.won:
            assert game.lost_at is None
        else:
            first = rights.index(False)
            assert game.lost_at == game.moves[first - 1]
            assert game.moves[first - 1].by == "student"
    assert (won > 0) == right(formula, claim)


@pytest.mark.parametrize("claim", [True, False])
@pytest.mark.parametrize("text", FORMULAS)
def test_a_student_who_answers_by_the_truth_wins_with_a_right_claim(problem, text, claim):
    game = Game(problem.world(), problem.formula(text), claim)
    right = game.right
    while not game.over:
        game = game.answer(game.good_answer()) if game.waits else game.step()
    assert game.won == right


def test_the_formulas_of_these_tests_reach_every_kind_of_turn(problem):
    world = problem.world()
    starts = [
        Game(world, problem.formula(text), claim) for text in FORMULAS for claim in (True, False)
    ]
    games = [game for start in starts for game in endings(start)]
    turns = [move.turn for game in games for move in game.moves]
    assert {game.turn.why for game in games if isinstance(game.turn, Plain)} == {
        "fact", "empty", "nothing", "negative", "few", "enough", "counted",
    }  # fmt: skip
    assert {turn.why for turn in turns if isinstance(turn, Rewrite)} == {
        "negation", "definition", "at most", "none", "all",
    }  # fmt: skip
    assert {(type(turn), turn.by) for turn in turns if isinstance(turn, Pick | Give)} == {
        (kind, by) for kind in (Pick, Give) for by in ("student", "computer")
    }


@pytest.mark.slow
@settings(max_examples=200, suppress_health_check=list(HealthCheck))
@given(cases(), st.booleans(), st.randoms(use_true_random=False))
def test_on_any_board_a_student_who_plays_at_random_never_mends_a_wrong_claim(case, claim, random):
    file = load_file(Source("case.mine", re.sub("(?m)^fact .*", "", case.text)))
    assume("off-board" not in {finding.code for finding in file.errors})
    problem = Problem(file)
    world = problem.world()
    semantics = replace(case.semantics, covered=frozenset(), steps=40_000)
    board = problem.board
    named = [] if board is None else [board.name(tile) for tile in world.bombs]
    bombs = {name if isinstance(name, tuple) else (name,) for name in named}

    def holds(atom: GroundAtom) -> bool:
        predicate, place = atom
        if predicate in ("B", "S"):
            return (place in bombs) == (predicate == "B")
        if predicate == "Q" and board is not None:
            return place[1:] not in bombs and place[0] == len(
                semantics.neighbours[place[1:]] & bombs
            )
        return False

    game = Game(world, problem.file.queries[0].formula, claim)
    try:
        assert game.right == (semantics.truth(case.formula, {}, holds) == claim)
        while not game.over:
            if game.waits:
                game = game.answer(random.choice(list(islice(answers(game), 100))))
            else:
                game = game.step()
            after = game.moves[-1].after
            assert game.right == (semantics.truth(after.formula, {}, holds) == after.value)
            if not game.moves[-1].was_right:
                assert not game.right
            elif not game.right:
                assert game.moves[-1].by == "student"
    except TooLong:
        assume(False)


def test_who_chooses_follows_the_claim(problem):
    world = problem.world()

    def chooser(text: str, claim: bool) -> str:
        turn = Game(world, problem.formula(text), claim).turn
        assert isinstance(turn, Pick | Give)
        return turn.by

    one_is_enough = ("P | R", "P -> R", "exists i, j. B(i, j)", "exists at least 2 i, j. B(i, j)")
    all_are_needed = ("P & R", "P <-> R", "forall i, j. B(i, j)", "exists one i, j. B(i, j)")
    for text in one_is_enough:
        assert (chooser(text, True), chooser(text, False)) == ("student", "computer")
    for text in all_are_needed:
        assert (chooser(text, True), chooser(text, False)) == ("computer", "student")


def test_the_computer_takes_the_case_that_refutes_the_claim(problem):
    game = Game(problem.world(), problem.formula("forall i, j. S(i, j)"), True).run()
    assert game.moves[0].answer == ((0, 0),)
    assert game.over
    assert not game.won


def test_the_computer_does_not_waste_its_move_on_a_case_where_the_condition_fails(problem):
    formula = problem.formula("forall i, j, x, y. B(i, j) & Near(i, j, x, y) -> S(x, y)")
    game = Game(problem.world(), formula, True).run()
    (values,) = game.moves[0].answer
    assert isinstance(values, tuple)
    assert values[:2] == (0, 0)


def test_a_choice_can_be_taken_back(problem):
    start = Game(problem.world(), problem.formula("exists i, j. B(i, j) & P"), True)
    lost = start.answer(((1, 1),)).run()
    assert lost.over
    assert isinstance(lost.lost_at, Move)
    again = lost.take_back()
    assert again == start
    assert again.answer(((0, 0),)).run().won
    assert start.take_back() is None


@pytest.mark.parametrize(
    ("text", "answer", "why"),
    [
        ("exists i, j. B(i, j)", ((0, 2),), "j goes from 0 to 1; 2 is not among them."),
        ("exists i, j. B(i, j)", ((0,),), "Give 2 values for i, j."),
        ("exists i, j. B(i, j)", ((0, 0), (0, 1)), "Give one case, not 2."),
        ("exists i in 0..1, x in i..1. B(i, x)", ((1, 0),), "x is 1; 0 is not among them."),
        ("exists at least 2 i, j. S(i, j)", ((0, 1), (0, 1)), "The cases have to be different."),
        ("exists at least 2 i, j. S(i, j)", ((0, 1),), "Name 2 different cases, not 1."),
        ("P | R", (2,), "Choose from 1 to 2; 3 is not among them."),
        ("P | R", (0, 1), "Choose 1, not 2."),
        ("KN(at least 2; P, R, B(0, 0))", (1, 1), "Each can be chosen only once."),
    ],
)
def test_an_answer_outside_the_rules_is_refused_with_its_reason(problem, text, answer, why):
    game = Game(problem.world(), problem.formula(text), True)
    with pytest.raises(IllegalMove) as refused:
        game.answer(answer)
    assert str(refused.value) == why


def test_on_a_graph_values_are_the_names_of_tiles():
    problem = loads("board graph a-b, b-c, 7\ndisplay a=*, b=1, c=0, 7=0\nprove exists v. B(v)\n")
    game = Game(problem.world(), problem.file.queries[0].formula, True)
    assert game.answer((("a",),)).run().won
    assert not game.answer(((7,),)).run().won
    with pytest.raises(IllegalMove, match="v is one of a, b, c, 7; d is not among them"):
        game.answer((("d",),))


def test_nobody_moves_out_of_turn(problem):
    world = problem.world()
    theirs = Game(world, problem.formula("forall i, j. B(i, j)"), True)
    with pytest.raises(IllegalMove):
        theirs.answer(((0, 0),))
    yours = Game(world, problem.formula("exists i, j. B(i, j)"), True)
    with pytest.raises(IllegalMove):
        yours.step()
