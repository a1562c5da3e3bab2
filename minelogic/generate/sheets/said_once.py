"""What several exercises of a sheet say in the same words is said at the first of them only."""

from __future__ import annotations

import re
from collections.abc import Container, Sequence

from minelogic.render.sheets.items import (
    Code,
    Heading,
    Item,
    Listing,
    Picture,
    Pictures,
    Quote,
    Span,
    Table,
    Text,
    Words,
    text_of,
)

_LEAST = 200
"""So many characters have to be the same, and half of all: else nothing is left out."""


def left_to_say(items: Sequence[Item], earlier: Sequence[Item]) -> tuple[Item, ...] | None:
    """What an exercise says that an earlier one has not said; None if that is most of it.

    Of a paragraph only the sentences are left that are new. Who touches whom is not drawn again
    beside a board either.
    """
    heard = {_told(each) for item in earlier if isinstance(item, Text) for each in _sentences(item)}
    drawn = [picture for item in earlier if isinstance(item, Pictures) for picture in item.pictures]
    left = [_new(item, heard, drawn) for item in items if item not in earlier]
    new = sum(_length(item) for item in left if item is not None)
    whole = sum(map(_length, items))
    if whole - new < _LEAST or 2 * new > whole:
        return None
    return tuple(item for item in left if item is not None)


def _new(item: Item, heard: Container[str], drawn: Container[Picture]) -> Item | None:
    """What is new of an item, if anything is."""
    match item:
        case Text(_, small):
            new = [sentence for sentence in _sentences(item) if _told(sentence) not in heard]
            return Text(tuple(span for words in new for span in words), small) if new else None
        case Pictures(pictures):
            return Pictures(tuple(picture for picture in pictures if picture not in drawn))
        case _:
            return item


def _sentences(item: Text) -> list[Words]:
    """The sentences of a paragraph, and what semicolons part; each but the last ends in a blank."""
    sentences: list[list[Span]] = [[]]
    for span in item.words:
        pieces = re.split(r"(?<=[.;]\s)", span.text) if span.style == "plain" else [span.text]
        for number, piece in enumerate(pieces):
            if number:
                sentences.append([])
            if piece:
                sentences[-1].append(Span(piece, span.style))
    return [tuple(sentence) for sentence in sentences if sentence]


def _told(words: Words) -> str:
    """What a sentence says, whatever it ends with."""
    return text_of(words).strip().rstrip(".;")


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
