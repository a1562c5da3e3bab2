"""Tables on paper: every format has the field and nothing of its solution, or all of it."""

import os
import re
from typing import Any
from xml.etree import ElementTree

import pytest

from minelogic import paper
from minelogic.board import Board
from minelogic.records import replace
from minelogic.render.sheets.formats import FORMATS, written
from minelogic.render.sheets.items import Columns, Picture, Room, text_of
from minelogic.render.sheets.latex import sheet_latex
from tests.chromium import Browser, executable
from tests.paper.printing.boards import KINDS, tables
from tests.paper.tables import as_shown, by_solver
from tests.pdf import pages_of
from tests.render.sheets.parsing import Html, commands

SVG = "{http://www.w3.org/2000/svg}"


def text_in(sheet, form):
    return "".join(part.decode() for part in written(sheet, form))


def items_of(sheet):
    """All items, also those in columns."""
    waiting = [item for group in sheet.groups for item in group.items]
    while waiting:
        item = waiting.pop(0)
        yield item
        if isinstance(item, Columns):
            waiting[:0] = [inner for column in item.columns for inner in column]


def fields_of(sheet):
    """The pictures of the tables, without those of who touches whom."""
    return [item for item in items_of(sheet) if isinstance(item, Picture)]


def drawn(page):
    """The signs of the large boards of a picture or a page, each tile by its name."""
    root = ElementTree.fromstring(page)
    for board in [root, *root.iter(f"{SVG}svg")]:
        if board.get("class") == "board":
            yield [
                (tile.findtext(f"{SVG}text"), [part.get("class") for part in tile])
                for tile in board.iter(f"{SVG}g")
                if (tile.get("class") or "").startswith("tile")
            ]


@pytest.mark.parametrize("form", FORMATS)
@pytest.mark.parametrize("kind", KINDS)
def test_every_sheet_is_written_in_every_format(kind, form):
    given = tables(kind)
    for sheet in (
        paper.handout(given),
        paper.handout(given, cut=True),
        paper.solutions(given),
        paper.solutions(given, derivation=True),
        paper.grader_key(given),
    ):
        files = written(sheet, form)
        assert files == written(sheet, form)
        for file in files:
            if form == "html":
                assert "Paper Minesweeper" in Html(file.decode()).text
            elif form == "svg":
                ElementTree.fromstring(file)
            elif form == "latex":
                assert "\\tikzpicture" not in commands(file.decode())
                assert file.decode().count("\\begin{tikzpicture}") >= len(given)
            elif form == "pdf":
                assert "PaperMinesweeper" in pages_of(file)[0]


@pytest.mark.parametrize("kind", KINDS)
def test_a_handout_tells_nothing_of_the_solution(kind):
    given = tables(kind)
    others = [replace(table, mines=frozenset()) for table in given]
    for form in FORMATS:
        assert written(paper.handout(given), form) == written(paper.handout(others), form)
    for picture, table in zip(fields_of(paper.handout(given)), given, strict=True):
        assert picture.signs == table.signs
        assert not picture.put
        assert picture.pencil


@pytest.mark.parametrize("kind", KINDS)
def test_solutions_have_the_cross_and_the_dash_that_another_solver_finds(kind):
    given = tables(kind)
    for derivation in (False, True):
        sheet = paper.solutions(given, derivation=derivation)
        for picture, table in zip(fields_of(sheet), given, strict=True):
            fitting = by_solver(as_shown(table.board, table.signs), most=100)
            (only,) = [mines for mines in fitting if table.total in (None, len(mines))]
            closed = {tile for tile, sign in enumerate(table.signs) if sign == "."}
            crosses = {tile for tile, art in picture.put.items() if art == "cross"}
            assert crosses == only
            assert set(picture.put) == closed
            assert set(picture.put.values()) <= {"cross", "dash"}


def test_what_is_drawn_is_the_field():
    (table,) = tables("king")[:1]
    (page,) = written(paper.handout([table]), "svg")
    *asides, field = drawn(page)
    assert [sign for sign, _ in field] == [
        str(sign) if isinstance(sign, int) else None for sign in table.signs
    ]
    # Who touches whom: at the head of the page, and beside the field.
    assert len(asides) == 2
    for aside in asides:
        assert [sign for sign, _ in aside].count("8") == 1
        assert sum("ink" in parts for _, parts in aside) == 8
    (page,) = written(paper.solutions([table]), "svg")
    (solved,) = drawn(page)
    assert {n for n, (_, parts) in enumerate(solved) if "ink" in parts} == table.mines
    # On small boards outlines are thin, so that the number within is seen.
    widths = re.findall(r"line width=([\d.]+)pt, mlred", sheet_latex(paper.handout([table])))
    assert len(widths) == 2
    assert all(0.5 < float(width) < 2 for width in widths)
    latex = sheet_latex(paper.solutions([table]))
    assert latex.count("\\fill[mlgreen]") == len(table.board.names) - len(table.numbers) - len(
        table.mines
    )


