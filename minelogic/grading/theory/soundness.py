"""Whether theories can be judged by an exercise: its reference, its properties, its worlds."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from minelogic.diagnostics import Diagnostic
from minelogic.exercises.boards import board_words
from minelogic.exercises.exercise import NOT_TOO_STRONG, Exercise
from minelogic.exercises.load import FILE
from minelogic.exercises.tasks.theory import Property, Theory
from minelogic.exercises.values import Values
from minelogic.grading.report.soundness import CheckRow, Faults, Soundness
from minelogic.grading.report.values import GradeReport
from minelogic.grading.report.words import with_commas
from minelogic.grading.worlds.reading import mistakes_in, read_everywhere
from minelogic.grading.worlds.soundness import (
    faults_of_theories,
    largest_of_each_topology,
    reference_path,
)
from minelogic.source import Source
from minelogic.syntax.check import Checker
from minelogic.syntax.file.checked import File
from minelogic.syntax.file.reader import read_formula
from minelogic.syntax.tree import Atom
from minelogic.syntax.walk import subformulas
from minelogic.words import lowered

if TYPE_CHECKING:
    from minelogic.grading.worlds.compare import Comparer


def _faults(exercise: Exercise) -> Faults:
    task = exercise.task
    assert isinstance(task, Theory)
    source = Source(reference_path(exercise), exercise.reference)
    reference = read_everywhere(source, exercise.folder, exercise.limits)
    if broken := mistakes_in(reference, largest_of_each_topology(task.boards)):
        yield from [("reference", finding) for finding in broken]
        return
    yield from faults_of_theories(exercise, task.uses, task.boards)
    file = reference.file(task.boards.largest)
    for number, each in enumerate(task.properties):
        for finding in _wrong_formula(each, number, file, exercise):
            yield "properties", finding


def _wrong_formula(each: Property, number: int, file: File, exercise: Exercise) -> list[Diagnostic]:
    """The finding about a property that is no sentence in the words of the reference."""
    findings: list[Diagnostic] = []
    source = Source(each.name, each.formula)
    formula = read_formula(source, exercise.limits, findings)
    if formula is not None and not findings:
        Checker(source, file.vocabulary, file.checked_definitions, findings).closed(formula)
    first = next((finding for finding in findings if finding.severity == "error"), None)
    if first is None:
        return []
    in_toml: list[Diagnostic] = []
    values = Values(_toml(exercise), {}, in_toml, "property", number)
    values.wrong("formula", lowered(first.message.rstrip(".")), first.help)
    return in_toml


def _toml(exercise: Exercise) -> Source:
    """The exercise.toml; empty if it has gone."""
    path = os.path.join(exercise.folder, FILE)
    try:
        with open(path, encoding="utf-8", errors="replace") as stream:
            return Source(path, stream.read())
    except OSError:
        return Source(path, "")


def _checks(exercise: Exercise, _: GradeReport) -> Iterator[CheckRow]:
    from minelogic.grading.slips.too_small import boards_rows
    from minelogic.grading.theory.rule_credit import wanted
    from minelogic.grading.worlds.compare import Comparer

    task = exercise.task
    assert isinstance(task, Theory)
    places = task.boards.places
    source = Source("the reference", exercise.reference)
    reading = read_everywhere(source, exercise.folder, exercise.limits)
    if mistakes_in(reading, places):
        return
    comparer = Comparer(places, reading, reading, task.vocabulary, exercise.limits)
    yield _vocabulary(task, comparer)
    empty = [p for p in places if not comparer.arena(p).allows(comparer.arena(p).text("reference"))]
    sentence = f"The reference has a world {task.boards.words}."
    if empty:
        sentence = f"The reference has no world on {board_words(empty[0].board)}."
    yield CheckRow(check="worlds", ok=not empty, sentence=sentence)
    yield from boards_rows(exercise, reading, places, task.vocabulary)
    if task.properties:
        wanted(task, comparer)
        sentence = f"All {len(task.properties)} properties can be read."
        yield CheckRow(check="properties", ok=True, sentence=sentence)


def _vocabulary(task: Theory, comparer: Comparer) -> CheckRow:
    """Whether the reference speaks of nothing that is not part of a world."""
    used = {
        part.predicate
        for formula in comparer.formulas("reference")
        for part in subformulas(formula)
        if isinstance(part, Atom) and part.predicate != "adjacent"
    }
    others = sorted(used - set(task.vocabulary))
    sentence = f"The reference speaks only of {with_commas(task.vocabulary)}."
    if others:
        sentence = f"The reference speaks of {with_commas(others)}, which the vocabulary has not."
    return CheckRow(check="vocabulary", ok=not others, sentence=sentence)


def _item_names(_: Exercise) -> Sequence[str]:
    return (NOT_TOO_STRONG,)


SOUNDNESS = Soundness(faults=_faults, checks=_checks, item_names=_item_names)
