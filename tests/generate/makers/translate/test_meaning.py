"""What formulas mean by columns of bits, against worlds gone through one by one."""

from fractions import Fraction
from itertools import combinations, product
from random import Random

import pytest

import minelogic
from minelogic.exercises.exercise import Exercise
from minelogic.exercises.tasks.translate import Translate
from minelogic.generate.makers.translate.instance import board_list, instance
from minelogic.generate.makers.translate.meaning import (
    formulas_in,
    joined,
    same_meaning,
    says_something,
)
from minelogic.generate.makers.translate.misreadings import readings
from minelogic.generate.makers.translate.parameters import fillings
from minelogic.generate.makers.translate.templates import TEMPLATES
from tests.generate.makers.translate.oracles import fields

EVERY = [template for topic in TEMPLATES.values() for template in topic]
SIZE = (2, 3)


def exercise(answer: str, least=(1, 1), size=SIZE) -> Exercise:
    boards = board_list(least, (), size)
    return Exercise(
        id="x",
        title="x",
        kind="translate",
        points=Fraction(4),
        task=Translate(boards.boards, "x"),
        folder="",
        sha256="",
        prompt="",
        answer="answer.txt",
        starter="",
        reference=answer,
    )


def truths(asked: Exercise, answer: str) -> list[bool]:
    task = asked.task
    assert isinstance(task, Translate)
    values = []
    for place in task.boards.places:
        board = place.board
        problem = minelogic.loads(f"board {board.rows} x {board.columns}\nuse minesweeper\n")
        formulas = [problem.formula(text) for text in formulas_in(answer)]
        for field in fields(board.rows, board.columns):
            world = problem.world(field.bombs)
            values.append(all(world.truth(formula) for formula in formulas))
    return values


@pytest.mark.parametrize("template", EVERY[::6], ids=lambda template: template.name)
def test_two_formulas_mean_the_same_if_they_are_true_in_the_same_worlds(template):
    one = instance(template, Random(template.name).choice(fillings(template.parameters)), 0)
    texts = [joined([one.formula])]
    texts += [joined([text]) for _, _, text in readings(one)][:2]
    texts.append(joined([f"~~({one.formula})"]))
    texts.append(joined([one.formula, "exists i, j. B(i, j)"]))
    asked = exercise(texts[0], one.least, tuple(map(max, SIZE, one.least)))
    columns = {text: truths(asked, text) for text in texts}
    verdicts = set()
    for first, second in combinations(columns, 2):
        same = same_meaning(asked, first, second)
        assert same is (columns[first] == columns[second]), (first, second)
        verdicts.add(same)
    assert verdicts == {True, False}
    assert says_something(asked) is (set(columns[texts[0]]) == {True, False})


def test_what_is_always_true_or_never_says_nothing():
    assert not says_something(exercise("forall i, j. B(i, j) | S(i, j)\n"))
    assert not says_something(exercise("exists i, j. B(i, j) & S(i, j)\n"))
    assert says_something(exercise("forall i, j. B(i, j)\n"))


def test_boards_too_large_for_columns_are_left_to_the_solver():
    """Thirteen bombs are on no board of twelve tiles."""
    asked = exercise("~exists exactly 13 i, j. B(i, j)\n", (1, 12), (1, 13))
    assert not same_meaning(asked, asked.reference, "forall i, j. B(i, j) | S(i, j)\n")
    assert same_meaning(asked, asked.reference, "exists at most 12 i, j. B(i, j)\n")
    assert says_something(asked)


def test_what_is_joined_is_parted_again():
    for number, text in product((1, 2, 3), ("B(0, 0)", "forall i, j. B(i, j) -> S(i, j)")):
        assert formulas_in(joined([text] * number)) == [text] * number
