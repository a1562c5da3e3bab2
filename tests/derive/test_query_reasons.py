"""What shows the answers to queries, and the verdicts that no step concludes."""

from __future__ import annotations

import json

import pytest
from click.testing import CliRunner

import minelogic
from minelogic import Problem
from minelogic.cli.main import main
from tests.derive.oracle import Judge

FILE = """\
board 1 x 4
display
  . 1 * .
use minesweeper
prove S(0, 0)
prove ~B(0, 0) & S(0, 0)
prove B(0, 0) | B(0, 2)
prove B(0, 0)
prove S(0, 3)
"""


def test_the_steps_of_the_derivation_answer_what_they_conclude():
    problem = minelogic.loads(FILE)
    safe, both, either, refuted, independent = problem.query_reasons(problem.derivation)
    assert safe.steps == both.steps == refuted.steps == (1,)
    assert safe.least is both.least is refuted.least is None
    assert either.steps == ()
    assert either.least is not None
    assert Judge(either.least.steps).findings == []
    assert (independent.steps, independent.least) == ((), None)


def test_without_a_derivation_or_other_reasons_nothing_more_is_looked_for():
    problem = minelogic.loads(FILE)
    for reason in problem.query_reasons(None):
        assert (reason.steps, reason.least) == ((), None)
    reasons = problem.query_reasons(problem.derivation, others=False)
    assert [reason.steps for reason in reasons] == [(1,), (1,), (), (1,), ()]
    assert all(reason.least is None for reason in reasons)


def test_a_reason_that_is_not_found_leaves_no_limit_behind():
    problem = minelogic.loads(FILE)
    problem.query_reasons(problem.derivation)
    assert problem.reached == []


def test_the_tiles_that_no_step_concludes_are_missed():
    problem = Problem.from_display(["...", "111"])
    assert problem.missed(problem.derivation) == ()
    assert problem.missed(None) == ()
    few = problem.derive(techniques="one-number")
    assert list(problem.missed(few)) == [0, 1, 2]


@pytest.mark.parametrize("form", ["text", "json"])
def test_nothing_is_printed_before_the_reasons_are_there(form, tmp_path, monkeypatch):
    def broken(*_: object) -> None:
        raise RuntimeError("in the middle of it")

    file = tmp_path / "file.mine"
    file.write_text(FILE)
    arguments = ["solve", str(file), "--format", form]
    assert CliRunner().invoke(main, arguments).stdout
    monkeypatch.setattr(Problem, "query_reasons", broken)
    result = CliRunner().invoke(main, arguments)
    assert isinstance(result.exception, RuntimeError)
    assert result.stdout == ""


def test_an_answer_whose_reason_is_not_found_says_which_limit_was_reached():
    result = CliRunner().invoke(main, ["solve", "-", "--json", "--max-work", "0"], input=FILE)
    assert result.exit_code == 0
    solution = json.loads(result.stdout)
    lines = [
        query["line"]
        for query in solution["queries"]
        if query["answer"] != "independent" and not query["steps"] and query["trace"] is None
    ]
    assert lines
    assert solution["notes"] == [
        f"The reason for the answer in line {line} was not found within the limits."
        for line in lines
    ]
    (limit,) = solution["limits"]
    assert limit["limit"] == "units of work"


def test_answers_with_reasons_reach_no_limit():
    solution = json.loads(CliRunner().invoke(main, ["solve", "-", "--json"], input=FILE).stdout)
    assert (solution["limits"], solution["notes"]) == ([], [])
