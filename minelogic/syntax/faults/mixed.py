"""'And' beside 'or' without brackets: how it is read, and how else it may be meant."""

from __future__ import annotations

from minelogic.source import Source, Span
from minelogic.syntax import tree
from minelogic.syntax.tree import Formula

_LONGEST = 60
"""A formula that is longer than this is not quoted as a whole."""


def both_readings(source: Source, node: tree.Or, part: tree.And) -> str:
    """The 'or' with brackets as it is read, and with one of its conjunctions as it is not.

    As it is read, every conjunction has its brackets, so that who writes it so is not warned again;
    of a long formula only that conjunction is quoted, with the part beside it.
    """
    place = next(n for n, each in enumerate(node.parts) if each is part)
    beside = place - 1 if place else 1
    first, last = sorted((place, beside))
    if node.span.end - node.span.start <= _LONGEST:
        first, last = 0, len(node.parts) - 1
    near = part.parts[0] if place else part.parts[-1]
    rest = part.parts[1:] if place else part.parts[:-1]
    far = _text(source, Span(rest[0].span.start, rest[-1].span.end))
    read, meant = list[str](), list[str]()
    for n, each in enumerate(node.parts[first : last + 1], first):
        read.append(_in_brackets(source, each))
        if n not in (place, beside):
            meant.append(_in_brackets(source, each))
        elif n == beside:
            other, ours = _in_brackets(source, each), _text(source, near.span)
            joined = f"({other} | {ours}) & {far}" if place else f"{far} & ({ours} | {other})"
            meant.append(f"({joined})" if last - first > 1 else joined)
    return f"{' | '.join(read)}, as it is read, or {' | '.join(meant)}"


def _in_brackets(source: Source, formula: Formula) -> str:
    """A part of the 'or' as it is written, a conjunction in brackets."""
    text = _text(source, formula.span)
    bare = isinstance(formula, tree.And) and formula.span.start == formula.parts[0].span.start
    return f"({text})" if bare else text


def _text(source: Source, span: Span) -> str:
    text = " ".join(source.text[span.start : span.end].split())
    return text if len(text) <= _LONGEST else text[: _LONGEST - 1] + "…"
