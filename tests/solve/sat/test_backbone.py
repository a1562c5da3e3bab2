"""What holds in every model, against all assignments, with variables that are alike and without."""

from __future__ import annotations

from itertools import combinations, product
from random import Random

import pytest

from minelogic.solve.sat.backbone import Alike, Backbone, backbone
from minelogic.solve.sat.effort import Effort
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


@pytest.mark.parametrize("units", [0, 1, 2, 4, 8, 16])
def test_with_little_effort_what_is_told_is_right_and_the_rest_is_open(units: int) -> None:
    left_open = 0
    for seed in range(60):
        chance = Random(seed)
        clauses = some_clauses(chance)
        clauses += turned(clauses)
        worlds = models(clauses)
        everywhere = set.intersection(*worlds) if worlds else set()
        engine = Engine(10_000, shared=Effort(units))
        engine.add(clauses)
        answer = backbone(engine, range(1, SIZE + 1), SIZE + 1, both=True)
        assert answer.consistent in (None, bool(worlds))
        if answer.consistent is None:
            assert answer.open == set(range(1, SIZE + 1))
        if answer.consistent:
            assert answer.forced <= everywhere
            # What is neither forced nor open differs between two models.
            asked = set(map(abs, answer.forced | answer.open))
            assert {abs(each) for each in everywhere} <= asked
        left_open += len(answer.open)
    assert left_open or units > 1


def test_one_by_one_is_found_what_all_together_hide() -> None:
    """Whether pigeons fit is hard to see; what stands beside them is not."""
    holes = 12
    places = [[holes * pigeon + hole + 1 for hole in range(holes)] for pigeon in range(holes + 1)]
    switch = holes * (holes + 1) + 1
    clauses: Clauses = [(-switch, *row) for row in places]
    for hole in zip(*places, strict=True):
        clauses += [(-one, -other) for one, other in combinations(hole, 2)]
    easy = [switch + 1, switch + 2]
    # Both hold, for none of four cases is left.
    clauses += [(one, s * easy[1]) for one in easy[:1] for s in (1, -1)]
    clauses += [(s * easy[0], easy[1]) for s in (1, -1)]
    engine = Engine(10**9, shared=Effort(100_000))
    engine.add(clauses)
    answer = backbone(engine, [switch, *easy], switch + 3, both=True)
    assert answer.consistent
    assert answer.forced == set(easy)
    assert answer.open == {-switch}


def test_another_way_to_see_that_there_is_no_model_is_asked_only_if_none_is_at_hand() -> None:
    asked: list[None] = []

    def hopeless() -> bool:
        asked.append(None)
        return True

    engine = Engine(10_000)
    engine.add([(1, 2)])
    assert backbone(engine, [1, 2], 3, hopeless=hopeless).consistent
    assert not asked
    places = [[11 * pigeon + hole + 1 for hole in range(11)] for pigeon in range(12)]
    engine = Engine(10**9)
    engine.add(places)
    for hole in zip(*places, strict=True):
        engine.add([(-one, -other) for one, other in combinations(hole, 2)])
    assert backbone(engine, [1], 200, hopeless=hopeless).consistent is False
    assert len(asked) == 1
