"""Runs the benchmarks: `python -m benchmarks [NAME…]`.

Each one measures minelogic against a named peer in the same run, in CPU time, and reports the
ratio; absolute times depend on the machine and mean little. It fails if the answers differ.
"""

from __future__ import annotations

import subprocess
import sys

NAMES = (
    "grounding",
    "parsing",
    "reading",
    "verdicts",
    "files",
    "theories",
    "puzzles",
    "clauses",
    "odds",
    "games",
    "explanations",
    "derivations",
    "proofs",
    "deductions",
    "grading",
    "generation",
    "paper",
    "paper_tables",
    "startup",
)


def main() -> None:
    """Runs the named benchmarks, or all."""
    names = sys.argv[1:] or NAMES
    for name in names:
        if name not in NAMES:
            sys.exit(f"there is no benchmark {name!r}; there are {', '.join(NAMES)}")
    # One process each: what another has left in memory makes every garbage collection longer.
    failed = [
        name for name in names if subprocess.call([sys.executable, "-m", f"benchmarks.{name}"])
    ]
    if failed:
        sys.exit(f"failed: {', '.join(failed)}")


if __name__ == "__main__":
    main()
