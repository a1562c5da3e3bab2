"""A field as it is printed: its number, its seed, how hard it is, who touches whom, its board."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal, TypeAlias

from minelogic.derive.techniques import ONE_NUMBER, SEVERAL_NUMBERS
from minelogic.paper.making.table import Table
from minelogic.paper.openings.rating import Rating
from minelogic.paper.printing.arrangement import NARROW
from minelogic.render.sheets.boards import (
    field_picture,
    filled_picture,
    shown_width,
    touching_fields,
)
from minelogic.render.sheets.items import (
    Columns,
    Item,
    Pictures,
    Room,
    Span,
    Text,
    paragraph,
    plain,
)
from minelogic.words import counted

Tell: TypeAlias = Literal["nothing", "difficulty", "all"]
"""What stands beside the number of a field: how hard it is, or its seed and what it needs, too."""
TELLS: tuple[Tell, ...] = ("nothing", "difficulty", "all")

_SUPPOSING = frozenset({"contradiction", "cases"})
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


def field(
    table: Table, label: str, scale: float, width: float, tell: Tell, task: str = ""
) -> Iterator[Item]:
    """A field to be filled in, in a column that is so many points wide.

    With a `task`, it goes to somebody alone: the task is told, and there is a line for a name.
    """
    yield _head(table, label, width, tell)
    if task:
        yield Room(1, "Name:")
        yield paragraph(task, small=True)
    yield field_picture(table.board, table.signs, scale)


def filled(table: Table, label: str, scale: float) -> Iterator[Item]:
    """A field with its solution."""
    yield Text((Span(label, "strong"),))
    if told := known_by(table):
        yield paragraph(told, small=True)
    yield filled_picture(table.board, table.signs, table.mines, scale)


def known_by(table: Table) -> str:
    """Its seed, and how many mines it has if that is told."""
    return " · ".join(filter(None, [_seed(table), _mines(table)]))


def difficulty(rating: Rating) -> str:
    """How hard a table is, in a word: easy where one number at a time is enough."""
    names = {share.technique for share in rating.techniques}
    if names & (SEVERAL_NUMBERS | _SUPPOSING):
        return "hard"
    return "easy" if names <= ONE_NUMBER else "medium"


def how_hard(rating: Rating) -> str:
    """What a table needs, in a few words."""
    if rating.hardest is None:
        return "nothing is left to find"
    return (
        f"needs {rating.hardest} · {counted(rating.steps, 'step')} · longest chain {rating.chain}"
    )


def told(table: Table, tell: Tell) -> str:
    """What stands on a field to be filled in; how many mines it has, always."""
    rating = table.rating
    match tell:
        case "nothing":
            return _mines(table)
        case "difficulty":
            hard = difficulty(rating) if rating.steps else ""
            return " · ".join(filter(None, [hard, _mines(table)]))
        case "all":
            return " · ".join(filter(None, [known_by(table), how_hard(rating)]))


def _seed(table: Table) -> str:
    return f"seed {table.seed}" if table.seed else ""


def _mines(table: Table) -> str:
    return "" if table.total is None else counted(table.total, "mine")


def _head(table: Table, label: str, width: float, tell: Tell) -> Item:
    """The number of a field, and what is to be known of it, beside a picture of who touches whom.

    Where there is no room for two pictures, there is one; in a narrow column there is none.
    """
    said = told(table, tell)
    name: Item = Text((Span(label, "strong"),))
    if width < NARROW:
        return Text((Span(label, "strong"), *plain(f" {said}" if said else "")), small=True)
    asides = list(touching_fields(table.board.topology, aside=True))
    wide = sum(map(shown_width, asides)) + _GAP * (len(asides) - 1)
    if wide > width / 2:
        asides, wide = asides[:1], shown_width(asides[0])
    share = min(round(100 * (wide + 4) / (width - _GAP)), 60)
    left = (name, paragraph(said, small=True)) if said else (name,)
    return Columns((left, (Pictures(tuple(asides)),)), (100 - share, share))
