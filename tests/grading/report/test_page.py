"""Reports as pages: whole, safe, and readable without eyes."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from pathlib import Path

import pytest

from minelogic.grading.report.page import report_page
from minelogic.grading.report.summary import summarize
from minelogic.grading.report.summary_page import page_names, summary_page
from minelogic.grading.report.values import Finding, Line, Mistake, Witness
from tests import chromium
from tests.grading.reports import (
    CLASS,
    EVIL,
    MISSING,
    RIGHT,
    UNREADABLE,
    UNUSED,
    WRONG,
    item,
    report,
)

VOID = {"meta", "br", "path", "link", "img", "input", "hr"}


class Outline(HTMLParser):
    """The elements of a page, and its text; complains about what is not closed."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.text = ""
        self.feed(page)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag, attrs):
        self.elements.append((tag, dict(attrs)))
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag, attrs):
        self.elements.append((tag, dict(attrs)))

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_data(self, data):
        if "style" not in self.open:
            self.text += data

    def all(self, tag: str) -> list[dict[str, str | None]]:
        return [attributes for name, attributes in self.elements if name == tag]


PAGES = {
    "wrong": report_page(WRONG),
    "right": report_page(RIGHT),
    "unreadable": report_page(UNREADABLE),
    "missing": report_page(MISSING),
    "evil": report_page(EVIL),
    "class": summary_page(summarize(CLASS)),
    "evil class": summary_page(summarize((EVIL,)), page_names([EVIL.submission])),
}


@pytest.mark.parametrize("name", PAGES)
def test_a_page_is_whole_and_needs_nothing_else(name):
    outline = Outline(PAGES[name])
    assert [tag for tag, _ in outline.elements[:2]] == ["html", "head"]
    assert not outline.all("script")
    assert not outline.all("link")
    assert not [a for _, a in outline.elements if "src" in a or any(k.startswith("on") for k in a)]
    assert "default-src 'none'" in PAGES[name]
    assert len(outline.all("h1")) == 1


@pytest.mark.parametrize("name", ["evil", "evil class"])
def test_hostile_text_is_text(name):
    outline = Outline(PAGES[name])
    assert "<script>alert(1)</script> **bold**" in outline.text
    assert all(character.isprintable() or character == "\n" for character in PAGES[name])
    PAGES[name].encode("utf-8")
    assert all(re.fullmatch(r"[A-Za-z0-9-]+\.html", str(a["href"])) for a in outline.all("a"))


def test_what_is_in_the_report_is_on_the_page():
    text = " ".join(Outline(PAGES["wrong"]).text.split())
    for said in (
        "Safe or a bomb",
        "ada.mine",
        "1 1/3 of 4 points (1.33)",
        "Judged on all boards up to 4 x 4.",
        "The mistake: The converse (line 3)",
        "This is right, and your rules forbid it.",
        "Also true there: Q(1, 0, 1)",
        "false there, line 3 rule safe: forall i, j. S(i, j) -> B(i, j)",
        "every tile is safe or a bomb",
        "The variable k is never used.",
        "| forall k, i. B(i, i)",
        "Help: Leave it out.",
        "minelogic 0.1.0",
        "abababababab",
    ):
        assert said in text
    assert text.index("The mistake") < text.index("What was looked for")
    assert text.count("The converse") == 1


def test_boards_are_tables_of_tiles_that_can_be_heard():
    outline = Outline(PAGES["wrong"])
    assert [a["aria-label"] for a in outline.all("table")] == ["The board 1 x 2", "The board 2 x 2"]
    assert len(outline.all("td")) == 2 + 4
    assert outline.text.count("no bomb") == 3
    assert not [a for a in outline.all("svg") if a.get("aria-hidden") != "true"]


def test_marks_have_words():
    marks = [a for a in Outline(PAGES["wrong"]).all("span") if a.get("class") == "mark"]
    assert [mark["aria-label"] for mark in marks] == [
        "right", "not right", "not charged again", "undecided: a limit was reached",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("rows", "tables", "tiles", "texts"),
    [
        (("* 1", "1 1"), 1, 4, 0),
        (("*1", "11"), 1, 4, 0),
        (("a=*, b=., c=!",), 1, 3, 0),
        (("* 1", "1"), 0, 0, 1),
        ((" ".join("*" * 30),) * 30, 0, 0, 1),
        ((), 0, 0, 0),
    ],
)
def test_what_is_no_board_is_shown_as_text(rows, tables, tiles, texts):
    witness = Witness("a board", rows, (), "Look.")
    outline = Outline(report_page(report(items=(item("a", "failed", 0, witnesses=(witness,)),))))
    assert len(outline.all("table")) == tables
    assert len(outline.all("td")) == tiles
    assert len(outline.all("pre")) == texts


