"""Rules that say what the standard theory says, in whatever words; judged by listing all worlds."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product

import pytest

import minelogic
from minelogic.ground.formula import Ground, literals, truth
from minelogic.ground.residue.background import background
from minelogic.ground.residue.partial import Known, found_out, known_of
from minelogic.ground.standard import is_standard
from tests.ground.oracle import Grid
from tests.solve.displays import Shown
from tests.solve.test_ways_elsewhere import SAY_ALL
from tests.ways import COPIED, NAMED, SAFE, TWINS, WAYS, for_board


def rules(text: str, board: str = "1 x 3") -> tuple[str, ...] | None:
    """The names of the rules in the background."""
    found = background(minelogic.loads(f"board {board}\n{text}").grounding)
    return None if found is None else tuple([block.statement.name for block in found])  # type: ignore[union-attr]


@pytest.mark.parametrize("board", ["1 x 3", "9 x 9", "9 x 9 rook", "3 x 4 torus", "3 x 5 triangle"])
def test_the_copied_rules_are_all_in_the_background(board):
    assert rules(COPIED, board) == ("safe", "numbered", "single", "counts")


def test_for_the_shipped_theory_it_is_found_without_looking():
    problem = minelogic.loads("board 9 x 9\nuse minesweeper\nrule own: forall i, j. ~B(i, j)")
    found = background(problem.grounding)
    assert found is not None
    assert all(is_standard(block.statement, problem.file) for block in found)
    copied = rules(COPIED + "\nrule own: forall i, j. ~B(i, j)", "9 x 9")
    assert copied == ("safe", "numbered", "single", "counts")


@pytest.mark.parametrize(
    "text",
    [
        SAFE,
        COPIED.replace("exactly a", "at least a"),
        COPIED.replace("S(i, j) <-> exists a.", "S(i, j) <- exists a.").replace(
            "S(i, j) <- exists a. Q(a, i, j)", "(exists a. Q(a, i, j)) -> S(i, j)"
        ),
        COPIED.replace("adjacent(i, j, x, y)", "adjacent(i, j, x, y) & ~(i = 0 & j = 0)"),
    ],
)
def test_rules_that_say_less_or_something_else_are_no_background(text):
    assert rules(text, "2 x 2") is None


def worlds(text: str, board: str) -> set[frozenset[int]]:
    """All worlds of the rules alone, by trying every one."""
    grounding = minelogic.loads(f"board {board}\n{text}").grounding
    formulas: list[Ground] = [f for block in grounding.rules for f in block.formulas]
    atoms = range(1, grounding.atoms.first_own)
    found = set()
    for values in product([False, True], repeat=len(atoms)):
        world = frozenset([atom for atom in atoms if values[atom - 1]])
        if all(truth(f, world.__contains__) for f in formulas):
            found.add(world)
    return found


@pytest.mark.parametrize("name", [way.name for way in WAYS if way.name != "facts"])
def test_a_way_is_in_the_background_only_if_it_has_the_worlds_of_the_theory(name):
    shown = shown_on(1, 2)
    if not NAMED[name].suits(shown):
        return
    text = for_board(NAMED[name].rules(shown), shown)
    if "predicate" in text:
        assert rules(text, "1 x 2") is None
        return
    same = worlds(text, "1 x 2") == worlds("use minesweeper", "1 x 2")
    assert (rules(text, "1 x 2") is not None) <= same
    assert rules(text, "1 x 2") is not None or name not in SAY_ALL


@pytest.mark.parametrize("twin", TWINS, ids=lambda twin: twin.way)
def test_a_twin_is_in_the_background_only_if_it_has_the_worlds_of_the_theory(twin):
    shown = shown_on(1, 2)
    try:
        text = for_board(NAMED[twin.way].rules(shown), shown).replace(twin.old, twin.new)
    except (AssertionError, ValueError):
        return
    if "predicate" not in text and "fact " not in text:
        same = worlds(text, "1 x 2") == worlds("use minesweeper", "1 x 2")
        assert (rules(text, "1 x 2") is not None) <= same


def shown_on(rows: int, columns: int) -> Shown:
    return Shown(Grid(rows, columns, "king", "rows from 0"), ("1",) + (".",) * (rows * columns - 1))


FORMULAS: list[Ground] = [
    ("->", 1, ("exactly", 1, 2, 3)),
    ("<->", ("|", 1, 4), ("&", -2, 3)),
    ("at most", 1, 1, 4, -3),
    ("at least", 2, ("&", 1, 2), -4, 3),
    ("~", ("exactly", 2, 1, 2, 4)),
    ("exactly", 0, 2, 3),
]


def held(values: tuple[bool, ...]) -> Callable[[int], bool]:
    return lambda atom: values[atom - 1]


@pytest.mark.parametrize("formula", FORMULAS)
def test_what_is_sure_of_a_formula_holds_however_the_open_atoms_turn_out(formula):
    # One bit: some atoms are known, some are not.
    for given in product([None, False, True], repeat=4):
        known: Known = {
            atom: (int(value), int(not value))
            for atom, value in enumerate(given, 1)
            if value is not None
        }
        holds, fails = known_of(formula, known, 1)
        ends = {
            truth(formula, held(values))
            for values in product([False, True], repeat=4)
            if all(one in (None, other) for one, other in zip(given, values, strict=True))
        }
        assert not holds or ends == {True}
        assert not fails or ends == {False}
        if None not in given:
            assert (bool(holds), bool(fails)) == (ends == {True}, ends == {False})


@pytest.mark.parametrize("number", range(len(FORMULAS) - 1))
def test_what_is_found_out_holds_in_every_world_of_the_formulas(number):
    formulas = FORMULAS[number : number + 2]
    atoms = sorted({atom for formula in formulas for atom in literals(formula)})
    known: Known = {}
    left = found_out(formulas, atoms, known, 1)
    found = [
        values
        for values in product([False, True], repeat=4)
        if all(truth(f, held(values)) for f in formulas)
    ]
    assert left or not found
    for atom, (holds, fails) in known.items():
        assert not holds or all(values[atom - 1] for values in found)
        assert not fails or not any(values[atom - 1] for values in found)
