"""Truth on finished boards, against plain recursion; and the reasons given for it."""

from __future__ import annotations

from itertools import product

import pytest

import minelogic
from minelogic.errors import LimitReached
from minelogic.ground.evaluate import Reason
from minelogic.limits import Limits
from minelogic.syntax.printer import write

BOARD = """
board 3 x 3
display
  * 2 1
  2 * 1
  1 1 1
predicate Painted(row)
predicate Rain
fact Painted(0) & Painted(2)
fact forall i. Painted(i) -> Painted(i)
define Near(i, j, x, y): |i - x| <= 1 & |j - y| <= 1 & ~(i = x & j = y)
"""


def problem() -> minelogic.Problem:
    return minelogic.loads(BOARD)


@pytest.mark.parametrize(
    ("formula", "value", "how"),
    [
        ("B(0, 0)", True, "plain"),
        ("S(0, 0)", False, "plain"),
        ("Q(2, 0, 1)", True, "plain"),
        ("Q(1, 0, 1)", False, "plain"),
        ("Q(0, 0, 0)", False, "plain"),
        ("U(0, 2)", False, "plain"),
        ("Painted(0)", True, "plain"),
        ("Painted(1)", False, "plain"),
        ("Rain", False, "plain"),
        ("adjacent(0, 0, 1, 1)", True, "plain"),
        ("adjacent(0, 0, 2, 2)", False, "plain"),
        ("1 + 1 = 2", True, "plain"),
        ("2 in 0..1", False, "plain"),
        ("Near(0, 0, 1, 1)", True, "definition"),
        ("~B(0, 0)", False, "negation"),
        ("B(0, 0) & S(0, 0)", False, "sides"),
        ("B(0, 0) | S(0, 0)", True, "sides"),
        ("S(0, 0) -> false", True, "sides"),
        ("B(0, 0) <-> B(1, 1)", True, "sides"),
        ("forall i, j. B(i, j)", False, "counterexample"),
        ("forall i, j. B(i, j) | S(i, j)", True, "every"),
        ("exists i, j. B(i, j) & i = 1", True, "witness"),
        ("exists i, j. B(i, j) & i = 2", False, "none"),
        ("exists exactly 2 i, j. B(i, j)", True, "count"),
        ("exists one i, j. B(i, j)", False, "count"),
        ("KN(1; B(0, 0), B(0, 1))", True, "count"),
        ("KN(at most 0; B(0, 0), B(0, 1))", False, "count"),
    ],
)
def test_each_kind_of_formula_has_its_value_and_its_kind_of_reason(
    formula: str, value: bool, how: str
) -> None:
    reason = problem().evaluate(formula)
    assert (reason.value, reason.how) == (value, how)


def test_a_counterexample_is_one() -> None:
    asked = problem()
    reason = asked.evaluate("forall i, j, x, y. B(i, j) & Near(i, j, x, y) -> ~B(x, y)")
    assert dict(reason.binding) == {"i": 0, "j": 0, "x": 1, "y": 1}
    (part,) = reason.parts
    assert write(part.formula) == "B(0, 0) & Near(0, 0, 1, 1) -> ~B(1, 1)"
    assert not asked.world().truth(part.formula)


def check_reason(asked: minelogic.Problem, reason: Reason) -> None:
    """Every part of a reason has the value it claims."""
    world = asked.world()
    assert world.truth(reason.formula) == reason.value
    for part in reason.parts:
        check_reason(asked, part)


@pytest.mark.parametrize(
    "formula",
    [
        "forall i, j, a. Q(a, i, j) -> exists exactly a x, y. (Near(i, j, x, y) & B(x, y))",
        "exists i. forall j. ~B(i, j) & ~(Painted(i) <-> Rain)",
        "forall i in rows, x in i..2. Painted(i) | Painted(x)",
        "~exists i, j. (B(i, j) & forall x, y. adjacent(i, j, x, y) -> S(x, y))",
        "KN(2; B(0, 0), B(0, 1), exists i. B(i, 1)) <-> (true -> false)",
    ],
)
def test_every_part_of_a_reason_is_true_to_its_claim(formula: str) -> None:
    asked = problem()
    check_reason(asked, asked.evaluate(formula))


def test_queens_always_false_and_always_true_each_fail_on_exactly_one_board() -> None:
    asked = minelogic.loads("board 3 x 3\ncoordinates rows from 1\n")
    tiles = [(i, j) for i in (1, 2, 3) for j in (1, 2, 3)]
    everywhere = asked.formula("∀i. ∀j. B(i, j)")
    somewhere = asked.formula("∃i. ∃j. B(i, j)")
    true_everywhere, false_somewhere = [], []
    for bits in product((False, True), repeat=9):
        bombs = [tile for tile, bomb in zip(tiles, bits, strict=True) if bomb]
        world = asked.world(bombs)
        if world.truth(everywhere):
            true_everywhere.append(bombs)
        if not world.truth(somewhere):
            false_somewhere.append(bombs)
    assert true_everywhere == [tiles]
    assert false_somewhere == [[]]


def test_the_only_one_bomb_formula_of_the_source_says_at_most_one() -> None:
    asked = minelogic.loads("board 3 x 3\ncoordinates rows from 1\n")
    formula = asked.formula("∀i. ∀j. ∀i'. ∀j'. (B(i, j) ∧ (i ≠ i' ∨ j ≠ j')) → ¬B(i', j')")
    tiles = [(i, j) for i in (1, 2, 3) for j in (1, 2, 3)]
    count = 0
    for bits in product((False, True), repeat=9):
        bombs = [tile for tile, bomb in zip(tiles, bits, strict=True) if bomb]
        holds = asked.world(bombs).truth(formula)
        assert holds == (len(bombs) <= 1)
        count += holds
    assert count == 10


def test_numbers_are_those_of_the_bombs_not_of_the_display() -> None:
    asked = minelogic.loads("board 1 x 2\ndisplay\n  * 0\n")
    assert asked.evaluate("Q(1, 0, 1)").value
    assert not asked.evaluate("Q(0, 0, 1)").value
    assert asked.evaluate("S(0, 0)", bombs=[(0, 1)]).value


def test_a_bomb_off_the_board_is_the_callers_mistake() -> None:
    with pytest.raises(ValueError, match="no tile"):
        problem().world([(5, 5)])


def test_a_search_without_end_is_cut_off() -> None:
    asked = minelogic.loads("predicate P\n", limits=Limits(steps=1000))
    with pytest.raises(LimitReached):
        asked.evaluate("exists x in 0..999999999. x * x = 5")


def test_propositional_logic_needs_no_board() -> None:
    asked = minelogic.loads("predicate P\npredicate R\nfact P\n")
    assert asked.evaluate("P & ~R").value
    assert not asked.evaluate("P -> R").value


def test_an_arrow_is_true_because_nothing_was_promised_before_because_it_was_kept():
    world = problem()
    for formula, decides in [
        ("S(0, 0) -> B(1, 1)", "S(0, 0)"),
        ("S(0, 0) -> S(1, 1)", "S(0, 0)"),
        ("B(0, 0) -> B(1, 1)", "B(1, 1)"),
    ]:
        (part,) = world.evaluate(formula).parts
        assert (write(part.formula), part.value) == (decides, decides != "S(0, 0)")
