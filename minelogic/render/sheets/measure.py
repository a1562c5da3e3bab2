"""How wide texts are and where their lines end, where no browser and no typst does it.

Widths are those of Helvetica, and of a typewriter face; what is drawn says how wide it has to be,
so that another face is made to fit.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple
from unicodedata import combining, east_asian_width

from minelogic.diagnostics import visible
from minelogic.render.sheets.items import Span, Style, Words

_WIDTHS = (
    278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278,
    *[556] * 10, 278, 278, 584, 584, 584, 556, 1015,
    667, 667, 722, 722, 667, 611, 778, 722, 278, 500, 667, 556, 833,
    722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611,
    278, 278, 278, 469, 556, 333,
    556, 556, 500, 556, 556, 278, 556, 556, 222, 222, 500, 222, 833,
    556, 556, 556, 556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334, 260, 334, 584,
)  # fmt: skip
"""Of the printable characters of ASCII, in thousandths of the size."""
_OTHER = 620
_TYPEWRITER = 602
CAPTION, CAPTION_SIZE = 130.0, 8.8
"""How wide what is said below a picture may be before it is wrapped, and its size: points."""
CODE_SIZE = 0.88
"""The size of code beside text."""
_STRONG = 1.07


class Run(NamedTuple):
    """A piece of a line in one style, and where it begins."""

    text: str
    style: Style
    x: float
    width: float


def caption_width(text: str) -> float:
    """How wide what is said below a picture is at least, if there is room: it is not wrapped."""
    return min(CAPTION, text_width(visible(text), CAPTION_SIZE) + 6) if text else 0.0


def text_width(text: str, size: float, style: Style = "plain") -> float:
    """How wide a text is."""
    if style == "code":
        units = sum(_cells(character) for character in text) * _TYPEWRITER * CODE_SIZE
    else:
        units = sum(map(_units, text)) * (_STRONG if style == "strong" else 1)
    return size * units / 1000


def lines_of_words(words: Words, width: float, size: float) -> list[list[Run]]:
    """The words in lines that are no wider; a word that is wider is cut."""
    lines: list[list[Run]] = [[]]
    x = 0.0
    for word in _glued(words):
        wide = sum(text_width(text, size, style) for text, style in word)
        blank = all(not text.strip() for text, _ in word)
        if x + wide > width and not blank and lines[-1]:
            lines.append([])
            x = 0.0
        if blank and not lines[-1]:
            continue
        for text, style in word:
            for piece in _cut(text, style, width, size):
                wide = text_width(piece, size, style)
                if x > 0 and x + wide > width + 0.01 and not blank:
                    lines.append([])
                    x = 0.0
                lines[-1].append(Run(piece, style, x, wide))
                x += wide
    return [_joined(line) for line in lines]


def code_lines(text: str, width: float, size: float) -> list[str]:
    """Lines of code; one that is too long goes on, indented, in the next."""
    most = max(int(width / (size * CODE_SIZE * _TYPEWRITER / 1000)), 8)
    lines = []
    for line in text.split("\n"):
        rest = line.rstrip()
        indent = len(rest) - len(rest.lstrip())
        while len(rest) > most:
            cut = rest.rfind(" ", indent + 1, most + 1)
            cut = most if cut <= indent else cut
            lines.append(rest[:cut])
            indent = min(indent + 4, most // 2) if len(lines[-1]) <= most else indent
            rest = " " * indent + rest[cut:].lstrip()
        lines.append(rest)
    return lines


def _units(character: str) -> float:
    if " " <= character <= "~":
        return _WIDTHS[ord(character) - 32]
    if combining(character):
        return 0
    return 1000 if east_asian_width(character) in "WF" else _OTHER


def _cells(character: str) -> int:
    return 0 if combining(character) else 2 if east_asian_width(character) in "WF" else 1


def _glued(words: Sequence[Span]) -> Iterator[list[tuple[str, Style]]]:
    """What no line ends within: words, and the blanks between them, each by itself."""
    word: list[tuple[str, Style]] = []
    for span in words:
        for number, piece in enumerate(span.text.split(" ")):
            if number:
                if word:
                    yield word
                word = []
                yield [(" ", span.style)]
            if piece:
                word.append((piece, span.style))
    if word:
        yield word


def _cut(text: str, style: Style, width: float, size: float) -> Iterator[str]:
    """The text, in pieces that are no wider than a line."""
    while len(text) > 1 and text_width(text, size, style) > width:
        most = len(text) - 1
        while most > 1 and text_width(text[:most], size, style) > width:
            most = most * 9 // 10
        yield text[:most]
        text = text[most:]
    yield text


def _joined(line: list[Run]) -> list[Run]:
    """Neighbours of one style as one run, without the blank at the end."""
    while line and not line[-1].text.strip():
        line.pop()
    runs: list[Run] = []
    for run in line:
        if runs and runs[-1].style == run.style:
            before = runs[-1]
            runs[-1] = before._replace(text=before.text + run.text, width=before.width + run.width)
        else:
            runs.append(run)
    return runs
