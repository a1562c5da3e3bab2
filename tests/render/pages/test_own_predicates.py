"""A file's own predicates, its queries and its long reasons on the page, as a text."""

import json
import re
from functools import cache

import pytest

import minelogic
from minelogic.render.page import frame, page
from minelogic.render.pages.charts import Charts
from minelogic.render.pages.drawn import Sign, signs_of
from minelogic.render.pages.steps import MOST_UNFOLDED
from minelogic.render.pages.walk import drawn_at_end, stops
from tests.render.pages.test_page import Reader

QUEENS = """\
board 4 x 4
predicate Queen(row, column)
rule row "there is one queen in row {i}": forall i. exists one j. Queen(i, j)
rule column "there is one queen in column {j}": forall j. exists one i. Queen(i, j)
rule diagonal "queens on a diagonal attack each other": forall i, j, x, y. \
Queen(i, j) & Queen(x, y) & i < x -> |i - x| != |j - y|
fact Queen(0, 1)
prove Queen(1, 3)
prove Queen(3, 3) expect entailed
"""
SUDOKU = """\
domain Line = 0 .. 3
domain Digit = 1 .. 4
predicate Is(Line, Line, Digit)
rule cells: forall i, j. exists one d. Is(i, j, d)
rule rows: forall i, d. exists one j. Is(i, j, d)
rule columns: forall j, d. exists one i. Is(i, j, d)
rule boxes: forall a in 0..1, b in 0..1, d. \
exists one i in 2*a..2*a + 1, j in 2*b..2*b + 1. Is(i, j, d)
fact Is(0, 0, 1)
fact Is(0, 1, 2)
fact Is(1, 2, 1)
fact Is(2, 1, 4)
fact Is(3, 3, 3)
"""
FREE = "board 2 x 2\npredicate Rook(row, column)\nrule some: exists one i, j. Rook(i, j)\n"
CORNER = QUEENS.partition("fact")[0].replace("4 x 4", "6 x 6") + "prove ~Queen(0, 0)\n"


@cache
def answered(text):
    """A file with its steps and the reasons for its queries."""
    problem = minelogic.loads(text)
    found = problem.answered(problem.derivation)
    assert found.derivation is not None
    return problem, found.derivation, found.reasons


def drawn(derivation):
    """For each predicate with a chart what stands in its cells in the end."""
    charts = Charts(derivation)
    spots = drawn_at_end(stops(derivation, charts))
    return {
        charts.charts[n].predicate: signs_of(charts.charts[n], spots.get(n, ()))
        for n in charts.shown
    }


@pytest.mark.parametrize(
    ("declared", "atom", "cell", "text"),
    [
        ("board 2 x 3\npredicate P(row, column)", "P(1, 0)", 3, "P"),
        ("board 2 x 3\npredicate P(column, row)", "P(0, 1)", 3, "P"),
        ("board 2 x 3\ncoordinates cartesian from 1\npredicate P(column, row)", "P(1, 2)", 0, "P"),
        ("board 2 x 3\ndomain D = 5..7\npredicate P(row, column, D)", "P(1, 0, 6)", 3, "6"),
        ("board 2 x 3\ndomain D = 5..7\npredicate P(D, row, column)", "P(6, 1, 0)", 3, "6"),
        ("board graph a-b, b-c\npredicate P(tile)", "P(b)", 1, "P"),
        ("board graph a-b, b-c\ndomain D = 1..2\npredicate P(tile, D)", "P(b, 2)", 1, "2"),
        ("board graph a-b, b-c\npredicate P(tile, tile)", "P(b, c)", 5, "P"),
        ("domain D = 3..5\npredicate P(D)", "P(4)", 1, "P"),
        ("domain D = 3..5\ndomain E = 0..1\npredicate P(D, E)", "P(4, 1)", 3, "P"),
        ("domain D = 3..5\ndomain E = 0..1\npredicate P(E, D, D)", "P(1, 4, 3)", 3, "1"),
    ],
)
def test_an_atom_is_drawn_at_its_place(declared, atom, cell, text):
    derivation = minelogic.loads(f"{declared}\nfact {atom}\n").derivation
    assert drawn(derivation) == {"P": {cell: Sign("holds", text)}}
    assert text in page(derivation)


def test_letters_and_predicates_of_many_places_have_no_chart():
    four = "domain D = 0..1\npredicate A\npredicate P(D, D, D, D)\nfact A\nfact P(0, 1, 0, 1)\n"
    derivation = minelogic.loads(four).derivation
    assert drawn(derivation) == {}
    assert "P(0, 1, 0, 1)" in page(derivation)
    large = "domain D = 0..99\npredicate P(D, D)\nfact P(0, 1)\n"
    assert drawn(minelogic.loads(large).derivation) == {}


def test_one_predicate_of_tiles_is_drawn_on_the_board_and_two_have_tables():
    one = "board 2 x 2\npredicate Red(row, column)\nfact Red(0, 0)\n"
    html = page(minelogic.loads(one).derivation)
    assert 'id="board"' in html
    assert 'class="chart' not in html
    two = one + "predicate Blue(row, column)\nfact ~Blue(0, 0)\n"
    html = page(minelogic.loads(two).derivation)
    assert 'id="board"' not in html  # of which nothing is said
    assert re.findall(r"<p><code>(\w+\(row, column\))</code></p>", html) == [
        "Red(row, column)", "Blue(row, column)",
    ]  # fmt: skip
    bombs = page(minelogic.loads(two + "fact B(1, 1)\n").derivation)
    assert 'id="board"' in bombs
    assert bombs.count('class="chart') == 2


