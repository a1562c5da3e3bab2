"""Own predicates, queries and folded reasons on the page in a browser."""

import re

import pytest

from minelogic.render.page import page
from tests.render.pages.test_own_predicates import CORNER, FREE, QUEENS, SUDOKU, answered

TABLES = QUEENS.replace("board 4 x 4", "domain Line = 0..3").replace(
    "(row, column)", "(Line, Line)"
)
TWO = (
    "board 2 x 3\npredicate Red(row, column)\npredicate Blue(row, column)\n"
    "rule one: forall i, j. Red(i, j) <-> ~Blue(i, j)\nfact Red(0, 0)\nfact Blue(1, 2)\n"
)
FILES = {
    "queens": QUEENS,
    "tables": TABLES,
    "sudoku": SUDOKU + "prove Is(1, 1, 3) | Is(1, 1, 4)\n",
    "two": TWO,
    "free": FREE + "fact ~Rook(1, 1)\nprove Rook(0, 0)\n",
    "corner": CORNER,
}


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """Pages by name, each written once."""
    place = tmp_path_factory.mktemp("own")
    for name, text in FILES.items():
        _, derivation, reasons = answered(text)
        (place / f"{name}.html").write_text(page(derivation, reasons), encoding="utf-8")
    return place


def on_board(at):
    """What stands on each tile: a letter or value, `x` for a cross, nothing."""
    return at.all(
        "#board > svg > .tile",
        "node.querySelector('.own.fails') ? 'x' : "
        "(node.querySelector('.own.holds') || {textContent: ''}).textContent",
    )


def in_table(at, chart=0):
    """What stands in each cell, values that are merely left in brackets."""
    return at.all(
        f"#charts .chart[data-chart='{chart}'] .cell",
        "node.matches('.left') ? `[${node.textContent}]` : node.textContent",
    )


def concluded(steps, given):
    """By tile or cell what is known after each step: read off the trace, which no page uses."""
    known = dict(given)
    yield dict(known)
    for step in steps:
        for said in step["conclusions"]:
            literal = re.fullmatch(r"(~?)Queen\((\d), (\d)\)", said)
            if literal:
                known[int(literal[2]) * 4 + int(literal[3])] = "" if literal[1] else "Q"
        yield dict(known)


@pytest.mark.parametrize(("name", "seen", "cross"), [("queens", on_board, "x"),
                                                     ("tables", in_table, "×")])  # fmt: skip
def test_queens_appear_one_by_one_and_none_before_it_is_found(opened, name, seen, cross):
    _, derivation, _ = answered(FILES[name])
    at = opened(name)
    states = list(concluded(derivation.trace["steps"], {1: "Q"}))
    for number, known in enumerate(states):
        wanted = [(known[cell] or cross) if cell in known else "" for cell in range(16)]
        assert seen(at) == wanted, number
        at.press("ArrowRight", shift=True)
    assert "".join(seen(at)).count("Q") == 4
    assert "".join(states[0].values()) == "Q"  # only the one that is given
    at.press("Home")
    assert "".join(seen(at)) == "Q"


def test_a_digit_appears_when_it_is_found_and_not_when_it_is_merely_left(opened):
    problem, derivation, _ = answered(FILES["sudoku"])
    at = opened("sudoku")
    digits = {r * 4 + c: str(d) for (r, c, d), true in problem.truth("Is").items() if true}
    given = in_table(at)
    assert sorted(given) == [""] * 11 + ["1", "1", "2", "3", "4"]
    found = {cell: sign for cell, sign in enumerate(given) if sign}
    for step in derivation.trace["steps"]:
        at.press("ArrowRight", shift=True)
        for said in step["conclusions"]:
            atom = re.fullmatch(r"Is\((\d), (\d), (\d)\)", said)
            if atom:
                found[int(atom[1]) * 4 + int(atom[2])] = atom[3]
        cells = in_table(at)
        assert {n: sign for n, sign in enumerate(cells) if sign and sign[0] not in "[×"} == found
        for cell, sign in enumerate(cells):
            assert digits.get(cell, sign[1:2]) in sign or not sign
    assert found == digits


