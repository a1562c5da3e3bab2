"""Neighbours against geometry: distances, corners of triangles, and sets of edges."""

from itertools import combinations, product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from minelogic.board import TOPOLOGIES, Board, Coordinates, Topology, Vertex

SIZES = list(product(range(1, 7), repeat=2))
LONGER = list(product([*range(1, 8), 10, 11], repeat=2))
GRIDS = [topology for topology in TOPOLOGIES if topology != "graph"]
VERTICES = st.one_of(st.integers(0, 5), st.sampled_from("abc12"))
EDGES = st.lists(st.tuples(VERTICES, VERTICES), max_size=15)


def pairs_of(board: Board) -> set[tuple[int, int]]:
    return {(tile, other) for tile in range(board.size) for other in board.neighbours(tile)}


def pairs_where(rows: int, columns: int, near: Any) -> set[tuple[int, int]]:
    """The pairs of different tiles, numbered row by row, whose places are near each other."""
    places = list(enumerate(product(range(rows), range(columns))))
    return {
        (tile, other)
        for (tile, place), (other, place_of_other) in product(places, repeat=2)
        if tile != other and near(place, place_of_other)
    }


@pytest.mark.parametrize(("rows", "columns"), SIZES)
def test_king_neighbours_are_at_chebyshev_distance_one(rows: int, columns: int) -> None:
    def near(p: tuple[int, int], q: tuple[int, int]) -> bool:
        return max(abs(p[0] - q[0]), abs(p[1] - q[1])) == 1

    assert pairs_of(Board.grid(rows, columns)) == pairs_where(rows, columns, near)


@pytest.mark.parametrize(("rows", "columns"), SIZES)
def test_rook_neighbours_are_at_manhattan_distance_one(rows: int, columns: int) -> None:
    def near(p: tuple[int, int], q: tuple[int, int]) -> bool:
        return abs(p[0] - q[0]) + abs(p[1] - q[1]) == 1

    assert pairs_of(Board.grid(rows, columns, "rook")) == pairs_where(rows, columns, near)


@pytest.mark.parametrize(("rows", "columns"), SIZES)
def test_torus_neighbours_are_at_wrapped_distance_one(rows: int, columns: int) -> None:
    def near(p: tuple[int, int], q: tuple[int, int]) -> bool:
        down, right = abs(p[0] - q[0]), abs(p[1] - q[1])
        return max(min(down, rows - down), min(right, columns - right)) == 1

    assert pairs_of(Board.grid(rows, columns, "torus")) == pairs_where(rows, columns, near)


@pytest.mark.parametrize(
    ("rows", "columns", "degree"),
    [(1, 1, 0), (1, 2, 1), (2, 1, 1), (1, 3, 2), (1, 9, 2), (2, 2, 3), (2, 3, 5), (3, 3, 8)],
)
def test_on_a_small_torus_no_neighbour_counts_twice(rows: int, columns: int, degree: int) -> None:
    board = Board.grid(rows, columns, "torus")
    assert [board.degree(tile) for tile in range(board.size)] == [degree] * board.size


def corners(i: int, j: int, *, even_points_up: bool = True) -> set[tuple[int, int]]:
    """The corners of a triangle: the line they lie on, and half edges from the left.

    Row i lies between the lines i and i + 1, and the j-th triangle starts j half edges in.
    """
    apex, base = (i, i + 1) if ((i + j) % 2 == 0) == even_points_up else (i + 1, i)
    return {(apex, j + 1), (base, j), (base, j + 2)}


TRIANGLES = list(product(range(1, 9), repeat=2))


@pytest.mark.parametrize(("rows", "columns"), TRIANGLES)
def test_triangles_are_neighbours_when_they_share_a_corner(rows: int, columns: int) -> None:
    def near(p: tuple[int, int], q: tuple[int, int]) -> bool:
        return not corners(*p).isdisjoint(corners(*q))

    assert pairs_of(Board.grid(rows, columns, "triangle")) == pairs_where(rows, columns, near)


@pytest.mark.parametrize(("rows", "columns"), TRIANGLES)
def test_the_other_orientation_of_triangles_is_another_board(rows: int, columns: int) -> None:
    def near(p: tuple[int, int], q: tuple[int, int]) -> bool:
        return not corners(*p, even_points_up=False).isdisjoint(corners(*q, even_points_up=False))

    same = pairs_of(Board.grid(rows, columns, "triangle")) == pairs_where(rows, columns, near)
    assert same == (rows == 1 or columns <= 2)


