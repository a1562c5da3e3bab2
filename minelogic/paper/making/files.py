"""Tables in a folder: a file for each table, and a folder of their answers."""

from __future__ import annotations

import os
from collections.abc import Sequence

from minelogic.paper.making.table import Table
from minelogic.paper.openings.plain import PaperError

ANSWERS = "answers"
"""The folder of the answers, which is not for those who solve."""


def write_tables(tables: Sequence[Table], folder: str, force: bool = False) -> list[str]:
    """Writes `01.mine` and `answers/01.txt` for each table; the paths of the tables' files.

    `PaperError` if a file is there already, unless it may be replaced.
    """
    wanted = {}
    for table in tables:
        wanted[os.path.join(folder, f"{table.name}.mine")] = table.file
        wanted[os.path.join(folder, ANSWERS, f"{table.name}.txt")] = table.answer
    there = [path for path in wanted if os.path.lexists(path)]
    if there and not force:
        raise PaperError(f"{there[0]} is there already; name another folder, or say --force")
    try:
        os.makedirs(os.path.join(folder, ANSWERS), exist_ok=True)
        for path, text in wanted.items():
            with open(path, "w", encoding="utf-8", newline="\n") as stream:
                stream.write(text)
    except OSError as error:
        raise PaperError(f"{folder} cannot be written: {error.strerror}") from None
    return [path for path in wanted if path.endswith(".mine")]
