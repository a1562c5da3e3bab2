"""Whether theories with holes can be judged: the holes are ones, and boards tell each of them."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence

from minelogic.diagnostics import Diagnostic
from minelogic.exercises.exercise import Exercise
from minelogic.exercises.load import FILE
from minelogic.exercises.tasks.hole import Gaps
from minelogic.exercises.values import Values
from minelogic.grading.hole.beside import Beside, read_starter
from minelogic.grading.hole.judge import THE_REST, theory_of
from minelogic.grading.hole.worlds import read_world, telling_lines
from minelogic.grading.report.soundness import CheckRow, Faults, Soundness
from minelogic.grading.report.values import GradeReport
from minelogic.grading.theory.judge import read_reference
from minelogic.grading.worlds.compare import Comparer
from minelogic.grading.worlds.drawn import drawn, statement_name
from minelogic.grading.worlds.reading import Reading, mistakes_in
from minelogic.grading.worlds.soundness import (
    faults_of_theories,
    largest_of_each_topology,
    reference_path,
)
from minelogic.ground.formula import truth
from minelogic.records import replace
from minelogic.source import Source
from minelogic.words import counted, listed


def _faults(exercise: Exercise) -> Faults:
    task = exercise.task
    assert isinstance(task, Gaps)
    places = largest_of_each_topology(task.boards)
    reference, starter = read_reference(exercise), read_starter(exercise)
    for what, reading in (("reference", reference), ("starter", starter)):
        broken = mistakes_in(reading, places)
        for finding in broken:
            name = reference_path(exercise) if what == "reference" else _starter_path(exercise)
            yield what, replace(finding, source=Source(name, finding.source.text))
        if broken:
            return
    yield from faults_of_theories(exercise, task.uses, task.boards)
    rules = [statement_name(each) for each in reference.statements(task.boards.largest)]
    for number, hole in enumerate(task.holes):
        if hole.rule not in rules:
            yield "hole", _wrong_hole(exercise, number, hole.rule, rules)


def _wrong_hole(exercise: Exercise, number: int, rule: str, rules: Sequence[str]) -> Diagnostic:
    """The finding about a hole that is no rule of the reference."""
    found: list[Diagnostic] = []
    path = os.path.join(exercise.folder, FILE)
    try:
        with open(path, encoding="utf-8", errors="replace") as stream:
            source = Source(path, stream.read())
    except OSError:
        source = Source(path, "")
    values = Values(source, {}, found, "hole", number)
    advice = f"There are {listed(list(rules), most=None)}." if rules else "Write the reference."
    values.wrong("rule", f"the reference has no rule '{rule}'", advice)
    return found[0]


def _starter_path(exercise: Exercise) -> str:
    return os.path.join(exercise.folder, "starter.mine")


def _checks(exercise: Exercise, _: GradeReport) -> Iterator[CheckRow]:
    from minelogic.grading.theory.soundness import SOUNDNESS as OF_THEORIES

    task = exercise.task
    assert isinstance(task, Gaps)
    places = task.boards.places
    reference, starter = read_reference(exercise), read_starter(exercise)
    if mistakes_in(reference, places) or mistakes_in(starter, places):
        return
    whole = replace(exercise, kind="theory", task=theory_of(task))
    # That boards tell slips from the reference is said last, and found out once.
    rows = list(OF_THEORIES.checks(whole, _))
    yield from [row for row in rows if row.check != "boards"]
    yield from rows_of_holes(exercise, task, reference, starter)
    yield from [row for row in rows if row.check == "boards"]


def rows_of_holes(
    exercise: Exercise, task: Gaps, reference: Reading, starter: Reading
) -> Iterator[CheckRow]:
    """What has to hold of the theory with holes, and of the boards that tell them."""
    places = task.boards.places
    comparer = Comparer(places, reference, starter, task.vocabulary, exercise.limits)
    beside = Beside(task, comparer, starter)
    extra = [beside.names[line] for line in beside.new]
    if extra:
        sentence = f"The starter has rules that the reference has not: {listed(extra, most=None)}."
        yield CheckRow(check="starter", ok=False, sentence=sentence)
    kept = beside.lines(beside.kept)
    same = not beside.can([beside.right()], kept) and not beside.can([kept], beside.right())
    sentence = "Outside of its holes the starter says what the reference says."
    if not same:
        sentence = "Outside of its holes the starter says something else than the reference."
    yield CheckRow(check="starter", ok=same, sentence=sentence)
    told = 0
    for hole in beside.holes:
        if beside.as_given(hole, beside.rule(hole)):
            sentence = f"There is no hole in '{hole}': with the other rules, the starter says it."
            yield CheckRow(check="hole", ok=False, sentence=sentence)
            continue
        rows = [*_tellings(exercise, task, beside, hole)]
        yield from [row for row in rows if not row.ok]
        told += all(row.ok for row in rows)
    if told == len(beside.holes):
        sentence = f"Boards tell {counted(told, 'hole')} from the right rules."
        yield CheckRow(check="boards", ok=True, sentence=sentence)


def _tellings(exercise: Exercise, task: Gaps, beside: Beside, hole: str) -> Iterator[CheckRow]:
    """A row for each board that is kept for a hole; one with what to write if there is none."""
    every = [telling for telling in task.worlds if telling.hole == hole]
    for telling in every:
        try:
            arena, world = read_world(exercise, beside.comparer, telling)
        except ValueError as error:
            sentence = f"A board for '{hole}' cannot be read: {error}."
            yield CheckRow(check="boards", ok=False, sentence=sentence)
            continue

        def holds(formulas: Sequence[object], world: frozenset[int] = world) -> bool:
            return all(truth(f, world.__contains__) for f in formulas)  # type: ignore[arg-type]

        right = holds(beside.others(hole)(arena)) and holds(beside.rule(hole)(arena))
        given = holds(beside.others(hole)(arena)) and holds(beside.given(hole)(arena))
        drawing = " / ".join(telling.rows)
        if right != telling.allowed:
            does = "allows" if right else "forbids"
            sentence = f"The board {drawing} is listed otherwise: the reference {does} it."
            yield CheckRow(check="boards", ok=False, sentence=sentence)
        elif right == given:
            do = "allow" if right else "forbid"
            sentence = f"The board {drawing} does not tell '{hole}': both theories {do} it."
            yield CheckRow(check="boards", ok=False, sentence=sentence)
        else:
            yield CheckRow(check="boards", ok=True, sentence=f"The board {drawing} tells '{hole}'.")
    if not every:
        lines = smallest_telling(beside, hole)
        sentence = f"No board is kept that tells '{hole}'. Write: {lines}"
        yield CheckRow(check="boards", ok=False, sentence=sentence)


def smallest_telling(beside: Beside, hole: str) -> str:
    """The lines for the smallest world that only one of the reference and the starter allows."""
    others, rule, given = beside.others(hole), beside.rule(hole), beside.given(hole)
    search = beside.comparer.search
    forbidden = search(lambda arena: (others(arena) + rule(arena), given(arena))).shown
    allowed = search(lambda arena: (others(arena) + given(arena), rule(arena))).shown
    both = [(shown, right) for shown, right in ((forbidden, True), (allowed, False)) if shown]
    shown, right = min(both, key=lambda pair: pair[0].arena.place.board.size)
    witness = drawn(shown, "", ())
    return telling_lines(hole, right, witness, shown.arena.place.board).replace("\n", "; ")


def _item_names(_: Exercise) -> Sequence[str]:
    return (THE_REST,)


SOUNDNESS = Soundness(faults=_faults, checks=_checks, item_names=_item_names)
