"""Answers judged in processes of their own, with limits of time and memory.

What decides about an answer are budgets that repeat, in conflicts and steps; the limits of the
process are far above them and only end what should never happen. Where a system cannot fork
processes, each answer has a process that is only ended when it takes too long.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
import weakref
from types import TracebackType

from minelogic.exercises.exercise import Exercise
from minelogic.grading import child
from minelogic.grading.hand_ins.submissions import Submission
from minelogic.grading.judge import judged_answer, without_answer
from minelogic.grading.preconditions import require_sound
from minelogic.grading.report.judgement import CRASHED
from minelogic.grading.report.values import GradeReport
from minelogic.records import replace

TOO_LONG = "It was too much to be judged: it takes too long."
TOO_BIG = "It was too much to be judged: it needs too much memory."
_PROGRAM = (
    "import sys; sys.path[:0] = sys.argv[2:3]; "
    "sys.path += [path for path in sys.argv[3:] if path not in sys.path]; "
    "from minelogic.grading.child import main; main(sys.argv[1] == 'fork')"
)
_PATIENCE = 60
"""How many seconds more than an answer may take its reply is waited for."""


class Sandbox:
    """Judges answers to one exercise, each in a process of its own; a context manager.

    `warm` prepares the process with the reference first, which pays from a few answers on. Raises
    `FileError` if the files that answers are judged by have mistakes.
    """

    def __init__(self, exercise: Exercise, warm: bool = False) -> None:
        require_sound(exercise)
        self.exercise, self.warm = exercise, warm
        self._process: subprocess.Popen[bytes] | None = None
        self._end: weakref.finalize[[subprocess.Popen[bytes]], Sandbox] | None = None

    def __enter__(self) -> Sandbox:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def grade(self, submission: Submission) -> GradeReport:
        """The full report on a submission; it never raises anything on account of what is in it."""
        name, data = submission.name, submission.data
        if data is None:
            said = submission.problem or "Nothing was handed in."
            return without_answer(self.exercise, name, submission.status, said)
        if not data.strip():
            return judged_answer(self.exercise, data, name)
        reply = self._reply(data) if hasattr(os, "fork") else self._alone(data)
        return self._report(name, data, reply)

    def close(self) -> None:
        """Ends the process, if there is one."""
        self._process = None
        if self._end is not None:
            self._end()

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
        """What the process says of an answer; if it dies, the next answer gets a new one."""
        try:
            process = self._process or self._start()
            _send(process, data)
            return self._receive(process)
        except (_Gone, OSError):
            self.close()
            return child.CRASH

    def _start(self) -> subprocess.Popen[bytes]:
        """A process that has loaded the exercise."""
        for warm in (True, False) if self.warm else (False,):
            process = self._process = subprocess.Popen(
                _command("fork"),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                cwd=os.path.abspath(os.sep),
                env=_environment(),
                bufsize=0,
                start_new_session=True,
            )
            self._end = weakref.finalize(self, _stop, process)
            try:
                _send(process, _exercise_frame(self.exercise, warm))
                if self._receive(process) == child.READY:
                    return process
            except (_Gone, OSError):
                process.kill()
                self.close()
        raise _Gone

    def _receive(self, process: subprocess.Popen[bytes]) -> bytes:
        end = time.monotonic() + self.exercise.bounds.wall + _PATIENCE
        head = _exactly(process, child.LENGTH, end)
        size = int.from_bytes(head, "big")
        if size > child.LARGEST_REPORT + 1:
            raise _Gone
        return _exactly(process, size, end)

    def _alone(self, data: bytes) -> bytes:
        """What a process says that judges this answer and no other."""
        frames = b"".join(map(_framed, (_exercise_frame(self.exercise, False), data)))
        try:
            done = subprocess.run(
                _command("alone"),
                input=frames,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                cwd=os.path.abspath(os.sep),
                env=_environment(),
                timeout=self.exercise.bounds.wall,
                check=False,
            )
        except subprocess.TimeoutExpired:
            return child.TIME
        # The frame before it says only that the exercise was loaded.
        start = 2 * child.LENGTH + len(child.READY)
        return done.stdout[start:] if done.returncode == 0 else child.CRASH


class _Gone(Exception):
    """The process has ended, or does not answer."""


def _stop(process: subprocess.Popen[bytes]) -> None:
    """Ends a process: it does so by itself when there is nothing more to read."""
    for stream in (process.stdin, process.stdout):
        if stream is not None:
            stream.close()
    try:
        process.wait(1)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()


def _command(mode: str) -> list[str]:
    """The program, with nothing on its path but what this one uses, and never the folder it is in.

    There may be a `lark.py` among what was handed in.
    """
    package = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
    here = os.path.realpath(os.getcwd())
    others = [p for p in sys.path if os.path.isabs(p) and os.path.realpath(p) != here]
    return [sys.executable, "-I", "-X", "utf8", "-c", _PROGRAM, mode, package, *others]


def _environment() -> dict[str, str]:
    """What no program can do without, and nothing else."""
    kept = ("PATH", "SYSTEMROOT", "LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH")
    return {name: os.environ[name] for name in kept if name in os.environ}


def _exercise_frame(exercise: Exercise, warm: bool) -> bytes:
    import pickle

    return pickle.dumps((replace(exercise, folder=os.path.abspath(exercise.folder)), warm))


def _send(process: subprocess.Popen[bytes], data: bytes) -> None:
    assert process.stdin is not None
    rest = memoryview(_framed(data))
    while rest:
        rest = rest[process.stdin.write(rest) :]


def _framed(data: bytes) -> bytes:
    return len(data).to_bytes(child.LENGTH, "big") + data


def _exactly(process: subprocess.Popen[bytes], size: int, end: float) -> bytes:
    """So many bytes from a process. Raises `_Gone` if they do not come in time."""
    import select

    assert process.stdout is not None
    parts = []
    while size > 0:
        left = end - time.monotonic()
        if left <= 0 or not select.select([process.stdout], [], [], left)[0]:
            process.kill()
            raise _Gone
        part = os.read(process.stdout.fileno(), min(size, 1 << 20))
        if not part:
            raise _Gone
        parts.append(part)
        size -= len(part)
    return b"".join(parts)
