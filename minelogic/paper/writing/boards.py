"""Boards in text, as a layout shows them: open tiles with signs, closed ones with others."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import TYPE_CHECKING

from minelogic.diagnostics import visible
from minelogic.words import WIDTH, wrapped

if TYPE_CHECKING:
    from minelogic.paper.layouts.layout import Layout

INDENT = "  "
GAP = "     "


def layout_lines(layout: Layout) -> list[str]:
    """The board with `o` at open tiles and `.` at closed ones."""
    shown = set(layout.open_tiles)
    return sign_lines(layout, ["o" if t in shown else "." for t in range(layout.board.size)])


def mine_lines(layout: Layout, mines: Collection[int]) -> list[str]:
    """The board with its numbers, `*` at mines and `-` at closed tiles without one."""
    shown = set(layout.open_tiles)
    return sign_lines(layout, [
        str(len(set(layout.board.neighbours(tile)) & set(mines)))
        if tile in shown
        else "*" if tile in mines else "-"
        for tile in range(layout.board.size)
    ])  # fmt: skip


def entry_lines(layout: Layout, entries: Mapping[int, int]) -> list[str]:
    """The board with a whole number at each closed tile and `:` at the open ones."""
    return sign_lines(
        layout,
        [str(entries[t]) if t in entries else ":" for t in range(layout.board.size)],
    )


def sign_lines(layout: Layout, signs: Sequence[str]) -> list[str]:
    """A sign for each tile, row by row in straight columns; on a graph `a=1, b=*`."""
    board = layout.board
    if not board.is_grid:
        text = ", ".join(f"{visible(board.label(t))}={sign}" for t, sign in enumerate(signs))
        return wrapped(text, INDENT, INDENT).splitlines()
    width = max(map(len, signs))
    starts = range(0, board.size, board.columns)
    return [
        INDENT + " ".join(sign.rjust(width) for sign in signs[start : start + board.columns])
        for start in starts
    ]


def beside(first: Sequence[str], second: Sequence[str]) -> list[str]:
    """Two boards side by side if a line has room for both, else one below the other."""
    width = max(map(len, first))
    if width + len(GAP) + max(map(len, second)) > WIDTH or len(first) != len(second):
        return [*first, "", *second]
    return [f"{one:{width}}{GAP}{other}" for one, other in zip(first, second, strict=True)]
