"""The derivation of a display: each step is sound, none is needless, nothing is left out."""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
from collections.abc import Iterator, Mapping
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings

from minelogic import Problem
from minelogic.derive.derivation import Derivation
from minelogic.derive.steps import Earlier, Step
from minelogic.records import replace
from tests.derive.oracle import Judge
from tests.ground.oracle import Grid
from tests.solve.displays import Shown, game, shown

ROOT = Path(__file__).parent.parent.parent
SMALL = ((1, 5), (2, 2), (2, 3), (3, 3), (2, 5), (5, 2))


def concluded(derivation: Derivation) -> list[str]:
    return [derivation.text(c) for step in derivation.steps for c in step.conclusions]


def said(display: Shown) -> set[str]:
    """What every board that fits has in common, as literals."""
    verdicts = display.verdicts(display.fitting())
    names = {name: name if isinstance(name, tuple) else (name,) for name in verdicts}
    return {
        f"{verdict}({', '.join(map(str, names[name]))})"
        for name, verdict in verdicts.items()
        if verdict != "U"
    }


def some_games(number: int, sizes: tuple[tuple[int, int], ...]) -> Iterator[Shown]:
    """Displays of games on all kinds of grids, every other one with the number of mines."""
    for seed in range(number):
        chosen = random.Random(seed)
        rows, columns = chosen.choice(sizes)
        display = game(
            seed, rows, columns, chosen.choice((0.2, 0.3, 0.4)), chosen.choice((0.4, 0.6, 0.8)),
            topology=chosen.choice(("king", "king", "king", "rook", "torus", "triangle")),
            coordinates=chosen.choice(("rows from 0", "rows from 1", "cartesian from 1")),
        )  # fmt: skip
        yield display if seed % 2 else Shown(display.board, display.signs)


# Every step


@settings(max_examples=250, deadline=None)
@given(shown())
def test_steps_are_sound_and_spare_and_conclude_the_verdicts_once(display):
    problem = display.problem()
    derivation = problem.derivation
    assert derivation.complete
    assert derivation.smallest
    assert Judge(derivation.steps).findings == []
    assert derivation.trace["steps"] == derivation.to_json()["steps"]
    if not display.fitting():
        assert concluded(derivation)[-1] == "false"
        return
    found = concluded(derivation)
    assert len(found) == len(set(found))
    assert set(found) == said(display)


@pytest.mark.slow
def test_steps_of_larger_games_too():
    forms = set()
    for display in some_games(60, ((4, 4), (4, 5), (5, 5), (3, 6))):
        problem = display.problem()
        derivation = problem.derivation
        assert derivation.complete
        assert derivation.smallest
        assert Judge(derivation.steps).findings == [], display.text()
        decided = [verdict for verdict in problem.verdicts.values() if verdict != "U"]
        assert len(concluded(derivation)) == len(decided)
        assert derivation.trace
        forms |= {step.form for step in derivation.steps}
    assert {"direct", "sum", "contradiction"} <= forms


def test_the_judge_notices_what_is_wrong_with_a_step():
    derivation = Problem.from_display(["...", "111"]).derivation
    steps = derivation.steps
    assert Judge(steps).findings == []
    last = steps[-1]
    for place in range(len(last.premises)):
        fewer = last.premises[:place] + last.premises[place + 1 :]
        twin = replace(last, premises=fewer, weights=())
        assert Judge([*steps[:-1], twin]).findings == [f"step {last.id} does not follow"]
    more = replace(last, premises=(*last.premises, *steps[0].premises[:1]), weights=())
    assert Judge([*steps[:-1], more]).findings
    (literal,) = last.conclusions
    assert isinstance(literal, int)
    assert Judge([*steps[:-1], replace(last, conclusions=(-literal,))]).findings
    later = replace(last, premises=(*last.premises, Earlier(4)))
    assert "step 3 cites 4, which it may not" in Judge([*steps[:-1], later]).findings
    assert Judge(steps[1:]).findings


