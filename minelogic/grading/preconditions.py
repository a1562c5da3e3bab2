"""Whether answers to an exercise can be judged at all, found out before anyone's is."""

from __future__ import annotations

from importlib import import_module

from minelogic.diagnostics import Diagnostic
from minelogic.errors import FileError, LimitReached
from minelogic.exercises.exercise import Exercise
from minelogic.exercises.tasks import Kind
from minelogic.grading.report.soundness import Soundness


def require_sound(exercise: Exercise) -> None:
    """Nothing, if answers can be judged by the exercise's files.

    Raises `FileError`, with the places, if a file that they are judged by has mistakes.
    """
    mistakes = [mistake for _, mistake in faults(exercise)]
    if mistakes:
        raise FileError(mistakes)


def faults(exercise: Exercise) -> list[tuple[str, Diagnostic]]:
    """What is wrong with the files that answers are judged by, and with which part of them."""
    try:
        return [*soundness_of(exercise.kind).faults(exercise)]
    except LimitReached:
        return []  # where the exercise is too much, each report says so


def soundness_of(kind: Kind) -> Soundness:
    """How exercises of a kind are tried; the floor of its name is imported only then."""
    soundness: Soundness = import_module(f"minelogic.grading.{kind}.soundness").SOUNDNESS
    return soundness
