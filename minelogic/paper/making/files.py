"""Tables in a folder: a file for each table, and a folder of their answers."""

from __future__ import annotations

import os
import re
from collections.abc import Sequence

from minelogic.paper.making.saying import ABOVE
from minelogic.paper.making.table import Table
from minelogic.paper.openings.plain import OrderError
from minelogic.replacing import write_together

ANSWERS = "answers"
"""The folder of the answers, which is not for those who solve."""


_OTHERS = ("generated.json", "variants.json", "assignment.toml", "exercise.toml", "course.toml")
"""What a folder has that belongs to exercises."""


def check_place(folder: str, force: bool) -> None:
    """Raises `OrderError` if no tables may be written here, before there are any."""
    if not folder:
        raise OrderError("the folder has no name")
    if os.path.lexists(folder) and not os.path.isdir(folder):
        raise OrderError(f"there is a file called {folder}; name a folder")
    others = [name for name in _OTHERS if os.path.exists(os.path.join(folder, name))]
    if others:
        raise OrderError(f"the folder {folder} has exercises in it; name another folder")
    if os.path.isdir(folder) and os.listdir(folder) and not force:
        raise OrderError(
            f"the folder {folder} is not empty; name another folder, or write over it with --force"
        )


def write_tables(tables: Sequence[Table], folder: str, force: bool = False) -> list[str]:
    """Writes `01.mine` and `answers/01.txt` for each table; the paths of the tables' files.

    `OrderError` if the folder is not empty, unless `force` is set: then the tables of an earlier
    run are taken away. All is written or, if that is interrupted, nothing is changed.
    """
    check_place(folder, force)
    files = {}
    for table in tables:
        files[f"{table.name}.mine"] = table.file
        files[f"{ANSWERS}/{table.name}.txt"] = table.answer
    try:
        write_together(folder, files, _earlier(folder))
    except OSError as error:
        raise OrderError(f"{folder} cannot be written: {error.strerror}") from None
    return [os.path.join(folder, f"{table.name}.mine") for table in tables]


def _earlier(folder: str) -> list[str]:
    """The tables that an earlier run left in a folder, and their answers."""
    found = []
    for name in sorted(os.listdir(folder)) if os.path.isdir(folder) else []:
        number = re.fullmatch(r"(\d{2,})\.mine", name)
        if number is None or not _is_ours(os.path.join(folder, name)):
            continue
        found.append(name)
        answer = os.path.join(ANSWERS, f"{number[1]}.txt")
        if os.path.isfile(os.path.join(folder, answer)):
            found.append(answer)
    return found


def _is_ours(path: str) -> bool:
    """Whether a file says of itself that it is a new table."""
    try:
        with open(path, encoding="utf-8") as stream:
            return stream.readline(200).startswith(f"# {ABOVE}")
    except (OSError, UnicodeError):
        return False
