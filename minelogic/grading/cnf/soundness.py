"""Whether there is something to do in an exercise that asks for conjunctive normal form."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from minelogic.exercises.exercise import Exercise
from minelogic.exercises.tasks.cnf import Cnf
from minelogic.grading.report.soundness import CheckRow, Soundness, no_faults
from minelogic.grading.report.values import GradeReport


def _checks(exercise: Exercise, _: GradeReport) -> Iterator[CheckRow]:
    from minelogic.grading.cnf.shape import is_cnf
    from minelogic.syntax.file.reader import parse_formula

    task = exercise.task
    assert isinstance(task, Cnf)
    done = is_cnf(parse_formula(task.formula))
    sentence = "The formula is in CNF already." if done else "The formula is not in CNF yet."
    yield CheckRow(check="formula", ok=not done, sentence=sentence)


def _item_names(exercise: Exercise) -> Sequence[str]:
    from minelogic.grading.cnf import clauses, steps

    task = exercise.task
    assert isinstance(task, Cnf)
    of_clauses = clauses.ITEMS if task.form != "steps" else ()
    of_steps = steps.ITEMS if task.form != "clauses" else ()
    return *of_clauses, *of_steps


SOUNDNESS = Soundness(faults=no_faults, checks=_checks, item_names=_item_names)
