"""The theories that ship say what their files promise, on every small board."""

from __future__ import annotations

from itertools import product

import pytest

import minelogic
from minelogic.ground.evaluate import World
from minelogic.resources import theory_names, theory_path
from minelogic.syntax.tree import Formula


def worlds(theory: str, rows: int, columns: int) -> list[tuple[World, list[tuple[str, Formula]]]]:
    """Every finished board of a size, with the theory's rules."""
    problem = minelogic.loads(f"board {rows} x {columns}\nuse {theory}\n")
    rules = [(rule.name.removeprefix(f"{theory}."), rule.formula) for rule in problem.file.rules]
    tiles = range(rows * columns)
    return [
        (World(problem.file, [t for t in tiles if bits[t]]), rules)
        for bits in product((False, True), repeat=rows * columns)
    ]


def test_the_list_of_theories() -> None:
    assert theory_names() == ("automaton", "minesweeper", "perimeter", "perimeter-printed")


@pytest.mark.parametrize("theory", theory_names())
def test_every_theory_loads_on_a_grid_without_a_finding(theory: str) -> None:
    problem = minelogic.loads(f"board 3 x 4\nuse {theory}\n")
    assert problem.diagnostics == ()
    assert problem.file.rules
    assert all(rule.sentence for rule in problem.file.rules)


@pytest.mark.parametrize("theory", ["automaton", "minesweeper"])
def test_the_form_for_graphs_has_the_same_rule_names(theory: str) -> None:
    grid = minelogic.loads(f"board 2 x 2\nuse {theory}\n")
    graph = minelogic.loads(f"board graph a-b, b-c\nuse {theory}\n")
    assert [r.name for r in grid.file.rules] == [r.name for r in graph.file.rules]
    assert [r.line for r in grid.file.rules] == [r.line for r in graph.file.rules]


@pytest.mark.parametrize("theory", ["perimeter", "perimeter-printed"])
def test_the_perimeter_is_for_grids(theory: str) -> None:
    assert theory_path(theory, graph=True) is None
    with pytest.raises(minelogic.FileError) as caught:
        minelogic.loads(f"board graph a-b\nuse {theory}\n")
    assert [d.code for d in caught.value.diagnostics] == ["not-on-this-board"]


def test_the_standard_theory_has_its_rules_on_the_lines_that_traces_cite() -> None:
    problem = minelogic.loads("board 1 x 3\nuse minesweeper\n")
    lines = {rule.name: rule.line for rule in problem.file.rules}
    assert lines["minesweeper.safe"] == 5
    assert lines["minesweeper.counts"] == 9


@pytest.mark.slow
@pytest.mark.parametrize("theory", ["minesweeper", "perimeter", "automaton"])
def test_every_finished_board_satisfies_the_sound_theories(theory: str) -> None:
    for rows, columns in ((1, 1), (1, 3), (2, 3)):
        for world, rules in worlds(theory, rows, columns):
            for name, formula in rules:
                assert world.truth(formula), (name, sorted(world.bombs))


def test_the_printed_perimeter_is_empty_so_its_families_say_nothing() -> None:
    problem = minelogic.loads("board 3 x 3\nuse perimeter-printed\n")
    assert problem.file.rules
    for rule, block in zip(problem.file.rules, problem.grounding.rules, strict=True):
        assert (len(block) == 0) == ("rest_safe" in rule.name or "all_bombs" in rule.name)


def test_the_printed_numbers_are_false_wherever_a_tile_is_safe() -> None:
    for world, rules in worlds("perimeter-printed", 2, 2):
        numbered = dict(rules)["numbered"]
        assert world.truth(numbered) == (len(world.bombs) == 4)


def test_the_repaired_families_are_needed_one_number_each() -> None:
    problem = minelogic.loads("board 3 x 3\nuse perimeter\n")
    names = [rule.name for rule in problem.file.rules]
    for number in range(9):
        assert f"perimeter.rest_safe_{number}" in names
        assert (f"perimeter.all_bombs_{number}" in names) == (number > 0)
