"""A part of an answer in its own words."""

from __future__ import annotations

from minelogic.source import Source
from minelogic.syntax.tree import Formula

_LONGEST = 60
"""How many characters of an answer are quoted."""


def quoted(source: Source, node: Formula) -> str:
    """A part of the answer in its own words, cut if it is long."""
    text = source.text[node.span.start : node.span.end]
    text = " ".join([word for line in text.split("\n") for word in line.split("#")[0].split()])
    if len(text) <= _LONGEST:
        return text
    return f"{text[: _LONGEST * 3 // 5].rstrip()} … {text[-_LONGEST // 3 :].lstrip()}"
