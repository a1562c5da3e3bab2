"""How the rules of a theory with holes are written: as those of any theory."""

from __future__ import annotations

from collections.abc import Sequence

from minelogic.diagnostics import Diagnostic
from minelogic.exercises.exercise import Exercise
from minelogic.exercises.tasks.hole import Gaps
from minelogic.grading.notation.around import asides, fences_and_heads, layout
from minelogic.grading.notation.labels import labels
from minelogic.grading.notation.manner import Manner
from minelogic.grading.notation.statements import bullets, without_rule
from minelogic.grading.notation.textbook import quantifiers
from minelogic.grading.worlds.reading import forbidden_uses
from minelogic.source import Source
from minelogic.syntax.file.load import load_file


def _faults(exercise: Exercise, source: Source) -> Sequence[Diagnostic]:
    """What is wrong with an answer as a file, on a largest board."""
    task = exercise.task
    assert isinstance(task, Gaps)
    if forbidden_uses(source, task.uses, exercise.limits):
        return ()
    return load_file(source, exercise.folder, exercise.limits, task.boards.largest).errors


MANNER = Manner(
    (fences_and_heads, layout, asides, labels, bullets, quantifiers, without_rule, _faults)
)
