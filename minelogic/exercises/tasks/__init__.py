"""The kinds of exercises: one small file each, and one entry here.

A kind is judged by the floor of `minelogic.grading` that has its name; what `minelogic exercise
new` begins with is in `skeletons/KIND/`.

By name:
    cnf        A formula, to be brought to conjunctive normal form.
    deduce     The tiles that a display forces, to be found, with reasons.
    kind       What a kind of exercise consists of before anything is graded, as one record.
    parts      What several kinds of exercises have in exercise.toml: boards, theories, files of
               boards.
    proof      A sequent, to be proved, or to be found out whether it can be.
    theory     The rules of a world, to be written: exactly the right worlds are possible.
    translate  A sentence, to be said by a formula.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, TypeAlias

from minelogic.exercises.tasks import cnf, deduce, hole, proof, theory, translate, truth
from minelogic.exercises.tasks.kind import TaskKind

Kind: TypeAlias = Literal["theory", "translate", "cnf", "proof", "deduce", "truth", "hole"]
Task: TypeAlias = (
    theory.Theory
    | translate.Translate
    | cnf.Cnf
    | proof.ProofTask
    | deduce.Deduce
    | truth.Truth
    | hole.Gaps
)

TASK_KINDS: Mapping[Kind, TaskKind] = {
    "theory": theory.KIND,
    "translate": translate.KIND,
    "cnf": cnf.KIND,
    "proof": proof.KIND,
    "deduce": deduce.KIND,
    "truth": truth.KIND,
    "hole": hole.KIND,
}
KINDS: tuple[Kind, ...] = tuple(TASK_KINDS)
