"""From which seed an exercise was made, as the report beside it tells."""

from __future__ import annotations

import json
import os
from functools import lru_cache

from minelogic.exercises.exercise import Exercise
from minelogic.generate.folders import REPORT

_LARGEST = 50_000_000
_LONGEST = 40


def seed_of(exercise: Exercise) -> str:
    """The seed of the set that an exercise belongs to, or its own; empty if it has none."""
    if exercise.seed:
        return str(exercise.seed)
    folder = os.path.abspath(exercise.folder)
    report = os.path.join(os.path.dirname(folder), REPORT)
    try:
        state = os.stat(report)
        seed, folders = _report(report, state.st_mtime_ns, state.st_size)
    except (OSError, ValueError, KeyError, TypeError, AttributeError, RecursionError):
        return ""
    return seed if os.path.basename(folder) in folders and len(seed) <= _LONGEST else ""


@lru_cache(maxsize=8)
def _report(path: str, _changed: int, size: int) -> tuple[str, frozenset[str]]:
    """The seed in a report, and the folders that were made from it."""
    if size > _LARGEST:
        raise ValueError(path)
    with open(path, encoding="utf-8") as stream:
        data = json.load(stream)
    return str(data["seed"]), frozenset(str(each["folder"]) for each in data["exercises"])
