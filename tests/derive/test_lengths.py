"""How long reasons are as printed, in lines of 80 columns, each beside a check of its truth.

The truth is found by trying all boards, placements or digits, without any formula.
"""

from __future__ import annotations

from itertools import combinations, permutations, product

import pytest
from click.testing import CliRunner

from benchmarks.puzzle_texts import EASY, HARD, sudoku
from minelogic.cli.main import main

TILES = list(product(range(3), repeat=2))


def printed(text: str, *options: str) -> list[str]:
    """What the command prints, and nothing of it wider than a terminal."""
    result = CliRunner().invoke(main, ["solve", "-", *options], input=text)
    assert result.exit_code in (0, 3), result.output
    lines = result.stdout.splitlines()
    assert max(map(len, lines)) <= 80
    return lines


def answer(text: str) -> list[str]:
    """What is printed for the first query, from its line on."""
    lines = printed(text)
    first = next(place for place, line in enumerate(lines) if line.startswith("line "))
    rest = lines[first + 1 :]
    ends = [place for place, line in enumerate(rest) if line.startswith("line ")]
    return "\n".join([lines[first], *rest[: ends[0] if ends else None]]).strip().splitlines()


TOP = """\
board 4 x 4
mines 3
define Top(k): exists at least k i in 0..1, j in columns. B(i, j)
define Bottom(k): exists at least k i in 2..3, j in columns. B(i, j)
rule more: forall k in 0..8. Bottom(k) -> Top(k + 1)
prove Top(2)
"""


def test_top_and_bottom_take_six_lines() -> None:
    assert answer(TOP)[2:] == [
        "  1. Top(2) holds · total-and-numbers, by contradiction",
        "     Suppose at most one tile of rows 0 and 1 were a bomb.",
        "       1.1 At most one tile of rows 0 and 1 is a bomb, as supposed, so by rule",
        "         more (k = 1) no tile of rows 2 and 3 is a bomb.",
        "       1.2 So there is at most one bomb, but there are three mines.",
        "     So Top(2) holds.",
    ]
    # Of so many bombs below, at least one more is above, whichever three tiles they are in.
    for mines in combinations(range(16), 3):
        top = sum([tile < 8 for tile in mines])
        if all(3 - top < k or top > k for k in range(8)):
            assert top >= 2


SOME = """\
board 3 x 3
rule some: exists i, j. B(i, j)
rule most: forall i, j, x, y. B(i, j) & B(x, y) -> i = x & j = y
prove exists one i, j. B(i, j)
"""
SPELLINGS = (
    "forall i, j, x, y. B(i, j) & B(x, y) & ~(i = x & j = y) -> ~B(i, j)",
    "forall i, j, x, y. i != x | j != y -> ~(B(i, j) & B(x, y))",
    "forall i, j. B(i, j) -> forall x, y. x != i | y != j -> ~B(x, y)",
)
"""Other ways to say that there is no second one."""


def test_some_and_at_most_one_take_five_lines() -> None:
    assert answer(SOME) == [
        "line 4: prove exists one i, j. B(i, j)",
        "  entailed",
        "  1. exists one i, j. B(i, j) holds · instances",
        "     By rule most, no two tiles are bombs; by rule some, at least one tile is a",
        "     bomb; so exactly one tile is a bomb.",
    ]
    boards = [dict(zip(TILES, signs, strict=True)) for signs in product((0, 1), repeat=9)]
    allowed = [
        board
        for board in boards
        if any(board.values())
        and not any(board[one] and board[other] for one, other in combinations(TILES, 2))
    ]
    assert [sum(board.values()) for board in allowed] == [1] * 9


@pytest.mark.parametrize("rule", SPELLINGS)
def test_however_it_is_said_that_there_is_no_second_one_it_is_short(rule: str) -> None:
    first, some, _, asked = SOME.splitlines()
    assert len(answer("\n".join([first, some, f"rule most: {rule}", asked, ""]))) <= 8


def test_without_the_pairs_of_one_tile_there_is_no_reason() -> None:
    first, some, _, asked = SOME.splitlines()
    short = "rule most: forall i, j, x, y. B(i, j) & B(x, y) & i + j > 0 & x + y > 0 "
    lines = answer("\n".join([first, some, f"{short}-> i = x & j = y", asked, ""]))
    assert lines[1].strip().startswith("independent")


CORNERS = """\
board 3 x 3
display
  1 . .
  . . .
  . . 1
mines 1
use minesweeper
prove Q(1, 1, 1)
"""


def test_what_the_bomb_shows_takes_three_lines_and_the_step_that_found_it() -> None:
    assert answer(CORNERS)[2:] == [
        "  4. (1,1) does not show 1 · given · from step 2",
        "     (1,1) is safe exactly when it has a number (minesweeper.numbered): (1,1) is",
        "     a bomb, so (1,1) does not show 1.",
    ]
    near = [{t for t in TILES if max(abs(t[0] - c), abs(t[1] - c)) == 1} for c in (0, 2)]
    assert near[0] & near[1] == {(1, 1)}


CHESS = """\
board 3 x 3
display
  2 . 2
  . 4 .
  2 . 2
use minesweeper
prove exists exactly 4 i, j. B(i, j)
"""


