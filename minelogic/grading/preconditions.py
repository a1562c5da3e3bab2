"""Whether answers to an exercise can be judged at all, found out before anyone's is."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator

from minelogic.diagnostics import Diagnostic
from minelogic.errors import FileError, LimitReached
from minelogic.exercises import kinds
from minelogic.exercises.exercise import Boards, Deduce, Exercise, Property, Theory, Translate
from minelogic.records import replace
from minelogic.source import Source, Span
from minelogic.syntax.file.checked import File, Place


def require_sound(exercise: Exercise) -> None:
    """Nothing, if answers can be judged by the exercise's files.

    Raises `FileError`, with the places, if a file that they are judged by has mistakes.
    """
    found = [finding for _, finding in faults(exercise)]
    if found:
        raise FileError(found)


def faults(exercise: Exercise) -> list[tuple[str, Diagnostic]]:
    """What is wrong with the files that answers are judged by, and with which part of them."""
    task = exercise.task
    try:
        if isinstance(task, Theory):
            return [*_theory(exercise, task)]
        if isinstance(task, Translate):
            return [*_translate(exercise, task)]
        if isinstance(task, Deduce):
            return [*_deduce(exercise, task)]
    except LimitReached:
        return []  # where the exercise is too much, each report says so
    return []


def _theory(exercise: Exercise, task: Theory) -> Iterator[tuple[str, Diagnostic]]:
    from minelogic.grading.worlds.reading import mistakes_in, read_everywhere

    source = Source(_path(exercise), exercise.reference)
    reference = read_everywhere(source, exercise.folder, exercise.limits)
    if broken := mistakes_in(reference, _some_of(task.boards)):
        yield from [("reference", finding) for finding in broken]
        return
    yield from _uses(exercise, task.uses, task.boards)
    file = reference.file(task.boards.largest)
    for number, each in enumerate(task.properties):
        for finding in _wrong_formula(each, number, file, exercise):
            yield "properties", finding


def _translate(exercise: Exercise, task: Translate) -> Iterator[tuple[str, Diagnostic]]:
    from minelogic.grading.translate.reading import read_reference
    from minelogic.grading.worlds.reading import mistakes_in

    yield from _uses(exercise, task.uses, task.boards)
    reference = read_reference(exercise)
    broken = mistakes_in(reference, _some_of(task.boards))
    for finding in broken:
        named = Source(_path(exercise), finding.source.text)
        own = finding.source.name == "reference"
        yield "reference", replace(finding, source=named) if own else finding
    if not broken and not reference.said(task.boards.largest):
        source = Source(_path(exercise), exercise.reference)
        advice = "Write the formula that says the sentence."
        yield (
            "reference",
            kinds.BAD_REFERENCE.at(
                source, Span(0, 0), why="there is no formula in it", advice=advice
            ),
        )


def _deduce(exercise: Exercise, task: Deduce) -> Iterator[tuple[str, Diagnostic]]:
    from minelogic.problem import load
    from minelogic.syntax.statements import DisplayStatement

    path = os.path.join(exercise.folder, task.board)
    problem = load(path, exercise.limits)
    if problem.board is not None and problem.status == "consistent":
        return
    why = f"{task.board} has no board"
    if problem.board is not None:
        why = f"{task.board} is {problem.status}: " + (
            "no board fits its display"
            if problem.status == "inconsistent"
            else "whether a board fits its display was not found out"
        )
    shown = [s for s in problem.file.statements if isinstance(s, DisplayStatement)]
    span = Span(shown[0].span.start, shown[0].span.start + len("display")) if shown else Span(0, 0)
    yield "board", kinds.BAD_BOARD.at(problem.file.source, span, why=why, file=task.board)


def _uses(
    exercise: Exercise, uses: Iterable[str], boards: Boards
) -> Iterator[tuple[str, Diagnostic]]:
    """The mistakes in theories of the folder that answers may use."""
    from minelogic.resources import theory_names
    from minelogic.syntax.file.load import load_file

    for name in uses:
        if name not in theory_names():
            source = Source("an answer", f"use {name}\n")
            file = load_file(source, exercise.folder, exercise.limits, boards.largest)
            for finding in file.errors:
                inside = os.path.join(exercise.folder, finding.source.name)
                yield "uses", replace(finding, source=Source(inside, finding.source.text))


def _wrong_formula(each: Property, number: int, file: File, exercise: Exercise) -> list[Diagnostic]:
    """The finding about a property that is no sentence in the words of the reference."""
    from minelogic.exercises.load import FILE
    from minelogic.exercises.values import Values
    from minelogic.syntax.check import Checker
    from minelogic.syntax.file.reader import read_formula

    findings: list[Diagnostic] = []
    source = Source(each.name, each.formula)
    formula = read_formula(source, exercise.limits, findings)
    if formula is not None and not findings:
        Checker(source, file.vocabulary, file.checked_definitions, findings).closed(formula)
    first = next((finding for finding in findings if finding.severity == "error"), None)
    if first is None:
        return []
    path = os.path.join(exercise.folder, FILE)
    try:
        with open(path, encoding="utf-8", errors="replace") as stream:
            toml = stream.read()
    except OSError:
        toml = ""
    found: list[Diagnostic] = []
    said = first.message.rstrip(".")
    Values(Source(path, toml), {}, found, "property", number).wrong(
        "formula", said[:1].lower() + said[1:], first.help
    )
    return found


def _some_of(boards: Boards) -> list[Place]:
    """The largest place of each topology: what is wrong on smaller ones is wrong there too."""
    largest: dict[str, Place] = {}
    for place in boards.places:
        before = largest.get(place.board.topology)
        if before is None or before.board.size <= place.board.size:
            largest[place.board.topology] = place
    return list(largest.values())


def _path(exercise: Exercise) -> str:
    return os.path.join(exercise.folder, exercise.reference_file)
