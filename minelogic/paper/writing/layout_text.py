"""What is known of a layout, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from minelogic.board import TileName
from minelogic.diagnostics import visible
from minelogic.paper.layouts.decided import decided, family_of
from minelogic.paper.writing.boards import beside, entry_lines, layout_lines, mine_lines
from minelogic.words import WIDTH, counted, fill, wrapped

if TYPE_CHECKING:
    from minelogic.paper.layouts.layout import Layout

_OPEN = {
    "top row": "the upper row open",
    "chess": "open where row + column is even",
    "chess, odd": "open where row + column is odd",
    "triangle": "open where row + column is even",
    "torus": "open where row + column is even",
    "torus, odd": "open where row + column is odd",
}
MOST_LINES = 40
"""A board of more rows is not drawn, nor one that is wider than a line."""


def layout_text(layout: Layout) -> list[str]:
    """Whether every set of mines is settled, why, and if not, two sets that show the same."""
    family = family_of(layout)
    which = f", {_OPEN[family]}" if family else ""
    tiles = counted(layout.open, "tile")
    lines = wrapped(
        f"{layout.board.describe()}{which}: {tiles} open, {layout.closed:,} closed."
    ).splitlines()
    drawn = layout_lines(layout)
    if _fits(drawn):
        lines += ["", *drawn]
    return [*lines, "", *_answer(layout)]


def _answer(layout: Layout) -> list[str]:
    verdict, pair = decided(layout), layout.pair
    theorem = f" It is decided by {verdict.case}: {verdict.because}." if verdict is not None else ""
    rank = f"The rank of the matrix is {layout.rank:,}"
    if pair is None:
        said = "Every set of mines is settled by its numbers."
        if layout.rank == layout.closed:
            why = f"{rank}, the number of closed tiles."
        else:
            why = (
                f"{rank}, which is less than {layout.closed:,}, the number of closed tiles; but"
                " two sets of mines that showed the same would differ by a vector of the kernel"
                " with entries 1, -1 and 0 alone, and there is none."
            )
        return fill(f"{said} {why}{theorem}").splitlines()
    said = "Not every set of mines is settled by its numbers: these two show the same."
    why = f"{rank}; {layout.closed:,} tiles are closed."
    first, second = [_tiles(layout, mines) for mines in pair]
    boards = [mine_lines(layout, first), mine_lines(layout, second)]
    if all(map(_fits, boards)):
        shown = beside(*boards)
    else:
        shown = [
            *wrapped(f"Mines at {_names(pair[0])}.", "  ", "  ").splitlines(),
            "",
            *wrapped(f"Mines at {_names(pair[1])}.", "  ", "  ").splitlines(),
        ]
    return [*fill(said).splitlines(), "", *shown, "", *fill(f"{why}{theorem}").splitlines()]


def matrix_text(layout: Layout) -> list[str]:
    """The matrix, a line for each open tile; 0 is written as a dot."""
    labels = [visible(layout.board.label(tile)) for tile in layout.open_tiles]
    wide = max(map(len, labels), default=0)
    closed = _names([layout.board.name(tile) for tile in layout.closed_tiles])
    lines = wrapped(
        f"The matrix: a row for each open tile, a column for each closed one, in the order"
        f" {closed or 'of none'}."
    ).splitlines()
    # With blanks between them if there is room.
    blank = " " if wide + 4 + 2 * layout.closed <= WIDTH else ""
    return [
        *lines,
        "",
        *(
            f"  {label:{wide}}  {blank.join('.1'[entry] for entry in row)}"
            for label, row in zip(labels, layout.matrix, strict=True)
        ),
    ]


def kernel_text(layout: Layout) -> list[str]:
    """The kernel, a board for each vector of its basis, with `:` at the open tiles."""
    if not layout.kernel:
        return ["The kernel is zero."]
    dimension = counted(len(layout.kernel), "dimension")
    lines = [f"The kernel has {dimension}; each board is a vector of a basis."]
    for vector in layout.kernel:
        entries = dict(zip(layout.closed_tiles, vector, strict=True))
        lines += ["", *entry_lines(layout, entries)]
    return lines


def _tiles(layout: Layout, names: tuple[TileName, ...]) -> set[int]:
    return {tile for name in names if (tile := layout.board.tile(name)) is not None}


def _names(names: tuple[TileName, ...] | list[TileName]) -> str:
    return ", ".join([
        f"({name[0]},{name[1]})" if isinstance(name, tuple) else visible(str(name))
        for name in names
    ])  # fmt: skip


def _fits(lines: list[str]) -> bool:
    return len(lines) <= MOST_LINES and max(map(len, lines)) <= WIDTH
