"""What an answer says in words: that nothing fits, that one set of mines does, or several."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Literal, TypeAlias

from minelogic.board import Board
from minelogic.diagnostics import Diagnostic
from minelogic.grading.paper import kinds
from minelogic.grading.paper.reading import Words
from minelogic.records import dataclass
from minelogic.source import Source, Span

Verdict: TypeAlias = Literal["none", "one", "several"]
VERDICTS: tuple[Verdict, ...] = ("none", "one", "several")

_NUMBER = r"(?:sets? of mines|solutions?|mine sets?|tables?)"
_SPELLINGS: Mapping[Verdict, str] = {
    "none": rf"none|no (?:{_NUMBER}|opening)(?: fits?)?|not an opening|impossible|unsolvable",
    "one": rf"(?:exactly |just |only )?one(?: {_NUMBER})?(?: fits?)?|(?:it is )?a table|unique",
    "several": rf"(?:several|many|two|more than one)(?: {_NUMBER})?(?: fit)?|not unique|ambiguous|"
    r"(?:it is )?(?:an opening(?:,? (?:and|but) no table)?)",
}
_LEAD = r"(?:(?:verdict|answer|how many)[ \t]*[:=][ \t]*)?"
_CELL = re.compile(r"\(\s*(-?\d+)\s*[,;]?\s+(-?\d+)\s*\)|\(\s*(-?\d+)\s*[,;]\s*(-?\d+)\s*\)")
_VERTEX = re.compile(r"[\w']+")
_JOINED = re.compile(
    r"(?:[\s,;:.()-]|\b(?:and|because|of|by|the|numbers?|cells?|at|clash(?:es)?|shows?|with)\b)*",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Said:
    """What is said, where, and the cells that are named for it."""

    verdict: Verdict
    span: Span
    cells: tuple[int, ...]


def said_in(
    board: Board,
    source: Source,
    words: Sequence[Words],
    findings: list[Diagnostic],
    verdicts: Sequence[Verdict] = VERDICTS,
) -> tuple[Said | None, list[Words]]:
    """The first verdict of an answer with the cells that are named for it, and the other lines.

    Cells may stand behind the verdict or on lines of their own.
    """
    said: Said | None = None
    cells: list[int] = []
    left: list[Words] = []
    for each in words:
        text, start = source.text[slice(*each.span)], each.span.start
        verdict = None if said is not None else _verdict(text, verdicts)
        rest, offset = (text, 0) if verdict is None else (text[verdict[1] :], verdict[1])
        named, only = _cells(board, source, rest, start + offset, findings)
        if verdict is not None and only:
            said = Said(verdict[0], each.span, ())
            cells += named
        elif said is not None and named and only:
            cells += named
        else:
            left.append(each)
    if said is not None:
        said = Said(said.verdict, said.span, tuple(sorted(set(cells))))
    return said, left


def _verdict(text: str, verdicts: Sequence[Verdict]) -> tuple[Verdict, int] | None:
    """What a line begins by saying, and where that ends."""
    for verdict in verdicts:
        found = re.match(
            rf"[\s*_>]*{_LEAD}(?:{_SPELLINGS[verdict]})(?![\w-])[\s*_.:!]*", text, re.IGNORECASE
        )
        if found is not None:
            return verdict, found.end()
    return None


def _cells(
    board: Board, source: Source, text: str, start: int, findings: list[Diagnostic]
) -> tuple[list[int], bool]:
    """The cells that a text names, and whether it says nothing else; findings are added."""
    found: list[int] = []
    rest = text.split("#")[0]
    if board.is_grid:
        plain = _CELL.sub(" ", rest)
        if not _JOINED.fullmatch(plain):
            return [], False
        for match in _CELL.finditer(rest):
            row, column = [int(part) for part in match.groups() if part is not None]
            tile = board.tile((row, column))
            if tile is None:
                span = Span(start + match.start(), start + match.end())
                findings.append(kinds.NO_CELL.at(source, span, cell=match.group()))
            else:
                found.append(tile)
        return found, True
    words = [word for word in _VERTEX.findall(rest) if not _JOINED.fullmatch(word)]
    tiles = [board.tile(int(w) if w.isdecimal() and board.tile(w) is None else w) for w in words]
    if any(tile is None for tile in tiles):
        return [], False
    return [tile for tile in tiles if tile is not None], True
