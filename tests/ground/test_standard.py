"""The instances of the standard theory made tile by tile are those that its rules ground to."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import minelogic
from minelogic import FileError, Limits, Problem
from minelogic.errors import LimitReached
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


LARGE = "board 30 x 30\ndisplay\n  1" + "." * 29 + ("\n  " + "." * 30) * 29 + "\n"
FEW = Limits(instances=1_000)


def test_what_is_never_made_of_the_standard_theory_does_not_count():
    problem = minelogic.loads(f"{LARGE}mines 1\nuse minesweeper\n", limits=FEW)
    assert problem.verdicts[29, 29] == "S"
    assert problem.odds()[0, 1] == Fraction(1, 3)
    assert len(problem.derivation.steps) == 1
    assert problem.derivation.complete


def test_what_is_asked_for_of_the_standard_theory_counts():
    problem = minelogic.loads(f"{LARGE}use minesweeper\n", limits=FEW)
    for block in problem.grounding.rules:
        with pytest.raises(LimitReached) as caught:
            _ = block.bindings
        assert caught.value.limit == "instances"
        assert caught.value.value == 1_000
    with pytest.raises(LimitReached):
        problem.cnf()
    assert used(Grid(3, 3)).cnf().clauses


def test_the_limit_is_that_of_all_instances_made_together():
    """Each of 900 tiles has 2 parts of `safe`, 10 of `numbered` and 9 of `single`."""
    problem = minelogic.loads(f"{LARGE}use minesweeper\n", limits=Limits(instances=11_000))
    made = []
    for block in problem.grounding.rules:
        try:
            made.append(len(block.formulas))
        except LimitReached:
            made.append(0)
    assert made == [900, 900, 0, 0]
    problem = minelogic.loads(f"{LARGE}use minesweeper\n", limits=Limits(instances=20_000))
    assert [len(block) for block in problem.grounding.rules[:3]] == [900, 900, 900]


@pytest.mark.parametrize(
    ("more", "refused"),
    [
        ("rule r: forall i, j. B(i, j) -> ~Q(2, i, j)", True),
        ("fact ~Q(2, 3, 3)", False),
        ("prove exists i, j. Q(0, i, j)", True),
        ("prove Q(1, 0, 1)", False),
        ("rule r: forall i, j. B(i, j) -> ~S(i, j)", False),
        ("rule r: forall i, j, x, y. B(i, j) -> B(x, y)", True),
    ],
)
def test_a_statement_counts_with_what_it_needs_of_the_standard_theory(more, refused):
    text, limits = f"{LARGE}use minesweeper\n{more}\n", Limits(instances=5_000)
    if refused:
        with pytest.raises(FileError) as caught:
            minelogic.loads(text, limits=limits)
        (finding,) = caught.value.diagnostics
        assert (finding.code, finding.line) == ("too-many-instances", 34)
    else:
        assert minelogic.loads(text, limits=limits).status == "consistent"


def test_a_question_that_needs_too_much_of_the_standard_theory_is_left_open():
    problem = minelogic.loads(f"{LARGE}use minesweeper\n", limits=Limits(instances=5_000))
    assert problem.entails("exists i, j. Q(0, i, j)") == "unknown"
    assert problem.reached[0].limit == "instances"
    assert problem.entails("Q(1, 0, 0)") == "entailed"


def test_an_encoding_that_takes_every_instance_is_refused_where_they_are_too_many():
    with pytest.raises(FileError) as caught:
        minelogic.loads(f"{LARGE}use minesweeper\n", limits=FEW, encoding="tseitin")
    assert {finding.code for finding in caught.value.diagnostics} == {"too-many-instances"}
    text = "board 1 x 2\ndisplay\n  1 .\nuse minesweeper\n"
    assert minelogic.loads(text, limits=FEW, encoding="tseitin").verdicts == {(0, 1): "B"}
