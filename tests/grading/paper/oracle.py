"""Tables by hand: who is next to whom by geometry, and every set of mines tried."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain, combinations

Cell = tuple[int, int]
Rows = Sequence[Sequence[str]]


def near(cell: Cell, rows: int, columns: int, topology: str = "king") -> set[Cell]:
    """The cells next to one; triangles (i, j) with i + j even point up."""
    i, j = cell
    if topology == "triangle":
        corners = _corners(cell)
        every = [(a, b) for a in range(rows) for b in range(columns)]
        return {other for other in every if other != cell and corners & _corners(other)}
    steps = [(a, b) for a in (-1, 0, 1) for b in (-1, 0, 1) if (a, b) != (0, 0)]
    if topology == "rook":
        steps = [(a, b) for a, b in steps if a * b == 0]
    around = {(i + a, j + b) for a, b in steps}
    if topology == "torus":
        return {(a % rows, b % columns) for a, b in around} - {cell}
    return {(a, b) for a, b in around if 0 <= a < rows and 0 <= b < columns}


def _corners(cell: Cell) -> set[Cell]:
    """The corners of a triangle, on a lattice of rows and half columns."""
    i, j = cell
    if (i + j) % 2 == 0:
        return {(i + 1, j - 1), (i + 1, j + 1), (i, j)}
    return {(i, j - 1), (i, j + 1), (i + 1, j)}


def parsed(text: str) -> list[list[str]]:
    return [line.split() for line in text.strip().split("\n")]


def closed_cells(rows: Rows) -> list[Cell]:
    return [(i, j) for i, row in enumerate(rows) for j, sign in enumerate(row) if sign == "."]


def subsets(cells: Sequence[Cell]) -> Iterator[frozenset[Cell]]:
    sizes = [combinations(cells, number) for number in range(len(cells) + 1)]
    return map(frozenset, chain.from_iterable(sizes))


def fits(rows: Rows, mines: frozenset[Cell], topology: str = "king") -> bool:
    """Whether every number is that of the mines around it."""
    height, width = len(rows), len(rows[0])
    return all(
        not sign.isdecimal() or int(sign) == len(near((i, j), height, width, topology) & mines)
        for i, row in enumerate(rows)
        for j, sign in enumerate(row)
    )


def solutions(rows: Rows, topology: str = "king") -> list[frozenset[Cell]]:
    """All sets of mines on the closed cells that fit."""
    return [mines for mines in subsets(closed_cells(rows)) if fits(rows, mines, topology)]


def filled(rows: Rows, mines: frozenset[Cell]) -> str:
    """The table with crosses and dashes."""
    lines = [
        [("x" if (i, j) in mines else "-") if sign == "." else sign for j, sign in enumerate(row)]
        for i, row in enumerate(rows)
    ]
    return "".join([" ".join(line) + "\n" for line in lines])


def shown(rows: int, columns: int, opened: set[Cell], mines: frozenset[Cell],
          topology: str = "king") -> list[list[str]]:  # fmt: skip
    """The display of these open cells."""
    return [
        [
            str(len(near((i, j), rows, columns, topology) & mines)) if (i, j) in opened else "."
            for j in range(columns)
        ]
        for i in range(rows)
    ]


def mine_file(rows: Rows, topology: str = "king") -> str:
    display = "".join([f"  {' '.join(row)}\n" for row in rows])
    head = f"board {len(rows)} x {len(rows[0])} {topology}\ndisplay\n"
    return f"{head}{display}use minesweeper\n"
