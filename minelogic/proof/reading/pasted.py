"""What this program prints about proofs, and frames as others draw them, made into lines of a file.

A report has a mark before each line, long formulas and reasons are broken into columns, and boxes
are drawn with a right side too. None of it is part of the language, but people copy it.
"""

from __future__ import annotations

import re
import sys
from typing import NamedTuple

_LABEL = r"[0-9]{1,9}(?:\.[0-9]{1,9})?"
_MARKED = re.compile(rf"^[ \t]*+[✓✗…?][ \t]++(?={_LABEL}\.(?:[ \t]|$))", re.MULTILINE)
_FRAME = re.compile(r"^[ \t│|]*+[┌╭┏][─━]++[┐╮┓]", re.MULTILINE)
_ROW = re.compile(rf"([ \t]*+(?:{_LABEL}[.:)]?(?=[ \t]))?[ \t]*+)((?:[ \t]*+(?:[│┃┌└]|\[(?= )))*+)")
_NUMBERED = re.compile(rf"[ \t]*+{_LABEL}[.:)](?:[ \t]|$)")
_DRAWN = re.compile(r"[\s│┃┌┐└┘├┤─━╭╮╯╰┏┓┗┛]*")
_GAP = re.compile(r"[ \t]{2,}")
_HEADER = re.compile(r"(?:theorem|lemma)\b", re.IGNORECASE)
_INTUITIONISTIC = re.compile(r"(?<![ \t])[ \t]++\(intuitionistic\)(?=:)")
_KEPT = re.compile(
    r"[ \t]*+(?:#|[∎□■]|(?:proof|qed)[ \t.:]*+$)|(?:use|logic|rules)[ \t]", re.IGNORECASE
)
_WAITS = re.compile(r"(?<![ \t])[ \t]++\(waits for [^()]*\)$")
_FINDING = re.compile(r"\S.*:[0-9]{1,9}:[0-9]{1,9}:(?: (?:error|warning):(?: |$)|$)")
_MOST_EDGES = 50


class _Row(NamedTuple):
    """A line of a proof, whose formula and reason may go on below it."""

    place: int
    before: str
    formulas: list[str]
    reasons: list[str]
    column: int
    """Where the reason begins."""
    indent: int
    """Where what is below the number begins."""


def unpasted(text: str) -> str:
    """The text with as many lines, of which those that were printed are as one writes them."""
    marked = _MARKED.search(text) is not None
    if not marked and not _FRAME.search(text):
        return text
    return "\n".join(_Lines(text.split("\n"), marked).read())


class _Lines:
    """Goes through the lines of a printed text."""

    def __init__(self, lines: list[str], marked: bool) -> None:
        self.lines = lines
        self.marked = marked
        self.result: list[str] = []
        self.row: _Row | None = None
        self.header: list[str] = []
        """The parts of the header that is being read, which begins at the place below."""
        self.header_place = 0
        self.intuitionistic = False
        self.told = marked
        """Whether what follows is said about a proof, and is no part of it."""
        self.any_mark = False
        self.finding = False
        """Whether what follows, up to an empty line, is a message."""

    def read(self) -> list[str]:
        for place, line in enumerate(self.lines):
            self.result.append("")
            self.result[place] = self._read(place, line.rstrip())
        self._end_row()
        return self.result

    def _read(self, place: int, line: str) -> str:
        """What a line becomes."""
        self.finding = bool(line) and (self.finding or (self.marked and _is_finding(line)))
        if self.finding:
            self._end_row()
            return ""
        if _HEADER.match(line):
            self._end_row()
            self.told, self.any_mark = False, False
            self.header, self.header_place = [_INTUITIONISTIC.sub("", line)], place
            self.intuitionistic = _INTUITIONISTIC.search(line) is not None
            return self.header[0]
        if self.header:
            if line.startswith("    ") and not _NUMBERED.match(line) and not _DRAWN.fullmatch(line):
                self.header.append(line.strip())
                return ""
            self.result[self.header_place] = " ".join(self.header)
            self.header = []
            if not line:
                return "logic intuitionistic" if self.intuitionistic else ""
        if not line or _DRAWN.fullmatch(line):
            if not line:
                self._end_row()
                self.told = self.told or self.any_mark
            return ""
        return self._line(place, line)

    def _line(self, place: int, line: str) -> str:
        mark = _MARKED.match(line)
        if mark is None and self.told and not (_NUMBERED.match(line) or _KEPT.match(line)):
            return ""
        self.any_mark = self.any_mark or mark is not None
        self.told = False
        indent = len(line) - len(line.lstrip(" "))
        if mark is None and self.row is not None and indent >= self.row.indent:
            self._continued(self.row, line)
            return ""
        self._end_row()
        if mark is not None:
            line = " " * mark.end() + line[mark.end() :]
        return self._begun(place, line)

    def _begun(self, place: int, line: str) -> str:
        """A line with its boxes as bars; whether more of it follows is seen later."""
        head = _ROW.match(line)
        if head is None or not _numbered(line) or ("[" in head.group() and not self.any_mark):
            return line
        before, drawn = head.groups()
        bars = len(drawn) - len(drawn.translate(_NO_BARS))
        content = _without_edge(line, head.end(), bars)
        gaps = list(_GAP.finditer(content, head.end()))
        column = gaps[-1].end() if gaps else len(content)
        formula = content[head.end() : column].strip()
        self.row = _Row(
            place=place,
            before=before + "| " * bars,
            formulas=[formula],
            reasons=[content[column:].strip()],
            column=column if gaps else sys.maxsize,
            indent=len(before),
        )
        return line

    def _continued(self, row: _Row, line: str) -> None:
        bars = row.before.count("|")
        drawn = re.compile(rf"(?:[ \t]*+[│┃└]){{0,{min(bars, _MOST_EDGES)}}}").match(line)
        start = drawn.end() if drawn else 0
        content = _without_edge(line, start, bars)
        row.formulas.append(content[min(start, row.column) : row.column].strip())
        row.reasons.append(content[max(row.column, start) :].strip())

    def _end_row(self) -> None:
        row = self.row
        if row is None:
            return
        self.row = None
        reason = _WAITS.sub("", " ".join(filter(None, row.reasons)))
        formula = " ".join(filter(None, row.formulas))
        self.result[row.place] = f"{row.before}{formula}  {reason}".rstrip()


_NO_BARS = {ord(sign): None for sign in "│┃┌└["}


def _is_finding(line: str) -> bool:
    """Whether a message about a file begins."""
    return _FINDING.match(line) is not None


def _numbered(line: str) -> bool:
    return re.match(rf"[ \t]*+{_LABEL}[.:)]?(?:[ \t│┃]|$)", line) is not None


def _without_edge(line: str, start: int, bars: int) -> str:
    """The line with blanks for the right sides of its boxes."""
    if not 0 < bars <= _MOST_EDGES:
        return line
    edge = re.compile(
        rf"(?<![ \t])[ \t]++(?:[│┃][ \t]*+){{{bars - 1}}}[│┃](?=[ \t]{{2}}|$)"
    ).search(line, start)
    if edge is None:
        return line
    return line[: edge.start()] + " " * (edge.end() - edge.start()) + line[edge.end() :]
