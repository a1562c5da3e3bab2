"""Prove-or-disprove exercises made by hand, and answers to them graded."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import Any

from minelogic.exercises.exercise import Exercise
from minelogic.exercises.tasks.proof import ProofTask
from minelogic.grading.judge import judged_answer
from minelogic.grading.report.values import GradeReport


def answered(
    sequent: str, answer: str, logic: str = "classical", on: str | None = None,
    folder: Path | str = ".", reference: str = "", **options: Any,
) -> GradeReport:  # fmt: skip
    """The report on an answer to: prove or disprove a sequent."""
    task = ProofTask(sequent, on, logic, None, True, Fraction(1, 2))  # type: ignore[arg-type]
    exercise = Exercise(
        "either", "Either", "proof", Fraction(6), task, str(folder), "0", "", "answer.proof", "",
        reference, **options,
    )  # fmt: skip
    return judged_answer(exercise, answer)
