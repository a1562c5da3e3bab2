"""Tables read from files, and from folders of them, to be printed."""

from __future__ import annotations

import os
from collections.abc import Iterable

from minelogic.limits import Limits
from minelogic.paper.making.saying import seed_in
from minelogic.paper.making.table import Table
from minelogic.paper.openings.opening import Opening
from minelogic.paper.openings.plain import PaperError, plain_signs
from minelogic.problem import Problem, load
from minelogic.words import counted

ENDING = ".mine"
MOST = 10_000
"""So many tables are printed at once."""


def tables_in(
    paths: Iterable[str | os.PathLike[str]], limits: Limits | None = None
) -> tuple[Table, ...]:
    """The tables in these files, and in the files of folders, by name.

    `FileError` if a file has mistakes, `PaperError` if one is no table or a folder has none.
    """
    files = [file for path in paths for file in files_in(os.fspath(path))]
    if len(files) > MOST:
        raise PaperError(f"there are {len(files):,} files, and at most {MOST:,} are printed")
    return tuple([_table(file, limits) for file in files])


def table_of(problem: Problem, name: str = "table") -> Table:
    """The table that a file is; `PaperError` if it has not exactly one solution."""
    board, signs = plain_signs(problem)
    opening = Opening(problem)
    mines = opening.mines
    if mines is None:
        raise PaperError(_why_not(opening))
    text = problem.file.source.text
    table = Table(board, signs, mines, total=problem.mines, name=name, seed=seed_in(text))
    # What has been solved is not solved again.
    table.__dict__["problem"] = problem
    table.__dict__["opening"] = opening
    return table


def files_in(path: str) -> list[str]:
    """The file itself, or the files of a folder, by name; `PaperError` if a folder has none."""
    if not os.path.isdir(path):
        return [path]
    names = sorted([name for name in os.listdir(path) if name.endswith(ENDING)])
    if not names:
        raise PaperError(f"{path} has no table: none of its files ends in {ENDING}")
    return [os.path.join(path, name) for name in names]


def _table(path: str, limits: Limits | None) -> Table:
    name = os.path.basename(path).removesuffix(ENDING)
    try:
        return table_of(load(path, limits), name)
    except PaperError as error:
        raise PaperError(f"{path}: {error}") from None


def _why_not(opening: Opening) -> str:
    tells = "minelogic paper check tells more"
    match opening.kind:
        case "no opening":
            return f"no set of mines fits its numbers, so there is nothing to solve; {tells}"
        case "unknown":
            return "whether it has one solution was not found out within the limits"
        case _:
            number = opening.count
            several = "several sets" if number is None else counted(number, "set")
            return (
                f"{several} of mines fit its numbers, so nobody could tell which is meant; "
                f"minelogic paper complete adds numbers until there is one"
            )
