"""Sets of exercises that are not whole: what their lists name and is not there."""

from __future__ import annotations

import json
import os
import re
from typing import Any

from minelogic.diagnostics import Diagnostic
from minelogic.exercises import kinds
from minelogic.source import Source, Span
from minelogic.words import counted, listed, plural

_REPORT = "generated.json"
_EXERCISE = "exercise.toml"
_ADVICE = "It is unfinished: generate it again with --force."
_LARGEST = 50_000_000


def set_findings(folder: str | os.PathLike[str]) -> list[Diagnostic]:
    """What is wrong with a folder of exercises that were made together; nothing of any other.

    What its report or the list of its students names is not there, or it has exercises that are
    called as those of the set and that the report does not name.
    """
    path = os.fspath(folder)
    found: list[Diagnostic] = []
    names: list[str] = []
    for file, key in ((_REPORT, "exercises"), ("variants.json", "students")):
        data = _data(os.path.join(path, file))
        if data is None:
            continue
        here = [each["folder"] for each in data.get(key, ()) if "folder" in each]
        names += here
        missing = missing_of(path, here)
        if missing and not found:
            found.append(unfinished(path, missing_said(file, missing, len(here))))
        if file == _REPORT and isinstance(data.get("name"), str):
            others = _others(path, data["name"], names)
            if others:
                why = f"{_REPORT} does not name {listed(others)}, so it is not of this set"
                found.append(unfinished(path, why))
    return found


def missing_of(folder: str, names: list[str]) -> list[str]:
    """Those that are no exercises in the folder, as they are not there or not finished."""
    return [n for n in names if not os.path.isfile(os.path.join(folder, n, _EXERCISE))]


def missing_said(file: str, missing: list[str], count: int) -> str:
    """That exercises are missing, in a clause."""
    said = f"of {counted(count, 'exercise')} that {file} names {len(missing)}"
    return f"{said} {plural(len(missing), 'is', 'are')} missing: {listed(missing)}"


def unfinished(path: str, why: str) -> Diagnostic:
    """That a set is not whole, and what to do."""
    return kinds.UNFINISHED.at(Source(path, ""), Span(0, 0), folder=path, why=why, advice=_ADVICE)


def _others(path: str, name: str, names: list[str]) -> list[str]:
    """The exercises beside those of a set that are called as these are."""
    own = re.compile(re.escape(name) + r"-\d{3,}")
    return [
        each
        for each in sorted(os.listdir(path))
        if own.fullmatch(each) and each not in names and not missing_of(path, [each])
    ]


def _data(path: str) -> dict[str, Any] | None:
    """What a list says, as far as it is one; None if it is not there or cannot be read."""
    try:
        with open(path, "rb") as stream:
            data = json.loads(stream.read(_LARGEST))
    except (OSError, ValueError, RecursionError):
        return None
    if not isinstance(data, dict):
        return None
    for key in ("exercises", "students"):
        rows = data.get(key, [])
        right = isinstance(rows, list) and all(
            isinstance(row, dict) and isinstance(row.get("folder", ""), str) for row in rows
        )
        if not right:
            return None
    return data
