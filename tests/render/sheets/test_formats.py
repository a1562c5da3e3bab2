"""Every item in every format: it parses, it says what it should, and nobody's text becomes code."""

import json
import re
from xml.etree import ElementTree

import pytest
from markdown_it import MarkdownIt

from minelogic.board import TOPOLOGIES, Board
from minelogic.records import replace
from minelogic.render.boards.svg import ART
from minelogic.render.sheets import pdf
from minelogic.render.sheets.formats import FORMATS, WRITERS, format_of, written
from minelogic.render.sheets.html import sheet_html
from minelogic.render.sheets.items import (
    Code,
    Columns,
    Group,
    Item,
    Listing,
    Picture,
    Pictures,
    Room,
    Sheet,
    Table,
    paragraph,
    plain,
)
from minelogic.render.sheets.latex import sheet_latex
from minelogic.render.sheets.markdown import sheet_markdown
from minelogic.render.sheets.pdf import NoPdf, sheet_pages_png, sheet_pdf
from minelogic.render.sheets.svg import SIZES, sheet_svg
from tests.pdf import pages_of
from tests.render.sheets.cases import HOSTILE, board_picture, everything, sheet
from tests.render.sheets.parsing import Html, commands

SVG = "{http://www.w3.org/2000/svg}"


def squeezed(text):
    return "".join(text.split())


@pytest.mark.parametrize("form", FORMATS)
def test_the_same_sheet_is_the_same_bytes(form):
    assert written(sheet(), form) == written(sheet(), form)
    assert format_of(f"x/Sheet{WRITERS[form].ending.upper()}") == form


def test_other_endings_have_no_format():
    assert format_of("sheet.docx") is None
    assert format_of("pdf") is None


@pytest.mark.parametrize("text", ["A text", *HOSTILE])
def test_html_is_whole_and_texts_are_texts(text):
    page = Html(sheet_html(sheet(text)))
    assert {tag for tag, _ in page.tags}.isdisjoint({"script", "img", "a", "iframe", "link"})
    assert not [a for _, attributes in page.tags for a in attributes if a.startswith("on")]
    if text.isprintable():
        # Title, heading, about, texts in each style, …: in each of the five groups.
        assert page.text.count(text) > 5 * 12


@pytest.mark.parametrize("text", ["A text", *HOSTILE])
def test_svg_is_xml_and_nothing_leaves_the_page(text):
    pages = sheet_svg(sheet(text))
    wide, high = SIZES["a4"]
    assert len(pages) > 2
    shown = ""
    for page in pages:
        root = ElementTree.fromstring(page)
        names = {node.tag.removeprefix(SVG) for node in root.iter()}
        assert names <= {"svg", "g", "title", "rect", "text", "tspan", "path"}
        for node in root.findall(f"{SVG}text"):
            x, y = float(node.get("x", "nan")), float(node.get("y", "nan"))
            length = float(node.get("textLength", "0"))
            assert 0 <= x <= x + length <= wide - 40
            assert 0 <= y <= high - 20
        shown += "".join(root.itertext())
    if text == "A text":
        assert squeezed(shown).count(squeezed(text)) > 5 * 12


@pytest.mark.parametrize("text", HOSTILE)
def test_latex_fits_together_and_has_no_command_of_anybody_else(text):
    ours = commands(sheet_latex(sheet("A text")))
    named = {r"\textbackslash", r"\textasciicircum", r"\textless", r"\textgreater", r"\textbar",
             r"\ldots", r"\forall", r"\exists", r"\neg", r"\wedge", r"\vee", r"\to", r"\bot",
             r"\sim", r"\ss", r"\cdot", r"\strut"}  # fmt: skip
    single = {rf"\{mark}" for mark in "{}$&#%_^~'`\" \\"}
    more = commands(sheet_latex(sheet(text))) - ours
    assert more <= named | single
    # As a twin, what is not escaped is noticed.
    assert r"\input" in commands(sheet_latex(sheet("A text")).replace("A text", r"\input{x}"))


