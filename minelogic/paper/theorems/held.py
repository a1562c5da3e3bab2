"""A theorem held against what is computed, size by size."""

from __future__ import annotations

from typing import Literal

from minelogic.jsonable import Shape
from minelogic.paper.layouts.decided import decided
from minelogic.paper.layouts.layout import Layout, Parity
from minelogic.paper.theorems.breaks import Break, BreakJson, breaks_of
from minelogic.paper.theorems.statements import STATEMENTS, Number, Statement
from minelogic.records import dataclass


class TheoremCellJson(Shape):
    """A board: the rank of its matrix, whether every set of mines is settled, and who says so.

    `claimed` is whether the printed theorem claims it; where it does not, it says nothing.
    """

    rows: int
    columns: int
    closed: int
    rank: int
    always_unique: bool
    claimed: bool
    decided_by: str


class PaperTheoremJson(Shape):
    """A theorem about layouts, as it is printed and as it is true, with every size computed."""

    format: Literal["minelogic.paper-theorem/1"]
    theorem: int
    about: str
    printed: str
    true: str
    open: Literal["even", "odd"]
    to: int
    boards: list[TheoremCellJson]
    breaks: list[BreakJson]


@dataclass(frozen=True, slots=True)
class Cell:
    """What is computed for one size, what is printed about it, and what it is decided by."""

    rows: int
    columns: int
    closed: int
    rank: int
    always_unique: bool
    claimed: bool
    decided_by: str
    """The case of a theorem that is proved, or `rank`, or `rank and kernel`."""

    @property
    def singular(self) -> bool:
        """Whether the rank alone does not settle it."""
        return self.rank < self.closed

    def to_json(self) -> TheoremCellJson:
        """The cell as data."""
        return {
            "rows": self.rows,
            "columns": self.columns,
            "closed": self.closed,
            "rank": self.rank,
            "always_unique": self.always_unique,
            "claimed": self.claimed,
            "decided_by": self.decided_by,
        }


@dataclass(frozen=True, slots=True)
class Held:
    """A theorem with its cells, row by row, and where its printed proof breaks."""

    statement: Statement
    to: int
    parity: Parity
    cells: tuple[Cell, ...]
    breaks: tuple[Break, ...]

    def cell(self, rows: int, columns: int) -> Cell:
        """The cell of one size."""
        return next(c for c in self.cells if (c.rows, c.columns) == (rows, columns))

    @property
    def refuted(self) -> tuple[Cell, ...]:
        """The boards of which the printed claim is false."""
        return tuple([cell for cell in self.cells if cell.claimed and not cell.always_unique])

    def to_json(self) -> PaperTheoremJson:
        """The table as `minelogic.paper-theorem/1`."""
        return {
            "format": "minelogic.paper-theorem/1",
            "theorem": self.statement.number,
            "about": self.statement.title,
            "printed": self.statement.printed,
            "true": self.statement.true,
            "open": self.parity,
            "to": self.to,
            "boards": [cell.to_json() for cell in self.cells],
            "breaks": [each.to_json() for each in self.breaks],
        }


def hold(number: Number, to: int, parity: Parity = "even") -> Held:
    """The theorem held against all sizes up to so many rows and columns.

    The other colour can be open in theorem 2 alone.
    """
    statement = STATEMENTS[number]
    if parity != "even" and number != 2:
        raise ValueError(f"theorem {number} is about one choice of open tiles only")
    cells = []
    for m in (2,) if statement.one_row else range(1, to + 1):
        for n in range(1, to + 1):
            layout = Layout.chess(m, n, open=parity) if number == 2 else statement.layout(m, n)
            cells.append(_cell(layout, statement.claims(m, n)))
    return Held(statement, to, parity, tuple(cells), breaks_of(number))


def _cell(layout: Layout, claimed: bool) -> Cell:
    """The rank is computed even where a theorem decides, so that one is held against the other."""
    verdict = decided(layout)
    rank, closed = layout.rank, layout.closed
    if verdict is None:
        by = "rank" if rank == closed else "rank and kernel"
        unique = layout.always_unique
    else:
        by, unique = verdict.case, verdict.unique
        # In these families a kernel always has a vector of entries 1, -1 and 0.
        if unique != (rank == closed):
            raise AssertionError(f"{by} is refuted by {layout.board.describe()}")
    return Cell(layout.board.rows, layout.board.columns, closed, rank, unique, claimed, by)
