"""What was made, written to folders: an exercise each, and the report beside them."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Mapping
from typing import Any

from minelogic.errors import MinelogicError
from minelogic.generate.generated import Generated
from minelogic.generate.made import Made
from minelogic.replacing import write_together

REPORT = "generated.json"
"""What the quality report is called, beside the exercises that it is about."""


class FolderError(MinelogicError):
    """Exercises cannot be written where they are wanted."""


def write_generated(
    generated: Generated, folder: str | os.PathLike[str], *, force: bool = False
) -> list[str]:
    """Writes every exercise into a folder of its own in `folder`, and the report beside them.

    Gives the paths of the exercises. What is there already is left alone: raises `FolderError`
    unless the folder is empty, or is not there, or `force` is set; then what an earlier report in
    it lists is taken away. All is written or, if that is interrupted, nothing is changed.
    """
    path = os.fspath(folder)
    made = {each.id: each.made for each in generated.exercises}
    return write_folders(path, made, {REPORT: generated.to_json()}, force)


def write_folders(
    path: str, made: Mapping[str, Made], reports: Mapping[str, Mapping[str, Any]], force: bool
) -> list[str]:
    """Writes exercises by the names of their folders, and JSON files beside them."""
    check_room(path, force)
    files = {f"{name}/{inside}": text for name, each in made.items()
             for inside, text in each.files.items()}  # fmt: skip
    for name, data in reports.items():
        files[name] = f"{json.dumps(data, ensure_ascii=False, indent=1)}\n"
    try:
        write_together(path, files, earlier_folders(path))
    except OSError as error:
        where = error.filename if isinstance(error.filename, str) else path
        reason = error.strerror or "it cannot be written"
        raise FolderError(f"{where}: {reason}") from None
    return [os.path.join(path, name) for name in made]


def check_room(path: str, force: bool) -> None:
    """Raises `FolderError` if nothing may be written here, before there is anything to write."""
    if os.path.lexists(path) and not os.path.isdir(path):
        raise FolderError(f"there is a file called {path}; name a folder")
    if os.path.isdir(path) and os.listdir(path) and not force:
        raise FolderError(
            f"the folder {path} is not empty; name another folder, or write over it with --force"
        )


def earlier_folders(path: str) -> list[str]:
    """The exercises that an earlier run left in a folder, as far as they are ours to take away."""
    return [
        name
        for name in dict.fromkeys(_listed(os.path.join(path, REPORT)))
        if re.fullmatch(r"[A-Za-z0-9][\w.@+-]*", name)
        and os.path.isfile(os.path.join(path, name, "exercise.toml"))
        and not os.path.islink(os.path.join(path, name))
    ]


def _listed(report: str) -> list[str]:
    """The folders that an earlier report tells of; none if there is none, or it cannot be read."""
    try:
        with open(report, encoding="utf-8") as stream:
            data = json.load(stream)
        return [str(each["folder"]) for each in data["exercises"]]
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        return []
