"""Tables on sheets to print: the fields, the solutions apart, and a key to look them over by.

A sheet is a value of `minelogic.render.sheets`, which writes it as PDF, HTML, SVG, LaTeX and
Markdown.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from minelogic.paper.making.saying import neighbours_said
from minelogic.paper.making.table import Table as PaperTable
from minelogic.paper.openings.plain import PaperError
from minelogic.paper.printing.arrangement import Arrangement, Room, arranged
from minelogic.paper.printing.fields import field, filled, how_hard, known_by, labels
from minelogic.records import replace
from minelogic.render.sheets.boards import filled_picture, shown_width, touching_fields
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
from minelogic.render.sheets.steps import derivation_items
from minelogic.words import counted, raised

TITLE = "Paper Minesweeper"
_TASK = (
    "Fill every closed cell: a cross where there is a mine, a dash where there is none. Each "
    "number tells how many of its neighbours have a mine. There is exactly one solution."
)
_NAME = 30.0
"""How high a line for a name is, in points."""
_KIND = 50.0
"""How high it is told who touches whom on boards of another kind."""
_PAGE, _CAPTION, _GAP = 510.0, 130.0, 24.0
"""How wide a page is, what is said below a picture, and what is between pictures."""
_FIELDS = Room(above=125, beside_board=74, least=0.57, largest=0.95, most=6)
_SOLVED = Room(above=55, beside_board=60, least=0.42, largest=0.6, most=12)
_BESIDE_STEPS = Room(above=80, beside_board=60, least=0.3, largest=0.55, most=1)
_SMALL = Room(above=0, beside_board=30, least=0.3, largest=0.42, most=16)


def handout(
    tables: Iterable[PaperTable],
    *,
    title: str = TITLE,
    name: str = "",
    paper: Paper = "a4",
    columns: int | None = None,
    per_page: int | None = None,
    cut: bool = False,
) -> Sheet:
    """The fields, several to a page, each with its number, its seed and how hard it is.

    Beside each is drawn who touches whom. Without a `name` there is a line for it; with `cut`, or
    with one field on a page, each field has a line of its own, as they go to different people.
    Raises `PaperError` if there is no table.
    """
    given = _some(tables)
    apart = cut or per_page == 1
    boards = [table.board for table in given]
    kinds = len({board.topology for board in boards})
    needs = replace(
        _FIELDS,
        above=_FIELDS.above + _KIND * (kinds - 1),
        beside_board=_FIELDS.beside_board + _NAME * apart,
    )
    arrangement = arranged(boards, paper, needs, columns=columns, per_page=per_page)
    fields = [
        tuple(field(table, label, scale, arrangement.width, apart))
        for table, label, scale in zip(given, labels(given), arrangement.scales, strict=True)
    ]
    return Sheet(
        title=title,
        groups=tuple(_rows(fields, arrangement, tuple(_how(given)))),
        name=None if apart else name,
        paper=paper,
        per_page=arrangement.rows,
        note=title,
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
    head = ("", "Board", "Seed", "Needs", "Steps", "Longest chain", "Mines")
    rows = tuple(
        [
            (
                plain(label.removeprefix("Table ")),
                plain(table.board.describe()),
                code(table.seed),
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
        Table(tuple(map(plain, head)), rows, (4, 7, 5, 6, 4, 6, 4)),
        *_in_lines(drawn),
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
        task = "" if number else f"{_TASK} "
        words = paragraph(f"{task}{raised(neighbours_said(board))}")
        drawn = Pictures(tuple(touching_fields(topology, aside=False)))
        yield Columns(((words,), (drawn,)), (5, 2) if topology == "triangle" else (6, 1))


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
    return Group(heading=label, about=about, items=items)


def _solved(table: PaperTable, scale: float) -> Picture:
    return filled_picture(table.board, table.signs, table.mines, scale)


def _in_lines(pictures: Sequence[Picture]) -> Iterator[Pictures]:
    """As many at a time as stand beside each other, so that a page can end between."""
    widest = max(_CAPTION, *map(shown_width, pictures))
    beside = max(1, int(_PAGE / (widest + _GAP)))
    for start in range(0, len(pictures), beside):
        yield Pictures(tuple(pictures[start : start + beside]))
