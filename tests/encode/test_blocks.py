"""Literals in blocks of places."""

from minelogic.encode.blocks import in_blocks
from minelogic.ground.atoms import AtomTable
from minelogic.problem import Problem, loads


def table(text: str) -> AtomTable:
    problem: Problem = loads(text)
    return problem.grounding.atoms


SQUARE = "domain Line = 1 .. {size}\npredicate P(Line, Line)\npredicate R(Line)\n"


def spread(literals: list[int], atoms: AtomTable) -> int:
    """By how much rows and columns of the literals differ, together."""
    return sum(
        max(line) - min(line)
        for line in zip(*[atoms.indices(abs(each)) for each in literals], strict=True)
    )


def test_the_halves_of_a_square_and_their_halves_are_rectangles() -> None:
    atoms = table(SQUARE.format(size=8))
    order = in_blocks(range(1, 65), atoms)
    assert sorted(order) == list(range(1, 65))
    for size, wide in ((32, 3 + 7), (16, 3 + 3), (8, 1 + 3), (4, 1 + 1)):
        parts = [order[start : start + size] for start in range(0, 64, size)]
        assert {spread(part, atoms) for part in parts} == {wide}
    # In the order of their numbers they are long.
    assert spread(list(range(1, 17)), atoms) == 1 + 7


def test_negations_stay_negations_and_none_is_lost() -> None:
    atoms = table(SQUARE.format(size=5))
    literals = [each if each % 3 else -each for each in range(2, 25)]
    order = in_blocks(literals, atoms)
    assert sorted(order) == sorted(literals)
    assert order != literals


def test_what_has_one_place_or_several_predicates_stays_as_it_is() -> None:
    atoms = table(SQUARE.format(size=4))
    assert in_blocks([19, 18, 17], atoms) == [19, 18, 17]
    assert in_blocks([17, 16, 1, 2], atoms) == [17, 16, 1, 2]


def test_tiles_are_in_blocks_of_the_board() -> None:
    atoms = table("board 4 x 4\nrule some: exists i, j. B(i, j)\n")
    assert atoms.indices(7) == (1, 2)
    order = in_blocks(range(1, 17), atoms)
    assert [set(order[start : start + 4]) for start in (0, 4, 8, 12)] == [
        {1, 2, 5, 6},
        {3, 4, 7, 8},
        {9, 10, 13, 14},
        {11, 12, 15, 16},
    ]


def test_vertices_have_no_sides() -> None:
    atoms = table("board graph a-b, b-c, c-d\nrule some: exists v. B(v)\n")
    assert in_blocks([4, 2, 3, 1], atoms) == [4, 2, 3, 1]
