"""A formula brought to conjunctive normal form: as clauses, or in steps by laws."""

from __future__ import annotations

from fractions import Fraction

from minelogic.errors import LimitReached, MinelogicError
from minelogic.exercises.exercise import Exercise
from minelogic.exercises.tasks.cnf import Cnf
from minelogic.grading.cnf.forms import form_of
from minelogic.grading.cnf.formula import PROPOSITIONAL, is_count
from minelogic.grading.cnf.meaning import Meanings, letters_of
from minelogic.grading.cnf.reading import Answer, WrittenLine, read_answer
from minelogic.grading.cnf.shape import fault, is_cnf
from minelogic.grading.report.judgement import Judged, unreadable
from minelogic.records import replace
from minelogic.source import Source
from minelogic.syntax.file.reader import parse_formula
from minelogic.syntax.tree import And, Formula
from minelogic.syntax.walk import subformulas


def judge(exercise: Exercise, source: Source) -> Judged:
    """What is found out about clauses or steps; where an answer may be either, the better of both.

    If both readings have the same points it is read as clauses, but as steps if all its lines are
    equivalent to the formula.
    """
    task = exercise.task
    assert isinstance(task, Cnf)
    given = parse_formula(task.formula)
    if not all(isinstance(node, PROPOSITIONAL) or is_count(node) for node in subformulas(given)):
        raise MinelogicError("the formula of the exercise is not one over letters")
    letters = {letter.predicate.lower() for letter in letters_of([given])}
    if task.form == "clauses":
        answer = read_answer(source, exercise.limits, True, letters)
        return _as_clauses(exercise, given, answer, source)
    steps = read_answer(source, exercise.limits, False, letters)
    if task.form == "steps":
        return _as_steps(exercise, given, steps, source)
    clauses = read_answer(source, exercise.limits, True, letters)
    begins = _begins_with(clauses, given)
    below = replace(clauses, lines=clauses.lines[1:]) if begins else clauses
    equivalent = _equivalent(exercise, given, steps)
    marked = begins or _beside(steps)
    may_be_steps = marked or (not _in_cnf(steps) and equivalent[:1] == [True])
    signs = any(line.sign for line in steps.lines)
    readings = []
    if not marked or (_in_cnf(below) and not signs):
        readings.append(_as_clauses(exercise, given, below, source))
    if may_be_steps:
        readings.append(_as_steps(exercise, given, steps, source))
    if len(readings) > 1 and len(equivalent) == len(steps.lines) and all(equivalent):
        readings.reverse()
    return max(readings, key=_worth)


def _as_clauses(exercise: Exercise, given: Formula, answer: Answer, source: Source) -> Judged:
    from minelogic.grading.cnf.clauses import judge_clauses

    return _without_formula(answer) or judge_clauses(exercise, given, answer, source)


def _as_steps(exercise: Exercise, given: Formula, answer: Answer, source: Source) -> Judged:
    """Steps; clauses on lines of their own at the end are one line if that is better."""
    from minelogic.grading.cnf.steps import judge_steps

    nothing = _without_formula(answer)
    if nothing is not None:
        return nothing
    readings = [judge_steps(exercise, given, answer, source)]
    joined = _joined(answer)
    if joined is not None:
        readings.append(judge_steps(exercise, given, joined, source))
    return max(readings, key=_worth)


def _without_formula(answer: Answer) -> Judged | None:
    """The judgement on an answer in which there is nothing to judge."""
    if any(line.formula is not None for line in answer.lines):
        return None
    if answer.findings:
        return unreadable(answer.findings)
    return Judged(status="empty", message="There is no formula in it.")


def _joined(answer: Answer) -> Answer | None:
    """The answer with its last lines as one, if at least two of them are single clauses."""
    first = len(answer.lines)
    while first and _is_clause(answer.lines[first - 1]):
        first -= 1
        if answer.lines[first].sign:
            break
    run = answer.lines[first:]
    if len(run) < 2:
        return None
    one = replace(
        run[0],
        text=" & ".join([_bracketed(line.text) for line in run])[:200],
        formula=And(tuple([line.formula for line in run if line.formula is not None])),
        law=next((line.law for line in run if line.law is not None), None),
    )
    return replace(answer, lines=(*answer.lines[:first], one))


def _bracketed(text: str) -> str:
    return text if text.isalnum() or text[:1] in "([{" else f"({text})"


def _is_clause(line: WrittenLine) -> bool:
    formula = line.formula
    return formula is not None and not isinstance(formula, And) and fault(formula) is None


def _begins_with(answer: Answer, given: Formula) -> bool:
    """Whether the formula stands first, and something after it."""
    first = answer.lines[0].formula if len(answer.lines) > 1 else None
    return first is not None and form_of(first) == form_of(given)


def _beside(answer: Answer) -> bool:
    """Whether there are signs of equivalence or laws beside the lines."""
    return any(line.sign or line.law is not None for line in answer.lines)


def _in_cnf(answer: Answer) -> bool:
    """Whether all that can be read is in CNF."""
    read = [line.formula for line in answer.lines if line.formula is not None]
    return bool(read) and all(is_cnf(formula) for formula in read)


def _equivalent(exercise: Exercise, given: Formula, answer: Answer) -> list[bool]:
    """Of each line that can be read, if there are several: is it equivalent to the formula."""
    read = [line.formula for line in answer.lines if line.formula is not None]
    if len(read) < 2:
        return []
    meanings = Meanings(letters_of([given, *read]), exercise.limits)
    try:
        return [meanings.equivalent(given, formula) for formula in read]
    except LimitReached:
        return []


def _worth(judged: Judged) -> tuple[bool, Fraction]:
    scores = [item.score for item in judged.items]
    return judged.status == "graded", sum(scores, Fraction(0))
