"""The true theorem for triangles: what is proved for all sizes, case by case.

On m rows and n columns with i + j even open, x is in the kernel if at every open (i, j)

    x(i, j-1) + x(i, j+1) + x(i-1, j) + x(i+1, j) + x(i+1, j-2) + x(i+1, j+2) = 0,

where x is 0 off the board and on open tiles. Wherever one of the cases A1 to A8 finds a kernel, it
has a vector with entries 1, -1 and 0 alone, which is what is given here.
"""

from __future__ import annotations

from collections.abc import Callable

from minelogic.paper.layouts.verdict import Difference, Verdict
from minelogic.records import dataclass


@dataclass(frozen=True, slots=True)
class Case:
    """A case of the theorem: for which sizes it holds, what it says in words, and why."""

    name: str
    sizes: str
    says: str
    proof: str
    applies: Callable[[int, int], bool]
    deficient: Callable[[int, int], bool]
    difference: Callable[[int, int], Difference] | None = None


def decide_triangle(rows: int, columns: int) -> Verdict | None:
    """The verdict of the first case that is about this size; None if none is."""
    case = next((case for case in CASES if case.applies(rows, columns)), None)
    if case is None:
        return None
    because = f"for {case.sizes}, {case.says}"
    if not case.deficient(rows, columns):
        return Verdict(case.name, True, because)
    assert case.difference is not None
    return Verdict(case.name, False, because, case.difference(rows, columns))


def _two_rows(_m: int, _n: int) -> Difference:
    return {(2, 1): 1, (1, 2): -1}


def _two_columns(m: int, _n: int) -> Difference:
    entries = (1, -1, 0)
    return {(i, 2 if i % 2 else 1): entries[(i - 1) % 3] for i in range(1, m + 1)}


def _three_columns(m: int, _n: int) -> Difference:
    return {(m, 1): 1, (m, 3): -1}


def _five_columns(m: int, _n: int) -> Difference:
    if m % 2 == 0:
        return {(m, 1): 1, (m, 5): -1, (m - 1, 2): -1, (m - 1, 4): 1}
    sides = {(m - 1, 1): 1, (m - 1, 5): -1}
    return {**sides, (m, 2): -1, (m - 2, 2): -1, (m, 4): 1, (m - 2, 4): 1}


def _three_rows(_m: int, n: int) -> Difference:
    half = n // 2
    entries = (1, -1, 0, 0)
    z = [0, *[entries[(a - 1) % 4] for a in range(1, half + 1)], 0]
    found = {}
    for a in range(1, half + 1):
        found[3, 2 * a] = z[a]
        # The last tile of the first row has an open neighbour less below it.
        found[1, 2 * a] = 0 if 2 * a == n else z[a]
    for a in range(1, (n + 1) // 2 + 1):
        found[2, 2 * a - 1] = -(z[a - 1] + z[a])
    return found


def _is_power_family(m: int, n: int) -> bool:
    """Whether n = 2^k - 2 with k at least 2, and m is 0, 1, -2 or -3 modulo 2^k - 1."""
    power = n + 2
    return n >= 2 and power & (power - 1) == 0 and m % (n + 1) in (0, 1, n - 1, (n - 2) % (n + 1))


CASES = (
    Case(
        "A1",
        "m = 1 or n = 1",
        "always unique",
        "The equations give x(2) = 0, then x(4) = 0, and so on.",
        lambda m, n: m == 1 or n == 1,
        lambda _m, _n: False,
    ),
    Case(
        "A2",
        "m = 2 and n > 1",
        "never unique",
        "The tiles (2,1) and (1,2) have the same open neighbours.",
        lambda m, _n: m == 2,
        lambda _m, _n: True,
        _two_rows,
    ),
    Case(
        "A3",
        "n = 2 and m > 1",
        "unique unless m is 2 modulo 3",
        "With z(i) the closed tile of row i, z(i-1) + z(i) + z(i+1) = 0, so z = 1, -1, 0, 1, …",
        lambda _m, n: n == 2,
        lambda m, _n: m % 3 == 2,
        _two_columns,
    ),
    Case(
        "A4",
        "n = 3",
        "unique if and only if m is odd",
        "If m is even, (m,1) and (m,3) have the same open neighbours; if it is odd, all entries of"
        " a kernel vector are even.",
        lambda _m, n: n == 3,
        lambda m, _n: m % 2 == 0,
        _three_columns,
    ),
    Case(
        "A5",
        "n = 5 and m > 1",
        "never unique",
        "Four tiles at the lower end if m is even, six if it is odd.",
        lambda _m, n: n == 5,
        lambda _m, _n: True,
        _five_columns,
    ),
    Case(
        "A6",
        "m = 3",
        "unique unless n is 4, 5 or 6 modulo 8",
        "Row 3 gives the second row, row 2 the first, and row 1 makes z = 1, -1, 0, 0, 1, -1, …",
        lambda m, _n: m == 3,
        lambda _m, n: n % 8 in (4, 5, 6),
        _three_rows,
    ),
    Case(
        "A7",
        "n = 4",
        "unique unless m is 2 or 3",
        "The sums of the rows are 0, 1, -1, 0, 0, -1, -1, -2, -4, … (each the sum of the three"
        " before it), which would have to vanish at m + 1.",
        lambda _m, n: n == 4,
        # These two are in A2 and A6.
        lambda _m, _n: False,
    ),
    Case(
        "A8",
        "n = 2^k - 2, and m is 0, 1, -2 or -3 modulo 2^k - 1",
        "always unique",
        "The determinant is odd.",
        _is_power_family,
        lambda _m, _n: False,
    ),
)
"""In the order in which they are tried."""
