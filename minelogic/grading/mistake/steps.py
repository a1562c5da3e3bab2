"""Steps to conjunctive normal form as derivations: what follows from the line before."""

from __future__ import annotations

from minelogic.exercises.exercise import Exercise
from minelogic.exercises.tasks.cnf import Cnf
from minelogic.exercises.tasks.mistake import Planted
from minelogic.grading.cnf.forms import form_of
from minelogic.grading.cnf.meaning import letters_of
from minelogic.grading.cnf.mistakes import LOST_BRACKET
from minelogic.grading.cnf.reading import read_answer
from minelogic.grading.cnf.shape import is_cnf
from minelogic.grading.cnf.steps import steps_of
from minelogic.grading.cnf.tally import CnfStep
from minelogic.grading.cnf.wrong_laws import WRONG_LAWS
from minelogic.grading.mistake.derivation import Derivation, Row
from minelogic.grading.report.judgement import finding_of
from minelogic.records import replace
from minelogic.source import Source
from minelogic.syntax.file.reader import parse_formula

KINDS = tuple(dict.fromkeys([*[law.code for law in WRONG_LAWS], LOST_BRACKET.code]))
"""The mistakes that a step can have."""


def read_step_lines(exercise: Exercise, source: Source) -> Derivation:
    """The steps of a text; a line is named by which of the formulas it is."""
    task = exercise.task
    assert isinstance(task, Planted)
    assert isinstance(task.of, Cnf)
    inner = replace(exercise, kind="cnf", task=task.of, weights={})
    given = parse_formula(task.of.formula)
    own = {letter.predicate.lower() for letter in letters_of([given])}
    answer = read_answer(source, exercise.limits, False, own)
    findings = tuple([finding_of(finding) for finding in answer.findings])
    if not any(line.formula is not None for line in answer.lines):
        return Derivation((), False, "There is no step in it.", findings)
    steps = steps_of(inner, given, answer, source)
    rows = tuple([_row(step, n) for n, step in enumerate(steps, 1)])
    last = steps[-1].written.formula
    message = ""
    wrong = [row for row in rows if row.verdict != "right"]
    if wrong:
        message = f"Line {wrong[0].label} does not follow from the line before it."
    elif last is None or not is_cnf(last):
        message = "The last line is not in conjunctive normal form."
    elif not set(letters_of([last])) <= set(letters_of([given])):
        message = "The last line has letters that the formula does not have."
    return Derivation(
        rows=rows,
        complete=not message,
        message=message,
        findings=findings,
        mistakes=tuple([step.mistake for step in steps if step.mistake is not None]),
        witnesses=tuple([step.witness for step in steps if step.witness is not None]),
    )


def _row(step: CnfStep, number: int) -> Row:
    formula = step.written.formula
    unread = step.verdict in ("unread", "undecided")
    return Row(
        label=str(number),
        text=step.written.text,
        line=step.written.line,
        verdict="open" if unread else "right" if step.holds else "wrong",
        says=None if formula is None else form_of(formula),
        derived=step.verdict not in ("start", "repeated"),
        codes=() if step.mistake is None else (step.mistake.code,),
    )
