"""Natural deduction on a board: 50 deductions, from a 1-2-1 to reasons of six numbers.

Each is proved from the rows of its display on, and the kernel accepts it. What it is held against
is the same tile explained with its steps and sentences, which is where a proof starts from. All
proofs are given to nd-prover's checker too; what it has no words for, counting and the board, it
gets as premises.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeVar

from benchmarks import displays
from benchmarks.measure import Result, row
from minelogic import Problem
from minelogic.proof.boards.deduce import deduce
from minelogic.proof.writing.results import Proof
from minelogic.render.proofs.nd_prover import NotExportable, export
from minelogic.syntax.printer import write
from tests.nd_replay import complaints

PATTERN = ["...", "121", "000"]
KINDS = (displays.EASY_16, displays.EASY_30, displays.HARD_16, displays.HARD_30)
GRADES = range(1, 7)
EACH = 8
"""So many deductions of each grade; with two of the pattern that makes fifty."""
FROM_ONE = 2
"""So many of one grade at most from one display."""
SECONDS = 2.0
Found = TypeVar("Found")


@dataclass(frozen=True, slots=True)
class Task:
    """A tile of a display, what it is, and the fewest numbers that say so."""

    rows: list[str]
    goal: str
    numbers: int


def main() -> None:
    """Prints a line for each grade, one for all, and what nd-prover says."""
    tasks = deductions()
    assert len(tasks) == 50
    _prove(tasks[0])
    print("Proofs of tiles on a board; the peer is the explanation with its steps alone")
    ours = peer = slowest = 0.0
    proofs: list[Proof] = []
    for grade in GRADES:
        work = [task for task in tasks if task.numbers == grade]
        found = [_timed(_prove, task) for task in work]
        explained = sum([_timed(_explain, task)[1] for task in work])
        taken = sum([seconds for _, seconds in found])
        slow = max([seconds for _, seconds in found])
        lengths = [proof.length for proof, _ in found]
        mean = sum(lengths) / len(lengths)
        print(row(f"{grade} numbers, {len(work)} tiles", Result(taken, explained), None))
        print(f"  lines: {mean:.0f} on average, at most {max(lengths)}; slowest {slow:.2f} s")
        proofs += [proof for proof, _ in found]
        ours, peer, slowest = ours + taken, peer + explained, max(slowest, slow)
    print(row("all 50", Result(ours, peer), None))
    word = "ok" if slowest <= SECONDS else "MISSED"
    print(f"slowest {slowest:.2f} s  (to reach: {SECONDS:g})  {word}", flush=True)
    _second_opinion(proofs)


def deductions() -> list[Task]:
    """The pattern's tiles, and the first tiles of each grade that the displays have."""
    tasks = [Task(PATTERN, goal, _numbers(Problem.from_display(PATTERN), goal))
             for goal in ("S(0, 1)", "B(0, 2)")]  # fmt: skip
    wanted = dict.fromkeys(GRADES, EACH)
    seed = 0
    while any(wanted.values()):
        for kind in KINDS:
            rows = kind.display(seed).rows
            problem = Problem.from_display(rows)
            left = dict.fromkeys(GRADES, FROM_ONE)
            for tile, verdict in problem.verdicts.items():
                if verdict not in ("B", "S"):
                    continue
                goal = f"{verdict}{tile}"
                grade = _numbers(problem, goal)
                if left.get(grade) and wanted[grade]:
                    left[grade] -= 1
                    wanted[grade] -= 1
                    tasks.append(Task(rows, goal, grade))
        seed += 1
    return tasks


def _numbers(problem: Problem, goal: str) -> int:
    return problem.explain(goal).cost


def _prove(task: Task) -> Proof:
    found = deduce(task.goal, Problem.from_display(task.rows))
    assert isinstance(found, Proof), f"{task.goal}: {found}"
    return found


def _explain(task: Task) -> object:
    return Problem.from_display(task.rows).explain(task.goal).steps


def _timed(work: Callable[[Task], Found], task: Task) -> tuple[Found, float]:
    start = time.process_time()
    found = work(task)
    return found, time.process_time() - start


def _second_opinion(proofs: list[Proof]) -> None:
    """Gives the proofs to nd-prover; fails if it refuses one."""
    refused = 0
    for proof in proofs:
        try:
            text = export(proof)
        except NotExportable as reason:
            refused += 1
            print(f"not for nd-prover: {write(proof.sequent.conclusion)}: {reason}")
            continue
        said = complaints(text)
        assert not said, f"{write(proof.sequent.conclusion)}: {said[0]}"
    print(f"nd-prover accepts {len(proofs) - refused} of {len(proofs)}")


if __name__ == "__main__":
    main()
