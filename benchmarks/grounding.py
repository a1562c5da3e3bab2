"""Grounding two rules of the Queen's source over n x n boards, against gringo.

The peer gets the equivalent rules as an ASP user would write them, with the same guards in the
same order; each side starts from its text and ends with all ground rules in memory.
"""

from __future__ import annotations

import clingo

from benchmarks.measure import compare, row
from minelogic.ground import ground
from minelogic.source import Source
from minelogic.syntax.file.load import load_file

SIZES = (3, 5, 8, 16, 30)

AT_MOST_ONE = """
board {n} x {n}
rule at_most_one:
    forall i, j, i', j'. (B(i, j) & (i != i' | j != j')) -> ~B(i', j')
"""
AT_MOST_ONE_ASP = """
row(0..{last}). column(0..{last}).
{{ b(I, J) : row(I), column(J) }}.
:- b(I, J), b(K, L), (I, J) != (K, L).
"""

SIX = """
board {n} x {n}
rule six:
    forall i1, j1, i', j'.
      (B(i1, j1) & |i1 - i'| <= 1 & |j1 - j'| <= 1 & ~(i1 = i' & j1 = j')
       & (forall i2, j2. (|i2 - i'| <= 1 & |j2 - j'| <= 1 & (i1 != i2 | j1 != j2)) -> ~B(i2, j2)))
      -> Q(1, i', j')
"""
SIX_ASP = """
row(0..{last}). column(0..{last}).
{{ b(I, J) : row(I), column(J) }}.
q(1, K, L) :- b(I, J), row(K), column(L), |I - K| <= 1, |J - L| <= 1, (I, J) != (K, L),
              not b(M, N) : row(M), column(N), |M - K| <= 1, |N - L| <= 1, (M, N) != (I, J).
"""

GOALS = {
    "at most one": lambda n: 1.0 if n >= 8 else None,
    "six variables": lambda n: 0.1 if n == 30 else 1.0 if n >= 8 else None,
}


def main() -> None:
    """Prints a line for each rule and size."""
    print("Grounding: minelogic (reading, checking and planning included) against gringo")
    ours_load = "board 1 x 1\nfact B(0, 0)\n"
    load_file(Source("warm-up", ours_load))  # the parser's tables are made once a process
    for label, text, program in (
        ("at most one", AT_MOST_ONE, AT_MOST_ONE_ASP),
        ("six variables", SIX, SIX_ASP),
    ):
        for n in SIZES:
            source = Source("benchmark", text.format(n=n))
            asp = program.format(last=n - 1)
            runs = 15 if n < 16 else 5
            result = compare(lambda s=source: _ours(s), lambda a=asp: _gringo(a), runs)  # type: ignore[misc]
            print(row(f"{label}, {n} x {n}", result, GOALS[label](n)))


def _ours(source: Source) -> object:
    return ground(load_file(source))


def _gringo(program: str) -> object:
    control = clingo.Control(["--warn=none"])
    control.add("base", [], program)
    control.ground([("base", [])])
    return control


if __name__ == "__main__":
    main()
