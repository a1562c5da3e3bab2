"""The instances of the standard theory made tile by tile are those that its rules ground to."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import minelogic
from minelogic import FileError, Limits, Problem
from minelogic.ground.formula import Ground
from minelogic.ground.standard import RULES, is_standard, uses_standard
from minelogic.resources import theory_text
from minelogic.syntax.tree import Value
from tests.ground.files import COORDINATES, GRAPHS, TOPOLOGIES
from tests.ground.oracle import Graph, Grid


def heading(board: Grid | Graph) -> str:
    if isinstance(board, Grid):
        lines = (f"board {board.rows} x {board.columns} {board.topology}",)
        return "\n".join([*lines, f"coordinates {board.coordinates}\n"])
    edges = [f"{a}-{b}" for a, b in board.edges]
    return "board graph " + ", ".join([*edges, *map(str, board.alone)]) + "\n"


def used(board: Grid | Graph, more: str = "") -> Problem:
    return minelogic.loads(f"{heading(board)}{more}\nuse minesweeper\n")


def written_out(board: Grid | Graph, more: str = "") -> Problem:
    """The same rules in the file itself, where they are grounded like any others."""
    rules = theory_text("minesweeper", isinstance(board, Graph))
    return minelogic.loads(f"{heading(board)}{more}\n{rules}")


def blocks(
    problem: Problem,
) -> dict[str, tuple[tuple[str, ...], list[tuple[Value, ...]], list[Ground]]]:
    """By the rules' own names: variables, bindings, formulas."""
    return {
        rule.name.removeprefix("minesweeper."): (block.variables, block.bindings, block.formulas)
        for rule, block in zip(problem.file.rules, problem.grounding.rules, strict=True)
    }


def check(board: Grid | Graph) -> None:
    short, long = used(board), written_out(board)
    assert uses_standard(short.file)
    assert not uses_standard(long.file)
    assert blocks(short) == blocks(long)
    instances = [list(block) for block in short.grounding.rules]
    assert [[i.binding for i in block] for block in instances] == [
        [i.binding for i in block] for block in long.grounding.rules
    ]


@pytest.mark.slow
@settings(max_examples=120)
@given(
    st.integers(1, 5), st.integers(1, 5), st.sampled_from(TOPOLOGIES), st.sampled_from(COORDINATES)
)
def test_on_every_grid(rows, columns, topology, coordinates):
    check(Grid(rows, columns, topology, coordinates))


@pytest.mark.parametrize("board", [*GRAPHS, Graph((), (1,)), Graph((), ("a", "b"))])
def test_on_graphs(board):
    check(board)


@pytest.mark.parametrize("topology", TOPOLOGIES)
def test_on_a_board_as_large_as_any_neighbourhood(topology):
    check(Grid(7, 8, topology, "cartesian from 1"))


@settings(max_examples=25)
@given(st.integers(1, 2), st.integers(1, 2), st.sampled_from(TOPOLOGIES))
def test_the_words_of_the_short_cut_are_the_words_of_the_rules(rows, columns, topology):
    """Written with their atoms, so that numbers that are wrong alike in both would show."""
    board = Grid(rows, columns, topology)
    written = []
    for problem in (used(board), written_out(board)):
        grounding = problem.grounding
        written.append(
            [grounding.tree(formula) for block in grounding.rules for formula in block.formulas]
        )
    assert written[0] == written[1]


def test_every_rule_of_the_theory_is_known_and_no_other():
    problem = used(Grid(1, 2), "rule safe: forall i, j. ~B(i, j)")
    names = [rule.name for rule in problem.file.rules if is_standard(rule, problem.file)]
    assert sorted(names) == sorted(RULES)
    assert len(problem.file.rules) == len(RULES) + 1


def test_a_theory_of_the_same_name_in_a_folder_does_not_count_as_the_standard_one(tmp_path):
    (tmp_path / "mine.mine").write_text("rule safe: forall i, j. S(i, j) <-> ~B(i, j)\n")
    problem = minelogic.loads("board 1 x 2\nuse mine\n", base=tmp_path)
    assert not uses_standard(problem.file)


def test_a_theory_that_uses_the_standard_one_has_its_rules(tmp_path):
    (tmp_path / "mine.mine").write_text("use minesweeper\nrule r: forall i, j. ~B(i, j)\n")
    problem = minelogic.loads("board 1 x 2\nuse mine\n", base=tmp_path)
    assert uses_standard(problem.file)
    assert problem.verdicts == {(0, 0): "S", (0, 1): "S"}


def test_the_limit_of_instances_holds_for_the_standard_theory_too():
    with pytest.raises(FileError) as caught:
        minelogic.loads("board 30 x 30\nuse minesweeper\n", limits=Limits(instances=1_000))
    assert {finding.code for finding in caught.value.diagnostics} == {"too-many-instances"}
    assert used(Grid(3, 3)).status == "consistent"