@pytest.mark.parametrize("text", [QUEENS, SUDOKU])
def test_what_is_drawn_in_the_end_is_what_the_solver_says(text):
    """The solver's truth, which knows nothing of steps."""
    problem, derivation, _ = answered(text)
    name = next(iter(problem.grounding.atoms.vocabulary.predicates))
    width = 4
    signs = drawn(derivation)[name]
    for places, value in problem.truth(name).items():
        sign = signs.get(places[0] * width + places[1])
        text = str(places[2]) if len(places) == 3 else "Q"
        if value:
            assert sign == Sign("holds", text)
        elif value is False:
            assert sign is not None
            assert (sign.kind, sign.text) != ("holds", text)
        else:
            assert sign is None or sign.kind == "left"


def test_a_value_that_is_merely_left_is_not_one_that_is_found():
    text = "domain D = 0..1\ndomain V = 1..3\npredicate P(D, D, V)\n"
    some = drawn(minelogic.loads(text + "fact ~P(0, 1, 1)\nfact ~P(0, 1, 3)\n").derivation)
    assert some == {"P": {1: Sign("left", "2")}}
    none = text + "".join(f"fact ~P(0, 1, {v})\n" for v in (1, 2, 3))
    assert drawn(minelogic.loads(none).derivation)["P"][1].kind == "fails"


def test_facts_are_drawn_from_the_beginning_and_nothing_else():
    _, derivation, _ = answered(QUEENS)
    (start, *_) = stops(derivation)
    spots = [effect.spot for effect in start.effects if effect.spot is not None]
    assert [(spot.cell, spot.holds) for spot in spots] == [(1, True)]


def test_queries_have_their_line_their_answer_and_a_link_to_what_shows_it():
    _, derivation, reasons = answered(QUEENS)
    html = page(derivation, reasons)
    read = Reader(html)
    assert not read.wrong
    ids = {attributes.get("id") for _, attributes in read.elements}
    links = {attributes["href"][1:] for tag, attributes in read.elements if tag == "a"}
    assert links <= ids
    queries = html.partition('<section id="queries"')[2].partition("</section>")[0]
    assert "prove Queen(3, 3) expect entailed" in queries
    assert "but entailed was expected" in queries
    for reason, item in zip(reasons, queries.split("<li")[1:], strict=True):
        assert f'href="#line-0-{reason.query.statement.line}"' in item
        assert reason.query.answer in item
        assert re.findall(r'href="#step=(\d+)"', item) == [str(step) for step in reason.steps]
    assert "2 queries</a>: 1 entailed and 1 refuted, " in html
    assert "1 not as expected" in html


def test_a_page_without_queries_does_not_speak_of_them():
    html = page(answered(QUEENS)[1])
    assert 'id="queries"' not in html
    assert "quer" not in html.partition("<body")[2].partition("<script")[0]
    assert "id=&quot;board&quot;" in frame(answered(QUEENS)[1])


def test_the_steps_for_queries_are_part_of_the_walk():
    problem, derivation, reasons = answered(SUDOKU + "prove Is(1, 1, 3) | Is(1, 1, 4)\n")
    (reason,) = reasons
    assert reason.more
    assert len(derivation.steps) > len(problem.derivation.steps)
    (data,) = re.findall(r'id="data">(.*?)</script>', page(derivation, reasons))
    ids = {stop["id"] for stop in json.loads(data)["stops"]}
    assert {str(step) for step in (*reason.steps, *reason.more)} <= ids


def test_an_independent_query_has_its_two_worlds_and_no_world_has_bombs_nobody_speaks_of():
    _, derivation, reasons = answered(FREE + "prove Rook(0, 0)\n")
    html = page(derivation, reasons).partition('id="queries"')[2]
    assert html.count('<svg xmlns="http://www.w3.org/2000/svg" class="board"') == 2
    assert re.findall(r"True: (Rook\(\d, \d\))\.", html)[0] == "Rook(0, 0)"
    assert html.count('class="own holds"') == 2
    assert html.count('class="mark differs"') == 4
    assert " safe" not in html


def test_worlds_without_a_board_are_tables_or_lists():
    text = "domain D = 0..1\npredicate P(D, D)\npredicate A\nfact P(0, 0) | A\nprove A\n"
    _, derivation, reasons = answered(text)
    html = page(derivation, reasons).partition('id="queries"')[2]
    assert html.count("<table") == 2
    assert "<code>A</code>" in html


def test_a_long_reason_is_folded_and_a_short_one_is_not():
    def folded(derivation):
        html = page(derivation)
        return [
            step.id
            for step in derivation.steps
            if f'<li class="step" id="step={step.id}"><details class="fold" open>' in html
        ]

    _, derivation, reasons = answered(CORNER)
    lines = {
        step.id: sum(1 + len(inner.cases) for inner in step.within()) - 1
        for step in derivation.steps
    }
    assert folded(derivation) == [step for step, count in lines.items() if count > MOST_UNFOLDED]
    assert reasons[0].steps[0] in folded(derivation)
    short = minelogic.loads("predicate A\npredicate C\nfact A | C\nfact A -> C\n").derivation
    assert any(step.cases for step in short.steps)
    assert folded(short) == []


def test_steps_that_no_query_needs_are_counted_and_not_denied():
    _, derivation, reasons = answered(QUEENS)
    assert "Nothing else follows" in page(derivation, reasons)
    html = page(derivation, reasons, left_out=5)
    assert "Nothing else follows" not in html
    assert "5 more steps are needed for no query" in html


def test_names_from_outside_stay_text_in_tables_and_queries():
    text = (
        'predicate A\nrule r "</script><b>": A -> A\nfact A  # <b>\nprove A expect entailed # <i>\n'
    )
    _, derivation, reasons = answered(text)
    read = Reader(page(derivation, reasons))
    assert not read.wrong
    assert not [tag for tag, _ in read.elements if tag == "i"]
