"""Which theorem settles a layout, and what it says."""

from __future__ import annotations

from collections.abc import Callable
from math import gcd
from typing import TYPE_CHECKING, Literal, TypeAlias

from minelogic.paper.layouts.triangles import decide_triangle
from minelogic.paper.layouts.verdict import Difference, Verdict

if TYPE_CHECKING:
    from minelogic.paper.layouts.layout import Layout

Family: TypeAlias = Literal["top row", "chess", "chess, odd", "triangle", "torus", "torus, odd"]


def family_of(layout: Layout) -> Family | None:
    """The family of layouts, if there is a theorem about it that this one is in.

    On a chess board the tiles that touch in a corner are both open or both closed, so it makes no
    difference whether these are neighbours.
    """
    board, shown = layout.board, layout.open_tiles
    if board.topology == "king" and board.rows == 2 and shown == tuple(range(board.columns)):
        return "top row"
    if not board.is_grid:
        return None
    sums = [sum(divmod(tile, board.columns)) % 2 for tile in range(board.size)]
    for odd in (0, 1):
        if shown == tuple([tile for tile in range(board.size) if sums[tile] == odd]):
            if board.topology == "triangle":
                return None if odd else "triangle"
            if board.topology == "torus":
                return _torus(board.rows, board.columns, bool(odd))
            return "chess, odd" if odd else "chess"
    return None


def _torus(rows: int, columns: int, odd: bool) -> Family | None:
    """Two colours fit round a torus if both sides are even; on two rows, up and down are one."""
    if rows % 2 or columns % 2 or min(rows, columns) < 4:
        return None
    return "torus, odd" if odd else "torus"


def decided(layout: Layout) -> Verdict | None:
    """What a theorem says of the layout; None where none that is proved says anything."""
    family = family_of(layout)
    return None if family is None else _DECIDED[family](layout.board.rows, layout.board.columns)


def decide_top_row(_rows: int, columns: int) -> Verdict:
    """Theorem 1, which holds in both directions.

    Without a number at an end, x(j-1) + x(j) + x(j+1) = 0 makes x = 1, -1, 0, 1, -1, 0, …; it fits
    exactly if x(n+1) = 0.
    """
    if (columns + 1) % 3:
        return Verdict("theorem 1", True, f"3 does not divide {columns} + 1 = {columns + 1}")
    entries = (1, -1, 0)
    found = {(2, j): entries[(j - 1) % 3] for j in range(1, columns + 1)}
    return Verdict("theorem 1", False, f"3 divides {columns} + 1 = {columns + 1}", found)


def decide_chess(rows: int, columns: int) -> Verdict:
    """Theorem 2 as it is true: unique exactly if g = gcd(m + 1, n + 1) is at most 2.

    Else f(i, j) = (-1)^i (phi(i + j) - phi(i - j)), with phi(x) = 1 for x = 1 and x = -1 modulo 2g
    and 0 elsewhere, is not zero, lives on the closed tiles, and its sums over the four neighbours
    of any tile vanish: phi is even and has the period 2g, so f would be zero all round the border.
    """
    g = gcd(rows + 1, columns + 1)
    because = f"gcd({rows} + 1, {columns} + 1) = {g}"
    if g <= 2:
        return Verdict("theorem 2", True, f"{because}, at most 2")
    found = _waves(rows, columns, lambda x: x % (2 * g) in (1, 2 * g - 1))
    return Verdict("theorem 2", False, f"{because}, more than 2", found)


def decide_chess_odd(rows: int, columns: int) -> Verdict:
    """Theorem 2 with the other colour open: unique exactly if m + 1 and n + 1 are coprime.

    Else the same f, with phi(x) = 1 for x = 0 modulo 2g, lives on the tiles that are closed now.
    """
    g = gcd(rows + 1, columns + 1)
    because = f"gcd({rows} + 1, {columns} + 1) = {g}"
    if g == 1:
        return Verdict("theorem 2", True, because)
    found = _waves(rows, columns, lambda x: x % (2 * g) == 0)
    return Verdict("theorem 2", False, f"{because}, more than 1", found)


def _waves(rows: int, columns: int, phi: Callable[[int], bool]) -> Difference:
    """(-1)^i (phi(i + j) - phi(i - j)) for each tile."""
    return {
        (i, j): (-1) ** i * (phi(i + j) - phi(i - j))
        for i in range(1, rows + 1)
        for j in range(1, columns + 1)
    }


def decide_torus(rows: int, columns: int) -> Verdict:
    """A torus with even sides is never unique.

    With g = gcd(m, n), which is even, and phi(x) = 1 for x = 1 modulo g, f(i, j) = (-1)^i
    phi(i + j) lives on the closed tiles. Of the four neighbours of a tile two have i + j + 1, one
    of them in the same row and one in the next, so their f cancel; so do the two with i + j - 1.
    """
    return _round(rows, columns, 1)


def decide_torus_odd(rows: int, columns: int) -> Verdict:
    """The same with phi(x) = 1 for x = 0 modulo g."""
    return _round(rows, columns, 0)


def _round(rows: int, columns: int, first: int) -> Verdict:
    g = gcd(rows, columns)
    found = {
        (i, j): (-1) ** i
        for i in range(1, rows + 1)
        for j in range(1, columns + 1)
        if (i + j) % g == first
    }
    because = f"{rows} and {columns} are even, so waves go round along the diagonals"
    return Verdict("a formula", False, because, found)


_DECIDED: dict[Family, Callable[[int, int], Verdict | None]] = {
    "top row": decide_top_row,
    "chess": decide_chess,
    "chess, odd": decide_chess_odd,
    "triangle": decide_triangle,
    "torus": decide_torus,
    "torus, odd": decide_torus_odd,
}
