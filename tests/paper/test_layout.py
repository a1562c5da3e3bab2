"""Layouts: uniqueness against all mine sets, ranks against sympy, pairs against their numbers."""

from __future__ import annotations

import pytest
import sympy

from minelogic.board import Board
from minelogic.paper import Layout
from tests.paper.layouts import numbers, small_layouts, unique_by_enumeration

SMALL = list(small_layouts())
"""They are kept, and what was worked out of them is kept in them."""


def test_there_are_layouts_of_every_kind_with_and_without_uniqueness() -> None:
    for topology in ("king", "rook", "torus", "triangle", "graph"):
        answers = {each.always_unique for each in SMALL if each.board.topology == topology}
        assert answers == {True, False}, topology


def test_a_layout_is_unique_exactly_if_no_two_of_all_mine_sets_show_the_same() -> None:
    for layout in SMALL:
        unique = unique_by_enumeration(layout)
        assert layout.always_unique == unique, layout
        assert (layout.pair is None) == unique, layout


def test_the_two_mine_sets_of_a_pair_differ_and_show_the_same() -> None:
    pairs = [(layout, layout.pair) for layout in SMALL if layout.pair is not None]
    assert len(pairs) > 100
    for layout, (first, second) in pairs:
        assert not set(first) & set(second)
        assert first or second
        assert numbers(layout, first) == numbers(layout, second), layout


def test_the_rank_is_that_of_sympy_and_the_kernel_makes_up_for_it() -> None:
    for layout in SMALL[::3]:
        matrix = sympy.Matrix(layout.open, layout.closed, sum(layout.matrix, ()))
        assert layout.rank == matrix.rank(), layout
        assert len(layout.kernel) == layout.closed - layout.rank
        for vector in layout.kernel:
            assert (matrix * sympy.Matrix(vector)).is_zero_matrix
        if layout.kernel:
            assert sympy.Matrix(layout.kernel).rank() == len(layout.kernel)


def test_the_matrix_has_a_row_for_each_open_and_a_column_for_each_closed_tile() -> None:
    layout = Layout.chess(2, 3)
    # Open are (1,1), (1,3), (2,2); closed are (1,2), (2,1), (2,3).
    assert layout.matrix == ((1, 1, 0), (1, 0, 1), (1, 1, 1))
    assert (layout.open, layout.closed, layout.rank) == (3, 3, 3)
    triangle = Layout.triangle(2, 3)
    # By the formula: (1,1) is next to (1,2), (2,1) and (2,3); (1,3) to (1,2), (2,3) and (2,1).
    assert triangle.matrix == ((1, 1, 1), (1, 1, 1), (1, 1, 1))


def test_the_matrix_of_triangles_is_that_of_the_formula() -> None:
    steps = ((0, -1), (0, 1), (-1, 0), (1, 0), (1, -2), (1, 2))
    for m in range(1, 8):
        for n in range(1, 8):
            cells = [(i, j) for i in range(1, m + 1) for j in range(1, n + 1)]
            closed = [(i, j) for i, j in cells if (i + j) % 2]
            expected = tuple(
                tuple(int((a - i, b - j) in steps) for a, b in closed)
                for i, j in cells
                if (i + j) % 2 == 0
            )
            assert Layout.triangle(m, n).matrix == expected


def test_tiles_of_chess_layouts_are_named_from_1() -> None:
    layout = Layout.chess(2, 2)
    assert layout.pair == (((1, 2),), ((2, 1),))
    assert Layout.chess(6, 9, "rook").matrix == Layout.chess(6, 9).matrix


def test_a_layout_of_names_is_the_same_as_one_of_numbers() -> None:
    board = Board.graph([("a", "b"), ("b", "c")])
    assert Layout.of(board, ["c", "a", "c"]) == Layout(board, (0, 2))
    with pytest.raises(ValueError, match="no tile d"):
        Layout.of(board, ["d"])
    with pytest.raises(ValueError, match="reading order"):
        Layout(board, (2, 0))
    with pytest.raises(ValueError, match="not on the"):
        Layout(board, (0, 3))
    with pytest.raises(ValueError, match="'even' or 'odd'"):
        Layout.chess(2, 2, open="both")  # type: ignore[arg-type]


def test_a_layout_without_closed_tiles_is_unique_and_one_without_open_tiles_is_not() -> None:
    board = Board.grid(1, 3)
    assert Layout(board, (0, 1, 2)).always_unique
    assert Layout(board, ()).pair == (((0, 0),), ())


def test_of_all_pairs_the_least_is_given_where_no_formula_is_known() -> None:
    board = Board.grid(3, 3)
    assert Layout.of(board, [(0, 0)]).pair == (((0, 2),), ())
    # In the middle of one open row the tiles above and below show the same.
    assert Layout.of(board, [(1, 0), (1, 1), (1, 2)]).pair == (((0, 0),), ((2, 0),))


@pytest.mark.parametrize(("m", "n"), [(13, 6), (7, 13), (4, 19), (6, 15), (6, 35)])
def test_some_triangle_boards_are_singular_and_yet_unique(m: int, n: int) -> None:
    layout = Layout.triangle(m, n)
    assert layout.rank == layout.closed - 1
    assert layout.always_unique
    (vector,) = layout.kernel
    assert max(map(abs, vector)) > 1


def test_large_boards_are_answered() -> None:
    layout = Layout.chess(30, 30)
    assert (layout.closed, layout.rank) == (450, 435)
    assert Layout.chess(30, 31).rank == 465
    assert Layout.triangle(40, 40).always_unique
    assert not Layout.chess(30, 30, "torus").always_unique