@pytest.mark.parametrize("text", HOSTILE)
def test_typst_is_told_texts_as_data(text):
    data = pdf.sheet_data(sheet(text))
    assert json.loads(json.dumps(data)) == data
    drawn = squeezed("".join(pages_of(sheet_pdf(sheet(text)))))
    for word in re.findall(r"[#\\][a-z]+|javascript|hacked", text):
        assert drawn.count(word) > 5


def test_markdown_says_what_it_should_and_no_more():
    for text in ("A text", *HOSTILE):
        tokens = MarkdownIt("commonmark").enable("table").parse(sheet_markdown(sheet(text)))
        inline = [t for token in tokens for t in (token.children or [])]
        kinds = {token.type for token in (*tokens, *inline)}
        assert kinds.isdisjoint({"link_open", "image", "html_block", "html_inline"})
        headings = [t.content for t in tokens if t.type == "inline" and t.level == 1]
        assert headings.count("1. A text") == (5 if text == "A text" else 0)
        levels = [token.tag for token in tokens if token.type == "heading_open"]
        assert levels == ["h1", *["h2", "h3"] * 5]
        assert sum(t.type == "table_open" for t in tokens) == 10


def test_what_is_written_is_on_the_pages_of_a_pdf():
    pages = pages_of(sheet_pdf(sheet()))
    assert len(pages) == len(sheet_pages_png(sheet(), 20)) > 2
    for number, page in enumerate(pages, 1):
        assert page.endswith(f"{number}/{len(pages)}")
    drawn = "".join(pages)
    for said in ("Atext", "Name:Atext", "~Q->~P", "->I2-5", "premise", "B(i,j)<->~S(i,j)"):
        assert said in drawn


@pytest.mark.parametrize("topology", TOPOLOGIES)
def test_a_board_is_drawn_in_every_format(topology):
    one = Sheet("T", groups=(everything(topology=topology),))
    # The board twice, and who touches whom.
    number = 4 if topology == "triangle" else 3
    assert sheet_html(one).count('<svg xmlns="http://www.w3.org/2000/svg" class="board"') == number
    assert "".join(sheet_svg(one)).count('class="board"') == number
    assert sheet_latex(one).count(r"\begin{tikzpicture}") == number
    first = {"graph": "a=1, b=2", "triangle": "1 2 . * - B\n"}.get(topology, "1 2 . * -\n")
    # The first row of the triangles is the last one, too.
    assert sheet_markdown(one).count(first) == (4 if topology == "triangle" else 2)
    assert len(pdf.sheet_data(one)["groups"][0]["items"][7]["pictures"]) == number - 1


def test_so_many_groups_stand_on_a_page_as_are_asked_for():
    groups = tuple(Group(f"{n}. Title", items=(paragraph("Asked."), Room(2))) for n in range(1, 6))
    for per_page, expected in ((None, 1), (1, 5), (2, 3), (3, 2)):
        one = Sheet("T", groups=groups, per_page=per_page)
        assert len(sheet_svg(one)) == expected
        assert len(pages_of(sheet_pdf(one))) == expected
        assert sheet_html(one).count("new-page") - sheet_html(one).count(".new-page") == (
            expected - 1
        )
        assert sheet_latex(one).count(r"\clearpage") == expected - 1


def test_pages_that_are_handed_out_alone_have_the_title_and_the_name():
    groups = tuple(Group(f"{n}. Headof{n}.", items=(Room(n * 6),)) for n in range(1, 5))
    for apart, number in ((True, 4), (False, 1)):
        one = Sheet("Theirs", groups=groups, per_page=1, apart=apart)
        pages = pages_of(sheet_pdf(one))
        assert sum("Name:" in page and "Theirs" in page for page in pages) == number
        assert all(
            not apart or "Name:" in page for page in pages for n in range(5) if f"Headof{n}" in page
        )
        for text in (
            sheet_html(one),
            "".join(sheet_svg(one)),
            sheet_latex(one),
            sheet_markdown(one),
        ):
            assert text.count("Name:") == number


