"""Puzzles as students write them: their steps take no more work than they may.

What propagation and the solver do is counted beside the budget, whoever asks for it, so that a
search that forgets to spend is found out.
"""

from __future__ import annotations

from pathlib import Path

import pytest

import minelogic
from minelogic import Limits, Problem
from minelogic.derive.proofs.lines import TOUCHED
from minelogic.derive.proofs.propagate import Propagation
from minelogic.solve.clash import allowance
from minelogic.solve.sat.engine import Engine

PUZZLES = sorted((Path(__file__).parent / "puzzles").glob("*.mine"))


class Meter:
    """All that is propagated and solved while it runs."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.propagations: list[Propagation] = []
        self.engines: list[Engine] = []
        for kind, seen in ((Propagation, self.propagations), (Engine, self.engines)):
            monkeypatch.setattr(kind, "__init__", _noting(kind.__init__, seen))

    @property
    def work(self) -> int:
        propagated = sum([one.touched for one in self.propagations]) // TOUCHED
        return propagated + sum([engine.effort for engine in self.engines])


def _noting(make, seen):
    def noted(self, *args, **more):
        seen.append(self)
        make(self, *args, **more)

    return noted


def opened(path: Path, work: int | None = None) -> Problem:
    limits = Limits() if work is None else Limits(work=work)
    problem = minelogic.load(path, limits=limits)
    assert problem.status == "consistent"
    return problem


def allowed(problem: Problem) -> int:
    given = problem._by_bombs.given.premises(problem.grounding)
    characters = len(problem.file.source.text)
    return allowance(given, characters, problem.limits, "a test").limit


def truths(problem: Problem) -> set[str]:
    """All literals about the file's own predicates that hold in every world."""
    return {
        f"{'' if value else '~'}{name}({', '.join(map(str, place))})"
        for name in problem.spoken
        for place, value in problem.truth(name).items()
        if value is not None
    }


@pytest.mark.parametrize("path", PUZZLES, ids=lambda path: path.stem)
def test_steps_take_no_more_work_than_they_may(path, monkeypatch):
    for work in (6, None):
        problem = opened(path, work)
        most = allowed(problem)
        with monkeypatch.context() as patch:
            meter = Meter(patch)
            derivation = problem.derivation
            assert derivation.checked is not None
            assert meter.work <= most
        assert problem.reached == [] or not derivation.complete


@pytest.mark.parametrize("path", PUZZLES, ids=lambda path: path.stem)
def test_what_steps_conclude_is_true_and_each_conclusion_is_new(path):
    problem = opened(path)
    derivation = problem.derivation
    said = [derivation.text(one) for step in derivation.steps for one in step.conclusions]
    assert len(said) == len(set(said))
    assert set(said) <= truths(problem)
    if derivation.complete:
        assert set(said) == truths(problem)
    assert derivation.checked


def test_what_one_instance_says_of_many_is_one_step():
    problem = minelogic.loads(
        "domain N = 1 .. 4\npredicate P(N)\nrule one: exists one i. P(i)\nfact P(2)\n"
    )
    said = [
        [problem.derivation.text(one) for one in step.conclusions]
        for step in problem.derivation.steps
    ]
    assert said == [["~P(1)", "~P(3)", "~P(4)"]]


def test_what_rests_on_different_premises_is_told_apart():
    problem = minelogic.loads(
        "predicate P\npredicate R\npredicate T\npredicate V\n"
        "fact P\nfact R\nrule both: (P -> T) & (R -> V)\n"
    )
    derivation = problem.derivation
    steps = [
        step
        for step in derivation.steps
        if {derivation.text(one) for one in step.conclusions} & {"T", "V"}
    ]
    assert [len(step.conclusions) for step in steps] == [1, 1]
    assert [[p.formula for p in step.given if type(p.formula) is int] for step in steps] == [
        [1],
        [2],
    ]
