"""The kinds of exercises: one small file each, and one entry here.

A kind is judged by the floor of `minelogic.grading` that has its name; what `minelogic exercise
new` begins with is in `skeletons/KIND/`.

By name:
    cnf        A formula, to be brought to conjunctive normal form.
    deduce     The tiles that a display forces, to be found, with reasons.
    hole       A theory with rules that are missing or wrong, to be completed and mended.
    kind       What a kind of exercise consists of before anything is graded, as one record.
    mistake    A derivation with one mistake in it, to be found, named and mended.
    paper      Numbers on paper: a table to be solved or made, or found out to be none; two that
               look alike.
    parts      What several kinds of exercises have in exercise.toml: boards, theories, files of
               boards.
    proof      A sequent, to be proved, or to be found out whether it can be.
    theory     The rules of a world, to be written: exactly the right worlds are possible.
    translate  A sentence, to be said by a formula.
    truth      Formulas, of which is to be said whether they hold on a board, or that a board is to
               refute.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, TypeAlias

from minelogic.exercises.tasks import (
    cnf,
    deduce,
    hole,
    mistake,
    paper,
    proof,
    theory,
    translate,
    truth,
)
from minelogic.exercises.tasks.kind import TaskKind

Kind: TypeAlias = Literal[
    "theory", "translate", "cnf", "proof", "deduce", "truth", "hole", "mistake", "paper"
]
Task: TypeAlias = (
    theory.Theory
    | translate.Translate
    | cnf.Cnf
    | proof.ProofTask
    | deduce.Deduce
    | truth.Truth
    | hole.Gaps
    | mistake.Planted
    | paper.PaperTask
)

TASK_KINDS: Mapping[Kind, TaskKind] = {
    "theory": theory.KIND,
    "translate": translate.KIND,
    "cnf": cnf.KIND,
    "proof": proof.KIND,
    "deduce": deduce.KIND,
    "truth": truth.KIND,
    "hole": hole.KIND,
    "mistake": mistake.KIND,
    "paper": paper.KIND,
}
KINDS: tuple[Kind, ...] = tuple(TASK_KINDS)
