"""Tables for Paper Minesweeper: made and proved, and made thinner.

Making a 30 x 30 table, proof included, is measured against `from_display` and `verdicts` of it.
Thinning is measured against a plain loop that asks PySAT for every number; and, beside the goal,
against the same loop with one solver for all questions.
"""

from __future__ import annotations

from functools import partial

from pysat.solvers import Minisat22

from benchmarks import displays
from benchmarks.measure import report
from benchmarks.scripts import direct, numbers
from minelogic import Problem, paper

SEEDS = range(10)


def main() -> None:
    """Prints a line for each."""
    print("A 30 x 30 table made and proved, against from_display and verdicts of it")
    for fill, kind in (("bernoulli", "chess"), ("modified", "chess"), ("bernoulli", "triangle")):
        size = (30, 30) if kind == "chess" else (30, 29)
        made = [_new(seed, fill, kind, size) for seed in SEEDS]
        topology = made[0].board.topology
        rows = [_rows(table) for table in made]
        report(
            f"{kind}, {fill}, {size[0]} x {size[1]}",
            partial(_made, fill, kind, size),
            partial(_solved, rows, topology),
            _all_tables,
            3.0,
        )

    print("A 9 x 9 display made thinner, against a plain loop that asks PySAT for every number")
    shown = _unique_displays()
    report("9 x 9, a solver each time", partial(_thin, shown), partial(_loop, shown), _same, 1.0)
    once = partial(_loop_with_switches, shown)
    report("9 x 9, one solver", partial(_thin, shown), once, _same, None)


def _new(seed: int, fill: str, kind: str, size: tuple[int, int]) -> paper.Table:
    (table,) = paper.new(kind, size, fill=fill, seed=seed)  # type: ignore[arg-type]
    return table


def _made(fill: str, kind: str, size: tuple[int, int]) -> list[str]:
    return [_new(seed, fill, kind, size).opening.kind for seed in SEEDS]


def _rows(table: paper.Table) -> list[str]:
    columns = table.board.columns
    signs = list(map(str, table.signs))
    return [" ".join(signs[start : start + columns]) for start in range(0, len(signs), columns)]


def _solved(tables: list[list[str]], topology: str) -> list[str]:
    found = []
    for rows in tables:
        verdicts = Problem.from_display(rows, topology=topology).verdicts  # type: ignore[arg-type]
        found.append("opening" if "U" in verdicts.values() else "table")
    return found


def _all_tables(ours: list[str], theirs: list[str]) -> None:
    assert ours == theirs == ["table"] * len(SEEDS)


def _unique_displays() -> list[list[str]]:
    """Displays of 9 x 9 with 10 mines and every number shown, which leave one solution."""
    found = []
    for seed in range(1000):
        rows = displays.Kind("all", 9, 9, 10, 1.0, False).display(seed).rows
        if "U" not in Problem.from_display(rows).verdicts.values():
            found.append(rows)
        if len(found) == 10:
            return found
    raise AssertionError("there are such displays")


def _thin(shown: list[list[str]]) -> list[list[str]]:
    return [_rows(paper.thin(Problem.from_display(rows))) for rows in shown]


def _loop(shown: list[list[str]]) -> list[list[str]]:
    """For each number: the clauses of all others, and whether they have a second model."""
    return [_loop_of(rows) for rows in shown]


def _loop_of(rows: list[str]) -> list[str]:
    left = [list(row) for row in rows]
    places = [(i, j) for i, row in enumerate(rows) for j, sign in enumerate(row) if sign != "."]
    for i, j in places:
        sign, left[i][j] = left[i][j], "."
        text = ["".join(row) for row in left]
        covered = [n for n, cell in enumerate("".join(text), 1) if cell == "."]
        with Minisat22(bootstrap_with=direct(numbers(text))) as solver:
            solver.solve()
            true = set(solver.get_model() or ())
            other = [-n if n in true else n for n in covered]
            solver.add_clause(other)
            if solver.solve():
                left[i][j] = sign
    return [" ".join(row) for row in left]


def _loop_with_switches(shown: list[list[str]]) -> list[list[str]]:
    return [_switched(rows) for rows in shown]


def _switched(rows: list[str]) -> list[str]:
    """The same with a switch for each number, so that one solver answers for all."""
    height, width = len(rows), len(rows[0])
    size = height * width
    signs = "".join(rows)
    switch = {}
    with Minisat22() as solver:
        for tile, sign in enumerate(signs):
            if sign == ".":
                continue
            switch[tile] = size + 1 + tile
            i, j = divmod(tile, width)
            around = [
                x * width + y + 1
                for x in range(max(i - 1, 0), min(i + 2, height))
                for y in range(max(j - 1, 0), min(j + 2, width))
                if (x, y) != (i, j)
            ]
            solver.add_clause([-switch[tile], -tile - 1])
            for clause in direct([(around, int(sign))]):
                solver.add_clause([-switch[tile], *clause])
        solver.solve(assumptions=list(switch.values()))
        true = set(solver.get_model())
        solver.add_clause([-n if n in true else n for n in range(1, size + 1)])
        for tile in list(switch):
            kept = [number for other, number in switch.items() if other != tile]
            if not solver.solve(assumptions=kept):
                del switch[tile]
    left = [sign if tile in switch or sign == "." else "." for tile, sign in enumerate(signs)]
    return [" ".join(left[start : start + width]) for start in range(0, size, width)]


def _same(ours: list[list[str]], theirs: list[list[str]]) -> None:
    assert ours == theirs, "the loops take other numbers away"


if __name__ == "__main__":
    main()
