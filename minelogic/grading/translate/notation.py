"""How a translation is written, and what slips in it have one reading."""

from __future__ import annotations

from collections.abc import Sequence

from minelogic.diagnostics import Diagnostic
from minelogic.exercises.exercise import Exercise
from minelogic.exercises.tasks.translate import Translate
from minelogic.grading.notation.around import asides, fences_and_heads, layout
from minelogic.grading.notation.labels import labels
from minelogic.grading.notation.manner import Manner
from minelogic.grading.notation.statements import bullets, without_rule
from minelogic.grading.notation.textbook import quantifiers
from minelogic.grading.translate.reading import faults_of, has_statements
from minelogic.source import Source


def _without_rule(exercise: Exercise, source: Source) -> Sequence[Diagnostic]:
    """A finding for each formula among statements; one by itself needs no `rule`."""
    return without_rule(exercise, source) if has_statements(source) else ()


def _faults(exercise: Exercise, source: Source) -> Sequence[Diagnostic]:
    """What is wrong with an answer, on a largest board."""
    assert isinstance(exercise.task, Translate)
    return faults_of(exercise, source)


MANNER = Manner(
    (fences_and_heads, layout, asides, labels, bullets, quantifiers, _without_rule, _faults)
)
