"""Expansions read as a student would write them, and say what grounding says."""

from __future__ import annotations

import json
import re
from typing import TypeAlias

import pytest
from hypothesis import HealthCheck, assume, given, settings

from minelogic.errors import LimitReached
from minelogic.ground import ground
from minelogic.ground.expansion.expand import MOST_PARTS, expand_steps
from minelogic.ground.expansion.text import Expansion
from minelogic.limits import Limits
from minelogic.source import Source
from minelogic.syntax import parse_formula
from minelogic.syntax.file.load import File, load_file
from minelogic.syntax.printer import write
from minelogic.syntax.statements import Fact, Prove, Rule
from minelogic.syntax.tree import KN, And, Formula, Iff, Implies, Not, Or, Truth, Value
from tests.ground.agreement import worlds
from tests.ground.files import Case, cases
from tests.ground.oracle import TooLong

Instances: TypeAlias = dict[tuple[tuple[str, Value], ...], Formula]


def loaded(text: str) -> File:
    file = load_file(Source("file.mine", text))
    assert not file.errors, file.errors
    return file


def expansions(file: File, limits: Limits | None = None) -> list[Expansion]:
    statements: list[Rule | Fact | Prove] = [*file.rules, *file.facts, *file.queries]
    assert statements
    return [expand_steps(file, statement, limits) for statement in statements]


def expanded(text: str) -> Expansion:
    """The expansion of the one statement in a text."""
    (expansion,) = expansions(loaded(text))
    return expansion


# The two examples of the Queen's source, as they are printed there.

BOMBS_EVERYWHERE = (
    "B(1, 1) ∧ B(1, 2) ∧ B(1, 3) ∧ B(2, 1) ∧ B(2, 2) ∧ B(2, 3) ∧ B(3, 1) ∧ B(3, 2) ∧ B(3, 3)"
)
BOMB_SOMEWHERE = (
    "B(1, 1) ∨ B(1, 2) ∨ B(1, 3) ∨ B(2, 1) ∨ B(2, 2) ∨ B(2, 3) ∨ B(3, 1) ∨ B(3, 2) ∨ B(3, 3)"
)


@pytest.mark.parametrize("word", ["fact", "rule all:", "prove"])
@pytest.mark.parametrize(
    ("quantified", "printed"),
    [("∀i. ∀j. B(i, j)", BOMBS_EVERYWHERE), ("∃i. ∃j. B(i, j)", BOMB_SOMEWHERE)],
)
def test_the_printed_examples_come_out_as_printed(word, quantified, printed):
    expansion = expanded(f"board 3 x 3\ncoordinates rows from 1\n{word} {quantified}")
    (step,) = expansion.steps
    assert write(step.before, "unicode") == quantified
    assert write(step.after, "unicode") == printed
    assert printed in expansion.to_text(width=100)
    assert printed in re.sub(r"\s+", " ", expansion.to_text())


