"""A new exercise to begin with: a folder that works as it is, with comments that say how."""

from __future__ import annotations

import os
import re
from typing import Literal

from minelogic.exercises.tasks import Kind

ASSIGNMENT = "assignment"
"""What is written instead of a kind for several exercises together."""
_SKELETONS = os.path.join(os.path.dirname(os.path.realpath(__file__)), "skeletons")


def new_exercise(kind: Kind | Literal["assignment"], folder: str | os.PathLike[str]) -> list[str]:
    """Writes the files of a new exercise and gives their paths, sorted.

    The exercise is named after the folder, which is made if it is not there. Raises
    `FileExistsError` if there is something in it already.
    """
    path = os.fspath(folder)
    if os.path.isdir(path) and os.listdir(path):
        raise FileExistsError(f"{path} is not empty")
    name = identifier(os.path.basename(os.path.abspath(path)))
    written = []
    for inside, text in sorted(skeleton(kind, name).items()):
        target = os.path.join(path, *inside.split("/"))
        os.makedirs(os.path.dirname(target), exist_ok=True)
        with open(target, "x", encoding="utf-8", newline="\n") as stream:
            stream.write(text)
        written.append(target)
    return written


def skeleton(kind: Kind | Literal["assignment"], name: str) -> dict[str, str]:
    """The texts of the files, by their paths within the folder."""
    title = re.sub(r"[-_.]+", " ", name).strip().capitalize() or name
    root = os.path.join(_SKELETONS, kind)
    texts = {}
    for folder, _, files in os.walk(root):
        for file in files:
            path = os.path.join(folder, file)
            with open(path, encoding="utf-8") as stream:
                text = stream.read()
            inside = os.path.relpath(path, root).replace(os.sep, "/")
            texts[inside] = text.replace("@id@", name).replace("@title@", title)
    return texts


def identifier(text: str) -> str:
    """The text as the id of an exercise: letters, digits and hyphens, beginning with a letter."""
    return re.sub(r"[^A-Za-z0-9._]+", "-", text).strip("-._") or "exercise"
