"""How the lines of a proof are laid out: number, bars or indentation, and what follows them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from minelogic.source import Span

_BARS = "|┃▏┆┊"
_CORNERS = "┌├└╭╰┏┣┗"
_DRAWN = re.compile(r"[\s|┃▏┆┊┌┐└┘├┤┬┴┼─━═╭╮╯╰┏┓┗┛┣┫+_-]*")
_EDGE = re.compile(r"(?:[ \t]*+[┃▏┆┊┐┘┤╮╯┓┛┫])++$|(?:[ \t]{2,}+\|)(?:[ \t]*+\|)*+$")
_BAR = re.compile(rf"[ \t\f]*+(?:[{_BARS}](?![-=])|[{_CORNERS}][─━═-]*)")
_NUMBER = r"[0-9]{1,9}(?:\.[0-9]{1,9})?"
_MARKED = re.compile(rf"[ \t]*+(?:[(\[][ \t]*+)?({_NUMBER})[ \t]*+[.:)\]]{{1,2}}(?![.=])")
_BARE = re.compile(rf"[ \t]*+({_NUMBER})(?=[ \t{_BARS}{_CORNERS}]|$)")
_GOES_ON = re.compile(r"[ \t]*(?:[=<>≤≥≠+*]|-(?!>)|!=|in\b|∈)")
_ENDS_OPEN = re.compile(
    r"(?:[&∧∨→⇒↔⇔~¬,]|->|=>|/\\|\\/|[^ \t][ \t]\||\b(?:and|or|implies|iff|not))$"
)
_SIGN = re.compile(r"[A-Za-z_]\w*|[0-9]+|<->|->|=>|<=>|<=|>=|!=|\S")
_ABSOLUTE = 4
"""How many bars before a formula may belong to it."""
_OPERATORS = frozenset(
    ["=", "<", "<=", ">", ">=", "!=", "≤", "≥", "≠", "+", "*", "-", ")", "in", "∈"]
)


class Row(NamedTuple):
    """One written line of a proof, with its places in the text."""

    span: Span
    label: str | None
    label_span: Span
    bars: int
    column: int
    """Where the content begins, tabs counted as blanks up to the next eighth column."""
    gap: int
    """How far the content is from the end of the number."""
    content: Span


def row(text: str, span: Span) -> Row:
    """The layout of a line; its span has no comment and no blanks at the end."""
    line = text[span.start : span.end]
    edge = _EDGE.search(line, max(len(line) - 200, 0))
    if edge is not None and edge.start() > 0:
        line = line[: edge.start()].rstrip()
    bars, position = _bars(line, 0)
    label, label_span, position = _label(line, position)
    more, position = _bars(line, position)
    bars += more
    for _ in range(min(bars, _ABSOLUTE)):
        if "|" not in line[:position] or not _closes_more(line[position:]):
            break
        bars -= 1
        position = line.rindex("|", 0, position)
    rest = line[position:]
    start = position + len(rest) - len(rest.lstrip())
    column = len(line[:start].expandtabs())
    gap = column - len(line[: label_span.end].expandtabs())
    offset = span.start
    return Row(
        span=Span(offset + len(line) - len(line.lstrip()), offset + len(line)),
        label=label,
        label_span=Span(offset + label_span.start, offset + label_span.end),
        bars=bars,
        column=column,
        gap=gap,
        content=Span(offset + start, offset + len(line)),
    )


def is_drawn(line: str) -> bool:
    """Whether a line is only a part of a drawing."""
    return _DRAWN.fullmatch(line) is not None


def has_number_or_bar(line: str) -> bool:
    """Whether a line begins as only a line of a proof does."""
    return _MARKED.match(line) is not None or _BAR.match(line) is not None


def goes_on(content: str) -> bool:
    """Whether a formula cannot end here: the next line continues it."""
    return _ENDS_OPEN.search(content, max(len(content) - 20, 0)) is not None


def depths(rows: list[Row], opens: list[bool]) -> list[int]:
    """In how many boxes each row stands, by its bars or, if there are none at all, by how far it
    is indented; `opens` says which rows open a box.
    """
    if any(row.bars for row in rows):
        return [row.bars for row in rows]
    if not any(opens):
        return [0] * len(rows)
    columns, gaps = [row.column for row in rows], [row.gap for row in rows]
    by_column, by_gap = _indented(columns, opens), _indented(gaps, opens)
    numbered = all(row.label is not None for row in rows)
    if numbered and (by_gap[1] < by_column[1] or (by_gap[1] == 0 and _in_line(rows))):
        return by_gap[0]
    return by_column[0]


def _indented(columns: list[int], opens: list[bool]) -> tuple[list[int], int]:
    """How deep each line stands, and how many lines are deeper than they can be."""
    around = [min(columns)]
    depths: list[int] = []
    strange = 0
    for column, opening in zip(columns, opens, strict=True):
        while column < around[-1]:
            around.pop()
        if column > around[-1] + (0 if opening else 1):
            around.append(column)
            strange += not opening
        depths.append(len(around) - 1)
    return depths, strange


def _in_line(rows: list[Row]) -> bool:
    """Whether numbers of different length begin in one column, and formulas follow them closely."""
    least: dict[int, int] = {}
    for row in rows:
        width = len(row.label or "")
        least[width] = min(row.gap, least.get(width, row.gap))
    starts = {row.column - row.gap - len(row.label or "") for row in rows}
    return len(starts) == 1 and least[min(least)] <= least[max(least)]


def _bars(line: str, position: int) -> tuple[int, int]:
    """How many bars follow a position, and where they end."""
    count = 0
    while bar := _BAR.match(line, position):
        count, position = count + 1, bar.end()
    return count, position


def _label(line: str, position: int) -> tuple[str | None, Span, int]:
    """The number that a line begins with, where it stands, and where what follows it begins."""
    marked = _MARKED.match(line, position)
    bare = _BARE.match(line, position) if marked is None else None
    digits = marked or bare
    if digits is None or (_GOES_ON.match(line, digits.end()) and (bare or "(" in digits.group())):
        return None, Span(position, position), position
    number = ".".join(part.lstrip("0") or "0" for part in digits.group(1).split("."))
    return number, Span(*digits.span(1)), digits.end()


def _closes_more(content: str) -> bool:
    """Whether a bar in a formula closes a |t| that opens before the formula begins."""
    return "|" in content and any(opened < 0 for _, opened in _bars_within(content))


def ends_in_bars(content: str) -> bool:
    """Whether a formula ends in |t|, so that its last bar is no *or*."""
    signs = [*_bars_within(content, leaving=True)] if content.endswith("|") else []
    return bool(signs) and signs[-1] == ("closes", 0)


def _bars_within(content: str, leaving: bool = False) -> Iterator[tuple[str, int]]:
    """What each bar of a formula does, and how many |t| are open after it.

    That is fewer than none where a bar closes what opens before the formula begins: it cannot
    stand in a bracket of the formula. Where the bracket is left in which the formula begins the
    bars end, or, when `leaving`, those behind it follow: then the content begins where a formula
    does, so a minus behind a bar belongs to what follows, as in A | -2 = x.
    """
    opened, operand, depth = 0, False, 0
    joins = _OPERATORS - {"-"} if leaving else _OPERATORS
    signs = [match.group() for match in _SIGN.finditer(content)]
    for sign, following in zip(signs, [*signs[1:], ""], strict=True):
        if sign != "|":
            operand = sign[0].isalnum() or sign[0] in "_)'′"
            depth += (sign == "(") - (sign == ")")
            if depth < 0:  # the bracket is left in which the formula begins
                if not leaving:
                    return
                opened = depth = 0
            continue
        if not operand:
            opened += 1
            yield "opens", opened
        elif opened > 0:
            opened -= 1
            yield "closes", opened
        elif following in joins and not depth:
            yield "closes", -1
            return
        else:
            operand = False
            yield "or", opened
