"""How fields are arranged on pages: how many beside and below each other, and how large."""

from __future__ import annotations

from collections.abc import Sequence

from minelogic.board import Board
from minelogic.records import dataclass
from minelogic.render.boards.shapes import drawing
from minelogic.render.sheets.boards import POINT
from minelogic.render.sheets.items import Paper
from minelogic.render.sheets.svg import room

_BETWEEN = 20.0
"""Points between fields that stand beside each other."""
_FITS = 0.985
"""How much of a page is used by our measure, so that it fits by those of typst and of browsers."""
_MOST_BESIDE = 4


@dataclass(frozen=True, slots=True)
class Room:
    """What fields need besides their boards, in points, and how large these are to be."""

    above: float
    """On the first page, above all fields."""
    beside_board: float
    """Above and below each board."""
    least: float
    """The scale under which fewer of them stand on a page."""
    largest: float
    most: int
    """So many are on a page unless another number is asked for."""


@dataclass(frozen=True, slots=True)
class Arrangement:
    """How many fields stand beside each other, how many rows are on a page, and the scales."""

    columns: int
    rows: int
    width: float
    """How wide a column is, in points."""
    scales: tuple[float, ...]


def arranged(
    boards: Sequence[Board],
    paper: Paper,
    needs: Room,
    *,
    columns: int | None = None,
    per_page: int | None = None,
) -> Arrangement:
    """As many fields on a page as can be of a good size; then they are as large as can be.

    With `per_page` there are so many, however small they are; with `columns`, so many stand beside
    each other. Boards of one size are drawn in one size.
    """
    sizes = [_size(board) for board in boards]
    wide, high = max([w for w, _ in sizes]), max([h for _, h in sizes])
    best: Arrangement | None = None
    # From the most fields to the fewest: the first with boards that are large enough is taken.
    wanted = min(needs.most, len(boards)) if per_page is None else per_page
    for number in range(wanted, 0, -1):
        choices = [
            _sized(beside, -(-number // beside), sizes, wide, high, paper, needs)
            for beside in ([columns] if columns else range(1, min(_MOST_BESIDE, number) + 1))
        ]
        best = max(choices, key=lambda each: (min(each.scales), -each.columns))
        if per_page is not None or min(best.scales) >= needs.least:
            break
    assert best is not None
    return best


def _sized(
    columns: int,
    rows: int,
    sizes: Sequence[tuple[float, float]],
    wide: float,
    high: float,
    paper: Paper,
    needs: Room,
) -> Arrangement:
    page_width, page_height = room(paper)
    width = (page_width - _BETWEEN * (columns - 1)) / columns
    height = (page_height * _FITS - needs.above) / rows - needs.beside_board
    height = max(height, 0.1 * page_height / rows)
    # All in the size of the largest board, unless that is much larger than others.
    common = min(width / wide, height / high)
    scales = [
        min(needs.largest, max(common, min(width / w, height / h, needs.least))) for w, h in sizes
    ]
    return Arrangement(columns, rows, width, tuple([round(scale, 3) for scale in scales]))


def _size(board: Board) -> tuple[float, float]:
    """How wide and how high a board is at scale 1, in points."""
    drawn = drawing(board, beyond=True)
    return drawn.width * POINT, drawn.height * POINT
