"""A display given by itself as the file that would say the same."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, get_args

from minelogic.board import Board, Coordinates, Sign, Topology, split_row
from minelogic.board.display import SIGNS
from minelogic.limits import Limits

_NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_]*\Z|[0-9]{1,9}\Z")
_THEORY = re.compile(r"[A-Za-z][A-Za-z0-9_-]*\Z")


def read_rows(
    rows: Sequence[str], topology: Topology, limits: Limits
) -> tuple[Board, tuple[Sign, ...]] | None:
    """The grid and the signs on it; None if the rows have a mistake that a message should show."""
    longest = max(map(len, rows), default=0)
    if 2 * longest + 2 > limits.line or 2 * longest * len(rows) > limits.characters:
        return None
    try:
        if any(" " in row or "\t" in row for row in rows):
            cells = [[SIGNS[cell] for cell, _ in split_row(row)] for row in rows]
        else:
            cells = [[SIGNS[character] for character in row] for row in rows]
    except KeyError:
        return None
    columns = len(cells[0]) if cells else 0
    if not columns or any(len(row) != columns for row in cells):
        return None
    if len(cells) * columns > limits.tiles:
        return None
    signs = tuple([sign for row in cells for sign in row])
    return Board.grid(len(cells), columns, topology), signs


def display_text(
    rows: Sequence[str] | Mapping[Any, Any],
    mines: int | None,
    topology: Topology,
    edges: Sequence[tuple[int | str, int | str]] | None,
    theory: str | None,
    coordinates: Coordinates,
) -> str:
    """The file that says what the arguments say; `ValueError` for names that no file can have."""
    if topology not in get_args(Topology):
        raise ValueError(f"there is no topology {topology!r}")
    lines: list[str] = []
    if isinstance(rows, Mapping):
        names = [name for edge in edges or () for name in edge]
        for name in (*names, *rows):
            if not _NAME.match(str(name)):
                raise ValueError(f"{name!r} cannot be the name of a tile: use a word or a number")
        parts = [f"{one}-{other}" for one, other in edges or ()]
        parts += [str(name) for name in rows if name not in names]
        lines.append(f"board graph {', '.join(parts)}")
        if rows:
            shown = ", ".join(f"{name}={_cell(sign)}" for name, sign in rows.items())
            lines.append(f"display {shown}")
    else:
        cells = [[cell for cell, _ in split_row(_line(row))] for row in rows]
        columns = max(map(len, cells), default=0)
        lines.append(f"board {len(cells)} x {columns} {topology}")
        if coordinates != Coordinates():
            lines.append(f"coordinates {coordinates}")
        lines += ["display", *("  " + " ".join(row) for row in cells)]
    if mines is not None:
        lines.append(f"mines {mines}")
    if theory is not None:
        if not _THEORY.match(theory):
            raise ValueError(f"{theory!r} cannot be the name of a theory")
        lines += ["", f"use {theory}"]
    return "\n".join(lines) + "\n"


def _line(row: str) -> str:
    if len(row.splitlines()) > 1:
        raise ValueError(f"a row of a display is one line, not {row!r}")
    return row


def _cell(sign: str | int) -> str:
    text = str(sign).strip()
    if not re.fullmatch(r"[^\s,=#]+", text):
        raise ValueError(f"{sign!r} is no sign of a display")
    return text
