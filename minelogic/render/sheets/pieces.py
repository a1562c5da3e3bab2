"""Items as pieces of a page: how high each is, and how it is drawn; no piece is ever cut."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from html import escape
from typing import TypeAlias, assert_never

from minelogic.diagnostics import visible
from minelogic.records import dataclass
from minelogic.render.boards.shapes import drawing
from minelogic.render.sheets.items import (
    LAST_ROWS,
    LONG_CODE,
    LONG_FRAME,
    Choice,
    Code,
    Columns,
    Frame,
    FrameRow,
    Heading,
    Item,
    Listing,
    Picture,
    Pictures,
    Quote,
    Room,
    Span,
    Table,
    Text,
    Words,
    goes_on,
    plain,
)
from minelogic.render.sheets.measure import (
    CODE_SIZE,
    Run,
    caption_width,
    code_lines,
    lines_of_words,
)
from minelogic.render.sheets.pictures import picture_svg

SIZE = 10.0
SMALL = 8.5
INK, FAINT, LINE = "#14202c", "#47525f", "#8592a3"
_LEADING = 1.35
_GAP = 6.0
"""Between items."""
_POINT = 0.75
"""Of a picture's unit."""
_BAR = 9.0
_BETWEEN = 18.0
"""Columns."""

Draw: TypeAlias = Callable[[float, float], Iterator[str]]
"""What is drawn from a place on, given by its left and its top."""


@dataclass(frozen=True, slots=True)
class Piece:
    """What stands on one page."""

    height: float
    draw: Draw


def pieces(items: Sequence[Item], width: float, between: float = _GAP) -> Iterator[Piece]:
    """The pieces of items, with the gaps between them."""
    for item in items:
        yield from _pieces(item, width)
        yield gap(between)


def merged(parts: Sequence[Piece]) -> Piece:
    """Pieces below one another, as one."""

    def draw(x: float, y: float) -> Iterator[str]:
        for part in parts:
            yield from part.draw(x, y)
            y += part.height

    return Piece(sum(part.height for part in parts), draw)


def gap(height: float) -> Piece:
    """Nothing, so high."""
    return Piece(height, lambda _x, _y: iter(()))


def text_pieces(words: Words, width: float, size: float = SIZE, fill: str = INK) -> Iterator[Piece]:
    """A piece for each line."""
    for line in lines_of_words(_seen(words), width, size):
        yield _line(line, size, fill)


def _seen(words: Words) -> Words:
    return tuple(Span(visible(span.text), span.style) for span in words)


def _line(line: list[Run], size: float, fill: str) -> Piece:
    def draw(x: float, y: float) -> Iterator[str]:
        for run in line:
            yield run_svg(run, x + run.x, y + size * 1.05, size, fill)

    return Piece(size * _LEADING, draw)


def run_svg(run: Run, x: float, y: float, size: float, fill: str = INK) -> str:
    """A run of text that is as wide as it was measured, whatever the face."""
    style = {
        "plain": "",
        "strong": ' font-weight="700"',
        "emphasis": ' font-style="italic"',
        "code": ' font-family="DejaVu Sans Mono, Menlo, Consolas, monospace"',
    }[run.style]
    high = size * CODE_SIZE if run.style == "code" else size
    wide = f' textLength="{_n(run.width)}" lengthAdjust="spacingAndGlyphs"' if run.text else ""
    return (
        f'<text x="{_n(x)}" y="{_n(y)}" font-size="{_n(high)}" fill="{fill}"{style}{wide} '
        f'xml:space="preserve">{escape(run.text)}</text>'
    )


def _pieces(item: Item, width: float) -> Iterator[Piece]:
    match item:
        case Text(words, small):
            yield from text_pieces(words, width, SMALL if small else SIZE, FAINT if small else INK)
        case Heading(words):
            heading = tuple(Span(span.text, "strong") for span in words)
            yield merged([gap(4), *text_pieces(heading, width)])
        case Listing():
            yield from _listing(item, width)
        case Quote(items):
            for piece in pieces(items, width - 14):
                yield _beside_bar(piece)
        case Code(text):
            lines = code_lines("\n".join(map(visible, text.split("\n"))), width - 12, SIZE)
            parts = [_code_line(line, width) for line in lines]
            yield from parts if goes_on(item) or len(lines) > LONG_CODE else [merged(parts)]
        case Picture():
            yield _pictures([item], width)
        case Pictures(pictures):
            yield _pictures(pictures, width)
        case Frame(rows):
            tall = any(not row.formula for row in rows)
            parts = [_frame_row(row, width, tall) for row in rows]
            yield from parts if goes_on(item) else [merged(parts)]
        case Room(lines, label):
            ruled = [_ruled(width, label if n == 0 else "") for n in range(lines)]
            yield from ruled if lines > LONG_FRAME else [merged(ruled)] if ruled else []
        case Table():
            yield from _table(item, width)
        case Choice(options):
            yield from _choice(options, width)
        case Columns():
            yield _columns(item, width)
        case _:
            assert_never(item)


