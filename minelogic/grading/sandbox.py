"""Answers judged in processes of their own, with limits of time and memory, from any thread.

What decides about an answer are budgets that repeat, in conflicts and steps; the limits of the
process are far above them and only end what should never happen. Where a system cannot fork
processes, each answer has a process that is only ended when it takes too long.

A process answers one question at a time. So a sandbox has several, and a thread that asks has one
of them for itself until it has its report; if all are taken it waits.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache
from types import TracebackType

from minelogic.exercises.exercise import Exercise, Feedback
from minelogic.grading import child
from minelogic.grading.hand_ins.submissions import Submission
from minelogic.grading.judge import judged_answer, without_answer
from minelogic.grading.preconditions import require_sound
from minelogic.grading.report.feedback import shown
from minelogic.grading.report.judgement import CRASHED
from minelogic.grading.report.values import GradeReport
from minelogic.grading.worker import Gone, Worker, reply_of_its_own
from minelogic.records import replace

TOO_LONG = "It was too much to be judged: it takes too long."
TOO_BIG = "It was too much to be judged: it needs too much memory."


class Sandbox:
    """Judges answers to one exercise, each in a process of its own; a context manager.

    Any number of threads may ask at the same time; as many answers are judged at a time as there
    are `processes`, by default one for each core. `warm` prepares a process with the reference
    first, which pays from a few answers on. Raises `FileError` if the files that answers are judged
    by have mistakes.
    """

    def __init__(
        self, exercise: Exercise, warm: bool = False, processes: int | None = None
    ) -> None:
        require_sound(exercise)
        if processes is not None and processes < 1:
            raise ValueError("a sandbox has at least one process")
        self.exercise, self.warm = exercise, warm
        self.processes = processes or os.cpu_count() or 1
        self._pools: dict[int, _Pool] = {}

    def __enter__(self) -> Sandbox:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def grade(
        self, submission: Submission, feedback: Feedback | None = None, *, full: bool = False
    ) -> GradeReport:
        """The report on a submission; it never raises anything on account of what is in it.

        It has what the exercise lets a student see, or what `feedback` does; if it is to be `full`,
        everything that was found out, hidden items too.
        """
        report = self._judged(submission)
        return report if full else shown(report, feedback or self.exercise.feedback)

    def close(self) -> None:
        """Ends the processes, if there are any: those at work when they have done."""
        pool = self._pools.pop(os.getpid(), None)
        if pool is not None:
            pool.close()

    def _judged(self, submission: Submission) -> GradeReport:
        name, data = submission.name, submission.data
        if data is None:
            said = submission.problem or "Nothing was handed in."
            return without_answer(self.exercise, name, submission.status, said)
        if not data.strip():
            return judged_answer(self.exercise, data, name)
        if hasattr(os, "fork"):
            reply = self._reply(data)
        else:
            with self._pool().turn():
                reply = reply_of_its_own(self.exercise, data)
        return self._report(name, data, reply)

    def _report(self, name: str, data: bytes, reply: bytes) -> GradeReport:
        kind = reply[:1]
        if kind == child.REPORT:
            try:
                return replace(GradeReport.from_json(json.loads(reply[1:])), submission=name)
            except (ValueError, RecursionError):
                kind = child.CRASH
        if kind == child.TIME:
            return without_answer(self.exercise, name, "limit", TOO_LONG, data)
        if kind == child.MEMORY:
            return without_answer(self.exercise, name, "limit", TOO_BIG, data)
        return without_answer(self.exercise, name, "crashed", CRASHED, data)

    def _reply(self, data: bytes) -> bytes:
        """What a process says of an answer; if it dies, the next answer gets a new one."""
        pool = self._pool()
        with pool.turn():
            try:
                worker = pool.taken() or self._worker()
                reply = worker.reply(data)
            except (Gone, OSError):
                return child.CRASH
            pool.put_back(worker)
            return reply

    def _worker(self) -> Worker:
        """A new process; one that cannot be prepared with the reference does without."""
        if self.warm:
            try:
                return Worker(self.exercise, True)
            except (Gone, OSError):
                pass
        return Worker(self.exercise, False)

    def _pool(self) -> _Pool:
        """The processes of this process: one that was forked has none of its parent's."""
        pool = self._pools.get(os.getpid())
        return pool or self._pools.setdefault(os.getpid(), _Pool(self.processes))


@lru_cache(maxsize=8)
def kept_sandbox(packed: bytes) -> Sandbox:
    """The sandbox that is kept for an exercise, given as `packed` by `pickle`.

    Its processes end when eight other exercises have been asked for since, and with the program.
    """
    import pickle

    return Sandbox(pickle.loads(packed), warm=True)


class _Pool:
    """The processes of a sandbox that nobody is asking, and the turns of those who ask.

    Of `most` turns each has at most one process, taken or new, so that there are never more. The
    list is only appended to and popped from, which no other thread can come between.
    """

    def __init__(self, most: int) -> None:
        from threading import BoundedSemaphore

        self._turns = BoundedSemaphore(most)
        self._idle: list[Worker] = []
        self._closed = False

    @contextmanager
    def turn(self) -> Iterator[None]:
        with self._turns:
            yield

    def taken(self) -> Worker | None:
        """A process that is free, now the caller's own; None if there is none."""
        try:
            return self._idle.pop()
        except IndexError:
            return None

    def put_back(self, worker: Worker) -> None:
        self._idle.append(worker)
        if self._closed:
            self.close()

    def close(self) -> None:
        self._closed = True
        while (worker := self.taken()) is not None:
            worker.stop()