AT_MOST_ONE = """\
rule one, line 2 of file.mine
   ∀i, j, i', j'. B(i, j) ∧ (i ≠ i' ∨ j ≠ j') → ¬B(i', j')

1. For all as a conjunction
   - i, j, i', j' run over 0, 1: 16 instances

     (B(0, 0) ∧ (0 ≠ 0 ∨ 0 ≠ 0) → ¬B(0, 0))
   ∧ (B(0, 0) ∧ (0 ≠ 0 ∨ 0 ≠ 1) → ¬B(0, 1))
   ∧ (B(0, 0) ∧ (0 ≠ 1 ∨ 0 ≠ 0) → ¬B(1, 0))
   ∧ (B(0, 0) ∧ (0 ≠ 1 ∨ 0 ≠ 1) → ¬B(1, 1))
   ∧ (B(0, 1) ∧ (0 ≠ 0 ∨ 1 ≠ 0) → ¬B(0, 0))
   ∧ (B(0, 1) ∧ (0 ≠ 0 ∨ 1 ≠ 1) → ¬B(0, 1))
   ∧ (B(0, 1) ∧ (0 ≠ 1 ∨ 1 ≠ 0) → ¬B(1, 0))
   ∧ (B(0, 1) ∧ (0 ≠ 1 ∨ 1 ≠ 1) → ¬B(1, 1))
   ∧ (B(1, 0) ∧ (1 ≠ 0 ∨ 0 ≠ 0) → ¬B(0, 0))
   ∧ (B(1, 0) ∧ (1 ≠ 0 ∨ 0 ≠ 1) → ¬B(0, 1))
   ∧ (B(1, 0) ∧ (1 ≠ 1 ∨ 0 ≠ 0) → ¬B(1, 0))
   ∧ (B(1, 0) ∧ (1 ≠ 1 ∨ 0 ≠ 1) → ¬B(1, 1))
   ∧ (B(1, 1) ∧ (1 ≠ 0 ∨ 1 ≠ 0) → ¬B(0, 0))
   ∧ (B(1, 1) ∧ (1 ≠ 0 ∨ 1 ≠ 1) → ¬B(0, 1))
   ∧ (B(1, 1) ∧ (1 ≠ 1 ∨ 1 ≠ 0) → ¬B(1, 0))
   ∧ (B(1, 1) ∧ (1 ≠ 1 ∨ 1 ≠ 1) → ¬B(1, 1))

2. Conditions worked out
   - 0 ≠ 0 is false, since both are 0 (8 times)
   - 0 ≠ 1 is true, since 0 and 1 differ (8 times)
   - 1 ≠ 0 is true, since 1 and 0 differ (8 times)
   - 1 ≠ 1 is false, since both are 1 (8 times)

     (B(0, 0) ∧ (⊥ ∨ ⊥) → ¬B(0, 0))
   ∧ (B(0, 0) ∧ (⊥ ∨ ⊤) → ¬B(0, 1))
   ∧ (B(0, 0) ∧ (⊤ ∨ ⊥) → ¬B(1, 0))
   ∧ (B(0, 0) ∧ (⊤ ∨ ⊤) → ¬B(1, 1))
   ∧ (B(0, 1) ∧ (⊥ ∨ ⊤) → ¬B(0, 0))
   ∧ (B(0, 1) ∧ (⊥ ∨ ⊥) → ¬B(0, 1))
   ∧ (B(0, 1) ∧ (⊤ ∨ ⊤) → ¬B(1, 0))
   ∧ (B(0, 1) ∧ (⊤ ∨ ⊥) → ¬B(1, 1))
   ∧ (B(1, 0) ∧ (⊤ ∨ ⊥) → ¬B(0, 0))
   ∧ (B(1, 0) ∧ (⊤ ∨ ⊤) → ¬B(0, 1))
   ∧ (B(1, 0) ∧ (⊥ ∨ ⊥) → ¬B(1, 0))
   ∧ (B(1, 0) ∧ (⊥ ∨ ⊤) → ¬B(1, 1))
   ∧ (B(1, 1) ∧ (⊤ ∨ ⊤) → ¬B(0, 0))
   ∧ (B(1, 1) ∧ (⊤ ∨ ⊥) → ¬B(0, 1))
   ∧ (B(1, 1) ∧ (⊥ ∨ ⊤) → ¬B(1, 0))
   ∧ (B(1, 1) ∧ (⊥ ∨ ⊥) → ¬B(1, 1))

3. Simplified
   - A ∨ ⊥ is A (4 times)
   - A ∧ ⊥ is ⊥ (4 times)
   - A ∨ ⊤ is ⊤ (12 times)
   - A ∧ ⊤ is A (12 times)
   - 4 instances are true because their condition is false and say nothing
   - 12 of 16 instances are left

     (B(0, 0) → ¬B(0, 1))
   ∧ (B(0, 0) → ¬B(1, 0))
   ∧ (B(0, 0) → ¬B(1, 1))
   ∧ (B(0, 1) → ¬B(0, 0))
   ∧ (B(0, 1) → ¬B(1, 0))
   ∧ (B(0, 1) → ¬B(1, 1))
   ∧ (B(1, 0) → ¬B(0, 0))
   ∧ (B(1, 0) → ¬B(0, 1))
   ∧ (B(1, 0) → ¬B(1, 1))
   ∧ (B(1, 1) → ¬B(0, 0))
   ∧ (B(1, 1) → ¬B(0, 1))
   ∧ (B(1, 1) → ¬B(1, 0))
"""

