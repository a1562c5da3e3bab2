"""Minesweeper as students write it: verdicts against clingo, steps against the shipped theory.

Each theory has two peers. One is the same theory written out for clingo rule by rule: any truth
value for every B, S and Q, one constraint for each rule, the display as facts; only `adjacent` is
written so that it costs a program nothing to work out. The other is what a good user of clingo
writes, who knows that the bombs are all there is to choose (`benchmarks.files`). Both give the
cautious consequences for the covered tiles.

Half of the displays of a size are easy and half are hard; a line has the medians over them. What is
found out of a theory is kept from file to file; `first` has each file in a process of its own.
`python -m benchmarks.theories [verdicts] [first] [derivations] [growth]` runs a part.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from importlib.resources import files
from statistics import median
from typing import Any

from benchmarks import displays
from benchmarks.displays import Kind, Shown
from benchmarks.files import as_program
from benchmarks.measure import Result, compare, peak_memory, row, time_limit
from benchmarks.peer import cautious
from minelogic import loads

Verdicts = dict[Any, Any]

DISPLAYS = 10
PATIENCE = 30
"""CPU seconds after which a derivation is stopped, so that the rest can be measured."""
SIZES = (
    ("9 x 9", displays.EASY_9, displays.HARD_9),
    ("16 x 16", displays.EASY_16, displays.HARD_16),
    ("30 x 16", displays.EASY_30, displays.HARD_30),
)


@dataclass(frozen=True, slots=True)
class Theory:
    """A theory in the language of files, and rule by rule as a program."""

    name: str
    rules: str
    program: str


SAFE = "rule safe: forall i, j. S(i, j) <-> ~B(i, j)\n"
COUNT = "exists exactly a x, y. (adjacent(i, j, x, y) & B(x, y))"
NEAR = "define Near(i, j, x, y): |i - x| <= 1 & |j - y| <= 1 & ~(i = x & j = y)\n"

# Every atom is free; each rule forbids what breaks it.
CHOICES = """
tile(0..rows-1, 0..columns-1).
count(0..8).
adjacent(I, J, X, Y) :- tile(I, J), X = I-1..I+1, Y = J-1..J+1, tile(X, Y), (X, Y) != (I, J).
{ b(I, J) } :- tile(I, J).
{ s(I, J) } :- tile(I, J).
{ q(A, I, J) } :- count(A), tile(I, J).
#show.
#show b(I, J) : b(I, J), covered(I, J).
#show s(I, J) : s(I, J), covered(I, J).
"""
SAFE_PROGRAM = """
:- s(I, J), b(I, J).
:- tile(I, J), not s(I, J), not b(I, J).
"""
COUNTS_PROGRAM = """
:- q(A, I, J), not A { b(X, Y) : adjacent(I, J, X, Y) } A.
"""
OPENED_PROGRAM = """
:- q(A, I, J), not s(I, J).
"""
NUMBERED_PROGRAM = """
:- s(I, J), not q(A, I, J) : count(A).
:- tile(I, J), 2 { q(A, I, J) : count(A) }.
"""
DEFINED_PROGRAM = """
:- s(I, J), count(A), A { b(X, Y) : adjacent(I, J, X, Y) } A, not q(A, I, J).
"""
PERIMETER_PROGRAM = """
:- b(I, J), q(A, I, J).
:- b(I, J), s(I, J).
:- tile(I, J), not b(I, J), s(I, J), not 1 { q(A, I, J) : count(A) } 1.
:- tile(I, J), not s(I, J), not b(I, J).
""" + "".join(
    f":- q({a}, I, J), adjacent(I, J, X, Y), not s(X, Y),\n"
    f"   {a} {{ b(U, V) : adjacent(I, J, U, V), (U, V) != (X, Y) }}.\n"
    + (
        f":- q({a}, I, J), adjacent(I, J, X, Y), not b(X, Y),\n"
        f"   #count {{ U, V : not s(U, V), adjacent(I, J, U, V), (U, V) != (X, Y) }} {a - 1}.\n"
        if a
        else ""
    )
    for a in range(9)
)


def _shipped(name: str) -> str:
    return (files("minelogic") / "theories" / f"{name}.mine").read_text("utf-8")


COPIED = Theory(
    "copied",
    _shipped("minesweeper"),
    SAFE_PROGRAM + OPENED_PROGRAM + NUMBERED_PROGRAM + COUNTS_PROGRAM,
)
THEORIES = (
    COPIED,
    Theory(
        "near",
        NEAR + COPIED.rules.replace("adjacent(i, j, x, y)", "Near(i, j, x, y)"),
        COPIED.program,
    ),
    Theory(
        "two",
        SAFE + f"rule counts: forall a, i, j. Q(a, i, j) -> S(i, j) & {COUNT}\n",
        SAFE_PROGRAM + OPENED_PROGRAM + COUNTS_PROGRAM,
    ),
    Theory(
        "iff",
        SAFE + f"rule counts: forall a, i, j. Q(a, i, j) <-> S(i, j) & {COUNT}\n",
        SAFE_PROGRAM + OPENED_PROGRAM + COUNTS_PROGRAM + DEFINED_PROGRAM,
    ),
    Theory("perimeter", "use perimeter\n", PERIMETER_PROGRAM),
)
SHIPPED = Theory("use minesweeper", "use minesweeper\n", COPIED.program)


def main() -> None:
    """Runs the named parts, or all."""
    parts = {
        "verdicts": verdicts,
        "first": first,
        "derivations": derivations,
        "growth": growth,
    }
    for name in sys.argv[1:] or parts:
        parts[name]()


def verdicts() -> None:
    """Prints for each theory and size how the verdicts compare with both peers."""
    for total in (False, True):
        print(f"Verdicts of a theory{', total' if total else ''}: against clingo with the same")
        print("rules one by one, and with the program of a good user")
        for theory in THEORIES:
            for size, easy, hard in SIZES:
                shown = _mixed(easy, hard, DISPLAYS)
                pairs = [_against(theory, one, total) for one in shown]
                for good, label in ((False, "rule by rule"), (True, "good program")):
                    result = _median([pair[good] for pair in pairs])
                    goal = _goal(theory, size, total, good)
                    print(row(f"{theory.name}, {size}, {label}", result, goal), flush=True)


def _goal(theory: Theory, size: str, total: bool, good: bool) -> float | None:
    small = size == "9 x 9"
    perimeter = theory.name == "perimeter"
    if good:
        if small:
            return None
        return 2 if total else 15 if perimeter else 3
    if total:
        return None
    return 0.3 if not small else 0.9 if perimeter else 0.7


def _against(theory: Theory, shown: Shown, total: bool) -> tuple[Result, Result]:
    """Ours against the rules one by one, and against the good program, by turns."""
    own = partial(ours, as_file(theory, shown, total))
    direct = partial(solved, rule_by_rule(theory, shown, total))
    good = partial(solved, as_program(shown, total))
    found = {tile: verdict for tile, verdict in own().items() if verdict != "U"}
    assert found == direct() == good(), "verdicts differ"
    rules = compare(own, direct, 1)
    known = compare(own, good, 1)
    best = min(rules.ours, known.ours)
    return Result(best, rules.peer), Result(best, known.peer)


def ours(text: str) -> Verdicts:
    """The verdicts of a file."""
    return loads(text).verdicts


def solved(program: str) -> Verdicts:
    """The verdicts that are not U, from the cautious consequences of a program."""
    return {place: "B" if name[0] == "b" else "S" for name, place in cautious(program)}


def first() -> None:
    """Prints how the verdicts compare of the first file of a theory that a process reads."""
    print("Verdicts of the first file of a theory: against clingo, the same rules one by one")
    for theory in THEORIES:
        for size, easy, hard in SIZES:
            shown = _mixed(easy, hard, DISPLAYS)
            result = _median([_alone(theory, one) for one in shown])
            print(row(f"{theory.name}, {size}", result, None), flush=True)


def _alone(theory: Theory, shown: Shown) -> Result:
    """One run of each in a process of its own."""
    texts = as_file(theory, shown, False), rule_by_rule(theory, shown, False)
    done = subprocess.run(
        [sys.executable, "-c", "from benchmarks.theories import measure_one; measure_one()"],
        input=json.dumps(texts),
        capture_output=True,
        text=True,
        check=True,
    )
    return Result(*map(float, done.stdout.split()))


def measure_one() -> None:
    """Prints the times of a file and a program from standard input, after a file of other rules."""
    rule = "rule some: forall i, j. S(i, j) -> exists x, y. adjacent(i, j, x, y) & B(x, y)"
    ours(f"board 3 x 3\ndisplay\n  1..\n  ...\n  ...\n{rule}\n")
    ours("board 1 x 3\ndisplay .1.\nuse minesweeper\n")
    text, program = json.load(sys.stdin)
    result = compare(partial(ours, text), partial(solved, program), 1)
    print(result.ours, result.peer)


def as_file(theory: Theory, shown: Shown, total: bool) -> str:
    """The display as a file with the rules of the theory."""
    lines = [f"board {len(shown.rows)} x {len(shown.rows[0])}", "display"]
    lines += [f"  {signs}" for signs in shown.rows]
    if total:
        lines.append(f"mines {shown.mines}")
    return "\n".join([*lines, theory.rules])


def rule_by_rule(theory: Theory, shown: Shown, total: bool) -> str:
    """The same file as a program: the display as facts, each rule as what it forbids."""
    lines = [f"#const rows = {len(shown.rows)}.", f"#const columns = {len(shown.rows[0])}."]
    lines += [
        f"covered({i},{j})." if sign == "." else f"q({sign},{i},{j})."
        for i, signs in enumerate(shown.rows)
        for j, sign in enumerate(signs)
    ]
    if total:
        lines.append(f":- not {shown.mines} {{ b(I, J) : tile(I, J) }} {shown.mines}.")
    return "\n".join(lines) + CHOICES + theory.program


def derivations() -> None:
    """Prints for each theory and size how its steps compare with those of the shipped theory.

    A theory whose steps take too long is not tried on larger displays; one whose steps reach other
    tiles fails, after the others have been measured.
    """
    print("Every deduction with its reason and sentence, against `use minesweeper`")
    failed = []
    for theory in THEORIES:
        for size, easy, hard in SIZES:
            label = f"{theory.name}, {size}"
            # Two displays with a total follow two without.
            shown = [(one, n % 4 > 1) for n, one in enumerate(_mixed(easy, hard, DISPLAYS))]
            try:
                results = [_derived(theory, one, total) for one, total in shown]
            except TimeoutError:
                print(f"{label:34} one display takes more than {PATIENCE} s  (to reach: 3)  MISSED")
                break
            except AssertionError as error:
                failed.append(f"{label}: {error}")
                print(f"{label:34} {error}  (to reach: 3)  MISSED", flush=True)
                continue
            print(row(label, _median(results), 3), flush=True)
    if failed:
        sys.exit("\n".join(failed))


def _derived(theory: Theory, shown: Shown, total: bool) -> Result:
    texts = [as_file(one, shown, total) for one in (theory, SHIPPED)]
    with time_limit(PATIENCE):
        tiles = [_concluded(text) for text in texts]
    assert tiles[0] == tiles[1], "the steps reach different tiles"
    ours, peer = (partial(_steps, text) for text in texts)
    return compare(ours, peer, 2)


def _steps(text: str) -> int:
    return len(loads(text).derivation.steps)


def _concluded(text: str) -> set[Any]:
    """The covered tiles about which the steps conclude something."""
    problem = loads(text)
    derivation = problem.derivation
    written = {derivation.text(one) for step in derivation.steps for one in step.conclusions}
    return {
        tile for tile in problem.verdicts if any(f"{p}{tile}" in written for p in ("B", "S", "~B"))
    }


def growth() -> None:
    """Prints how verdicts and steps grow with the area, and the memory that they take."""
    large, small = displays.EASY_100, displays.EASY_SQUARE_30
    work: tuple[tuple[str, Callable[[str], object]], ...] = (("verdicts", ours), ("steps", _steps))
    for name, ask in work:
        print(f"{name}, 100 tiles of 100 x 100 (ours) against 100 of 30 x 30 (peer)")
        for theory in (SHIPPED, *THEORIES):
            label = f"{theory.name}, {name}"
            one, many = (as_file(theory, kind.display(0), False) for kind in (large, small))
            try:
                with time_limit(10 * PATIENCE):
                    result = compare(partial(ask, one), partial(ask, many), 1)
            except TimeoutError:
                print(f"{label:34} takes more than {10 * PATIENCE} s  (to reach: 1.3)  MISSED")
                continue
            print(row(label, Result(result.ours / 100, result.peer / 9), 1.3), flush=True)
    for theory in (SHIPPED, *THEORIES):
        print(f"{theory.name:34} steps of 100 x 100 take {_memory(theory)}", flush=True)


def _memory(theory: Theory) -> str:
    """The most memory that a process takes which reads a large display and makes its steps."""
    text = as_file(theory, displays.EASY_100.display(0), False)
    script = "from minelogic import loads; len(loads(sys.stdin.read()).derivation.steps)"
    peak = peak_memory(script, text, 10 * PATIENCE)
    return f"more than {10 * PATIENCE} s" if peak is None else f"{peak / 1024:.1f} MB"


def _mixed(easy: Kind, hard: Kind, count: int) -> list[Shown]:
    """Easy and hard displays by turns."""
    return [(hard if seed % 2 else easy).display(seed // 2) for seed in range(count)]


def _median(results: list[Result]) -> Result:
    return Result(median(one.ours for one in results), median(one.peer for one in results))


if __name__ == "__main__":
    main()
