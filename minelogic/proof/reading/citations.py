"""The lines and boxes that a justification cites: `2, 4`, `4-6`, `lines 2 and 4`, `1.2`."""

from __future__ import annotations

import re
from typing import NamedTuple

from minelogic.source import Span

_NUMBER = r"[0-9]+(?:\.[0-9]+)*"
_CITE = re.compile(
    rf"[ \t]*+(?:lines?|boxe?s?|nos?\.|\#)?[ \t]*+[(\[{{]*[ \t]*+"
    rf"({_NUMBER})(?:[ \t]*+(?:-|\.{{2,3}}|…|to\b)[ \t]*+({_NUMBER}))?[ \t]*+[)\]}}]*"
)
_BETWEEN = re.compile(
    r"[ \t]*+(?:(?:[,;+&]|and\b)[ \t]*+(?:and\b)?|(?=[ \t(\[]))"
    r"[ \t]*+(?:(?:lines?|boxe?s?|from|on|of)\b)?"
)
_BEFORE = re.compile(r"[ \t]*+(?:[:,;]|from\b|on\b|of\b|in\b|using\b|to\b)*")
_MOST = 100
"""How many lines one rule may use."""


class Cited(NamedTuple):
    """A line, or the first and last line of a box, by their numbers."""

    text: str
    span: Span
    first: str
    last: str | None


def cites(text: str, start: int) -> tuple[Cited, ...] | None:
    """What the rest of a text cites; None if it is no list of citations."""
    position = _skipped(_BEFORE, text, start)
    found: list[Cited] = []
    while position < len(text):
        match = _CITE.match(text, position)
        if match is None or len(found) == _MOST:
            return None
        begin, end = match.start(1), match.end(2) if match.group(2) else match.end(1)
        first, last = match.group(1), match.group(2)
        found.append(
            Cited(text[begin:end], Span(begin, end), _number(first), last and _number(last))
        )
        position = match.end()
        if not text[position : position + 200].strip(" \t.;)]") and len(text) - position < 200:
            return tuple(found)
        following = _skipped(_BETWEEN, text, position)
        if following == position and text[position - 1] not in " \t)]":
            return None
        position = following
    return tuple(found) if found else None


def is_cites(text: str) -> bool:
    """Whether a text is a list of citations and nothing else."""
    return bool(cites(text, 0))


def _skipped(pattern: re.Pattern[str], text: str, position: int) -> int:
    match = pattern.match(text, position)
    return match.end() if match else position


def _number(text: str) -> str:
    return ".".join([part.lstrip("0") or "0" for part in text.split(".")])
