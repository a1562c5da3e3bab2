"""Whether translations can be judged by an exercise: its reference is true here and not there."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from minelogic.exercises import kinds
from minelogic.exercises.exercise import NOT_TOO_STRONG, Exercise
from minelogic.exercises.tasks.translate import Translate
from minelogic.grading.report.soundness import CheckRow, Faults, Soundness
from minelogic.grading.report.values import GradeReport
from minelogic.grading.translate.reading import read_reference
from minelogic.grading.worlds.reading import mistakes_in
from minelogic.grading.worlds.soundness import (
    faults_of_theories,
    largest_of_each_topology,
    reference_path,
)
from minelogic.records import replace
from minelogic.source import Source, Span


def _faults(exercise: Exercise) -> Faults:
    task = exercise.task
    assert isinstance(task, Translate)
    yield from faults_of_theories(exercise, task.uses, task.boards)
    reference = read_reference(exercise)
    path = reference_path(exercise)
    broken = mistakes_in(reference, largest_of_each_topology(task.boards))
    for finding in broken:
        own = finding.source.name == "reference"
        named = replace(finding, source=Source(path, finding.source.text))
        yield "reference", named if own else finding
    if not broken and not reference.statements(task.boards.largest):
        finding = kinds.BAD_REFERENCE.at(
            Source(path, exercise.reference),
            Span(0, 0),
            why="there is no formula in it",
            advice="Write the formula that says the sentence.",
        )
        yield "reference", finding


def _checks(exercise: Exercise, _: GradeReport) -> Iterator[CheckRow]:
    from minelogic.grading.slips.too_small import boards_rows
    from minelogic.grading.translate.judge import contingent

    task = exercise.task
    assert isinstance(task, Translate)
    faults = contingent(exercise)
    theory = f" by the theory {task.modulo}" if task.modulo else ""
    right = f"The reference is neither always true nor always false{theory}."
    yield CheckRow(check="contingent", ok=not faults, sentence=" ".join(faults) or right)
    if not faults:
        yield from boards_rows(exercise, read_reference(exercise), task.boards.places, None)


def _item_names(_: Exercise) -> Sequence[str]:
    from minelogic.grading.translate.judge import NOT_TOO_WEAK

    return NOT_TOO_STRONG, NOT_TOO_WEAK


SOUNDNESS = Soundness(faults=_faults, checks=_checks, item_names=_item_names)
