"""Premises that clash, premises from which something follows, and the nearest board."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

import minelogic
from minelogic import Problem
from minelogic.ground.formula import Ground
from minelogic.ground.premises import Premise, premises
from minelogic.resources import theory_text
from minelogic.syntax.printer import write
from minelogic.syntax.statements import Mines, Rule
from tests.ground.oracle import Graph
from tests.solve.displays import Shown, about, shown
from tests.solve.truth_tables import Tables, atoms_of, clash, smaller_clash
from tests.solve.worlds import loaded, wholes

TINY = ((1, 1), (1, 2), (2, 1), (1, 3))
SMALL = ((1, 2), (1, 3), (2, 2), (1, 4), (2, 3))
FEW = (Graph((("a", "b"),)), Graph(((1, 2), (2, 3))), Graph((("a", "b"),), ("c",)))
MOST_ATOMS = 16


def tabled(
    given_premises: Sequence[Premise], also: Ground = True, tiles: int = 0
) -> tuple[Tables, list[int], int]:
    """The tables of all premises, and of what is taken for granted."""
    formulas = [premise.formula for premise in given_premises]
    atoms = {*range(1, tiles + 1), *(a for formula in (*formulas, also) for a in atoms_of(formula))}
    assume(len(atoms) <= MOST_ATOMS)
    tables = Tables(atoms)
    return tables, [tables.of(formula) for formula in formulas], tables.of(also)


def check(found: Sequence[Premise], everything: Sequence[Premise], also: Ground = True) -> None:
    """Whether premises clash, none can be left out, and no other set is smaller."""
    tables, every, granted = tabled(everything, also)
    assert all(premise in everything for premise in found)
    own = [tables.of(premise.formula) for premise in found]
    assert clash(own, granted)
    for index in range(len(own)):
        assert not clash([*own[:index], *own[index + 1 :]], granted), found[index]
    cost = sum(premise.cost for premise in found)
    assert smaller_clash(everything, every, granted, cost, len(found)) is None


def written_out(display: Shown, *statements: str) -> Problem:
    """The same problem with the standard theory's rules in the file itself.

    Then they are grounded like any others, and every one of their instances is a premise.
    """
    rules = theory_text("minesweeper", isinstance(display.board, Graph))
    assert rules is not None
    return minelogic.loads(display.text(*statements).replace("use minesweeper\n", rules))


@pytest.mark.slow
@settings(max_examples=250)
@given(shown(SMALL, FEW))
def test_the_conflict_of_a_display_is_a_smallest_set_of_premises_that_clash(display):
    problem = display.problem()
    conflict = problem.conflict
    assert (conflict is None) is bool(display.fitting())
    if conflict is None:
        assert problem.nearest is None
        return
    assert conflict.smallest
    check(conflict.premises, premises(problem.grounding))


@pytest.mark.slow
@settings(max_examples=100)
@given(st.data())
def test_the_conflict_is_as_small_as_among_all_instances_of_the_standard_theory(data):
    display = data.draw(shown(TINY, FEW))
    fact, _ = data.draw(about(display, 2))
    problem = minelogic.loads(display.text(f"fact {fact}"))
    conflict = problem.conflict
    assume(conflict is not None)
    assert conflict is not None
    whole = written_out(display, f"fact {fact}")
    everything = premises(whole.grounding)
    _, every, granted = tabled(everything)
    size = len(conflict.premises)
    assert smaller_clash(everything, every, granted, conflict.cost, size) is None
    assert whole.conflict is not None
    assert (whole.conflict.cost, len(whole.conflict.premises)) == (conflict.cost, size)


@pytest.mark.slow
@settings(max_examples=70)
@given(wholes())
def test_the_conflict_of_a_file_is_a_smallest_set_of_premises_that_clash(whole):
    problem = loaded(whole)
    conflict = problem.conflict
    if conflict is None:
        assert problem.status == "consistent"
        return
    assert conflict.smallest
    check(conflict.premises, premises(problem.grounding))


@pytest.mark.slow
@settings(max_examples=200)
@given(st.data())
def test_what_is_entailed_or_refuted_follows_from_a_smallest_set_of_premises(data):
    display = data.draw(shown(SMALL, FEW))
    text, _ = data.draw(about(display, 2))
    problem = display.problem()
    found = problem.explain(text)
    if found.answer not in ("entailed", "refuted"):
        return
    formula = problem.ground_formula(text)
    opposite: Ground = formula if found.answer == "refuted" else ("~", formula)
    if formula is True or formula is False:
        opposite = False
    assert found.smallest
    check(found.premises, premises(problem.grounding, [opposite]), opposite)


@pytest.mark.slow
@settings(max_examples=80)
@given(st.data())
def test_no_smaller_reason_is_among_all_instances_of_the_standard_theory(data):
    display = data.draw(shown(TINY, FEW))
    text, _ = data.draw(about(display, 2))
    found = display.problem().explain(text)
    whole = written_out(display)
    again = whole.explain(text)
    assert again.answer == found.answer
    assert (again.cost, len(again.premises)) == (found.cost, len(found.premises))
    if found.answer in ("entailed", "refuted"):
        formula = whole.ground_formula(text)
        opposite: Ground = formula if found.answer == "refuted" else ("~", formula)
        if formula is True or formula is False:
            opposite = False
        check(again.premises, premises(whole.grounding), opposite)


@pytest.mark.slow
@settings(max_examples=60)
@given(wholes())
def test_reasons_in_any_file_are_smallest(whole):
    problem = loaded(whole)
    text = write(whole.query)
    found = problem.explain(text)
    if found.answer in ("entailed", "refuted"):
        formula = problem.ground_formula(text)
        opposite: Ground = formula if found.answer == "refuted" else ("~", formula)
        if formula is True or formula is False:
            opposite = False
        assert found.smallest
        check(found.premises, premises(problem.grounding, [opposite]), opposite)


def check_nearest(problem: Problem) -> None:
    """Whether the board breaks the fewest premises, those that are named, and is canonical."""
    nearest = problem.nearest
    assert nearest is not None
    everything = premises(problem.grounding)
    tiles = 0 if problem.board is None else problem.board.size
    tables, every, _ = tabled(everything, tiles=tiles)
    broken = tables.number([tables.all ^ table for table in every])
    least = next(number for number, worlds in enumerate(broken) if worlds)
    assert len(nearest.broken) == least
    are_said = [premise.statement is not None for premise in everything]
    said = [table for table, is_said in zip(every, are_said, strict=True) if is_said]
    number = tables.number([tables.all ^ table for table in said])
    fewest = next(worlds for worlds in number if worlds & broken[least]) & broken[least]
    # Of the sets of broken premises, the one whose members stand first; but the standard theory
    # stands after the file's own rules, and a total last.
    ranks = [
        2 if isinstance(said_by, Mines)
        else isinstance(said_by, Rule) and said_by.name.startswith("minesweeper.")
        for said_by in (premise.statement for premise in everything)
    ]  # fmt: skip
    for _, table in sorted(zip(ranks, every, strict=True), key=lambda pair: pair[0]):
        fewest = fewest & (tables.all ^ table) or fewest & table
    boards = [
        bombs
        for size in range(tiles + 1)
        for bombs in combinations(range(1, tiles + 1), size)
        if fewest & tables.fixed(bombs, range(1, tiles + 1))
    ]
    names = problem.board.names if problem.board is not None else ()
    assert nearest.model.bombs == tuple(names[atom - 1] for atom in boards[0])
    there = fewest & tables.fixed(boards[0], range(1, tiles + 1))
    assert all(premise in everything for premise in nearest.broken)
    for premise, table in zip(everything, every, strict=True):
        there &= tables.all ^ table if premise in nearest.broken else table
    assert there


@settings(max_examples=200)
@given(shown(SMALL, FEW))
def test_the_nearest_board_of_a_display_breaks_the_fewest_premises(display):
    problem = display.problem()
    if problem.status == "inconsistent":
        check_nearest(problem)


@pytest.mark.slow
@settings(max_examples=60)
@given(wholes())
def test_the_nearest_board_of_a_file_breaks_the_fewest_premises(whole):
    problem = loaded(whole)
    if problem.status == "inconsistent":
        check_nearest(problem)


@pytest.mark.slow
@settings(max_examples=60)
@given(st.data())
def test_no_board_breaks_fewer_of_all_instances_of_the_standard_theory(data):
    display = data.draw(shown(TINY, FEW))
    fact, _ = data.draw(about(display, 2))
    problem = minelogic.loads(display.text(f"fact {fact}"))
    assume(problem.status == "inconsistent")
    whole = written_out(display, f"fact {fact}")
    assert problem.nearest is not None
    assert whole.nearest is not None
    check_nearest(whole)
    assert len(problem.nearest.broken) == len(whole.nearest.broken)


def test_what_is_not_found_of_worlds_is_not_called_verdicts() -> None:
    text = (
        "domain V = 1 .. 6\npredicate Red(V, V)\n"
        "rule some: forall x, y, z. x < y & y < z -> Red(x, y) | Red(y, z) | Red(x, z)\n"
        "rule one: forall x, y, z. x < y & y < z -> ~(Red(x, y) & Red(y, z) & Red(x, z))\n"
    )
    problem = minelogic.loads(text, limits=minelogic.Limits(conflicts=1))
    assert problem.status == "unknown"
    assert [error.what for error in problem.reached] == ["finding a world"]


@pytest.mark.parametrize(
    ("text", "what"),
    [("predicate P\nfact P & ~P\n", "world"), ("board 1 x 1\nfact B(0, 0) & ~B(0, 0)\n", "board")],
)
def test_the_nearest_that_is_not_found_is_a_board_only_if_there_are_bombs(
    text: str, what: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("minelogic.solve.nearest.nearest_board", lambda *_: None)
    problem = minelogic.loads(text)
    assert problem.nearest is None
    assert [error.what for error in problem.reached] == [f"finding the nearest {what}"]
