"""What the benchmarks compare with is right: every script against all boards of small displays."""

from functools import partial
from itertools import combinations

import pytest

from benchmarks import scripts
from benchmarks.displays import Kind, Shown

DISPLAYS = [
    shown
    for kind in (Kind("easy", 4, 4, 3, 0.4, True), Kind("hard", 4, 4, 5, 0.4, False))
    for shown in kind.made(12)
    if len(shown.covered()) <= 13
]


def by_enumeration(shown: Shown, mines: int | None) -> dict[tuple[int, int], str]:
    covered = shown.covered()
    sizes = range(len(covered) + 1) if mines is None else [mines]
    boards = [set(some) for size in sizes for some in combinations(covered, size)]
    fitting = [bombs for bombs in boards if fits(shown, bombs)]
    assert fitting
    result = {}
    for tile in covered:
        values = {tile in bombs for bombs in fitting}
        result[tile] = "U" if len(values) == 2 else "B" if True in values else "S"
    return result


def fits(shown: Shown, bombs: set[tuple[int, int]]) -> bool:
    return all(
        sign == "." or int(sign) == sum(max(abs(i - x), abs(j - y)) == 1 for x, y in bombs)
        for i, row in enumerate(shown.rows)
        for j, sign in enumerate(row)
    )


@pytest.mark.slow
@pytest.mark.parametrize(
    "script",
    [
        scripts.by_loop,
        partial(scripts.by_native_counts, mines=None),
        *(partial(scripts.by_bbscan, algorithm=name) for name in scripts.ALGORITHMS),
    ],
)
def test_a_script_finds_the_verdicts_of_all_boards(script):
    for shown in DISPLAYS:
        expected = by_enumeration(shown, None)
        assert scripts.verdicts(shown.rows, script(shown.rows)) == expected


@pytest.mark.slow
def test_native_counts_find_the_verdicts_of_all_boards_with_the_total():
    answers = []
    for shown in DISPLAYS:
        expected = by_enumeration(shown, shown.mines)
        found = scripts.by_native_counts(shown.rows, shown.mines)
        assert scripts.verdicts(shown.rows, found) == expected
        answers.append(expected == by_enumeration(shown, None))
    assert set(answers) == {True, False}, "on some of these displays the total decides, on some not"


def test_the_floor_says_whether_a_display_can_be():
    assert all(scripts.solved_once(shown.rows) for shown in DISPLAYS)
    assert not scripts.solved_once(["1.", "2."])
    with pytest.raises(ValueError, match="no board"):
        scripts.by_loop(["1.", "2."])