ROUND_THE_EDGE = """\
fact, line 2 of file.mine
   ∀y. adjacent(0, 0, 0, y) → B(0, y)

1. For all as a conjunction
   - y runs over 0, 1, 2, 3: 4 parts

     (adjacent(0, 0, 0, 0) → B(0, 0))
   ∧ (adjacent(0, 0, 0, 1) → B(0, 1))
   ∧ (adjacent(0, 0, 0, 2) → B(0, 2))
   ∧ (adjacent(0, 0, 0, 3) → B(0, 3))

2. Conditions worked out
   - (0, 0) is not next to itself
   - (0, 0) is next to (0, 1)
   - (0, 0) is not next to (0, 2)
   - (0, 0) is next to (0, 3), round the edge

   (⊥ → B(0, 0)) ∧ (⊤ → B(0, 1)) ∧ (⊥ → B(0, 2)) ∧ (⊤ → B(0, 3))

3. Simplified
   - ⊥ → A is ⊤ (2 times)
   - ⊤ → A is A (2 times)
   - A ∧ ⊤ is A (2 times)

   B(0, 1) ∧ B(0, 3)
"""

A_COUNT = """\
fact, line 2 of file.mine
   ∃≤(2 - 1) x, y. adjacent(1, 2, x, y) ∧ B(x, y)

1. A count as KN over a list
   - x runs over 1; y runs over 1, 2, 3: 3 parts
   - 2 - 1 = 1

   KN(at most 1; adjacent(1, 2, 1, 1) ∧ B(1, 1), adjacent(1, 2, 1, 2) ∧ B(1, 2),
   adjacent(1, 2, 1, 3) ∧ B(1, 3))

2. Conditions worked out
   - (1, 2) is next to (1, 1)
   - (1, 2) is not next to itself
   - (1, 2) is next to (1, 3)

   KN(at most 1; ⊤ ∧ B(1, 1), ⊥ ∧ B(1, 2), ⊤ ∧ B(1, 3))

3. Simplified
   - A ∧ ⊤ is A (2 times)
   - A ∧ ⊥ is ⊥
   - KN(at most k; A, ⊥) is KN(at most k; A)

   KN(at most 1; B(1, 1), B(1, 3))
"""

ON_A_GRAPH = """\
rule lonely, line 3 of file.mine
   ∀v, w. U(v) ∧ B(v) ∧ Linked(v, w) → ¬B(w)

1. Definition of Linked
   - Linked(v, w) stands for adjacent(v, w) ∧ v ≠ w

   ∀v, w. U(v) ∧ B(v) ∧ (adjacent(v, w) ∧ v ≠ w) → ¬B(w)

2. For all as a conjunction
   - v, w run over a, b: 4 instances

     (U(a) ∧ B(a) ∧ (adjacent(a, a) ∧ a ≠ a) → ¬B(a))
   ∧ (U(a) ∧ B(a) ∧ (adjacent(a, b) ∧ a ≠ b) → ¬B(b))
   ∧ (U(b) ∧ B(b) ∧ (adjacent(b, a) ∧ b ≠ a) → ¬B(a))
   ∧ (U(b) ∧ B(b) ∧ (adjacent(b, b) ∧ b ≠ b) → ¬B(b))

3. Conditions worked out
   - a shows 1, so U(a) is false (2 times)
   - a is not next to itself
   - a ≠ a is false, since both are a
   - a is next to b
   - a ≠ b is true, since a and b differ
   - b is covered, so U(b) is true (2 times)
   - b is next to a
   - b ≠ a is true, since b and a differ
   - b is not next to itself
   - b ≠ b is false, since both are b

     (⊥ ∧ B(a) ∧ (⊥ ∧ ⊥) → ¬B(a))
   ∧ (⊥ ∧ B(a) ∧ (⊤ ∧ ⊤) → ¬B(b))
   ∧ (⊤ ∧ B(b) ∧ (⊤ ∧ ⊤) → ¬B(a))
   ∧ (⊤ ∧ B(b) ∧ (⊥ ∧ ⊥) → ¬B(b))

4. Simplified
   - A ∧ ⊥ is ⊥ (4 times)
   - A ∧ ⊤ is A (3 times)
   - 3 instances are true because their condition is false and say nothing
   - 1 of 4 instances is left

   B(b) → ¬B(a)
"""


