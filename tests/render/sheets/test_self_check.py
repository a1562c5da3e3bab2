"""Pages that check answers: right ones and no others, and no page tells what is right."""

import hashlib
import json
import os
import re

import pytest

from minelogic.board import TOPOLOGIES, Board
from minelogic.render.boards.svg import Shown
from minelogic.render.sheets.html import sheet_html
from minelogic.render.sheets.items import Group, Sheet, paragraph
from minelogic.render.sheets.self_check import (
    CROSSES,
    FEWEST,
    ROUNDS,
    Checked,
    ChoiceField,
    Question,
    TileField,
    TooFewAnswers,
    hash_of,
    pooled,
    self_check_page,
)
from tests.chromium import Browser, Page, executable
from tests.pdf import pages_of
from tests.render.sheets.cases import BOARDS, HOSTILE, everything
from tests.render.sheets.parsing import Html

FEW = 500
"""Rounds that take no time."""


def tiles(topology="king", rights="SBUSBUSBSBSBUSB"):
    board = BOARDS[topology]
    fields = tuple(TileField(n, board.label(n), rights[n % len(rights)]) for n in range(board.size))
    return Question(board, covered(board), fields)


def covered(board: Board) -> tuple[Shown, ...]:
    sign: Shown = "."
    return (sign,) * board.size


def found(pattern, text):
    match = re.search(pattern, text)
    assert match is not None
    return match[1]


def choices(number=2, rights=("true", "false")):
    fields = [
        ChoiceField(f"{n}. P -> <Q>", ("true", "false"), rights[n % len(rights)])
        for n in range(number)
    ]
    return Question(choices=tuple(fields))


def page(*questions, rounds=FEW):
    parts = [
        Checked(Group(f"{n}. One", "about", (paragraph("Asked"),)), question)
        for n, question in enumerate(questions, 1)
    ]
    return self_check_page("A page", parts, "salt", rounds=rounds)


def test_the_page_has_one_hash_of_the_whole_answer_and_nothing_else_of_it():
    pages = [page(tiles(rights=rights)) for rights in ("SBUSB", "UUUUU", "BBBBS")]
    hashes = [found(r'"hash":"([0-9a-f]{64})"', text) for text in pages]
    assert len(set(hashes)) == 3
    bare = {text.replace(each, "") for text, each in zip(pages, hashes, strict=True)}
    assert len(bare) == 1
    checks = json.loads(found(r'id="checks">(.*?)</script>', pages[0]))
    assert [set(check) for check in checks] == [{"parts", "salt", "rounds", "hash"}]


def test_the_hash_is_slow_and_salted():
    assert ROUNDS >= 300_000
    assert hash_of(["S\nB"], "one", FEW) != hash_of(["S\nB"], "other", FEW)
    by_hand = hashlib.pbkdf2_hmac("sha256", b"S\nB\n\nU", b"one", FEW).hex()
    assert hash_of(["S\nB", "U"], "one", FEW) == by_hand
    first, second = page(tiles()), page(tiles(), tiles())
    assert re.findall(r'"salt":"\w+"', first)[0] in second
    assert len(set(re.findall(r'"salt":"\w+"', second))) == 2
    assert f'"rounds":{ROUNDS}' in page(choices(10), rounds=ROUNDS)


def test_questions_with_few_answers_are_checked_together():
    assert tiles("graph").answers == 3**6 < FEWEST < 3**7
    assert choices(3).answers == 8
    assert pooled([tiles()]) == [[0]]
    assert pooled([choices(3), tiles(), choices(9)]) == [[0, 2], [1]]
    # What is too little even together goes with the first that is not.
    assert pooled([choices(3), tiles(), tiles(), choices(4)]) == [[0, 1, 3], [2]]
    assert pooled([choices(5), choices(5)]) == [[0, 1]]


@pytest.mark.parametrize(("questions", "number"), [([3], "8"), ([4, 5], "512"), ([1], "2")])
def test_so_few_answers_that_a_hash_hides_nothing_are_refused(questions, number):
    with pytest.raises(TooFewAnswers, match=f"only {number} possible answers"):
        page(*[choices(n) for n in questions])


