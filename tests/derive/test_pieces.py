"""Steps by pieces of numbers: right, complete, by few pieces, and refused if one is missing."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import pytest

import minelogic
from minelogic.derive.steps import Earlier, Step
from minelogic.derive.verify import verify
from minelogic.ground.premises import Premise
from tests.solve.truth_tables import Tables
from tests.ways import NAMED, displays

SOME = [
    *displays(31, 90, ((5, 6), (6, 6)), None),
    *[shown for shown in displays(32, 40, ((5, 5),), None) if shown.mines is not None],
]
WAY = NAMED["perimeter"]
FITTING = [shown for shown in SOME if WAY.fits(shown)]


@pytest.mark.parametrize("number", range(len(FITTING)))
def test_steps_reach_all_that_follows_and_pass_the_checker(number: int) -> None:
    problem = WAY.problem(FITTING[number])
    if problem.status == "inconsistent":
        return
    derivation = problem.derivation
    assert derivation.complete
    assert verify(problem.file, derivation.trace).ok
    reached = {derivation.text(one) for step in derivation.steps for one in step.conclusions}
    for tile, verdict in problem.verdicts.items():
        assert (f"{verdict}{tile}" in reached) == (verdict != "U")


def formulas(step: Step, conclusions: dict[Any, tuple[Any, ...]]) -> list[Any]:
    return [
        ("&", *conclusions[reason.step]) if isinstance(reason, Earlier) else reason.formula
        for reason in step.premises
    ]


def forced(premises: list[Any], tables: Tables, literal: Any) -> bool:
    ways = tables.all
    for formula in premises:
        ways &= tables.of(formula)
    return not ways & ~tables.of(literal)


def atoms(formula: Any) -> set[int]:
    if isinstance(formula, tuple):
        start = 2 if formula[0] in ("exactly", "at least", "at most") else 1
        return {atom for part in formula[start:] for atom in atoms(part)}
    return set() if isinstance(formula, bool) else {abs(formula)}


@pytest.mark.parametrize("number", range(len(FITTING)))
def test_no_piece_can_be_spared(number: int) -> None:
    problem = WAY.problem(FITTING[number])
    derivation = problem.derivation
    conclusions: dict[Any, tuple[Any, ...]] = {}
    for step in derivation.found:
        said = formulas(step, conclusions)
        conclusions[step.id] = step.conclusions
        about = {atom for formula in (*said, *step.conclusions) for atom in atoms(formula)}
        if len(about) > 20 or len(step.conclusions) > 1:
            continue
        tables = Tables(about)
        (literal,) = step.conclusions
        assert forced(said, tables, literal)
        for place, reason in enumerate(step.premises):
            if isinstance(reason, Premise) and reason.cost:
                others = [*said[:place], *said[place + 1 :]]
                assert not forced(others, tables, literal)


@pytest.mark.parametrize("number", range(0, len(FITTING), 3))
def test_without_one_of_its_pieces_a_step_is_refused(number: int) -> None:
    problem = WAY.problem(FITTING[number])
    trace: Any = problem.derivation.trace
    for place, step in enumerate(trace["steps"]):
        rules = [one for one in step["premises"] if "rule" in one]
        for piece in rules[:2]:
            if "perimeter.rest" not in piece["rule"] and "perimeter.all" not in piece["rule"]:
                continue
            wrong = deepcopy(trace)
            _leave_out(wrong["steps"][place], piece)
            assert not verify(problem.file, wrong).ok


def _leave_out(step: Any, piece: Any) -> None:
    step["premises"] = [one for one in step["premises"] if one != piece]
    for case in step.get("cases", ()):
        for inner in case["steps"]:
            _leave_out(inner, piece)


DISPLAY = """
board 3 x 5
display
  . . . . .
  1 1 1 . .
  0 0 1 . .
use perimeter
"""


def test_a_number_and_a_tile_take_the_piece_that_the_tile_heads() -> None:
    derivation = minelogic.loads(
        "board 3 x 3\ndisplay\n  * 1 .\n  . . .\n  . . .\nuse perimeter\n"
    ).derivation
    assert {step.cost for step in derivation.steps} == {1}
    assert all(step.smallest for step in derivation.steps)
    for step in derivation.steps:
        (piece,) = [premise for premise in step.given if premise.cost]
        tile = f"S({piece.binding['x']}, {piece.binding['y']})"
        assert [derivation.text(one) for one in step.conclusions] == [tile]


def test_two_numbers_take_two_pieces_where_one_is_a_half_by_itself() -> None:
    derivation = minelogic.loads(DISPLAY).derivation
    step = next(step for step in derivation.steps if step.cost > 1)
    assert step.cost == 2
    assert step.smallest
    assert step.form == "contradiction"


def test_the_number_of_mines_alone_decides_all_tiles_in_one_step() -> None:
    text = "board 4 x 8\ndisplay\n  1 *" + " ." * 6 + "\n" + "  . ." + " ." * 6 + "\n"
    text += ("  " + " ".join("." * 8) + "\n") * 2 + "mines 1\nuse perimeter\n"
    derivation = minelogic.loads(text).derivation
    assert derivation.complete
    last = derivation.steps[-1]
    assert last.technique == "total"
    assert len(last.conclusions) > 20
