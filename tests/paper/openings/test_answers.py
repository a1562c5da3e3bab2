"""Answers: what is right, wrong and missing, and which number is broken."""

from __future__ import annotations

from itertools import product

import pytest

import minelogic
from minelogic import paper
from minelogic.paper import PaperError
from tests.paper.tables import SMALL, around, drawn

TABLE = minelogic.load("exercises/examples/paper-chess.mine")
RIGHT = "1 x 2 - 1\n- 3 x 2 x\n1 x 2 - 1\n"


def judged(text: str):
    return paper.judge(paper.check(TABLE), text)


def test_the_solution_is_right_in_every_spelling():
    whole_file = "board 3 x 5\ndisplay\n" + "".join(f"  {row}\n" for row in RIGHT.splitlines())
    for text in (
        RIGHT,
        RIGHT.replace("x", "*"),
        RIGHT.replace("x", "X").replace("-", "–"),
        RIGHT.replace(" ", ""),
        f"# mine\n{RIGHT}",
        f"{whole_file}\nuse minesweeper\n",
    ):
        found = judged(text)
        assert found.ok, text
        assert (found.wrong, found.unfilled, found.broken) == ((), (), ())


def test_unfilled_cells_are_named():
    found = judged(RIGHT.replace("x", ".", 1))
    assert found.status == "unfilled"
    assert [found.opening.board.label(tile) for tile in found.unfilled] == ["(1, 2)"]
    assert not found.wrong


def test_a_wrong_cell_is_told_with_the_number_it_breaks():
    found = judged(RIGHT.replace("x", "-", 1))
    assert found.status == "wrong"
    (wrong,) = found.wrong
    assert wrong.said(found.opening.board) == (
        "(1, 2) has a dash: (1, 1) shows 1, but there are no crosses around it; (1, 3) shows 2, "
        "but there is one cross around it; (2, 2) shows 3, but there are two crosses around it."
    )


def test_a_wrong_cell_that_breaks_no_number_is_told_with_the_numbers_that_tell():
    found = judged(". . . - .\n. . . . .\n. . . x .")
    (wrong,) = found.wrong
    assert wrong.breaks == ()
    assert wrong.because
    assert "(3, 4) has a cross, but the number" in wrong.said(found.opening.board)


@pytest.mark.parametrize("board", SMALL, ids=str)
def test_every_filling_is_judged_as_counting_judges_it(board):
    near = around(board)
    tables = 0
    for seed in range(60):
        display, mines, _ = drawn(seed, board, 0.5)
        closed = [tile for tile, sign in enumerate(display.signs) if sign == "."]
        boards = display.fitting()
        if len(closed) > 6 or not closed:
            continue
        tables += len(boards) == 1
        opening = paper.check(display.problem())
        for marks in product((True, False, None), repeat=len(closed)):
            filled = dict(zip(closed, marks, strict=True))
            found = paper.judge(opening, filled)
            crosses = {tile for tile, mark in filled.items() if mark}
            empty = {tile for tile, mark in filled.items() if mark is None}
            broken = {
                tile
                for tile, sign in enumerate(display.signs)
                if sign.isdigit()
                and not len(near[tile] & crosses)
                <= int(sign)
                <= len(near[tile] & (crosses | empty))
            }
            assert {each.tile for each in found.broken} == broken
            assert set(found.unfilled) == empty
            assert found.ok == (tuple(sorted(crosses)) in boards and not empty)
            if len(boards) == 1:
                wrong = {t for t, m in filled.items() if m is not None and m != (t in mines)}
                assert {each.tile for each in found.wrong} == wrong
            if tables > 2:
                break
    assert tables


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("1 x 2 - 1", "1 row, and the board has 3"),
        ("1 x 2 -\n- 3 x 2 x\n1 x 2 - 1", "row 1 of the answer has 4 cells"),
        (RIGHT.replace("x", "3", 1), "(1, 2) is closed"),
        (RIGHT.replace("1", "2", 1), "(1, 1) is open and has 1"),
    ],
)
def test_an_answer_that_is_none_is_refused_with_the_reason(text, said):
    with pytest.raises(PaperError) as error:
        judged(text)
    assert said in str(error.value)


def test_an_answer_on_a_graph_names_vertices():
    graph = minelogic.load("exercises/examples/graph.mine")
    opening = paper.check(graph)
    assert paper.judge(opening, "b=-, c=x, d=x, f=-").ok
    assert paper.judge(opening, "b=-, c=x, d=x, f=x").status == "wrong"
    assert paper.judge(opening, "b=-, c=x").status == "unfilled"
    with pytest.raises(PaperError, match="no vertex z"):
        paper.judge(opening, "z=x")
    with pytest.raises(PaperError, match="does not say"):
        paper.judge(opening, "bombs everywhere")
    with pytest.raises(PaperError, match="twice"):
        paper.judge(opening, "b=-, b=x")


@pytest.mark.parametrize("name", ["table-4x3", "repair-numbers", "repair-mine"])
def test_the_solutions_of_the_paper_are_right(name):
    opening = paper.check(minelogic.load(f"exercises/examples/paper-{name}.mine"))
    with open(f"exercises/examples/paper-{name}.answer.txt", encoding="utf-8") as stream:
        assert paper.judge(opening, stream.read()).ok


def test_the_printed_solution_of_the_larger_table_breaks_two_of_its_numbers():
    opening = paper.check(minelogic.load("exercises/examples/paper-misprint.mine"))
    with open("exercises/examples/paper-misprint.answer.txt", encoding="utf-8") as stream:
        found = paper.judge(opening, stream.read())
    assert found.status == "wrong"
    assert [opening.board.label(each.tile) for each in found.broken] == ["(4, 7)", "(5, 6)"]
    assert [each.crosses for each in found.broken] == [2, 2]
