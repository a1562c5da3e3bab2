"""Making exercises: boards against deriving them once, proofs against proving them, two jobs.

Displays come with a certificate that they need two numbers, and are held against the derivation of
those same displays; proof exercises against finding the proofs and countermodels that they ask for
(both in CPU time); a set with two jobs against two bare processes that make half of it each (by the
clock on the wall, with the start of both). Whatever was made twice has to be the same. Last, the
check of all exercises of the course, which has no peer: it has to be done within 120 s of CPU time.

`python -m benchmarks.generation [boards] [proofs] [jobs] [course]` runs a part.
"""

from __future__ import annotations

import hashlib
import subprocess
import sys
import time
from collections.abc import Mapping
from functools import partial
from pathlib import Path
from resource import RUSAGE_CHILDREN, getrusage

from benchmarks.measure import Result, compare, report, row
from minelogic import loads, prove
from minelogic.generate import MAKERS, make
from minelogic.generate.attempts import Task, search
from minelogic.generate.generated import Generated
from minelogic.generate.orders import read_order
from minelogic.records import replace

ROOT = Path(__file__).parent.parent
BOARDS = 30
PROOFS = 100
LEVEL = 2
SHARED = 160
COURSE = 120.0


def main() -> None:
    """Runs the named parts, or all."""
    parts = {"boards": boards, "proofs": proofs, "jobs": jobs, "course": course}
    for name in sys.argv[1:] or parts:
        parts[name]()


def boards() -> None:
    """Prints how making certified boards compares with deriving the same boards once."""
    print(f"{BOARDS} boards of 8 x 8 that need two numbers, against their derivations", flush=True)
    ours = partial(make, "deduce", count=BOARDS, size="8x8", needs="two-numbers")
    texts = [each.made.files["board.mine"] for each in ours().exercises]
    report("made and certified", ours, partial(_derived, texts), _settle_the_same, 10.0, 3)


def proofs() -> None:
    """Prints how making proof exercises compares with proving what they ask for."""
    if "proof" not in MAKERS:
        print("There is no maker of proof exercises: nothing to measure.")
        return
    print(f"{PROOFS} proof exercises of level {LEVEL}, against proving them", flush=True)
    ours = partial(make, "proof", count=PROOFS, difficulty=LEVEL)
    sequents = [_sequent(each.made.files["exercise.toml"]) for each in ours().exercises]
    report("made, with their solutions", ours, partial(_proved, sequents), _all_there, 3.0, 3)


def jobs() -> None:
    """Prints how two jobs compare with two bare processes."""
    print(f"{SHARED} exercises with two jobs, against two bare processes", flush=True)
    made: dict[str, list[str]] = {}
    result = compare(
        lambda: made.update(ours=_by_jobs()),
        lambda: made.update(peer=_by_processes()),
        3,
        time.perf_counter,
    )
    assert made["ours"] == made["peer"], "exercises differ"
    print(row("two jobs", result, 1 / 0.9), flush=True)


def course() -> None:
    """Prints how much CPU time the check of the whole course takes."""
    print("exercise check of the whole course, against the time that it may take", flush=True)
    folders = sorted({toml.parent.parent for toml in ROOT.glob("exercises/*/*/exercise.toml")})
    before = getrusage(RUSAGE_CHILDREN)
    command = [sys.executable, "-m", "minelogic", "exercise", "check", *map(str, folders)]
    subprocess.run(command, cwd=ROOT, stdout=subprocess.DEVNULL, check=True)
    after = getrusage(RUSAGE_CHILDREN)
    seconds = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    print(row("all exercises that ship", Result(seconds, COURSE), 1.0), flush=True)


def _derived(texts: list[str]) -> list[int]:
    """Of every board the number of tiles that its derivation settles."""
    derivations = [loads(text).derivation for text in texts]
    return [sum([len(step.conclusions) for step in one.steps]) for one in derivations]


def _settle_the_same(ours: Generated, peer: list[int]) -> None:
    assert [each.made.measures["tiles"] for each in ours.exercises] == peer, "derivations differ"


def _sequent(toml: str) -> str:
    import tomllib

    sequent = tomllib.loads(toml)["sequent"]
    assert isinstance(sequent, str)
    return sequent


def _proved(sequents: list[str]) -> list[str]:
    return [type(prove(sequent)).__name__ for sequent in sequents]


def _all_there(ours: Generated, peer: list[str]) -> None:
    assert len(ours.exercises) == len(peer) == PROOFS
    assert "Undecided" not in peer


def _by_jobs() -> list[str]:
    return [_digest(each.made.files) for each in make("deduce", count=SHARED, jobs=2).exercises]


def _digest(files: Mapping[str, str]) -> str:
    return hashlib.sha256(repr(sorted(files.items())).encode()).hexdigest()


_BARE = "import sys; from benchmarks.generation import half; half(int(sys.argv[1]))"


def _by_processes() -> list[str]:
    command = [sys.executable, "-c", _BARE]
    processes = [
        subprocess.Popen([*command, str(number)], cwd=ROOT, stdout=subprocess.PIPE, text=True)
        for number in (0, 1)
    ]
    halves = [process.communicate()[0].split() for process in processes]
    return [halves[number % 2][number // 2] for number in range(SHARED)]


def half(first: int) -> None:
    """Makes every second exercise of the set, one after the other, and prints what came of it."""
    asked = read_order("deduce", None, None, None, {})
    for index in range(first, SHARED, 2):
        wanted = replace(asked.wanted, name=f"deduce-{index + 1:03d}")
        made = search(Task(asked.maker, "0", wanted, index, asked.tries)).made
        assert made is not None
        print(_digest(made.files))


if __name__ == "__main__":
    main()
