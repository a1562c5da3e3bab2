"""Timing: the best of several runs, ours and the peer's by turns."""

from __future__ import annotations

import gc
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Result:
    """CPU seconds of the best run of each."""

    ours: float
    peer: float

    @property
    def ratio(self) -> float:
        return self.ours / self.peer


def report(
    label: str,
    ours: Callable[[], object],
    peer: Callable[[], object],
    check: Callable[[Any, Any], None],
    goal: float | None,
    runs: int = 5,
) -> None:
    """Prints the line of the two; `check` raises `AssertionError` if their answers do not agree."""
    check(ours(), peer())
    print(row(label, compare(ours, peer, runs), goal), flush=True)


def compare(
    ours: Callable[[], object],
    peer: Callable[[], object],
    runs: int,
    clock: Callable[[], float] = time.process_time,
) -> Result:
    """Runs the two by turns and keeps the best time of each."""
    best_ours = best_peer = float("inf")
    for _ in range(runs):
        best_ours = min(best_ours, _once(ours, clock))
        best_peer = min(best_peer, _once(peer, clock))
    return Result(best_ours, best_peer)


def _once(work: Callable[[], object], clock: Callable[[], float]) -> float:
    gc.collect()
    start = clock()
    result = work()
    elapsed = clock() - start
    del result
    return elapsed


def row(label: str, result: Result, goal: float | None) -> str:
    """A line of the report: both times, the ratio, and whether it reaches its goal."""
    wanted = (
        ""
        if goal is None
        else f"  (to reach: {goal:g})  {'ok' if result.ratio <= goal else 'MISSED'}"
    )
    return (
        f"{label:34} ours {1000 * result.ours:9.2f} ms   peer {1000 * result.peer:9.2f} ms   "
        f"ratio {result.ratio:6.3f}{wanted}"
    )


@contextmanager
def time_limit(seconds: float) -> Iterator[None]:
    """Raises `TimeoutError` in what takes more CPU time, so that the rest can be measured.

    Meanwhile the clock of CPU time may go in ticks of milliseconds: what is short is measured
    outside.
    """

    def stop(*_: object) -> None:
        raise TimeoutError

    before = signal.signal(signal.SIGPROF, stop)
    signal.setitimer(signal.ITIMER_PROF, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)


def peak_memory(script: str, text: str, seconds: int) -> int | None:
    """The most kilobytes a new process has held that runs a script with a text as its input.

    None if it ends otherwise than by itself, or takes more CPU seconds. The system tells the peak
    of the program (Linux: `VmHWM`); `ru_maxrss` would begin with that of the process that started
    it.
    """
    guarded = (
        f"import resource, sys; resource.setrlimit(resource.RLIMIT_CPU, ({seconds}, {seconds}))\n"
        f"{script}\n"
        "status = open('/proc/self/status').read()\n"
        "print(status.split('VmHWM:')[1].split()[0])"
    )
    done = subprocess.run(
        [sys.executable, "-c", guarded], input=text, capture_output=True, text=True, check=False
    )
    return None if done.returncode else int(done.stdout)
