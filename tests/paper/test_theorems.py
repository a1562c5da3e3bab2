"""The theorems held against what is computed: the tables against sympy, the breaks against sums."""

from __future__ import annotations

import re
from math import gcd

import pytest
import sympy

from minelogic.board import Board
from minelogic.diagnostics import visible
from minelogic.paper.theorems.held import Held, hold
from minelogic.paper.theorems.statements import STATEMENTS, Number
from minelogic.paper.writing.theorem_html import theorem_html
from minelogic.paper.writing.theorem_latex import theorem_latex
from minelogic.paper.writing.theorem_text import theorem_text
from tests.schemas import faults

HELD: dict[Number, Held] = {number: hold(number, 14) for number in STATEMENTS}
REFUTED = (
    "2x2 2x4 2x5 2x6 2x8 2x9 2x10 2x12 2x13 2x14 4x5 5x2 5x5 6x5 6x6 8x2 8x5 9x5 10x5 12x5 13x5"
    " 14x2 14x5"
)


def matrix_of(number: Number, m: int, n: int) -> sympy.Matrix:
    """The matrix of a layout, written down from its definition."""
    cells = [(i, j) for i in range(1, m + 1) for j in range(1, n + 1)]
    opened = [(i, j) for i, j in cells if (i == 1 if number == 1 else (i + j) % 2 == 0)]
    closed = [cell for cell in cells if cell not in opened]
    steps = {
        1: {(1, -1), (1, 0), (1, 1)},
        2: {(0, 1), (0, -1), (1, 0), (-1, 0)},
        3: {(0, 1), (0, -1), (1, 0), (-1, 0), (1, 2), (1, -2)},
    }[number]
    return sympy.Matrix(
        len(opened),
        len(closed),
        [int((a - i, b - j) in steps) for i, j in opened for a, b in closed],
    )


def held_against_sympy(number: Number, m: int, n: int) -> None:
    matrix, cell = matrix_of(number, m, n), HELD[number].cell(m, n)
    assert cell.closed == matrix.cols
    rank = matrix.to_DM().to_field().rank() if matrix.cols and matrix.rows else 0
    assert cell.rank == rank, (number, m, n)


@pytest.mark.parametrize("number", STATEMENTS)
def test_the_ranks_of_a_table_are_those_of_sympy(number: Number) -> None:
    for cell in HELD[number].cells[::7]:
        held_against_sympy(number, cell.rows, cell.columns)


@pytest.mark.slow
@pytest.mark.parametrize("number", STATEMENTS)
def test_all_ranks_of_a_table_are_those_of_sympy(number: Number) -> None:
    for cell in HELD[number].cells:
        held_against_sympy(number, cell.rows, cell.columns)


def test_theorems_1_and_2_are_true_and_say_less_than_they_could() -> None:
    assert not HELD[1].refuted
    assert not HELD[2].refuted
    for cell in HELD[1].cells:
        assert cell.always_unique == cell.claimed == ((cell.columns + 1) % 3 != 0)
    for cell in HELD[2].cells:
        g = gcd(cell.rows + 1, cell.columns + 1)
        assert (cell.claimed, cell.always_unique) == (g == 1, g <= 2)
    for cell in hold(2, 9, "odd").cells:
        assert cell.always_unique == cell.claimed


def test_theorem_3_is_refuted_by_23_boards_up_to_14() -> None:
    refuted = [f"{cell.rows}x{cell.columns}" for cell in HELD[3].refuted]
    assert refuted == REFUTED.split()
    claimed = [cell for cell in HELD[3].cells if cell.claimed]
    assert len(claimed) == 121
    assert len([cell for cell in claimed if cell.singular]) == 24


def test_each_board_of_triangles_says_what_decides_it() -> None:
    by = {cell.decided_by for cell in HELD[3].cells}
    assert by == {*(f"A{k}" for k in range(1, 9)), "rank", "rank and kernel"}
    assert HELD[3].cell(13, 6).decided_by == "rank and kernel"
    assert HELD[3].cell(13, 6).always_unique
    assert not HELD[3].cell(6, 6).always_unique


def test_the_breaks_are_shown_by_the_numbers_that_are_right() -> None:
    (sign,) = HELD[2].breaks
    assert "(0 solutions)" in sign.shown
    assert "239 solutions" in sign.shown
    total = sum(gcd(m + 1, n + 1) - 1 for m in range(1, 15) for n in range(1, 15))
    assert total == 239
    _, _, neither = HELD[3].breaks
    for words in ("24 of the 121", "45 of the 187", "The 9 boards", "fall short 0 times"):
        assert words in neither.shown
    assert not HELD[1].breaks


def test_the_other_colour_can_be_asked_for_in_theorem_2_alone() -> None:
    with pytest.raises(ValueError, match="theorem 3"):
        hold(3, 4, "odd")


def test_the_data_is_of_its_schema_and_the_same_every_time() -> None:
    for number in STATEMENTS:
        data = HELD[number].to_json()
        assert not faults(data)
        assert data == hold(number, 14).to_json()
        assert len(data["boards"]) == (14 if number == 1 else 196)


@pytest.mark.parametrize("number", STATEMENTS)
@pytest.mark.parametrize("to", [1, 9, 10, 30])
def test_the_text_fits_a_terminal(number: Number, to: int) -> None:
    held = hold(number, to) if to != 30 or number == 1 else HELD[number]
    lines = theorem_text(held)
    assert max(map(len, lines)) <= 80
    assert all(line == line.rstrip() for line in lines)


def test_the_signs_of_the_text_are_those_of_the_cells() -> None:
    lines = theorem_text(HELD[3])
    row = next(line for line in lines if line.startswith("     2  ")).split()[1:]
    assert "".join(row) == "UX-XXX-XXX-XXX"
    assert not [line for line in lines if visible(line) != line]


@pytest.mark.parametrize("number", STATEMENTS)
def test_the_page_has_every_cell_and_needs_nothing_else(number: Number) -> None:
    page = theorem_html(HELD[number])
    tables = 2 if number == 3 else 1
    assert page.count("<td ") == tables * len(HELD[number].cells)
    assert "http" not in page.replace("http-equiv", "")
    assert page == theorem_html(hold(number, 14))


@pytest.mark.parametrize("number", STATEMENTS)
def test_the_document_has_every_cell_and_no_sign_that_latex_would_not_take(number: Number) -> None:
    text = theorem_latex(HELD[number])
    text.encode("ascii")
    rows = [line for line in text.splitlines() if line.endswith("\\\\") and "hline" not in line]
    tables = 2 if number == 3 else 1
    assert sum(row.count("&") for row in rows) == tables * len(HELD[number].cells)
    assert text.count("\\begin{") == text.count("\\end{")
    assert not re.search(r"(?<![\\$])[_^](?![^$\n]*\$)", text)


def test_a_board_of_triangles_is_what_the_board_room_says() -> None:
    board = Board.grid(3, 4, "triangle")
    matrix = matrix_of(3, 3, 4)
    opened = [t for t in range(12) if sum(divmod(t, 4)) % 2 == 0]
    closed = [t for t in range(12) if t not in opened]
    for row, tile in enumerate(opened):
        near = {closed[column] for column in range(len(closed)) if matrix[row, column]}
        assert near == set(board.neighbours(tile)) & set(closed)
