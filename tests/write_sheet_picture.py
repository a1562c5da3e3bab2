"""Draws pages with boards of each kind: docs/sheet.svg, and docs/paper-sheet.svg with tables."""

from minelogic import loads, paper
from minelogic.board import Board, finished
from minelogic.generate.sheets.kinds.boards import board_picture
from minelogic.records import replace
from minelogic.render.boards.svg import Shown
from minelogic.render.sheets.boards import with_touching
from minelogic.render.sheets.items import Group, Sheet
from minelogic.render.sheets.svg import sheet_svg

BOARDS = (
    ("King", Board.grid(3, 5), (1, 13), (0, 1, 5, 13)),
    ("Torus", Board.grid(3, 4, "torus"), (0, 6), (0, 3, 6, 8)),
    ("Triangle", Board.grid(3, 6, "triangle"), (2, 15), (2, 8, 9, 15)),
    (
        "Graph",
        Board.graph(
            [("a", "b"), ("a", "c"), ("b", "c"), ("b", "d"), ("c", "e"), ("d", "e"), ("e", "f")]
        ),
        (0, 5),
        (0, 2, 5),
    ),
)
"""What each is called, where its bombs lie, and which of its tiles are covered."""


def sheet_picture() -> str:
    """The page, as SVG."""
    groups = []
    for number, (name, board, bombs, covered) in enumerate(BOARDS, 1):
        hidden: Shown = "."
        signs = [
            hidden if tile in covered else sign
            for tile, sign in enumerate(finished(board, frozenset(bombs)).signs)
        ]
        picture = replace(board_picture(board, signs), scale=0.5 if name == "Graph" else 0.6)
        row = with_touching(picture)
        about = f"monday-00{number} · seed monday"
        groups.append(Group(f"{number}. {name} (2 points)", about, (row,)))
    sheet = Sheet("Monday", "4 exercises, 8 points in all", tuple(groups), note="Monday")
    (page,) = sheet_svg(sheet)
    return page


def paper_sheet_picture() -> str:
    """A page with tables of Paper Minesweeper, as SVG."""
    edges = "a-b, a-c, b-c, b-d, c-e, d-e, e-f, d-f"
    graph = loads(f"board graph {edges}\ndisplay a=1, c=2, f=1\nmines 2\nuse minesweeper\n")
    tables = (
        *paper.new("chess", (4, 6), seed="monday"),
        *paper.new("triangle", (4, 6), seed="monday"),
        *paper.new("random", (4, 4), topology="torus", seed="monday"),
        paper.complete(graph).table,
    )
    named = [replace(table, name=f"{n:02}") for n, table in enumerate(tables, 1)]
    (page,) = sheet_svg(paper.handout(named, title="Monday"))
    return page
