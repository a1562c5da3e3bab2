"""Timing: the best of several runs, ours and the peer's by turns."""

from __future__ import annotations

import gc
import time
from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Result:
    """CPU seconds of the best run of each."""

    ours: float
    peer: float

    @property
    def ratio(self) -> float:
        return self.ours / self.peer


def compare(ours: Callable[[], object], peer: Callable[[], object], runs: int) -> Result:
    """Runs the two by turns and keeps the best time of each."""
    best_ours = best_peer = float("inf")
    for _ in range(runs):
        best_ours = min(best_ours, _once(ours))
        best_peer = min(best_peer, _once(peer))
    return Result(best_ours, best_peer)


def _once(work: Callable[[], object]) -> float:
    gc.collect()
    start = time.process_time()
    result = work()
    elapsed = time.process_time() - start
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
