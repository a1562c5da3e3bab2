"""Witnesses drawn: graphs with their edges, triangles as triangles: text, pages, notebooks."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest

import minelogic
from minelogic.board import Board, Coordinates
from minelogic.grading.report.drawing import board_of, drawn_rows, with_place
from minelogic.grading.report.page import report_page
from minelogic.grading.report.text import boards_text
from minelogic.grading.report.values import GradeReport, Witness
from minelogic.render.boards.shapes import drawing
from tests.grading.reports import EVIL, WRONG, item, report

HOUSE = Board.graph([("a", "b"), ("b", "c"), ("c", "a")], ["d"])
GRAPH = with_place(Witness("the graph of 4 tiles", ("a=*, b=., c=!, d=2",)), HOUSE)
TRIANGLES = with_place(
    Witness("2 x 3 triangle", ("*  .  1", "- 12  .")),
    Board.grid(2, 3, "triangle", Coordinates(cartesian=True, first=1)),
)


def page_of(*witnesses: Witness) -> str:
    return report_page(report(items=(item("a", "failed", 0, witnesses=witnesses),)))


def test_triangles_are_triangles_in_text() -> None:
    assert boards_text([TRIANGLES]) == [
        "2 x 3 triangle",
        r"     __",
        r"   /\. /\ ".rstrip(),
        r"  /*_\/1_\ ".rstrip(),
        r"  \- /\. /",
        r"   \/12\/",
    ]


@pytest.mark.parametrize(("rows", "columns"), [(1, 1), (1, 2), (2, 1), (3, 5), (4, 4)])
def test_every_tile_is_drawn_once_and_in_its_triangle(rows: int, columns: int) -> None:
    signs = [[str((3 * i + j) % 10) for j in range(columns)] for i in range(rows)]
    board = Board.grid(rows, columns, "triangle")
    witness = with_place(Witness("", tuple(" ".join(row) for row in signs)), board)
    lines = drawn_rows(witness, 80)
    assert "".join(re.findall(r"\d", "".join(lines))).count("") == rows * columns + 1
    above = 1 if columns > 1 else 0
    for i in range(rows):
        for j in range(columns):
            line = lines[above + 2 * i + ((i + j) % 2 == 0)]
            assert line[2 * j + 1] == signs[i][j]
            left = line[2 * j]
            assert left == ("/" if (i + j) % 2 == 0 else "\\")


def test_a_table_that_is_too_wide_is_not_drawn() -> None:
    board = Board.grid(1, 60, "triangle")
    witness = with_place(Witness("1 x 60 triangle", (" ".join("." * 60),)), board)
    assert drawn_rows(witness, 80) == [" ".join("." * 60)]


def test_graphs_have_their_edges_in_text() -> None:
    assert boards_text([GRAPH]) == [
        "the graph of 4 tiles", "  a=*, b=., c=!, d=2", "  edges: a-b, b-c, c-a",
    ]  # fmt: skip
    alone = replace(GRAPH, edges=())
    assert boards_text([alone])[-1].strip() == "edges: none"


def test_pages_have_a_line_for_each_edge_and_say_it() -> None:
    page = page_of(GRAPH)
    (path,) = re.findall(r'<path class="edge" d="([^"]*)"', page)
    assert path.count("M") == path.count("L") == 3
    assert page.count('<path class="tile"') == 4
    (said,) = re.findall(r'aria-label="(The board [^"]*)"', page)
    assert said == (
        "The board the graph of 4 tiles: a bomb; b no bomb; c bomb and safe; d shows 2. "
        "Edges: a-b, b-c, c-a"
    )
    # Each line ends in the middle of two tiles that are neighbours.
    found = board_of(GRAPH)
    assert found is not None
    board, signs = found
    assert signs == ["*", ".", "!", "2"]
    places = {(shape.x, shape.y): n for n, shape in enumerate(drawing(board).shapes)}
    for x1, y1, x2, y2 in re.findall(r"M([\d.]+) ([\d.]+)L([\d.]+) ([\d.]+)", path):
        one, other = places[float(x1), float(y1)], places[float(x2), float(y2)]
        assert {one, other} in ({0, 1}, {1, 2}, {0, 2})


def test_pages_have_triangles_with_the_names_of_rows_and_columns() -> None:
    page = page_of(TRIANGLES)
    outlines = re.findall(r'<path class="tile" d="([^"]*)"', page)
    assert len(outlines) == 6
    assert len(set(outlines)) == 2
    assert re.findall(r'class="at"[^>]*>(\d)<', page) == ["1", "2", "3", "2", "1"]


def test_squares_are_tables_as_ever() -> None:
    witness = with_place(Witness("1 x 2 torus", ("* -",)), Board.grid(1, 2, "torus"))
    assert 'class="picture"' not in page_of(witness)
    assert page_of(witness).count("<td>") == 2
    assert boards_text([witness])[1] == "  * -"


@pytest.mark.parametrize("broken", [
    replace(GRAPH, rows=("a=*, b=.", "c=.")), replace(GRAPH, rows=("a, b",)),
    replace(GRAPH, rows=("a=*, a=.",), edges=()), replace(GRAPH, edges=(("a", "z"),)),
    replace(TRIANGLES, rows=("* .", "*")), replace(TRIANGLES, topology="<b>"),
    replace(TRIANGLES, rows=()),
])  # fmt: skip
def test_what_is_no_board_is_not_drawn(broken: Witness) -> None:
    assert board_of(broken) is None
    page_of(broken)
    boards_text([broken])


def test_a_report_keeps_its_edges_as_json() -> None:
    made = report(items=(item("a", "failed", 0, witnesses=(GRAPH, TRIANGLES)),))
    assert GradeReport.from_json(made.to_json()) == made
    old = made.to_json()
    for witness in old["items"][0]["witnesses"]:
        for key in ("topology", "edges", "coordinates"):
            del witness[key]
    assert GradeReport.from_json(old).items[0].witnesses[0].edges == ()
    wrong = made.to_json()
    wrong["items"][0]["witnesses"][0]["edges"] = [["a"]]
    with pytest.raises(ValueError, match="no report"):
        GradeReport.from_json(wrong)


def test_a_notebook_shows_the_report() -> None:
    part = WRONG._repr_html_()
    assert part.startswith('<div class="ml-grade"><style>')
    assert "<script" not in part
    assert ' id="' not in part
    assert "The mistake: The converse" in part
    assert "color-scheme: light dark; }html" not in part
    assert "<script>" not in EVIL._repr_html_()
    part.encode("utf-8")


def test_grading_on_graphs_and_triangles_draws_them(tmp_path: Path) -> None:
    (tmp_path / "prompt.md").write_text("No two bombs touch.\n")
    (tmp_path / "starter.txt").write_text("# a formula\n")
    for boards, reference, drawn in (
        ('also = ["graph a-b, b-c"]', "forall v, w. B(v) & adjacent(v, w) -> ~B(w)",
         "edges: a-b, b-c"),
        ('also = ["2 x 2 triangle"]',
         "forall i, j, x, y. B(i, j) & adjacent(i, j, x, y) -> ~B(x, y)", "/\\"),
    ):  # fmt: skip
        (tmp_path / "exercise.toml").write_text(
            'id = "one"\nkind = "translate"\nsentence = "No two bombs touch."\n'
            f"[boards]\n{boards}\n"
        )
        (tmp_path / "reference.txt").write_text(reference + "\n")
        graded = minelogic.grade(tmp_path, reference.replace("-> ~", "-> "))
        assert drawn in str(graded)
        assert 'class="picture"' in report_page(graded)
