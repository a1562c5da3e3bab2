"""Displays: signs read, written and counted."""

from itertools import product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from minelogic.board import (
    GRIDS,
    Board,
    Coordinates,
    Display,
    Sign,
    Topology,
    finished,
    numbers_of,
    read_sign,
    rows_of,
    split_row,
    text_of,
)

SIGN: Any = st.one_of(st.integers(0, 12), st.sampled_from(".*-"))


@pytest.mark.parametrize(
    ("row", "cells"),
    [
        ("1 . *", [("1", 0), (".", 2), ("*", 4)]),
        ("1.*", [("1", 0), (".", 1), ("*", 2)]),
        ("  1.*  ", [("1", 2), (".", 3), ("*", 4)]),
        ("  10  .\t-\r", [("10", 2), (".", 6), ("-", 8)]),
        ("10", [("1", 0), ("0", 1)]),
        ("10 .", [("10", 0), (".", 3)]),
        (".. 1", [("..", 0), ("1", 3)]),
        (".", [(".", 0)]),
        ("", []),
        (" \t", []),
    ],
)
def test_a_row_is_split_at_blanks_or_else_is_a_tile_a_character(
    row: str, cells: list[tuple[str, int]]
) -> None:
    assert split_row(row) == cells


@given(st.text(alphabet="012.*-x \t"))
def test_every_cell_stands_at_its_offset_and_no_character_is_lost(row: str) -> None:
    cells = split_row(row)
    assert all(row.startswith(cell, offset) for cell, offset in cells)
    assert "".join(cell for cell, _ in cells) == "".join(row.split())


def test_the_signs_are_a_number_covered_a_bomb_and_safe() -> None:
    assert [read_sign(str(number)) for number in range(13)] == list(range(13))
    assert [read_sign(cell) for cell in ".*-"] == [".", "*", "-"]


@pytest.mark.parametrize("cell", ["13", "x", "?", "01", "+1", "-1", "1.", "..", "", " ", "\uff11"])
def test_anything_else_is_no_sign(cell: str) -> None:
    assert read_sign(cell) is None


def test_a_display_says_which_tiles_are_covered_marked_safe_and_numbered() -> None:
    display = Display((1, ".", "*", "-", 0, "."))
    assert display.covered == (1, 5)
    assert display.bombs == (2,)
    assert display.safe == (3,)
    assert display.numbers == ((0, 1), (4, 0))


def test_at_the_start_every_tile_is_covered() -> None:
    display = Display.covered_board(4)
    assert display.covered == (0, 1, 2, 3)
    assert not display.bombs
    assert not display.safe
    assert not display.numbers


@pytest.mark.parametrize("topology", GRIDS)
@pytest.mark.parametrize(("rows", "columns"), list(product(range(1, 4), repeat=2)))
def test_numbers_count_the_bombs_around_each_tile_on_every_small_board(
    topology: Topology, rows: int, columns: int
) -> None:
    board = Board.grid(rows, columns, topology)
    for marks in product((False, True), repeat=board.size):
        bombs = [tile for tile in range(board.size) if marks[tile]]
        counts = [sum(marks[near] for near in board.neighbours(t)) for t in range(board.size)]
        assert list(numbers_of(board, bombs)) == counts
        shown = finished(board, bombs)
        assert shown.bombs == tuple(bombs)
        assert shown.numbers == tuple((t, counts[t]) for t in range(board.size) if not marks[t])


def test_a_finished_king_board_reads_as_people_know_it() -> None:
    board = Board.grid(3, 4)
    assert text_of(board, finished(board, {0, 6})) == "* 2 1 1\n1 2 * 1\n0 1 1 1"


def test_the_rook_sees_fewer_bombs_than_the_king_on_the_same_board() -> None:
    board = Board.grid(3, 4, "rook")
    assert text_of(board, finished(board, {0, 6})) == "* 1 1 0\n1 1 * 1\n0 0 1 0"


def test_a_bomb_mentioned_twice_counts_once() -> None:
    board = Board.graph([("a", "b"), ("b", "c")])
    assert numbers_of(board, [1, 1]) == (1, 0, 1)


def test_a_bomb_off_the_board_is_a_mistake_of_the_caller() -> None:
    for question, bomb in product((numbers_of, finished), (-1, 4)):
        with pytest.raises(IndexError):
            question(Board.grid(2, 2), [bomb])


def test_columns_stay_straight_when_a_number_has_two_digits() -> None:
    board = Board.grid(2, 3, "triangle")
    assert text_of(board, Display((1, 10, ".", ".", "*", "-"))) == " 1 10  .\n .  *  -"
    assert text_of(board, Display((1, 9, ".", ".", "*", "-"))) == "1 9 .\n. * -"


def test_rows_run_from_the_top_whatever_the_coordinates() -> None:
    display = Display((1, 10, ".", ".", "*", "-"))
    for coordinates in (Coordinates(), Coordinates(cartesian=True, first=1)):
        board = Board.grid(2, 3, coordinates=coordinates)
        assert rows_of(board, display) == [["1", "10", "."], [".", "*", "-"]]


def test_on_a_graph_each_vertex_is_written_with_its_sign() -> None:
    board = Board.graph([("a", "b"), ("b", 3)])
    assert text_of(board, Display((1, ".", "*"))) == "a=1, b=., 3=*"


def test_a_graph_has_no_rows_to_write() -> None:
    with pytest.raises(ValueError, match="no rows"):
        rows_of(Board.graph([("a", "b")]), Display.covered_board(2))


@pytest.mark.parametrize("board", [Board.grid(2, 2), Board.graph([("a", "b")])])
def test_a_display_of_another_size_is_a_mistake_of_the_caller(board: Board) -> None:
    with pytest.raises(ValueError, match="3 tiles"):
        text_of(board, Display.covered_board(3))


@given(st.data(), st.integers(1, 4), st.integers(2, 5))
def test_what_is_written_reads_back(data: st.DataObject, rows: int, columns: int) -> None:
    signs: list[Sign] = data.draw(st.lists(SIGN, min_size=rows * columns, max_size=rows * columns))
    written = text_of(Board.grid(rows, columns), Display(tuple(signs))).split("\n")
    assert [read_sign(cell) for row in written for cell, _ in split_row(row)] == signs
