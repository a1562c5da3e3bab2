"""Answers judged in processes of their own: limits, crashes, and nothing that gets out."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from minelogic.exercises.exercise import Bounds
from minelogic.grading.hand_ins.submissions import Submission
from minelogic.grading.judge import judged_answer
from minelogic.grading.report.judgement import CRASHED
from minelogic.grading.report.values import GradeReport
from minelogic.grading.sandbox import TOO_BIG, TOO_LONG, Sandbox
from minelogic.records import replace
from tests.grading.classes import RIGHT, WEAK, small_exercise

SLOW = "".join([f"rule r{n}: forall i, j. B(i, j) -> B(i, j)\n" for n in range(20_000)])
"""Far more than a second's work, within all other limits."""
ROOT = Path(__file__).parent.parent.parent


@pytest.fixture(scope="module")
def exercise(tmp_path_factory):
    limits = "characters = 2_000_000\ninstances = 2_000_000\nsteps = 20_000_000"
    return small_exercise(tmp_path_factory.mktemp("exercise"), limits=limits)


def answer(text: str, name: str = "al") -> Submission:
    return Submission(name, text.encode())


@pytest.mark.slow
@pytest.mark.parametrize("text", [RIGHT, WEAK, "rule x: (", " \n"])
@pytest.mark.parametrize("warm", [True, False])
def test_the_report_is_the_one_that_is_made_here(exercise, text, warm):
    with Sandbox(exercise, warm) as sandbox:
        report = sandbox.grade(answer(text), full=True)
    assert report == judged_answer(exercise, text, "al")
    assert report.passed == (text == RIGHT)


def test_what_has_no_bytes_is_reported_as_it_is(exercise):
    with Sandbox(exercise) as sandbox:
        before = forkers()
        refused = sandbox.grade(Submission("al", None, "It is too large.", status="unreadable"))
        missing = sandbox.grade(Submission("bob", None))
        assert forkers() == before
    assert (refused.status, refused.message) == ("unreadable", "It is too large.")
    assert refused.score == 0
    assert (missing.status, missing.message) == ("missing", "Nothing was handed in.")


@pytest.mark.slow
@pytest.mark.parametrize("bounds", [Bounds(cpu=1), Bounds(wall=1)])
def test_a_runaway_is_ended_and_the_next_answer_judged(exercise, bounds):
    with Sandbox(replace(exercise, bounds=bounds)) as sandbox:
        ended, right = (
            sandbox.grade(answer(SLOW), full=True),
            sandbox.grade(answer(RIGHT), full=True),
        )
    assert (ended.status, ended.message) == ("limit", TOO_LONG)
    assert ended.score == 0
    assert ended.submission_sha256 is not None
    assert right.passed


def test_memory_is_limited(exercise):
    with Sandbox(replace(exercise, bounds=Bounds(memory=1))) as sandbox:
        report = sandbox.grade(answer(RIGHT), full=True)
    assert (report.status, report.message) == ("limit", TOO_BIG)
    assert report.score == 0


@pytest.mark.parametrize(
    ("number", "status", "message"),
    [(signal.SIGSEGV, "crashed", CRASHED), (signal.SIGKILL, "limit", TOO_BIG)],
)
def test_a_child_that_dies_loses_only_its_own_report(exercise, number, status, message):
    with Sandbox(exercise) as sandbox:
        sandbox.grade(answer(RIGHT), full=True)
        died = while_it_runs(sandbox, lambda process: os.kill(children(process)[0], number))
        assert (died.status, died.message) == (status, message)
        assert died.score == 0
        assert sandbox.grade(answer(RIGHT), full=True).passed


@pytest.mark.slow
def test_if_the_process_that_forks_dies_there_is_another(exercise):
    with Sandbox(exercise) as sandbox:
        sandbox.grade(answer(RIGHT), full=True)
        first = process_of(sandbox)
        died = while_it_runs(sandbox, lambda process: os.kill(process, signal.SIGKILL))
        assert (died.status, died.message) == ("crashed", CRASHED)
        assert sandbox.grade(answer(RIGHT), full=True).passed
        assert process_of(sandbox) != first


def test_when_the_sandbox_is_closed_no_process_is_left(exercise):
    with Sandbox(exercise) as sandbox:
        sandbox.grade(answer(RIGHT), full=True)
        process = process_of(sandbox)
        assert os.path.exists(f"/proc/{process}")
    assert not os.path.exists(f"/proc/{process}")