@pytest.mark.parametrize(
    ("text", "golden"),
    [
        (
            "board 2 x 2\nrule one: forall i, j, i', j'. B(i,j) & (i != i' | j != j') -> ~B(i',j')",
            AT_MOST_ONE,
        ),
        ("board 1 x 4 torus\nfact forall y. adjacent(0, 0, 0, y) -> B(0, y)", ROUND_THE_EDGE),
        (
            "board 1 x 3\nfact exists at most 2 - 1 x, y. (adjacent(1, 2, x, y) & B(x, y))\n"
            "coordinates rows from 1",
            A_COUNT,
        ),
        (
            "board graph a-b\ndisplay a=1\n"
            "rule lonely: forall v, w. U(v) & B(v) & Linked(v, w) -> ~B(w)\n"
            "define Linked(v, w): adjacent(v, w) & v != w",
            ON_A_GRAPH,
        ),
    ],
)
def test_an_expansion_reads_as_a_student_would_write_it(text, golden):
    assert expanded(text).to_text() == golden


@pytest.mark.parametrize(
    ("formula", "sentence"),
    [
        ("0 = 0", "0 = 0 is true, since both are 0"),
        ("0 != 1 - 1", "0 != 1 - 1 is false, since both are 0"),
        ("1 != 2", "1 != 2 is true, since 1 and 2 differ"),
        ("1 + 1 = 3", "1 + 1 = 3 is false, since 1 + 1 = 2"),
        ("|0 - 2| <= 1", "|0 - 2| <= 1 is false, since |0 - 2| = 2"),
        ("1 - 1 < 1 + 1", "1 - 1 < 1 + 1 is true, since 1 - 1 = 0 and 1 + 1 = 2"),
        ("1 < 2", "1 < 2 is true"),
        ("0 <= 3 < 3", "0 <= 3 < 3 is false, since 3 < 3 is false"),
        ("0 <= 2 < 3", "0 <= 2 < 3 is true"),
        ("0 <= 2 + 1 < 3", "0 <= 2 + 1 < 3 is false, since 2 + 1 = 3"),
        ("2 in 0..1", "2 in 0..1 is false, since 2 <= 1 is false"),
        ("1 in 0..1", "1 in 0..1 is true"),
        ("3 in rows", "3 in rows is false, since the values of rows are 0 to 1"),
        ("-1 in size", "-1 in size is false, since the values of size are 1 to 3"),
        ("3 - 2 in rows", "3 - 2 in rows is true, since 3 - 2 = 1"),
        ("U(0, 0)", "(0, 0) shows 1, so U(0, 0) is false"),
        ("U(0, 1)", "(0, 1) is covered, so U(0, 1) is true"),
        ("U(1, 0)", "(1, 0) is marked as a bomb, so U(1, 0) is false"),
        ("U(1, 1)", "(1, 1) is known to be safe, so U(1, 1) is false"),
        ("exists i in 2..2. U(i, 0)", "(2, 0) is off the board, so U(2, 0) is false"),
        ("exists i in 2..2. B(0, i)", "(0, 2) is off the board, so B(0, 2) is false"),
        (
            "exists i in 2..2. B(i + 1, 0)",
            "2 + 1 = 3 and (3, 0) is off the board, so B(2 + 1, 0) is false",
        ),
        ("exists a in 4..4. Q(a, 0, 0)", "4 is not a count (0 to 3), so Q(4, 0, 0) is false"),
        ("exists i in 0..0. B(i + 1, 0)", "0 + 1 = 1, so B(0 + 1, 0) is B(1, 0)"),
        ("exists n in 0..0. P(n)", "0 is not in size (1 to 3), so P(0) is false"),
        ("exists n in 5..5. R(n)", "5 is not a row (0 to 1), so R(5) is false"),
        ("adjacent(0, 0, 1, 1)", "(0, 0) is next to (1, 1)"),
        (
            "exists i in 2..2. adjacent(1, 1, i, 1)",
            "(2, 1) is off the board and is next to nothing",
        ),
        ("KN(1 + 1; R(0), R(1))", "1 + 1 = 2"),
    ],
)
def test_every_condition_has_its_reason(formula, sentence):
    text = (
        "board 2 x 2\ndisplay\n1 .\n* -\ndomain size = 1 .. 3\n"
        "predicate P(size)\npredicate R(row)\n"
    )
    data = expanded(f"{text}fact {formula}").to_json()
    (guards,) = (step for step in data["steps"] if step["law"] == "guards")
    assert [reason["sentence"] for reason in guards["reasons"]] == [sentence]


