"""The plain matcher against all ways to lay bombs: what few numbers force, no more and no less."""

from random import Random

import pytest

from minelogic.derive.verify import cheaper
from tests.derive import by_numbers
from tests.derive.by_numbers import display, near, shown_numbers

SHAPES = [("king", 3, 4), ("king", 4, 4), ("rook", 4, 4), ("torus", 3, 4), ("triangle", 3, 5)]


def displays(shape, number=40):
    topology, rows, columns = shape
    neighbours = near(topology, rows, columns)
    random = Random(f"{topology} {rows} {columns}")
    for _ in range(number):
        signs = display(random, neighbours, random.uniform(0.15, 0.5), random.uniform(0.15, 0.7))
        if signs.count(".") <= 11:
            yield neighbours, signs


@pytest.mark.parametrize("shape", SHAPES, ids=str)
def test_few_numbers_force_what_they_force_in_every_way_to_lay_bombs(shape):
    some = none = 0
    for neighbours, signs in displays(shape):
        for most in (1, 2, 3):
            size, tiles = by_numbers.least_forced(neighbours, signs, most)
            found = cheaper.forced(neighbours, signs, most)
            assert found == ((size, tiles) if tiles else None), signs
            some += bool(tiles)
            none += not tiles
    assert some > 5
    assert none > 0


@pytest.mark.parametrize("shape", SHAPES, ids=str)
def test_all_numbers_force_what_is_the_same_in_every_way(shape):
    for neighbours, signs in displays(shape, number=60):
        numbers = shown_numbers(neighbours, signs)
        assert cheaper.forced_by_all(neighbours, signs) == by_numbers.forced(
            neighbours, signs, numbers
        )


@pytest.mark.parametrize("shape", SHAPES[:1] + SHAPES[3:], ids=str)
def test_sums_force_what_is_the_same_in_every_solution_of_the_equation(shape):
    for neighbours, signs in displays(shape, number=12):
        for most in (2, 3):
            mine = by_numbers.forced_by_sums(neighbours, signs, most)
            assert cheaper.forced_by_sums(neighbours, signs, most) == mine, signs


RING = {"x": "ab", "y": "bc", "z": "acd"}


def ring(*numbers):
    tiles = dict(zip("abcdxyz", range(7), strict=True))
    neighbours = [[tiles[other] for other in RING.get(name, "")] for name in tiles]
    return neighbours, [".", ".", ".", ".", *numbers]


def test_three_numbers_in_a_ring_force_what_no_two_of_them_do():
    """Of a + b = 1, b + c = 1, a + c + d = 1 the sum 2a + d = 1 says that a is safe."""
    neighbours, signs = ring(1, 1, 1)
    assert cheaper.forced(neighbours, signs, 2) is None
    assert cheaper.forced(neighbours, signs, 3) == (3, {0: False, 1: True, 2: False, 3: True})
    assert cheaper.forced_by_sums(neighbours, signs, 3) == {0: False, 1: True, 2: False}
    # The wrong twin: with two bombs around z nothing but d is left open.
    neighbours, signs = ring(1, 1, 2)
    assert by_numbers.forced(neighbours, signs, [4, 5, 6]) == {0: True, 1: False, 2: True, 3: False}


def test_there_are_tiles_that_neither_two_numbers_nor_sums_force():
    rows = """
        . . 1 . 1
        3 3 2 . .
        . * 2 2 2
        . 5 3 . .
        . . . . .
    """
    signs = [int(sign) if sign.isdigit() else sign for sign in rows.split()]
    neighbours = near("king", 5, 5)
    assert by_numbers.least_forced(neighbours, signs, 2) == (0, {})
    assert cheaper.forced(neighbours, signs, 2) is None
    assert cheaper.forced_by_sums(neighbours, signs, 4) == {}
    assert by_numbers.forced_by_sums(neighbours, signs, 2) == {}
    assert cheaper.forced_by_all(neighbours, signs) == {10: True}
    numbers = shown_numbers(neighbours, signs)
    assert by_numbers.forced(neighbours, signs, numbers) == {10: True}
