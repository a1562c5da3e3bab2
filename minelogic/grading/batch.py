"""A whole class graded, on one core, on several, or on a cluster: the same reports every time."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from minelogic.errors import MinelogicError
from minelogic.exercises.exercise import Exercise, Feedback
from minelogic.grading.hand_ins.submissions import Submission
from minelogic.grading.report.feedback import shown
from minelogic.grading.report.values import GradeReport
from minelogic.grading.sandbox import Sandbox, kept_sandbox
from minelogic.records import replace

_FEW = 3
"""How many answers are judged without preparing for more."""


class BatchError(MinelogicError):
    """Work cannot be shared out in the way that was asked for."""


def grade_all(
    exercise: Exercise,
    submissions: Iterable[Submission],
    jobs: int = 1,
    backend: str | None = None,
    *,
    feedback: Feedback | None = None,
    full: bool = False,
) -> list[GradeReport]:
    """The reports on all submissions, in their order, whatever the number of jobs.

    They have what the exercise lets students see, or what `feedback` does; if they are to be
    `full`, everything that was found out, as summaries and tables of a class need it.

    With more jobs than one, or -1 for as many as there are cores, joblib shares the work out; with
    the backend `dask`, among the workers of the `dask.distributed` client that is active. Raises
    `BatchError` if what this needs is not installed or not there.
    """
    if jobs == 0 or jobs < -1:
        raise BatchError("the number of jobs is at least 1, or -1 for one on each core")
    everything = list(submissions)
    # The same bytes have the same report but for the name, which no judge is told.
    different = {each.data: each for each in reversed(everything) if each.data is not None}
    waiting = [each for each in everything if each.data and different[each.data] is each]
    if (jobs == 1 and backend is None) or len(waiting) < 2:
        reports = _here(exercise, waiting)
    else:
        reports = _shared_out(exercise, waiting, jobs, backend)
    by_data = {each.data: report for each, report in zip(waiting, reports, strict=True)}
    done = []
    with Sandbox(exercise) as sandbox:  # of what has no bytes the sandbox reports by itself
        for each in everything:
            if each.data:
                done.append(replace(by_data[each.data], submission=each.name))
            else:
                done.append(sandbox.grade(each, full=True))
    return done if full else [shown(each, feedback or exercise.feedback) for each in done]


def _here(exercise: Exercise, submissions: Sequence[Submission]) -> list[GradeReport]:
    with Sandbox(exercise, warm=len(submissions) > _FEW) as sandbox:
        return [sandbox.grade(each, full=True) for each in submissions]


def _shared_out(
    exercise: Exercise, submissions: Sequence[Submission], jobs: int, backend: str | None
) -> list[GradeReport]:
    """The reports by joblib; if a worker is lost, the rest of them are made here."""
    import pickle

    joblib, lost = _joblib(), _lost_workers(backend)
    packed = pickle.dumps(exercise)
    tasks = [joblib.delayed(_graded)(packed, each) for each in submissions]
    chosen = {} if backend is None else {"backend": backend}
    done: list[GradeReport] = []
    try:
        with joblib.parallel_config(**chosen):
            # A cluster has its own number of workers.
            number = -1 if backend is not None and jobs == 1 else jobs
            for report in joblib.Parallel(n_jobs=number, return_as="generator")(tasks):
                done.append(report)
    except lost:
        done.extend(_here(exercise, submissions[len(done) :]))
    except ValueError as error:
        if backend is None:
            raise
        raise BatchError(f"the backend {backend!r} cannot be used: {error}") from None
    return done


def _graded(packed: bytes, submission: Submission) -> GradeReport:
    """The report on one submission, by the sandbox that this worker keeps."""
    return kept_sandbox(packed).grade(submission, full=True)


def _joblib() -> Any:
    try:
        import joblib
    except ImportError:
        said = "several jobs need joblib, which is not installed: pip install 'minelogic[class]'"
        raise BatchError(said) from None
    return joblib


def _lost_workers(backend: str | None) -> tuple[type[Exception], ...]:
    """What is raised when a worker dies."""
    from concurrent.futures import BrokenExecutor

    if backend != "dask":
        return (BrokenExecutor,)
    try:
        from distributed import KilledWorker
    except ImportError:
        said = "a cluster needs Dask, which is not installed: pip install 'minelogic[cluster]'"
        raise BatchError(said) from None
    return (BrokenExecutor, KilledWorker)
