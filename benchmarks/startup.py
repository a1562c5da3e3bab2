"""Starting: the command, and a first small answer, against an interpreter that does nothing.

Each run is a process of its own; what counts is the CPU time of all of them.
"""

from __future__ import annotations

import subprocess
import sys
from functools import partial
from pathlib import Path
from resource import RUSAGE_CHILDREN, getrusage

from benchmarks.measure import compare, row

ROOT = Path(__file__).parent.parent
RUNS = 25
CASES = (
    ("minelogic --help", ("--help",), 5.0),
    ("minelogic solve", ("solve", "exercises/examples/corner.mine", "--depth", "none"), 10.0),
    ("with reasons, checked", ("solve", "exercises/examples/corner.mine"), None),
)


def main() -> None:
    """Prints a line for each command."""
    print("Starting, against python -c pass")
    for label, arguments, goal in CASES:
        ours = partial(_run, "-m", "minelogic", *arguments)
        assert ours(), f"{label} prints nothing"
        result = compare(ours, partial(_run, "-c", "pass"), RUNS, _time_of_children)
        print(row(label, result, goal))


def _run(*arguments: str) -> bytes:
    done = subprocess.run([sys.executable, *arguments], cwd=ROOT, capture_output=True, check=True)
    return done.stdout


def _time_of_children() -> float:
    used = getrusage(RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


if __name__ == "__main__":
    main()
