"""Sheets as PDF, set by typst from data: no text of anybody's is ever a part of the program."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from typing import Any, assert_never

from minelogic.diagnostics import visible
from minelogic.errors import MinelogicError
from minelogic.render.boards.shapes import drawing
from minelogic.render.document import asset
from minelogic.render.sheets.items import (
    LAST_ROWS,
    Choice,
    Code,
    Columns,
    Frame,
    Heading,
    Item,
    Listing,
    Picture,
    Pictures,
    Quote,
    Room,
    Sheet,
    Table,
    Text,
    Words,
    goes_on,
)
from minelogic.render.sheets.measure import caption_width
from minelogic.render.sheets.pictures import picture_svg, picture_words

_FONT = "DejaVu Sans Mono"
"""One that typst brings along, so that boards look the same everywhere."""
_LATIN = 0x24F
"""The fonts that typst brings along have all up to here."""
_NONE = "\U0010fffd"
"""A character that no font has."""
_EACH = b"""#set page(width: 40pt, height: 40pt, margin: 0pt, fill: none)
#set text(font: ("Libertinus Serif", "DejaVu Sans Mono"), size: 11pt)
#sys.inputs.all.clusters().map(it => text(it)).join(pagebreak())
"""
_PAPERS = {"a4": "a4", "letter": "us-letter"}


class NoPdf(MinelogicError):
    """PDF cannot be written here: the extra that does it is not installed."""

    def __init__(self) -> None:
        super().__init__("PDF needs the package typst: pip install minelogic[pdf]")


def sheet_pdf(sheet: Sheet, *others: Sheet) -> bytes:
    """The sheet as PDF: the same bytes for the same sheet. Raises `NoPdf` without typst.

    With others, those come behind, and each begins a new page, which is its first.
    """
    pdf: bytes = _compiled([sheet, *others], "pdf")
    return pdf


def sheet_pages_png(sheet: Sheet, resolution: int = 96) -> list[bytes]:
    """A picture of each page, as PNG. Raises `NoPdf` without typst."""
    drawn = _compiled([sheet], "png", ppi=float(resolution))
    return drawn if isinstance(drawn, list) else [drawn]


def _compiled(sheets: Iterable[Sheet], form: str, **options: Any) -> Any:
    try:
        import typst
    except ImportError:
        raise NoPdf from None
    data = json.dumps([sheet_data(each) for each in sheets], ensure_ascii=True, sort_keys=True)
    program = asset("sheets/sheet.typ").encode()
    compiled: Any = typst.compile
    return compiled(program, format=form, sys_inputs={"sheets": data}, **options)


def missing_characters(sheet: Sheet) -> list[str]:
    """The characters of a sheet that no font here has. Raises `NoPdf` without typst.

    Each is set on a page of its own; one that looks like what is no character at all has no glyph.
    """
    try:
        import typst
    except ImportError:
        raise NoPdf from None
    text = json.dumps(sheet_data(sheet), ensure_ascii=False)
    asked = sorted({each for each in text if ord(each) > _LATIN and each.isprintable()})
    if not asked:
        return []
    compiled: Any = typst.compile
    pages = compiled(_EACH, format="svg", sys_inputs={"all": "".join([_NONE, *asked])})
    nothing, *drawn = [_glyphs(page) for page in pages]
    return [each for each, glyphs in zip(asked, drawn, strict=True) if glyphs == nothing]


def _glyphs(page: bytes) -> list[bytes]:
    """The outlines on a page."""
    return re.findall(rb'<path[^>]* d="([^"]*)"', page)


def sheet_data(sheet: Sheet) -> dict[str, Any]:
    """What the program of typst is told."""
    return {
        "title": visible(sheet.title),
        "about": visible(sheet.about),
        "named": sheet.name is not None,
        "name": visible(sheet.name or ""),
        "note": visible(sheet.note),
        "paper": _PAPERS[sheet.paper],
        "per_page": sheet.per_page,
        "apart": sheet.apart,
        "groups": [
            {
                "heading": visible(group.heading),
                "about": visible(group.about),
                "items": _items(group.items),
                "flows": group.flows,
                "kept": int(bool(group.items) and not goes_on(group.items[0])),
            }
            for group in sheet.groups
        ],
    }


def _items(items: Iterable[Item]) -> list[dict[str, Any]]:
    return [_item(item) for item in items]


def _item(item: Item) -> dict[str, Any]:
    match item:
        case Text(words, small):
            return {"kind": "text", "words": _words(words), "small": small}
        case Heading(words):
            return {"kind": "heading", "words": _words(words)}
        case Listing(entries, numbered, first):
            inner = [_items(entry) for entry in entries]
            return {"kind": "listing", "entries": inner, "numbered": numbered, "first": first}
        case Quote(items):
            return {"kind": "quote", "items": _items(items)}
        case Code(text):
            lines = [_kept(line) for line in text.split("\n")]
            return {"kind": "code", "lines": lines, "long": goes_on(item)}
        case Picture():
            return {"kind": "pictures", "pictures": [_picture(item)]}
        case Pictures(pictures):
            return {"kind": "pictures", "pictures": [_picture(each) for each in pictures]}
        case Frame(rows):
            shown = [
                {
                    "number": visible(row.number),
                    "formula": _kept(row.formula),
                    "reason": visible(row.reason),
                    "depth": row.depth,
                    "opens": row.opens,
                    "closes": row.closes,
                }
                for row in rows
            ]
            return {"kind": "frame", "rows": shown, "long": goes_on(item)}
        case Room(lines, label):
            return {"kind": "room", "lines": lines, "label": visible(label)}
        case Table(head, rows, shares, tall):
            return {
                "kind": "table",
                "head": [_words(cell) for cell in head],
                "rows": [[_words(cell) for cell in row] for row in rows],
                "shares": list(shares),
                "tall": tall,
                "last_rows": LAST_ROWS,
            }
        case Choice(options):
            return {"kind": "choice", "options": [visible(option) for option in options]}
        case Columns(columns, shares):
            inner = [_items(column) for column in columns]
            return {"kind": "columns", "columns": inner, "shares": list(shares)}
        case _:
            assert_never(item)


def _words(words: Words) -> list[dict[str, str]]:
    return [{"text": visible(span.text), "style": span.style} for span in words]


def _kept(line: str) -> str:
    """A line in which blanks stay as many as they are."""
    return visible(line).replace("  ", " \u00a0").replace("\u00a0 ", "\u00a0\u00a0") or ""


def _picture(picture: Picture) -> dict[str, Any]:
    drawn = drawing(picture.board, picture.beyond)
    return {
        "svg": picture_svg(picture, font=_FONT),
        "width": round(drawn.width * picture.scale, 2),
        "alt": visible(picture_words(picture)),
        "caption": visible(picture.caption),
        "caption_width": round(caption_width(picture.caption), 1),
    }