def _columns(item: Columns, width: float) -> Piece:
    total = sum(item.shares)
    left = width - _BETWEEN * (len(item.columns) - 1)
    parts = []
    at = 0.0
    for column, share in zip(item.columns, item.shares, strict=True):
        wide = left * share / total
        # Below the last item there is the gap that follows the columns.
        parts.append(_moved(merged(list(pieces(column, wide))[:-1]), at))
        at += wide + _BETWEEN

    def draw(x: float, y: float) -> Iterator[str]:
        for part in parts:
            yield from part.draw(x, y)

    return Piece(max((part.height for part in parts), default=0), draw)


def _moved(piece: Piece, by: float) -> Piece:
    return Piece(piece.height, lambda x, y: piece.draw(x + by, y))


def _listing(item: Listing, width: float) -> Iterator[Piece]:
    for number, entry in enumerate(item.entries, item.first):
        mark = f"{number}." if item.numbered else "•"
        inner = list(pieces(entry, width - 20, _GAP / 4)) or [gap(SIZE)]
        yield _marked(inner[0], mark)
        yield from (_moved(piece, 20) for piece in inner[1:])


def _marked(piece: Piece, mark: str) -> Piece:
    def draw(x: float, y: float) -> Iterator[str]:
        yield (
            f'<text x="{_n(x + 15)}" y="{_n(y + SIZE * 1.05)}" font-size="{SIZE}" '
            f'text-anchor="end" fill="{INK}">{mark}</text>'
        )
        yield from piece.draw(x + 20, y)

    return Piece(piece.height, draw)


def _beside_bar(piece: Piece) -> Piece:
    def draw(x: float, y: float) -> Iterator[str]:
        yield (
            f'<rect x="{_n(x)}" y="{_n(y)}" width="2" height="{_n(piece.height)}" fill="#c6cfda"/>'
        )
        yield from piece.draw(x + 14, y)

    return Piece(piece.height, draw)


def _code_line(line: str, width: float) -> Piece:
    high = SIZE * _LEADING

    def draw(x: float, y: float) -> Iterator[str]:
        yield (
            f'<rect x="{_n(x)}" y="{_n(y)}" width="{_n(width)}" height="{_n(high + 0.3)}" '
            'fill="#f3f5f7"/>'
        )
        if line.strip():
            blanks = len(line) - len(line.lstrip())
            run = lines_of_words((Span(line.strip().replace(" ", "\u00a0"), "code"),), 1e9, SIZE)[0]
            left = blanks * run[0].width / max(len(line.strip()), 1)
            yield run_svg(run[0], x + 6 + left, y + SIZE * 1.05, SIZE)

    return Piece(high, draw)


def _pictures(pictures: Sequence[Picture], width: float) -> Piece:
    """Boards beside each other as far as there is room, the next below."""
    rows: list[list[tuple[float, Piece]]] = [[]]
    used = 0.0
    for picture in pictures:
        wide, piece = _picture(picture, width)
        if rows[-1] and used + wide > width:
            rows.append([])
            used = 0.0
        rows[-1].append((used, piece))
        used += wide + 22
    return merged([_row_of(row) for row in rows])


def _row_of(row: Sequence[tuple[float, Piece]]) -> Piece:
    high = max((piece.height for _, piece in row), default=0)

    def draw(x: float, y: float) -> Iterator[str]:
        for left, piece in row:
            yield from piece.draw(x + left, y + (high - piece.height) / 2)

    return Piece(high + 6, draw)


def _picture(picture: Picture, width: float) -> tuple[float, Piece]:
    drawn = drawing(picture.board, picture.beyond)
    scale = min(picture.scale * _POINT, width / drawn.width)
    wide, high = drawn.width * scale, drawn.height * scale
    room = max(wide, min(caption_width(picture.caption), width)) if picture.caption else wide
    said = list(text_pieces(plain(picture.caption), room, SMALL, FAINT)) if picture.caption else []
    svg = picture_svg(picture)

    def draw(x: float, y: float) -> Iterator[str]:
        yield f'<g transform="translate({_n(x)} {_n(y)}) scale({scale:.4f})">{svg}</g>'
        yield from merged(said).draw(x, y + high + 3)

    return room, Piece(high + (3 if said else 0) + merged(said).height, draw)


