"""Answers to exercises that ask what is true on a board, or for a board that refutes something."""

from __future__ import annotations

from minelogic.exercises.exercise import Exercise
from minelogic.exercises.tasks.truth import Truth
from minelogic.grading.report.judgement import Judged
from minelogic.grading.truth.on_board import judge_verdicts
from minelogic.grading.truth.refuting import judge_boards
from minelogic.source import Source


def judge(exercise: Exercise, source: Source) -> Judged:
    """Which verdicts are right and shown, or which claims the boards refute."""
    task = exercise.task
    assert isinstance(task, Truth)
    return judge_boards(exercise, source) if task.claims else judge_verdicts(exercise, source)
