"""Sheets as SVG, a picture for each page: laid out here, so that nothing else is needed."""

from __future__ import annotations

from collections.abc import Iterator

from minelogic.diagnostics import visible
from minelogic.render.document import safe_text
from minelogic.render.sheets.items import Group, Paper, Sheet, Span, plain
from minelogic.render.sheets.measure import text_width
from minelogic.render.sheets.pieces import (
    FAINT,
    INK,
    SMALL,
    Piece,
    gap,
    merged,
    pieces,
    text_pieces,
)

SIZES: dict[Paper, tuple[int, int]] = {"a4": (595, 842), "letter": (612, 792)}
"""In points."""
_SIDE, _TOP, _FOOT = 51, 45, 54
_GAP = 6.0
"""No gap between items is higher, and nothing else is as low."""


def sheet_svg(sheet: Sheet) -> list[str]:
    """The pages: a group stays on one if it fits on one, and else breaks between its parts."""
    laid = _pages(sheet)
    return [_page(sheet, page, number, len(laid)) for number, page in enumerate(laid, 1)]


def room(paper: Paper) -> tuple[float, float]:
    """How wide and how high what stands on a page can be."""
    width, height = SIZES[paper]
    return width - 2 * _SIDE, height - _TOP - _FOOT


def group_height(group: Group, paper: Paper) -> float:
    """How high a group is, on paper."""
    return sum(piece.height for piece in _group(group, room(paper)[0]))


def _pages(sheet: Sheet) -> list[list[Piece]]:
    width, height = room(sheet.paper)
    pages: list[list[Piece]] = [[merged(list(_top(sheet, width)))]]
    used = pages[0][0].height
    for number, group in enumerate(sheet.groups):
        parts = list(_group(group, width))
        # What flows needs room for what comes first, and for a little more.
        whole = sum(part.height for part in (parts[:2] if group.flows else parts))
        # What comes first has the title above it, which is not left alone.
        if sheet.turns(number) and sheet.apart:
            pages.append([merged(list(_top(sheet, width)))])
            used = pages[-1][0].height
        elif pages[-1] and (sheet.turns(number) or (used + whole > height and number)):
            pages.append([])
            used = 0.0
        for part in parts:
            # A gap needs no page of its own.
            if part.height > _GAP and used + part.height > height and pages[-1]:
                pages.append([])
                used = 0.0
            pages[-1].append(part)
            used += part.height
    return pages


def _top(sheet: Sheet, width: float) -> Iterator[Piece]:
    yield from text_pieces((Span(sheet.title, "strong"),), width, 17)
    if sheet.about:
        yield from text_pieces(plain(sheet.about), width, SMALL, FAINT)
    if sheet.name is not None:
        yield gap(4)
        yield _who(sheet.name, width)
    yield gap(12)


def _who(name: str, width: float) -> Piece:
    """The name, or a line for it, and one for the date."""

    def draw(x: float, y: float) -> Iterator[str]:
        middle = x + width * 0.72
        for left, right, label, text in (
            (x, middle - 18, "Name:", name),
            (middle, x + width, "Date:", ""),
        ):
            start = left + text_width(label, 11) + 5
            fits = text_width(text, 11) <= right - start
            shown = f'<tspan dx="5">{safe_text(text)}</tspan>' if text else ""
            squeeze = "" if fits else f' textLength="{right - left:.0f}"'
            squeeze += "" if fits else ' lengthAdjust="spacingAndGlyphs"'
            yield (
                f'<text x="{left:.1f}" y="{y + 15:.1f}" font-size="11" fill="{INK}"{squeeze}>'
                f"{label}{shown}</text>"
            )
            yield (
                f'<path d="M{start:.1f} {y + 18:.1f}L{right:.1f} {y + 18:.1f}" stroke="{FAINT}" '
                'stroke-width="0.7"/>'
            )

    return Piece(22, draw)


def _group(group: Group, width: float) -> Iterator[Piece]:
    """The pieces of a group, its heading with the first of them."""
    first = [Piece(5, lambda x, y: iter([_rule(x, y, width)]))]
    if group.heading:
        first += text_pieces((Span(group.heading, "strong"),), width, 11.5)
    if group.about:
        first += [*text_pieces(plain(group.about), width, SMALL, FAINT), gap(4)]
    parts = list(pieces(group.items, width))
    yield merged([*first, *parts[:1]])
    yield from parts[1:]
    yield gap(6)


def _rule(x: float, y: float, width: float) -> str:
    return f'<path d="M{x:.1f} {y:.1f}h{width:.1f}" stroke="{INK}" stroke-width="1.2"/>'


def _page(sheet: Sheet, page: list[Piece], number: int, last: int) -> str:
    wide, high = SIZES[sheet.paper]
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{wide}pt" height="{high}pt" '
        f'viewBox="0 0 {wide} {high}" font-family="Helvetica, Arial, Liberation Sans, sans-serif">',
        f"<title>{safe_text(sheet.title)}, page {number} of {last}</title>",
        f'<rect width="{wide}" height="{high}" fill="#fff"/>',
    ]
    y = float(_TOP)
    for piece in page:
        parts += piece.draw(_SIDE, y)
        y += piece.height
    base = high - _FOOT + 28
    note = safe_text(visible(sheet.note))
    parts.append(f'<text x="{_SIDE}" y="{base}" font-size="8.5" fill="{FAINT}">{note}</text>')
    parts.append(
        f'<text x="{wide - _SIDE}" y="{base}" font-size="8.5" fill="{FAINT}" '
        f'text-anchor="end">{number} / {last}</text>'
    )
    return "\n".join([*parts, "</svg>", ""]).encode("utf-8", "replace").decode("utf-8")