@pytest.mark.parametrize(
    ("formula", "sentence", "result"),
    [
        ("∃n ∈ 1..1. ∀x ∈ n..0. P", "x has no value: a conjunction of nothing is true", "true"),
        ("∀n ∈ 1..1. ∃x ∈ n..0. P", "x has no value: a disjunction of nothing is false", "false"),
        ("∀n ∈ 1..1. ∃≥1 x, y ∈ n..0. P", "x, y have no value: the count is 0", "false"),
        ("∀n ∈ 1..1. ∃≤0 x ∈ n..0. P", "x has no value: the count is 0", "true"),
        ("∀n ∈ 1..1. ∃=0 x ∈ n..0. P", "x has no value: the count is 0", "true"),
        ("∃x ∈ 7..7. P", "x runs over 7: 1 part", "P"),
        ("∃≥(0 - 2) x ∈ -1..0. P", "x runs over -1, 0: 2 parts", "true"),
        ("∃≥(0 - 2) x ∈ -1..0. P", "0 - 2 = -2", "true"),
        ("∀x ∈ 0..1, y ∈ 1..x. P", "x runs over 0, 1; y runs over 1 to x: 1 part", "P"),
        ("∀x, y ∈ 0..20. P", "x, y run over 0, 1, 2, ..., 20: 441 parts", None),
        (
            "∃n ∈ 1..1. ∀x ∈ n..0, y ∈ 0..999999999. P",
            "x has no value; y runs over 0, 1, 2, ..., 999999999: a conjunction of nothing is true",
            "true",
        ),
    ],
)
def test_a_quantifier_says_what_its_variables_run_over(formula, sentence, result):
    data = expanded(f"predicate P\nfact {formula}").to_json()
    said = [reason["sentence"] for step in data["steps"] for reason in step["reasons"]]
    assert sentence in said
    assert result in (None, data["steps"][-1]["after"])


def test_a_false_instance_is_kept_in_sight_before_it_makes_the_rule_false():
    expansion = expanded("board 2 x 2\nrule down: forall i in 0..1, j in 0..0. B(i + 1, j)")
    *_, simplified, last = expansion.steps
    assert write(simplified.after) == "B(1, 0) & false"
    assert last.law == "contradiction"
    assert expansion.result == Truth(False)
    assert [instance.formula for instance in expansion.instances][1] == Truth(False)
    assert "for i = 1, j = 0 the rule is false" in expansion.to_text()


def test_a_rule_that_says_nothing_says_so():
    expansion = expanded("board 2 x 2\nrule never: forall i, j. i > 5 & B(i, j) -> S(i, j)")
    assert expansion.result == Truth(True)
    assert expansion.instances == ()
    assert "none is left: the rule says nothing here" in expansion.to_text()


def test_what_is_ground_already_is_left_alone():
    expansion = expanded("board 2 x 2\nfact B(0, 0)")
    assert expansion.steps == ()
    assert "ground as it stands" in expansion.to_text()
    assert write(expansion.result) == "B(0, 0)"


# Agreement with grounding, and with the meaning of formulas.

MINESWEEPER = "use minesweeper\n"
FILES = {
    "corner": "board 3 x 3\ndisplay\n1 . .\n. . .\n. . .\nmines 1\n" + MINESWEEPER,
    "rows from 1": "board 2 x 3\ncoordinates rows from 1\ndisplay\n1 . .\n. - *\n" + MINESWEEPER,
    "cartesian": "board 3 x 2 rook\ncoordinates cartesian from 1\n" + MINESWEEPER,
    "torus": "board 3 x 3 torus\n" + MINESWEEPER,
    "triangle": "board 2 x 3 triangle\n" + MINESWEEPER,
    "graph": "board graph a-b, b-c, c-a, d\ndisplay a=1, d=-\n" + MINESWEEPER,
    "numbered graph": "board graph 1-2, 2-3, 7\n" + MINESWEEPER
    + "prove forall v, w. adjacent(v, w) & v < w -> ~B(v) | ~B(w)",
    "near": "board 3 x 3\n"
    "define Near(i, j, x, y): |i - x| <= 1 & |j - y| <= 1 & ~(i = x & j = y)\n"
    "define Alone(i, j): forall x, y. Near(i, j, x, y) -> ~B(x, y)\n"
    "rule lonely: forall i, j, x, y. B(i, j) & Near(i, j, x, y) -> ~B(x, y)\n"
    "rule alone: forall i, j. B(i, j) -> Alone(i, j)\n"
    "prove exists i, j. B(i, j) & ~Alone(i, j)",
    "ranges": "board 3 x 3\n"
    "rule row: forall i in rows, x in i-1..i+1. B(i, x) | (exists y in x..i. S(i, y))\n"
    "rule shifted: forall i, j. B(i + 1, j) <-> S(i, j - 1)\n"
    "rule twice: forall i in rows. forall i in 0..i. B(i, i)\n"
    "fact forall x in 0..2. exists x, y in x..2. B(x, y)\n"
    "fact forall i, j. B(i, j) <-> i = j",
    "letters": "predicate P\npredicate Q1\npredicate R\nfact P & (true | Q1) -> ~(false | ~P)\n"
    "fact KN(2; P, true, Q1, false, R)\nrule r: (P <-> false) & ~true | ~(Q1 <-> true)",
    "colours": "board graph a-b, b-c\ndomain Colour = -1 .. 1\npredicate C(tile, Colour)\n"
    "rule one: forall v. exists one n. C(v, n)\n"
    "rule differ: forall v, w. adjacent(v, w) -> forall n. ~(C(v, n) & C(w, n))\n"
    "rule shift: forall v, n. C(v, n) -> ~C(v, n + 1)\n"
    "prove forall v. exists at least 2 n in -2..2. ~C(v, n)",
    "nothing": "board 2 x 2\nrule a: forall i, j. i = 7 -> B(i, j)\n"
    "rule b: forall i in 5..6. exists j. B(i, j)\nprove forall i in 3..4. B(i, i)",
}  # fmt: skip


