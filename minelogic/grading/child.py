"""The process that judges answers: it loads the exercise once, and forks a child for each answer.

It is a program of its own, started by `minelogic.grading.sandbox`; requests come and replies go as
frames, a length and that many bytes. It has one thread, so that forking is safe. A child inherits
all that is loaded, sets limits to itself before it looks at the answer, writes its report to a pipe
and ends. Where there is no fork, the process judges one answer itself and ends with it.
"""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from minelogic.exercises.exercise import Bounds, Exercise

READY, REPORT, TIME, MEMORY, CRASH = b"!", b"r", b"t", b"m", b"c"
"""What a reply begins with: that the exercise is loaded, a report follows, or why none does."""
LENGTH = 8
"""How many bytes tell a length."""
LARGEST_REPORT = 32 << 20
"""How many bytes a report may have."""
_OUT_OF_MEMORY = 3
"""The exit code of a child that ran out of memory and could still say so."""


def main(fork: bool) -> None:
    """Answers requests until there are no more: first the exercise, then bytes of answers."""
    import gc
    import pickle

    requests, replies = os.dup(0), os.dup(1)
    _to_nowhere()
    first = _read_frame(requests)
    if first is None:
        return
    exercise, warm = pickle.loads(first)
    _prepare(exercise, warm and fork)
    # What is loaded stays, so the collector need not look at it, nor copy it, in every child.
    gc.collect()
    gc.freeze()
    _write_frame(replies, READY)
    while (answer := _read_frame(requests)) is not None:
        reply = _forked(exercise, answer, requests, replies) if fork else _here(exercise, answer)
        _write_frame(replies, reply)


def judged(exercise: Exercise, answer: bytes) -> bytes:
    """The full report as JSON; the judge is not told whose the answer is."""
    import json

    from minelogic.grading.judge import judged_answer

    report = judged_answer(exercise, answer)
    return json.dumps(report.to_json(), ensure_ascii=True, allow_nan=False).encode("ascii")


def _prepare(exercise: Exercise, warm: bool) -> None:
    """Imports what a judge needs, if `warm` all that it needs for the reference."""
    try:
        judged(exercise, exercise.reference.encode() if warm else b"")
        if warm:
            _import_floors(exercise.kind, "slips", "worlds")
    except Exception:
        return  # it will fail in each child in the same way, and be reported there


def _import_floors(*floors: str) -> None:
    """Imports what only wrong answers need, so that not every child has to do it anew."""
    from importlib import import_module
    from pkgutil import iter_modules

    for floor in floors:
        package = import_module(f"minelogic.grading.{floor}")
        for module in iter_modules(package.__path__):
            import_module(f"{package.__name__}.{module.name}")


def _forked(exercise: Exercise, answer: bytes, requests: int, replies: int) -> bytes:
    """The reply of a child of its own."""
    reader, writer = os.pipe()
    child = os.fork()
    if child == 0:
        code = 1
        try:
            os.setpgid(0, 0)
            for unneeded in (reader, requests, replies):
                os.close(unneeded)
            _limit(exercise.bounds)
            _write_all(writer, judged(exercise, answer))
            code = 0
        except MemoryError:
            code = _OUT_OF_MEMORY
        finally:
            os._exit(code)
    os.close(writer)
    try:
        return _awaited(child, reader, requests, exercise.bounds)
    finally:
        os.close(reader)


def _awaited(child: int, reader: int, requests: int, bounds: Bounds) -> bytes:
    """What a child writes until it ends, or why it was ended."""
    import select
    import signal
    import time

    parts: list[bytes] = []
    size, over = 0, False
    end = time.monotonic() + bounds.wall
    while True:
        left = end - time.monotonic()
        ready = select.select([reader, requests], [], [], max(left, 0))[0] if left > 0 else []
        if reader in ready:
            part = os.read(reader, 1 << 16)
            parts.append(part)
            size += len(part)
            if part and size <= LARGEST_REPORT:
                continue
        elif ready:
            # Nothing is asked while an answer is waited for: the one who asks is gone.
            _end(child)
            os._exit(0)
        else:
            over = True
        break
    if over or size > LARGEST_REPORT:
        _end(child)
    _, status, used = os.wait4(child, 0)
    code = os.waitstatus_to_exitcode(status)
    if over or code == -signal.SIGXCPU:
        return TIME
    if code == -signal.SIGKILL and used.ru_utime + used.ru_stime >= bounds.cpu:
        return TIME  # the second limit, should the first have been passed over
    if code == 0 and size <= LARGEST_REPORT:
        return REPORT + b"".join(parts)
    return MEMORY if _was_memory(code, used.ru_maxrss, bounds) else CRASH


def _was_memory(code: int, largest: int, bounds: Bounds) -> bool:
    """Whether a child that failed did so for want of memory.

    Solvers are aborted where an allocation fails, by the limit, or the system kills the process; an
    allocation that fails is often that of twice as much as there is. Where there was never enough,
    something else may fail first, such as an import.
    """
    import signal

    if code in (_OUT_OF_MEMORY, -signal.SIGKILL):
        return True
    unit = 1 if sys.platform == "darwin" else 1 << 10
    return largest * unit >= (bounds.memory << 20) // (4 if code < 0 else 1)


def _limit(bounds: Bounds) -> None:
    """Sets limits to this process, as far as the system knows them."""
    import resource

    sys.dont_write_bytecode = True  # no file can be written from here on
    wanted = {
        "RLIMIT_CPU": (bounds.cpu, bounds.cpu + 1),
        "RLIMIT_AS": (bounds.memory << 20, bounds.memory << 20),
        "RLIMIT_FSIZE": (0, 0),
        "RLIMIT_CORE": (0, 0),
        "RLIMIT_NPROC": (0, 0),
    }
    for name, (soft, hard) in wanted.items():
        limit = getattr(resource, name, None)
        if limit is None:
            continue
        most = resource.getrlimit(limit)[1]
        if most != resource.RLIM_INFINITY:
            soft, hard = min(soft, most), min(hard, most)
        try:
            resource.setrlimit(limit, (soft, hard))
        except (ValueError, OSError):
            continue  # not every system has every limit


def _end(child: int) -> None:
    import signal

    for kill, whom in ((os.killpg, child), (os.kill, child)):
        try:
            kill(whom, signal.SIGKILL)
        except (ProcessLookupError, PermissionError):
            continue


def _here(exercise: Exercise, answer: bytes) -> bytes:
    """The reply of this process itself."""
    try:
        return REPORT + judged(exercise, answer)
    except MemoryError:
        return MEMORY
    except Exception:
        return CRASH


def _to_nowhere() -> None:
    """Points the standard streams at nothing: what is printed by mistake is lost."""
    nowhere = os.open(os.devnull, os.O_RDWR)
    for standard in (0, 1, 2):
        os.dup2(nowhere, standard)
    os.close(nowhere)


def _read_frame(stream: int) -> bytes | None:
    head = _read_exactly(stream, LENGTH)
    return None if head is None else _read_exactly(stream, int.from_bytes(head, "big"))


def _read_exactly(stream: int, size: int) -> bytes | None:
    parts = []
    while size > 0:
        part = os.read(stream, min(size, 1 << 20))
        if not part:
            return None
        parts.append(part)
        size -= len(part)
    return b"".join(parts)


def _write_frame(stream: int, data: bytes) -> None:
    _write_all(stream, len(data).to_bytes(LENGTH, "big") + data)


def _write_all(stream: int, data: bytes) -> None:
    rest = memoryview(data)
    while rest:
        rest = rest[os.write(stream, rest) :]
