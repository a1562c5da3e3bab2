"""The short cuts to what is left of a file lead where the long way leads."""

from __future__ import annotations

from random import Random

import pytest

import minelogic
from minelogic import Problem
from minelogic.ground.blocks import Lifting
from minelogic.ground.residue.residue import Residue
from tests.ways import NAMED, displays

SOME = displays(11, 24, ((6, 6), (5, 8), (7, 7)), None)


def residue(problem: Problem) -> Residue:
    assert problem.board is not None
    found = Residue(problem.grounding, problem.board)
    assert found.is_about_bombs
    return found


@pytest.mark.parametrize("number", range(len(SOME)))
def test_the_short_cut_for_the_shipped_theory_leads_to_the_same_residue(number: int) -> None:
    shown = SOME[number]
    problem = minelogic.loads(shown.text())
    assert problem._given.residue is None
    if problem.status == "inconsistent":
        pytest.skip("then nothing is left to compare")
    left = residue(problem)
    signs = problem.display.signs if problem.display is not None else ()
    # A number around which there is no tile says only that its own tile is no bomb.
    assert left.signs == signs
    assert left.formulas == []
    assert left.is_settled


@pytest.mark.parametrize("way", ["copied", "iff", "two", "perimeter", "bounds apart", "clauses"])
def test_tiles_that_look_alike_have_what_they_would_have_by_themselves(
    way: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    random = Random(5)
    for shown in random.sample(SOME, 8):
        if not NAMED[way].fits(shown):
            continue
        lifted = NAMED[way].problem(shown)
        with monkeypatch.context() as patch:
            patch.setattr(Lifting, "is_worthwhile", lambda _: False)
            plain = NAMED[way].problem(shown)
            _ = plain.grounding
        if lifted.status == "inconsistent":
            assert plain.status == "inconsistent"
            continue
        one, other = residue(lifted), residue(plain)
        assert one.signs == other.signs
        assert sorted(map(repr, one.formulas)) == sorted(map(repr, other.formulas))
        assert set(cited(one)) == set(cited(other))
        assert lifted.verdicts == plain.verdicts


@pytest.mark.parametrize("way", ["copied", "iff", "two", "bounds apart", "cases", "not safe ones"])
def test_so_they_have_on_small_boards_and_graphs(way: str, monkeypatch: pytest.MonkeyPatch) -> None:
    kinds = set()
    for shown in displays(12, 28, ((3, 4), (2, 5), (4, 4), (1, 6)), None):
        with monkeypatch.context() as patch:
            patch.setattr(Lifting, "is_worthwhile", lambda _: True)
            lifted = NAMED[way].problem(shown)
            assert all(block.lifted is not None for block in lifted.grounding.rules)
        plain = NAMED[way].problem(shown)
        assert all(block.lifted is None for block in plain.grounding.rules)
        if plain.status == "inconsistent":
            assert lifted.status == "inconsistent"
            continue
        kinds.add(getattr(shown.board, "topology", "graph"))
        one, other = residue(lifted), residue(plain)
        assert one.signs == other.signs
        assert set(cited(one)) == set(cited(other))
        assert lifted.verdicts == plain.verdicts
        assert lifted.odds() == plain.odds()
        assert as_told(lifted) == as_told(plain)
    assert len(kinds) == 5


def as_told(problem: Problem) -> list[str]:
    return [step.sentence for step in problem.derivation.steps]


def cited(left: Residue) -> list[tuple[object, ...]]:
    """The premises, by what is cited and what it says."""
    return [
        (
            getattr(premise.statement, "name", None),
            tuple(sorted(premise.binding.items())),
            premise.tile,
            premise.of,
            premise.cost,
            premise.formula,
        )
        for premise in left.premises()
    ]


def test_most_instances_of_what_only_defines_are_never_made() -> None:
    rows = ["." * 16] * 16
    rows[7] = "......2.1......."
    display = "\n".join(f"  {row}" for row in rows)
    problem = minelogic.loads(f"board 16 x 16\ndisplay\n{display}\nuse perimeter\n")
    made = problem._given.residue
    assert made is not None
    assert problem.status == "consistent"
    assert all("formulas" not in vars(block) for block in problem.grounding.rules)
    whole = sum(len(block) for block in problem.grounding.rules)
    assert len(made._locals.formulas) * 5 < whole
