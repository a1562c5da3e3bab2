"""At most one, said by pairs: a step of its own, and what counts come to with it."""

from __future__ import annotations

import copy
from collections.abc import Callable
from itertools import combinations, product
from typing import Any

import pytest

import minelogic
from minelogic.derive.proofs.lines import Source
from minelogic.derive.proofs.pairs import excluded, exclusive
from minelogic.derive.proofs.propagate import Propagation
from minelogic.derive.verify import verify
from minelogic.ground.premises import Premise

SOME = """\
board 3 x 3
rule some: exists i, j. B(i, j)
rule most: forall i, j, x, y. B(i, j) & B(x, y) -> i = x & j = y
prove exists one i, j. B(i, j)
"""
HOLES = """\
domain Pigeon = 0 .. 3
domain Hole = 0 .. {last}
predicate In(Pigeon, Hole)
rule some: forall p. exists h. In(p, h)
rule apart: forall h, p, q. In(p, h) & In(q, h) -> p = q
"""
FULL = HOLES.format(last=3) + "prove exists p. In(p, 0)\n"
"""Four pigeons in four holes, no two in the same: one of them is in the first."""


def answered(text: str) -> tuple[minelogic.Problem, Any]:
    """The file and the trace that answers its queries, which the checker accepts."""
    problem = minelogic.loads(text)
    derivation = problem.answered(problem.derivation).derivation
    assert derivation is not None
    trace = copy.deepcopy(derivation.trace)
    assert verify(problem.file, trace).ok
    return problem, trace


def pairs_in(steps: Any) -> list[Any]:
    found = []
    for step in steps:
        found += [step] if step["form"] == "pairs" else []
        found += [one for case in step.get("cases", ()) for one in pairs_in(case["steps"])]
    return found


def test_at_least_one_and_no_two_are_exactly_one_in_one_step() -> None:
    problem, trace = answered(SOME)
    (step,) = trace["steps"]
    assert step["form"] == "pairs"
    assert step["smallest"]
    # By hand: each two of nine tiles, and the rule that there is one.
    assert len(step["premises"]) == len(list(combinations(range(9), 2))) + 1
    assert step["sentence"] == (
        "By rule most, no two tiles are bombs; by rule some, at least one tile is a bomb; so "
        "exactly one tile is a bomb."
    )
    assert problem.queries[0].answer == "entailed"


def pair_missing(step: Any) -> None:
    rules = [premise for premise in step["premises"] if premise.get("rule") == "most"]
    step["premises"].remove(rules[7])


def other_tile(step: Any) -> None:
    """Of one pair another tile is named: that pair is excluded twice, and this one not at all."""
    one = next(p for p in step["premises"] if p.get("rule") == "most")
    assert one["binding"] == {"i": 0, "j": 0, "x": 0, "y": 1}
    one["binding"] = {"i": 0, "j": 2, "x": 0, "y": 0}


def nobody_there(step: Any) -> None:
    step["premises"] = [p for p in step["premises"] if p.get("rule") != "some"]


def plain(step: Any) -> None:
    step["form"] = "direct"


def two(step: Any) -> None:
    step["conclusions"] = ["exists exactly 2 i, j. B(i, j)"]


def a_tile(step: Any) -> None:
    step["conclusions"] = ["B(0, 0)"]


@pytest.mark.parametrize(
    ("change", "code"),
    [
        (pair_missing, "pairs"),
        (other_tile, "pairs"),
        (nobody_there, "does-not-follow"),
        (plain, "does-not-follow"),
        (two, "does-not-follow"),
        (a_tile, "pairs"),
    ],
)
def test_wrong_twins_of_pairs_are_refused(change: Callable[[Any], None], code: str) -> None:
    problem, trace = answered(SOME)
    change(trace["steps"][0])
    assert [finding.code for finding in verify(problem.file, trace).findings] == [code]


def test_pigeons_are_counted_against_holes() -> None:
    problem, trace = answered(FULL)
    (step,) = trace["steps"]
    first, last = step["cases"][0]["steps"]
    assert (first["form"], last["form"]) == ("pairs", "sum")
    # By hand: the holes 1, 2 and 3 have at most one pigeon each, and there are four.
    assert len(first["conclusions"]) == 3
    assert [p.get("step") for p in last["premises"] if p.get("times", 0) < 0] == [first["id"]]
    assert (
        "together at least four hold; but by step 1.1 at most three of them do"
        in (last["sentence"])
    )
    assert problem.queries[0].answer == "entailed"


@pytest.mark.parametrize("place", [0, 1, 2])
def test_a_sum_needs_each_of_the_counts_that_a_line_says(place: int) -> None:
    problem, trace = answered(FULL)
    first = trace["steps"][0]["cases"][0]["steps"][0]
    del first["conclusions"][place]
    found = verify(problem.file, trace).findings
    assert [finding.code for finding in found] == ["does-not-follow"]


def test_too_many_pigeons_are_a_clash_by_pairs_and_a_sum() -> None:
    problem = minelogic.loads(HOLES.format(last=2))
    assert problem.status == "inconsistent"
    assert problem.derivation is not None
    forms = [step.form for step in problem.derivation.steps]
    assert forms == ["pairs", "pairs", "pairs", "sum"]
    assert verify(problem.file, problem.derivation.trace).ok
    # No way to put four pigeons into three holes has them all apart.
    assert all(len(set(ways)) < 4 for ways in product(range(3), repeat=4))


def sources(*formulas: Any) -> list[Source]:
    return [Source(Premise(formula, 1), formula) for formula in formulas]


def test_groups_are_as_large_as_pairs_allow() -> None:
    a, b, c, d, e = range(1, 6)
    said = sources(
        ("~", ("&", a, b)), ("|", -a, -c), ("->", b, -c), ("~", ("&", c, d)), ("|", d, e)
    )
    known = Propagation([(one, one.formula) for one in said])
    groups = exclusive(said, known, lambda: None)
    assert [group.parts for group in groups] == [(a, b, c)]
    assert {id(one) for one in groups[0].said} == {id(one) for one in said[:3]}


def test_a_pair_that_is_missing_is_no_group() -> None:
    a, b, c = 1, 2, 3
    said = sources(("~", ("&", a, b)), ("~", ("&", b, c)))
    known = Propagation([(one, one.formula) for one in said])
    assert exclusive(said, known, lambda: None) == []
    assert excluded((a, b, c), said, known, lambda: None) is None
    more = sources(("->", c, -a))
    known.add(more[0], more[0].formula)
    known.run()
    assert excluded((a, b, c), [*said, *more], known, lambda: None) is not None


def test_what_is_known_when_a_pair_is_excluded_is_told() -> None:
    a, b, c, p = 1, 2, 3, 4
    said = sources(*[("->", p, ("~", ("&", *pair))) for pair in combinations((a, b, c), 2)])
    fact = Source(Premise(p, 0), p)
    known = Propagation([(one, one.formula) for one in (fact, *said)])
    (group,) = exclusive([fact, *said], known, lambda: None)
    assert group.parts == (a, b, c)
    assert group.known == [p]
