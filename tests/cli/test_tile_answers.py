"""What is told of a tile that a question is about: is it safe, is it a bomb."""

from __future__ import annotations

import pytest

import minelogic
from minelogic.cli.shared.answering import tile_answer, tile_question

COUNTS = (
    "rule counts: forall a, i, j. "
    "Q(a, i, j) -> exists exactly a x, y. (adjacent(i, j, x, y) & B(x, y))\n"
)
NO_BOMB = "rule no_bomb: forall i, j. S(i, j) -> ~B(i, j)\n"
SAFE = "rule safe: forall i, j. S(i, j) <-> ~B(i, j)\n"
SHOWN = "board 1 x 4\ndisplay . 1 * .\n"
OWN = "predicate P(row, column)\nrule p: forall i, j. P(i, j) <-> S(i, j)\nfact P(0, 3)\n"
LETTER = "predicate P\nfact P -> ~B(0, 0)\nfact P\nfact P -> S(0, 3)\n"
FILES = {
    # Of each tile: is it safe, is it a bomb; + yes, - no, ? either; a blank if it is not spoken of.
    "shipped": (SHOWN + "use minesweeper\n", "+- +- -+ ??"),
    "copied": (SHOWN + SAFE + COUNTS, "+- ?? -+ ??"),
    "no word of safe tiles": (SHOWN + COUNTS, " -  ?  +  ?"),
    "half of the rule": (SHOWN + COUNTS + NO_BOMB, "?- ?? -+ ??"),
    "facts alone": ("board 1 x 4\nfact ~B(0, 0)\nfact B(0, 1)\n", " -  +  ?  ?"),
    "safe tiles alone": ("board 1 x 4\nfact S(0, 0)\nfact ~S(0, 1)\n", "+  -  ?  ? "),
    "a bomb that is safe": ("board 1 x 4\nfact S(0, 0)\nfact B(0, 0)\n", "++ ?? ?? ??"),
    "a predicate of its own": (SHOWN + OWN + COUNTS, "?- ?? ?+ +?"),
    "a letter": ("board 1 x 4\n" + LETTER, "?- ?? ?? +?"),
}
WORDS = {"+": "yes", "-": "no", "?": "I don't know"}


@pytest.mark.parametrize(("text", "tiles"), FILES.values(), ids=FILES)
@pytest.mark.parametrize("question", ["S", "~S", "B", "~B"])
def test_a_question_about_a_tile_tells_all_that_is_known_of_it(
    text: str, tiles: str, question: str
) -> None:
    problem = minelogic.loads(text)
    for column in range(4):
        formula = problem.formula(f"{question}(0, {column})")
        safe, bomb = tiles[3 * column], tiles[3 * column + 1]
        said = []
        if safe != " " or "S" in question:
            said.append(f"safe? {WORDS[safe.replace(' ', '?')]}")
        if bomb != " " or "B" in question:
            said.append(f"bomb? {WORDS[bomb.replace(' ', '?')]}")
        told = tile_answer(problem, formula, problem.entails(formula))
        assert told == f"(0, {column}): {' · '.join(said)}"


@pytest.mark.parametrize(("text", "tiles"), FILES.values(), ids=FILES)
def test_two_worlds_differ_in_what_is_shown_of_them(text: str, tiles: str) -> None:
    problem = minelogic.loads(text)
    for kind in "SB":
        for column in range(4):
            why = problem.explain(f"{kind}(0, {column})")
            if why.answer == "independent":
                assert why.holds != why.fails


@pytest.mark.parametrize(
    ("name", "questions"),
    [
        ("shipped", "S S B S"),
        ("no word of safe tiles", "~B B B B"),
        ("safe tiles alone", "S S S S"),
        ("facts alone", "~B B B B"),
    ],
)
def test_a_tile_by_itself_asks_for_what_the_file_speaks_of(name: str, questions: str) -> None:
    problem = minelogic.loads(FILES[name][0])
    asked = [tile_question(problem, f"(0, {column})") for column in range(4)]
    assert asked == [f"{kind}(0, {column})" for column, kind in enumerate(questions.split())]


GRAPH = """board graph a-b, b-c
domain Paint = 1 .. 2
predicate Colour(tile, Paint)
rule one: forall v. exists one p. Colour(v, p)
rule differ: forall v, w, p. adjacent(v, w) & Colour(v, p) -> ~Colour(w, p)
"""


@pytest.mark.parametrize(
    ("fact", "tile", "asked"),
    [
        ("fact Colour(a, 2)\n", "a", "Colour(a, 2)"),
        ("fact Colour(a, 2)\n", "b", "Colour(b, 1)"),
        ("", "c", "Colour(c, 1)"),
    ],
)
def test_a_vertex_by_itself_asks_for_an_atom_that_holds_there_or_may(
    fact: str, tile: str, asked: str
) -> None:
    assert tile_question(minelogic.loads(GRAPH + fact), tile) == asked
