"""Straight scripts on PySAT: what one writes by hand for a display, and what we compare with.

They know nothing of minelogic. A tile's variable is its place in reading order, from 1, and only
covered tiles beside a number occur in clauses.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations
from typing import Any

from pysat.examples.bbscan import BBScan
from pysat.formula import CNF
from pysat.solvers import Minicard, Minisat22

Numbers = list[tuple[list[int], int]]

ALGORITHMS = ("enum", "iter", "compl", "chunk", "core", "corechunk")


def solved_once(rows: list[str]) -> bool:
    """Whether the display can be: the floor, since verdicts need at least that."""
    with Minisat22(bootstrap_with=direct(numbers(rows))) as solver:
        return bool(solver.solve())


def by_bbscan(rows: list[str], algorithm: str) -> list[int]:
    """The literals of covered tiles that hold in every model, by PySAT's own tool."""
    shown = numbers(rows)
    # On variables without gaps it is faster than when told what to look at.
    name: dict[int, int] = {}
    for tiles, _ in shown:
        for tile in tiles:
            name.setdefault(tile, len(name) + 1)
    clauses = direct([([name[tile] for tile in tiles], bombs) for tiles, bombs in shown])
    with BBScan(CNF(from_clauses=clauses), solver="minisat22") as scan:
        found = scan.compute(algorithm=algorithm)
    tile_of = list(name)
    return [tile_of[n - 1] if n > 0 else -tile_of[-n - 1] for n in found]


def by_loop(rows: list[str]) -> list[int]:
    """The same by a loop: one model, then a question for each literal that no model has denied."""
    shown = numbers(rows)
    with Minisat22(bootstrap_with=direct(shown)) as solver:
        return _forced(solver, {tile for tiles, _ in shown for tile in tiles})


def by_native_counts(rows: list[str], mines: int | None) -> list[int]:
    """The same loop with the numbers, and the total if there is one, as counts and not clauses."""
    with Minicard() as solver:
        shown = numbers(rows)
        if mines is not None:
            covered = [n for n, sign in enumerate("".join(rows), 1) if sign == "."]
            shown.append((covered, mines))
        for tiles, bombs in shown:
            solver.add_atmost(tiles, bombs)
            solver.add_atmost([-tile for tile in tiles], len(tiles) - bombs)
        return _forced(solver, {tile for tiles, _ in shown for tile in tiles})


def numbers(rows: list[str]) -> Numbers:
    """For each number the covered tiles around it."""
    height, width = len(rows), len(rows[0])
    result = []
    for i, row in enumerate(rows):
        for j, sign in enumerate(row):
            if sign != ".":
                tiles = [
                    x * width + y + 1
                    for x in range(max(i - 1, 0), min(i + 2, height))
                    for y in range(max(j - 1, 0), min(j + 2, width))
                    if rows[x][y] == "."
                ]
                if tiles:
                    result.append((tiles, int(sign)))
    return result


def direct(shown: Numbers) -> list[list[int]]:
    """The direct clauses of the numbers: no more bombs, and no fewer."""
    clauses: list[list[int]] = []
    for tiles, bombs in shown:
        clauses.extend(map(list, combinations([-tile for tile in tiles], bombs + 1)))
        clauses.extend(map(list, combinations(tiles, len(tiles) - bombs + 1)))
    return clauses


def verdicts(rows: list[str], forced: Iterable[int]) -> dict[tuple[int, int], str]:
    """The verdicts that forced literals amount to, for every covered tile."""
    width = len(rows[0])
    result = {(i, j): "U" for i, row in enumerate(rows) for j, s in enumerate(row) if s == "."}
    for literal in forced:
        result[divmod(abs(literal) - 1, width)] = "B" if literal > 0 else "S"
    return result


def _forced(solver: Any, variables: set[int]) -> list[int]:
    if not solver.solve():
        raise ValueError("no board fits")
    left = {literal for literal in solver.get_model() if abs(literal) in variables}
    result = []
    while left:
        literal = left.pop()
        if solver.solve(assumptions=[-literal]):
            left.intersection_update(solver.get_model())
        else:
            result.append(literal)
            solver.add_clause([literal])
    return result
