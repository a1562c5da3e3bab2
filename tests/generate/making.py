"""Exercises made in tests: attempts by hand, and their folders written."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

from minelogic.generate.attempts import attempted
from minelogic.generate.made import Made, Maker, Range, Wanted


def made(
    maker: Maker, number: int, *, first: int = 0, level: int | None = None, **values: Any
) -> list[Made]:
    """So many exercises that are not alike, of a level if one is named."""
    levels = Range(1, 5) if level is None else Range(level, level)
    exercises: dict[str, Made] = {}
    for seed in range(first, first + 60 * number):
        if len(exercises) == number:
            break
        one = attempted(maker, Random(seed), Wanted(f"made-{seed}", levels, values))
        if isinstance(one, Made):
            exercises.setdefault(one.key, one)
    assert len(exercises) == number, f"only {len(exercises)} of {number} were made"
    return list(exercises.values())


def written(exercises: list[Made], folder: Path) -> Iterator[Path]:
    """The folders of exercises, on disk."""
    for number, one in enumerate(exercises):
        home = folder / f"{number}"
        for name, text in one.files.items():
            path = home / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
        yield home
