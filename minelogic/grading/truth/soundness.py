"""Whether verdicts can be asked for: formulas of both values; and claims that a board refutes."""

from __future__ import annotations

import os
from collections.abc import Iterator

from minelogic.board import numbers_of
from minelogic.exercises import kinds
from minelogic.exercises.exercise import Exercise
from minelogic.exercises.tasks.truth import Truth
from minelogic.grading.report.soundness import CheckRow, Faults, Soundness, no_other_items, prompted
from minelogic.grading.report.values import GradeReport
from minelogic.problem import Problem, load
from minelogic.source import Span
from minelogic.words import counted

_MOST_LOST = 2
"""So many times what a formula is worth a wrong verdict on it may take."""


def _faults(exercise: Exercise) -> Faults:
    task = exercise.task
    assert isinstance(task, Truth)
    if task.board is None:
        return
    problem = load(os.path.join(exercise.folder, task.board), exercise.limits)
    if problem.board is not None or any(problem.file.vocabulary.predicates):
        return
    why = f"{task.board} has no board, and declares nothing"
    yield "board", kinds.BAD_BOARD.at(problem.file.source, Span(0, 0), why=why, file=task.board)


def _checks(exercise: Exercise, reference: GradeReport) -> Iterator[CheckRow]:
    from minelogic.grading.truth.on_board import losses_of, standings_of

    task = exercise.task
    assert isinstance(task, Truth)
    if task.claims:
        many = counted(len(task.claims), "claim")
        verb = "refutes" if reference.passed else "does not refute"
        sentence = f"The reference {verb} {many}."
        yield CheckRow(check="refuted", ok=reference.passed, sentence=sentence)
        return
    assert task.board is not None
    problem = load(os.path.join(exercise.folder, task.board), exercise.limits)
    yield from prompted(exercise, problem)
    standings = standings_of(exercise, task, problem, problem.world())
    true = sum(standing.value for standing in standings)
    false = len(standings) - true
    sentence = f"{true} of the formulas {'is' if true == 1 else 'are'} true, and {false} false."
    if not true or not false:
        word = "true" if true else "false"
        sentence = f"All formulas are {word}: who says so without looking would be right."
    ok = bool(true and false)
    losses = losses_of(standings)
    dear = next((s for s in standings if losses[s.name] > _MOST_LOST * s.worth), None)
    if ok and dear is not None:
        word, ok = "true" if dear.value else "false", False
        sentence = f"{sentence} A wrong verdict on formula {dear.name} takes more than {_MOST_LOST}"
        sentence += f" such formulas are worth: ask for more that are {word}."
    yield CheckRow(check="balance", ok=ok, sentence=sentence)
    needed = sum(standing.verdict < standing.worth for standing in standings)
    if task.reasons:
        verb = "needs" if needed == 1 else "need"
        sentence = f"{counted(needed, 'verdict')} {verb} a witness, a counterexample or choices."
        if not needed:
            sentence = (
                "No verdict needs a witness: write reasons = false, or ask for other formulas."
            )
        yield CheckRow(check="reasons", ok=needed > 0, sentence=sentence)
    yield from _numbers(problem)


def _numbers(problem: Problem) -> Iterator[CheckRow]:
    """A row if the board shows a number that its bombs do not make."""
    board, display = problem.board, problem.display
    if board is None or display is None:
        return
    true = numbers_of(board, display.bombs)
    for tile, number in display.numbers:
        if true[tile] != number:
            shown = f"{board.label(tile)} shows {number}, but {true[tile]} of its neighbours"
            sentence = f"{shown} {'is a bomb' if true[tile] == 1 else 'are bombs'}."
            yield CheckRow(check="board", ok=False, sentence=sentence)
            return


SOUNDNESS = Soundness(faults=_faults, checks=_checks, item_names=no_other_items)
