"""More has to hold than there is room for: against trying every world, and by its own sums."""

from __future__ import annotations

from itertools import combinations, product
from random import Random
from typing import Any

import pytest

import minelogic
from minelogic import Limits
from minelogic.ground.formula import Ground
from minelogic.solve.pigeonholes import Crowd, crowd

PIGEONS = """\
domain P = 1 .. {pigeons}
domain H = 1 .. {holes}
predicate In(P, H)
rule somewhere: forall p. exists h. In(p, h)
rule alone: {alone}
"""
BY_PAIRS = "forall p, q, h. p < q -> ~(In(p, h) & In(q, h))"
BY_COUNTS = "forall h. exists at most 1 p. In(p, h)"


def holds(formula: Any, world: tuple[bool, ...]) -> bool:
    """Whether a formula is true in a world, by its meaning alone."""
    if isinstance(formula, int):
        return world[abs(formula) - 1] is (formula > 0)
    op, *parts = formula
    if op in ("exactly", "at least", "at most"):
        bound, *parts = parts
        number = sum([holds(part, world) for part in parts])
        enough, few = number >= bound, number <= bound
        return bool((enough or op == "at most") and (few or op == "at least"))
    values = [holds(part, world) for part in parts]
    return {"&": all(values), "|": any(values), "~": not values[0]}[op]


def can_hold(formulas: list[Ground], atoms: int) -> bool:
    return any(
        all(holds(formula, world) for formula in formulas)
        for world in product((False, True), repeat=atoms)
    )


def check(found: Crowd, formulas: list[Ground], atoms: int) -> None:
    """The sums are as they should be, and what is cited cannot hold."""
    for counts in (found.needs, found.rooms):
        assert all(
            one.literals.isdisjoint(other.literals) for one, other in combinations(counts, 2)
        )
    needed = frozenset[int]().union(*[count.literals for count in found.needs])
    roomy = frozenset[int]().union(*[count.literals for count in found.rooms])
    free = len(needed - roomy)
    assert sum(count.bound for count in found.needs) > free + sum(c.bound for c in found.rooms)
    assert not can_hold([formulas[place] for place in found.said], atoms)


def some_formula(chance: Random, atoms: int) -> Ground:
    literals = [
        number * chance.choice((1, 1, -1))
        for number in chance.sample(range(1, atoms + 1), chance.randint(2, 4))
    ]
    kind = chance.randrange(5)
    if kind == 0:
        return ("|", *literals)
    if kind == 1:
        return ("~", ("&", literals[0], literals[1]))
    bound = chance.randint(0, len(literals))
    return (chance.choice(("exactly", "at least", "at most")), bound, *literals)


@pytest.mark.parametrize("seed", range(150))
def test_what_is_found_cannot_hold(seed: int) -> None:
    chance = Random(seed)
    formulas = [some_formula(chance, 6) for _ in range(chance.randint(3, 12))]
    found = crowd(formulas)
    if found is not None:
        check(found, formulas, 6)


@pytest.mark.parametrize("seed", range(80))
def test_of_rows_and_columns_every_crowd_is_found(seed: int) -> None:
    """Where a literal is in one row and one column, what flows is a world."""
    chance = Random(seed)
    rows = [[3 * i + j + 1 for j in range(3)] for i in range(3)]
    formulas: list[Ground] = [("at least", chance.randint(1, 3), *row) for row in rows]
    for column in zip(*rows, strict=True):
        most = chance.randint(1, 2)
        if most == 1 and chance.random() < 0.5:
            formulas += [("~", ("&", one, other)) for one, other in combinations(column, 2)]
        else:
            formulas.append(("at most", most, *column))
    found = crowd(formulas)
    assert (found is None) is can_hold(formulas, 9)
    if found is not None:
        check(found, formulas, 9)


def pigeons(number: int, holes: int) -> list[Ground]:
    places = [[holes * p + h + 1 for h in range(holes)] for p in range(number)]
    return [
        *[("|", *row) for row in places],
        *[
            ("~", ("&", one, other))
            for hole in zip(*places, strict=True)
            for one, other in combinations(hole, 2)
        ],
    ]


def test_one_pigeon_more_than_holes_is_too_many_and_as_many_are_not() -> None:
    for holes in (2, 3, 10, 30):
        found = crowd(pigeons(holes + 1, holes))
        assert found is not None
        assert len(found.needs) == holes + 1
        assert len(found.rooms) == holes
        assert crowd(pigeons(holes, holes)) is None


def test_nothing_is_found_where_two_pigeons_may_share_a_hole() -> None:
    formulas = pigeons(5, 4)
    for place in range(len(formulas)):
        assert crowd([*formulas[:place], *formulas[place + 1 :]]) is None


def test_only_what_is_needed_is_cited() -> None:
    crowded: list[Ground] = [("|", 1, 2), ("|", 3, 4), ("|", 5, 6)]
    crowded += [("at most", 1, 1, 3, 5), ("at most", 1, 2, 4, 6)]
    beside: list[Ground] = [("|", 7, 8), ("exactly", 1, 9, 10), ("at most", 1, 7, 9)]
    found = crowd([*beside, *crowded])
    assert found is not None
    assert found.said == [3, 4, 5, 6, 7]


@pytest.mark.parametrize("alone", [BY_PAIRS, BY_COUNTS])
@pytest.mark.parametrize("holes", [4, 6, 8, 10])
def test_too_many_pigeons_are_a_clash_of_all_that_is_said(alone: str, holes: int) -> None:
    problem = minelogic.loads(PIGEONS.format(pigeons=holes + 1, holes=holes, alone=alone))
    assert problem.status == "inconsistent"
    assert problem.conflict is not None
    # Without any one of them there would be a way.
    assert len(problem.conflict.premises) == len(problem.answers.given.premises(problem.grounding))


def test_a_crowd_is_found_where_a_solver_would_look_for_long() -> None:
    for alone in (BY_PAIRS, BY_COUNTS):
        text = PIGEONS.format(pigeons=31, holes=30, alone=alone)
        assert minelogic.loads(text).status == "inconsistent"
        few = minelogic.loads(text, limits=Limits(conflicts=10))
        assert few.status == "inconsistent"
        fits = minelogic.loads(PIGEONS.format(pigeons=9, holes=9, alone=alone))
        assert fits.status == "consistent"


SUMS = """\
board 14 x 14
rule row: forall i. exists exactly 7 j. B(i, j)
rule column: forall j in 0 .. 12. exists exactly 7 i. B(i, j)
rule last: exists exactly {last} i. B(i, 13)
"""


def test_rows_and_columns_have_the_same_sum() -> None:
    assert minelogic.loads(SUMS.format(last=7)).status == "consistent"
    for last in (6, 8):
        problem = minelogic.loads(SUMS.format(last=last))
        assert problem.status == "inconsistent"
        assert problem.conflict is not None
        assert len(problem.conflict.premises) == 28
    total = "board 14 x 14\nmines {}\nrule row: forall i. exists exactly 7 j. B(i, j)\n"
    assert minelogic.loads(total.format(98)).status == "consistent"
    assert minelogic.loads(total.format(97)).status == "inconsistent"
