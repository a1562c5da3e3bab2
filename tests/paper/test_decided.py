"""What theorems say, against exact ranks: every verdict, and the formula of every pair."""

from __future__ import annotations

from math import gcd

import pytest

from minelogic.board import Board
from minelogic.paper import Layout
from minelogic.paper.layouts.decided import decided, family_of
from minelogic.paper.layouts.triangles import CASES
from tests.paper.layouts import numbers

TO = 26


def held_against_the_rank(layout: Layout) -> str | None:
    """The case that decides, if one does; its verdict is that of the rank, its pair is one."""
    verdict = decided(layout)
    if verdict is None:
        return None
    assert verdict.unique == (layout.rank == layout.closed), layout
    assert (verdict.difference is None) == verdict.unique
    if not verdict.unique:
        assert layout.pair is not None
        first, second = layout.pair
        assert first
        assert not set(first) & set(second)
        assert numbers(layout, first) == numbers(layout, second), layout
    return verdict.case


def test_top_rows_are_unique_exactly_if_3_does_not_divide_n_plus_1() -> None:
    for n in range(1, 60):
        assert held_against_the_rank(Layout.top_row(n)) == "theorem 1"
        assert Layout.top_row(n).always_unique == ((n + 1) % 3 != 0)


@pytest.mark.parametrize("topology", ["king", "rook"])
def test_chess_boards_are_unique_exactly_if_the_divisor_is_at_most_2(topology: str) -> None:
    for m in range(1, 19):
        for n in range(1, 19):
            g = gcd(m + 1, n + 1)
            even = Layout.chess(m, n, topology)  # type: ignore[arg-type]
            odd = Layout.chess(m, n, topology, open="odd")  # type: ignore[arg-type]
            # On 2 x 1 the tile that is open is the whole upper row.
            by = "theorem 1" if (m, n, topology) == (2, 1, "king") else "theorem 2"
            assert held_against_the_rank(even) == by
            assert held_against_the_rank(odd) == "theorem 2"
            assert even.always_unique == (g <= 2)
            assert odd.always_unique == (g == 1)
            # The kernels of both colours together are that of the whole board.
            assert len(even.kernel) == (g - 1) // 2
            assert len(odd.kernel) == g // 2


@pytest.mark.slow
def test_each_case_for_triangles_is_right_up_to_26_and_decides_some_board() -> None:
    found = set()
    for m in range(1, TO + 1):
        for n in range(1, TO + 1):
            found.add(held_against_the_rank(Layout.triangle(m, n)))
    assert found == {None, *(case.name for case in CASES)}


def test_each_case_for_triangles_is_right_on_long_boards() -> None:
    for k in range(1, 40):
        for m, n in ((2, k), (k, 2), (k, 3), (k, 5), (3, k), (k, 4), (1, k), (k, 1), (k, 6)):
            held_against_the_rank(Layout.triangle(m, n))


def test_toruses_with_even_sides_are_never_unique() -> None:
    for m in range(4, 15, 2):
        for n in range(4, 15, 2):
            assert held_against_the_rank(Layout.chess(m, n, "torus")) == "a formula"
            assert held_against_the_rank(Layout.chess(m, n, "torus", open="odd")) == "a formula"


def test_boards_of_triangles_that_no_case_decides_are_deficient_five_times_up_to_14() -> None:
    deficient = []
    for m in range(1, 15):
        for n in range(1, 15):
            layout = Layout.triangle(m, n)
            if decided(layout) is None and layout.rank < layout.closed:
                deficient.append((m, n))
    assert deficient == [(6, 6), (6, 7), (7, 13), (8, 7), (13, 6)]


def test_a_layout_belongs_to_a_family_by_what_it_is_and_not_by_how_it_was_made() -> None:
    board = Board.grid(3, 4)
    even = [(i, j) for i in range(3) for j in range(4) if (i + j) % 2 == 0]
    assert family_of(Layout.of(board, even)) == "chess"
    assert family_of(Layout.of(board, even[1:])) is None
    assert family_of(Layout.of(Board.grid(2, 4), [(0, j) for j in range(4)])) == "top row"
    assert family_of(Layout.of(Board.grid(2, 4), [(1, j) for j in range(4)])) is None
    assert family_of(Layout.triangle(3, 3, open="odd")) is None
    assert family_of(Layout.chess(3, 4, "torus")) is None
    assert family_of(Layout.chess(2, 4, "torus")) is None
    assert family_of(Layout.of(Board.graph([("a", "b")]), ["a"])) is None


@pytest.mark.parametrize(
    ("m", "n", "first", "second"),
    [
        (2, 2, {(1, 2)}, {(2, 1)}),
        (5, 2, {(2, 1), (5, 2)}, {(1, 2), (4, 1)}),
        (4, 5, {(3, 2), (4, 5)}, {(3, 4), (4, 1)}),
    ],
)
def test_counterexamples_to_the_printed_theorem_on_triangles_are_known(
    m: int, n: int, first: set[tuple[int, int]], second: set[tuple[int, int]]
) -> None:
    pair = Layout.triangle(m, n).pair
    assert pair is not None
    assert {frozenset(mines) for mines in pair} == {frozenset(first), frozenset(second)}
