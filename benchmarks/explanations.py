"""The fewest numbers that force a tile, against PySAT's OptUx and CPMpy's smus.

Every covered tile that the numbers decide is explained. Ours is `Problem.explain` from the rows of
the display on, which finds the numbers as the peers do; the same with the steps that show how the
tile follows from them, and their sentences, which the peers do not have; and the search for the
numbers by itself. The peers get the same numbers, each with a switch, over the covered tiles; what
the display shows of other tiles is put in already. All have to find the same sizes, on every tile.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from typing import Any

from pysat.examples.optux import OptUx
from pysat.formula import WCNF

from benchmarks import displays, scripts
from benchmarks.displays import Kind, Shown
from benchmarks.measure import Result, row
from minelogic import Problem
from minelogic.board import Board, Sign
from minelogic.solve.reasons.numbers import NumberReasons

Forced = list[int]
"""A literal for each decided tile: its place in reading order from 1, negative if it is safe."""
Explain = Callable[[Shown, Forced], list[int]]
"""How many numbers the reason of each literal has."""

KINDS = (displays.EASY_16, displays.EASY_30, displays.HARD_16, displays.HARD_30)
CONFLICTS = 30_000


def main() -> None:
    """Prints a line for each kind of display and each of our two ways."""
    print("All decided tiles of a display, against PySAT's OptUx")
    for kind in KINDS:
        work = _work(kind, 30)
        _report(kind, work, _by_best_optux(work), 0.2)

    print("One decided tile of a display that nothing is known about yet, against OptUx")
    for kind in KINDS:
        single = [(one, [literal]) for one, forced in _work(kind, 30) for literal in forced[::20]]
        _report(kind, single, _by_best_optux(single), 0.5)

    print("Some decided tiles, against CPMpy's smus")
    for kind in KINDS:
        some = [(one, forced[::25]) for one, forced in _work(kind, 5)]
        _report(kind, some, _by_best_smus(some), 0.1)


def _work(kind: Kind, count: int) -> list[tuple[Shown, Forced]]:
    return [(one, scripts.by_loop(one.rows)) for one in kind.made(count)]


def _report(
    kind: Kind, work: list[tuple[Shown, Forced]], peer: tuple[str, Explain], goal: float
) -> None:
    """A line for each of our ways; fails if a size differs."""
    name, explain = peer
    expected, theirs = _timed(work, explain)
    tiles = sum(map(len, expected))
    print(f"{kind.name}: {tiles} tiles, of up to {max(map(max, expected))} numbers; {name}")
    for label, way, reach in (
        ("  explained", by_problem, goal),
        ("  with steps", by_problem_in_steps, None),
        ("  searched", by_search, None),
    ):
        found, ours = _timed(work, way)
        assert found == expected, f"{kind.name}: sizes differ"
        print(row(label, Result(ours, theirs), reach), flush=True)


def _timed(work: Iterable[tuple[Shown, Forced]], explain: Explain) -> tuple[list[list[int]], float]:
    start = time.process_time()
    found = [explain(one, forced) for one, forced in work]
    return found, time.process_time() - start


def by_problem_in_steps(shown: Shown, forced: Forced) -> list[int]:
    """By `Problem.explain`, with the steps and sentences of the derivation."""
    return by_problem(shown, forced, in_steps=True)


def by_problem(shown: Shown, forced: Forced, in_steps: bool = False) -> list[int]:
    """By `Problem.explain`."""
    width = len(shown.rows[0])
    problem = Problem.from_display(shown.rows)
    found = []
    for literal in forced:
        i, j = divmod(abs(literal) - 1, width)
        derivation = problem.explain(f"{'B' if literal > 0 else 'S'}({i}, {j})")
        assert derivation.smallest
        if in_steps:
            assert derivation.steps
        found.append(derivation.cost)
    return found


def by_search(shown: Shown, forced: Forced) -> list[int]:
    """By the search alone."""
    signs: list[Sign] = ["." if sign == "." else int(sign) for sign in "".join(shown.rows)]
    board = Board.grid(len(shown.rows), len(shown.rows[0]))
    reasons = NumberReasons(board, signs, CONFLICTS)
    found = []
    for literal in forced:
        reason = reasons.least(abs(literal) - 1, literal > 0)
        assert reason is not None
        assert reason.proved
        found.append(len(reason.numbers))
    return found


def by_optux(shown: Shown, forced: Forced, **options: Any) -> list[int]:
    """By OptUx, with the clauses of the numbers made once."""
    numbers = scripts.numbers(shown.rows)
    # Variables without gaps, first the tiles and then the switches.
    name: dict[int, int] = {}
    for tiles, _ in numbers:
        for tile in tiles:
            name.setdefault(tile, len(name) + 1)
    switched = WCNF()
    for switch, (tiles, bombs) in enumerate(numbers, len(name) + 1):
        for clause in scripts.direct([([name[tile] for tile in tiles], bombs)]):
            switched.append([-switch, *clause])
        switched.append([switch], weight=1)
    found = []
    for literal in forced:
        formula = switched.copy()
        tile = name[abs(literal)]
        formula.append([-tile if literal > 0 else tile])
        with OptUx(formula, **options) as search:
            found.append(len(search.compute()))
    return found


def by_smus(shown: Shown, forced: Forced, solver: str, chooser: str) -> list[int]:
    """By CPMpy's smus, with the numbers as sums."""
    import cpmpy
    from cpmpy.tools.explain import smus

    bombs = cpmpy.boolvar(shape=sum(map(len, shown.rows)) + 1)
    numbers = [
        cpmpy.sum([bombs[tile] for tile in tiles]) == number
        for tiles, number in scripts.numbers(shown.rows)
    ]
    found = []
    for literal in forced:
        opposite = ~bombs[literal] if literal > 0 else bombs[-literal]
        found.append(len(smus(numbers, [opposite], solver=solver, hs_solver=chooser)))
    return found


def _by_best_optux(work: list[tuple[Shown, Forced]]) -> tuple[str, Explain]:
    """OptUx with the options that are best on the first displays."""
    return _best(
        work,
        {
            "OptUx": by_optux,
            "OptUx, m22": lambda one, forced: by_optux(one, forced, solver="m22"),
            "OptUx, nodisj": lambda one, forced: by_optux(one, forced, nodisj=True),
        },
    )


def _by_best_smus(work: list[tuple[Shown, Forced]]) -> tuple[str, Explain]:
    """The function smus with the solvers that are best on the first displays."""
    return _best(
        work,
        {
            "smus": lambda one, forced: by_smus(one, forced, "ortools", "ortools"),
            "smus, PySAT and RC2": lambda one, forced: by_smus(one, forced, "pysat", "rc2"),
        },
    )


def _best(work: list[tuple[Shown, Forced]], ways: dict[str, Explain]) -> tuple[str, Explain]:
    few = work[:3]
    # Once before, so that no way pays for what is imported.
    times = {name: min(_timed(few, way)[1] for _ in range(2)) for name, way in ways.items()}
    name = min(ways, key=lambda name: times[name])
    return name, ways[name]


if __name__ == "__main__":
    main()
