"""Steps that one rule makes again and again are put together."""

from __future__ import annotations

import copy
from typing import Any

import pytest

import minelogic
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


@pytest.mark.parametrize(
    ("rule", "facts"),
    [
        ("L(0) | L(1) -> M(i)", ["L(0) | L(1)"]),
        ("(L(0) | L(1)) & K(0) -> M(i)", ["L(0) | L(1)", "K(0)"]),
        ("K(i) | M(i) | (L(0) & L(1))", ["~L(0) | ~L(1)", "forall i. ~K(i)"]),
    ],
)
@pytest.mark.parametrize("sentence", ["", ' "so it is"'])
def test_instances_that_need_a_fact_besides_stay_steps_of_their_own(
    rule: str, facts: list[str], sentence: str
) -> None:
    predicates = "".join([f"predicate {name}(N)\n" for name in "KLM"])
    said = "".join([f"fact {fact}\n" for fact in facts])
    text = f"domain N = 0 .. 1\n{predicates}rule seen{sentence}: forall i. {rule}\n{said}"
    # Asking for the trace raises an error if the checker refuses a step.
    trace = trace_of(text)
    found = [one for step in trace["steps"] for one in step["conclusions"]]
    assert {"M(0)", "M(1)"} <= set(found)
    assert all(
        "line" in step["sentence"] for step in trace["steps"] if "M(0)" in step["conclusions"]
    )
