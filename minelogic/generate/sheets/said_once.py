"""What several exercises of a sheet say in the same words is said at the first of them only."""

from __future__ import annotations

from collections.abc import Sequence

from minelogic.render.sheets.items import (
    Code,
    Heading,
    Item,
    Listing,
    Pictures,
    Quote,
    Table,
    Text,
    text_of,
)

_LEAST = 200
"""So many characters have to be the same, and half of all: else nothing is left out."""


def left_to_say(items: Sequence[Item], earlier: Sequence[Item]) -> tuple[Item, ...] | None:
    """What an exercise says that an earlier one has not said; None if that is most of it.

    Who touches whom is not drawn again beside a board either.
    """
    said = sum(_length(item) for item in items if item in earlier)
    if said < _LEAST or 2 * said < sum(map(_length, items)):
        return None
    drawn = [item for item in earlier if isinstance(item, Pictures)]
    return tuple(_not_drawn(item, drawn) for item in items if item not in earlier)


def _not_drawn(item: Item, drawn: Sequence[Pictures]) -> Item:
    """Pictures without those that stand beside an earlier one, too."""
    if not isinstance(item, Pictures):
        return item
    known = [picture for row in drawn for picture in row.pictures]
    return Pictures(tuple(picture for picture in item.pictures if picture not in known))


def _length(item: Item) -> int:
    """How many characters a text has; what is drawn, or left blank, says nothing in words."""
    match item:
        case Text(words) | Heading(words):
            return len(text_of(words))
        case Code(text):
            return len(text)
        case Quote(items):
            return sum(map(_length, items))
        case Listing(entries):
            return sum(_length(inner) for entry in entries for inner in entry)
        case Table(head, rows):
            return sum(len(text_of(cell)) for row in (head, *rows) for cell in row)
        case _:
            return 0
