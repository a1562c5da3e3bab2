"""A class graded: the same reports in any order and with any number of jobs."""

from __future__ import annotations

import json
import random
import sys
from concurrent.futures import BrokenExecutor
from typing import Any

import pytest

from minelogic.grading.batch import BatchError, grade_all
from minelogic.grading.hand_ins.submissions import Submission
from minelogic.grading.judge import judged_answer
from minelogic.grading.report.values import GradeReport
from minelogic.grading.sandbox import Sandbox, kept_sandbox
from tests.grading.classes import RIGHT, WEAK, small_exercise


@pytest.fixture(scope="module")
def exercise(tmp_path_factory):
    return small_exercise(tmp_path_factory.mktemp("exercise"))


def a_class() -> list[Submission]:
    """Right, wrong, unreadable, empty, missing and refused answers, and some of them twice."""
    texts = [RIGHT, WEAK, f"# mine\n{RIGHT}", "rule x: (", " ", WEAK, "rule x: B(0, 0)\n", RIGHT]
    found = [Submission(f"s{n}", text.encode()) for n, text in enumerate(texts)]
    refused = Submission("refused", None, "It is too large.", status="unreadable")
    return [*found, Submission("missing", None), refused, Submission("nothing", b"")]


def written(reports: list[GradeReport]) -> list[str]:
    return [json.dumps(report.to_json()) for report in reports]


def test_reports_come_in_the_order_of_the_submissions(exercise):
    submissions = a_class()
    reports = grade_all(exercise, submissions, full=True)
    assert [report.submission for report in reports] == [each.name for each in submissions]
    for submission, report in zip(submissions, reports, strict=True):
        if submission.data is not None:
            assert report == judged_answer(exercise, submission.data, submission.name)
    assert [report.passed for report in reports].count(True) == 3


@pytest.mark.slow
def test_reports_are_the_same_in_any_order_and_with_any_number_of_jobs(exercise):
    submissions = a_class()
    alone = written(grade_all(exercise, submissions, full=True))
    assert written(grade_all(exercise, submissions, jobs=2, full=True)) == alone
    assert written(grade_all(exercise, submissions, jobs=-1, full=True)) == alone
    order = list(range(len(submissions)))
    random.Random(5).shuffle(order)
    shuffled = [submissions[place] for place in order]
    for jobs in (1, 2):
        assert written(grade_all(exercise, shuffled, jobs, full=True)) == [
            alone[place] for place in order
        ]


def test_the_same_bytes_are_judged_once_and_reported_for_each(exercise, monkeypatch):
    judged: list[bytes | None] = []
    grade = Sandbox.grade

    def counted(self: Any, submission: Submission, **options: Any) -> GradeReport:
        judged.append(submission.data)
        return grade(self, submission, **options)

    monkeypatch.setattr(Sandbox, "grade", counted)
    reports = grade_all(exercise, [Submission(name, WEAK.encode()) for name in "abc"])
    assert judged == [WEAK.encode()]
    assert [report.submission for report in reports] == ["a", "b", "c"]


def test_nobody_needs_no_process(exercise):
    assert grade_all(exercise, []) == []
    assert grade_all(exercise, [], jobs=2) == []


@pytest.mark.slow
def test_a_cluster_makes_the_same_reports(exercise):
    distributed = pytest.importorskip("distributed")
    submissions = a_class()
    with (
        distributed.LocalCluster(
            n_workers=2, threads_per_worker=1, dashboard_address=None, silence_logs=50
        ) as cluster,
        distributed.Client(cluster),
    ):
        reports = grade_all(exercise, submissions, backend="dask", full=True)
    assert written(reports) == written(grade_all(exercise, submissions, full=True))


@pytest.mark.slow
def test_threads_make_the_same_reports(exercise):
    submissions = a_class()
    reports = grade_all(exercise, submissions, jobs=3, backend="threading", full=True)
    assert written(reports) == written(grade_all(exercise, submissions, full=True))
    kept_sandbox.cache_clear()


def test_without_a_cluster_or_joblib_it_is_said_what_to_do(exercise, monkeypatch):
    with pytest.raises(BatchError, match=r"'dask' cannot be used.*Client"):
        grade_all(exercise, a_class(), backend="dask", full=True)
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(BatchError, match=r"minelogic\[cluster\]"):
        grade_all(exercise, a_class(), backend="dask", full=True)
    monkeypatch.setitem(sys.modules, "joblib", None)
    with pytest.raises(BatchError, match=r"minelogic\[class\]"):
        grade_all(exercise, a_class(), jobs=2)
    assert len(grade_all(exercise, a_class(), jobs=1)) == len(a_class())


@pytest.mark.parametrize("jobs", [0, -2])
def test_a_number_of_jobs_that_is_none_is_refused(exercise, jobs):
    with pytest.raises(BatchError, match="number of jobs"):
        grade_all(exercise, [], jobs)


@pytest.mark.slow
def test_if_a_worker_is_lost_the_rest_is_judged_here(exercise, monkeypatch):
    import joblib

    class Dying(joblib.Parallel):  # type: ignore[misc]
        def __call__(self, tasks):
            for task, arguments, _ in list(tasks)[:2]:
                yield task(*arguments)
            raise BrokenExecutor

    monkeypatch.setattr(joblib, "Parallel", Dying)
    submissions = a_class()
    alone = written(grade_all(exercise, submissions, full=True))
    assert written(grade_all(exercise, submissions, 2, full=True)) == alone
    kept_sandbox.cache_clear()
