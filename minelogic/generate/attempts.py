"""The tries at one exercise: candidates one after the other, until one is what is wanted."""

from __future__ import annotations

from minelogic.errors import LimitReached
from minelogic.generate.made import Made, Maker, Rejected, Wanted
from minelogic.generate.seeds import random_of
from minelogic.records import dataclass


@dataclass(frozen=True, slots=True)
class Task:
    """One exercise to be made. Its candidates depend on nothing but what stands here."""

    maker: Maker
    seed: str
    wanted: Wanted
    index: int
    """Which of a set it is, from 0."""
    tries: int
    first: int = 0
    """The number of the first candidate that is tried."""
    of: Made | None = None
    """An exercise of which an image is wanted: then candidates are its images, by their numbers."""


@dataclass(frozen=True, slots=True)
class Search:
    """What came of some tries."""

    made: Made | None
    attempt: int
    """The number of the candidate that was taken; of all tries, if none was."""
    rejected: tuple[str, ...]
    """Why each candidate before it was not taken."""


def search(task: Task) -> Search:
    """The first candidate that is what is wanted, if there is one within the tries."""
    reasons: list[str] = []
    for attempt in range(task.first, task.tries):
        try:
            result = _candidate(task, attempt)
        except LimitReached as reached:
            result = Rejected(f"it takes too many {reached.limit}")
        if isinstance(result, Rejected):
            reasons.append(result.reason)
        elif result.level not in task.wanted.levels:
            reasons.append(f"its level is {result.level}")
        else:
            return Search(result, attempt, tuple(reasons))
    return Search(None, task.tries, tuple(reasons))


def _candidate(task: Task, attempt: int) -> Made | Rejected:
    maker, images = task.maker, task.maker.images
    if task.of is None:
        random = random_of(task.seed, maker.kind, task.index, attempt)
        return maker.attempt(random, task.wanted)
    assert images is not None
    return images.image(task.of, task.wanted, attempt % images.number(task.of))
