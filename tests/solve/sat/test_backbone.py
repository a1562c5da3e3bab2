"""What holds in every model, against all assignments, with variables that are alike and without."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest

from minelogic.solve.sat.backbone import Alike, Backbone, backbone
from minelogic.solve.sat.engine import Engine

SIZE = 6
TURN = [0, 3, 4, 1, 2, 6, 5]
"""Exchanges 1 with 3, 2 with 4 and 5 with 6."""
PAIRS = [[1, 3], [2, 4], [5, 6]]

Clauses = list[tuple[int, ...]]


def models(clauses: Clauses) -> list[set[int]]:
    worlds = [
        {number if value else -number for number, value in enumerate(values, 1)}
        for values in product((False, True), repeat=SIZE)
    ]
    return [world for world in worlds if all(world.intersection(clause) for clause in clauses)]


def turned(clauses: Clauses) -> Clauses:
    return [
        tuple(TURN[each] if each > 0 else -TURN[-each] for each in clause) for clause in clauses
    ]


def some_clauses(chance: Random) -> Clauses:
    return [
        tuple(
            number * chance.choice((1, -1))
            for number in chance.sample(range(1, SIZE + 1), chance.randint(1, 3))
        )
        for _ in range(chance.randint(1, 5))
    ]


def found(clauses: Clauses, wanted: list[int], alike: Alike | None) -> Backbone:
    engine = Engine(10_000)
    engine.add(clauses)
    return backbone(engine, wanted, SIZE + 1, both=True, alike=alike)


@pytest.mark.parametrize("seed", range(60))
def test_literals_are_forced_exactly_if_they_hold_in_every_model(seed: int) -> None:
    chance = Random(seed)
    clauses = some_clauses(chance)
    clauses += turned(clauses)
    wanted = sorted(chance.sample(range(1, SIZE + 1), chance.randint(3, SIZE)))
    worlds = models(clauses)
    everywhere = set.intersection(*worlds) if worlds else set()
    forced = {each for each in everywhere if abs(each) in wanted}
    for alike in (None, Alike(0, lambda: PAIRS), Alike(10**9, lambda: [[1, 5]])):
        answer = found(clauses, wanted, alike)
        assert answer.consistent is bool(worlds)
        assert answer.forced == forced
        assert not answer.open


def test_variables_that_are_said_to_be_alike_and_are_not_are_believed() -> None:
    assert found([(1,), (3, 2)], [1, 2, 3], None).forced == {1}
    assert found([(1,), (3, 2)], [1, 2, 3], Alike(0, lambda: [[1, 3]])).forced == set()


def test_those_that_are_alike_are_looked_for_once_and_only_if_questions_are_hard() -> None:
    looked: list[None] = []

    def groups() -> list[list[int]]:
        looked.append(None)
        return PAIRS

    clauses: Clauses = [(1, 2), (3, 4)]
    found(clauses, [1, 2, 3, 4], Alike(10**9, groups))
    assert not looked
    found(clauses, [1, 2, 3, 4], Alike(0, groups))
    assert len(looked) == 1


def test_out_of_budget_all_that_are_alike_are_open() -> None:
    # Four pigeons in three holes, unless 13: more conflicts than there are.
    hole = [[1 + 3 * pigeon + each for each in range(3)] for pigeon in range(4)]
    clauses = [(*holes, 13) for holes in hole]
    clauses += [
        (-one[each], -other[each], 13)
        for index, one in enumerate(hole)
        for other in hole[:index]
        for each in range(3)
    ]
    clauses += [tuple(14 if each == 13 else each for each in clause) for clause in clauses]
    for alike in (None, Alike(0, lambda: [[13, 14]])):
        engine = Engine(1)
        engine.add(clauses)
        engine.prefer([13, 14])
        answer = backbone(engine, [13, 14], 15, both=True, alike=alike)
        assert answer.consistent
        assert answer.open == {13, 14}