@pytest.mark.parametrize(("rows", "columns"), TRIANGLES)
def test_triangles_follow_the_printed_rule_whose_places_count_from_one(
    rows: int, columns: int
) -> None:
    board = Board.grid(rows, columns, "triangle", Coordinates(first=1))
    for i, j in product(range(1, rows + 1), range(1, columns + 1)):
        side = (-1) ** (i + j)
        moves = [(0, 1), (1, 1), (1, 0), (-1, 0), (1, -1), (0, -1), (-1, -1), (-1, 1)]
        moves += [(0, 2), (0, -2), (side, 2), (side, -2)]
        tile = board.tile((i, j))
        assert tile is not None
        assert {board.name(other) for other in board.neighbours(tile)} == {
            (i + di, j + dj) for di, dj in moves if 1 <= i + di <= rows and 1 <= j + dj <= columns
        }


@pytest.mark.parametrize("topology", GRIDS)
@pytest.mark.parametrize(("rows", "columns"), SIZES)
def test_neighbours_are_sorted_mutual_and_never_the_tile_itself(
    topology: Topology, rows: int, columns: int
) -> None:
    check_relation(Board.grid(rows, columns, topology))


def check_relation(board: Board) -> None:
    for tile in range(board.size):
        near = board.neighbours(tile)
        assert list(near) == sorted(set(near))
        assert tile not in near
        assert all(tile in board.neighbours(other) for other in near)
        assert board.degree(tile) == len(near)


@given(EDGES, st.lists(VERTICES, max_size=4))
def test_vertices_are_neighbours_when_an_edge_joins_them_either_way(
    edges: list[tuple[Vertex, Vertex]], isolated: list[Vertex]
) -> None:
    board = Board.graph(edges, isolated)
    joined = [set(edge) for edge in edges]
    assert set(board.vertices) == set().union(*joined, isolated)
    for one, other in product(range(board.size), repeat=2):
        ends = {board.vertices[one], board.vertices[other]}
        assert (other in board.neighbours(one)) == (one != other and ends in joined)
    check_relation(board)


def test_a_loop_keeps_its_vertex_and_repeated_edges_count_once() -> None:
    board = Board.graph([("c", "c"), ("b", "a"), ("a", "b"), ("b", "a")], ["d", "a"])
    assert board.vertices == ("c", "b", "a", "d")
    assert board.edges == (("b", "a"),)
    assert [board.neighbours(tile) for tile in range(4)] == [(), (2,), (1,), ()]


def test_loops_and_repeated_edges_do_no_harm_in_a_board_made_by_hand() -> None:
    board = Board("graph", vertices=("a", "b"), edges=(("a", "a"), ("a", "b"), ("b", "a")))
    assert [board.neighbours(tile) for tile in range(2)] == [(1,), (0,)]
    assert board.describe() == "graph of 2 tiles, 1 edge"


@pytest.mark.parametrize("topology", GRIDS)
@pytest.mark.parametrize(("rows", "columns"), LONGER)
def test_the_most_neighbours_of_a_grid_are_those_found_by_visiting_every_tile(
    topology: Topology, rows: int, columns: int
) -> None:
    board = Board.grid(rows, columns, topology)
    assert board.max_degree == max(len(board.neighbours(tile)) for tile in range(board.size))
    assert board.count_values == range(board.max_degree + 1)


@pytest.mark.parametrize(
    ("topology", "most"), [("king", 8), ("rook", 4), ("torus", 8), ("triangle", 12)]
)
def test_the_most_neighbours_of_a_large_grid_are_known_without_visiting_it(
    topology: Topology, most: int
) -> None:
    board = Board.grid(10**6, 10**6, topology)
    assert board.max_degree == most
    assert board.degree(board.size // 2 + 10**6 // 2) == most


@given(EDGES, st.lists(VERTICES, max_size=4))
def test_the_most_neighbours_of_a_graph_are_those_of_some_vertex(
    edges: list[tuple[Vertex, Vertex]], isolated: list[Vertex]
) -> None:
    board = Board.graph(edges, isolated)
    degrees = dict.fromkeys(board.vertices, 0)
    for one, other in {frozenset(edge) for edge in edges if edge[0] != edge[1]}:
        degrees[one] += 1
        degrees[other] += 1
    assert board.max_degree == max(degrees.values(), default=0)


def test_a_complete_graph_joins_every_pair() -> None:
    board = Board.graph(combinations(range(5), 2))
    assert board.max_degree == 4
    assert board.neighbours(2) == (0, 1, 3, 4)
    assert board.describe() == "graph of 5 tiles, 10 edges"


def test_distances_are_the_fewest_moves() -> None:
    board = Board.graph([("a", "b"), ("b", "c"), ("c", "d"), ("a", "d"), ("d", "e")], ["f"])
    assert board.distances(0) == {0: 0, 1: 1, 3: 1, 2: 2, 4: 2}
    king = Board.grid(3, 4)
    assert all(king.distances(0)[tile] == max(divmod(tile, 4)) for tile in range(12))
