"""Verdicts, worlds and premises as lines that fit the page."""

from __future__ import annotations

import pytest

import minelogic
from minelogic.board import Board
from minelogic.render.answers import (
    grid_lines,
    model_lines,
    premise_lines,
    shortened,
    side_by_side,
    tile_words,
    two_worlds,
    verdict_rows,
)
from minelogic.solve.answers import Answer
from minelogic.solve.worlds import Model

ROW = minelogic.loads("board 1 x 3\ndisplay . 1 .\nuse minesweeper\nprove B(0, 0)\n")
LIT = minelogic.loads(
    "board 3 x 3\npredicate Lit(row, column)\nrule lit: forall i, j. Lit(i, j)\n"
    "rule bombs: B(0, 0) | ~B(0, 0)\nprove B(0, 0)\n"
)


def board_of(problem: minelogic.Problem) -> Board:
    assert problem.board is not None
    return problem.board


def test_rows_have_a_verdict_on_covered_tiles_only() -> None:
    board = board_of(ROW)
    assert verdict_rows(board, (".", 1, "."), {0: "U", 2: "B"}) == [["U", "1", "B"]]


def test_columns_are_straight_with_numbers_of_two_digits() -> None:
    board = board_of(minelogic.loads("board 2 x 2 triangle\n"))
    assert grid_lines(board, [["10", "U"], ["S", "1"]]) == ["10  U", " S  1"]


@pytest.mark.parametrize("columns", [1, 37, 38, 74])
def test_a_grid_of_single_signs_fits_the_page(columns: int) -> None:
    board = board_of(minelogic.loads(f"board 1 x {columns}\n"))
    (line,) = grid_lines(board, [["U"] * columns])
    assert len(line) <= 74
    assert line.replace(" ", "") == "U" * columns


def test_the_painter_sees_what_each_sign_is() -> None:
    seen: list[tuple[str, str]] = []

    def paint(text: str, look: str) -> str:
        seen.append((text, look))
        return text

    board = board_of(minelogic.loads("board 1 x 5\n"))
    grid_lines(board, [["B", "S", "U", "?", "1"]], paint)
    assert [look for _, look in seen] == ["bomb", "safe", "open", "unknown", "plain"]


def test_vertices_of_a_large_graph_fill_lines_that_fit() -> None:
    edges = ", ".join(f"n{n}-n{n + 1}" for n in range(60))
    board = board_of(minelogic.loads(f"board graph {edges}\n"))
    lines = grid_lines(board, [["U"] * board.size])
    assert max(map(len, lines)) <= 74
    assert " ".join(lines) == ", ".join(f"n{n}=U" for n in range(61))


def test_other_atoms_of_a_world_are_listed_in_lines_that_fit() -> None:
    (world, *_) = LIT.models(1, worlds=True)
    lines = model_lines(world, width=40)
    assert lines[:3] == ["- - -"] * 3
    assert max(map(len, lines)) <= 40
    assert " ".join(lines[3:]) == ", ".join(f"Lit({i}, {j})" for i in range(3) for j in range(3))


def test_a_number_that_the_board_shows_is_not_listed_again() -> None:
    problem = minelogic.loads("board 1 x 2\ndisplay 1 .\nfact B(0, 1)\n")
    worlds = problem.models(limit=None, worlds=True)
    (world, other) = [world for world in worlds if len(world.true) == 1]
    # Without rules nothing forbids a bomb under the 1, and then the board hides the number.
    assert sorted([model_lines(world), model_lines(other)]) == [["* *", "Q(1, 0, 0)"], ["1 *"]]


def test_a_world_of_letters_in_which_none_holds() -> None:
    assert model_lines(Model(None, (), ())) == ["(no atom is true)"]


def test_blocks_stand_side_by_side_only_if_they_fit() -> None:
    assert side_by_side(["ab", "c"], ["x"], 2) == ["ab    x", "c"]
    assert side_by_side(["a" * 60], ["b" * 30], 60) is None


def test_two_worlds_side_by_side_or_one_below_the_other() -> None:
    (query,) = ROW.queries
    assert two_worlds(query.holds, query.fails) == [
        "It holds here:    It fails here:",
        "  * 1 -             - 1 *",
    ]
    wide = minelogic.loads("board 1 x 36\nuse minesweeper\nprove B(0, 0)\n")
    (query,) = wide.queries
    lines = two_worlds(query.holds, query.fails)
    assert [lines[0], lines[2]] == ["It holds here:", "It fails here:"]
    assert max(map(len, lines)) <= 76


def test_a_world_that_was_not_found_is_said_and_the_other_is_shown() -> None:
    (query,) = ROW.queries
    lines = two_worlds(query.holds, None)
    assert lines[:2] == ["It holds here:", "  * 1 -"]
    assert lines[2] == "A world where it fails was not found within the limit."


@pytest.mark.parametrize(
    ("formula", "answer", "other", "words"),
    [
        ("S(0, 0)", "entailed", "refuted", "(0, 0): safe? yes · bomb? no"),
        ("B(0, 0)", "entailed", "refuted", "(0, 0): safe? no · bomb? yes"),
        ("~B(0, 0)", "entailed", "entailed", "(0, 0): safe? yes · bomb? no"),
        ("~S(0, 0)", "refuted", "refuted", "(0, 0): safe? yes · bomb? no"),
        ("S(0, 0)", "independent", "refuted", "(0, 0): safe? I don't know · bomb? no"),
        ("~S(0, 0)", "independent", "refuted", "(0, 0): safe? I don't know · bomb? no"),
        ("S(0, 0)", "entailed", "entailed", "(0, 0): safe? yes · bomb? yes"),
        ("S(0, 0)", "entailed", None, "(0, 0): safe? yes"),
        ("~B(0, 0)", "entailed", None, "(0, 0): bomb? no"),
        ("~B(0, 0)", "entailed", "unknown", "(0, 0): bomb? no"),
        ("B(0, 0)", "unknown", "unknown", None),
        ("Q(1, 0, 0)", "entailed", None, None),
        ("B(0, 0) | S(0, 0)", "entailed", None, None),
    ],
)
def test_a_question_about_one_tile_in_words(
    formula: str, answer: Answer, other: Answer | None, words: str | None
) -> None:
    assert tile_words(ROW.formula(formula), answer, other) == words


def test_premises_are_listed_with_those_about_several_tiles_first() -> None:
    problem = minelogic.loads("board 1 x 3\ndisplay . 2 -\nuse minesweeper\n", name="mine.mine")
    clash = problem.conflict
    assert clash is not None
    lines = premise_lines(clash.premises, problem.grounding.atoms, (".", 2, "-"))
    assert lines[0].startswith("  - rule minesweeper.counts (minesweeper, line 9)")
    assert "  - display: (0, 1) shows 2" in lines
    assert "  - display: (0, 2) is marked as safe" in lines
    assert all(len(line) <= 80 for text in lines for line in text.splitlines())


def test_long_formulas_are_cut() -> None:
    assert shortened("a" * 300) == "a" * 300
    assert len(shortened("a" * 301)) == 300
    assert shortened("a" * 301).endswith("…")