def bindings_and_formulas(file: File, found: list[Expansion]) -> list[tuple[Instances, Instances]]:
    """For each statement the instances of its expansion, and those that grounding makes."""
    grounding = ground(file)
    assert [e.statement for e in found] == [block.statement for block in grounding.blocks]
    return [
        (
            {tuple(i.binding.items()): i.formula for i in expansion.instances},
            {tuple(i.binding.items()): grounding.tree(i.formula) for i in block},
        )
        for expansion, block in zip(found, grounding.blocks, strict=True)
    ]


@pytest.mark.parametrize("text", FILES.values(), ids=FILES)
def test_expansions_end_in_the_instances_of_grounding(text):
    file = loaded(text)
    for instances, expected in bindings_and_formulas(file, expansions(file)):
        assert instances == expected


def in_any_order(formula: Formula) -> Formula:
    """The formula with the parts of every chain and list sorted.

    Inside an instance grounding may go through the values of variables in another order.
    """
    match formula:
        case Not(body):
            return Not(in_any_order(body))
        case And(parts):
            return And(tuple(sorted(map(in_any_order, parts), key=repr)))
        case Or(parts):
            return Or(tuple(sorted(map(in_any_order, parts), key=repr)))
        case KN(bound, parts, span, kind):
            return KN(bound, tuple(sorted(map(in_any_order, parts), key=repr)), span, kind)
        case Implies(left, right):
            return Implies(in_any_order(left), in_any_order(right))
        case Iff(left, right):
            return Iff(in_any_order(left), in_any_order(right))
        case _:
            return formula


@pytest.mark.slow
@settings(max_examples=150, suppress_health_check=list(HealthCheck))
@given(cases())
def test_every_step_means_what_the_statement_means(case: Case):
    file = load_file(Source("case.mine", case.text))
    assume(not file.errors)
    try:
        found = expansions(file, Limits(instances=1500))
    except LimitReached:
        assume(False)
    for instances, expected in bindings_and_formulas(file, found):
        assert instances.keys() == expected.keys()
        for binding, formula in instances.items():
            assert in_any_order(formula) == in_any_order(expected[binding])
    case.semantics.steps = 100_000
    try:
        for world in worlds(case.semantics):
            so = case.semantics.truth(case.formula, {}, world.__contains__)
            for expansion in found:
                for step in expansion.steps:
                    assert case.semantics.truth(step.after, {}, world.__contains__) is so
    except TooLong:
        assume(False)


# How it is written.


@pytest.mark.slow
@pytest.mark.parametrize("text", FILES.values(), ids=FILES)
def test_steps_follow_each_other_in_data_that_reads_back(text):
    file = loaded(text)
    for expansion in expansions(file):
        data = expansion.to_json()
        assert json.loads(json.dumps(data)) == data
        assert data["format"] == "minelogic.expansion/1"
        after = data["formula"]
        for step, told in zip(expansion.steps, data["steps"], strict=True):
            assert told["before"] == after
            after = told["after"]
            if file.board is None or file.board.is_grid:
                assert parse_formula(after, Limits(line=10**6)) == step.after
        assert after == write(expansion.result)


