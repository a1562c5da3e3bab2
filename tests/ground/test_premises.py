"""What a file gives, premise by premise."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import minelogic
from minelogic import Problem
from minelogic.ground.premises import Premise, premises
from minelogic.resources import theory_text
from minelogic.syntax.printer import write
from minelogic.syntax.statements import Fact, Mines, Rule
from tests.ground.oracle import Graph
from tests.solve.displays import about, shown


def said(problem: Problem, premise: Premise) -> tuple[object, ...]:
    """A premise as plain words: where it stands, its binding, what it says and what it costs."""
    name = type(premise.statement).__name__
    if isinstance(premise.statement, Rule):
        name = premise.statement.name.removeprefix("minesweeper.")
    formula = write(problem.grounding.tree(premise.formula))
    return name, tuple(premise.binding.items()), formula, premise.cost, premise.tile


def rule_of(premise: Premise) -> str:
    assert isinstance(premise.statement, Rule)
    return premise.statement.name


@pytest.mark.slow
@settings(max_examples=120)
@given(st.data())
def test_premises_of_the_standard_theory_are_some_of_those_its_rules_ground_to(data):
    display = data.draw(shown())
    fact, _ = data.draw(about(display))
    short = minelogic.loads(display.text(f"fact {fact}"))
    rules = theory_text("minesweeper", isinstance(display.board, Graph))
    text = display.text(f"fact {fact}").replace("use minesweeper\n", f"{rules}")
    whole = minelogic.loads(text)
    few = [said(short, premise) for premise in premises(short.grounding)]
    every = [said(whole, premise) for premise in premises(whole.grounding)]
    assert set(few) <= set(every)
    assert len(few) == len(set(few))
    others = [premise for premise in every if premise[0] in ("NoneType", "Mines", "Fact")]
    assert [premise for premise in few if premise in others] == others


def plain(text: str) -> list[tuple[str, int]]:
    """Each premise as written, with its cost."""
    problem = minelogic.loads(text)
    grounding = problem.grounding
    return [(write(grounding.tree(p.formula)), p.cost) for p in premises(grounding)]


def test_they_come_in_the_order_display_mines_facts_rules():
    text = "rule r: forall i, j. ~B(i, j)\nfact S(0, 0)\nmines 1\nboard 1 x 3\ndisplay * 0 -\n"
    problem = minelogic.loads(text)
    found = premises(problem.grounding)
    kinds = [type(premise.statement) for premise in found]
    assert kinds == [type(None)] * 3 + [Mines, Fact] + [Rule] * 3
    assert [premise.tile for premise in found[:4]] == [0, 1, 2, None]
    assert [premise.to_json(problem.board) for premise in found] == [
        {"display": [0, 0]},
        {"display": [0, 1]},
        {"display": [0, 2]},
        {"mines": 3},
        {"fact": 2},
        *({"rule": "r", "file": "text", "line": 1, "binding": {"i": 0, "j": j}} for j in range(3)),
    ]


def test_display_tiles_and_instances_about_one_tile_cost_nothing():
    board = "board 1 x 2\n"
    assert plain(board + "display 1 .") == [("Q(1, 0, 0)", 0)]
    assert plain(board + "fact B(0, 0) -> ~S(0, 0)") == [("B(0, 0) -> ~S(0, 0)", 0)]
    assert plain(board + "fact B(0, 0) -> ~S(0, 1)") == [("B(0, 0) -> ~S(0, 1)", 1)]
    assert plain(board + "mines 1") == [("KN(1; B(0, 0), B(0, 1))", 1)]
    rule = "rule r: forall a, i, j. ~(B(i, j) & Q(a, i, j))"
    assert {cost for _, cost in plain(board + rule)} == {0}


def test_what_speaks_of_no_tile_costs_one():
    assert plain("predicate P\nfact P") == [("P", 1)]
    assert plain("board 1 x 2\nfact false") == [("false", 1)]
    assert plain("board 1 x 2\npredicate P\nfact P & B(0, 0)") == [("P & B(0, 0)", 1)]
    tile = "board 1 x 2\npredicate Marked(row, column)\n"
    assert plain(tile + "fact Marked(0, 1) -> B(0, 1)") == [("Marked(0, 1) -> B(0, 1)", 0)]
    assert plain(tile + "fact Marked(0, 1) -> B(0, 0)") == [("Marked(0, 1) -> B(0, 0)", 1)]


def test_what_is_simply_true_is_no_premise():
    assert plain("board 1 x 2\nfact true\nrule r: forall i, j. B(i, j) -> i = 0") == []


def test_a_number_that_no_tile_can_show_is_a_premise_that_is_false():
    assert plain("board 1 x 2\ndisplay 2 .") == [("false", 0)]


@pytest.mark.parametrize(
    ("display", "expected"),
    [
        (". .", set()),
        ("* .", set()),
        ("- .", {("safe", 0)}),
        ("1 .", {("safe", 0), ("numbered", 0), ("counts", 1)}),
    ],
)
def test_of_the_standard_theory_only_what_can_play_a_part_is_listed(display, expected):
    problem = minelogic.loads(f"board 1 x 2\ndisplay {display}\nuse minesweeper")
    found = [premise for premise in premises(problem.grounding) if premise.tile is None]
    rules = {(rule_of(premise).removeprefix("minesweeper."), premise.cost) for premise in found}
    assert rules == expected


def test_what_else_is_asked_about_brings_its_definitions():
    problem = minelogic.loads("board 1 x 2\nuse minesweeper")
    formula = problem.ground_formula("Q(1, 0, 0)")
    rules = [
        rule_of(premise)
        for premise in premises(problem.grounding, [formula])
    ]  # fmt: skip
    assert rules == [
        "minesweeper.safe",
        "minesweeper.numbered",
        "minesweeper.single",
        "minesweeper.counts",
        "minesweeper.counts",
    ]
