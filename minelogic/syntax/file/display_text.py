"""A display given by itself as the file that would say the same."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from itertools import chain
from typing import Any

from minelogic.board import (
    TOPOLOGIES,
    Board,
    Channel,
    Coordinates,
    Display,
    Noise,
    Sign,
    Topology,
    split_row,
)
from minelogic.board.display import SIGNS
from minelogic.limits import Limits

_NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_]*\Z|[0-9]{1,9}\Z")
_THEORY = re.compile(r"[A-Za-z][A-Za-z0-9_-]*\Z")


def read_rows(
    rows: Sequence[str], topology: Topology, limits: Limits
) -> tuple[Board, tuple[Sign, ...]] | None:
    """The grid and the signs on it; None if the rows have a mistake that a message should show."""
    longest = max(map(len, rows), default=0)
    if longest + 2 > limits.line or (longest + 3) * len(rows) + 200 > limits.characters:
        return None
    try:
        if any(" " in row or "\t" in row for row in rows):
            cells = [[SIGNS[cell] for cell, _ in split_row(row)] for row in rows]
        else:
            cells = [list(map(SIGNS.__getitem__, row)) for row in rows]
    except KeyError:
        return None
    columns = len(cells[0]) if cells else 0
    if not columns or any(len(row) != columns for row in cells):
        return None
    if len(cells) * columns > limits.tiles:
        return None
    signs = tuple(chain.from_iterable(cells))
    return Board.grid(len(cells), columns, topology), signs


def read_noise_of(noise: Any, board: Board, signs: Sequence[Sign], limits: Limits) -> Noise | None:
    """The noise that is given as in `from_display`; None if a message should tell what is wrong."""
    from minelogic.diagnostics import Diagnostic
    from minelogic.source import Source
    from minelogic.syntax.file.noise import noise_of
    from minelogic.syntax.file.reader import read
    from minelogic.syntax.statements import NoiseStatement

    findings: list[Diagnostic] = []
    statements = read(Source("display", "\n".join(noise_lines(noise)) + "\n"), limits, findings)
    said = [each for each in statements if isinstance(each, NoiseStatement)]
    if len(said) < len(statements):
        return None
    found = noise_of(said, board, Display(tuple(signs)), findings)
    return None if findings else found


def display_text(
    rows: Sequence[str] | Mapping[Any, Any],
    mines: int | None,
    topology: Topology,
    edges: Sequence[tuple[int | str, int | str]] | None,
    theory: str | None,
    coordinates: Coordinates,
    noise: Any = None,
) -> str:
    """The file that says what the arguments say; `ValueError` for names that no file can have."""
    if topology not in TOPOLOGIES:
        raise ValueError(f"there is no topology {topology!r}")
    if isinstance(rows, Mapping) != (topology == "graph"):
        raise ValueError("a graph, and nothing else, is displayed by a mapping from its tiles")
    if edges is not None and topology != "graph":
        raise ValueError(f"only a graph has edges, and the topology is {topology!r}")
    lines: list[str] = []
    if isinstance(rows, Mapping):
        names = [name for edge in edges or () for name in edge]
        for name in (*names, *rows):
            if type(name) not in (int, str) or not _NAME.match(str(name)):
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
        blank = " " if any(len(cell) > 1 for row in cells for cell in row) else ""
        lines += ["display", *("  " + blank.join(row) for row in cells)]
    lines += noise_lines(noise)
    if mines is not None:
        lines.append(f"mines {mines}")
    if theory is not None:
        if not _THEORY.match(theory):
            raise ValueError(f"{theory!r} cannot be the name of a theory")
        lines += ["", f"use {theory}"]
    return "\n".join(lines) + "\n"


def noise_lines(noise: Any) -> list[str]:
    """The statements for noise that is given as in `from_display`; `ValueError` if it is none.

    A channel is a text such as "lower" or "shown 4/5", `{"shown": "4/5"}`, or a table: a mapping
    from true numbers to mappings from signs to chances. Besides, pairs of a channel and the tiles
    that it is for (None for all others), in a list.
    """
    if noise is None:
        return []
    lines: list[str] = []
    for channel, tiles in noise if isinstance(noise, list | tuple) else [(noise, None)]:
        head, *rows = _channel_lines(channel)
        at = "" if tiles is None else " at " + ", ".join(map(str, tiles))
        lines += [f"noise {head}{at}", *rows]
    return lines


def _channel_lines(channel: Any) -> list[str]:
    if isinstance(channel, str | Channel):
        return str(channel).split("\n")
    if not isinstance(channel, Mapping):
        raise ValueError(f"{channel!r} is no noise, such as 'lower' or {{'shown': '4/5'}}")
    if [*channel] in (["shown"], ["table"]):
        ((name, said),) = channel.items()
        return [f"shown {said}"] if name == "shown" else _channel_lines(said)
    rows = []
    for true, shown in channel.items():
        if not isinstance(shown, Mapping):
            raise ValueError(f"a table says with a mapping what a true {true} shows, not {shown!r}")
        parts = ", ".join(f"{_cell(sign)} {chance}" for sign, chance in shown.items())
        rows.append(f"  {_cell(true)}: {parts}")
    return ["table", *rows]


def as_coordinates(given: Coordinates | str) -> Coordinates:
    """The coordinates as a file writes them, or as they are."""
    if isinstance(given, Coordinates):
        return given
    for system in (Coordinates(), Coordinates(first=1), Coordinates(cartesian=True, first=1)):
        if " ".join(str(given).split()) == str(system):
            return system
    raise ValueError(
        f"there are no coordinates {given!r}, only rows from 0, rows from 1 and cartesian from 1"
    )


def row_of_cells(cells: Iterable[str | int]) -> str:
    """A row given cell by cell as a line; `ValueError` if no line can say it."""
    texts = [str(cell) for cell in cells]
    if any(not text or text.split() != [text] for text in texts):
        raise ValueError(f"{texts!r} is no row of signs")
    if len(texts) == 1 and len(texts[0]) > 1:
        raise ValueError(f"a board of one column cannot show {texts[0]!r}")
    return " ".join(texts)


def _line(row: str) -> str:
    if len(row.splitlines()) > 1:
        raise ValueError(f"a row of a display is one line, not {row!r}")
    return row


def _cell(sign: str | int) -> str:
    text = str(sign).strip()
    if not re.fullmatch(r"[^\s,=#]+", text):
        raise ValueError(f"{sign!r} is no sign of a display")
    return text