def test_markdown_is_what_is_handed_in():
    given = tables("king")
    text = text_in(paper.solutions(given), "markdown")
    boards = re.findall(r"```text\n(.*?)\n```", text, re.DOTALL)
    for board, table in zip(boards, given, strict=True):
        assert board + "\n" == table.answer
        assert paper.judge(table.opening, board).ok
    empty = re.findall(r"```text\n(.*?)\n```", text_in(paper.handout(given), "markdown"), re.DOTALL)
    # The first is the definition of neighbours, told once where boards are letters.
    assert empty[0].split()[12] == "8"
    assert empty[0].split().count("x") == 8
    assert [paper.judge(t.opening, b).unfilled for b, t in zip(empty[1:], given, strict=True)] == [
        tuple(t.opening.closed_cells) for t in given
    ]


def test_what_is_given_from_the_start_is_on_the_handout_and_mines_are_crossed():
    board = Board.grid(1, 4)
    table = paper.Table(board, ("*", 1, "-", "."), frozenset({0, 3}), total=2)
    (empty,) = fields_of(paper.handout([table]))
    assert empty.signs == ("*", 1, "-", ".")
    (solved,) = fields_of(paper.solutions([table]))
    assert solved.put == {0: "cross", 3: "cross"}
    assert "2 mines" in text_in(paper.handout([table]), "markdown")


def test_each_field_has_its_number_and_a_word_for_how_hard_it_is():
    for kind in KINDS:
        given = tables(kind)
        text = text_in(paper.handout(given), "markdown")
        bare = text_in(paper.handout(given, tell="nothing"), "markdown")
        for word in ("seed", "needs", "chain"):
            assert word not in text + bare
        for table in given:
            # By hand: one number at a time, several, or a supposition.
            used = {step.technique for step in table.problem.derivation.steps}
            hard = used & {"numbers", "contradiction", "cases", "total-and-numbers"}
            easy = used <= {"given", "all-found", "all-missing"}
            word = "hard" if hard else "easy" if easy else "medium"
            assert word in text
            assert word not in bare


def test_each_field_has_its_seed_and_what_it_needs_if_all_is_to_be_told():
    given = tables("king", 3)
    sheet = paper.handout(given, tell="all")
    said = [text_of(item.words) for item in items_of(sheet) if hasattr(item, "words")]
    for number, table in enumerate(given, 1):
        at = said.index(f"Table {number}")
        rating = table.rating
        assert said[at + 1] == (
            f"seed a b · needs {rating.hardest} · {rating.steps} steps · "
            f"longest chain {rating.chain}"
        )
    text = text_in(paper.grader_key(given), "markdown")
    assert text.count("`a b`") == 3
    assert all(f"*Table {number}*" in text for number in (1, 2, 3))


def test_numbers_are_those_of_the_files_and_other_names_stand_beside_theirs():
    one, two, three = tables("king", 3)
    names = [
        text_of(item.words)
        for item in items_of(paper.solutions([three, one, replace(two, name="Big | one")]))
        if hasattr(item, "words")
    ]
    assert [name for name in names if "seed" not in name] == ["Table 1", "Table 2", "3. Big | one"]
    text = text_in(paper.solutions([three, one]), "markdown")
    assert text.index("**Table 3**") < text.index("**Table 1**")


def test_there_is_a_line_for_the_name_on_the_sheet_or_at_each_field():
    given = tables("king")
    assert paper.handout(given).name == ""
    assert paper.handout(given, name="Ada").name == "Ada"
    assert not [item for item in items_of(paper.handout(given)) if isinstance(item, Room)]
    sheet = paper.handout(given, cut=True)
    assert sheet.name is None
    assert [item for item in items_of(sheet) if isinstance(item, Room)] == [Room(1, "Name:")] * 2


@pytest.mark.parametrize("form", FORMATS)
def test_what_is_handed_out_alone_says_what_is_to_be_done(form):
    given = tables("king", 3)
    alone, cut = paper.handout(given, per_page=1), paper.handout(given, cut=True)
    together = paper.handout(given)
    for sheet, number in ((alone, 3), (cut, 3), (together, 1)):
        files = written(sheet, form)
        if form == "pdf":
            text = "".join(pages_of(files[0]))
        elif form == "html":
            text = Html(files[0].decode()).text
        else:
            text = "".join(file.decode() for file in files)
        for said in ("Fill", "Name:"):
            assert text.count(said) == number, (said, form)
    if form == "pdf":
        for page in pages_of(written(alone, "pdf")[0]):
            assert "Fill" in page
            assert "Name:" in page


def test_a_field_that_has_a_page_for_itself_fills_it():
    (alone,) = fields_of(paper.handout(tables("king")[:1], per_page=1))
    (usual,) = fields_of(paper.handout(tables("king")[:1]))
    assert alone.scale > 1.9 * usual.scale


