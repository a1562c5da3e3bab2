"""Answers to tables: a cross or a dash on every closed cell, read and judged."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Literal, TypeAlias

from minelogic.board import Board, split_row
from minelogic.jsonable import Shape, Tile
from minelogic.paper.openings.opening import Opening, OpeningKind
from minelogic.paper.openings.plain import PaperError
from minelogic.records import dataclass
from minelogic.words import counted, listed, number_word, plural

AnswerStatus: TypeAlias = Literal["right", "unfilled", "wrong"]

CROSSES = ("x", "*", "X", "×", "✗", "B")
DASHES = ("-", "–", "—", "−", "S")
BLANKS = (".", "?", "_")

_MARKS: dict[str, bool | None] = {
    **dict.fromkeys(CROSSES, True),
    **dict.fromkeys(DASHES, False),
    **dict.fromkeys(BLANKS, None),
}
_PAIR = re.compile(r"\s*(\w+)\s*=\s*(\S+)\s*\Z")


class BrokenJson(Shape):
    """A number that an answer breaks."""

    cell: Tile
    shows: int
    crosses: int
    unfilled: int


class WrongJson(Shape):
    """A cell that is filled wrongly, and what shows that."""

    cell: Tile
    filled: Literal["cross", "dash"]
    breaks: list[BrokenJson]
    because: list[Tile]


@dataclass(frozen=True, slots=True)
class Broken:
    """A number with too many crosses around it, or too few, whatever is still to be filled."""

    tile: int
    shows: int
    crosses: int
    unfilled: int

    def said(self, board: Board) -> str:
        """What is wrong with it, as in `(1,2) shows 1, but there are two crosses around it`."""
        are = "is" if self.crosses == 1 else "are"
        crosses = f"{number_word(self.crosses)} {plural(self.crosses, 'cross', 'crosses')}"
        room = ""
        if self.unfilled and self.crosses < self.shows:
            room = f" and {counted(self.unfilled, 'unfilled cell')}"
        shows = f"{board.label(self.tile)} shows {self.shows}"
        return f"{shows}, but there {are} {crosses}{room} around it"


@dataclass(frozen=True, slots=True)
class WrongCell:
    """A cell that is filled otherwise than in the solution, or beside a number that is broken."""

    tile: int
    cross: bool
    breaks: tuple[Broken, ...]
    because: tuple[int, ...] = ()
    """If it breaks no number by itself: numbers that together tell what the cell is."""

    def said(self, board: Board) -> str:
        """What is wrong with it, in a sentence."""
        cell = f"{board.label(self.tile)} has a {'cross' if self.cross else 'dash'}"
        if self.breaks:
            return f"{cell}: {'; '.join([each.said(board) for each in self.breaks])}."
        what = "no mine" if self.cross else "a mine"
        if not self.because:
            return f"{cell}, but it is {what}: the numbers together leave it no choice."
        by = listed([board.label(tile) for tile in self.because])
        tell = plural(len(self.because), "tells", "tell")
        number = plural(len(self.because), "number")
        return f"{cell}, but the {number} at {by} {tell} that it is {what}."


@dataclass(frozen=True, slots=True)
class Judged:
    """What is to be said of an answer to an opening."""

    opening: Opening
    filled: Mapping[int, bool]
    """The closed cells that are filled: whether with a cross."""
    status: AnswerStatus
    unfilled: tuple[int, ...]
    wrong: tuple[WrongCell, ...]
    broken: tuple[Broken, ...]
    """All numbers that are broken."""
    kind: OpeningKind

    @property
    def ok(self) -> bool:
        """Whether every closed cell is filled, and every number right."""
        return self.status == "right"


def read_answer(board: Board, signs: tuple[int | str, ...], text: str) -> dict[int, bool | None]:
    """The marks of an answer, by closed tiles; None for one that is left open.

    An answer has the rows of the display, on a graph `a=x, b=-`: a cross is `x` or `*`, a dash `-`,
    and `.` is unfilled. An open cell repeats its number, or has `.`. Comments begin with `#`; the
    lines of a file beside its display do not matter. `PaperError` if it is no such text.
    """
    cells = _graph_cells(board, text) if not board.is_grid else _grid_cells(board, text)
    marks: dict[int, bool | None] = {}
    for tile, sign in enumerate(signs):
        cell = cells.get(tile, ".")
        if isinstance(sign, int) or sign == "-":
            if cell not in (str(sign), *BLANKS) and (sign != "-" or _MARKS.get(cell) is not False):
                raise PaperError(
                    f"{board.label(tile)} is open and has {sign} in the file, but the answer has "
                    f"{cell!r} there; copy the numbers, or leave these cells as ."
                )
        elif cell not in _MARKS:
            raise PaperError(
                f"{board.label(tile)} is closed: fill it with x for a mine or - for none, not with "
                f"{cell!r}"
            )
        else:
            marks[tile] = True if sign == "*" and _MARKS[cell] is None else _MARKS[cell]
    return marks


def judge(
    opening: Opening, answer: str | Mapping[int, bool | None], reasons: int | None = None
) -> Judged:
    """What is right, wrong and missing in an answer; `PaperError` if it cannot be read.

    A cell is wrong if it is filled otherwise than in the one solution; of an opening with several
    solutions, if it is beside a number that is broken. Of wrong cells that break no number, so many
    as `reasons` says, or all, are told by which numbers they are wrong.
    """
    board, signs = opening.board, opening.signs
    marks = read_answer(board, signs, answer) if isinstance(answer, str) else answer
    filled = {tile: mark for tile, mark in marks.items() if mark is not None}
    unfilled = tuple([tile for tile in opening.closed_cells if tile not in filled])
    broken = _broken(opening, filled)
    beside = {each.tile: frozenset(board.neighbours(each.tile)) for each in broken}
    wrong: list[WrongCell] = []
    mines = opening.mines
    for tile in opening.closed_cells:
        if tile not in filled:
            continue
        cross = filled[tile]
        # A number with too many crosses is broken by a cross, one with too few by a dash.
        breaks = tuple(
            [b for b in broken if tile in beside[b.tile] and cross == (b.crosses > b.shows)]
        )
        if mines is None:
            if breaks:
                wrong.append(WrongCell(tile, cross, breaks))
        elif cross != (tile in mines):
            asked = not breaks and (reasons is None or reasons > 0)
            because = _because(opening, tile, cross) if asked else ()
            if asked and reasons is not None:
                reasons -= 1
            wrong.append(WrongCell(tile, cross, breaks, because))
    status: AnswerStatus = "wrong" if wrong or broken else "unfilled" if unfilled else "right"
    total = opening.problem.mines
    if status == "right" and total is not None and total != sum(filled.values()):
        status = "wrong"
    return Judged(opening, filled, status, unfilled, tuple(wrong), broken, opening.kind)


def _broken(opening: Opening, filled: Mapping[int, bool]) -> tuple[Broken, ...]:
    """The numbers that no filling of the rest can make right."""
    board, closed = opening.board, frozenset(opening.closed_cells)
    broken = []
    for tile, sign in enumerate(opening.signs):
        if isinstance(sign, int):
            around = [near for near in board.neighbours(tile) if near in closed]
            crosses = sum([filled.get(near, False) for near in around])
            unfilled = sum([near not in filled for near in around])
            if not crosses <= sign <= crosses + unfilled:
                broken.append(Broken(tile, sign, crosses, unfilled))
    return tuple(broken)


def _because(opening: Opening, tile: int, cross: bool) -> tuple[int, ...]:
    """The fewest numbers that tell what a cell is; none if they were not found."""
    name = opening.board.name(tile)
    place = ", ".join(map(str, name)) if isinstance(name, tuple) else name
    reason = opening.problem.explain(f"{'~' if cross else ''}B({place})")
    tiles = {
        premise.tile
        for premise in reason.premises
        if premise.statement is None and premise.tile is not None
    }
    return tuple(sorted([each for each in tiles if isinstance(opening.signs[each], int)]))


def _grid_cells(board: Board, text: str) -> dict[int, str]:
    rows = _rows(text)
    if len(rows) != board.rows:
        raise PaperError(
            f"the answer has {counted(len(rows), 'row')}, and the board has {board.rows}"
        )
    cells: dict[int, str] = {}
    for number, row in enumerate(rows):
        if len(row) != board.columns:
            raise PaperError(
                f"row {number + 1} of the answer has {counted(len(row), 'cell')}, and the board "
                f"has {counted(board.columns, 'column')}; an unfilled cell is written as ."
            )
        for column, cell in enumerate(row):
            cells[number * board.columns + column] = cell
    return cells


def _rows(text: str) -> list[list[str]]:
    """The rows of an answer; if it is a whole file, those of its display."""
    lines = [line.split("#")[0].rstrip() for line in text.splitlines()]
    if "display" in [line.strip() for line in lines]:
        start = [line.strip() for line in lines].index("display") + 1
        rows: list[str] = []
        for line in lines[start:]:
            if line and not line[0].isspace():
                break
            if line:
                rows.append(line)
        lines = rows
    return [[cell for cell, _ in split_row(line)] for line in lines if line]


def _graph_cells(board: Board, text: str) -> dict[int, str]:
    lines = [line.split("#")[0].strip() for line in text.splitlines()]
    shown = [line for line in lines if line.startswith("display ")]
    words = " , ".join([line.removeprefix("display ") for line in shown or lines])
    cells: dict[int, str] = {}
    for part in words.split(","):
        if not part.strip():
            continue
        pair = _PAIR.match(part)
        if pair is None:
            raise PaperError(
                f"{part.strip()!r} does not say what a vertex is: write a=x for a mine at a, a=- "
                "for none"
            )
        name = pair[1]
        tile = board.tile(name)
        if tile is None and name.isdigit():
            tile = board.tile(int(name))
        if tile is None:
            raise PaperError(f"the graph has no vertex {name}")
        if tile in cells:
            raise PaperError(f"the answer fills {name} twice")
        cells[tile] = pair[2]
    return cells
