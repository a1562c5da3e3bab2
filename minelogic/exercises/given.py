"""What students get of an exercise: its prompt, what they begin with, and its board; no more."""

from __future__ import annotations

import os

from minelogic.exercises.exercise import Exercise

PROMPT = "prompt.md"
_SHOWN = ("board", "on")
"""The parts of a task that name a file which students may have."""


def given_files(exercise: Exercise, prompt: str | None = None) -> dict[str, str]:
    """The texts by their names; the starter is called as the answer is that it becomes.

    Files are named one by one here: whatever else lies in the folder, now or later, stays there.
    """
    files = {
        PROMPT: exercise.prompt if prompt is None else prompt,
        exercise.answer: exercise.starter,
    }
    for part in _SHOWN:
        name = getattr(exercise.task, part, None)
        if isinstance(name, str) and os.path.isfile(os.path.join(exercise.folder, name)):
            with open(os.path.join(exercise.folder, name), encoding="utf-8") as stream:
                files[name] = stream.read()
    return files
