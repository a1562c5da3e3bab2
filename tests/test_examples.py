"""The worked examples: what they expect holds, and the figures that are known come out."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations
from math import comb
from pathlib import Path

import pytest

import minelogic
from minelogic.board import numbers_of
from minelogic.cli.main import main as command
from minelogic.ground.evaluate import World
from minelogic.solve.explain import QueryAnswer

FOLDER = Path(__file__).parent.parent / "exercises" / "examples"
EXAMPLES = sorted(path.stem for path in FOLDER.glob("*.mine"))

INCONSISTENT = ("clash", "finished", "paper-misprint", "queens-clash")
"""Examples that no board fits, and are meant so."""

BOARDS = {
    "corner": 3,
    "figure-1c": 1,
    "figure-1d": 2,
    "graph": 1,
    "midgame": 2833549984062232182512768797027794252,
    "paper-chess": 1,
    "paper-chess-2x2": 2,
    "paper-repair-mine": 1,
    "paper-repair-numbers": 1,
    "paper-table-4x3": 1,
    "paper-triangle": 2,
    "queens-all-bombs": 1,
    "queens-known-bomb": 2,
    "queens-first-order": 512,
    "queens-numbers": 512,
    "queens-together": 1,
    "rutgers-join": 2,
    "torus": 16,
    "total": 1,
    "triangle": 2,
    "two-of-three": 3,
    **dict.fromkeys(INCONSISTENT, 0),
}
WORLDS = {"printed-signs": 2, "queens-exclusively": 11, "figure-1d": 2, "clash": 0}


def example(name: str) -> minelogic.Problem:
    return minelogic.load(FOLDER / f"{name}.mine")


def solutions_where(name: str, line_begins: str) -> int | None:
    """Of how many boards of an example a query holds that is written so."""
    problem = example(name)
    (query,) = [q for q in problem.queries if said(q).startswith(line_begins)]
    return problem.assuming(query.statement.formula).count()


def said(query: QueryAnswer) -> str:
    source, span = query.statement.source, query.statement.formula.span
    return source.text[span.start : span.end]


@pytest.mark.slow
@pytest.mark.parametrize("name", EXAMPLES)
def test_an_example_has_no_findings_and_answers_as_it_expects(name):
    problem = example(name)
    assert problem.diagnostics == ()
    assert problem.reached == []
    if name in INCONSISTENT:
        assert problem.status == "inconsistent"
        assert {query.answer for query in problem.queries} == {"inconsistent"}
        assert {query.statement.expect for query in problem.queries} == {None}
    else:
        assert problem.status == "consistent"
        assert problem.queries
        for query in problem.queries:
            assert query.as_expected is True, said(query)


@pytest.mark.slow
@pytest.mark.parametrize("name", EXAMPLES)
def test_a_wrong_expectation_is_noticed(name):
    """The same file with every expectation turned into another: nothing is as expected."""
    text = (FOLDER / f"{name}.mine").read_text("utf-8")
    for old, new in (("entailed", "X"), ("refuted", "entailed"), ("independent", "refuted"),
                     ("X", "independent")):  # fmt: skip
        text = text.replace(f"expect {old}", f"expect {new}")
    found = {query.as_expected for query in minelogic.loads(text).queries}
    assert found == ({None} if name in INCONSISTENT else {False})


@pytest.mark.parametrize("name", ["corner", "clash", "queens-proofs"])
def test_solve_exits_as_the_example_says(name):
    from click.testing import CliRunner

    result = CliRunner().invoke(command, ["solve", str(FOLDER / f"{name}.mine")])
    assert result.exit_code == (3 if name in INCONSISTENT else 0)


@pytest.mark.slow
@pytest.mark.parametrize("name", BOARDS)
def test_the_number_of_boards(name):
    assert example(name).count() == BOARDS[name]


@pytest.mark.parametrize("name", WORLDS)
def test_the_number_of_worlds(name):
    assert example(name).count(worlds=True) == WORLDS[name]


LARGE = {"finished", "midgame", "paper-misprint", "paper-repair-mine", "paper-repair-numbers"}
SMALL = [
    name for name in sorted({*BOARDS} - LARGE)
    if "use minesweeper" in (FOLDER / f"{name}.mine").read_text("utf-8")
]  # fmt: skip
"""Examples of the standard theory, in which S and Q follow from the bombs, with few tiles."""


@pytest.mark.slow
@pytest.mark.parametrize("name", SMALL)
def test_trying_every_board_gives_the_same_answers(name):
    problem = example(name)
    display = problem.display
    assert display is None or len(display.covered) <= 20, "too many boards: it is one of LARGE"
    fitting = [world for world in finished_boards(problem) if fits(world)]
    assert len(fitting) == BOARDS[name]
    bombs = [sorted(world.bombs) for world in fitting]
    board = problem.board
    assert board is not None
    tiles = [[board.tile(place) for place in model.bombs] for model in problem.models(None)]
    assert tiles == sorted(bombs)
    for query in problem.queries:
        values = frozenset(world.truth(query.statement.formula) for world in fitting)
        assert query.answer == ANSWERS[values], said(query)


ANSWERS = {
    frozenset({True}): "entailed",
    frozenset({False}): "refuted",
    frozenset({True, False}): "independent",
    frozenset(): "inconsistent",
}


def finished_boards(problem: minelogic.Problem) -> Iterator[World]:
    """Every way to place bombs on the covered tiles, besides those that are marked."""
    board, display = problem.board, problem.display
    assert board is not None
    covered = range(board.size) if display is None else display.covered
    marked = () if display is None else display.bombs
    for size in range(len(covered) + 1):
        for bombs in combinations(covered, size):
            yield World(problem.file, (*marked, *bombs))


def fits(world: World) -> bool:
    """Whether the display shows the true numbers, `mines` the number of bombs, and rules hold."""
    file = world.file
    assert file.board is not None
    if file.mines is not None and len(world.bombs) != file.mines.number:
        return False
    true = numbers_of(file.board, world.bombs)
    shown = () if file.display is None else file.display.numbers
    if any(true[tile] != number for tile, number in shown):
        return False
    return all(world.truth(rule.formula) for rule in file.rules)


# the CS102 notes


def test_the_printed_signs_allow_a_single_bomb():
    worlds = example("printed-signs").models(worlds=True)
    assert [[atom.predicate for atom in world.true] for world in worlds] == [
        ["X21"],
        ["X21", "X22"],
    ]


def test_the_printed_l_is_true_on_one_of_the_three_boards_of_the_corner():
    assert solutions_where("two-of-three", "PrintedL") == 1
    assert solutions_where("two-of-three", "L & U2 <->") == 3


def test_the_two_solutions_of_figure_1d():
    models = example("figure-1d").models()
    assert [model.bombs for model in models] == [((1, 2), (4, 2)), ((2, 2), (5, 2))]
    shown = [example("figure-1d").evaluate("Q(1, 3, 2)", model.bombs).value for model in models]
    assert shown == [True, True]


# the Queen's project


def test_of_the_512_boards_so_many_satisfy_what_is_printed():
    assert solutions_where("queens-first-order", "forall i. forall j. B(i, j)") == 1
    assert solutions_where("queens-first-order", "exists i. exists j. B(i, j)") == 511
    assert solutions_where("queens-numbers", "forall i, j. ~(B(i, j)") == 512 - 307
    assert solutions_where("queens-numbers", "forall i, j. ~B(i, j) ->") == 512 - 459


def test_only_one_bomb_as_printed_allows_none_and_the_longest_formula_fails_on_95_boards():
    problem = example("queens-first-order")
    alone, _, _, printed, repaired = [query.statement for query in problem.queries][2:]
    assert problem.assuming(alone.formula).count() == 10
    assert problem.assuming(printed.formula).count() == 512 - 95
    assert problem.assuming(repaired.formula).count() == 512


def test_known_bombs_leave_the_other_tiles_open():
    assert example("queens-known-bomb").verdicts == {(1, 0): "U", (1, 1): "U"}


def test_with_one_number_a_tile_the_printed_rules_make_every_tile_a_bomb():
    verdicts = example("queens-all-bombs").verdicts
    assert len(verdicts) == 9
    assert set(verdicts.values()) == {"B"}


# paper Minesweeper


def test_the_table_of_triangles_has_the_two_solutions_of_the_notes():
    found = [set(model.bombs) for model in example("triangle").models()]
    shared = {(1, 4), (2, 3), (2, 5)}
    assert found == [shared | {(3, 2), (4, 5)}, shared | {(3, 4), (4, 1)}]


@pytest.mark.parametrize("length", range(1, 9))
def test_a_strip_has_one_solution_unless_3_divides_its_length_plus_one(length):
    text = (FOLDER / "paper-strip-3.mine").read_text("utf-8")
    problem = minelogic.loads(text.replace("1..3", f"1..{length}"))
    expected = "independent" if (length + 1) % 3 == 0 else "entailed"
    assert [query.answer for query in problem.queries] == [expected]


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (". 1 . 2 . 1 . 1 . 1 . 1\n\n", ". 1 . 2 . 1 . 0 . 1 . 1\n\n"),
        (
            "1 . 3 . 2 . 1 . 1 . 2 .\n  . 1 . 2 . 1 . 1 . 1 . 1\n\n",
            "1 . 3 . 2 . 2 . 1 . 2 .\n  . 1 . 2 . 2 . 1 . 1 . 1\n\n",
        ),
    ],
)
def test_the_misprinted_table_has_one_solution_once_it_is_repaired(old, new):
    text = (FOLDER / "paper-misprint.mine").read_text("utf-8")
    assert text.count(old) == 1
    assert minelogic.loads(text.replace(old, new)).count() == 1


def test_the_nearest_board_to_the_misprinted_table_breaks_one_number():
    problem = example("paper-misprint")
    assert problem.nearest is not None
    assert [premise.to_json(problem.board) for premise in problem.nearest.broken] == [
        {"display": [5, 8]}
    ]


# the Rutgers report


def test_the_join_has_the_probabilities_that_belong_to_it():
    half = Fraction(1, 2)
    assert example("rutgers-join").odds() == {
        "a": 1, "b": 1, "c": half, "e": half, "x": 0, "y": 0,
    }  # fmt: skip


def test_the_printed_join_belongs_to_another_number():
    text = (FOLDER / "rutgers-join.mine").read_text("utf-8").replace("s=3", "s=2")
    problem = minelogic.loads(text)
    third, sixth = Fraction(1, 3), Fraction(1, 6)
    assert problem.count() == 6
    assert problem.odds() == {
        "a": 2 * third, "b": 2 * third, "c": third, "e": third, "x": sixth, "y": sixth,
    }  # fmt: skip


def test_one_clue_alone_has_ten_combinations():
    problem = minelogic.Problem.from_display(
        {"s": 3}, topology="graph", edges=[("s", tile) for tile in "abcde"]
    )
    assert problem.count() == comb(5, 3) == 10


# totals


def test_without_the_total_nothing_is_known():
    text = (FOLDER / "total.mine").read_text("utf-8")
    without = minelogic.loads(text.replace("mines 1\n", ""))
    assert set(without.verdicts.values()) == {"U"}
    assert without.count() == 2
    two = minelogic.loads(text.replace("mines 1\n", "mines 2\n"))
    assert two.verdicts == {(0, 0): "B", (0, 2): "S", (0, 4): "B"}
