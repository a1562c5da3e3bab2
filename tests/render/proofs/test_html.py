"""Proofs and reports as HTML: boxes that are boxes, everything escaped, nothing fetched."""

import os
import re
from html.parser import HTMLParser
from typing import Any

import pytest

from minelogic.proof.judging.files import check_proof
from minelogic.proof.prove import prove
from minelogic.proof.writing.results import Proof
from minelogic.render.proofs.html import proof_html, proof_page, report_html, report_page
from tests.chromium import Browser, executable

WRONG = """\
theorem t: A -> B, A |- C -> B
proof
  1. A -> B   premise
  2. A        premise
  3. | C      assume
  4. | ~B     ->E 1, 2
  5. | ~B     copy 4
  6. C -> B   ->I 3-5
qed
"""
HOSTILE = """\
theorem t: <script>window.hacked=1</script>, A |- A
proof
  1. <img src=x onerror="window.hacked=1">  premise  # </style><script>window.hacked=1</script>
  2. A  theorem </code><script>window.hacked=1</script>
qed
"""


class Tags(HTMLParser):
    """Which elements are inside which, with a complaint about those that do not match."""

    VOID = frozenset({"meta", "br", "img", "input", "hr", "link"})

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.seen: list[tuple[str, dict[str, str | None]]] = []
        self.boxes_around: list[tuple[str, int]] = []
        self.feed(text)
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = dict(attrs)
        self.seen.append((tag, found))
        classes = (found.get("class") or "").split()
        if tag not in self.VOID:
            self.open.append("box" if "box" in classes else tag)
        if "line" in classes:
            self.boxes_around.append((found.get("id") or "", self.open.count("box")))

    def handle_endtag(self, tag: str) -> None:
        opened = self.open.pop()
        assert opened in (tag, "box")


def found(text: str) -> Proof:
    answer = prove(text)
    assert isinstance(answer, Proof)
    return answer


def test_lines_stand_in_their_boxes() -> None:
    tags = Tags(proof_page([found("A -> B |- ~B -> ~A")]))
    assert [depth for _, depth in tags.boxes_around] == [0, 1, 2, 2, 2, 1, 0]


def test_a_page_fetches_nothing_and_runs_nothing() -> None:
    for text in (proof_page([found("A |- A")]), report_page(check_proof(HOSTILE))):
        tags = Tags(text)
        assert "default-src 'none'" in text
        assert not {tag for tag, _ in tags.seen} & {"script", "img", "link", "iframe"}
        assert "http" not in re.sub(r'http-equiv="', "", text)


def test_a_report_marks_lines_and_says_what_is_wrong_below_them() -> None:
    text = report_page(check_proof(WRONG, name="homework.proof"))
    kinds = re.findall(r'class="line (\w+)"', text)
    assert kinds[:4] == ["right", "right", "right", "wrong"]
    assert set(kinds[4:]) <= {"waiting", "wrong"}
    wrong_line = text.index('class="line wrong"')
    assert text.index('class="said error"') > wrong_line
    assert "<title>Not right yet · homework.proof</title>" in text


def test_a_right_twin_has_nothing_to_say() -> None:
    text = report_page(check_proof(WRONG.replace("~B", "B ")))
    assert "said error" not in text
    assert "<h1>Proved</h1>" in text


def test_hostile_text_is_shown_and_not_obeyed() -> None:
    text = report_page(check_proof(HOSTILE, name='"><script>window.hacked=1</script>'))
    assert "<script" not in text
    assert "<img" not in text
    assert "&lt;script&gt;" in text


def test_parts_for_notebooks_carry_their_style_and_no_page() -> None:
    proof = found("A |- A")
    for text in (proof_html(proof), report_html(check_proof(WRONG))):
        Tags(text)
        assert text.startswith("<style>")
        assert "<html" not in text
        assert "<body" not in text
    assert proof._repr_html_() == proof_html(proof)


def test_two_proofs_on_a_page_do_not_share_names() -> None:
    tags = Tags(proof_page([found("A -> B |- ~B -> ~A"), found("A |- A | B")]))
    names = [attributes["id"] for _, attributes in tags.seen if "id" in attributes]
    assert len(names) == len(set(names))


@pytest.fixture(scope="module")
def browser():
    path = executable()
    if path is None:
        if os.environ.get("CI") == "true":
            pytest.fail("Chromium is not installed, and CI is to try the pages in it")
        pytest.skip("Chromium is not installed (Debian: sudo apt-get install chromium)")
    started = Browser(path)
    yield started
    started.close()


def opened(browser: Browser, folder, text: str, **how: Any):
    place = folder / "page.html"
    place.write_text(text, encoding="utf-8")
    return browser.open(place, **how)


@pytest.mark.slow
def test_a_line_lights_up_what_it_cites(browser, tmp_path) -> None:
    page = opened(browser, tmp_path, proof_page([found("A -> B |- ~B -> ~A")]))
    plain = page.all(".line", "getComputedStyle(node).backgroundColor")
    assert len(set(plain)) == 1
    page.value("document.querySelectorAll('.line')[3].focus()")
    lit = page.all(".line", "getComputedStyle(node).backgroundColor")
    assert [one != other for one, other in zip(plain, lit, strict=True)] == [
        True, False, True, False, False, False, False,
    ]  # fmt: skip
    page.value("document.querySelectorAll('.line')[6].focus()")
    boxes = page.all(".box", "getComputedStyle(node).backgroundColor")
    assert boxes[0] != boxes[1]


def test_numbers_stand_left_of_the_boxes_and_reasons_below_each_other(browser, tmp_path) -> None:
    page = opened(browser, tmp_path, proof_page([found("A -> B |- ~B -> ~A")]))
    numbers = page.all(".number", "node.getBoundingClientRect().right")
    boxes = page.all(".box", "node.getBoundingClientRect().left")
    reasons = page.all(".reason", "node.getBoundingClientRect().left")
    assert max(numbers) < min(boxes)
    assert max(reasons) - min(reasons) < 2


@pytest.mark.slow
@pytest.mark.parametrize("width", [320, 390, 768])
def test_pages_fit_small_screens(browser, tmp_path, width: int) -> None:
    atoms = " & ".join(f"B({n}, {n + 1})" for n in range(24))
    text = proof_page([found(f"{atoms} |- C -> (D -> ({atoms}))")])
    page = opened(browser, tmp_path, text, width=width)
    assert page.value("document.documentElement.scrollWidth") <= width


def test_dark_pages_are_dark(browser, tmp_path) -> None:
    text = report_page(check_proof(WRONG))
    colours = {
        scheme: opened(browser, tmp_path, text, prefers_color_scheme=scheme).value(
            "getComputedStyle(document.body).backgroundColor"
        )
        for scheme in ("light", "dark")
    }
    assert colours["light"] == "rgb(255, 255, 255)"
    assert colours["dark"] != colours["light"]


def test_hostile_text_does_nothing_in_a_browser(browser, tmp_path) -> None:
    page = opened(browser, tmp_path, report_page(check_proof(HOSTILE)))
    assert page.value("typeof window.hacked") == "undefined"
    sent = [request["request"]["url"] for request in page.seen("Network.requestWillBeSent")]
    assert all(url.startswith("file:") for url in sent)
