"""Folders as `minelogic course start` lays them out: which of their files are answers."""

from __future__ import annotations

import os
from collections.abc import Sequence

from minelogic.exercises.given import PROMPT
from minelogic.grading.hand_ins.archives import Entry

_READ_ME = "README.md"


def only_answers(given: str, entries: Sequence[Entry], exercise: str, answer: str) -> list[Entry]:
    """The entries below a path without those that no student wrote as an answer to the exercise.

    A folder is known to be laid out by its prompt beside the answer. All else in it is left out,
    and so are the folders of other exercises, unless there is none of this one.
    """
    files = {entry.path.lower(): entry for entry in entries if not entry.folder}
    wanted = answer.lower()
    prompts = [path for path in files if path.rpartition("/")[2] == PROMPT]
    laid = {path[: -len(PROMPT)] for path in prompts}
    own = {folder for folder in laid if f"{folder}{wanted}" in files}
    named = {folder for folder in own if _name(given, folder) == exercise.lower()}
    if not own or (len(laid) > 1 and not named):
        return list(entries)
    kept = {f"{folder}{wanted}" for folder in named or own}
    above = {f"{'/'.join(parts)}/" for folder in laid for parts in _parents(folder)} | {""}
    read_mes = {f"{folder}{_READ_ME.lower()}" for folder in above}
    result = []
    for entry in entries:
        path = entry.path.lower()
        folder = path if entry.folder else path.rpartition("/")[0]
        inside = any(f"{folder}/".removeprefix("/").startswith(each) for each in laid)
        around = entry.folder and f"{path}/" in above
        if path in kept or not (inside or around or path in read_mes):
            result.append(entry)
    return result


def _name(given: str, folder: str) -> str:
    """What a folder is called, the path itself too."""
    whole = os.path.basename(os.path.abspath(given))
    return (folder.rstrip("/").rpartition("/")[2] or whole).lower()


def _parents(folder: str) -> list[list[str]]:
    """The parts of the path of each folder that a folder lies in."""
    parts = folder.rstrip("/").split("/")
    return [parts[:length] for length in range(1, len(parts))]
