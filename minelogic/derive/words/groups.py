"""Many tiles or atoms by a short name: rows and columns of a board, atoms from one to another."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from minelogic.board import Board
from minelogic.syntax.tree import Atom, Int
from minelogic.words import listed

_TILES = 3
"""A line of fewer tiles is listed."""
_RUN = 4
"""So many atoms in a row are told by the first and the last."""


def lines_name(board: Board, tiles: Collection[int]) -> str | None:
    """The rows or columns of which these are all tiles: `rows 2 and 3`.

    None if there are none, if they are short, and if they are the whole board.
    """
    if not board.is_grid or len(set(tiles)) < len(tiles) or not 0 < len(tiles) < board.size:
        return None
    first, cartesian = board.coordinates.first, board.coordinates.cartesian
    rows = sorted({tile // board.columns for tile in tiles})
    if len(rows) * board.columns == len(tiles):
        if cartesian:
            rows = [board.rows - 1 - row for row in reversed(rows)]
        axis = "y = " if cartesian else ""
        return _lines("row", axis, [row + first for row in rows], board.columns)
    columns = sorted({tile % board.columns for tile in tiles})
    if len(columns) * board.rows == len(tiles):
        axis = "x = " if cartesian else ""
        return _lines("column", axis, [column + first for column in columns], board.rows)
    return None


def _lines(noun: str, axis: str, numbers: Sequence[int], length: int) -> str | None:
    """Lines of so many tiles by their numbers."""
    if length < _TILES:
        return None
    if len(numbers) > 2 and numbers[-1] - numbers[0] == len(numbers) - 1:
        return f"{noun}s {axis}{numbers[0]} to {numbers[-1]}"
    return f"{noun}{'s' * (len(numbers) > 1)} {axis}{listed([str(n) for n in numbers])}"


def in_runs(atoms: Sequence[Atom]) -> list[tuple[int, int]]:
    """Where runs of atoms begin and end: those of which one place goes up by one each time.

    Each atom is in one run; a run of few is taken apart into runs of one.
    """
    runs: list[tuple[int, int]] = []
    start, climbs = 0, None
    for end in range(1, len(atoms) + 1):
        place = _step_between(atoms[end - 1], atoms[end]) if end < len(atoms) else None
        if place is not None and (end - start == 1 or place == climbs):
            climbs = place
            continue
        if end - start >= _RUN:
            runs.append((start, end))
        else:
            runs += [(one, one + 1) for one in range(start, end)]
        start, climbs = end, None
    return runs


def _step_between(one: Atom, other: Atom) -> int | None:
    """The one place in which the atoms differ, if it is there by one; None if there is none."""
    if one.predicate != other.predicate:
        return None
    differing = [
        place
        for place, terms in enumerate(zip(one.arguments, other.arguments, strict=True))
        if terms[0] != terms[1]
    ]
    if len(differing) != 1:
        return None
    match one.arguments[differing[0]], other.arguments[differing[0]]:
        case (Int(value=low), Int(value=high)) if high == low + 1:
            return differing[0]
    return None