def _frame_row(row: FrameRow, width: float, tall: bool) -> Piece:
    numbers, reasons = 26.0, width * 0.3
    left = numbers + _BAR * (row.depth + 1)
    middle = width - left - reasons - 12
    formula = [line for line in code_lines(visible(row.formula), middle, SIZE) if line]
    shown = [lines_of_words((Span(line.replace(" ", "\u00a0"), "code"),), 1e9, SIZE)[0]
             for line in formula]  # fmt: skip
    why = lines_of_words(plain(visible(row.reason)), reasons, SIZE) if row.reason else []
    high = max(21.0 if tall else 15.5, 13 * max(len(shown), len(why)) + 4)

    def draw(x: float, y: float) -> Iterator[str]:
        yield (
            f'<text x="{_n(x + numbers - 6)}" y="{_n(y + high / 2 + 4)}" font-size="{SIZE}" '
            f'text-anchor="end" fill="{INK}">{escape(visible(row.number))}</text>'
        )
        for level in range(row.depth + 1):
            top = y + (3 if level > row.depth - row.opens else 0)
            at = x + numbers + _BAR * level
            yield _stroke(at, top, at, y + high, INK, 1.1)
        base = y + high / 2 + 4 - 6.5 * (max(len(shown), 1) - 1)
        for number, runs in enumerate(shown):
            yield run_svg(runs[0], x + left, base + 13 * number, SIZE)
        for number, runs in enumerate(why):
            for run in runs:
                yield run_svg(run, x + width - reasons + run.x, base + 13 * number, SIZE)
        if not row.formula:
            yield _stroke(x + left, y + high - 2, x + left + middle, y + high - 2, LINE, 0.7, "1 2")
            if not row.reason:
                start = x + width - reasons
                yield _stroke(start, y + high - 2, x + width, y + high - 2, LINE, 0.7, "1 2")
        if row.closes:
            start = x + left - _BAR
            yield _stroke(start, y + high, start + middle * 0.45, y + high, INK, 1.1)

    return Piece(high, draw)


def _ruled(width: float, label: str) -> Piece:
    def draw(x: float, y: float) -> Iterator[str]:
        yield _stroke(x, y + 23, x + width, y + 23, LINE, 0.7)
        if label:
            runs = lines_of_words(plain(visible(label)), width, SIZE)[0]
            yield from (run_svg(run, x + run.x, y + 20, SIZE) for run in runs)

    return Piece(24, draw)


def _table(table: Table, width: float) -> Iterator[Piece]:
    total = sum(table.shares)
    widths = [width * share / total for share in table.shares]
    head = tuple(tuple(Span(span.text, "strong") for span in cell) for cell in table.head)
    rows = [_cells(head, widths, 0, "#f3f5f7")]
    least = 20 if table.tall else 0
    rows += [_cells(row, widths, least, "none") for row in table.rows]
    # The head stays with the first row, and the last rows with each other.
    last = max(2, len(rows) - LAST_ROWS)
    yield merged(rows[:2])
    yield from rows[2:last]
    if rows[last:]:
        yield merged(rows[last:])


def _cells(cells: Sequence[Words], widths: Sequence[float], least: float, fill: str) -> Piece:
    texts = [
        merged(list(text_pieces(cell, wide - 8))) if cell else gap(0)
        for cell, wide in zip(cells, widths, strict=True)
    ]
    high = max([least, SIZE * _LEADING + 6, *(text.height + 6 for text in texts)])

    def draw(x: float, y: float) -> Iterator[str]:
        for text, wide in zip(texts, widths, strict=True):
            yield (
                f'<rect x="{_n(x)}" y="{_n(y)}" width="{_n(wide)}" height="{_n(high)}" '
                f'fill="{fill}" stroke="{LINE}" stroke-width="0.7"/>'
            )
            yield from text.draw(x + 4, y + 3)
            x += wide

    return Piece(high, draw)


def _choice(options: Sequence[str], width: float) -> Iterator[Piece]:
    for option in options:
        parts = [_moved(p, 16) for p in text_pieces(plain(option), width - 16)] or [gap(SIZE)]
        yield _boxed(merged(parts))


def _boxed(piece: Piece) -> Piece:
    def draw(x: float, y: float) -> Iterator[str]:
        yield (
            f'<rect x="{_n(x + 1)}" y="{_n(y + 3)}" width="9" height="9" fill="none" '
            f'stroke="{INK}" stroke-width="1"/>'
        )
        yield from piece.draw(x, y)

    return Piece(piece.height, draw)


def _stroke(
    x1: float, y1: float, x2: float, y2: float, ink: str, wide: float, dashes: str = ""
) -> str:
    dash = f' stroke-dasharray="{dashes}"' if dashes else ""
    return (
        f'<path d="M{_n(x1)} {_n(y1)}L{_n(x2)} {_n(y2)}" stroke="{ink}" '
        f'stroke-width="{wide}" fill="none"{dash}/>'
    )


def _n(number: float) -> str:
    """A number in hundredths, as short as can be."""
    return f"{number:.2f}".rstrip("0").rstrip(".")
