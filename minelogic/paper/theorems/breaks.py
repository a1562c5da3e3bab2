"""Where the printed proofs break: each step that fails, shown by numbers."""

from __future__ import annotations

from collections.abc import Callable
from math import cos, pi, sin

from minelogic.jsonable import Shape
from minelogic.paper.layouts.layout import Layout
from minelogic.paper.spectrum import symbol_at
from minelogic.paper.theorems.statements import STATEMENTS, Number
from minelogic.records import dataclass

TO = 14
"""Sizes are gone through up to here."""


class BreakJson(Shape):
    """A step of a printed proof that fails, and the numbers that show it."""

    printed: str
    shown: str


@dataclass(frozen=True, slots=True)
class Break:
    """A step of a printed proof that fails: what is printed, and the numbers that show it."""

    printed: str
    shown: str

    def to_json(self) -> BreakJson:
        """The break as data."""
        return {"printed": self.printed, "shown": self.shown}


def breaks_of(number: Number) -> tuple[Break, ...]:
    """The breaks in the proof of a theorem, in the order of the proof."""
    return tuple([make() for make in _BREAKS[number]])


def printed_sum(x: float, y: float) -> float:
    """The sum of cosines that is printed for half of LL*."""
    return (
        3 + 3 * cos(2 * x) + cos(4 * x) + cos(2 * y) + 6 * cos(x) * cos(y)
        + 2 * cos(2 * x) * cos(2 * y) + 2 * cos(3 * x) * cos(y)
    )  # fmt: skip


def _sign() -> Break:
    """The condition for an eigenvalue 0 has a minus where a plus belongs."""
    sizes = [(m, n) for m in range(1, TO + 1) for n in range(1, TO + 1)]
    differences = sum([_zeros(m, n, lambda a, b, whole: abs(a - b) == whole) for m, n in sizes])
    sums = sum([_zeros(m, n, lambda a, b, whole: a + b == whole) for m, n in sizes])
    rank, closed = Layout.chess(2, 2).rank, Layout.chess(2, 2).closed
    return Break(
        "0 is an eigenvalue exactly if pi k/(m+1) - pi l/(n+1) = pi or -pi.",
        f"No k and l satisfy that on any board up to {TO} x {TO} ({differences} solutions), so"
        " every board would be unique; but on 2 x 2 the rank is"
        f" {rank} with {closed} closed tiles. It must be pi k/(m+1) + pi l/(n+1) = pi,"
        f" which has {sums} solutions on these boards.",
    )


def _zeros(m: int, n: int, holds: Callable[[int, int, int], bool]) -> int:
    whole = (m + 1) * (n + 1)
    return sum([
        holds(k * (n + 1), l * (m + 1), whole)
        for k in range(1, m + 1)
        for l in range(1, n + 1)  # noqa: E741
    ])  # fmt: skip


def _border() -> Break:
    """A step of two columns beyond the border does not give zero."""
    n, y = 4, pi / 5
    cut = sin(3 * y)
    whole = sin(3 * y) + sin(-y)
    return Break(
        "Cut off at the border, the sum over the neighbours is the same as the sum of sines: what"
        " lies beyond the border is zero.",
        f"A step of one column from j = 1 ends at sin 0 = 0, but a step of two ends at sin(-y) ="
        f" -sin y. On {n} columns, with y = pi/5: the tiles two columns from j = 1 give"
        f" sin 3y = {cut:.3f} on the board, and 2 cos 2y sin y = {whole:.3f} by the sines;"
        f" they differ by sin y = {cut - whole:.3f}. The same happens at j = n.",
    )


def _exchanged() -> Break:
    """The printed sum of cosines has x and y exchanged."""
    x, y = 1.0, 2.0
    return Break(
        "Half of LL* is 3 + 3 cos 2x + cos 4x + cos 2y + 6 cos x cos y + 2 cos 2x cos 2y"
        " + 2 cos 3x cos y, or a quarter of it |cos x + cos y + e^(ix) cos 2y|^2.",
        f"At x = {x:g}, y = {y:g} half of the sum is {printed_sum(x, y) / 2:.4f}, and the square is"
        f" {symbol_at(x, y):.4f}. With x and y exchanged in the sum, half of it is"
        f" {printed_sum(y, x) / 2:.4f}.",
    )


def _neither() -> Break:
    """The proof needs "not both" where the theorem says "neither"; both are false."""
    sizes = [(m, n) for m in range(1, TO + 1) for n in range(1, TO + 1)]
    layouts = {size: Layout.triangle(*size) for size in sizes}
    short = [size for size, layout in layouts.items() if layout.rank < layout.closed]
    neither = [size for size in sizes if STATEMENTS[3].claims(*size)]
    both = [(m, n) for m, n in sizes if (m + 1) % 4 == (n + 1) % 4 == 0]
    not_both = [size for size in sizes if size not in both]
    return Break(
        "A kernel needs 4 to divide m + 1 and n + 1; so the theorem holds if 4 divides neither.",
        "The proof would give it where 4 does not divide both. Up to"
        f" {TO} x {TO} the rank falls short on {len(set(short) & set(neither))} of the"
        f" {len(neither)} boards where 4 divides neither, and on"
        f" {len(set(short) & set(not_both))} of the {len(not_both)} where it does not divide both."
        f" The {len(both)} boards where it divides both, the only ones that the proof calls"
        f" singular, fall short {len(set(short) & set(both))} times.",
    )


_BREAKS: dict[Number, tuple[Callable[[], Break], ...]] = {
    1: (),
    2: (_sign,),
    3: (_border, _exchanged, _neither),
}
