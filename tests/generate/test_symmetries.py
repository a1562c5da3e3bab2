"""Symmetries of boards: all that there are, by geometry, and nothing that moves a neighbour."""

from random import Random

import pytest

from minelogic.board import Board
from minelogic.generate.symmetries import (
    canonical,
    images_of,
    keeps_neighbours,
    renamed,
    symmetries,
)
from tests.derive.by_numbers import display, near

NUMBERS = {
    ("king", 3, 3): 8, ("king", 3, 5): 8, ("rook", 4, 4): 8, ("rook", 2, 4): 8,
    ("torus", 3, 4): 96, ("torus", 4, 4): 128, ("triangle", 3, 3): 2, ("triangle", 3, 4): 2,
}  # fmt: skip
"""How many there are; those that turn a board that is no square make another shape of it."""


def board_of(shape):
    topology, rows, columns = shape
    return Board.grid(rows, columns, topology)


@pytest.mark.parametrize("shape", [*NUMBERS, ("triangle", 2, 3), ("triangle", 4, 4)], ids=str)
def test_symmetries_keep_who_is_next_to_whom(shape):
    neighbours = near(*shape)
    for board, tiles in symmetries(board_of(shape)):
        around = near(shape[0], board.rows, board.columns)
        assert sorted(tiles) == list(range(len(neighbours)))
        for tile, others in enumerate(neighbours):
            assert sorted(tiles[other] for other in others) == sorted(around[tiles[tile]])


@pytest.mark.parametrize("shape", [each for each in NUMBERS if each[0] != "triangle"], ids=str)
def test_there_are_as_many_as_turns_mirror_images_and_shifts(shape):
    assert len(symmetries(board_of(shape))) == NUMBERS[shape]


def test_triangles_have_those_that_leave_points_up_or_turn_all_of_them():
    assert len(symmetries(Board.grid(3, 3, "triangle"))) >= 2
    moved = [s.tiles for s in symmetries(Board.grid(3, 5, "triangle"))]
    assert tuple(range(15)) in moved
    mirrored = tuple(3 * 0 + i * 5 + (4 - j) for i in range(3) for j in range(5))
    assert mirrored in moved


def test_what_moves_a_neighbour_is_no_symmetry():
    board = Board.grid(2, 3)
    identity, *_ = symmetries(board)
    swapped = identity._replace(tiles=(1, 0, *range(2, 6)))
    assert keeps_neighbours(board, identity)
    assert not keeps_neighbours(board, swapped)
    assert not keeps_neighbours(board, identity._replace(tiles=(0, 0, *range(2, 6))))


@pytest.mark.parametrize("topology", ["king", "rook", "torus", "triangle"])
def test_images_are_all_different_and_have_the_same_text(topology):
    random = Random(topology)
    for _ in range(5):
        board = Board.grid(3, 4, topology)
        signs = display(random, near(topology, 3, 4), 0.3, 0.6)
        images = [(s.board, s.signs(signs)) for s in images_of(board, signs)]
        assert images[0] == (board, signs)
        written = {(each.rows, *map(str, tiles)) for each, tiles in images}
        assert len(written) == len(images)
        assert {canonical(each, tiles) for each, tiles in images} == {canonical(board, signs)}


def test_a_display_that_is_its_own_mirror_image_has_fewer_images():
    board = Board.grid(3, 3)
    assert len(images_of(board, [1, 1, 1, 1, ".", 1, 1, 1, 1])) == 1
    assert len(images_of(board, [1, 1, 1, ".", 2, ".", 1, 1, 1])) == 2
    assert len(images_of(board, [0, 1, ".", 0, 2, ".", 0, 1, 1])) == 8


def test_displays_that_are_no_images_have_another_text():
    board = Board.grid(2, 3)
    assert canonical(board, "1.1...") != canonical(board, "11....")
    assert canonical(board, "1.....") != canonical(board, "2.....")
    assert canonical(board, "1.....") != canonical(board, "1.....", "total 2")
    assert canonical(Board.grid(2, 3, "rook"), "1.....") != canonical(board, "1.....")


def test_a_renamed_graph_is_joined_as_before():
    edges = [("a", "b"), ("b", "c"), ("c", "d"), ("d", "a"), ("a", "c"), ("d", "e")]
    board = Board.graph(edges, "abcdef")
    signs: list[int | str] = [2, ".", ".", 1, ".", 0]
    for seed in range(10):
        image = renamed(Random(seed), board)
        assert keeps_neighbours(board, image)
        assert sorted(map(str, image.board.vertices)) == list("abcdef")
        assert canonical(image.board, image.signs(signs)) == canonical(board, signs)
    assert canonical(board, [2, ".", ".", ".", 1, 0]) != canonical(board, signs)
