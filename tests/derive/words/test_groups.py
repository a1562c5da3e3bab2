"""Rows, columns and atoms in a row have short names, and nothing else has them."""

from __future__ import annotations

from itertools import combinations, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

import minelogic
from minelogic.board import Board, Coordinates
from minelogic.derive.words.english import words_of
from minelogic.derive.words.groups import in_boxes, lines_name
from minelogic.syntax.printer import write
from minelogic.syntax.tree import Atom, Int


def name(board: Board, *tiles: tuple[int, int]) -> str | None:
    return lines_name(board, [i * board.columns + j for i, j in tiles])


def row(i: int, columns: int = 4) -> list[tuple[int, int]]:
    return [(i, j) for j in range(columns)]


def column(j: int, rows: int = 4) -> list[tuple[int, int]]:
    return [(i, j) for i in range(rows)]


def test_rows_and_columns_have_names() -> None:
    board = Board.grid(4, 4)
    assert name(board, *row(0)) == "row 0"
    assert name(board, *row(2), *row(3)) == "rows 2 and 3"
    assert name(board, *row(0), *row(2), *row(3)) == "rows 0, 2 and 3"
    assert name(board, *row(1), *row(2), *row(3)) == "rows 1 to 3"
    assert name(board, *column(1)) == "column 1"
    assert name(board, *column(0), *column(1), *column(2)) == "columns 0 to 2"


def test_a_line_with_a_tile_missing_or_too_many_has_no_name() -> None:
    board = Board.grid(4, 4)
    assert name(board, *row(0)[1:]) is None
    assert name(board, *row(0), (1, 0)) is None
    assert name(board, *row(0), (0, 0)) is None
    assert name(board) is None


def test_a_whole_board_a_short_line_and_a_graph_have_no_lines() -> None:
    board = Board.grid(4, 4)
    assert name(board, *(tile for i in range(4) for tile in row(i))) is None
    assert name(Board.grid(2, 4), *column(1, 2)) is None
    assert name(Board.grid(2, 4), *row(1)) == "row 1"
    assert lines_name(Board.graph([("a", "b"), ("b", "c")]), [0, 1]) is None


def test_lines_have_the_numbers_of_the_file() -> None:
    ones = Board.grid(4, 4, coordinates=Coordinates(first=1))
    assert name(ones, *row(0)) == "row 1"
    places = Board.grid(4, 4, coordinates=Coordinates(cartesian=True, first=1))
    assert name(places, *row(0)) == "row y = 4"
    assert name(places, *row(0), *row(2)) == "rows y = 2 and 4"
    assert name(places, *column(0)) == "column x = 1"


def test_a_name_means_its_tiles_and_no_others() -> None:
    board = Board.grid(3, 3)
    named = {}
    for size in range(10):
        for tiles in combinations(range(9), size):
            said = lines_name(board, tiles)
            if said is not None:
                assert said not in named
                named[said] = tiles
    assert len(named) == 2 * 6
    assert named["rows 0 and 2"] == (0, 1, 2, 6, 7, 8)
    assert named["columns 1 and 2"] == (1, 2, 4, 5, 7, 8)


@pytest.mark.parametrize(
    ("formula", "said"),
    [
        ("exists j. B(0, j)", "at least one tile of row 0 is a bomb"),
        ("exists at most 1 i in 0..1, j. B(i, j)", "at most one tile of rows 0 and 1 is a bomb"),
        ("exists exactly 2 j. B(1, j)", "exactly two tiles of row 1 are bombs"),
        ("exists at most 0 j. B(1, j)", "no tile of row 1 is a bomb"),
        ("forall i. ~B(i, 2)", "no tile of column 2 is a bomb"),
        ("forall i. S(i, 2)", "all tiles of column 2 are safe"),
        ("exists i. ~B(i, 2)", "at least one tile of column 2 is no bomb"),
        ("~(exists at least 2 j. B(1, j))", "at most one tile of row 1 is a bomb"),
        ("B(0, 2) | B(0, 0) | B(0, 1)", "(0,0), (0,1) or (0,2) is a bomb"),
        ("exists one k in 1..6. P(2, k)", "exactly one of P(2, 1..6) holds"),
        ("exists k in 1..6. P(2, k)", "at least one of P(2, 1..6) holds"),
        ("forall k in 1..4. ~P(2, k)", "P(2, 1..4) do not hold"),
        ("forall k in 1..3. P(2, k)", "P(2, 1), P(2, 2) and P(2, 3) hold"),
        ("P(1, 1) & P(1, 2) & P(1, 3) & P(2, 4)",
         "P(1, 1), P(1, 2), P(1, 3) and P(2, 4) hold"),
        ("P(1, 1) & P(1, 2) & P(1, 3) & P(1, 4) & P(1, 6)", "P(1, 1..4) and P(1, 6) hold"),
        ("forall i in 2..4, k in 1..2. P(k, i)", "P(1..2, 2..4) hold"),
        ("forall i in 2..5. ~P(i, 3) & ~P(2, i)",
         "P(2, 2..5), P(3, 3), P(4, 3) and P(5, 3) do not hold"),
    ],
)  # fmt: skip
def test_formulas_about_lines_and_runs(formula: str, said: str) -> None:
    text = "board 4 x 4\ndomain Few = 1..6\npredicate P(Few, Few)\nuse minesweeper\n"
    problem = minelogic.loads(text)
    assert words_of(problem.grounding).formula(problem.ground_formula(formula)) == said


def meant(name: str) -> set[tuple[int, ...]]:
    """The places that a name such as `P(1, 0..3)` means."""
    said = [one.strip().split("..") for one in name[name.index("(") + 1 : -1].split(",")]
    return set(product(*[range(int(one[0]), int(one[-1]) + 1) for one in said]))


@given(st.sets(st.tuples(*[st.integers(0, 3)] * 3), max_size=40))
def test_boxes_are_apart_and_mean_all_atoms_and_no_others(places: set[tuple[int, ...]]) -> None:
    atoms = [Atom("P", tuple([Int(value) for value in place])) for place in sorted(places)]
    boxes = in_boxes(atoms)
    named = [write(atoms[first]) if name is None else name for first, name in boxes]
    parts = [meant(name) for name in named]
    assert sum(map(len, parts)) == len(places)
    assert set().union(*parts) == places
    assert all(len(part) == 1 or len(part) > 3 for part in parts)


def test_a_proof_about_halves_of_a_board_is_short() -> None:
    text = """board 4 x 4
mines 3
define Top(k): exists at least k i in 0..1, j in columns. B(i, j)
define Bottom(k): exists at least k i in 2..3, j in columns. B(i, j)
rule more: forall k in 0..8. Bottom(k) -> Top(k + 1)
"""
    (step,) = minelogic.loads(text).explain("Top(2)").steps
    assert [inner.sentence for inner in step.within()][1:] == [
        "At most one tile of rows 0 and 1 is a bomb, as supposed, so by rule more (k = 1) no tile "
        "of rows 2 and 3 is a bomb.",
        "So there is at most one bomb, but there are three mines.",
    ]
