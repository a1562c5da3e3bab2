"""The exact rank of a layout's matrix, against sympy's exact one and numpy's floating one.

Ours begins with the board: the matrix is made inside the timing, while the peers get theirs ready
made. What numpy tells is the number of singular values above a threshold, which proves nothing.
There are boards of full rank and boards with a kernel, which has to be found to prove the rank.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import Any

import numpy
import sympy
from sympy.polys.domains import QQ
from sympy.polys.matrices import DomainMatrix

from benchmarks.measure import Result, compare, report, row, time_limit
from minelogic.paper import Layout
from minelogic.paper.check_certificate import check

PATIENCE = 5.0
"""On triangles it has not ended after four minutes either."""

Make = Callable[[], Layout]

SMALL: dict[str, Make] = {
    "chess 12 x 12 (kernel of 6)": lambda: Layout.chess(12, 12),
    "chess 12 x 13 (full rank)": lambda: Layout.chess(12, 13),
    "triangle 12 x 12 (full rank)": lambda: Layout.triangle(12, 12),
}
LARGE: dict[str, Make] = {
    "chess 30 x 30 (kernel of 15)": lambda: Layout.chess(30, 30),
    "chess 30 x 31 (full rank)": lambda: Layout.chess(30, 31),
    "triangle 30 x 30 (full rank)": lambda: Layout.triangle(30, 30),
}


def main() -> None:
    """Prints a line for each board."""
    print(f"Exact rank, against sympy's Matrix.rank, which is stopped after {PATIENCE:g} s")
    for name, make in SMALL.items():
        ours = compare(partial(_rank, make), partial(_rank, make), 5).ours
        peer = compare(partial(_stopped, sympy.Matrix(make().matrix), make().rank), int, 1).ours
        print(row(name, Result(ours, peer), 0.05), flush=True)

    print("Exact rank, against sympy's matrices of fractions, sparse, which few know of")
    for name, make in SMALL.items():
        layout = make()
        rows = [[QQ(entry) for entry in row] for row in layout.matrix]
        matrix = DomainMatrix(rows, (layout.open, layout.closed), QQ).to_sparse()
        report(name, partial(_rank, make), partial(_sympy_rank, matrix), _same, None)

    print("Exact rank, against numpy's floating rank")
    for name, make in LARGE.items():
        floating = numpy.array(make().matrix, dtype=float)
        report(name, partial(_rank, make), partial(_numpy_rank, floating), _same, 10)

    print("A certificate checked, against its making")
    for name, make in LARGE.items():
        certificate = make().certificate
        report(name, partial(check, certificate), partial(_certified, make), _checked, None)


def _stopped(matrix: Any, rank: int) -> None:
    """The rank that the peer finds is the right one, if it finds any in time."""
    with suppress(TimeoutError), time_limit(PATIENCE):
        assert matrix.rank() == rank


def _rank(make: Make) -> int:
    return make().rank


def _sympy_rank(matrix: Any) -> int:
    return int(matrix.rank())


def _numpy_rank(matrix: Any) -> int:
    return int(numpy.linalg.matrix_rank(matrix))


def _certified(make: Make) -> Any:
    return make().certificate


def _same(ours: int, theirs: int) -> None:
    assert ours == theirs


def _checked(_ours: None, theirs: Any) -> None:
    check(theirs)


if __name__ == "__main__":
    main()
