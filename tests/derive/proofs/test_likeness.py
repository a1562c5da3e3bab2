"""Steps that one rule makes again and again, and steps that are alike, are told once."""

from __future__ import annotations

import copy
from itertools import pairwise, product
from typing import Any

import pytest

import minelogic
from minelogic.derive.proofs.likeness import alike
from minelogic.derive.verify import verify

QUEENS = """\
board 4 x 4
predicate Queen(row, column)
rule row: forall i. exists one j. Queen(i, j)
rule column: forall j. exists one i. Queen(i, j)
rule diagonal: forall i, j, x, y. Queen(i, j) & Queen(x, y) & i < x -> |i - x| != |j - y|
fact Queen(0, 1)
"""
ROWS = """\
board 4 x 4 rook
rule row0: exists exactly 2 j. B(0, j)
rule row1: exists exactly 1 j. B(1, j)
rule row2: exists exactly 1 j. B(2, j)
rule row3: exists exactly 2 j. B(3, j)
rule col0: exists exactly 1 i. B(i, 0)
rule col1: exists exactly 1 i. B(i, 1)
rule col2: exists exactly 2 i. B(i, 2)
rule col3: exists exactly 2 i. B(i, 3)
rule touch: forall i, j, x, y. adjacent(i, j, x, y) & B(i, j) -> ~B(x, y)
"""


def trace_of(text: str) -> Any:
    return copy.deepcopy(minelogic.loads(text).derivation.trace)


def each_of(trace: Any) -> Any:
    return next(step for step in trace["steps"] if step["form"] == "each")


def test_what_a_rule_denies_for_one_reason_is_one_step_with_an_instance_for_each():
    problem = minelogic.loads(QUEENS)
    step = next(step for step in problem.derivation.steps if step.each)
    written = [problem.derivation.text(one) for one in step.conclusions]
    assert written == ["~Queen(1, 0)", "~Queen(1, 2)"]
    bindings = [premise.binding for premise in step.given if premise.cost]
    assert [(b["x"], b["y"]) for b in bindings] == [(1, 0), (1, 2)]
    assert step.cost == 1
    assert step.technique == "instance"


def test_every_queen_that_a_step_denies_would_attack_the_one_it_names():
    """By the moves of a queen, without any formula."""
    for step in trace_of(QUEENS)["steps"]:
        if step["form"] == "each":
            for conclusion, premise in zip(step["conclusions"], step["premises"], strict=False):
                i, j = map(int, conclusion.removeprefix("~Queen(").rstrip(")").split(","))
                binding = premise["binding"]
                ends = {(binding["i"], binding["j"]), (binding["x"], binding["y"])}
                assert (i, j) in ends
                ((x, y),) = ends - {(i, j)}
                assert abs(i - x) == abs(j - y)


def test_the_checker_accepts_each_from_its_own_instance_and_nothing_else():
    problem = minelogic.loads(QUEENS)
    trace = trace_of(QUEENS)
    assert verify(problem.file, trace).ok
    exchanged = copy.deepcopy(trace)
    premises = each_of(exchanged)["premises"]
    premises[0], premises[1] = premises[1], premises[0]
    assert [f.code for f in verify(problem.file, exchanged).findings] == ["does-not-follow"]


@pytest.mark.parametrize(
    ("change", "code"),
    [
        (lambda step: step["conclusions"].append("~Queen(3, 2)"), "form"),
        (lambda step: step["premises"].pop(0), "form"),
        (lambda step: step.update(form="direct"), "technique"),
        (lambda step: step.update(technique="all-found"), "technique"),
        (lambda step: step["conclusions"].__setitem__(0, "~Queen(3, 2)"), "does-not-follow"),
        (lambda step: step["premises"].pop(), "does-not-follow"),
    ],
)
def test_a_changed_step_of_this_form_is_refused(change: Any, code: str):
    trace = trace_of(QUEENS)
    change(each_of(trace))
    findings = verify(minelogic.loads(QUEENS).file, trace).findings
    assert code in [finding.code for finding in findings]


def test_instances_of_two_rules_are_not_each_from_one():
    trace = trace_of(QUEENS)
    each_of(trace)["premises"][1] = {"rule": "row", "line": 3, "binding": {"i": 1}}
    findings = verify(minelogic.loads(QUEENS).file, trace).findings
    assert "form" in [finding.code for finding in findings]


def worlds() -> list[set[tuple[int, int]]]:
    """All boards of ROWS, by enumeration of its rows."""
    found = []
    places = [(i, j) for i in range(4) for j in range(4)]
    for signs in product((0, 1), repeat=16):
        bombs = {place for place, sign in zip(places, signs, strict=True) if sign}
        rows = [sum((i, j) in bombs for j in range(4)) for i in range(4)]
        columns = [sum((i, j) in bombs for i in range(4)) for j in range(4)]
        apart = all((i + 1, j) not in bombs and (i, j + 1) not in bombs for i, j in bombs)
        if rows == [2, 1, 1, 2] and columns == [1, 1, 2, 2] and apart:
            found.append(bombs)
    return found


def test_a_step_that_is_like_an_earlier_one_is_told_by_what_stands_for_what():
    derivation = minelogic.loads(ROWS).derivation
    like = [step for step in derivation.steps if step.like is not None]
    assert like
    boards = worlds()
    assert boards
    for step in like:
        first = derivation.steps[int(step.like or 0) - 1]
        renaming = alike(first, step)
        assert renaming
        assert len(set(renaming.values())) == len(renaming)
        assert step.sentence.startswith(f"As in step {step.like}, with (")
        assert step.told == ()
        assert step.cases, "the trace keeps them"
        # And it is true.
        (literal,) = step.conclusions
        assert isinstance(literal, int)
        place = divmod(abs(literal) - 1, 4)
        assert all((place in bombs) is (literal > 0) for bombs in boards)


def test_steps_that_differ_by_more_than_names_are_not_alike():
    derivation = minelogic.loads(ROWS).derivation
    by_cases = [step for step in derivation.steps if step.cases and step.like is None]
    assert len(by_cases) > 1
    for first, second in pairwise(by_cases):
        assert alike(first, second) is None


def test_a_long_reason_has_a_plan_and_a_short_one_has_none():
    steps = minelogic.loads(ROWS).derivation.steps
    long = [step for step in steps if sum(1 for _ in step.within()) > 9 and step.like is None]
    short = [step for step in steps if 1 < sum(1 for _ in step.within()) <= 8]
    assert long
    assert short
    for step in long:
        assert step.sentence.startswith("The plan: suppose ")
        assert "by cases on (" in step.sentence
    assert not any("plan" in step.sentence for step in short)


def test_a_conjunction_follows_if_each_part_does_and_not_otherwise():
    text = "predicate P\npredicate R\npredicate T\nrule one: P -> R\nrule two: P -> T\n"
    right, wrong = "(P -> R) & (P -> T)", "(P -> R) & (R -> T)"
    for formula, ok in ((right, True), (wrong, False)):
        problem = minelogic.loads(f"{text}prove {right}\n")
        trace = copy.deepcopy(problem.answered(problem.derivation).derivation.trace)  # type: ignore[union-attr]
        (step,) = trace["steps"]
        assert step["form"] == "direct"
        step["conclusions"] = [formula]
        assert verify(problem.file, trace).ok is ok