def test_the_judge_notices_what_is_wrong_with_cases():
    derivation = Problem.from_display(["..*", "3*3", ".2."]).derivation
    step = derivation.steps[0]
    assert step.cases
    assert Judge([step]).findings == []
    without = replace(step.cases[-1], steps=step.cases[-1].steps[:-1])
    assert Judge([replace(step, cases=(*step.cases[:-1], without))]).findings
    other = replace(step.cases[0], assume=7)
    assert Judge([replace(step, cases=(other, *step.cases[1:]))]).findings
    fewer = replace(step, premises=step.premises[1:])
    assert Judge([fewer]).findings


# Order


class Order:
    """What could be concluded next on a display, by trying all boards and all sets of numbers."""

    TECHNIQUES = (
        "all-found", "all-missing", "total", "subset", "difference", "numbers", "total-and-numbers",
    )  # fmt: skip

    def __init__(self, display: Shown) -> None:
        self.around = display.around()
        self.covered = [tile for tile, sign in enumerate(display.signs) if sign == "."]
        self.marked = {tile for tile, sign in enumerate(display.signs) if sign == "*"}
        self.boards = [
            self.marked.union(chosen)
            for size in range(len(self.covered) + 1)
            for chosen in combinations(self.covered, size)
        ]
        self.bomb = {tile: self._where(lambda b, t=tile: t in b) for tile in self.covered}
        self.numbers = {
            tile: self._where(lambda b, t=tile, s=sign: len(self.around[t] & b) == int(s))
            for tile, sign in enumerate(display.signs)
            if sign.isdigit()
        }
        mines = display.mines
        self.total = None if mines is None else self._where(lambda b: len(b) == mines)

    def _where(self, holds: Any) -> int:
        return sum(1 << place for place, board in enumerate(self.boards) if holds(board))

    def forced(self, premises: list[int], known: Mapping[int, bool]) -> dict[int, bool]:
        left = (1 << len(self.boards)) - 1
        for tile, bomb in known.items():
            left &= self.bomb[tile] if bomb else ~self.bomb[tile]
        for one in premises:
            left &= one
        return {
            tile: not left & ~self.bomb[tile]
            for tile in self.covered
            if tile not in known and not (left & self.bomb[tile] and left & ~self.bomb[tile])
        }

    def next(self, known: Mapping[int, bool]) -> tuple[int, int, int] | None:
        """The rank of the cheapest technique that says something new, its cost, its first tile."""
        found: list[tuple[int, int, int]] = []
        for one in self.numbers.values():
            found += [(int(bomb), 1, tile) for tile, bomb in self.forced([one], known).items()]
        if not found and self.total is not None:
            found = [(2, 1, tile) for tile in self.forced([self.total], known)]
        if not found:
            for one, two in combinations(self.numbers, 2):
                left, right = self._open(one, known), self._open(two, known)
                rank = 3 if left <= right or right <= left else 4
                forced = self.forced([self.numbers[one], self.numbers[two]], known)
                found += [(rank, 2, tile) for tile in forced]
        for size in range(3, len(self.numbers) + 1):
            if not found:
                found = [(5, size, tile) for tile in self._by_numbers(size, [], known)]
        for size in range(1, len(self.numbers) + 1):
            if not found and self.total is not None:
                forced_too = self._by_numbers(size, [self.total], known)
                found = [(6, size + 1, tile) for tile in forced_too]
        return min(found, default=None)

    def _open(self, number: int, known: Mapping[int, bool]) -> set[int]:
        return {tile for tile in self.around[number] if tile in self.bomb and tile not in known}

    def _by_numbers(self, size: int, more: list[int], known: Mapping[int, bool]) -> list[int]:
        return [
            tile
            for chosen in combinations(self.numbers.values(), size)
            for tile in self.forced([*chosen, *more], known)
        ]


