"""All verdicts of a display, from its rows, against straight scripts on PySAT.

Ours is `Problem.from_display(rows).verdicts`. The floor only finds one board, with the same solver;
BBScan, the loop and the native counts find the same verdicts as we do, which is checked.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import partial
from typing import Any

from benchmarks import displays, scripts
from benchmarks.displays import Kind, Shown
from benchmarks.measure import report
from minelogic import Problem

Verdicts = list[dict[Any, Any]]
Forced = list[list[int]]

FLOOR = {"easy": 3.0, "hard": 4.0}


def main() -> None:
    """Prints a line for each kind of display and each peer."""
    print("Verdicts, against one solution by the same solver (the floor)")
    for kind, count, runs in (
        (displays.EASY_16, 10, 9),
        (displays.EASY_30, 10, 9),
        (displays.EASY_100, 3, 9),
        (displays.HARD_16, 10, 9),
        (displays.HARD_30, 10, 9),
        (displays.HARD_100, 3, 5),
    ):
        shown = kind.made(count)
        goal = FLOOR[kind.name.split(",")[0]]
        report(kind.name, partial(_ours, shown), partial(_floor, shown), _possible, goal, runs)

    print("Verdicts, against PySAT's BBScan with its best algorithm")
    for kind, count, runs in (
        (displays.EASY_16, 10, 5),
        (displays.EASY_30, 10, 5),
        (displays.EASY_100, 3, 5),
        (displays.HARD_16, 10, 5),
        (displays.HARD_30, 10, 5),
        (displays.HARD_100, 3, 3),
    ):
        goal = 0.15 if kind is displays.HARD_100 else 0.5
        shown = kind.made(count)
        best = min(scripts.ALGORITHMS, key=partial(_time_of_scan, shown[: count // 2 or 1]))
        scan = partial(scripts.by_bbscan, algorithm=best)
        _report(kind, f", {best}", shown, False, scan, goal, runs)

    print("Verdicts with the total of mines, against PySAT's native counts and a model filter")
    # On 100 x 100 this peer takes more than a minute.
    for kind, count, runs in (
        (displays.EASY_16, 10, 5),
        (displays.EASY_30, 10, 5),
        (displays.HARD_16, 10, 5),
        (displays.HARD_30, 5, 3),
    ):
        _report(kind, "", kind.made(count), True, scripts.by_native_counts, 1.5, runs)

    print("Verdicts on scattered displays, against a plain loop with the same solver")
    for kind, count, runs in ((displays.SCATTERED_30, 10, 5), (displays.SCATTERED_64, 3, 5)):
        _report(kind, "", kind.made(count), False, scripts.by_loop, 2.0, runs)
    kind = displays.SCATTERED_30
    _report(kind, ", total", kind.made(2), True, scripts.by_native_counts, 2.0, 1)


def _report(
    kind: Kind,
    suffix: str,
    shown: list[Shown],
    total: bool,
    peer: Callable[..., list[int]],
    goal: float,
    runs: int,
) -> None:
    """The line of a peer that finds the forced literals."""

    def theirs() -> Forced:
        return [peer(one.rows, mines=one.mines) if total else peer(one.rows) for one in shown]

    def agree(ours: Verdicts, forced: Forced) -> None:
        for one, found, literals in zip(shown, ours, forced, strict=True):
            assert found == scripts.verdicts(one.rows, literals), f"{kind.name}: verdicts differ"

    report(kind.name + suffix, partial(_ours, shown, total), theirs, agree, goal, runs)


def _ours(shown: list[Shown], total: bool = False) -> Verdicts:
    return [
        Problem.from_display(one.rows, mines=one.mines if total else None).verdicts for one in shown
    ]


def _floor(shown: list[Shown]) -> list[bool]:
    return [scripts.solved_once(one.rows) for one in shown]


def _possible(ours: Verdicts, theirs: list[bool]) -> None:
    assert all(ours)
    assert all(theirs)


def _time_of_scan(shown: list[Shown], algorithm: str) -> float:
    start = time.process_time()
    for one in shown:
        scripts.by_bbscan(one.rows, algorithm)
    return time.process_time() - start


if __name__ == "__main__":
    main()
