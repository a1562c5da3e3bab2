"""Models in order, against all assignments gone through one by one."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from random import Random

import pytest

from minelogic.errors import LimitReached
from minelogic.solve.sat import in_order as module
from minelogic.solve.sat.engine import Engine
from minelogic.solve.sat.in_order import few_models, in_order
from minelogic.solve.sat.sparse import SparseEngine

CONFLICTS = 10_000


def random_clauses(chance: Random, size: int) -> list[tuple[int, ...]]:
    return [
        tuple(
            chance.choice((1, -1)) * atom
            for atom in chance.sample(range(1, size + 1), chance.randint(1, min(4, size)))
        )
        for _ in range(chance.randint(0, 2 * size))
    ]


def by_hand(
    clauses: Sequence[tuple[int, ...]], size: int, literals: Sequence[int], granted: Sequence[int]
) -> list[list[int]]:
    """Which of the literals hold in each model, the least first, where failing comes first."""
    rows = set()
    for world in product((False, True), repeat=size):

        def true(literal: int, world: tuple[bool, ...] = world) -> bool:
            return world[abs(literal) - 1] is (literal > 0)

        if all(map(true, granted)) and all(any(map(true, clause)) for clause in clauses):
            rows.add(tuple(map(true, literals)))
    return [
        [literal for literal, holds in zip(literals, row, strict=True) if holds]
        for row in sorted(rows)
    ]


@pytest.mark.parametrize("few", [0, 5])
@pytest.mark.parametrize("kind", [Engine, SparseEngine])
def test_models_come_in_order_and_each_once(monkeypatch, few, kind):
    monkeypatch.setattr(module, "FEW", few)
    chance = Random(few)
    several = 0
    for _ in range(150):
        size = chance.randint(1, 7)
        clauses = random_clauses(chance, size)
        atoms = chance.sample(range(1, size + 1), chance.randint(0, size))
        literals = [chance.choice((1, -1)) * atom for atom in atoms]
        others = [atom for atom in range(1, size + 1) if atom not in atoms]
        granted = [chance.choice((1, -1)) * atom for atom in others[: chance.randint(0, 2)]]
        engine = kind(CONFLICTS)
        engine.add(clauses)
        expected = by_hand(clauses, size, literals, granted)
        assert list(in_order(engine, literals, granted, size + 1, CONFLICTS)) == expected
        several += len(expected) > 5
    assert several > 20


def test_the_order_is_that_of_the_literals_and_not_of_their_numbers():
    def models(literals: list[int]) -> list[list[int]]:
        engine = Engine(CONFLICTS)
        engine.add([(1, 2)])
        return list(in_order(engine, literals, (), 3, CONFLICTS))

    assert models([1, 2]) == [[2], [1], [1, 2]]
    assert models([2, 1]) == [[1], [2], [2, 1]]
    assert models([-1, 2]) == [[], [2], [-1, 2]]


def test_few_models_are_all_or_none_and_leave_nothing_behind():
    engine = Engine(CONFLICTS)
    engine.add([(1, 2, 3)])
    assert few_models(engine, (1, 2, 3), (), 4, 6) is None
    models = few_models(engine, (1, 2, 3), (), 5, 7)
    assert models is not None
    assert sorted(models) == [list(row) for row in product((False, True), repeat=3) if any(row)]
    assert few_models(engine, (1,), (-2, -3), 6, 7) == [[True]]
    assert few_models(engine, (), (), 7, 7) == [[]]
    engine.add([(-1,), (-2,), (-3,)])
    assert few_models(engine, (1, 2, 3), (), 8, 7) == []


def test_a_budget_that_is_used_up_ends_the_list_with_a_limit():
    """Pigeons that fill their holes, all but one of whom have a free choice."""
    pigeons, holes = 8, 7
    place = {(p, h): p * holes + h + 1 for p in range(pigeons) for h in range(holes)}
    free = len(place) + 1
    clauses = [(free, *[place[p, h] for h in range(holes)]) for p in range(pigeons)]
    clauses += [
        (free, -place[p, h], -place[q, h]) for p in range(pigeons) for q in range(p)
        for h in range(holes)
    ]  # fmt: skip
    engine = Engine(20)
    engine.add(clauses)
    engine.add([(free, free + 1), (free, -free - 1)])
    listed = in_order(engine, (free,), (), free + 2, 20)
    assert next(listed) == [free]
    engine = Engine(20)
    engine.add(clauses)
    with pytest.raises(LimitReached):
        list(in_order(engine, (free,), (), free + 1, 20))
