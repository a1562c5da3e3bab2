"""The signs of a claim in a line of an answer: tiles, kinds, negations, numbers and words."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from minelogic.board import Board

COORDINATE = r"-?\d{1,6}"
_PAIR = rf"[(\[]\s*{COORDINATE}(?:\s*[,;]\s*|\s+){COORDINATE}\s*[)\]]"
_WORDS = (
    r"|(?P<not>[~¬!]|(?i:\b(?:not|no|isn't|aren't|doesn't"
    r"|can(?:no|')t (?:be|have|hold|contain))\b))"
    r"|(?P<safe>(?i:\b(?:(?:bomb|mine)-free|safe|free|clear|empty|harmless)\b)|\bS\b|\bs(?=\s*[(\[]))"
    r"|(?P<bomb>(?i:\b(?:bombs?|mines?|mined|unsafe)\b)|\bB\b|\bb(?=\s*[(\[]))"
    r"|(?P<number>\b\d{1,6}\b)|(?P<word>[^\W\d]+)"
)
_GRID = re.compile(
    rf"(?P<pair>{_PAIR})"
    rf"|(?P<bare>(?<![\w.,]){COORDINATE}\s*,\s*{COORDINATE}(?![\w,])"
    rf"|(?<=[BS]\s)\d{{1,6}}\s+\d{{1,6}}\b)" + _WORDS
)


class Token(NamedTuple):
    """A sign: its kind, how it is written, and the tile that it names."""

    kind: str
    text: str
    tile: int | None = None

    @property
    def names_a_tile(self) -> bool:
        """Whether it is written as a tile, on the board or off it."""
        return self.tile is not None or self.kind == "off"

    @property
    def is_kind(self) -> bool:
        """Whether it says that a tile is safe, or a bomb."""
        return self.kind in ("bomb", "safe")


class Signs:
    """How the signs of a line are told from each other, on one board."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.pattern = _GRID if board.is_grid else _on_graph(board)

    def tokens(self, text: str, reason: bool = False) -> Iterator[Token]:
        """The signs of a text in order; in a reason, pairs without brackets are two numbers."""
        for sign in self.pattern.finditer(text):
            kind, word = sign.lastgroup or "", sign.group()
            if reason and kind == "bare":
                for number in re.findall(r"\d+", word):
                    yield Token("number", number)
            elif kind in ("pair", "bare"):
                i, j = re.findall(r"-?\d+", word)
                tile = self.board.tile((int(i), int(j)))
                yield Token("off", f"({i}, {j})") if tile is None else Token("tile", word, tile)
            elif kind == "vertex":
                yield self._vertex(word.strip("()[] \t"))
            else:
                yield Token(kind, word)

    def _vertex(self, name: str) -> Token:
        tile = self.board.tile(int(name) if name.isdecimal() else name)
        return Token("off", name) if tile is None else Token("tile", name, tile)


def _on_graph(board: Board) -> re.Pattern[str]:
    """The signs of a line about a graph: tiles are named as its vertices are."""
    names = "|".join(sorted((re.escape(str(v)) for v in board.vertices), key=len, reverse=True))
    return re.compile(
        rf"(?P<article>\ba(?=\s+(?:bomb|mine|safe|free)\b))"
        rf"|(?P<vertex>[(\[]\s*\w+'*\s*[)\]]|(?<![\w'])(?:{names})(?![\w']))" + _WORDS
    )