def test_the_class_leads_to_every_page_that_there_is():
    names = page_names([made.submission for made in CLASS])
    outline = Outline(summary_page(summarize(CLASS), names))
    assert {a["href"] for a in outline.all("a")} == set(names.values())
    assert not Outline(PAGES["class"]).all("a")


def test_the_class_page_has_what_the_summary_has():
    text = " ".join(Outline(PAGES["class"]).text.split())
    for said in (
        "hand-ins4",
        "not handed in1",
        "all points",
        "cannot be read",
        "not handed in",
        "The converse",
    ):
        assert said in text


@pytest.mark.parametrize(
    "hostile",
    [
        "../../etc/passwd", "/etc/passwd", "..", ".", "", "-rf", "index", "INDEX", "con", "NUL",
        "a" * 500, "\x00", "a/b\\c:d*e?f", "ü", ".htaccess", "%2e%2e%2f", "x.html", "\u202e",
    ],
)  # fmt: skip
def test_no_name_makes_a_path(hostile):
    (name,) = page_names([hostile]).values()
    assert re.fullmatch(r"[A-Za-z0-9ü][A-Za-z0-9-]*\.html", name)
    assert name.lower() not in ("index.html", "con.html", "nul.html")
    assert len(name) < 100


def test_no_two_names_make_one_path():
    names = [
        "a b",
        "a  b",
        "A-B",
        "a-b",
        "a-b-2",
        "ü",
        "u\u0308",
        "Ü",
        "ö",
        "A/B",
        "学生",
        "ﬁ",
        "fi",
    ]
    found = page_names(names)
    assert len({path.lower() for path in found.values()}) == len(names)


def test_names_in_any_script_can_be_told_from_their_pages():
    names = ["学生", "Зоя", "हिन्दी", "שרה/a", "🙂"]
    pages = ["学生.html", "Зоя.html", "हिन्दी.html", "שרה-a.html", "hand-in.html"]
    assert list(page_names(names).values()) == pages


@pytest.mark.slow
@pytest.mark.skipif(chromium.executable() is None, reason="Chromium is not installed")
def test_a_browser_shows_the_pages_without_complaint_on_any_screen(tmp_path: Path):
    path = chromium.executable()
    assert path is not None
    browser = chromium.Browser(path)
    try:
        for name in ("wrong", "evil", "class", "evil class"):
            file = tmp_path / f"{name.replace(' ', '-')}.html"
            file.write_text(PAGES[name], "utf-8")
            for width in (360, 1000):
                page = browser.open(file, width=width)
                assert page.trouble() == []
                assert len(page.requests()) == 1
                assert page.value("document.documentElement.scrollWidth") <= width
    finally:
        browser.close()


def test_a_mistake_in_a_line_stands_once_with_its_line_and_what_would_mend_it():
    message = "Line 3 of the proof does not follow."
    place = ("    5 | 3. Q  ->E 1, 1", "      |       ^^^^^^^^")
    finding = Finding("does-not-follow", "error", message, "Cite 2.", 5, 7, 5, 15, place, "full")
    mistake = Mistake("does-not-follow", "Does not follow", message, 5, "3")
    lines = (Line("3. Q ->E 1, 1", 5, "3"), Line("4. R ->E 1, 1", 6, "4"))
    made = report(
        findings=(finding, UNUSED),
        items=(item("proved", "failed", 0, lines=lines, mistakes=(mistake,)),),
    )
    for text in (Outline(report_page(made)).text, str(made)):
        assert text.count(message) == text.count("3. Q") == text.count("Cite 2.") == 1
        assert text.count("4. R") == text.count(UNUSED.message) == 1
        assert text.index("The mistake") < text.index(message) < text.index("Cite 2.")
    without = report(findings=(finding,), items=(item("proved", "failed", 0, lines=lines),))
    assert report_page(without).count(message) == 1
