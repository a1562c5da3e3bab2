"""A process that judges answers to one exercise, one after the other, as the one who asks sees it.

What goes to it and what comes back are frames on two pipes, so one question at a time: whoever has
a worker has it alone until the reply is there.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
import weakref

from minelogic.exercises.exercise import Exercise
from minelogic.grading import child
from minelogic.records import replace

_PROGRAM = (
    "import sys; sys.path[:0] = sys.argv[2:3]; "
    "sys.path += [path for path in sys.argv[3:] if path not in sys.path]; "
    "from minelogic.grading.child import main; main(sys.argv[1] == 'fork')"
)
_PATIENCE = 60
"""How many seconds more than an answer may take its reply is waited for."""


class Gone(Exception):
    """The process has ended, or does not answer."""


class Worker:
    """A process that has loaded an exercise, and forks a child for each answer.

    It ends when it is stopped, and when nobody has it any more. Raises `Gone` if it cannot be
    started.
    """

    def __init__(self, exercise: Exercise, warm: bool) -> None:
        self.wall = exercise.bounds.wall
        self.process = subprocess.Popen(
            _command("fork"),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            cwd=os.path.abspath(os.sep),
            env=_environment(),
            bufsize=0,
            start_new_session=True,
        )
        self.stop = weakref.finalize(self, _stop, self.process)
        try:
            _send(self.process, _exercise_frame(exercise, warm))
            if self._receive() == child.READY:
                return
        except (Gone, OSError):
            pass
        self.process.kill()
        self.stop()
        raise Gone

    def reply(self, data: bytes) -> bytes:
        """What the process says of an answer. Raises `Gone` if it says nothing."""
        try:
            _send(self.process, data)
            return self._receive()
        except OSError:
            raise Gone from None

    def _receive(self) -> bytes:
        end = time.monotonic() + self.wall + _PATIENCE
        head = _exactly(self.process, child.LENGTH, end)
        size = int.from_bytes(head, "big")
        if size > child.LARGEST_REPORT + 1:
            raise Gone
        return _exactly(self.process, size, end)


def reply_of_its_own(exercise: Exercise, data: bytes) -> bytes:
    """What a process says that judges this answer and no other: where nothing can be forked."""
    frames = b"".join(map(_framed, (_exercise_frame(exercise, False), data)))
    try:
        done = subprocess.run(
            _command("alone"),
            input=frames,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            cwd=os.path.abspath(os.sep),
            env=_environment(),
            timeout=exercise.bounds.wall,
            check=False,
        )
    except subprocess.TimeoutExpired:
        return child.TIME
    # The frame before it says only that the exercise was loaded.
    start = 2 * child.LENGTH + len(child.READY)
    return done.stdout[start:] if done.returncode == 0 else child.CRASH


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
    """So many bytes from a process. Raises `Gone` if they do not come in time."""
    import select

    assert process.stdout is not None
    parts = []
    while size > 0:
        left = end - time.monotonic()
        if left <= 0 or not select.select([process.stdout], [], [], left)[0]:
            process.kill()
            raise Gone
        part = os.read(process.stdout.fileno(), min(size, 1 << 20))
        if not part:
            raise Gone
        parts.append(part)
        size -= len(part)
    return b"".join(parts)
