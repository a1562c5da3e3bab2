"""Sheets as Markdown: boards are drawn with letters, and lines to write on are underscores."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import assert_never

from minelogic.board import Board
from minelogic.diagnostics import visible
from minelogic.render.answers import grid_lines
from minelogic.render.boards.svg import Art, Shown
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
)
from minelogic.words import wrapped

_LETTERS: dict[Art, str] = {
    "bomb": "*", "flag": "B", "tick": "S", "dash": "-", "cross": "x", "ring": "N", "open": "U",
}  # fmt: skip
_NEW_PAGE = '\n<div style="break-before: page"></div>\n\n'
_SPECIAL = re.compile(r"([\\`*_{}\[\]<>#|~&$!])")


def sheet_markdown(sheet: Sheet, *others: Sheet) -> str:
    """The whole sheet, in CommonMark with tables; with others, these behind it on new pages."""
    return _NEW_PAGE.join([_one(each) for each in (sheet, *others)])


def _one(sheet: Sheet) -> str:
    blocks = [*_top(sheet)]
    for number, group in enumerate(sheet.groups):
        if sheet.apart and sheet.turns(number):
            blocks += ["---", *_top(sheet)]
        blocks += _group(group)
    if sheet.note:
        blocks += ["---", f"*{escaped(sheet.note)}*"]
    return "\n\n".join(blocks) + "\n"


def _top(sheet: Sheet) -> Iterator[str]:
    yield f"# {escaped(sheet.title)}"
    if sheet.about:
        yield f"*{escaped(sheet.about)}*"
    if sheet.name is not None:
        name = escaped(sheet.name) if sheet.name else r"\_" * 30
        yield f"Name: {name}   Date: {_blank(12)}"


def _group(group: Group) -> Iterator[str]:
    if group.heading:
        yield f"## {escaped(group.heading)}"
    if group.about:
        yield f"*{escaped(group.about)}*"
    yield from _items(group.items)


def _items(items: Iterable[Item]) -> Iterator[str]:
    for item in items:
        yield from _item(item)


def _item(item: Item) -> Iterator[str]:
    match item:
        case Text(words):
            yield _line_start(_words(words))
        case Heading(words):
            yield f"### {_words(words)}"
        case Listing():
            yield _listing(item)
        case Quote(items):
            lines = "\n\n".join(_items(items)).split("\n")
            yield "\n".join(f"> {line}".rstrip() for line in lines)
        case Code(text):
            yield _fenced(text.split("\n"))
        case Picture():
            yield from _picture(item)
        case Pictures(pictures):
            for picture in pictures:
                yield from _picture(picture)
        case Frame(rows):
            yield _fenced(_frame(rows))
        case Room(lines, label):
            if label:
                yield f"{escaped(label)}"
            yield "\n\n".join([_blank(60)] * lines)
        case Table():
            yield _table(item)
        case Choice(options):
            yield "\n".join(f"- [ ] {escaped(option)}" for option in options)
        case Columns(columns):
            for column in columns:
                yield from _items(column)
        case _:
            assert_never(item)


def escaped(text: str) -> str:
    """The text so that Markdown shows it as it is, on one line."""
    return _SPECIAL.sub(r"\\\1", " ".join(visible(text).split()))


def _blank(length: int) -> str:
    return r"\_" * length


def _words(words: Words) -> str:
    return "".join(map(_span, words))


def _span(span: Span) -> str:
    if span.style == "code":
        return inline_code(span.text)
    text = _SPECIAL.sub(r"\\\1", re.sub(r"\s+", " ", visible(span.text)))
    mark = {"plain": "", "strong": "**", "emphasis": "*"}[span.style]
    return f"{mark}{text}{mark}"


def inline_code(text: str) -> str:
    """The text between backticks, more of them than there are in it."""
    shown = " ".join(visible(text).split())
    longest = max(map(len, re.findall("`+", shown)), default=0)
    ticks = "`" * (longest + 1)
    pad = " " if shown.startswith("`") or shown.endswith("`") else ""
    return f"{ticks}{pad}{shown}{pad}{ticks}"


def _line_start(text: str) -> str:
    """A paragraph that begins no list, heading or rule."""
    return re.sub(r"^(\d+)([.)])|^([-+=])", lambda m: _unlisted(m), text)


def _unlisted(match: re.Match[str]) -> str:
    return f"{match[1]}\\{match[2]}" if match[1] else f"\\{match[3]}"


def _listing(item: Listing) -> str:
    entries = []
    for number, entry in enumerate(item.entries, item.first):
        mark = f"{number}. " if item.numbered else "- "
        text = "\n\n".join(_items(entry)).replace("\n", "\n" + " " * len(mark))
        entries.append(re.sub(r"[ ]+$", "", f"{mark}{text}", flags=re.MULTILINE))
    return "\n".join(entries)


def _picture(picture: Picture) -> Iterator[str]:
    if picture.aside:
        return
    # Without the names of its tiles a board only illustrates what the caption says.
    if picture.names or not picture.caption:
        shown: list[Shown | str] = [*picture.signs]
        for tile, art in picture.put.items():
            shown[tile] = _LETTERS[art]
        yield _fenced(board_lines(picture.board, shown))
    if picture.caption:
        yield f"*{escaped(picture.caption)}*"


def board_lines(board: Board, signs: Iterable[Shown | str], edges: bool = True) -> list[str]:
    """The board in letters; of a graph also who touches whom, unless that is told elsewhere."""
    cells = [visible(str(sign)) for sign in signs]
    if board.is_grid:
        rows = [cells[n : n + board.columns] for n in range(0, board.size, board.columns)]
        return grid_lines(board, rows)
    lines = grid_lines(board, [cells])
    if edges:
        joined = ", ".join(f"{a}-{b}" for a, b in board.edges)
        lines += wrapped(joined, "edges: ", "       ").split("\n")
    return [visible(line) for line in lines]


def _frame(rows: Iterable[FrameRow]) -> Iterator[str]:
    shown = list(rows)
    digits = max([len(row.number) for row in shown], default=0)
    lefts = [f"{row.number:>{digits}} {'| ' * (row.depth + 1)}" for row in shown]
    longest = max(
        [len(left) + len(row.formula) for left, row in zip(lefts, shown, strict=True)], default=0
    )
    width = min(max(longest + 2, 44), 72)
    for left, row in zip(lefts, shown, strict=True):
        formula = row.formula or "_" * max(width - 2 - len(left), 8)
        reason = row.reason or ("" if row.formula else "_" * 20)
        yield f"{left}{visible(formula)}".ljust(width) + visible(reason)
        if row.closes:
            yield f"{' ' * digits} {'| ' * row.depth}|{'-' * 12}"


def _fenced(lines: Iterable[str]) -> str:
    """Lines as they are, in a fence that no line of theirs ends."""
    shown = [visible(line).rstrip() for line in lines]
    longest = max([len(run) for line in shown for run in re.findall("`+", line)], default=0)
    ticks = "`" * max(3, longest + 1)
    return "\n".join([f"{ticks}text", *shown, ticks])


def _table(table: Table) -> str:
    rows = [table.head, *table.rows]
    lines = [f"| {' | '.join(_cell(cell) for cell in row)} |" for row in rows]
    return "\n".join([lines[0], "|" + "---|" * len(table.head), *lines[1:]])


def _cell(words: Words) -> str:
    """A cell; what would end it is written so that it does not, also within code."""
    return re.sub(r"(?<!\\)\|", r"\\|", _words(words)) or " "
