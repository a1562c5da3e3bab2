"""What else is asked of a file: comparisons, proofs for other programs, the nearest board.

Each is the same for the ways of writing Minesweeper as for the shipped theory, up to the names of
the rules.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from itertools import combinations
from random import Random
from typing import Any

import pytest

import minelogic
from minelogic import Problem
from minelogic.ground.premises import Premise, premises
from minelogic.solve.compare import Comparison
from minelogic.solve.drup import Proofs
from minelogic.solve.nearest import _among_all
from tests.solve.displays import Shown
from tests.solve.test_drup import accepted
from tests.ways import NAMED, TWINS, WAYS, Twin, Way, displays

SAY_ALL = (
    "copied", "iff", "near", "not safe ones", "disjuncts", "two implications", "turned round",
    "redundant", "other order", "definitions", "cases", "exists one", "beside the theory",
)  # fmt: skip
"""The ways that also say that a safe tile shows its number; the others leave that open."""
ALL_WAYS = pytest.mark.parametrize("way", WAYS, ids=lambda way: way.name)
SIZES = ((2, 3), (3, 3), (3, 4))


def shipped(shown: Shown) -> Problem:
    return minelogic.loads(shown.text())


# Two files


@cache
def pairs() -> list[tuple[Shown, Shown]]:
    """Displays of one board, the second with a sign covered, wrong, or without its total."""
    random = Random(3)
    found = []
    for shown in displays(61, 10, SIZES):
        signs = list(shown.signs)
        tile = random.choice([t for t, sign in enumerate(signs) if sign != "."] or [0])
        signs[tile] = random.choice([".", "1", "2"])
        total = random.choice([None, shown.mines])
        found.append((shown, replace(shown, signs=tuple(signs), mines=total)))
    return found


def seen(comparison: Comparison) -> tuple[Any, ...]:
    world = comparison.world
    return (
        comparison.relation,
        comparison.equivalent,
        None if world is None else (world.bombs, world.signs, world.true),
        comparison.canonical,
        comparison.false_in,
        [what(premise) for premise in comparison.broken],
        comparison.standard,
    )


def what(premise: Premise) -> int | str | None:
    """The tile of a premise, or what kind of statement it is."""
    return type(premise.statement).__name__ if premise.tile is None else premise.tile


@pytest.mark.parametrize("name", SAY_ALL)
def test_two_files_in_a_way_compare_as_two_with_the_shipped_theory(name):
    way = NAMED[name]
    tried = 0
    for one, other in pairs():
        if way.fits(one) and way.fits(other):
            expected = seen(minelogic.compare(shipped(one), shipped(other)))
            assert seen(minelogic.compare(way.problem(one), way.problem(other))) == expected
            tried += 1
    assert tried


@pytest.mark.parametrize(
    ("one", "other"), [*combinations(("copied", "iff", "cases", "shipped"), 2)]
)
def test_rules_in_two_ways_are_equivalent_on_a_board_with_nothing_on_it(one, other):
    found = minelogic.compare(bare(one), bare(other))
    assert found.relation == "equivalent"
    assert found.reached is None


def bare(name: str) -> Problem:
    """Rules on a board on which all is covered, too large to go through its worlds."""
    rules = "use minesweeper" if name == "shipped" else NAMED[name].rules(pairs()[0][0])
    return minelogic.loads(f"board 9 x 9\n{rules}")


@pytest.mark.parametrize("twin", [t for t in TWINS if t.way in SAY_ALL], ids=lambda t: t.way)
def test_a_twin_is_not_equivalent_to_the_shipped_theory(twin: Twin):
    for shown in displays(62, 80, ((3, 3),)):
        if twin.suited(shown):
            covered = replace(shown, signs=("1", *"." * (len(shown.signs) - 1)), mines=None)
            try:
                spoiled = minelogic.loads(twin.file(covered))
            except AssertionError:
                continue
            assert minelogic.compare(spoiled, shipped(covered)).equivalent is False
            return
    assert twin.way in ("listed facts", "facts")


# Proofs that other programs check


@ALL_WAYS
def test_every_verdict_has_a_proof_in_every_way(way: Way):
    tried = 0
    for shown in displays(63, 4, SIZES):
        if not way.fits(shown):
            continue
        problem = way.problem(shown)
        proofs = Proofs(problem.grounding, problem.limits)
        assert problem.board is not None
        for tile, name in enumerate(problem.board.names):
            verdict = problem.verdicts.get(name)
            if verdict in ("B", "S", "N"):
                proof = proofs.of_verdict(tile, verdict)
                assert proof is not None
                assert accepted(proof.dimacs, proof.proof)
                tried += 1
            elif verdict == "U":
                assert proofs.of_verdict(tile, "B") is None
                assert proofs.of_verdict(tile, "N") is None
    assert tried


# The nearest board


@cache
def spoiled() -> list[Shown]:
    """Displays with a number that is too large."""
    random = Random(5)
    found = []
    for shown in displays(64, 14, SIZES):
        signs = list(shown.signs)
        numbers = [tile for tile, sign in enumerate(signs) if sign.isdigit()]
        if numbers:
            tile = random.choice(numbers)
            signs[tile] = str(min(int(signs[tile]) + 1, max(map(len, shown.around()))))
            wrong = replace(shown, signs=tuple(signs))
            if not wrong.fitting():
                found.append(wrong)
    return found


def nearest(problem: Problem) -> tuple[Any, list[Any]]:
    near = problem.nearest
    assert near is not None
    return near.model.bombs, [what(premise) for premise in near.broken]


@ALL_WAYS
def test_the_nearest_board_breaks_the_same_numbers_in_every_way(way: Way):
    tried = 0
    for shown in spoiled():
        # What stands in a fact in place of a sign is broken as a fact.
        if way.fits(shown) and way.name not in ("facts", "listed facts"):
            assert nearest(way.problem(shown)) == nearest(shipped(shown))
            tried += 1
    assert tried or way.name in ("facts", "listed facts")


@pytest.mark.parametrize("name", ["shipped", "copied", "two", "bombs only", "facts", "perimeter"])
def test_the_nearest_board_is_the_one_found_among_all_premises(name):
    for shown in spoiled():
        if name == "shipped" or NAMED[name].fits(shown):
            problem = shipped(shown) if name == "shipped" else NAMED[name].problem(shown)
            among_all = _among_all(problem.answers, problem.grounding)
            assert among_all is not None
            assert problem.nearest is not None
            assert problem.nearest.model.bombs == among_all.model.bombs
            assert [p.key for p in problem.nearest.broken] == [p.key for p in among_all.broken]


def test_a_tile_whose_sign_is_broken_is_no_covered_tile_to_the_rules():
    text = """\
board 1 x 3
display
  2 . .
use minesweeper
rule covered: forall i, j. U(i, j) -> B(i, j)
"""
    near = minelogic.loads(text).nearest
    assert near is not None
    assert [premise.tile for premise in near.broken] == [0]
    assert near.model.bombs == ((0, 1), (0, 2))


def test_what_only_a_broken_premise_had_set_aside_is_looked_at_again():
    # Without the 2, the rules still say that there is a bomb at each end, so one more is broken.
    text = """\
board 1 x 4
display
  2 . . 1
fact ~B(0, 2)
use minesweeper
rule ends: forall i, j. Q(2, i, j) | Q(0, i, j) | B(i, j) | j != 3
"""
    problem = minelogic.loads(text)
    all_premises = premises(problem.grounding)
    near = problem.nearest
    assert near is not None
    assert all(premise.key in {p.key for p in all_premises} for premise in near.broken)
    among_all = _among_all(problem.answers, problem.grounding)
    assert among_all is not None
    assert near == among_all