def test_a_count_of_what_steps_found_is_told_by_what_they_found() -> None:
    assert answer(CHESS)[2:] == [
        "  4. exists exactly 4 i, j. B(i, j) holds · given · from steps 1, 2 and 3",
        "     (0,1), (1,0), (1,2) and (2,1) are bombs, and none of the others is a bomb,",
        "     so exactly four tiles are bombs.",
    ]
    assert [t for t in TILES if sum(t) % 2] == [(0, 1), (1, 0), (1, 2), (2, 1)]


QUEENS = """\
board 6 x 6
predicate Queen(row, column)
rule row: forall i. exists one j. Queen(i, j)
rule column: forall j. exists one i. Queen(i, j)
rule diagonal: forall i, j, x, y. Queen(i, j) & Queen(x, y) & i < x -> |i - x| != |j - y|
prove ~Queen(0, 0)
"""


def test_that_no_queen_stands_in_a_corner_has_a_plan() -> None:
    lines = answer(QUEENS)
    assert lines[1] == "  entailed"
    assert any(line.startswith("     The plan: suppose Queen(0, 0) held; ") for line in lines)
    # 277 lines for all queries before.
    assert len(lines) <= 164
    ways = [
        way
        for way in permutations(range(6))
        if all(abs(way[i] - way[j]) != j - i for i, j in combinations(range(6), 2))
    ]
    assert ways
    assert all(way[0] != 0 for way in ways)


def solved(given: str) -> str:
    """The one way to fill a sudoku, by trying digits where fewest are left."""
    ways: list[str] = []

    def fill(grid: str) -> None:
        options = {
            place: set("123456789") - {grid[other] for other in range(81) if _sees(place, other)}
            for place in range(81)
            if grid[place] == "."
        }
        if not options:
            ways.append(grid)
            return
        place = min(options, key=lambda one: len(options[one]))
        for digit in sorted(options[place]):
            if len(ways) < 2:
                fill(grid[:place] + digit + grid[place + 1 :])

    fill(given)
    (way,) = ways
    return way


def _sees(place: int, other: int) -> bool:
    (i, j), (x, y) = divmod(place, 9), divmod(other, 9)
    return i == x or j == y or (i // 3, j // 3) == (x // 3, y // 3)


NEXT_DIGITS = {
    "easy": (EASY, 28),
    "pointing": (
        "4.....938.32.941...953..24.37.6.9..4529..16736.47.3.9.957..83....39..4..24..3.7.9",
        37,
    ),
    "pairs": (
        ".179.36......8....9.....5.7.72.1.43....4.2.7..6437.25.7.1....65....3......56.172.",
        37,
    ),
    "x-wing": (
        "1.....569492.561.8.561.924...964.8.1.64.1....218.356.4.4.5...169.5.614.2621.....5",
        70,
    ),
    "swordfish": (
        "52941.7.3..6..3..2..32......523...76637.5.2..19.62753.3...6942.2..83.6..96.7423.5",
        55,
    ),
}


@pytest.mark.parametrize("name", NEXT_DIGITS)
def test_a_sudoku_that_has_a_short_reason_has_its_next_digit(name: str) -> None:
    given, most = NEXT_DIGITS[name]
    lines = printed(sudoku(name, given).text, "--next")
    assert len(lines) <= most
    (head,) = [line for line in lines if " holds · " in line]
    i, j, digit = map(int, head.split("Is(")[1].split(")")[0].split(", "))
    assert solved(given)[9 * i + j] == str(digit)
    assert given[9 * i + j] == "."


def test_the_hardest_sudoku_has_a_step_that_is_said_to_be_no_digit() -> None:
    lines = printed(sudoku("hard", HARD).text, "--next")
    assert len(lines) <= 7
    assert lines[-3].startswith("This only rules something out: ")


TRIANGLE = """\
board 2 x 4 triangle
rule apart: forall i, j, x, y. adjacent(i, j, x, y) -> (B(i, j) <-> ~B(x, y))
"""


def test_a_clash_of_three_instances_on_a_triangle_names_them() -> None:
    lines = printed(TRIANGLE)
    start = next(place for place, line in enumerate(lines) if line.startswith("1. "))
    said = lines[start : lines.index("", start)]
    assert said == [
        "1. No board fits · clash, by cases",
        "   Case 1: (0,2) is a bomb.",
        "     1.1 (0,2) is a bomb, so by apart (0,3) and (1,3) are no bombs.",
        "     1.2 By apart (i = 0, j = 3, x = 1, y = 3), (0,3) is a bomb exactly when",
        "       (1,3) is no bomb, but (0,3) and (1,3) are no bombs.",
        "   Case 2: (0,2) is no bomb.",
        "     1.3 (0,2) is no bomb, so by apart (0,3) and (1,3) are bombs.",
        "     1.4 By apart (i = 0, j = 3, x = 1, y = 3), (0,3) is a bomb exactly when",
        "       (1,3) is no bomb, but (0,3) and (1,3) are bombs.",
        "   So no board fits.",
    ]
    # Of three tiles that all differ from each other two would be the same.
    assert not [w for w in product((0, 1), repeat=3) if len({w[0], w[1]} | {w[2]}) == 3]
