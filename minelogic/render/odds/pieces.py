"""Paragraphs and tables of a working, written as text or in Markdown."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal, TypeAlias

from minelogic.records import dataclass
from minelogic.words import WIDTH, fill

Style: TypeAlias = Literal["text", "markdown"]


@dataclass(frozen=True, slots=True)
class Heading:
    """What comes next."""

    text: str


@dataclass(frozen=True, slots=True)
class Grid:
    """Rows under a head, each cell a short text; the last rows may be sums."""

    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    sums: tuple[tuple[str, ...], ...] = ()


Piece: TypeAlias = str | Heading | Grid


def written(pieces: Sequence[Piece], style: Style = "text") -> str:
    """The pieces one after the other, with an empty line between them."""
    write = _markdown if style == "markdown" else _text
    return "\n\n".join(write(piece) for piece in pieces)


def _text(piece: Piece) -> str:
    if isinstance(piece, Heading):
        return piece.text
    if isinstance(piece, str):
        return fill(piece)
    rows = [piece.head, *piece.rows, *piece.sums]
    widths = [max(len(row[place]) for row in rows) for place in range(len(piece.head))]
    bands = list(_bands(widths))
    lines: list[str] = []
    for band in bands:
        # The first column stands before each band: it tells the rows apart.
        columns = [0, *[place for place in band if place]]
        made = ["  " + "  ".join(row[c].rjust(widths[c]) for c in columns) for row in rows]
        rule = "  " + "  ".join("-" * widths[c] for c in columns)
        ends = [1, 1 + len(piece.rows)] if piece.sums else [1]
        for place in reversed(ends):
            made.insert(place, rule)
        lines += ["", *made] if lines else made
    return "\n".join(line.rstrip() for line in lines)


def _bands(widths: Sequence[int]) -> Iterator[list[int]]:
    """The columns in stretches that fit the page."""
    band: list[int] = []
    used = room = WIDTH - 2
    for place, width in enumerate(widths):
        if band and used + 2 + width > room:
            yield band
            band = []
        if not band:
            used = widths[0] if place else -2
        band.append(place)
        used += 2 + width
    yield band


def _markdown(piece: Piece) -> str:
    if isinstance(piece, Heading):
        return f"### {piece.text}"
    if isinstance(piece, str):
        return piece
    lines = ["| " + " | ".join(piece.head) + " |", "|" + "---:|" * len(piece.head)]
    lines += ["| " + " | ".join(row) + " |" for row in piece.rows]
    lines += [
        "| " + " | ".join(f"**{cell}**" if cell else "" for cell in r) + " |" for r in piece.sums
    ]
    return "\n".join(lines)
