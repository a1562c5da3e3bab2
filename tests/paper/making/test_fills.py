"""Fills: what each promises holds on thousands of boards, and what the paper prints breaks it."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from minelogic.board import Board
from minelogic.paper import Layout, PaperError
from minelogic.paper.making import fills
from minelogic.paper.making.fills import bernoulli, filled, modified
from tests.paper.making.printed_fills import closed, printed_fill, violations

SIZES = [(m, n) for m in range(2, 9) for n in range(2, 9)]
EACH = 60
"""boards of each size: 2,940 in all"""


def cells(m: int, n: int, tiles):
    return {(tile // n + 1, tile % n + 1) for tile in tiles}


@pytest.mark.parametrize("topology", ["king", "rook"])
def test_the_modified_fill_leaves_no_0_and_no_full_cell(topology):
    for m, n in SIZES:
        layout = Layout.chess(m, n, topology)
        for seed in range(EACH):
            p = (0.5, 0.1, 0.9, 0.3)[seed % 4]
            mines = cells(m, n, modified(Random(seed), layout.board, layout.open_tiles, p))
            assert mines <= set(closed(m, n))
            assert violations(m, n, mines) == [], (m, n, seed)


def test_with_the_other_colour_open_it_promises_the_same():
    for m, n in SIZES:
        layout = Layout.chess(m, n, open="odd")
        near = {t: set(layout.board.neighbours(t)) - set(layout.open_tiles)
                for t in layout.open_tiles}  # fmt: skip
        for seed in range(20):
            mines = modified(Random(seed), layout.board, layout.open_tiles)
            for tile in layout.open_tiles:
                assert 0 < len(near[tile] & mines) < len(near[tile])


def test_where_the_last_corner_is_closed_it_is_the_papers_own_algorithm_mended():
    for m, n in SIZES:
        if (m + n) % 2:
            layout = Layout.chess(m, n)
            for seed in range(EACH):
                ours = modified(Random(seed), layout.board, layout.open_tiles)
                assert cells(m, n, ours) == printed_fill(Random(seed), m, n)


def broken(**slips):
    """How often the fill breaks its promise, by rows from the last, cells and sums of sides."""
    rows: Counter[int] = Counter()
    places: Counter[str] = Counter()
    sums: Counter[int] = Counter()
    for m, n in SIZES:
        for seed in range(EACH):
            for i, j in violations(m, n, printed_fill(Random(seed), m, n, **slips)):
                rows[m - i] += 1
                places["corner" if (i, j) == (m, n) else "left" if j == 1 else "other"] += 1
                sums[(m + n) % 2] += 1
    return rows, places, sums


def test_the_first_pseudocode_breaks_it_in_the_last_row_alone():
    rows, _, _ = broken(last_row=False)
    assert set(rows) == {0}
    assert rows[0] > 1000


def test_with_the_rule_for_the_last_row_it_breaks_at_the_corner_where_the_sum_is_even():
    # The paper says that the sum has to be even for the promise to hold; it has to be odd.
    rows, places, sums = broken()
    assert set(places) == {"corner"}
    assert set(sums) == {0}
    assert rows[0] > 300


def test_a_loop_over_the_last_row_that_starts_at_2_forgets_the_cell_above_its_first():
    rows, places, _ = broken(starts_at=2)
    assert places["left"] > 200
    assert rows[1] == places["left"]


def test_with_all_neighbours_counted_full_cells_come_in_every_row():
    rows, _, _ = broken(all_neighbours=True)
    assert set(rows) == set(range(8))


def test_a_number_that_is_read_again_loses_the_mine_that_a_corner_has_got():
    rows, _, _ = broken(read_again=True)
    assert max(rows) >= 6
    assert sum(count for row, count in rows.items() if row) > 100


@pytest.mark.parametrize("size", [(1, 2), (1, 7), (6, 1)])
def test_on_a_single_line_no_set_of_mines_keeps_the_promise(size):
    m, n = size
    blanks = closed(m, n)
    for chosen in range(2 ** len(blanks)):
        mines = {cell for place, cell in enumerate(blanks) if chosen >> place & 1}
        assert violations(m, n, mines)
    layout = Layout.chess(m, n)
    with pytest.raises(PaperError, match="two rows and two columns"):
        modified(Random(0), layout.board, layout.open_tiles)


@pytest.mark.parametrize(
    ("layout", "said"),
    [
        (Layout.triangle(4, 5), "on a triangle board it promises nothing"),
        (Layout.chess(4, 4, "torus"), "on a torus board"),
        (Layout.top_row(6), "every other cell is open"),
        (Layout.of(Board.graph([("a", "b")]), ["a"]), "on a graph board"),
    ],
)
def test_elsewhere_it_is_refused_with_the_reason(layout, said):
    with pytest.raises(PaperError, match=said):
        filled("modified", Random(0), layout.board, layout.open_tiles)


def test_a_corner_that_is_never_mended_is_refused(monkeypatch):
    layout = Layout.chess(4, 4)
    monkeypatch.setattr(fills, "_AGAIN", 1)
    refused = []
    for seed in range(100):
        try:
            modified(Random(seed), layout.board, layout.open_tiles)
        except PaperError as error:
            refused.append(str(error))
    assert 0 < len(refused) < 100
    assert all("nearer to 1/2" in said for said in refused)


def test_the_plain_fill_puts_a_mine_on_each_closed_cell_with_its_chance():
    layout = Layout.chess(30, 30)
    for p in (0.0, 0.2, 0.5, 1.0):
        mines = bernoulli(Random(3), layout.board, layout.open_tiles, p)
        assert mines <= set(layout.closed_tiles)
        assert abs(len(mines) / layout.closed - p) < 0.06
    with pytest.raises(PaperError, match="from 0 to 1"):
        filled("bernoulli", Random(0), layout.board, layout.open_tiles, 1.5)
