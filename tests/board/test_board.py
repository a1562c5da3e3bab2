"""Boards as values, and the names that files give to their tiles."""

import pickle
from dataclasses import FrozenInstanceError
from itertools import product
from typing import Any

import pytest

from minelogic.board import Board, Coordinates, TileName

SYSTEMS = [Coordinates(cartesian, first) for cartesian, first in product((False, True), (0, 1))]


@pytest.mark.parametrize("coordinates", SYSTEMS, ids=str)
@pytest.mark.parametrize(("rows", "columns"), list(product(range(1, 5), repeat=2)))
def test_a_name_leads_back_to_its_tile_and_others_lead_nowhere(
    coordinates: Coordinates, rows: int, columns: int
) -> None:
    board = Board.grid(rows, columns, coordinates=coordinates)
    names = [board.name(tile) for tile in range(board.size)]
    assert [board.tile(name) for name in names] == list(range(rows * columns))
    around: set[TileName] = set(product(range(-2, 8), range(-2, 8)))
    assert all(board.tile(name) is None for name in around - set(names))


@pytest.mark.parametrize("coordinates", SYSTEMS, ids=str)
def test_names_are_the_pairs_of_the_values_that_rows_and_columns_take(
    coordinates: Coordinates,
) -> None:
    board = Board.grid(2, 5, coordinates=coordinates)
    assert board.row_values == range(coordinates.first, coordinates.first + 2)
    assert board.column_values == range(coordinates.first, coordinates.first + 5)
    places = (board.row_values, board.column_values)
    expected = set(product(*(reversed(places) if coordinates.cartesian else places)))
    assert {board.name(tile) for tile in range(10)} == expected


@pytest.mark.parametrize(
    ("coordinates", "names"),
    [
        (Coordinates(), [(0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (1, 2)]),
        (Coordinates(first=1), [(1, 1), (1, 2), (1, 3), (2, 1), (2, 2), (2, 3)]),
        (Coordinates(True, 1), [(1, 2), (2, 2), (3, 2), (1, 1), (2, 1), (3, 1)]),
    ],
    ids=str,
)
def test_names_of_a_board_of_two_rows_and_three_columns(
    coordinates: Coordinates, names: list[tuple[int, int]]
) -> None:
    board = Board.grid(2, 3, coordinates=coordinates)
    assert [board.name(tile) for tile in range(6)] == names
    assert [board.label(tile) for tile in range(6)] == [f"({a}, {b})" for a, b in names]


def test_cartesian_one_one_is_the_bottom_left_and_x_comes_first() -> None:
    board = Board.grid(2, 3, coordinates=Coordinates(cartesian=True, first=1))
    bottom_left = board.tile((1, 1))
    assert bottom_left is not None
    assert board.place(bottom_left) == (1, 0)
    bottom_right = board.tile((3, 1))
    assert bottom_right is not None
    assert board.place(bottom_right) == (1, 2)
    assert board.tile((1, 3)) is None


def test_coordinates_do_not_change_who_is_next_to_whom() -> None:
    boards = [Board.grid(3, 4, "triangle", coordinates) for coordinates in SYSTEMS]
    assert len({tuple(map(board.neighbours, range(12))) for board in boards}) == 1


def test_coordinates_are_written_as_in_a_file() -> None:
    systems = [Coordinates(), Coordinates(first=1), Coordinates(cartesian=True, first=1)]
    assert list(map(str, systems)) == ["rows from 0", "rows from 1", "cartesian from 1"]


def test_places_are_in_reading_order() -> None:
    board = Board.grid(2, 3, "rook", Coordinates(cartesian=True, first=1))
    assert [board.place(tile) for tile in range(6)] == list(product(range(2), range(3)))


def test_a_vertex_is_named_by_itself_and_a_number_is_not_its_digits() -> None:
    board = Board.graph([("a", 1), (1, "1")], isolated=["d"])
    assert [board.name(tile) for tile in range(4)] == ["a", 1, "1", "d"]
    assert [board.tile(name) for name in ("a", 1, "1", "d")] == [0, 1, 2, 3]
    assert [board.label(tile) for tile in range(4)] == ["a", "1", "1", "d"]
    assert [board.tile(name) for name in ("x", 2, (0, 0))] == [None] * 3
    assert not board.row_values
    assert not board.column_values


@pytest.mark.parametrize("name", [0, 1, "a"])
def test_a_grid_knows_no_vertices(name: TileName) -> None:
    assert Board.grid(2, 2).tile(name) is None


@pytest.mark.parametrize(
    ("board", "words"),
    [
        (Board.grid(3, 4), "3 x 4 king"),
        (Board.grid(1, 1, "torus"), "1 x 1 torus"),
        (Board.graph([(1, 2), (2, 3)], [4]), "graph of 4 tiles, 2 edges"),
        (Board.graph([], ["a"]), "graph of 1 tile, 0 edges"),
    ],
)
def test_a_board_is_described_in_a_few_words(board: Board, words: str) -> None:
    assert board.describe() == words


def test_boards_are_equal_when_described_alike_whatever_was_asked_of_them() -> None:
    asked, fresh = Board.grid(3, 3, "torus"), Board.grid(3, 3, "torus")
    assert asked.neighbours(4) == (0, 1, 2, 3, 5, 6, 7, 8)
    assert asked.max_degree == 8
    assert asked == fresh
    assert hash(asked) == hash(fresh)
    assert repr(asked) == repr(fresh)
    assert pickle.loads(pickle.dumps(asked)) == fresh
    others = [Board.grid(3, 3), Board.grid(3, 3, "torus", Coordinates(first=1))]
    assert fresh not in others


def test_a_board_does_not_change() -> None:
    board: Any = Board.grid(3, 3)
    with pytest.raises(FrozenInstanceError):
        board.rows = 4


@pytest.mark.parametrize("board", [Board.grid(2, 3), Board.graph([("a", "b")])])
@pytest.mark.parametrize("question", [Board.neighbours, Board.degree, Board.name, Board.label])
def test_a_tile_that_is_not_there_is_a_mistake_of_the_caller(board: Board, question: Any) -> None:
    for tile in (-1, board.size):
        with pytest.raises(IndexError):
            question(board, tile)


def test_a_grid_has_places_and_a_graph_has_none() -> None:
    with pytest.raises(IndexError):
        Board.grid(2, 3).place(6)
    with pytest.raises(ValueError, match="no row"):
        Board.graph([("a", "b")]).place(0)


@pytest.mark.parametrize(
    "arguments",
    [
        {"topology": "spiral", "rows": 2, "columns": 2},
        {"topology": "king", "rows": 0, "columns": 3},
        {"topology": "king", "rows": 3, "columns": -1},
        {"topology": "king", "rows": 3, "columns": 3, "vertices": ("a",)},
        {"topology": "graph", "rows": 1},
        {"topology": "graph", "vertices": ("a", "a")},
        {"topology": "graph", "vertices": ("a",), "edges": (("a", "b"),)},
    ],
)
def test_a_board_that_cannot_be_is_a_mistake_of_the_caller(arguments: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=r"topology|no tile|grid|graph|twice|not listed"):
        Board(**arguments)


def test_coordinates_count_from_zero_or_one() -> None:
    with pytest.raises(ValueError, match="from 2"):
        Coordinates(first=2)
