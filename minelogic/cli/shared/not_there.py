"""What is said where a file is named that is not there: where it was looked for, and what to do."""

from __future__ import annotations

import os
from collections.abc import Sequence
from shlex import quote
from typing import TYPE_CHECKING

from minelogic.cli.shared.common import looked_for
from minelogic.diagnostics import visible
from minelogic.words import fill

if TYPE_CHECKING:
    from minelogic.exercises.exercise import Exercise

_UP = 3
"""So many folders are looked into: this one and those around it."""


def answer_not_there(path: str, name: str, exercise: Exercise, others: Sequence[str] = ()) -> str:
    """Why there is no answer at a path, and the command for the one that was meant, or for the
    others that are there.

    `name` is what the exercise was called.
    """
    said = f"{visible(path)}: there is no such file{looked_for(path)}."
    if others:
        which = "The other one is there:" if len(others) == 1 else "The others are there:"
        return f"{said}\n{which}\n    {_command(name, *others)}"
    if found := _near(exercise):
        return f"{said}\nWas this one meant?\n    {_command(name, found)}"
    advice = "Go to the folder that has your answer, or name the file with its folders, as in"
    return f"{said}\n{fill(advice)}\n    {_command(name, os.path.join('FOLDER', exercise.answer))}"


def answer_not_named(name: str, exercise: Exercise) -> str:
    """That a file has to be named, and the command for it."""
    said = fill("Name what is to be judged: a file with the answer, folders or archives, as in")
    return f"{said}\n    {_command(name, _near(exercise) or exercise.answer)}"


def wrong_way_round(name: str, paths: Sequence[str]) -> str | None:
    """What is said where an answer is named before its exercise; None where that is not so."""
    from minelogic.exercises.load import exercise_names

    last = paths[0] if len(paths) == 1 else ""
    if last not in exercise_names() or os.path.isfile(last) or os.path.isdir(name):
        return None
    if name in exercise_names() or not (os.path.isfile(name) or os.path.splitext(name)[1]):
        return None
    return f"First comes the exercise, and then your answer:\n    {_command(last, name)}"


def _command(name: str, *paths: str) -> str:
    return " ".join(["minelogic grade", *[visible(quote(word)) for word in (name, *paths)]])


def _near(exercise: Exercise) -> str | None:
    """The answer to the exercise as a course lays it out, near this folder; else one in it."""
    here = os.path.isfile(exercise.answer)
    if here and os.path.basename(os.getcwd()) == exercise.id:
        return exercise.answer
    up = os.curdir
    for _ in range(_UP):
        for below in ("", *_folders(up)):
            path = os.path.normpath(os.path.join(up, below, exercise.id, exercise.answer))
            if os.path.isfile(path):
                return path
        up = os.path.join(up, os.pardir)
    return exercise.answer if here else None


def _folders(folder: str) -> list[str]:
    try:
        with os.scandir(folder) as entries:
            return sorted([each.name for each in entries if each.is_dir(follow_symlinks=False)])
    except OSError:
        return []
