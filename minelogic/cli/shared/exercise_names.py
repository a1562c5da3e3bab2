"""The exercise that is meant by its number, its title, or its place among a student's answers."""

from __future__ import annotations

import os

from minelogic.errors import FileError
from minelogic.exercises.load import exercise_names, find_exercise


def exercise_called(name: str) -> str:
    """The name or folder by which an exercise can be loaded; what names none stays as it is."""
    try:
        find_exercise(name)
    except FileError:
        return _of_the_course(name) or name
    return name


def own_answer(name: str, exercise: str) -> str | None:
    """The answer that is meant by the name of an exercise, if it is a file, or a folder with one.

    `exercise` is what the name was found to mean.
    """
    if name == exercise or not os.path.exists(name):
        return None
    if not os.path.isdir(name):
        return name
    from minelogic.exercises.load import load_exercise

    path = os.path.join(name, load_exercise(exercise).answer)
    return path if os.path.isfile(path) else None


def _of_the_course(name: str) -> str | None:
    """What the course that ships has by this number or title, or in this folder of a student's."""
    if os.path.exists(name):
        return _of_the_folder(name)
    from minelogic.exercises.course.load import load_course

    said = " ".join(name.lower().split())
    for step in load_course().steps:
        if said in (str(step.number), step.exercise.title.lower(), step.name.lower()):
            return step.name
    return None


def _of_the_folder(path: str) -> str | None:
    """The exercise whose name a folder has, or the folder of a file, or the file itself."""
    here = os.path.abspath(path)
    names = [os.path.basename(here)]
    if not os.path.isdir(path):
        names = [os.path.basename(os.path.dirname(here)), os.path.splitext(names[0])[0]]
    shipped = exercise_names()
    return next((name for name in names if name in shipped), None)
