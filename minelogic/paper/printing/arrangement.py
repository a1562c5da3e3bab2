"""How fields are arranged on pages: how many beside and below each other, and how large."""

from __future__ import annotations

from collections.abc import Sequence

from minelogic.board import Board
from minelogic.paper.openings.plain import PaperError
from minelogic.records import dataclass
from minelogic.render.boards.shapes import drawing
from minelogic.render.sheets.boards import POINT
from minelogic.render.sheets.items import Paper
from minelogic.render.sheets.svg import room

_BETWEEN = 20.0
"""Points between fields that stand beside each other."""
_FITS = 0.985
"""How much of a page is used by our measure, so that it fits by those of typst and of browsers."""
_MOST_BESIDE, _MOST_ASKED = 4, 8
"""So many stand beside each other; more if so many are asked for on a page."""
NARROW = 110.0
"""Points: in a narrower column there is no room for a picture beside the number of a field."""
_TILE = 40.0
"""How wide a square is at scale 1, before it is made into points."""
_MILLIMETRE = 72 / 25.4
_LETTER, _LINE = 4.6, 13.0
"""How wide a small letter is, and how high a line of them, in points."""


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
    asked: float
    """How large they are at most if it is asked for how many stand on a page."""
    most: int
    """So many are on a page unless another number is asked for."""
    legible: float
    """How wide a cell has to be, in millimetres."""
    letters: int = 0
    """How many small letters stand above each board."""
    less: float = 0.0
    """How much less is above each board in a column so narrow that there is no picture."""


@dataclass(frozen=True, slots=True)
class Arrangement:
    """How many fields stand beside each other, how many rows are on a page, and the scales."""

    columns: int
    rows: int
    width: float
    """How wide a column is, in points."""
    scales: tuple[float, ...]

    @property
    def cell(self) -> float:
        """How wide the smallest cell is, in millimetres."""
        return min(self.scales) * _TILE * POINT / _MILLIMETRE


def arranged(
    boards: Sequence[Board],
    paper: Paper,
    needs: Room,
    *,
    columns: int | None = None,
    per_page: int | None = None,
) -> Arrangement:
    """As many fields on a page as can be of a good size; then they are as large as can be.

    With `per_page` there are so many; with `columns`, so many stand beside each other. Boards of
    one size are drawn in one size. Raises `PaperError` if what is asked for makes cells too small,
    and fewer would not.
    """
    make = _Page(boards, paper, needs)
    if per_page is not None:
        wanted = min(per_page, len(boards))
        best = make.best(wanted, columns)
        if best.cell < needs.legible:
            fewer = [n for n in range(1, wanted) if make.best(n, columns).cell >= needs.legible]
            if fewer:
                raise _too_small(best, needs, f"{wanted} on a page", "--per-page", fewer[-1])
        if columns is None or best.cell >= needs.legible:
            return best
    if columns is not None:
        best = make.filled(columns)
        if best.cell < needs.legible:
            fewer = [n for n in range(1, columns) if make.filled(n).cell >= needs.legible]
            if fewer:
                raise _too_small(best, needs, f"{columns} columns", "--columns", fewer[-1])
        return best
    # From the most fields to the fewest: the first with boards that are large enough is taken.
    for number in range(min(needs.most, len(boards)), 0, -1):
        best = make.best(number, None, asked=False)
        if min(best.scales) >= needs.least:
            break
    return best


def _too_small(
    found: Arrangement, needs: Room, asked: str, option: str, legible: int
) -> PaperError:
    return PaperError(
        f"with {asked} the cells would be {found.cell:.1f} mm wide, too small to be read or "
        f"written in; {needs.legible:g} mm is the least, which {option} {legible} keeps"
    )


@dataclass(frozen=True, slots=True)
class _Page:
    """Pages that boards are arranged on."""

    boards: Sequence[Board]
    paper: Paper
    needs: Room

    def best(self, number: int, columns: int | None, asked: bool = True) -> Arrangement:
        """So many on a page, as large as can be."""
        most = _MOST_BESIDE if number <= self.needs.most else _MOST_ASKED
        beside = [columns] if columns else range(1, min(most, number) + 1)
        largest = self.needs.asked if asked else self.needs.largest
        choices = [self.sized(each, -(-number // each), largest) for each in beside]
        return max(choices, key=lambda each: (min(each.scales), -each.columns))

    def filled(self, columns: int) -> Arrangement:
        """As many rows on a page as there is room for, with so many beside each other."""
        alone = self.sized(columns, 1, self.needs.largest)
        for rows in range(-(-len(self.boards) // columns), 1, -1):
            found = self.sized(columns, rows, self.needs.largest)
            if min(found.scales) >= min(min(alone.scales), self.needs.least):
                return found
        return alone

    def sized(self, columns: int, rows: int, largest: float) -> Arrangement:
        """As large as boards can be with so many beside and below each other."""
        needs = self.needs
        sizes = [_size(board) for board in self.boards]
        wide, high = max([w for w, _ in sizes]), max([h for _, h in sizes])
        page_width, page_height = room(self.paper)
        width = (page_width - _BETWEEN * (columns - 1)) / columns
        said = -(-needs.letters * _LETTER // width) * _LINE
        beside_board = needs.beside_board - needs.less * (width < NARROW)
        height = (page_height * _FITS - needs.above) / rows - beside_board - said
        height = max(height, 1.0)
        # All in the size of the largest board, unless that is much larger than others.
        common = min(width / wide, height / high)
        scales = [
            min(largest, max(common, min(width / w, height / h, needs.least))) for w, h in sizes
        ]
        return Arrangement(columns, rows, width, tuple([round(scale, 3) for scale in scales]))


def _size(board: Board) -> tuple[float, float]:
    """How wide and how high a board is at scale 1, in points."""
    drawn = drawing(board, beyond=True)
    return drawn.width * POINT, drawn.height * POINT
