"""An assignment as a value: exercises with what they count, and what holds for all of them."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from fractions import Fraction
from typing import Literal, TypeAlias

from minelogic.exercises.assignments.lateness import Amount, LatePolicy, span_words
from minelogic.exercises.exercise import Exercise
from minelogic.records import dataclass, field

Attempts: TypeAlias = Literal["last", "best", "first", "best each", "mean"]
ATTEMPTS: tuple[Attempts, ...] = ("last", "best", "first", "best each", "mean")
"""Which of several hand-ins of a student counts."""
_COUNTED: dict[Attempts, str] = {
    "last": "the last one counts",
    "best": "the best one counts",
    "first": "the first one counts",
    "best each": "of each exercise the best one counts",
    "mean": "the mean of all counts",
}

_UNIT_WORDS = {60: "minute", 3600: "hour", 86_400: "day", 604_800: "week"}


@dataclass(frozen=True, slots=True)
class Part:
    """An exercise of an assignment."""

    exercise: Exercise
    """With the name that its answer has in this assignment."""
    worth: Fraction
    """How many of the assignment's points it is worth."""
    place: str
    """Where the exercise was found, as commands call it."""


@dataclass(frozen=True, slots=True)
class Assignment:
    """Exercises that are handed in together."""

    id: str
    title: str
    points: Fraction
    parts: tuple[Part, ...]
    folder: str = ""
    policy: LatePolicy = field(default_factory=LatePolicy)
    attempts: Attempts = "last"
    most_attempts: int | None = None
    """Later hand-ins than so many do not count."""
    sha256: str = ""
    """Of what it says, and of its exercises."""

    def part(self, name: str) -> Part | None:
        """The part that is called so: by the exercise's id, its folder or its answer's name."""
        for each in self.parts:
            if name in (each.exercise.id, each.place, each.exercise.answer):
                return each
        return None


def assignment_of(exercise: Exercise) -> Assignment:
    """The assignment that is one exercise."""
    return Assignment(
        id=exercise.id,
        title=exercise.title,
        points=exercise.points,
        parts=(Part(exercise, exercise.points, exercise.folder),),
        folder=exercise.folder,
        sha256=exercise.sha256,
    )


def policy_words(assignment: Assignment) -> Iterator[str]:
    """What holds for handing in, in sentences."""
    policy = assignment.policy
    if policy.due is not None:
        grace = f", with {span_words(policy.grace)} of grace" if policy.grace else ""
        yield f"It is due on {when(policy.due)}{grace}."
    if policy.rule is not None:
        if policy.rule.text.lower() in ("nothing counts", "not accepted"):
            yield "What comes later does not count."
        else:
            most = policy.most
            cap = "" if most is None else f", and at most {_amount_words(most)}"
            yield f"What comes later loses {_rule_words(policy)}{cap}."
    if policy.until is not None:
        yield f"After {when(policy.until)} nothing counts."
    said = f"Of several hand-ins {_COUNTED[assignment.attempts]}"
    if assignment.most_attempts is not None:
        said += f"; those after the first {assignment.most_attempts} do not"
    yield f"{said}."


def when(date: datetime) -> str:
    """A date with its time, to the minute."""
    text = f"{date:%Y-%m-%d %H:%M}"
    zone = f"{date:%z}"
    return f"{text} {zone[:3]}:{zone[3:5]}" if zone else text


def _rule_words(policy: LatePolicy) -> str:
    assert policy.rule is not None
    unit = policy.rule.unit
    each = "" if unit is None else f" for each {_UNIT_WORDS[int(unit.total_seconds())]} begun"
    return f"{_amount_words(policy.rule.amount)}{each}"


def _amount_words(amount: Amount) -> str:
    if amount.base == "point":
        return f"{amount.number} point{'s' * (amount.number != 1)}"
    what = "the points" if amount.base == "points" else "the score"
    return f"{amount.number * 100} % of {what}"