@pytest.mark.parametrize("text", HOSTILE)
def test_the_page_is_whole_whatever_stands_on_it(text):
    group = everything(text, "graph")
    field = ChoiceField(text, (text, "false"), text)
    question = Question(
        BOARDS["graph"], covered(BOARDS["graph"]), tiles("graph").tiles, (field,) * 2
    )
    shown = self_check_page(text, [Checked(group, question, group.items)], text, rounds=FEW)
    parsed = Html(shown)
    assert [tag for tag, _ in parsed.tags].count("script") == 2
    assert not {"a", "img", "iframe"} & {tag for tag, _ in parsed.tags}


# In a browser.


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


@pytest.fixture
def opened(browser, tmp_path):
    pages: list[Page] = []

    def at(text, **how):
        file = tmp_path / f"{len(pages)}.html"
        file.write_text(text, encoding="utf-8")
        pages.append(browser.open(file, **how))
        return pages[-1]

    yield at
    for each in pages:
        assert each.trouble() == []
        assert all(address.startswith(("file:", "about:")) for address in each.requests())


def put(at, place, value):
    """Answers a tile as the keyboard does."""
    at.value(f"document.querySelectorAll('.tile.field')[{place}].focus()")
    at.value(
        "document.activeElement.dispatchEvent("
        f"new KeyboardEvent('keydown', {{key: '{value}', bubbles: true, cancelable: true}}))"
    )


def checked(at, number=0):
    """What is said once a button is pressed, when it is known."""
    at.click(f"#check-{number}")
    return at.value(
        "new Promise((done) => { const look = () => { const said = "
        f"document.getElementById('result-{number}').textContent; "
        "if (said.startsWith('Checking')) setTimeout(look, 5); else done(said); }; look(); })"
    )


RIGHT, WRONG = "Right, all of it.", "Not right yet: something in it is wrong."


@pytest.mark.parametrize("topology", TOPOLOGIES)
def test_the_right_answer_is_right_and_any_other_is_not(opened, topology):
    question = tiles(topology)
    if question.answers < FEWEST:
        question = Question(question.board, question.signs, question.tiles, choices(2).choices)
    at = opened(page(question))
    for name, value in (("choice-0-0", "true"), ("choice-0-1", "false")):
        at.value(f"(document.querySelector('[name={name}][value={value}]') || {{}}).checked = true")
    assert checked(at).startswith("Not all is answered: ")
    for place, field in enumerate(question.tiles):
        put(at, place, field.right.lower())
    assert checked(at) == RIGHT
    for place, field in list(enumerate(question.tiles))[::4]:
        put(at, place, "SBU"["SBU".index(field.right) - 1])
        assert at.text("#result-0") == ""
        assert checked(at) == WRONG
        put(at, place, field.right)
    assert checked(at) == RIGHT


def test_a_table_for_a_pencil_takes_crosses_and_dashes(opened):
    fields = tiles(rights="SBBSB").tiles
    question = Question(BOARDS["king"], covered(BOARDS["king"]), fields, marks=CROSSES)
    assert question.answers == 2 ** len(fields)
    at = opened(page(question))
    told = at.text("header")
    assert "x (a cross: a mine) or - (a dash: none)" in told
    assert "undecided" not in told
    assert "closed cell" in told
    for place, field in enumerate(fields):
        # Both are taken in either case; U and S are no keys here.
        put(at, place, "U")
        put(at, place, "S")
        assert at.all(".tile.field")[place] == ""
        put(at, place, {"B": "xX", "S": "--"}[field.right][place % 2])
        assert at.all(".tile.field")[place] == {"B": "×", "S": "–"}[field.right]
    assert checked(at) == RIGHT
    put(at, 0, "x")
    assert checked(at) == WRONG
    # By clicks: nothing, a cross, a dash, nothing.
    for shown in ("–", "", "×", "–"):
        if shown != "–" or at.all(".tile.field")[0] == "×":
            at.click(".tile.field")
        assert at.all(".tile.field")[0] == shown
    assert checked(at) == RIGHT


def test_boards_of_both_sorts_are_each_answered_in_their_way(opened):
    table = Question(BOARDS["king"], covered(BOARDS["king"]), tiles().tiles, marks=CROSSES)
    at = opened(page(tiles(), table))
    told = at.text("header")
    assert "where bombs are asked for, S (safe), B (a bomb) or U" in told
    assert "on a table for a pencil, x" in told