def check_order(display: Shown) -> set[str]:
    problem = display.problem()
    if problem.status != "consistent":
        return set()
    order, size = Order(display), len(display.signs)
    known: dict[int, bool] = {}
    for step in problem.derivation.steps:
        literals = [c for c in step.conclusions if isinstance(c, int)]
        tiles = [(literal - 1) % size for literal in literals]
        assert tiles == sorted(tiles)
        place = Order.TECHNIQUES.index(step.technique), step.cost, tiles[0]
        assert place == order.next(known), (display.text(), step.id)
        known.update(dict.fromkeys(tiles, literals[0] <= size))
    assert order.next(known) is None
    return {step.technique for step in problem.derivation.steps}


@pytest.mark.slow
@settings(max_examples=100, deadline=None)
@given(shown(sizes=SMALL))
def test_the_cheapest_technique_comes_first_then_the_least_cost_then_reading_order(display):
    if display.signs.count(".") <= 9:
        check_order(display)


@pytest.mark.slow
def test_the_order_in_games():
    seen = set()
    for display in some_games(160, ((4, 4), (4, 5), (3, 5), (3, 6), (2, 8))):
        if display.signs.count(".") <= 9:
            seen |= check_order(display)
    assert seen == {*Order.TECHNIQUES}


def test_what_the_total_has_told_lets_numbers_alone_go_on():
    """Steps by the total come first here; what three numbers say then must not be put off."""
    rows = ("....", "12.-", "12.2", "....")
    signs = tuple("".join(rows))
    check_order(Shown(Grid(4, 4, "king"), signs, 4))


# The first step alone; the same bytes


@pytest.mark.slow
@settings(max_examples=60, deadline=None)
@given(shown())
def test_one_step_of_advice_is_the_first_of_all(display):
    problem = display.problem()
    whole = problem.derivation
    one = display.problem().derive(limit=1)
    assert one.trace["steps"] == whole.trace["steps"][: len(one.steps)]
    assert bool(one.steps) == bool(whole.steps)
    if problem.status == "consistent":
        assert len(one.steps) <= 1


def test_no_step_costs_more_than_is_allowed():
    costs: set[int] = set()
    for display in some_games(30, ((4, 4), (5, 5))):
        problem = display.problem()
        before: list[Step] = []
        for cost in range(1, 5):
            found = problem.derive(cost=cost)
            assert all(step.cost <= cost for step in found.steps)
            assert {*concluded(found)} >= {
                found.text(c) for step in before for c in step.conclusions
            }
            before = list(found.steps)
            costs |= {step.cost for step in before}
    assert {1, 2} <= costs


SCRIPT = """
import json, sys, minelogic
for name in sys.argv[1:]:
    problem = minelogic.load(name)
    traces = [problem.derivation.trace, problem.derive(limit=1).trace]
    for query in problem.queries:
        traces.append(problem.explain(query.statement.formula).trace)
    print(json.dumps(traces))
"""
FILES = (
    "case-split",
    "clash",
    "corner",
    "figure-1c",
    "graph",
    "midgame",
    "total",
    "queens-all-bombs",
)


@pytest.mark.slow
def test_the_same_bytes_whatever_the_hash_seed():
    names = [str(ROOT / "exercises" / "examples" / f"{name}.mine") for name in FILES]
    printed = []
    for seed in ("1", "2"):
        run = subprocess.run(
            [sys.executable, "-c", SCRIPT, *names],
            env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": str(ROOT)},
            capture_output=True, text=True, check=True,
        )  # fmt: skip
        printed.append(run.stdout)
    assert printed[0] == printed[1]
    lines = printed[0].splitlines()
    assert len(lines) == len(FILES)
    assert all(json.loads(line)[0]["steps"] for line in lines)


@pytest.mark.parametrize("rows", [["...", "111"], ["..*", "3*3", ".2."]])
def test_a_file_and_its_display_give_the_same_steps(rows):
    direct = Problem.from_display(rows)
    read = Problem(direct.file)
    assert read.derivation.trace["steps"] == direct.derivation.trace["steps"]
