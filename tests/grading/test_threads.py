"""Answers graded from many threads: none is lost, and each has the report that it has alone."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

import minelogic
from minelogic.exercises.exercise import Bounds, Exercise
from minelogic.grading.batch import grade_all
from minelogic.grading.hand_ins.submissions import Submission
from minelogic.grading.judge import judged_answer
from minelogic.grading.platforms import AUTOGRADERS
from minelogic.grading.report.feedback import shown
from minelogic.grading.report.values import GradeReport
from minelogic.grading.sandbox import Sandbox
from minelogic.records import replace
from tests.grading.classes import RIGHT, WEAK, small_exercise

ROOT = Path(__file__).parent.parent.parent


@pytest.fixture(scope="module")
def exercise(tmp_path_factory):
    return small_exercise(tmp_path_factory.mktemp("exercise"))


def texts(number: int) -> list[str]:
    """Answers of which no two are the same, right, wrong, unreadable and empty ones."""
    kinds = (RIGHT, WEAK, "rule x: (\n", "rule x: B(0, 0)\n")
    return [f"# {n}\n{kinds[n % len(kinds)]}" for n in range(number - 1)] + [" "]


def test_a_hundred_answers_in_eight_threads_have_the_reports_that_they_have_alone(exercise):
    answers = texts(100)

    def graded(number: int) -> GradeReport:
        return minelogic.grade(exercise, answers[number], name=f"s{number}", isolated=True)

    with ThreadPoolExecutor(8) as threads:
        reports = list(threads.map(graded, range(len(answers))))
    alone = [minelogic.grade(exercise, text, name=f"s{n}") for n, text in enumerate(answers)]
    assert reports == alone
    assert {report.status for report in reports} == {"graded", "unreadable", "empty"}


def test_threads_processes_and_platforms_give_the_same_report(exercise):
    submissions = [Submission(f"s{n}", text.encode()) for n, text in enumerate(texts(12))]
    here = [judged_answer(exercise, each.data, each.name) for each in submissions]
    with Sandbox(exercise, processes=3) as sandbox, ThreadPoolExecutor(4) as threads:
        by_threads = list(threads.map(lambda each: sandbox.grade(each, full=True), submissions))
    assert by_threads == here
    assert grade_all(exercise, submissions, full=True) == here
    assert grade_all(exercise, submissions, jobs=2, full=True) == here
    for autograder in AUTOGRADERS.values():
        for report, other in zip(here, by_threads, strict=True):
            told = autograder.results(shown(report, exercise.feedback))
            assert told == autograder.results(shown(other, exercise.feedback))
            # What Gradescope keeps is the report itself.
            if "extra_data" in told:
                kept = GradeReport.from_json(told["extra_data"]["minelogic"]["report"])
                assert (kept.score, kept.status) == (report.score, report.status)


@pytest.mark.parametrize("isolated", [True, False])
def test_feedback_is_applied_and_a_full_report_is_there_on_request(exercise, isolated):
    kept = replace(exercise, feedback="where", hidden=frozenset({"safe"}))
    told = minelogic.grade(kept, WEAK, isolated=isolated)
    assert (told.feedback, told.items[0].title) == ("where", "a hidden check")
    assert told == shown(judged_answer(kept, WEAK), "where")
    assert minelogic.grade(kept, WEAK, isolated=isolated, feedback="none").items == ()
    assert minelogic.grade(kept, WEAK, isolated=isolated, full=True) == judged_answer(kept, WEAK)
    submission = Submission("al", WEAK.encode())
    assert grade_all(kept, [submission]) == [replace(told, submission="al")]
    with Sandbox(kept) as sandbox:
        assert sandbox.grade(submission) == replace(told, submission="al")


def test_there_are_never_more_processes_than_were_asked_for(exercise):
    with Sandbox(exercise, processes=2) as sandbox, ThreadPoolExecutor(8) as threads:
        answers = [Submission(f"s{n}", text.encode()) for n, text in enumerate(texts(24))]
        reports = list(threads.map(sandbox.grade, answers))
        assert len(sandbox._pool()._idle) <= 2
    assert [report.submission for report in reports] == [each.name for each in answers]
    with pytest.raises(ValueError, match="at least one process"):
        Sandbox(exercise, processes=0)


def test_a_sandbox_that_is_closed_while_threads_ask_loses_nothing_and_leaves_nothing(exercise):
    sandbox = Sandbox(exercise, processes=2)
    answers = [Submission(f"s{n}", text.encode()) for n, text in enumerate(texts(20))]
    with ThreadPoolExecutor(4) as threads:
        asked = [threads.submit(sandbox.grade, each) for each in answers]
        for each in asked[:5]:
            each.result()
            sandbox.close()
        reports = [each.result() for each in asked]
    sandbox.close()
    assert "crashed" not in {report.status for report in reports}
    assert sandbox._pools == {}


@pytest.mark.skipif(not hasattr(os, "fork"), reason="it is about forking")
def test_a_server_that_forks_after_it_has_graded_has_processes_of_its_own(exercise):
    """As web servers do that load a program before they fork their workers."""
    program = (
        "import os, sys, minelogic\n"
        "exercise = minelogic.load_exercise(sys.argv[1])\n"
        "def graded(n):\n"
        "    text = f'# {n}\\nrule r: forall i, j. S(i, j) <-> ~B(i, j)'\n"
        "    return minelogic.grade(exercise, text, isolated=True).status\n"
        "graded(0)\n"
        "child = os.fork()\n"
        "said = [graded(n) for n in range(10)]\n"
        "if child == 0: os._exit(0 if said == ['graded'] * 10 else 1)\n"
        "print(said == ['graded'] * 10, os.waitpid(child, 0)[1])\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", program, exercise.folder], capture_output=True, text=True, cwd=ROOT,
        check=True,
    )  # fmt: skip
    assert done.stdout == "True 0\n"


def test_one_runaway_keeps_only_its_own_thread(exercise):
    slow = "".join([f"rule r{n}: forall i, j. B(i, j) -> B(i, j)\n" for n in range(3_000)])
    hard: Exercise = replace(exercise, bounds=Bounds(cpu=1, wall=2))
    hard = replace(hard, limits=replace(hard.limits, characters=2_000_000, instances=2_000_000))
    answers = [slow if n == 2 else text for n, text in enumerate(texts(8))]
    with ThreadPoolExecutor(4) as threads:
        asked = [threads.submit(minelogic.grade, hard, text, isolated=True) for text in answers]
        statuses = [each.result().status for each in asked]
    assert statuses[2] == "limit"
    assert statuses.count("limit") == 1
    assert statuses.count("graded") == 5


def test_reports_are_the_same_bytes(exercise):
    first, second = [minelogic.grade(exercise, WEAK, isolated=True).to_json() for _ in range(2)]
    assert json.dumps(first) == json.dumps(second)
    assert json.dumps(first) == json.dumps(minelogic.grade(exercise, WEAK).to_json())
