"""The tries at one exercise: candidates one after the other, until one is what is wanted."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable
from functools import partial
from random import Random
from typing import NamedTuple

from minelogic.errors import LimitReached
from minelogic.generate.made import Draft, Made, Maker, Rejected, Wanted
from minelogic.generate.seeds import random_of
from minelogic.records import dataclass

ALIKE = "the same as another one up to renaming or turning"
"""Why a candidate is rejected before anything else is asked of it."""


_IN_VAIN = 200
"""So many candidates are of one sort, where several sorts will do, before another one is tried."""


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


class Refused(NamedTuple):
    """Why a candidate was not taken; and its key, if it came so far that it had one."""

    reason: str
    key: str | None = None


@dataclass(frozen=True, slots=True)
class Search:
    """What came of some tries."""

    made: Made | None
    attempt: int
    """The number of the candidate that was taken; of all tries, if none was."""
    refused: tuple[Refused, ...]
    """Why each candidate before it was not taken."""

    def reasons(self, taken: Container[str] = ()) -> list[str]:
        """Why each was not taken, where these keys are taken: first of all since it is alike.

        So it does not show how many of these were known when the search was made.
        """
        return [ALIKE if each.key in taken else each.reason for each in self.refused]


def search(task: Task, taken: Container[str] = ()) -> Search:
    """The first candidate that is what is wanted, if there is one within the tries.

    None has a key that is taken; nor has an image, which is like what it is an image of.
    """
    refused: list[Refused] = []
    for attempt in range(task.first, task.tries):
        if task.of is not None:
            result = _image(task, task.of, attempt)
        else:
            rng = random_of(task.seed, task.maker.kind, task.index, attempt)
            result = attempted(task.maker, rng, _settled(task, attempt), taken)
        if isinstance(result, Made):
            return Search(result, attempt, tuple(refused))
        refused.append(result)
    return Search(None, task.tries, tuple(refused))


def _settled(task: Task, attempt: int) -> Wanted:
    """What is wanted of a candidate: what was left open is settled anew after many in vain."""
    if task.maker.settle is None:
        return task.wanted
    turn = attempt // _IN_VAIN
    rng = random_of(task.seed, task.maker.kind, task.index, "settled", turn)
    return task.maker.settle(rng, task.wanted)


def attempted(
    maker: Maker, rng: Random, wanted: Wanted, taken: Container[str] = ()
) -> Made | Refused:
    """The first of the drafts of one attempt that will do; or why the last will not."""
    refused = Refused("there is nothing to be made of it")
    try:
        for draft in _drafts(maker, rng, wanted):
            if isinstance(draft, Rejected):
                return Refused(draft.reason)
            if draft.key in taken:
                refused = Refused(ALIKE, draft.key)
                continue
            result = _finished(draft.finish, draft.key, wanted)
            if isinstance(result, Made):
                assert result.key == draft.key, "a draft had another key"
                return result
            refused = result
    except LimitReached as reached:
        return Refused(_too_many(reached))
    return refused


def _drafts(maker: Maker, rng: Random, wanted: Wanted) -> Iterable[Draft | Rejected]:
    result = maker.attempt(rng, wanted)
    if isinstance(result, Made):
        return (Draft(result.key, lambda: result),)
    return (result,) if isinstance(result, Draft | Rejected) else result


def _finished(
    finish: Callable[[], Made | Rejected], key: str | None, wanted: Wanted
) -> Made | Refused:
    try:
        result = finish()
    except LimitReached as reached:
        return Refused(_too_many(reached), key)
    if isinstance(result, Rejected):
        return Refused(result.reason, key)
    if result.level not in wanted.levels:
        return Refused(f"its level is {result.level}", key)
    return result


def _image(task: Task, of: Made, attempt: int) -> Made | Refused:
    images = task.maker.images
    assert images is not None
    number = attempt % images.number(of)
    return _finished(partial(images.image, of, task.wanted, number), None, task.wanted)


def _too_many(reached: LimitReached) -> str:
    return f"it takes too many {reached.limit}"
