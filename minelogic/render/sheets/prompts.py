"""Markdown, as prompts are written in, read as items: what is not known of it stays as it is."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from minelogic.diagnostics import visible
from minelogic.render.sheets.items import (
    Code,
    Heading,
    Item,
    Listing,
    Quote,
    Span,
    Style,
    Table,
    Text,
    Words,
    text_of,
)
from minelogic.syntax.text.latex import without_commands

_DEEPEST = 6
"""Quotations and lists within each other are read so deep; what is deeper stays as it is written.
"""
_ENTRY = re.compile(r"( {0,3})([-*+]|\d{1,9}[.)])(?:( {1,4})(\S.*)|\s*$)")
_FENCE = re.compile(r"( {0,3})(`{3,}|~{3,})([^`]*)$")
_RULE = re.compile(r" {0,3}([-*_])( *\1){2,} *$")
_HEADING = re.compile(r" {0,3}#{1,6}(?:[ \t]+(.*?))?(?:[ \t]+#+)?[ \t]*$")
_DIVIDER = re.compile(r"[ \t]*\|?([ \t]*:?-+:?[ \t]*\|)+([ \t]*:?-+:?[ \t]*)?$")
_SPANS = re.compile(
    r"""
      \\(?P<escaped>[!-/:-@\[-`{-~])
    | (?P<ticks>`+)(?P<code>.+?)(?<!`)(?P=ticks)(?!`)
    | (?<![\w*])\*\*(?P<strong>\S(?:[^*]*?[^\s*])?)\*\*
    | (?<!\w)__(?P<strong2>\S(?:.*?\S)?)__(?!\w)
    | (?<![\w*])\*(?P<emphasis>\S(?:[^*]*?[^\s*])?)\*(?!\*)
    | (?<!\w)_(?P<emphasis2>\S(?:[^_]*?\S)?)_(?!\w)
    | \$\$?(?P<math>[^$\s](?:[^$]*?[^$\s])?)\$\$?(?!\d)
    | !?\[(?P<link>[^\[\]]*)\]\([^()\s]*\)
    """,
    re.VERBOSE | re.DOTALL,
)


def prompt_items(text: str) -> tuple[Item, ...]:
    """The items of a text in Markdown."""
    lines = [visible(line).expandtabs(4) for line in text.replace("\r\n", "\n").split("\n")]
    return tuple(_blocks(lines, 0))


def words_of(text: str) -> Words:
    """The pieces of a text: code, strong words and emphasis each in their style."""
    spans: list[Span] = []
    at = 0
    for match in _SPANS.finditer(text):
        _add(spans, text[at : match.start()], "plain")
        at = match.end()
        match match.lastgroup:
            case "code":
                _add(spans, _inner(match["code"]), "code")
            case "strong" | "strong2" as kind:
                _add(spans, text_of(words_of(match[kind])), "strong")
            case "emphasis" | "emphasis2" as kind:
                _add(spans, text_of(words_of(match[kind])), "emphasis")
            case "math":
                _add(spans, " ".join(without_commands(match["math"]).split()), "code")
            case "link":
                _add(spans, text_of(words_of(match["link"])), "plain")
            case _:
                _add(spans, match["escaped"] or match.group(), "plain")
    _add(spans, text[at:], "plain")
    return tuple(spans)


def _inner(text: str) -> str:
    """What stands between backticks: one blank at both ends only sets them off."""
    joined = " ".join(text.split("\n"))
    return joined[1:-1] if joined[:1] == joined[-1:] == " " and joined.strip() else joined


def _add(spans: list[Span], text: str, style: Style) -> None:
    text = re.sub(r"\s*\n\s*", " ", text)
    if not text:
        return
    if spans and spans[-1].style == style == "plain":
        spans[-1] = Span(spans[-1].text + text)
    else:
        spans.append(Span(text, style))


def _blocks(lines: Sequence[str], depth: int) -> Iterator[Item]:
    at = 0
    while at < len(lines):
        line = lines[at]
        end = at + 1
        if not line.strip() or _RULE.match(line):
            pass
        elif fence := _FENCE.match(line):
            end, inside = _fenced(lines, at, fence)
            yield Code(inside)
        elif heading := _HEADING.match(line):
            yield Heading(words_of(heading[1] or ""))
        elif line.startswith("    "):
            end = _while(lines, at, lambda text: text.startswith("    ") or not text.strip())
            indented = [text[4:] for text in lines[at:end]]
            yield Code("\n".join(indented).rstrip())
        elif line.lstrip().startswith(">") and depth < _DEEPEST:
            end = _while(lines, at, lambda text: text.lstrip().startswith(">"))
            inner = [re.sub(r"^ *> ?", "", text) for text in lines[at:end]]
            yield Quote(tuple(_blocks(inner, depth + 1)))
        elif _ENTRY.match(line) and depth < _DEEPEST:
            end, listing = _listing(lines, at, depth)
            yield listing
        elif "|" in line and end < len(lines) and _DIVIDER.match(lines[end]):
            end = _while(lines, end + 1, lambda text: "|" in text and bool(text.strip()))
            yield _table([lines[at], *lines[at + 2 : end]])
        else:
            end = _paragraph_end(lines, end)
            yield Text(words_of("\n".join(text.strip() for text in lines[at:end])))
        at = end


def _paragraph_end(lines: Sequence[str], at: int) -> int:
    """Where a paragraph ends: at a blank line, or where another block begins."""
    while at < len(lines) and lines[at].strip():
        line = lines[at]
        entry = _ENTRY.match(line)
        begins = entry is not None and entry[4] and entry[2] in ("-", "*", "+", "1.", "1)")
        if begins or _FENCE.match(line) or _HEADING.match(line) or line.lstrip().startswith(">"):
            break
        at += 1
    return at


def _while(lines: Sequence[str], at: int, belongs: object) -> int:
    assert callable(belongs)
    while at < len(lines) and belongs(lines[at]):
        at += 1
    return at


def _fenced(lines: Sequence[str], at: int, fence: re.Match[str]) -> tuple[int, str]:
    """Where a fence ends, and what stands in it; one that is left open goes on to the end."""
    indent, mark = len(fence[1]), fence[2]
    inside: list[str] = []
    for number in range(at + 1, len(lines)):
        text = lines[number]
        closing = text.strip()
        if closing and not closing.strip(mark[0]) and len(closing) >= len(mark):
            return number + 1, "\n".join(inside)
        inside.append(text[min(indent, len(text) - len(text.lstrip())) :])
    return len(lines), "\n".join(inside).rstrip()


def _listing(lines: Sequence[str], at: int, depth: int) -> tuple[int, Listing]:
    """A list from its first entry on: lines that are indented, or go on, belong to an entry."""
    first = _ENTRY.match(lines[at])
    assert first is not None
    numbered = first[2][-1] in ".)"
    entries: list[tuple[Item, ...]] = []
    while at < len(lines):
        entry = _ENTRY.match(lines[at])
        if entry is None or (entry[2][-1] in ".)") != numbered or _RULE.match(lines[at]):
            break
        inner_at = len(entry[1]) + len(entry[2]) + len(entry[3] or " ")
        inner = [entry[4] or ""]
        at += 1
        while at < len(lines):
            line = lines[at]
            indent = len(line) - len(line.lstrip())
            if line.strip() and indent < inner_at:
                lazy = inner[-1].strip() and not _ENTRY.match(line) and not _FENCE.match(line)
                if not lazy:
                    break
            inner.append(line[min(indent, inner_at) :])
            at += 1
        entries.append(tuple(_blocks(inner, depth + 1)))
    start = int(first[2][:-1]) if numbered else 1
    return at, Listing(tuple(entries), numbered, start)


def _table(lines: Sequence[str]) -> Table:
    rows = [tuple(words_of(cell.strip()) for cell in _cells(line)) for line in lines]
    head, *body = rows
    width = len(head)
    filled = tuple((*row, *[()] * width)[:width] for row in body)
    longest = [
        max(4, *(len(text_of(row[column])) for row in (head, *filled))) for column in range(width)
    ]
    return Table(head=head, rows=filled, shares=tuple(min(n, 60) for n in longest))


def _cells(line: str) -> list[str]:
    """The cells of a row; a bar in code or behind a backslash parts nothing."""
    text = line.strip().removeprefix("|")
    cells, cell = [], ""
    for piece in re.findall(r"\\.|`[^`]*`|\||[^\\`|]+|.", text):
        if piece == "|":
            cells.append(cell)
            cell = ""
        else:
            cell += piece.replace("\\|", "|")
    return [*cells, cell] if cell.strip() else cells