def test_what_is_only_supposed_of_a_predicate_is_gone_after_the_case(opened):
    at = opened("corner", "step=1/1")
    assert on_board(at)[0] == "Q"
    assert at.all("#board .supposed .own.holds") != []
    at.press("ArrowRight", shift=True)
    assert on_board(at)[0] == "x"
    assert at.all("#board .supposed") == []


def test_each_of_two_predicates_has_its_grid_with_its_name(opened):
    at = opened("two")
    assert at.all("#charts .chart > p") == ["Red(row, column)", "Blue(row, column)"]
    assert (in_table(at, 0), in_table(at, 1)) == (["R", *[""] * 5], [*[""] * 5, "B"])
    at.press("End")
    assert (in_table(at, 0)[5], in_table(at, 1)[0]) == ("×", "×")
    assert at.all("#charts .cell.new", "node.getAttribute('aria-label')") != []


def test_a_query_leads_to_the_step_that_shows_it(opened):
    _, _, reasons = answered(QUEENS)
    at = opened("queens", width=400, height=700)
    for number, reason in enumerate(reasons, 1):
        at.click(f".query:nth-child({number}) .go")
        assert at.text("#where").startswith(f"Step {reason.steps[0]} of")
        assert at.value("document.getElementById('stage').getBoundingClientRect().top") < 100
    assert on_board(at)[7] == "Q"  # Queen(1, 3)
    at.click(".query .line")
    assert at.text(".query:nth-child(2) .answer").startswith("refuted, but entailed was expected")


def test_an_independent_query_has_two_worlds_beside_each_other(opened):
    for width in (400, 1280):
        at = opened("free", width=width)
        boxes = at.all(".query figure", "[node.offsetTop, node.offsetLeft]")
        assert boxes[0][0] == boxes[1][0]
        assert boxes[0][1] < boxes[1][1]
        assert at.all(".query figure .own.holds", "node.textContent") == ["R", "R"]


def test_a_long_reason_opens_when_one_walks_into_it_or_asks(opened):
    at = opened("corner")
    is_open = "document.querySelector('#steps .fold').open"
    assert not at.value(is_open)
    at.press("ArrowRight", shift=True)
    assert not at.value(is_open)
    assert at.value("document.querySelector('summary[aria-current=step]') !== null")
    at.click("#steps summary .count")
    assert at.value(is_open)
    folded = opened("corner")
    folded.press("ArrowRight")
    assert folded.text("#where").startswith("Step 1, by contradiction")
    assert folded.value(is_open)
    assert folded.value("document.querySelector('[aria-current=step]').offsetHeight") > 0


def test_on_paper_and_without_a_script_nothing_is_folded(opened):
    at = opened("corner")
    at.value("dispatchEvent(new Event('beforeprint'))")
    assert at.all("#steps .fold:not([open])") == []
    at.value("dispatchEvent(new Event('afterprint'))")
    assert at.all("#steps .fold[open]") == []
    plain = opened("corner", script=False)
    plain.call("Emulation.setScriptExecutionDisabled", value=False)
    assert plain.all("#steps .fold:not([open])") == []


def test_on_paper_steps_have_their_tables(opened):
    at = opened("tables", "step=2")
    before = in_table(at)
    at.value("dispatchEvent(new Event('beforeprint'))")
    steps = len(answered(TABLES)[1].steps)
    assert at.value("document.querySelectorAll('.mini .chart').length") == steps
    assert "".join(in_table(at)).count("Q") == 4
    at.value("dispatchEvent(new Event('afterprint'))")
    assert at.all(".mini") == []
    assert in_table(at) == before


@pytest.mark.slow
@pytest.mark.parametrize("name", FILES)
@pytest.mark.parametrize("width", [320, 400, 1280])
def test_no_page_with_own_predicates_is_wider_than_its_window(opened, name, width):
    at = opened(name, "step=1", width=width)
    assert at.value("document.documentElement.scrollWidth") <= width
