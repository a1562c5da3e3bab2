"""What each kind of exercise has on paper; a kind that is not in the table has what all have."""

from __future__ import annotations

from collections.abc import Mapping

from minelogic.exercises.exercise import Exercise
from minelogic.generate.sheets.kinds import deduce, formulas, other, proof
from minelogic.generate.sheets.kinds.on_paper import OnPaper

ON_PAPER: Mapping[str, OnPaper] = {
    "theory": formulas.FORMULAS,
    "translate": formulas.FORMULAS,
    "cnf": formulas.CNF,
    "proof": proof.PROOF,
    "deduce": deduce.DEDUCE,
}


def on_paper(exercise: Exercise) -> OnPaper:
    """What the kind of an exercise has on paper."""
    return ON_PAPER.get(exercise.kind, other.OTHER)