@pytest.mark.slow
@pytest.mark.parametrize("text", FILES.values(), ids=FILES)
def test_lines_fit_and_ascii_is_ascii(text):
    for expansion in expansions(loaded(text)):
        for full in (False, True):
            assert max(map(len, expansion.to_text(full=full).splitlines())) <= 80
            assert expansion.to_text("ascii", full=full).isascii()


@pytest.mark.slow
@pytest.mark.parametrize("text", FILES.values(), ids=FILES)
def test_latex_is_balanced(text):
    for expansion in expansions(loaded(text)):
        for full in (False, True):
            latex = expansion.to_latex(full)
            assert latex.count(r"\begin{align*}") == latex.count(r"\end{align*}") == 1
            assert balanced(latex)
            assert latex.count("$") % 2 == latex.count(r"\$") % 2
            inside = latex.split(r"\begin{align*}")[1].split(r"\end{align*}")[0]
            assert not inside.rstrip().endswith(r"\\")
            rows = [row for row in inside.strip().splitlines() if not row.startswith(r"\intertext")]
            assert all(row.count("&") == 1 for row in rows)
            assert all(row.endswith(r" \\") for row in rows[:-1])
            for before, line in zip(inside.splitlines(), inside.splitlines()[1:], strict=False):
                assert not line.startswith(r"\intertext") or before.endswith(r"\\")


def test_latex_reads_names_as_they_are():
    file = load_file(Source("50%_of {it}~.mine", "predicate P_1\nfact P_1 & true"))
    latex = expand_steps(file, file.facts[0]).to_latex()
    assert r"\noindent fact, line 2 of 50\%\_of \{it\}\char126 .mine" in latex
    assert r"& \mathrm{P\_1} \land \top \\" in latex


def balanced(latex: str) -> bool:
    depth = 0
    for brace in re.findall(r"\\.|[{}]", latex):
        depth += {"{": 1, "}": -1}.get(brace, 0)
        if depth < 0:
            return False
    return depth == 0


def test_long_conjunctions_are_cut_in_the_middle_unless_all_is_asked_for():
    expansion = expanded("board 8 x 8\nfact forall i, j. B(i, j)")
    text = expansion.to_text()
    assert "∧ B(0, 5) ∧ … (56 more) … ∧ B(7, 6) ∧ B(7, 7)" in re.sub(r"\s+", " ", text)
    assert "more" not in expansion.to_text(full=True)
    assert expansion.to_text(full=True).count("B(") == 1 + 64
    assert r"\mathrm{\dots\ (56\ more)\ \dots}" in expansion.to_latex()
    assert expansion.to_latex(full=True).count("B(") == 1 + 64


def test_a_huge_expansion_is_never_begun():
    file = loaded(
        "board 1000 x 1000\n"
        "rule pairs: forall i, j, x, y. B(i, j) -> B(x, y)\n"
        "rule ranges: forall i in 0..999999999, x in i..i-1. P(x)\n"
        "rule products: forall i in 0..999999999*999999999*999999999. P(i)\n"
        "predicate P(row)"
    )
    for rule in file.rules:
        with pytest.raises(LimitReached, match=rf"rule {rule.name} needs more than 20,000 parts"):
            expand_steps(file, rule)


def test_the_limit_is_on_parts_and_can_be_lowered():
    file = loaded("board 3 x 3\nfact forall i, j. B(i, j) -> i + 1 < j")
    (fact,) = file.facts
    assert expand_steps(file, fact, Limits(instances=27)).steps
    with pytest.raises(LimitReached):
        expand_steps(file, fact, Limits(instances=26))
    most = loaded(
        f"predicate P\nfact forall i in 1..{MOST_PARTS}. P\nprove exists i in 0..{MOST_PARTS}. P"
    )
    assert len(expand_steps(most, most.facts[0]).to_text(full=True)) > MOST_PARTS
    with pytest.raises(LimitReached):
        expand_steps(most, most.queries[0])


def test_formulas_nest_as_deep_as_a_file_may():
    deep = "~(P & " * 95 + "exists x in 0..1. P" + ")" * 95
    (expansion,) = expansions(loaded(f"predicate P\nfact {deep}"))
    assert expansion.to_text()
    assert expansion.to_latex()
    assert expansion.to_json()["steps"]