@pytest.mark.parametrize(
    ("how", "legible"), [({"per_page": 40}, "--per-page 30"), ({"columns": 8}, "--columns 6")]
)
def test_cells_too_small_to_write_in_are_refused(how, legible):
    given = tables("king", 2) * 20
    with pytest.raises(paper.PaperError, match=r"mm wide.*4 mm is the least") as refused:
        paper.handout(given, **how)
    option, number = str(refused.value).split("which ")[1].removesuffix(" keeps").split()
    name = option.removeprefix("--").replace("-", "_")
    fits: dict[str, Any] = {name: int(number)}
    more: dict[str, Any] = {name: int(number) + 1}
    sheet = paper.handout(given, **fits)
    # Four millimetres, of squares that are 40 units wide.
    assert all(40 * 0.75 * picture.scale >= 4 * 72 / 25.4 for picture in fields_of(sheet))
    assert sheet.per_page is not None
    pages = -(-len(sheet.groups) // sheet.per_page)
    assert len(pages_of(written(sheet, "pdf")[0])) == pages
    with pytest.raises(paper.PaperError):
        paper.handout(given, **more)


def test_with_columns_a_page_has_as_many_rows_as_fit():
    sheet = paper.handout(tables("king", 2) * 20, columns=5)
    assert sheet.per_page is not None
    assert sheet.per_page >= 4


def test_a_derivation_has_every_step_and_its_sentence():
    (table,) = tables("triangle")[:1]
    text = text_in(paper.solutions([table], derivation=True), "markdown")
    steps = table.problem.derivation.steps
    assert len(steps) > 5
    for step in steps:
        assert re.sub(r"\s+", " ", step.sentence) in text
    assert f"{len(steps)}. " in text
    assert f"{len(steps) + 1}. " not in text


@pytest.mark.parametrize(
    ("layout", "size", "topology", "count", "pages"),
    [
        ("chess", (6, 9), "king", 6, 1),
        ("random", (6, 6), "king", 6, 1),
        ("triangle", (6, 9), "king", 2, 1),
        ("random", (5, 6), "torus", 4, 1),
        ("chess", (6, 9), "king", 30, 5),
        ("chess", (20, 20), "king", 2, 2),
    ],
)
def test_as_many_fields_are_on_a_page_as_fit(layout, size, topology, count, pages):
    given = paper.new(layout, size, topology=topology, seed=2, count=count)
    sheet = paper.handout(given)
    assert len(written(sheet, "svg")) == pages
    assert len(pages_of(written(sheet, "pdf")[0])) == pages
    # Squares that can be written in: half a centimetre at least.
    if size != (20, 20):
        assert all(40 * 0.75 * picture.scale > 14.2 for picture in fields_of(sheet))


@pytest.mark.parametrize("paper_size", ["a4", "letter"])
@pytest.mark.parametrize(
    "how", [{}, {"per_page": 1}, {"per_page": 4}, {"columns": 1}, {"cut": True}]
)
def test_no_page_runs_over(how, paper_size):
    for kind in ("king", "triangle", "torus"):
        sheet = paper.handout(tables(kind, 5), paper=paper_size, **how)
        assert sheet.per_page is not None
        pages = -(-len(sheet.groups) // sheet.per_page)
        assert len(written(sheet, "svg")) == pages
        assert len(pages_of(written(sheet, "pdf")[0])) == pages
        if "per_page" in how:
            assert pages == -(-5 // how["per_page"])


def test_boards_of_every_kind_stand_on_one_sheet():
    given = [table for kind in KINDS for table in tables(kind)]
    text = text_in(paper.handout(given), "markdown")
    for words in ("share a side are", "share a side or a corner are", "Triangles", "joined"):
        assert text.count(words) >= 1
    assert len(written(paper.handout(given), "pdf")) == 1
    sizes = {picture.scale for picture in fields_of(paper.solutions(tables("king")))}
    assert len(sizes) == 1


def test_without_tables_there_is_no_sheet():
    for make in (paper.handout, paper.solutions, paper.grader_key):
        with pytest.raises(paper.PaperError, match="there is no table to print"):
            make([])


def test_in_a_browser_as_many_fields_are_printed_on_a_page(tmp_path):
    path = executable()
    if path is None:
        assert os.environ.get("CI") != "true"
        pytest.skip("Chromium is not installed (Debian: sudo apt-get install chromium)")
    browser = Browser(path)
    try:
        six = paper.new("chess", (6, 9), seed=2, count=6)
        for name, sheet in (
            ("six", paper.handout(six)),
            ("two", paper.handout(tables("triangle"))),
            ("solved", paper.solutions(six)),
        ):
            file = tmp_path / f"{name}.html"
            file.write_bytes(written(sheet, "html")[0])
            assert len(pages_of(browser.open(file).pdf())) == 1
    finally:
        browser.close()
