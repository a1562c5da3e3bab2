"""What shows the answers to queries, and the verdicts that no step concludes."""

from __future__ import annotations

import json

import pytest
from click.testing import CliRunner

import minelogic
from minelogic import Problem
from minelogic.cli.main import main
from minelogic.derive.verify import verify
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
    answered = problem.answered(problem.derivation)
    safe, both, either, refuted, independent = answered.reasons
    assert safe.steps == both.steps == refuted.steps == (1,)
    assert safe.more == both.more == refuted.more == ()
    assert either.steps == either.more == (2,)
    assert (independent.steps, independent.more) == ((), ())


def test_what_no_step_concludes_is_shown_by_steps_that_stand_on_them():
    problem = minelogic.loads(FILE)
    derivation = problem.answered(problem.derivation).derivation
    assert derivation is not None
    assert derivation.steps[:1] == problem.derivation.steps
    (last,) = derivation.steps[1:]
    assert Judge(derivation.steps).findings == []
    assert verify(problem.file, derivation.trace).ok
    wrong = derivation.trace
    wrong["steps"][1]["conclusions"] = ["B(0, 0) & B(0, 2)"]
    assert not verify(problem.file, wrong).ok
    assert last.cost == 0


def test_a_later_query_stands_on_what_an_earlier_one_has_shown():
    text = "predicate P\npredicate O\npredicate R\nrule one: P -> O & R\n"
    problem = minelogic.loads(text + 2 * "prove P -> R\n")
    answered = problem.answered(problem.derivation)
    first, second = answered.reasons
    assert first.more == first.steps == second.steps == (1,)
    assert second.more == ()


def test_without_a_derivation_or_other_reasons_nothing_more_is_looked_for():
    problem = minelogic.loads(FILE)
    for reason in problem.answered(None).reasons:
        assert (reason.steps, reason.more) == ((), ())
    answered = problem.answered(problem.derivation, others=False)
    assert [reason.steps for reason in answered.reasons] == [(1,), (1,), (), (1,), ()]
    assert answered.derivation is problem.derivation


def test_a_reason_that_is_not_found_leaves_no_limit_behind():
    problem = minelogic.loads(FILE)
    problem.answered(problem.derivation)
    assert problem.reached == []


QUEENS = """\
board 6 x 6
predicate Queen(row, column)
rule row: forall i. exists one j. Queen(i, j)
rule column: forall j. exists one i. Queen(i, j)
rule diagonal: forall i, j, x, y. Queen(i, j) & Queen(x, y) & i < x -> |i - x| != |j - y|
prove ~Queen(0, 0)
prove exists j. Queen(2, j)
"""


def test_one_instance_answers_a_query_though_another_takes_all_that_there_is():
    """The queries share the work that their reasons may take."""
    problem = minelogic.loads(QUEENS, limits=minelogic.Limits(work=2))
    hard, easy = problem.answered(problem.derivation).reasons
    assert hard.steps == ()
    assert hard.reached != ()
    assert len(easy.more) == 1


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
    monkeypatch.setattr(Problem, "answered", broken)
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
        if query["answer"] != "independent" and not query["steps"]
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
