"""Solutions and keys say what is right: found again by trying all boards, and by the judge."""

from itertools import product

import pytest

from minelogic.exercises.load import load_exercise
from minelogic.generate.sheets.fill import solutions
from minelogic.generate.sheets.kinds import on_paper
from minelogic.render.sheets.items import Code, Columns, Frame, Heading, Listing, Picture

ROWS = ("1121--1",)


def verdicts_by_trying():
    """Of the strip with one row covered: what holds on every board, by trying all of them."""
    numbers = {0: 1, 1: 1, 2: 2, 3: 1, 6: 1}
    fitting = [
        bombs
        for bombs in product((0, 1), repeat=7)
        if all(sum(bombs[max(j - 1, 0) : j + 2]) == n for j, n in numbers.items())
    ]
    assert fitting
    return ["B" if all(column) else "S" if not any(column) else "U" for column in
            zip(*fitting, strict=True)]  # fmt: skip


def test_the_key_of_a_deduction_is_what_every_board_has():
    verdicts = verdicts_by_trying()
    assert sorted(verdicts) == [*"BBSSSUU"]
    key = on_paper(load_exercise("one-two-one")).key(load_exercise("one-two-one"))
    said = {}
    for part in key.split("; "):
        letter, _, tiles = part.partition(": ")
        for tile in tiles.split("), "):
            said[int(tile.strip("()").split(",")[1])] = letter
    assert [said[j].replace("open", "U") for j in range(7)] == verdicts


def test_the_question_of_a_deduction_is_what_every_board_has():
    exercise = load_exercise("one-two-one")
    ask = on_paper(exercise).question
    question = None if ask is None else ask(exercise)
    assert question is not None
    assert [field.right for field in question.tiles] == verdicts_by_trying()
    assert question.answers == 3**7


def test_the_solution_of_a_deduction_draws_and_tells_it():
    (group,) = solutions([load_exercise("one-two-one")]).groups
    columns = next(item for item in group.items if isinstance(item, Columns)).columns
    picture = columns[0][0]
    assert isinstance(picture, Picture)
    assert [type(item) for item in columns[1]] == [Heading, Code]
    assert picture.signs[:7] == ("S", "B", "S", "B", "S", ".", ".")
    steps = next(item for item in group.items if isinstance(item, Listing))
    assert len(steps.entries) == 4


def test_the_solution_of_a_proof_has_its_boxes():
    (group,) = solutions([load_exercise("bomb-when-not-safe")]).groups
    (frame,) = [item for item in group.items if isinstance(item, Frame)]
    assert [row.depth for row in frame.rows] == [0, 0, 0, 1, 1, 1, 0, 1, 1, 1, 0, 0]
    assert [row.number for row in frame.rows if row.closes] == ["3.", "4.", "8."]
    assert [row.number for row in frame.rows if row.opens] == ["4.", "8."]


@pytest.mark.parametrize(
    ("name", "key"),
    [
        ("bomb-when-not-safe", "a proof, of 12 lines: ->E, ~E, ~I, RAA, &I"),
        ("does-it-follow", "no proof; countermodel: "),
        ("one-number-cnf", "(~N | ~L | ~R) & (~N | R | L)"),
        ("no-two-touch", "forall i, j, x, y. B(i, j) & adjacent(i, j, x, y) -> ~B(x, y)"),
        ("safe-or-bomb", "one: forall i, j. B(i, j) | S(i, j); not_both: "),
        ("three-of-eight", "98 clauses: A | B | C | D | E | F ;"),
        ("one-wrong-line", "line 5: denying-the-antecedent"),
        ("theorem-three", "safe: . . / * .; bomb: . * / . ."),
        ("misprinted-signs", "too weak: . . / . *; too strong: * . / . *"),
        ("only-one-bomb", ". . . / . . . / . . ."),
        ("spoiled-numbers", "safe: forall i, j. S(i, j) <-> ~B(i, j); counts: "),
    ],
)
def test_keys_are_short(name, key):
    exercise = load_exercise(name)
    answer = on_paper(exercise).key(exercise)
    assert answer.startswith(key)
    assert len(answer) <= 400