@pytest.mark.slow
def test_when_the_one_who_asks_is_gone_the_child_ends_too(exercise):
    program = (
        "import sys\n"
        "from minelogic.exercises.load import load_exercise\n"
        "from minelogic.grading.sandbox import Sandbox\n"
        "from minelogic.grading.hand_ins.submissions import Submission\n"
        "from tests.grading.test_sandbox import SLOW, answer, children, forkers\n"
        "import threading, time, os\n"
        "sandbox = Sandbox(load_exercise(sys.argv[1]))\n"
        "threading.Thread(target=sandbox.grade, args=[answer(SLOW)], daemon=True).start()\n"
        "while not any(map(children, forkers())): time.sleep(0.01)\n"
        "(process,) = forkers()\n"
        "print(process, *children(process), flush=True)\n"
        "os._exit(0)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", program, exercise.folder], capture_output=True, text=True, cwd=ROOT,
        check=True,
    )  # fmt: skip
    processes = done.stdout.split()
    assert len(processes) == 2
    wait_until(lambda: not any(os.path.exists(f"/proc/{each}") for each in processes))


def test_a_child_can_write_no_file(tmp_path):
    program = (
        "import sys\n"
        "from minelogic.exercises.exercise import Bounds\n"
        "from minelogic.grading.child import _limit\n"
        "_limit(Bounds())\n"
        "try:\n"
        "    with open(sys.argv[1], 'w') as stream: stream.write('x')\n"
        "except OSError as error: print(error.errno)\n"
    )
    command = [sys.executable, "-c", program, str(tmp_path / "file")]
    done = subprocess.run(command, capture_output=True, text=True, cwd=ROOT, check=True)
    assert done.stdout == "27\n"
    assert (tmp_path / "file").read_bytes() == b""


def test_nothing_is_imported_from_where_the_answers_are(exercise, tmp_path, monkeypatch):
    marker = tmp_path / "imported"
    evil = f"open({str(marker)!r}, 'w').close()\nraise SystemExit(1)\n"
    for name in ("lark", "pysat", "json", "pickle", "select", "resource", "sitecustomize"):
        (tmp_path / f"{name}.py").write_text(evil)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    monkeypatch.setenv("PYTHONSTARTUP", str(tmp_path / "lark.py"))
    monkeypatch.setattr(sys, "path", ["", str(tmp_path), *sys.path])
    with Sandbox(exercise) as sandbox:
        assert sandbox.grade(answer(RIGHT), full=True).passed
    assert not marker.exists()


@pytest.mark.slow
def test_without_fork_each_answer_has_a_process_that_is_ended_in_time(exercise, monkeypatch):
    monkeypatch.delattr(os, "fork")
    with Sandbox(replace(exercise, bounds=Bounds(wall=8))) as sandbox:
        for text in (RIGHT, WEAK, "rule x: ("):
            assert sandbox.grade(answer(text), full=True) == judged_answer(exercise, text, "al")
        sandbox.exercise = replace(exercise, bounds=Bounds(wall=1))
        ended = sandbox.grade(answer(SLOW), full=True)
    assert (ended.status, ended.message) == ("limit", TOO_LONG)


def while_it_runs(sandbox: Sandbox, do: Callable[[int], object]) -> GradeReport:
    """The report on a long answer, while something is done to the process that judges it."""
    reports: list[GradeReport] = []
    process = process_of(sandbox)
    thread = threading.Thread(target=lambda: reports.append(sandbox.grade(answer(SLOW))))
    thread.start()
    wait_until(lambda: bool(children(process)))
    do(process)
    thread.join()
    return reports[0]


def process_of(sandbox: Sandbox) -> int:
    """The one process of a sandbox of which nothing is asked."""
    (worker,) = sandbox._pool()._idle
    return worker.process.pid


def forkers() -> set[int]:
    """The processes of all sandboxes of this process."""
    found = set()
    for task in Path("/proc/self/task").iterdir():
        for process in children(os.getpid(), task.name):
            if b"grading.child" in Path(f"/proc/{process}/cmdline").read_bytes():
                found.add(process)
    return found


def children(process: int, task: int | str | None = None) -> list[int]:
    try:
        listed = Path(f"/proc/{process}/task/{task or process}/children").read_text()
    except OSError:
        return []
    return [int(child) for child in listed.split()]


def wait_until(holds: Callable[[], bool]) -> None:
    for _ in range(2000):
        if holds():
            return
        time.sleep(0.01)
    raise AssertionError("it never held")