@pytest.mark.parametrize("rows", range(26, 40))
def test_no_row_of_a_table_goes_alone_to_the_next_page(rows):
    cells = tuple((plain(f"Row{n}of"), ()) for n in range(1, rows + 1))
    table = Table((plain("Head"), ()), cells, (1, 5), tall=True)
    one = Sheet("T", groups=(Group("1. T", items=(paragraph("A"), table)),))
    for pages in (
        pages_of(sheet_pdf(one)),
        ["".join(Html(page).text.split()) for page in sheet_svg(one)],
    ):
        last = [n for n in range(1, rows + 1) if f"Row{n}of" in pages[-1]]
        assert len(last) >= 3
    assert sheet_latex(one).count(r"\tabularnewline*") in (0, 2)


def test_what_flows_leaves_no_page_half_empty():
    entries = tuple((paragraph("A step, and why it leads on."),) for _ in range(30))
    for flows, most in ((True, 5), (False, 6)):
        groups = tuple(
            Group(f"{n}. T", items=(paragraph("A"), Listing(entries, numbered=True)), flows=flows)
            for n in range(6)
        )
        one = Sheet("T", groups=groups, name=None)
        for pages in (len(sheet_svg(one)), len(pages_of(sheet_pdf(one)))):
            assert pages <= most
            assert flows or pages == 6


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_a_group_stays_on_one_page_and_no_heading_is_left_alone(paper):
    # Of every height, so that each of them comes to stand at the foot of a page once.
    groups = tuple(
        Group(
            heading=f"{n}. Headof{n}.",
            about=f"about{n}.",
            items=(paragraph(f"First{n}."), Room(n % 9), Code(f"L{n}.")),
        )
        for n in range(1, 40)
    )
    one = Sheet("T", groups=groups, paper=paper)
    typst = pages_of(sheet_pdf(one))
    own = ["".join(ElementTree.fromstring(page).itertext()) for page in sheet_svg(one)]
    for pages in (typst, own):
        assert 5 < len(pages) < 20
        for n in range(1, 40):
            on = [p for p, page in enumerate(pages) if f"Headof{n}." in page]
            assert len(on) == 1
            page = pages[on[0]]
            assert f"about{n}." in page
            assert f"First{n}." in page
            assert f"L{n}." in page


def test_a_group_larger_than_a_page_goes_on_on_the_next():
    items = tuple(paragraph(f"Said{n}. " * 20) for n in range(60))
    one = Sheet("T", groups=(Group("1. One", items=(paragraph("x"),)), Group("2. Two", "", items)))
    for pages in (pages_of(sheet_pdf(one)), ["".join(ElementTree.fromstring(p).itertext())
                                             for p in sheet_svg(one)]):  # fmt: skip
        assert len(pages) > 2
        assert [n for n in range(60) if f"Said{n}." in "".join(pages)] == list(range(60))
        page = next(page for page in pages if "2. Two" in page or "2.Two" in page)
        assert "Said0." in page


@pytest.mark.parametrize("item", ["code", "table", "list"])
def test_what_comes_first_may_be_longer_than_a_page(item):
    lines = [f"Line{n}." for n in range(90)]
    firsts: dict[str, Item] = {
        "code": Code("\n".join(lines)),
        "table": Table((plain("A"),), tuple((plain(line),) for line in lines), (1,)),
        "list": Listing(tuple((paragraph(line),) for line in lines)),
    }
    groups = (
        Group("1. One", items=(paragraph("x"),)),
        Group("2. Two", "", (firsts[item],)),
    )
    one = Sheet("T", groups=groups)
    own = ["".join(ElementTree.fromstring(page).itertext()) for page in sheet_svg(one)]
    for pages in (pages_of(sheet_pdf(one)), own):
        # Each line is on one page, and none runs out of it: no page has most of them.
        held = [[n for n in range(90) if f"Line{n}." in page] for page in pages]
        assert [n for on in held for n in on] == list(range(90))
        assert max(map(len, held)) < 70
        head = next(page for page in pages if "2.Two" in squeezed(page))
        assert "Line0." in head
    latex = sheet_latex(one)
    kept = re.findall(r"\\begin\{keep\}.*?\\end\{keep\}", latex, re.DOTALL)
    assert not [part for part in kept if "Line" in part]


