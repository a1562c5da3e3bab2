"""The kinds of exercises: one small file each, and one entry here.

A kind is judged by the floor of `minelogic.grading` that has its name; what `minelogic exercise
new` begins with is in `skeletons/KIND/`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, TypeAlias

from minelogic.exercises.tasks import cnf, deduce, proof, theory, translate
from minelogic.exercises.tasks.kind import TaskKind

Kind: TypeAlias = Literal["theory", "translate", "cnf", "proof", "deduce"]
Task: TypeAlias = theory.Theory | translate.Translate | cnf.Cnf | proof.ProofTask | deduce.Deduce

TASK_KINDS: Mapping[Kind, TaskKind] = {
    "theory": theory.KIND,
    "translate": translate.KIND,
    "cnf": cnf.KIND,
    "proof": proof.KIND,
    "deduce": deduce.KIND,
}
KINDS: tuple[Kind, ...] = tuple(TASK_KINDS)
