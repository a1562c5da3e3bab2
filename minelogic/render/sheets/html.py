"""Sheets as HTML pages that print well: no script, no network, no other file."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import assert_never

from minelogic.render.document import asset, document, safe_text
from minelogic.render.sheets.items import (
    Choice,
    Code,
    Columns,
    Frame,
    FrameRow,
    Group,
    Heading,
    Item,
    Listing,
    Picture,
    Pictures,
    Quote,
    Room,
    Sheet,
    Span,
    Table,
    Text,
    Words,
    goes_on,
)
from minelogic.render.sheets.pictures import picture_svg

_TAGS = {"strong": "strong", "emphasis": "em", "code": "code"}
_ARROWS = re.compile(r"(?:&lt;)?[-=]+&gt;|\|[-=]")
_PAGE = """@page {{ size: {paper}; margin: 16mm 18mm 18mm;
  @bottom-right {{ content: counter(page) " / " counter(pages); font: 8.5pt sans-serif; }} }}
"""
PAPER_NAMES = {"a4": "A4", "letter": "letter"}


def sheet_html(sheet: Sheet, *others: Sheet) -> str:
    """The whole page; it breaks between exercises, or within a long one between its parts.

    With others, those come behind, and each begins a new page.
    """
    title = f"{sheet.title}: {sheet.name}" if sheet.name and not others else sheet.title
    style = _PAGE.format(paper=PAPER_NAMES[sheet.paper]) + asset("sheets/sheet.css")
    return document(
        title, style, _bodies(sheet, *others), attributes=f'class="sheet {sheet.paper}"'
    )


def items_html(items: Iterable[Item]) -> str:
    """Items as a part of a page that has the style of sheets."""
    return "\n".join(_item(item) for item in items)


def _bodies(*sheets: Sheet) -> Iterator[str]:
    if len(sheets) == 1:
        yield from _body(sheets[0])
        return
    for number, sheet in enumerate(sheets):
        yield f'<article class="one{" new-page" * bool(number)}">'
        yield from _body(sheet)
        yield "</article>"


def _body(sheet: Sheet) -> Iterator[str]:
    yield from _header(sheet)
    yield "<main>"
    for number, group in enumerate(sheet.groups):
        again = sheet.turns(number) and sheet.apart
        if again:
            yield from _header(sheet, again=True)
        yield from _group(group, sheet.turns(number) and not again)
    yield "</main>"
    if sheet.note:
        yield f'<footer><p class="about">{safe_text(sheet.note)}</p></footer>'


def _header(sheet: Sheet, again: bool = False) -> Iterator[str]:
    yield '<header class="new-page">' if again else "<header>"
    yield f"<h1>{safe_text(sheet.title)}</h1>"
    if sheet.about:
        yield f'<p class="about">{safe_text(sheet.about)}</p>'
    if sheet.name is not None:
        name = safe_text(sheet.name) if sheet.name else ""
        yield f'<p class="who"><span class="name">Name: <span class="line">{name}</span></span>'
        yield '<span class="date">Date: <span class="line"></span></span></p>'
    yield "</header>"


def _group(group: Group, new_page: bool) -> Iterator[str]:
    yield f'<section class="group{" new-page" * new_page}{" flows" * group.flows}">'
    about = f'<p class="about">{safe_text(group.about)}</p>' if group.about else ""
    # The heading stays with what comes first below it, or with the first lines of that.
    head = f"<h2>{safe_text(group.heading)}</h2>{about}" if group.heading else about
    if not group.items:
        yield f"{head}</section>"
        return
    start = "start" if not goes_on(group.items[0]) else "start long"
    yield f'<div class="{start}">{head}{_item(group.items[0])}</div>'
    yield from (_item(item) for item in group.items[1:])
    yield "</section>"


def _item(item: Item) -> str:
    match item:
        case Text(words, small):
            head = '<p class="small">' if small else "<p>"
            return f"{head}{_words(words)}</p>"
        case Heading(words):
            return f"<h3>{_words(words)}</h3>"
        case Listing():
            return _listing(item)
        case Quote(items):
            return f"<blockquote>{items_html(items)}</blockquote>"
        case Code(text):
            kind = ' class="long"' if goes_on(item) else ""
            return f"<pre{kind}><code>{safe_code(text)}</code></pre>"
        case Picture():
            return f'<div class="pictures">{_picture(item)}</div>'
        case Pictures(pictures):
            return f'<div class="pictures">{"".join(map(_picture, pictures))}</div>'
        case Frame(rows):
            kind = "frame long" if goes_on(item) else "frame"
            return f'<table class="{kind}"><tbody>{"".join(map(_row, rows))}</tbody></table>'
        case Room(lines, label):
            head = f'<span class="label">{safe_text(label)}</span>' if label else ""
            ruled = "".join(f"<div>{head if n == 0 else ''}</div>" for n in range(lines))
            return f'<div class="room">{ruled}</div>'
        case Table():
            return _table(item)
        case Choice(options):
            boxes = "".join(
                f'<span class="option"><span class="box"></span> {safe_text(option)}</span>'
                for option in options
            )
            return f'<p class="choice">{boxes}</p>'
        case Columns(columns, shares):
            widths = " ".join(f"minmax(0, {share}fr)" for share in shares)
            cells = "".join(f"<div>{items_html(column)}</div>" for column in columns)
            return f'<div class="columns" style="grid-template-columns: {widths}">{cells}</div>'
        case _:
            assert_never(item)


def safe_code(text: str) -> str:
    """Lines of any text, so that HTML shows them as they are; none ends within an arrow."""
    lines = "\n".join(safe_text(line) for line in text.split("\n"))
    return _ARROWS.sub(r'<span class="whole">\g<0></span>', lines)


def _words(words: Words) -> str:
    return "".join(map(_span, words))


def _span(span: Span) -> str:
    text = safe_text(span.text)
    tag = _TAGS.get(span.style)
    if tag is None:
        return text
    return f"<{tag}>{safe_code(span.text) if tag == 'code' else text}</{tag}>"


def _listing(item: Listing) -> str:
    tag = "ol" if item.numbered else "ul"
    start = f' start="{item.first}"' if item.numbered and item.first != 1 else ""
    entries = "".join(f"<li>{items_html(entry)}</li>" for entry in item.entries)
    return f"<{tag}{start}>{entries}</{tag}>"


def _picture(picture: Picture) -> str:
    drawn = picture_svg(picture, picture.scale)
    said = f"<figcaption>{safe_text(picture.caption)}</figcaption>" if picture.caption else ""
    return f"<figure>{drawn}{said}</figure>"


def _row(row: FrameRow) -> str:
    bars = "".join(
        f'<span class="bar{" opens" * (level > row.depth - row.opens)}"></span>'
        for level in range(row.depth + 1)
    )
    blank = "" if row.formula else " blank"
    formula = f"<code>{safe_code(row.formula)}</code>" if row.formula else ""
    reason = safe_text(row.reason)
    return (
        f'<tr><th scope="row">{safe_text(row.number)}</th><td class="formula"><div class="line">'
        f'{bars}<span class="text{" closes" * row.closes}{blank}">{formula}</span></div>'
        f'</td><td class="reason{blank * (not reason)}">{reason}</td></tr>'
    )


def _table(table: Table) -> str:
    total = sum(table.shares)
    columns = "".join(f'<col style="width: {100 * s / total:.1f}%">' for s in table.shares)
    head = "".join(f'<th scope="col">{_words(cell)}</th>' for cell in table.head)
    rows = "".join(
        f"<tr>{''.join([f'<td>{_words(cell)}</td>' for cell in row])}</tr>" for row in table.rows
    )
    kind = ' class="tall"' if table.tall else ""
    return (
        f"<table{kind}><colgroup>{columns}</colgroup><thead><tr>{head}</tr></thead>"
        f"<tbody>{rows}</tbody></table>"
    )
