"""A part of an answer in its own words."""

from __future__ import annotations

from minelogic.source import Source
from minelogic.syntax.tree import Formula
from minelogic.words import in_one_line

_LONGEST = 60
"""How many characters of an answer are quoted."""


def quoted(source: Source, node: Formula) -> str:
    """A part of the answer in its own words, cut if it is long."""
    text = in_one_line(source.text[node.span.start : node.span.end])
    if len(text) <= _LONGEST:
        return text
    return f"{text[: _LONGEST * 3 // 5].rstrip()} … {text[-_LONGEST // 3 :].lstrip()}"
