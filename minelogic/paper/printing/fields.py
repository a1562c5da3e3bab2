"""A field as it is printed: its number, its seed, how hard it is, who touches whom, its board."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from minelogic.paper.making.table import Table
from minelogic.paper.openings.rating import Rating
from minelogic.render.sheets.boards import (
    field_picture,
    filled_picture,
    shown_width,
    touching_fields,
)
from minelogic.render.sheets.items import Columns, Item, Pictures, Room, Span, Text, paragraph
from minelogic.words import counted

_GAP = 25.0
"""Between pictures that stand beside each other, in points."""


def labels(tables: Sequence[Table]) -> tuple[str, ...]:
    """What each table is called on all sheets: its own number, or its place and its name."""
    names = [table.name for table in tables]
    if all(name.isdecimal() for name in names) and len({int(name) for name in names}) == len(names):
        return tuple([f"Table {int(name)}" for name in names])
    return tuple(
        [
            f"Table {n}" if name.isdecimal() or name == "table" else f"{n}. {name}"
            for n, name in enumerate(names, 1)
        ]
    )


def field(table: Table, label: str, scale: float, width: float, name: bool) -> Iterator[Item]:
    """A field to be filled in, in a column that is so many points wide."""
    yield _head(table, label, width)
    if name:
        yield Room(1, "Name:")
    yield field_picture(table.board, table.signs, scale)


def filled(table: Table, label: str, scale: float) -> Iterator[Item]:
    """A field with its solution."""
    yield Text((Span(label, "strong"),))
    if told := known_by(table):
        yield paragraph(told, small=True)
    yield filled_picture(table.board, table.signs, table.mines, scale)


def known_by(table: Table) -> str:
    """Its seed, and how many mines it has if that is told."""
    parts = [f"seed {table.seed}"] if table.seed else []
    if table.total is not None:
        parts.append(counted(table.total, "mine"))
    return " · ".join(parts)


def how_hard(rating: Rating) -> str:
    """What a table needs, in a few words."""
    if rating.hardest is None:
        return "nothing is left to find"
    return (
        f"needs {rating.hardest} · {counted(rating.steps, 'step')} · longest chain {rating.chain}"
    )


def _head(table: Table, label: str, width: float) -> Item:
    """The number of a field, and what is to be known of it, beside a picture of who touches whom.

    Where there is no room for two pictures, there is one.
    """
    told = " · ".join(filter(None, [known_by(table), how_hard(table.rating)]))
    said = (Text((Span(label, "strong"),)), paragraph(told, small=True))
    asides = list(touching_fields(table.board.topology, aside=True))
    wide = sum(map(shown_width, asides)) + _GAP * (len(asides) - 1)
    if wide > width / 2:
        asides, wide = asides[:1], shown_width(asides[0])
    share = min(round(100 * (wide + 4) / (width - _GAP)), 60)
    return Columns((said, (Pictures(tuple(asides)),)), (100 - share, share))
