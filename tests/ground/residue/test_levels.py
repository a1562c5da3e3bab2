"""Counts of many atoms told by their number, against tables over every way to choose them."""

from __future__ import annotations

from itertools import product
from math import comb

import pytest

import minelogic
from minelogic import Problem
from minelogic.ground.formula import Ground, literals, truth
from minelogic.ground.residue.levels import Levels
from minelogic.ground.residue.tables import can_be_defined, can_be_one, table

COUNTED: list[list[Ground]] = [
    [("->", 9, ("exactly", 2, 1, 2, 3, 4))],
    [("<->", 9, ("&", -5, ("exactly", 1, 1, 2, 3, 4)))],
    [("->", 9, ("at least", 3, -1, -2, -3)), ("|", 1, 2, 3)],
    [("at most", 1, 1, 2, 3), ("exactly", 1, 4, 5), ("->", 6, ("&", 1, 2, 3))],
    [("~", ("exactly", 0, 1, 2, 3)), ("at least", 2, ("|", 4, 5), 6, ("&", -7, -8))],
]
MIXED: list[list[Ground]] = [
    [("exactly", 1, 1, 2, 3), ("|", 1, 4)],
    [("exactly", 1, 1, 2, 3), ("exactly", 1, 2, 3, 4)],
    [("at least", 1, 1, -2, 3)],
    [("exactly", 2, 1, 1, 2)],
]
"""Here it matters which of the atoms hold."""


def agree(formulas: list[Ground]) -> None:
    """Every world has the truth of its bit."""
    levels = Levels(formulas)
    column, full = levels.columns(), levels.full
    tables = [table(formula, column, full) for formula in levels.formulas]
    atoms = sorted({atom for formula in formulas for atom in literals(formula)})
    seen = set()
    for values in product([False, True], repeat=len(atoms)):
        world = dict(zip(atoms, values, strict=True))
        bit, period = 0, 1
        for atom in levels.single:
            bit += world[atom] * period
            period *= 2
        for one in levels.sets:
            bit += sum(world[atom] for atom in one) * period
            period *= len(one) + 1
        seen.add(bit)
        for formula, ways in zip(formulas, tables, strict=True):
            assert (ways >> bit & 1) == truth(formula, world.__getitem__)
    assert len(seen) == levels.bits


@pytest.mark.parametrize("formulas", COUNTED)
def test_what_is_only_counted_is_told_by_its_number(formulas):
    levels = Levels(formulas)
    assert levels.sets
    assert levels.bits < 1 << len({atom for formula in formulas for atom in literals(formula)})
    agree(formulas)


@pytest.mark.parametrize("formulas", MIXED)
def test_what_is_also_told_apart_is_not(formulas):
    levels = Levels(formulas)
    assert levels.sets == []
    assert levels.formulas == formulas
    agree(formulas)


@pytest.mark.parametrize(
    ("formulas", "defined"),
    [
        ([("->", 9, ("exactly", 2, 1, 2, 3, 4))], [9]),
        ([("<->", 9, ("exactly", 2, 1, 2, 3, 4)), ("|", 8, 9)], [8, 9]),
        ([("<->", 9, ("exactly", 2, 1, 2, 3, 4)), ("->", 9, ("at most", 1, 1, 2, 3, 4))], [9]),
        ([9, ("->", 9, ("at least", 1, 1, 2, 3, 4))], [9]),
    ],
)
def test_what_only_defines_is_seen_by_numbers_as_it_is_by_tables(formulas, defined):
    levels = Levels(formulas, defined)
    by_number = can_be_one(levels.formulas, defined, levels.columns(), levels.full)
    assert by_number == can_be_defined(formulas, defined, [1, 2, 3, 4])


RULES = {
    "copied": """\
rule safe: forall v. S(v) <-> ~B(v)
rule numbered: forall v. S(v) <-> exists a. Q(a, v)
rule single: forall v. exists at most 1 a. Q(a, v)
rule counts: forall a, v. Q(a, v) -> exists exactly a w. (adjacent(v, w) & B(w))
""",
    "iff": """\
rule safe: forall v. S(v) <-> ~B(v)
rule counts: forall a, v. Q(a, v) <-> S(v) & exists exactly a w. (adjacent(v, w) & B(w))
""",
    "two": """\
rule safe: forall v. S(v) <-> ~B(v)
rule counts: forall a, v. Q(a, v) -> S(v) & exists exactly a w. (adjacent(v, w) & B(w))
""",
}
STAR = ", ".join(f"c-l{k}" for k in range(20))
COMPLETE = ", ".join(f"k{a}-k{b}" for a in range(16) for b in range(a))
DENSE = {
    "a star, its middle": f"board graph {STAR}\ndisplay c=3, l0=0, l1=0\n",
    "a star, half of it": f"board graph {STAR}\ndisplay c=12\n",
    "a star with a total": f"board graph {STAR}, l3-m, m-n\ndisplay c=2, l3=1, n=1\nmines 3\n",
    "a leaf": f"board graph {STAR}\ndisplay l4=1\n",
    "a complete graph": f"board graph {COMPLETE}\ndisplay k0=4, k1=4, k2=4\n",
    "a complete graph at odds": f"board graph {COMPLETE}\ndisplay k0=4, k1=3\n",
}


@pytest.mark.parametrize("name", RULES)
@pytest.mark.parametrize("text", DENSE.values(), ids=list(DENSE))
def test_tiles_with_very_many_neighbours_come_down_to_numbers(text, name):
    own, shipped = minelogic.loads(text + RULES[name]), minelogic.loads(text + "use minesweeper")
    if shipped.status == "consistent":
        assert own._given.by_numbers
        assert own._given.formulas == []
    assert seen(own) == seen(shipped)


def seen(problem: Problem) -> list[object]:
    steps = [(step.technique, step.cost) for step in problem.derivation.steps]
    return [problem.status, problem.verdicts, problem.odds(), problem.count(), steps]


@pytest.mark.parametrize(
    ("old", "new", "fits"),
    [
        ("", "", lambda bombs: bombs == 3),
        ("exactly a", "at least a", lambda bombs: bombs >= 3),
        ("-> exists exactly", "-> ~exists exactly", lambda bombs: bombs != 3),
    ],
)
def test_a_twin_on_such_a_tile_says_what_it_says(old, new, fits):
    rules = RULES["two"].replace("S(v) & exists exactly", "exists exactly")
    rules += "rule opened: forall a, v. Q(a, v) -> S(v)\n"
    problem = minelogic.loads(DENSE["a star, its middle"] + rules.replace(old, new))
    # Two leaves show 0: by a twin, that there may be a bomb next to them, or that there is one.
    expected = 0
    if new != "-> ~exists exactly":
        expected = sum(comb(18, bombs) for bombs in range(19) if fits(bombs))
    assert problem.count() == expected
