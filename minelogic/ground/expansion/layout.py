"""Long formulas in lines: cut in the middle, and broken where they hang together least."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Literal

from minelogic.records import replace
from minelogic.syntax import tree
from minelogic.syntax.printer import SPELLINGS, Style, write
from minelogic.syntax.tree import And, Atom, Formula, Or
from minelogic.syntax.walk import children, with_children

MOST_SHOWN = 16
"""A list of more than this is cut in the middle, unless all of it is asked for."""
SHOWN_FIRST, SHOWN_LAST = 6, 2

LineKind = Literal["whole", "first", "next", "more"]
"""A line by itself, the first of several parts, a part after a symbol, the rest of a part."""


def shown(items: Sequence[str], full: bool, style: Style) -> list[str]:
    """The items, of a long list only the first and the last."""
    if full or len(items) <= MOST_SHOWN:
        return list(items)
    return [*items[:SHOWN_FIRST], _left_out(len(items), style), *items[-SHOWN_LAST:]]


def _left_out(number: int, style: Style) -> str:
    """What stands for the middle of so many."""
    dots = {"latex": r"\dots", "ascii": "..."}.get(style, "…")
    text = f"{dots} ({number - SHOWN_FIRST - SHOWN_LAST} more) {dots}"
    return text.replace(" ", r"\ ") if style == "latex" else text


def _abridged(formula: Formula, style: Style) -> Formula:
    """The formula with long lists cut; what stands for the parts left out is an atom."""
    if isinstance(formula, tree.Quantified):
        return formula
    if isinstance(formula, And | Or | tree.KN):
        return replace(formula, parts=_shown_parts(formula.parts, style))
    return with_children(formula, [_abridged(part, style) for part in children(formula)])


def _shown_parts(parts: tuple[Formula, ...], style: Style) -> tuple[Formula, ...]:
    if len(parts) <= MOST_SHOWN:
        return tuple([_abridged(part, style) for part in parts])
    cut = Atom(_left_out(len(parts), style))
    kept = [*parts[:SHOWN_FIRST], cut, *parts[-SHOWN_LAST:]]
    return tuple([_abridged(part, style) for part in kept])


def lines_of(
    formula: Formula, style: Style, width: int, full: bool
) -> Iterator[tuple[LineKind, str]]:
    """The formula in lines: literals run on, other parts of a chain have a line each."""
    formula = formula if full else _abridged(formula, style)
    text = write(formula, style)
    short = _length(text, style) <= width
    if short or not isinstance(formula, And | Or) or all(map(_is_literal, formula.parts)):
        lines = _wrapped(text, style, width)
        yield "whole", lines[0]
        yield from (("next", line) for line in lines[1:])
        return
    symbol = symbol_of(formula, style)
    for index, part in enumerate(formula.parts):
        loose = isinstance(part, And | Or | tree.Implies | tree.Iff | tree.Quantified)
        inner = f"({write(part, style)})" if loose else write(part, style)
        lines = _wrapped(inner, style, width - len(symbol) - 3)
        if index:
            yield "next", f"{symbol} {lines[0]}"
        else:
            yield "first", lines[0]
        yield from (("more", line) for line in lines[1:])


def symbol_of(formula: Formula, style: Style) -> str:
    """The symbol between the parts of a chain."""
    return SPELLINGS[style].or_ if isinstance(formula, Or) else SPELLINGS[style].and_


def _is_literal(formula: Formula) -> bool:
    return isinstance(formula.body if isinstance(formula, tree.Not) else formula, Atom | tree.Truth)


def _wrapped(text: str, style: Style, width: int) -> list[str]:
    """The text in lines, broken inside brackets only where the brackets do not fit in a line."""
    breaks = list(_breaks(text, style))
    return filled(_pieces(text, 0, len(text), breaks, style, width), width, style)


def _pieces(
    text: str, start: int, end: int, breaks: list[tuple[int, int]], style: Style, width: int
) -> list[str]:
    """The text from start to end, cut at its outermost breaks as often as it takes to fit."""
    if _length(text[start:end], style) <= width:
        return [text[start:end]]
    inside = [item for item in breaks if start < item[0] < end]
    if not inside:
        return [text[start:end]]
    least = min(depth for _, depth in inside)
    pieces = []
    for place in [*(place for place, depth in inside if depth == least), end]:
        pieces += _pieces(text, start, place, inside, style, width)
        start = place + 1
    return pieces


def _breaks(text: str, style: Style) -> Iterator[tuple[int, int]]:
    """The blanks where a line may end, each with a number that is larger the deeper it is.

    They stand before connectives, after the variables of a quantifier and between parts of KN.
    """
    spelling = SPELLINGS[style]
    connectives = (spelling.and_, spelling.or_, spelling.implies, spelling.iff)
    before = re.compile(rf" (?:{'|'.join(map(re.escape, connectives))}) ")
    lists = [False]
    for place, sign in enumerate(text):
        if sign == "(":
            lists.append(text.endswith(("KN", "KN}"), 0, place))
        elif sign == ")":
            lists.pop()
        elif sign == " " and lists[-1] and text[place - 1] in ",;":
            yield place, 2 * len(lists)
        elif sign == " " and (before.match(text, place) or text.endswith((".", r".\;"), 0, place)):
            yield place, 2 * len(lists) + 1


def filled(pieces: list[str], width: int, style: Style = "ascii") -> list[str]:
    """The pieces in lines, each as full as it can be."""
    lines = [pieces[0]]
    for piece in pieces[1:]:
        if _length(lines[-1], style) + 1 + _length(piece, style) <= width:
            lines[-1] += f" {piece}"
        else:
            lines.append(piece)
    return lines


def _length(text: str, style: Style) -> int:
    """How wide the text is to the eye."""
    if style != "latex":
        return len(text)
    text = re.sub(r"\\(?:mathrm|mathit|[,;])|[{}^]", "", text)
    return len(re.sub(r"\\[a-z]+", "x", text))
