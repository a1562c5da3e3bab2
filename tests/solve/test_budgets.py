"""A limit that is reached is said, never passes for an answer, and is the same on every run."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import minelogic
from minelogic import Limits
from tests.solve.displays import METHODS, about, answer, game, shown, without_total

FEW = st.sampled_from((0, 1, 2, 3, 5, 10))


@pytest.mark.slow
@settings(max_examples=150)
@given(st.data(), FEW)
def test_with_few_conflicts_an_answer_is_right_or_unknown(data, conflicts):
    display = data.draw(shown())
    boards = display.fitting()
    limits = Limits(conflicts=conflicts)
    text, holds = data.draw(about(display))
    for problem in (display.problem(limits=limits), minelogic.loads(display.text(), limits=limits)):
        assert problem.status in ("unknown", "consistent" if boards else "inconsistent")
        right = display.verdicts(boards)
        assert all(problem.verdicts[name] in (right[name], "?") for name in right)
        if problem.status == "unknown":
            assert "U" not in problem.verdicts.values()
        assert problem.entails(text) in ("unknown", answer(boards, holds))
        names = display.names
        expected = [tuple(names[tile] for tile in bombs) for bombs in boards]
        found = [model.bombs for model in problem.models(limit=None)]
        assert found == expected[: len(found)]
        if len(found) < len(expected):
            assert problem.reached
        if problem.status == "inconsistent" and problem.conflict is not None:
            assert problem.conflict.premises
        explained = problem.explain(text)
        assert explained.answer in ("unknown", answer(boards, holds))
        if explained.answer == "independent" and None in (explained.holds, explained.fails):
            assert problem.reached
        if explained.answer in ("entailed", "refuted") and not explained.smallest:
            assert explained.premises or problem.reached


@pytest.mark.parametrize("total", [True, False])
@pytest.mark.parametrize("seed", range(12))
def test_verdicts_within_a_budget_are_right_or_missing(seed, total):
    display = game(seed, 8, 8, 0.25, 0.35)
    if not total:
        display = without_total(display)
    right = display.problem().verdicts
    for conflicts in (0, 1, 2, 4, 8, 16):
        limits = Limits(conflicts=conflicts)
        for again in (display.problem(limits=limits), display.problem(limits=limits)):
            assert again.status in ("unknown", "consistent")
            assert again.verdicts.keys() == right.keys()
            assert all(again.verdicts[name] in (right[name], "?") for name in right)
            if again.status == "unknown":
                # What single numbers settle is known all the same, but nothing is known to be open.
                assert "U" not in again.verdicts.values()
            # What is missing is said.
            assert bool(again.reached) is ("?" in again.verdicts.values())


@pytest.mark.parametrize("conflicts", [1, 3, 20, 100])
def test_the_same_budget_ends_at_the_same_place(conflicts):
    display = game(3, 12, 12, 0.25, 0.35)
    limits = Limits(conflicts=conflicts)
    runs = [display.problem(limits=limits) for _ in range(3)]
    runs += [minelogic.loads(display.text("fact true"), limits=limits) for _ in range(1)]
    assert len({tuple(run.verdicts.items()) for run in runs[:3]}) == 1
    assert len({tuple(run.models(limit=5)) for run in runs[:3]}) == 1


@pytest.mark.parametrize("encoding", METHODS)
def test_an_encoding_that_gets_too_large_leaves_the_answer_unknown(encoding):
    """By any method but `auto` and `tseitin` the total of this board has far too many clauses."""
    display = game(1, 6, 8, 0.25, 0.5)
    problem = display.problem(encoding=encoding)
    right = display.problem().verdicts
    if encoding in ("auto", "tseitin"):
        assert problem.status == "consistent"
        assert problem.verdicts == right
        assert not problem.reached
    else:
        assert problem.status == "unknown"
        assert problem.verdicts == dict.fromkeys(right, "?")
        assert problem.entails("B(0, 0)") == "unknown"
        assert problem.explain("B(0, 0)").answer == "unknown"
        assert problem.models() == []
        assert problem.conflict is None
        assert problem.nearest is None
        assert problem.reached


def test_an_answer_that_needs_no_search_needs_no_budget():
    problem = minelogic.Problem.from_display(["1*", ".."], limits=Limits(conflicts=1))
    assert problem.verdicts == {(1, 0): "S", (1, 1): "S"}
    assert not problem.reached
