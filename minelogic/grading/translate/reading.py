"""The answer to a translation read: one formula by itself, or the statements of a file."""

from __future__ import annotations

import re
from collections.abc import Sequence

from minelogic.diagnostics import Diagnostic, Kind
from minelogic.exercises.exercise import Exercise
from minelogic.exercises.tasks.translate import Translate
from minelogic.grading.notation.statements import second_formula
from minelogic.grading.theory.judge import OTHER_PLACES
from minelogic.grading.worlds.reading import (
    Reading,
    Statement,
    for_a_formula,
    forbidden_uses,
    in_places,
    mistakes_in,
)
from minelogic.records import replace
from minelogic.source import Source, Span
from minelogic.syntax.check import Checker
from minelogic.syntax.definitions import expand
from minelogic.syntax.file.checked import File, Place
from minelogic.syntax.file.reader import read, read_formula
from minelogic.syntax.statements import KEYWORDS, Domain, Fact, Predicate, Prove, Use
from minelogic.syntax.tree import Formula, Truth

NO_FORMULA = Kind(
    code="no-formula",
    severity="error",
    message="There is no formula in this answer.",
    help="Write one formula, or one rule.",
    why="A translation is a formula; definitions alone say nothing.",
    wrong="",
    right="",
)
_STATEMENT = re.compile(rf"^[ \t\f\r]*(?:{'|'.join(KEYWORDS)})\b(?!')", re.MULTILINE)


def read_reference(exercise: Exercise) -> Reading:
    """The reference, with the theory of the exercise taken for granted."""
    source = Source("reference", exercise.reference)
    return _reading(exercise, source, exercise.folder)


def read_answer(exercise: Exercise, source: Source) -> tuple[Reading, list[Diagnostic]]:
    """An answer in every place, and what is wrong with it."""
    task = exercise.task
    assert isinstance(task, Translate)
    forbidden: list[Diagnostic] = []
    if has_statements(source):
        forbidden = forbidden_uses(source, _theories(task), exercise.limits)
    # Nothing beside the exercise is opened for an answer that uses what it may not.
    reading = _reading(exercise, source, None if forbidden else exercise.folder)
    there = {finding.span for finding in forbidden}
    wrong = [f for f in mistakes_in(reading, task.boards.places) if f.span not in there]
    wrong = [for_a_formula(f, task.boards.largest, exercise.prompt) for f in wrong]
    nothing = not wrong and not forbidden and not reading.statements(task.boards.largest)
    if nothing or not re.sub("#.*", "", source.text).strip():
        wrong = [NO_FORMULA.at(source, Span(0, 0))]
    elif wrong and not has_statements(source):
        wrong = [*second_formula(exercise, source)] or wrong
    return reading, sorted([*forbidden, *wrong], key=lambda finding: finding.span)


def faults_of(exercise: Exercise, source: Source) -> list[Diagnostic]:
    """What is wrong with an answer on a largest board, placed in the answer itself."""
    task = exercise.task
    assert isinstance(task, Translate)
    if has_statements(source) and forbidden_uses(source, _theories(task), exercise.limits):
        return []
    errors = _reading(exercise, source, exercise.folder).file(task.boards.largest).errors
    return [
        replace(finding, source=source)
        for finding in errors
        if finding.source.name == source.name and finding.span.end <= len(source.text)
    ]


def other_places(reference: Reading, answer: Reading, place: Place) -> list[Diagnostic]:
    """A finding for each predicate of the reference that the answer declares in another way."""
    ours, file = reference.file(place).vocabulary, answer.file(place)
    findings = []
    for statement in file.statements:
        sorts = ours.predicates.get(statement.name) if isinstance(statement, Predicate) else None
        if not isinstance(statement, Predicate) or sorts is None:
            continue
        values = [ours.domains.get(sort, sort) for sort in sorts]
        if values != [file.vocabulary.domains.get(sort, sort) for sort in statement.sorts]:
            places = _with_places(statement.name, sorts)
            name, span = statement.name, statement.name_span
            findings.append(OTHER_PLACES.at(file.source, span, name=name, places=places))
    return findings


def _with_places(name: str, sorts: Sequence[str]) -> str:
    return f"{name}({', '.join(sorts)})" if sorts else name


def _reading(exercise: Exercise, source: Source, base: str | None) -> Reading:
    """A text wherever it is asked for; what theories say is taken for granted."""
    task = exercise.task
    assert isinstance(task, Translate)
    if has_statements(source):
        used = {s.name for s in read(source, exercise.limits, []) if isinstance(s, Use)}
        more = "".join([f"\nuse {name}" for name in _theories(task) if name not in used])
        # At the end, where it moves nothing that a finding could be about.
        source = Source(source.name, source.text + more) if base is not None else source

        stated = in_places(source, base, exercise.limits)

        def load(place: Place) -> File:
            return _with_queries(stated(place))
    else:
        words = Source("exercise", _words(exercise, task))
        around = in_places(words, exercise.folder, exercise.limits)
        alone = _formula_alone(source, exercise)

        def load(place: Place) -> File:
            return _with_formula(around(place), source, alone)

    def granted(statement: Statement) -> bool:
        return statement.source is not source

    return Reading(load, exercise.limits, granted)


def has_statements(source: Source) -> bool:
    """Whether an answer is a file of statements, and not one formula by itself."""
    return _STATEMENT.search(source.text) is not None


def _theories(task: Translate) -> list[str]:
    """The theory that is taken for granted, and those that an answer may use."""
    return list(dict.fromkeys([*([task.modulo] if task.modulo else []), *task.uses]))


def _words(exercise: Exercise, task: Translate) -> str:
    """What a formula by itself may speak of: theories, and what the reference declares."""
    source = Source("reference", exercise.reference)
    lines = [f"use {name}" for name in _theories(task)]
    if has_statements(source):
        for statement in read(source, exercise.limits, []):
            if isinstance(statement, Domain):
                lines.append(f"domain {statement.name} = {statement.low} .. {statement.high}")
            elif isinstance(statement, Predicate):
                lines.append(f"predicate {_with_places(statement.name, statement.sorts)}")
    return "\n".join([*lines, "rule nothing: true"])


def _with_queries(file: File) -> File:
    """The file with its own queries read as what it says."""
    facts = [_as_fact(query) for query in file.queries]
    return replace(file, facts=(*file.facts, *facts), queries=())


def _as_fact(query: Prove) -> Fact:
    return Fact(query.formula, source=query.source, span=query.span, core=query.core)


def _formula_alone(source: Source, exercise: Exercise) -> tuple[Formula, tuple[Diagnostic, ...]]:
    """The formula that a source is, and what is found in it."""
    findings: list[Diagnostic] = []
    formula = read_formula(source, exercise.limits, findings) or Truth(True)
    return formula, tuple(findings)


def _with_formula(
    around: File, source: Source, alone: tuple[Formula, tuple[Diagnostic, ...]]
) -> File:
    """What a formula by itself says among the words of a file."""
    formula, findings = alone[0], list(alone[1])
    if not any(finding.severity == "error" for finding in findings):
        checker = Checker(source, around.vocabulary, around.checked_definitions, findings)
        formula = checker.closed(formula)
    core = expand(formula, around.definitions)
    fact = Fact(formula, source=source, span=formula.span, core=core)
    return replace(
        around, source=source, statements=(fact,), facts=(fact,), diagnostics=tuple(findings)
    )
