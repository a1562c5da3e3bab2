"""Whether the reference of an exercise that asks for a proof is about what is to be proved."""

from __future__ import annotations

from collections.abc import Iterator

from minelogic.exercises.exercise import Exercise
from minelogic.exercises.tasks.proof import ProofTask
from minelogic.grading.report.soundness import CheckRow, Soundness, no_faults, no_other_items
from minelogic.grading.report.values import GradeReport


def _checks(exercise: Exercise, reference: GradeReport) -> Iterator[CheckRow]:
    from minelogic.grading.proof.countermodel_lines import is_countermodel, may_be_countermodel
    from minelogic.proof.judging.requirement import OTHER_SEQUENT

    task = exercise.task
    assert isinstance(task, ProofTask)
    headless = task.or_disprove and may_be_countermodel(exercise.reference)
    if is_countermodel(exercise.reference) or headless:
        sentence, ok = f"The reference is a countermodel of {task.sequent}.", reference.passed
        if not task.or_disprove:
            sentence, ok = "The reference is a countermodel: write or_disprove = true.", False
        yield CheckRow(check="sequent", ok=ok, sentence=sentence)
        return
    about = all(finding.code != OTHER_SEQUENT.code for finding in reference.findings)
    verb = "is about" if about else "is not about"
    yield CheckRow(check="sequent", ok=about, sentence=f"The reference {verb} {task.sequent}.")


SOUNDNESS = Soundness(faults=no_faults, checks=_checks, item_names=no_other_items)
