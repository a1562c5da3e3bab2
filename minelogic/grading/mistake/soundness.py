"""Whether a mistake can be asked for: one line is wrong, and of the kind that is said."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence

from minelogic.exercises import kinds
from minelogic.exercises.exercise import Exercise
from minelogic.exercises.tasks.deduce import Deduce
from minelogic.exercises.tasks.mistake import Planted
from minelogic.grading.mistake.judge import ITEMS, all_kinds, given_of, kept_of, right_of
from minelogic.grading.report.soundness import CheckRow, Faults, Soundness
from minelogic.grading.report.values import GradeReport
from minelogic.problem import load
from minelogic.source import Span
from minelogic.words import counted, listed


def _faults(exercise: Exercise) -> Faults:
    task = exercise.task
    assert isinstance(task, Planted)
    if not isinstance(task.of, Deduce):
        return
    problem = load(os.path.join(exercise.folder, task.of.board), exercise.limits)
    if problem.board is not None and problem.status == "consistent":
        return
    why = f"{task.of.board} has no board"
    if problem.board is not None:
        why = f"{task.of.board} is {problem.status}"
    yield "board", kinds.BAD_BOARD.at(problem.file.source, Span(0, 0), why=why, file=task.of.board)


def _checks(exercise: Exercise, _: GradeReport) -> Iterator[CheckRow]:
    task = exercise.task
    assert isinstance(task, Planted)
    given, right = given_of(exercise), right_of(exercise)
    wrong = list(dict.fromkeys([row.label for row in given.wrong]))
    unread = [row.label for row in given.rows if row.verdict == "open"]
    sentence = f"Line {task.line} of the starter is wrong, and no other line."
    if wrong != [task.line] or unread:
        sentence = f"The starter should have one mistake, in line {task.line}; wrong in it is "
        sentence += f"{listed(wrong, most=None) if wrong else 'nothing'}."
        if unread:
            sentence += f" Lines that are open or cannot be read: {listed(unread, most=None)}."
        if not given.rows:
            sentence = f"The starter has no derivation in it. {given.message}".strip()
    yield CheckRow(check="mistake", ok=wrong == [task.line] and not unread, sentence=sentence)
    known = all_kinds(task)
    unknown = [code for code in (*task.mistakes, *(task.kinds or ())) if code not in known]
    if unknown:
        sentence = f"There is no kind of mistake called {listed(unknown, most=None)}."
        yield CheckRow(check="kinds", ok=False, sentence=sentence)
    found = [code for row in given.wrong if row.label == task.line for code in row.codes]
    if found:
        ok = bool(set(found) & set(task.mistakes))
        sentence = f"What is wrong with it is {listed(list(task.mistakes), most=None, joint='or')}."
        if not ok:
            sentence = f"What is wrong with line {task.line} is {listed(found, most=None)}."
        yield CheckRow(check="kind", ok=ok, sentence=sentence)
    kept = kept_of(given, right)
    sentence = f"Once mended, it keeps at least half of {counted(len(kept), 'right line')}."
    if not kept:
        sentence = "Nothing that was derived can be kept, so any other derivation would do."
    yield CheckRow(check="kept", ok=bool(kept), sentence=sentence)


def _item_names(_: Exercise) -> Sequence[str]:
    return ITEMS


SOUNDNESS = Soundness(faults=_faults, checks=_checks, item_names=_item_names)
