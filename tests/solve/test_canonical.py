"""The canonical model, against all rows of a truth table; and where the solver gives up."""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import partial
from itertools import product

import pytest

from minelogic.errors import LimitReached
from minelogic.solve.canonical import canonical, first_model, full_model, least_model
from minelogic.solve.knowledge import Bound
from minelogic.solve.sat.engine import Engine

SIZE = 7
Clauses = Sequence[tuple[int, ...]]


def problems(number: int) -> list[Clauses]:
    chosen = random.Random(11)
    return [
        [
            tuple(
                variable * chosen.choice((1, -1))
                for variable in chosen.sample(range(1, SIZE + 1), chosen.randint(1, 3))
            )
            for _ in range(chosen.randint(1, 14))
        ]
        for _ in range(number)
    ]


def rows(clauses: Clauses) -> list[list[int]]:
    """All models, as literals."""
    every = product(*[(variable, -variable) for variable in range(1, SIZE + 1)])
    return [list(row) for row in every if all(set(row) & set(clause) for clause in clauses)]


def engine_for(clauses: Clauses, bounds: list[Bound], conflicts: int = 10_000) -> Engine:
    engine = Engine(conflicts, counting=True)
    engine.add(clauses)
    for bound, literals in bounds:
        engine.at_most(bound, literals)
    return engine


def test_fewest_then_first_then_others_false():
    models = 0
    for clauses in problems(300):
        counted, others = [3, 1, 2, 5], [7, 4, 6]
        found = least_model(partial(engine_for, clauses), counted, others, SIZE)
        table = rows(clauses)
        least = min(
            table,
            key=lambda row: (
                sum(row[v - 1] > 0 for v in counted),
                [row[v - 1] < 0 for v in counted],
                [row[v - 1] > 0 for v in others],
            ),
            default=None,
        )
        assert found == least
        models += found is not None
    assert 100 < models < 300


def test_a_world_by_its_bombs_and_other_atoms():
    clauses = [(1, 2), (2, 3), (-2, 5), (-4, 6)]
    assert canonical(lambda bounds: engine_for(clauses, bounds), 3, [4, 5, 6], 6) == ((1,), (5,))
    assert canonical(lambda _: engine_for([(1,), (-1,)], []), 1, [], 1) is None


def test_a_number_that_is_given_is_not_looked_for():
    exactly_two = [(-1, -2, -3), (1, 2), (1, 3), (2, 3)]
    asked: list[list[Bound]] = []

    def load(bounds: list[Bound]) -> Engine:
        asked.append(bounds)
        return engine_for(exactly_two, bounds)

    assert canonical(load, 3, [], 3, mines=2) == ((0, 1), ())
    assert [len(bounds) for bounds in asked] == [0, 1]


def test_the_first_model_has_the_first_preferred_literals():
    for clauses in problems(200):
        engine = engine_for(clauses, [])
        if not engine.sure():
            continue
        preferred = [-4, 2, -7, 1]
        model = first_model(engine, full_model(engine, SIZE), preferred)
        best = min([[literal not in row for literal in preferred] for row in rows(clauses)])
        assert [literal not in model for literal in preferred] == best


def test_where_the_budget_ends_that_is_said():
    holes = 6
    pigeons = [tuple(range(p * holes + 1, (p + 1) * holes + 1)) for p in range(holes + 1)]
    apart = [
        (-(p * holes + h + 1), -(q * holes + h + 1))
        for h in range(holes)
        for p in range(holes + 1)
        for q in range(p)
    ]
    with pytest.raises(LimitReached, match="the search for a proof needs more than 10 conflicts"):
        engine_for([*pigeons, *apart], [], 10).sure(what="the search for a proof")
