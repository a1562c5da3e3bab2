"""What every kind of exercise has on paper, unless it has something of its own."""

from __future__ import annotations

from collections.abc import Iterator

from minelogic.exercises.exercise import Exercise
from minelogic.generate.sheets.kinds.on_paper import OnPaper
from minelogic.render.sheets.items import Code, Item, Room
from minelogic.words import shortened

_LINES = 8
_LONGEST = 400


def room(exercise: Exercise) -> Iterator[Item]:
    """What students begin with, and lines to write on."""
    if lines_of(exercise.starter):
        yield Code(exercise.starter.strip("\n"))
    yield Room(_LINES)


def solution(exercise: Exercise) -> Iterator[Item]:
    """The reference as it is written."""
    yield Code(exercise.reference.strip("\n"))


def key(exercise: Exercise) -> str:
    """The lines of the reference, one after the other."""
    return shortened(" ; ".join(lines_of(exercise.reference)), _LONGEST)


def lines_of(text: str) -> list[str]:
    """The lines that are neither blank nor comments, each with single blanks."""
    lines = [" ".join(line.split()) for line in text.split("\n")]
    return [line for line in lines if line and not line.startswith("#")]


OTHER = OnPaper(room=room, solution=solution, key=key)
