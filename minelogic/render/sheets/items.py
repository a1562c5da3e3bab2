"""What stands on a sheet: texts, boards, formulas, proof frames, tables, room for answers.

A sheet is a value that knows nothing of any format; each format writes every kind of item.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, TypeAlias

from minelogic.board import Board
from minelogic.records import dataclass, field
from minelogic.render.boards.svg import Art, Mark, Shown

Style: TypeAlias = Literal["plain", "strong", "emphasis", "code"]
Paper: TypeAlias = Literal["a4", "letter"]
PAPERS: tuple[Paper, ...] = ("a4", "letter")

LONG_FRAME = 24
"""A proof of more lines may go on on another page."""
LAST_ROWS = 3
"""So many rows at the end of a table are on one page: none goes alone to the next one."""
LONG_CODE = 30
"""And so may code."""


@dataclass(frozen=True, slots=True)
class Span:
    """A piece of a text in one style."""

    text: str
    style: Style = "plain"


Words: TypeAlias = tuple[Span, ...]


@dataclass(frozen=True, slots=True)
class Text:
    """A paragraph."""

    words: Words
    small: bool = False


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading within an exercise."""

    words: Words


@dataclass(frozen=True, slots=True)
class Listing:
    """A list, numbered or not."""

    entries: tuple[tuple[Item, ...], ...]
    numbered: bool = False
    first: int = 1


@dataclass(frozen=True, slots=True)
class Quote:
    """What is set off, as it is somebody's words."""

    items: tuple[Item, ...]


@dataclass(frozen=True, slots=True)
class Code:
    """Lines of a file, or formulas: each in its own line, as they are written."""

    text: str


@dataclass(frozen=True, slots=True)
class Picture:
    """A board with signs on its tiles, and what is said below it."""

    board: Board
    signs: tuple[Shown, ...]
    marks: Mapping[int, Mark] = field(default_factory=dict)
    caption: str = ""
    scale: float = 1.0
    """A square tile is 40 points wide times this, or less if the page is narrower."""
    names: bool = True
    """Whether rows and columns, or vertices, are named."""
    beyond: bool = True
    """Whether what lies beyond the border is drawn, where the board wraps."""
    put: Mapping[int, Art] = field(default_factory=dict)
    """What is drawn on tiles besides their signs, as with a pencil: a cross, or a dash."""
    pencil: bool = False
    """Whether it is for a pencil: covered tiles are white then, and open ones shaded."""
    aside: bool = False
    """Whether it only repeats what is told elsewhere: where boards are letters, it is left out."""


@dataclass(frozen=True, slots=True)
class Pictures:
    """Boards beside each other, as far as there is room."""

    pictures: tuple[Picture, ...]


@dataclass(frozen=True, slots=True)
class FrameRow:
    """A line of a proof in Fitch's way: its number, the bars at its left, the formula, the rule."""

    number: str
    formula: str = ""
    """Empty where it is to be written."""
    reason: str = ""
    depth: int = 0
    """In how many boxes it stands."""
    opens: int = 0
    """How many of them, the innermost, begin here."""
    closes: bool = False
    """Whether a line is drawn below it: what stands above is assumed."""


@dataclass(frozen=True, slots=True)
class Frame:
    """A proof, or the frame of one."""

    rows: tuple[FrameRow, ...]


@dataclass(frozen=True, slots=True)
class Room:
    """Lines to write on."""

    lines: int
    label: str = ""
    """What stands before the first."""


@dataclass(frozen=True, slots=True)
class Table:
    """Rows of cells; the widths of columns are shares of the page."""

    head: tuple[Words, ...]
    rows: tuple[tuple[Words, ...], ...]
    shares: tuple[int, ...]
    tall: bool = False
    """Whether rows are high enough for handwriting."""


@dataclass(frozen=True, slots=True)
class Choice:
    """Boxes to tick, with what each means."""

    options: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Columns:
    """Items beside each other, in columns that stay on one page."""

    columns: tuple[tuple[Item, ...], ...]
    shares: tuple[int, ...]
    """How wide the columns are: shares of the page."""


Item: TypeAlias = (
    Text
    | Heading
    | Listing
    | Quote
    | Code
    | Picture
    | Pictures
    | Frame
    | Room
    | Table
    | Choice
    | Columns
)


@dataclass(frozen=True, slots=True)
class Group:
    """What belongs together, as an exercise does: it stays on one page if it fits on one."""

    heading: str
    about: str = ""
    """In small letters below the heading."""
    items: tuple[Item, ...] = ()
    flows: bool = False
    """Whether it may break between its items even if it would fit on a page of its own."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """One or several pages for one person."""

    title: str
    about: str = ""
    """In small letters below the title."""
    groups: tuple[Group, ...] = ()
    name: str | None = ""
    """Whose sheet it is; if it is empty there is a line for the name, if it is None there is none.
    """
    paper: Paper = "a4"
    per_page: int | None = None
    """How many groups stand on a page; if it is None, as many as fit."""
    note: str = ""
    """At the foot of every page."""
    apart: bool = False
    """Whether pages are handed out alone: each that `per_page` begins has the title and the name.
    """

    def turns(self, number: int) -> bool:
        """Whether a group begins a new page, as there are enough on the one before."""
        return bool(number and self.per_page and number % self.per_page == 0)


def goes_on(item: Item) -> bool:
    """Whether an item may go on on another page: lists, tables, and proofs and code if long."""
    match item:
        case Listing() | Table():
            return True
        case Frame(rows):
            return len(rows) > LONG_FRAME
        case Code(text):
            return len(text.split("\n")) > LONG_CODE
        case _:
            return False


def plain(text: str) -> Words:
    """A text in one plain piece."""
    return (Span(text),) if text else ()


def code(text: str) -> Words:
    """A formula, or a piece of a file, in one piece."""
    return (Span(text, "code"),) if text else ()


def paragraph(text: str, small: bool = False) -> Text:
    """A plain paragraph."""
    return Text(plain(text), small)


def text_of(words: Words) -> str:
    """What is written, in any style."""
    return "".join(span.text for span in words)
