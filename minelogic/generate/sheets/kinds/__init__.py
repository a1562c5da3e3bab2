"""What each kind of exercise has on paper; a kind that is not in the table has what all have.

By name:
    boards    The boards of exercises as pictures, each beside a small one of who touches whom.
    deduce    Deductions on paper: a table for claims; the verdicts on the board, and the steps to
              them.
    formulas  Formulas on paper: clauses in steps, sentences that are said by formulas, rules of
              theories.
    mending   What has to be mended, on paper: theories with holes, and derivations with a mistake.
    on_paper  What a kind of exercise has on paper: room for the answer, a solution, a line of the
              key.
    other     What every kind of exercise has on paper, unless it has something of its own.
    paper     Paper Minesweeper on paper: fields for a pencil, and the same with crosses and dashes.
    proof     Proofs on paper: a blank frame, and the proof or the countermodel.
    truth     Truth on paper: a table for verdicts, or claims with boards to refute them on.
"""

from __future__ import annotations

from collections.abc import Mapping

from minelogic.exercises.exercise import Exercise
from minelogic.generate.sheets.kinds import deduce, formulas, mending, other, paper, proof, truth
from minelogic.generate.sheets.kinds.on_paper import OnPaper

ON_PAPER: Mapping[str, OnPaper] = {
    "theory": formulas.FORMULAS,
    "translate": formulas.FORMULAS,
    "cnf": formulas.CNF,
    "proof": proof.PROOF,
    "deduce": deduce.DEDUCE,
    "truth": truth.TRUTH,
    "hole": mending.HOLE,
    "mistake": mending.MISTAKE,
    "paper": paper.PAPER,
}


def on_paper(exercise: Exercise) -> OnPaper:
    """What the kind of an exercise has on paper."""
    return ON_PAPER.get(exercise.kind, other.OTHER)
