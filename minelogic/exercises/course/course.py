"""A course as a value: chapters in their order, and the exercises in each."""

from __future__ import annotations

from fractions import Fraction

from minelogic.exercises.exercise import Exercise
from minelogic.records import dataclass


@dataclass(frozen=True, slots=True)
class Step:
    """An exercise in its place on the way through a course."""

    number: int
    """From 1 on, through all chapters."""
    name: str
    """As commands call it: its name if it ships, else its folder."""
    exercise: Exercise
    difficulty: int
    """From 1, the easiest, to 5."""
    week: int
    teaches: str
    """What one can do afterwards, in a few words."""


@dataclass(frozen=True, slots=True)
class Chapter:
    """Exercises about one thing."""

    number: int
    name: str
    """The name of its folder."""
    title: str
    week: int
    """When it begins."""
    steps: tuple[Step, ...]


@dataclass(frozen=True, slots=True)
class Course:
    """A way through exercises, from the first week to the last."""

    id: str
    title: str
    folder: str
    chapters: tuple[Chapter, ...]

    @property
    def steps(self) -> tuple[Step, ...]:
        """All exercises in their order."""
        return tuple([step for chapter in self.chapters for step in chapter.steps])

    @property
    def points(self) -> Fraction:
        return sum([step.exercise.points for step in self.steps], Fraction(0))

    @property
    def weeks(self) -> tuple[int, ...]:
        """The weeks that have exercises, in order."""
        return tuple(sorted({step.week for step in self.steps}))
