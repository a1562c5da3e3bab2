"""How clauses and steps are written, and what slips in them have one reading."""

from __future__ import annotations

from collections.abc import Sequence

from minelogic.diagnostics import Diagnostic
from minelogic.exercises.exercise import Exercise
from minelogic.exercises.tasks.cnf import Cnf
from minelogic.grading.cnf.reading import Answer, read_answer
from minelogic.grading.notation.around import fences_and_heads, stops
from minelogic.grading.notation.letters import WITH_PLACES, other_capitals
from minelogic.grading.notation.manner import Manner
from minelogic.source import Source
from minelogic.syntax.file.reader import parse_formula
from minelogic.syntax.tree import Atom
from minelogic.syntax.walk import subformulas


def _faults(exercise: Exercise, source: Source) -> Sequence[Diagnostic]:
    """What is wrong with the lines, however they are read: as clauses or as steps."""
    task = exercise.task
    assert isinstance(task, Cnf)
    ways = {"clauses": (True,), "steps": (False,), "either": (True, False)}[task.form]
    answers = [read_answer(source, exercise.limits, clauses) for clauses in ways]
    letters = {
        node.predicate
        for node in subformulas(parse_formula(task.formula))
        if isinstance(node, Atom) and not node.arguments
    }
    found = [_of(answer, source, letters) for answer in answers]
    return [
        finding
        for finding in found[0]
        if all(any(_same(finding, other) for other in others) for others in found[1:])
    ]


def _of(answer: Answer, source: Source, letters: set[str]) -> list[Diagnostic]:
    formulas = [line.formula for line in answer.lines if line.formula is not None]
    errors = [
        finding
        for finding in answer.findings
        if finding.severity == "error" and finding.code not in WITH_PLACES
    ]
    return [*errors, *other_capitals(source, formulas, letters)]


def _same(one: Diagnostic, other: Diagnostic) -> bool:
    return (one.code, one.span, one.fix) == (other.code, other.span, other.fix)


MANNER = Manner((fences_and_heads, stops, _faults))