def test_with_the_rounds_that_pages_have(opened):
    at = opened(page(choices(10), rounds=ROUNDS))
    for n in range(10):
        at.click(f"[name=choice-0-{n}][value={('true', 'false')[n % 2]}]")
    assert checked(at) == RIGHT
    at.click("[name=choice-0-7][value=true]")
    assert checked(at) == WRONG


def test_long_answers_and_those_in_any_script(opened):
    # A key of more than one block is hashed first.
    options = ("ja ∧ nein 中文", "no")
    fields = tuple(ChoiceField(f"F{n}", options, options[n % 2 == 0]) for n in range(12))
    at = opened(page(Question(choices=fields)))
    for n, field in enumerate(fields):
        at.click(f"[name=choice-0-{n}]{'' if field.right == options[0] else '[value=no]'}")
    assert checked(at) == RIGHT


def test_several_questions_are_checked_each_by_itself_and_small_ones_together(opened):
    at = opened(page(choices(5), tiles(), choices(5)))
    assert at.all(".check button") == ["Check my answer", "Check 1 and 3 together"]
    for place, field in enumerate(tiles().tiles):
        put(at, place, field.right)
    assert checked(at, 1) == RIGHT
    for part in (0, 2):
        for n in range(5):
            at.click(f"[name=choice-{part}-{n}][value={('true', 'false')[n % 2]}]")
    assert checked(at, 0) == RIGHT


def test_tiles_are_reached_and_told_without_a_mouse(opened):
    at = opened(page(tiles()))
    at.value("document.querySelector('.tile.field').focus()")
    label = "document.activeElement.getAttribute('aria-label')"
    assert at.value(label) == "(0, 0): no answer"
    put(at, 0, "b")
    assert at.value(label) == "(0, 0): a bomb"
    at.press("ArrowRight")
    assert at.value(label) == "(0, 1): no answer"
    at.value(
        "document.activeElement.dispatchEvent("
        "new KeyboardEvent('keydown', {key: 'ArrowDown', bubbles: true, cancelable: true}))"
    )
    assert at.value(label) == "(1, 1): no answer"
    at.press("Tab")
    assert at.value(label) == "(1, 2): no answer"
    at.click(".tile.field")
    assert at.all(".tile.field", "node.getAttribute('aria-label')")[0] == "(0, 0): undecided"
    put(at, 0, "Delete")
    assert at.all(".tile.field", "node.getAttribute('aria-label')")[0] == "(0, 0): no answer"
    assert at.all("[role=status]", "node.id") == ["result-0"]


def test_without_scripts_that_is_said(opened):
    at = opened(page(tiles()), script=False)
    at.browser.call("Runtime.disable", at.session)
    assert "Scripts are switched off" in page(tiles())


def test_a_narrow_screen_shows_everything(opened):
    at = opened(page(tiles("triangle")), width=320)
    assert at.value("document.documentElement.scrollWidth") <= 320


@pytest.mark.slow
def test_handouts_print_without_cutting_anything(opened):
    groups = tuple(everything("A text", topology) for topology in TOPOLOGIES)
    at = opened(sheet_html(Sheet("T", groups=groups, note="note")))
    wide = at.value("document.documentElement.clientWidth")
    assert at.value("document.documentElement.scrollWidth") <= wide
    printed = pages_of(at.pdf())
    assert len(printed) > 2
    for number, text in enumerate(printed, 1):
        assert text.startswith(f"{number}/{len(printed)}")
        assert not text.endswith("1.Atext")
    assert "".join(printed).count("->I2-5") == 5 * 2


def test_in_print_a_group_stays_on_one_page_and_no_heading_is_left_alone(opened):
    groups = tuple(
        Group(f"{n}. Headof{n}.", f"about{n}.", (paragraph(f"Part{n}."),) * (1 + n % 9))
        for n in range(1, 40)
    )
    printed = pages_of(opened(sheet_html(Sheet("T", groups=groups))).pdf())
    assert len(printed) > 3
    for n in range(1, 40):
        counts = [text.count(f"Part{n}.") for text in printed]
        assert sorted(counts)[-1] == sum(counts) == 1 + n % 9
        assert f"Headof{n}." in printed[counts.index(sum(counts))]
    paged = Sheet("T", groups=groups, per_page=2)
    assert len(pages_of(opened(sheet_html(paged)).pdf())) == 20
