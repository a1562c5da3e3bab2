"""No opening, opening or table: against every set of mines on small boards of all topologies."""

from __future__ import annotations

import pytest

import minelogic
from minelogic import paper
from minelogic.paper import PaperError
from tests.paper.tables import SMALL, as_shown, by_solver, drawn
from tests.solve.displays import Shown

KINDS = ("no opening", "table", "opening")


@pytest.mark.parametrize("board", SMALL, ids=str)
def test_the_kind_the_count_and_the_two_solutions_agree_with_enumeration(board):
    seen = set()
    for seed in range(40):
        display, _, opened = drawn(seed, board)
        if seed % 4 == 3 and opened:
            # A number that is one more than it was.
            signs = list(display.signs)
            tile = min(opened)
            signs[tile] = str(int(signs[tile]) + 1)
            display = Shown(board, tuple(signs))
        boards = display.fitting()
        opening = paper.check(display.problem())
        kind = KINDS[min(len(boards), 2)]
        assert opening.kind == kind, display
        assert opening.count == len(boards)
        seen.add(kind)
        if kind == "opening":
            assert opening.two is not None
            names = opening.board.names
            pair = [tuple(map(names.index, model.bombs)) for model in opening.two]
            assert pair == boards[:2]
            differing = set(pair[0]) ^ set(pair[1])
            assert {opening.board.tile(name) for name in opening.differ} == differing
            assert opening.rating is None
        else:
            assert opening.two is None
            assert opening.differ == ()
        if kind == "table":
            assert opening.mines is not None
            assert sorted(opening.mines) == list(boards[0])
            closed = [tile for tile, sign in enumerate(display.signs) if sign == "."]
            assert opening.rating is not None
            assert opening.rating.cells == len(closed)
        else:
            assert opening.mines is None
    assert seen == set(KINDS)


@pytest.mark.parametrize("board", SMALL, ids=str)
def test_the_numbers_that_clash_do_and_no_fewer_of_them(board):
    clashes = 0
    for seed in range(60):
        display, _, opened = drawn(seed, board)
        if not opened:
            continue
        signs = list(display.signs)
        tile = max(opened)
        signs[tile] = str(int(signs[tile]) + 1)
        display = Shown(board, tuple(signs))
        if display.fitting():
            continue
        opening = paper.check(display.problem())
        numbers = opening.clashing
        assert numbers
        clashes += 1

        def only(kept, signs=signs):
            # Cells whose number is not looked at are open all the same.
            shown = ["-" if s.isdigit() and t not in kept else s for t, s in enumerate(signs)]
            return Shown(board, tuple(shown)).fitting()

        assert not only(set(numbers))
        for left_out in numbers:
            assert only(set(numbers) - {left_out})
    assert clashes


@pytest.mark.parametrize(
    ("name", "mines"),
    [("paper-table-4x3", 3), ("paper-repair-numbers", 12), ("paper-repair-mine", 11)],
)
def test_the_tables_of_the_paper_have_one_solution(name, mines):
    problem = minelogic.load(f"exercises/examples/{name}.mine")
    opening = paper.check(problem)
    assert opening.kind == "table"
    found = by_solver(as_shown(opening.board, opening.signs))
    assert opening.mines is not None
    assert found == [set(opening.mines)]
    assert len(opening.mines) == mines


def test_the_larger_table_as_printed_is_no_opening():
    opening = paper.check(minelogic.load("exercises/examples/paper-misprint.mine"))
    assert opening.kind == "no opening"
    assert by_solver(as_shown(opening.board, opening.signs)) == []
    numbers = set(opening.clashing)
    kept = [s if t in numbers or s == "." else "-" for t, s in enumerate(opening.signs)]
    assert by_solver(as_shown(opening.board, kept)) == []


def test_a_file_without_a_board_or_without_bombs_is_refused():
    with pytest.raises(PaperError, match="no board"):
        paper.check(minelogic.loads("predicate P\nfact P"))
    with pytest.raises(PaperError, match="nothing of bombs"):
        paper.check(minelogic.loads("board 1 x 2\npredicate P\nfact P"))
