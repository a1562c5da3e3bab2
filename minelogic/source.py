"""Text with places: a source keeps its lines, and a span names a stretch of it."""

from __future__ import annotations

import unicodedata
from bisect import bisect_right
from typing import NamedTuple

from minelogic.records import dataclass, field


class Span(NamedTuple):
    """The characters from `start` up to, not including, `end` of a source's text."""

    start: int
    end: int


class Place(NamedTuple):
    """A line and a column, both counted from 1."""

    line: int
    column: int


@dataclass(frozen=True, slots=True)
class Source:
    """A text and the name by which people know it."""

    name: str
    text: str
    _line_starts: list[int] = field(default_factory=list, repr=False, compare=False)

    def place(self, offset: int) -> Place:
        """The line and column of a character."""
        if not self._line_starts and self.text.find("\n", 0, offset) < 0:
            return Place(1, offset + 1)  # of a text with very many lines the rest may not matter
        starts = self._starts()
        line = bisect_right(starts, offset)
        return Place(line, offset - starts[line - 1] + 1)

    def line_text(self, line: int) -> str:
        """The text of a line, counted from 1, without its end."""
        starts = self._starts()
        end = starts[line] if line < len(starts) else len(self.text)
        return self.text[starts[line - 1] : end].rstrip("\r\n")

    def _starts(self) -> list[int]:
        if not self._line_starts:
            self._line_starts.append(0)
            find, position = self.text.find, -1
            while (position := find("\n", position + 1)) >= 0:
                self._line_starts.append(position + 1)
        return self._line_starts


def character_width(character: str) -> int:
    """0 for marks and invisible characters, 2 for wide ones, else 1."""
    if unicodedata.combining(character) or unicodedata.category(character) in ("Cf", "Cc"):
        return 0
    return 2 if unicodedata.east_asian_width(character) in "WF" else 1
