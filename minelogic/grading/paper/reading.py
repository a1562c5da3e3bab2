"""Answers on paper as students write them: tables that are filled in, and words beside them."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence

from minelogic.board import Board, Sign, split_row
from minelogic.diagnostics import Diagnostic
from minelogic.grading.paper import kinds
from minelogic.paper.openings.answers import BLANKS, CROSSES, DASHES
from minelogic.records import dataclass, field
from minelogic.source import Source, Span
from minelogic.words import counted, number_word

_MOST_LINES = 2_000
_MOST_TABLES = 200
_LONGEST_LINE = 2_000
"""Nothing is looked for in what is longer."""
_COMMENT = re.compile(r"(?:^|(?<=\s))#.*")
_STATEMENT = re.compile(r"\s*(?:board|coordinates|use|mines|display)\b(?![ \t]*[:=])(.*)")
_FRAME = re.compile(r"[\s|+=:─-]+")
_RULE = re.compile(r"[|+=─]|-{3}")
_LABEL = re.compile(r"\s*[\w' .()-]{0,30}:\s*$|\s*\(?\w{1,2}\)?[.)]\s*$")
_PAIR = re.compile(r"([\w']+)[ \t]*=[ \t]*([^\s,;]+)")
_PAIRS = re.compile(rf"\s*{_PAIR.pattern}(?:[\s,;]+{_PAIR.pattern})*[\s,;]*")
_OPEN = ("o", "O")
"""An open cell whose number does not matter."""
_SIGNS = frozenset((*CROSSES, *DASHES, *BLANKS, *_OPEN))
_LONGEST_SIGN = 2


@dataclass(frozen=True, slots=True)
class Filled:
    """One table of an answer: what stands in its cells, and on which lines."""

    cells: Mapping[int, str]
    lines: Mapping[int, int]
    span: Span

    def line(self, tile: int) -> int:
        """The line on which a cell stands."""
        return self.lines.get(tile, min(self.lines.values(), default=1))

    @property
    def first_line(self) -> int:
        return min(self.lines.values(), default=1)


@dataclass(frozen=True, slots=True)
class Words:
    """A line that is no row of a table."""

    text: str
    span: Span


@dataclass(slots=True)
class Answer:
    """An answer in its parts."""

    tables: list[Filled] = field(default_factory=list)
    words: list[Words] = field(default_factory=list)


_Cells = list[tuple[str, int]]
_Row = tuple[_Cells, Span, int]
"""The cells of a row, each with its place; the span and the number of its line."""


def read_tables(board: Board, source: Source, findings: list[Diagnostic]) -> Answer:
    """The tables of an answer, and what else it says; findings are added.

    Rows may have frames of `|`, and marks brackets. Tables may stand below each other, with or
    without a blank line between them, or side by side, as `minelogic paper check` prints them.
    """
    answer = Answer()
    groups: list[list[_Row]] = [[]]
    start = 0
    for number, line in enumerate(source.text.split("\n")[:_MOST_LINES], 1):
        shown = line[:_LONGEST_LINE]
        bare = _COMMENT.sub(lambda found: " " * len(found.group()), shown)
        span = Span(start, start + len(shown.rstrip()))
        statement = _STATEMENT.fullmatch(bare)
        if statement is not None and not (statement[1].strip() and not board.is_grid):
            bare = ""
        row = _row(board, bare, start) if bare.strip() else None
        if row is not None:
            groups[-1].append((row, span, number))
        elif groups[-1]:
            groups.append([])
        if row is None and bare.strip(" \t?…") and not _is_frame(bare):
            answer.words.append(Words(bare.strip(), span))
        start += len(line) + 1
    groups = [group for group in groups if group]
    if board.is_grid:
        answer.tables += list(_tables(board, source, groups, findings))
    else:
        answer.tables += list(_graphs(board, source, groups, findings))
    del answer.tables[_MOST_TABLES:]
    return answer


def first_tables(
    answer: Answer, most: int, source: Source, findings: list[Diagnostic]
) -> list[Filled]:
    """The tables that count; if there are more there is a finding."""
    if len(answer.tables) > most:
        counts = "counts" if most == 1 else f"{number_word(most)} count"
        right = "one table" if most == 1 else f"{number_word(most)} tables"
        span = answer.tables[most].span
        findings.append(
            kinds.TWO_TABLES.at(source, span, number=len(answer.tables), counts=counts, right=right)
        )
    return answer.tables[:most]


def passed_over(
    source: Source, words: Sequence[Words], findings: list[Diagnostic], what: str = ""
) -> None:
    """A finding for each line that says nothing; labels are read over."""
    for each in words:
        if not _LABEL.fullmatch(each.text):
            findings.append(kinds.PASSED_OVER.at(source, each.span, what=what))


def marks_of(
    board: Board,
    signs: Sequence[Sign],
    filled: Filled,
    source: Source,
    findings: list[Diagnostic],
    numbers_matter: bool = True,
) -> dict[int, bool | None]:
    """The closed cells of a table: whether with a cross; None for one that is not filled."""
    marks: dict[int, bool | None] = {}
    for tile, sign in enumerate(signs):
        written = filled.cells.get(tile, ".")
        mark = mark_of(written)
        if isinstance(sign, int) or sign == "-":
            own = written in (str(sign), *BLANKS) or mark is False
            if not own and (numbers_matter or mark is True):
                span = _line_span(source, filled.line(tile))
                shows = str(sign) if isinstance(sign, int) else "that it is free of mines"
                findings.append(
                    kinds.OPEN_CELL.at(
                        source, span, cell=board.label(tile), shows=shows, written=f"'{written}'"
                    )
                )
            continue
        if mark is None and written not in BLANKS:
            span = _line_span(source, filled.line(tile))
            findings.append(kinds.NO_MARK.at(source, span, written=written, cell=board.label(tile)))
        marks[tile] = True if sign == "*" and mark is None else mark
    return marks


def mark_of(written: str) -> bool | None:
    """Whether a sign is a cross; None if it is neither a cross nor a dash."""
    return True if written in CROSSES else False if written in DASHES else None


def rows_in(board: Board, text: str, others: Collection[str]) -> Iterator[tuple[str, int]]:
    """The cells of each row that a text has, with their places; other signs may be in it."""
    start = 0
    for line in text.split("\n")[:_MOST_LINES]:
        shown = line[:_LONGEST_LINE]
        bare = _COMMENT.sub(lambda found: " " * len(found.group()), shown)
        yield from _row(board, bare, start, others) or ()
        start += len(line) + 1


def _row(board: Board, bare: str, start: int, others: Collection[str] = ()) -> _Cells | None:
    """The cells of a row with their places; None if a line is none."""
    if not board.is_grid:
        if not _PAIRS.fullmatch(bare.replace("display", "       ")):
            return None
        return [(pair[2], start + pair.start(2)) for pair in _PAIR.finditer(bare)]
    plain = re.sub(r"[\[\]|,;]", " ", bare)
    if not plain.strip() or (plain.strip() == "?" and board.columns > 1):
        return None
    if _is_frame(bare) and (re.search(r"[|+=─]", bare) or len(split_row(plain)) != board.columns):
        wide = all(len(part) > 1 for part in plain.split())
        if wide or len(split_row(plain)) != board.columns:
            return None
    cells = split_row(plain)
    if len(plain.split()) > 1 and all(len(cell) == len(cells[0][0]) > 2 for cell, _ in cells):
        # Tables side by side, without blanks within their rows.
        cells = [(sign, at + n) for cell, at in cells for n, sign in enumerate(cell)]
    signs = [cell in _SIGNS or cell.isdecimal() or cell in others for cell, _ in cells]
    # A word is no row; but one sign that is none does not spoil a row.
    fits = len(plain.split()) > 1 and len(cells) % board.columns == 0
    fits = fits and all(len(cell) <= _LONGEST_SIGN for cell, _ in cells)
    if not all(signs) and not (fits and 2 * sum(signs) >= len(signs)):
        return None
    return [(cell, start + place) for cell, place in cells]


def _is_frame(line: str) -> bool:
    return _FRAME.fullmatch(line) is not None and _RULE.search(line) is not None


def _tables(
    board: Board, source: Source, groups: list[list[_Row]], findings: list[Diagnostic]
) -> Iterator[Filled]:
    """The tables that rows make: so many rows each, whatever stands between them."""
    if any(len(group) % board.rows for group in groups):
        together = [row for group in groups for row in group]
        if len(together) % board.rows == 0:
            # Blank lines stand between rows.
            groups = [together]
    for group in groups:
        for first in range(0, len(group), board.rows):
            rows = group[first : first + board.rows]
            if len(rows) < board.rows:
                said = counted(len(rows), "row")
                right = str(board.rows)
                findings.append(kinds.ROWS.at(source, rows[0][1], rows=said, right=right))
                continue
            yield from _beside(board, source, rows, findings)


def _beside(
    board: Board, source: Source, rows: list[_Row], findings: list[Diagnostic]
) -> Iterator[Filled]:
    """The table that some rows are, or those that stand side by side in them."""
    columns = board.columns
    width = len(rows[0][0])
    if width % columns or not width:
        width = columns
    wrong = next(((cells, span) for cells, span, _ in rows if len(cells) != width), None)
    if wrong is not None:
        cells, span = wrong
        said, right = counted(len(cells), "cell"), counted(width, "column")
        findings.append(kinds.CELLS.at(source, span, cells=said, columns=right))
        return
    whole = Span(rows[0][1].start, rows[-1][1].end)
    for first in range(0, width, columns):
        found, lines = dict[int, str](), dict[int, int]()
        for row, (cells, _, number) in enumerate(rows):
            for column, (cell, _) in enumerate(cells[first : first + columns]):
                found[row * columns + column] = cell
                lines[row * columns + column] = number
        yield Filled(found, lines, whole)


def _graphs(
    board: Board, source: Source, groups: list[list[_Row]], findings: list[Diagnostic]
) -> Iterator[Filled]:
    """The tables of a graph: another one begins where a vertex comes again, or behind words."""
    for group in groups:
        found, lines = dict[int, str](), dict[int, int]()
        for _, span, number in group:
            for pair in _PAIR.finditer(source.text, span.start, span.end):
                tile = board.tile(pair[1])
                if tile is None and pair[1].isdecimal():
                    tile = board.tile(int(pair[1]))
                if tile is None:
                    place = Span(*pair.span(1))
                    said = f"There is no vertex {pair[1]} on this board; it was not counted."
                    advice = "Name vertices of the board."
                    findings.append(
                        kinds.NO_CELL.at(source, place, message=said, help=advice, cell=pair[1])
                    )
                    continue
                if tile in found:
                    yield Filled(found, lines, group[0][1])
                    found, lines = {}, {}
                found[tile], lines[tile] = pair[2], number
        if found:
            yield Filled(found, lines, group[0][1])


def _line_span(source: Source, number: int) -> Span:
    lines = source.text.split("\n")
    start = sum([len(line) + 1 for line in lines[: number - 1]])
    return Span(start, start + len(lines[number - 1].rstrip()))
