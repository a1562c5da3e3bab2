"""Tables on sheets to print: the fields, the solutions apart, and a key to look them over by.

A sheet is a value of `minelogic.render.sheets`, which writes it as PDF, HTML, SVG, LaTeX and
Markdown.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from minelogic.board import Board
from minelogic.paper.making.saying import neighbours_said
from minelogic.paper.making.table import Table as PaperTable
from minelogic.paper.openings.plain import PaperError
from minelogic.paper.printing.arrangement import Arrangement, Room, arranged
from minelogic.paper.printing.fields import (
    Tell,
    difficulty,
    field,
    filled,
    how_hard,
    known_by,
    labels,
    told,
)
from minelogic.records import replace
from minelogic.render.sheets.boards import filled_picture, in_lines, touching_fields
from minelogic.render.sheets.items import (
    Columns,
    Group,
    Heading,
    Item,
    Paper,
    Picture,
    Pictures,
    Sheet,
    Table,
    code,
    paragraph,
    plain,
)
from minelogic.render.sheets.steps import STEP_WORDS, derivation_items
from minelogic.words import counted, raised

TITLE = "Paper Minesweeper"
_TASK = (
    "Fill every closed cell, which is white: a cross where there is a mine, a dash where there is "
    "none. Each number tells how many of its neighbours have a mine. There is exactly one solution."
)
_LETTERS = 60
"""So many letters beside the number of a field need no more room than the picture does."""
_NAME = 30.0
"""How high a line for a name is, in points."""
_KIND = 50.0
"""How high it is told who touches whom on boards of another kind."""
_FIELDS = Room(above=125, beside_board=74, least=0.57, largest=0.95, asked=2.2, most=6, legible=4,
               less=34)  # fmt: skip
_SOLVED = Room(above=70, beside_board=60, least=0.42, largest=0.6, asked=0.9, most=12,
               legible=2.5)  # fmt: skip
_BESIDE_STEPS = replace(_SOLVED, above=80, least=0.3, largest=0.42, asked=0.42, most=1)
_SMALL = replace(_SOLVED, above=0, beside_board=30, least=0.3, largest=0.42, asked=0.42, most=16)


def handout(
    tables: Iterable[PaperTable],
    *,
    title: str = TITLE,
    name: str = "",
    paper: Paper = "a4",
    columns: int | None = None,
    per_page: int | None = None,
    cut: bool = False,
    tell: Tell = "difficulty",
) -> Sheet:
    """The fields, several to a page, each with its number and how hard it is.

    Beside each is drawn who touches whom; what else is told of it, `tell` says. Without a `name`
    there is a line for it. With one field on a page each page can be handed out alone; with `cut`
    each field can, and has what is to be done and a line for a name of its own. Raises `PaperError`
    if there is no table, or if so many on a page could not be read.
    """
    given = _some(tables)
    apart = per_page == 1 and not cut
    boards = [table.board for table in given]
    kinds = len({board.topology for board in boards})
    letters = max([len(told(table, tell)) for table in given])
    needs = replace(_FIELDS, above=_FIELDS.above + _KIND * (kinds - 1) * (not apart),
                    letters=max(0, 2 * letters - _LETTERS))  # fmt: skip
    if cut:
        longest = max([len(_task(board)) for board in boards])
        needs = replace(_FIELDS, above=45, beside_board=_FIELDS.beside_board + _NAME + 8,
                        letters=needs.letters + longest)  # fmt: skip
    arrangement = arranged(boards, paper, needs, columns=columns, per_page=per_page)
    fields = [
        tuple(field(table, label, scale, arrangement.width, tell, _task(table.board) * cut))
        for table, label, scale in zip(given, labels(given), arrangement.scales, strict=True)
    ]
    if apart:
        groups = tuple([
            Group("", items=(*_how([table]), *items))
            for table, items in zip(given, fields, strict=True)
        ])  # fmt: skip
    else:
        groups = tuple(_rows(fields, arrangement, () if cut else tuple(_how(given))))
    return Sheet(
        title=title,
        groups=groups,
        name=None if cut else name,
        paper=paper,
        per_page=arrangement.rows,
        note=title,
        apart=apart,
    )


def solutions(
    tables: Iterable[PaperTable],
    *,
    title: str = TITLE,
    paper: Paper = "a4",
    columns: int | None = None,
    per_page: int | None = None,
    derivation: bool = False,
) -> Sheet:
    """The fields with a cross or a dash on every closed cell; with their derivations if asked for.

    Raises `PaperError` if there is no table.
    """
    given = _some(tables)
    about = f"{counted(len(given), 'table')}, each with exactly one solution. A cross is a mine, a "
    about += "dash is none."
    about += f" {STEP_WORDS}" if derivation else ""
    sheet = Sheet(title=f"{title}: solutions", about=about, name=None, paper=paper,
                  note=f"{title}: solutions")  # fmt: skip
    boards = [table.board for table in given]
    if derivation:
        scales = arranged(boards, paper, _BESIDE_STEPS).scales
        each = zip(given, labels(given), scales, strict=True)
        return replace(sheet, groups=tuple([_derived(*one) for one in each]), per_page=per_page)
    arrangement = arranged(boards, paper, _SOLVED, columns=columns, per_page=per_page)
    fields = [
        tuple(filled(table, label, scale))
        for table, label, scale in zip(given, labels(given), arrangement.scales, strict=True)
    ]
    return replace(sheet, groups=tuple(_rows(fields, arrangement)), per_page=arrangement.rows)


def grader_key(tables: Iterable[PaperTable], *, title: str = TITLE, paper: Paper = "a4") -> Sheet:
    """What each table needs, in a table, and all solutions, as small as can be read.

    Raises `PaperError` if there is no table.
    """
    given = _some(tables)
    names = labels(given)
    head = ("", "Board", "Seed", "Difficulty", "Needs", "Steps", "Longest chain", "Mines")
    rows = tuple(
        [
            (
                plain(label.removeprefix("Table ")),
                plain(table.board.describe()),
                code(table.seed),
                plain(difficulty(table.rating)),
                plain(table.rating.hardest or "nothing"),
                plain(str(table.rating.steps)),
                plain(counted(table.rating.chain, "cell")),
                plain(str(len(table.mines))),
            )
            for label, table in zip(names, given, strict=True)
        ]
    )
    scales = arranged([table.board for table in given], paper, _SMALL).scales
    drawn = [
        replace(_solved(table, scale), caption=label)
        for table, label, scale in zip(given, names, scales, strict=True)
    ]
    items: tuple[Item, ...] = (
        Table(tuple(map(plain, head)), rows, (4, 7, 5, 6, 6, 4, 6, 4)),
        *in_lines(drawn),
    )
    return Sheet(title=f"{title}: key", groups=(Group(heading="", items=items),), name=None,
                 paper=paper, note=f"{title}: key")  # fmt: skip


def _some(tables: Iterable[PaperTable]) -> tuple[PaperTable, ...]:
    given = tuple(tables)
    if not given:
        raise PaperError("there is no table to print")
    return given


def _how(tables: Sequence[PaperTable]) -> Iterator[Item]:
    """What is to be done, and who touches whom on the boards that there are."""
    boards = {table.board.topology: table.board for table in tables}
    for number, (topology, board) in enumerate(boards.items()):
        words = paragraph(raised(neighbours_said(board)) if number else _task(board))
        drawn = Pictures(tuple(touching_fields(topology, aside=False)))
        yield Columns(((words,), (drawn,)), (5, 2) if topology == "triangle" else (6, 1))


def _task(board: Board) -> str:
    """What is to be done with a field, and who touches whom on it."""
    return f"{_TASK} {raised(neighbours_said(board))}"


def _rows(
    fields: Sequence[tuple[Item, ...]], arrangement: Arrangement, before: tuple[Item, ...] = ()
) -> Iterator[Group]:
    """A group for each row of fields; the first begins with what stands above all of them."""
    beside = arrangement.columns
    shares = (1,) * beside
    for start in range(0, len(fields), beside):
        row = tuple(fields[start : start + beside])
        left = ((),) * (beside - len(row))
        items: tuple[Item, ...] = row[0] if beside == 1 else (Columns((*row, *left), shares),)
        yield Group(heading="", items=(*before, *items) if start == 0 else items)


def _derived(table: PaperTable, label: str, scale: float) -> Group:
    """A table with its solution, what it needs, and the steps to it."""
    rating = table.rating
    shares = [
        f"{share.technique}: {counted(share.steps, 'step')}, for {counted(share.cells, 'cell')}"
        for share in rating.techniques
    ]
    needs = tuple([paragraph(share, small=True) for share in shares])
    steps = derivation_items(table.problem.derivation, brief=True)
    items: tuple[Item, ...] = (Columns(((_solved(table, scale),), needs), (3, 2)),)
    if steps:
        items = (*items, Heading(plain("The derivation")), *steps)
    about = " · ".join(filter(None, [known_by(table), how_hard(rating)]))
    return Group(heading=label, about=about, items=items, flows=True)


def _solved(table: PaperTable, scale: float) -> Picture:
    return filled_picture(table.board, table.signs, table.mines, scale)