def test_columns_stand_beside_each_other():
    both = Columns(((paragraph("Left."),), (paragraph("Right."), Room(2))), (1, 2))
    one = Sheet("T", groups=(Group("1. One", items=(both, paragraph("Below."))),))
    (page,) = sheet_svg(one)
    texts = {t.text: t for t in ElementTree.fromstring(page).iter(f"{SVG}text")}
    left, right, below = (texts[f"{said}."] for said in ("Left", "Right", "Below"))
    assert left.get("y") == right.get("y")
    assert float(right.get("y", "0")) < float(below.get("y", "0"))
    assert float(right.get("x", "0")) - float(left.get("x", "0")) > 150
    assert "grid-template-columns: minmax(0, 1fr) minmax(0, 2fr)" in sheet_html(one)
    assert sheet_latex(one).count(r"\begin{minipage}[t]{0.") == 2
    assert sheet_markdown(one).index("Left") < sheet_markdown(one).index("Right")
    assert [len(c) for c in pdf.sheet_data(one)["groups"][0]["items"][0]["columns"]] == [1, 2]


def test_what_is_put_on_tiles_is_drawn_in_every_format():
    board = Board.grid(2, 2)
    bare = Picture(board, (1, ".", ".", 2))
    put = replace(bare, put={1: "cross", 2: "dash"})
    sheets = [Sheet("T", groups=(Group("1", items=(each,)),)) for each in (bare, put)]
    for art in ("cross", "dash"):
        ((_, path),) = ART[art]
        for write in (sheet_html, lambda sheet: "".join(sheet_svg(sheet))):
            assert [write(sheet).count(path) for sheet in sheets] == [0, 1]
    data = [json.dumps(pdf.sheet_data(sheet)) for sheet in sheets]
    assert "cross on (0, 1) and dash on (1, 0)" not in data[0]
    assert "cross on (0, 1) and dash on (1, 0)" in data[1]
    fills = [sheet_latex(sheet).count(r"\fill[") for sheet in sheets]
    assert fills[1] == fills[0] + 2
    assert "1 x\n- 2" in sheet_markdown(sheets[1])
    assert "1 .\n. 2" in sheet_markdown(sheets[0])


def test_many_boards_stand_on_a_page():
    fields = tuple(board_picture(topology, f"Field {n}") for n, topology in enumerate(TOPOLOGIES))
    one = Sheet("T", groups=(Group("Fields", items=(Pictures(fields),)),))
    assert len(sheet_svg(one)) == len(pages_of(sheet_pdf(one))) == 1
    places = re.findall(r'translate\(([\d.]+) ([\d.]+)\) scale\(([\d.]+)\)"><svg[^>]*width="'
                        r'(\d+)', sheet_svg(one)[0])  # fmt: skip
    assert len(places) == 5
    for x, _, scale, width in places:
        assert float(x) + float(scale) * float(width) <= SIZES["a4"][0] - 50
    assert len({y for _, y, *_ in places}) < 5


def test_without_typst_it_is_said_how_to_have_it(monkeypatch):
    monkeypatch.setitem(__import__("sys").modules, "typst", None)
    with pytest.raises(NoPdf, match=r"pip install minelogic\[pdf\]"):
        sheet_pdf(sheet())
