"""What formulas mean: on which boards they are true, a bit for each, and only then by the solver.

Whatever sentences speak of is settled by the bombs, so on a small board a formula is a column of
bits, one for each way to lay them; two formulas that mean the same have the same columns. Most that
do not are told apart on one of the first boards.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache, reduce
from operator import and_

from minelogic.board import Board
from minelogic.errors import FileError
from minelogic.exercises.exercise import Exercise
from minelogic.exercises.tasks.translate import Translate
from minelogic.generate.makers.boards import MOST_TILES, columns_of
from minelogic.grading.translate.judge import contingent
from minelogic.grading.translate.reading import read_reference
from minelogic.grading.worlds.compare import Comparer
from minelogic.records import replace

_NAMES = ("one", "two", "three", "four")


def joined(formulas: Sequence[str]) -> str:
    """Formulas as an answer: one by itself, several as rules."""
    if len(formulas) == 1:
        return f"{formulas[0]}\n"
    return "".join([f"rule {_NAMES[n]}: {text}\n" for n, text in enumerate(formulas)])


def formulas_in(answer: str) -> list[str]:
    """The formulas that were joined to this answer."""
    lines = answer.splitlines()
    return [line.partition(": ")[2] if line.startswith("rule ") else line for line in lines]


def same_meaning(exercise: Exercise, one: str, other: str) -> bool:
    """Whether two answers are true on the same boards of an exercise. Raises `LimitReached`."""
    places = _task(exercise).boards.places
    try:
        for place in places:
            if place.board.size <= MOST_TILES and _column(place.board, one) != _column(
                place.board, other
            ):
                return False
    except FileError:
        return _same_by_search(exercise, one, other)
    if all(place.board.size <= MOST_TILES for place in places):
        return True
    return _same_by_search(exercise, one, other)


def says_something(exercise: Exercise) -> bool:
    """Whether the reference is true on some board, and on some it is not."""
    can_hold = can_fail = False
    try:
        for place in _task(exercise).boards.places:
            if place.board.size <= MOST_TILES:
                column = _column(place.board, exercise.reference)
                can_hold |= column != 0
                can_fail |= column != columns_of(place.board).every
                if can_hold and can_fail:
                    return True
    except FileError:
        pass
    return not contingent(exercise)


@lru_cache(maxsize=1024)
def _column(board: Board, answer: str) -> int:
    """The ways to lay bombs in which all formulas of an answer are true."""
    columns = columns_of(board)
    return reduce(and_, [columns.column(formula) for formula in formulas_in(answer)])


def _same_by_search(exercise: Exercise, one: str, other: str) -> bool:
    readings = [read_reference(replace(exercise, reference=text)) for text in (one, other)]
    places = _task(exercise).boards.places
    comparer = Comparer(places, readings[0], readings[1], None, exercise.limits)
    for search in (comparer.too_strong(), comparer.too_weak()):
        if search.reached is not None:
            raise search.reached
        if search.shown is not None:
            return False
    return True


def _task(exercise: Exercise) -> Translate:
    task = exercise.task
    assert isinstance(task, Translate)
    return task
