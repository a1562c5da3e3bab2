"""What an exercise on paper is about: its opening, and its items before they are judged."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from fractions import Fraction

from minelogic.exercises.exercise import Exercise
from minelogic.exercises.tasks.paper import PaperTask
from minelogic.grading.paper.reading import Filled
from minelogic.grading.report.judgement import not_judged
from minelogic.grading.report.values import Item, Line
from minelogic.paper.openings.opening import Opening, check
from minelogic.problem import Problem, load
from minelogic.source import Source

MINES, FREE = "mines", "no mines"
VERDICT, SHOWN = "verdict", "shown"
UNIQUE, FEW = "one solution", "few"
PAIR = "pair"
_SHARES: Mapping[str, int] = {SHOWN: 2, UNIQUE: 2}
"""What items are worth compared with others, unless weights say otherwise; the rest 1."""
_TITLES: Mapping[str, str] = {
    MINES: "A cross on every mine",
    FREE: "A dash on every other closed cell",
    VERDICT: "How many sets of mines fit",
    SHOWN: "What shows it",
    UNIQUE: "One set of mines fits, and no other",
    FEW: "No more numbers than it takes",
    PAIR: "Two sets of mines that show the same numbers",
}
_MOST_NAMED = 8


def task_of(exercise: Exercise) -> PaperTask:
    """What an exercise asks."""
    task = exercise.task
    assert isinstance(task, PaperTask)
    return task


def problem_of(exercise: Exercise) -> Problem:
    """What the file states that the exercise is about."""
    return load(os.path.join(exercise.folder, task_of(exercise).board), exercise.limits)


def opening_of(exercise: Exercise) -> Opening:
    """The opening that the exercise is about."""
    return check(problem_of(exercise))


def blank_items(exercise: Exercise, names: Sequence[str]) -> dict[str, Item]:
    """The items by their names, with what they are worth, before anything is judged."""
    weights = {
        name: exercise.weights.get(name, Fraction(_SHARES.get(name, 1) if len(names) > 1 else 1))
        for name in names
    }
    total = sum(weights.values(), Fraction(0))
    return {
        name: not_judged(
            name,
            _TITLES[name],
            exercise.points * weight / total if total else exercise.points / len(weights),
        )
        for name, weight in weights.items()
    }


def lines_at(source: Source, filled: Filled, tiles: Sequence[int]) -> tuple[Line, ...]:
    """The lines of the answer on which some cells stand, each once."""
    numbers = sorted({filled.line(tile) for tile in tiles})
    return tuple([Line(" ".join(source.line_text(number).split()), number) for number in numbers])


def named(opening: Opening, tiles: Sequence[int]) -> str:
    """The names of cells; of many the first and how many more there are."""
    from minelogic.words import listed

    return listed([opening.board.label(tile) for tile in tiles], most=_MOST_NAMED)
