"""The programs with which theories are compared say what the theories say."""

from itertools import combinations

import pytest

clingo = pytest.importorskip("clingo")

from benchmarks.displays import Kind, Shown  # noqa: E402
from benchmarks.files import as_program  # noqa: E402
from benchmarks.theories import SHIPPED, THEORIES, as_file, rule_by_rule, solved  # noqa: E402
from minelogic import loads  # noqa: E402

DISPLAYS = [
    shown
    for kind in (Kind("easy", 4, 4, 3, 0.4, True), Kind("hard", 4, 4, 5, 0.4, False))
    for shown in kind.made(8)
    if len(shown.covered()) <= 12
]


def by_enumeration(shown: Shown, mines: int | None) -> dict[tuple[int, int], str]:
    """The verdicts that are not U."""
    covered = shown.covered()
    sizes = range(len(covered) + 1) if mines is None else [mines]
    boards = [set(some) for size in sizes for some in combinations(covered, size)]
    fitting = [bombs for bombs in boards if fits(shown, bombs)]
    assert fitting
    seen = {tile: {tile in bombs for bombs in fitting} for tile in covered}
    return {tile: "SB"[min(values)] for tile, values in seen.items() if len(values) == 1}


def fits(shown: Shown, bombs: set[tuple[int, int]]) -> bool:
    return all(
        sum(abs(i - x) <= 1 and abs(j - y) <= 1 for x, y in bombs) == int(sign)
        for i, row in enumerate(shown.rows)
        for j, sign in enumerate(row)
        if sign != "."
    )


@pytest.mark.parametrize("theory", [*THEORIES, SHIPPED], ids=lambda theory: theory.name)
@pytest.mark.parametrize("total", [False, True])
def test_a_theory_and_its_programs_have_the_verdicts_of_all_boards(theory, total):
    assert DISPLAYS
    for shown in DISPLAYS:
        expected = by_enumeration(shown, shown.mines if total else None)
        assert solved(rule_by_rule(theory, shown, total)) == expected
        assert solved(as_program(shown, total)) == expected
        found = loads(as_file(theory, shown, total)).verdicts
        assert {tile: verdict for tile, verdict in found.items() if verdict != "U"} == expected


@pytest.mark.parametrize("theory", THEORIES, ids=lambda theory: theory.name)
def test_a_program_that_lacks_a_rule_is_told_apart(theory):
    """Every constraint that counts bombs matters for some display."""
    rules = theory.program.split(".\n")
    spoiled = ".\n".join(
        rule for rule in rules if "b(X, Y) :" not in rule and "b(U, V)" not in rule
    )
    assert spoiled != theory.program
    changed = [
        solved(rule_by_rule(theory, shown, False))
        != solved(rule_by_rule(theory, shown, False).replace(theory.program, spoiled))
        for shown in DISPLAYS
    ]
    assert any(changed)
