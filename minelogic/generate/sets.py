"""Exercises made to order: the same seed gives the same bytes, however many are made at a time."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from minelogic.generate.attempts import Task
from minelogic.generate.generated import Generated, GeneratedExercise, by_frequency
from minelogic.generate.images import image_of, too_few_images
from minelogic.generate.made import Made, Maker, Range
from minelogic.generate.orders import Asked, GenerateError, cannot_be_had, read_order
from minelogic.generate.seeds import secret_seed
from minelogic.generate.workers import in_order, searches
from minelogic.records import replace

MOST = 10_000
"""So many exercises can be asked for at once."""


def make(
    kind: str | Maker,
    *,
    seed: int | str = 0,
    count: int = 1,
    difficulty: int | str | Range | None = None,
    boards: int | None = None,
    jobs: int = 1,
    name: str | None = None,
    secret: bytes | None = None,
    tries: int | None = None,
    progress: Callable[[int, int], None] | None = None,
    **options: Any,
) -> Generated:
    """So many exercises of a kind, no two of them alike.

    `difficulty` is a level from 1 to 5, a range of them as in "1-3", or "easy", "medium" or
    "hard"; the other options are those of the maker. With `boards` only so many are made, and the
    others are their images, turned or mirrored: exactly as difficult. The exercises are called by
    `name`, by default the kind, with a number behind; the first ones of a larger set are those of a
    smaller one. With a `secret`, who knows everything else cannot make them again. `progress` is
    told how many of how many are there.

    A set that cannot be had comes back with what could be made, and with a `message`. Raises
    `GenerateError` if what is asked makes no sense.
    """
    from time import perf_counter

    start = perf_counter()
    asked = read_order(kind, difficulty, name, tries, options, boards)
    check_count(count)
    text = str(seed)
    if secret is not None:
        text = secret_seed(secret, "set", asked.maker.kind, asked.wanted.name, text)
    exercises: list[GeneratedExercise] = []
    rejected: list[str] = []
    refusal = asked.maker.refusal(asked.wanted) if asked.maker.refusal is not None else None
    message = refusal
    if refusal is None:
        for found in _found(asked, text, count, jobs):
            rejected += found.rejected
            if found.exercise is None:
                message = found.message
                break
            exercises.append(found.exercise)
            if progress is not None:
                progress(len(exercises), count)
    return Generated(
        kind=asked.maker.kind,
        name=asked.wanted.name,
        seed=str(seed),
        secret=secret is not None,
        levels=asked.wanted.levels,
        options=asked.options,
        count=count,
        formula=asked.maker.formula,
        exercises=tuple(exercises),
        rejected=by_frequency(rejected),
        message=message,
        plain_refusal=refusal is not None,
        seconds=perf_counter() - start,
    )


def check_count(count: int) -> None:
    """Raises `GenerateError` if nobody can ask for so many."""
    if not 0 < count <= MOST:
        raise GenerateError(f"the number of exercises goes from 1 to {MOST:,}, and is not {count}")


class _Found(NamedTuple):
    exercise: GeneratedExercise | None
    rejected: list[str]
    message: str | None = None


def _found(asked: Asked, seed: str, count: int, jobs: int) -> Iterator[_Found]:
    """The exercises in their order, ending with the first that cannot be had.

    What is alike is settled in this order too: an exercise goes on to its next candidate if it is
    the same as an earlier one. Where it was begun before that one was there, it is searched for
    again from where it was found. So how many jobs there are, and which is done first, does not
    show.
    """
    number = count if asked.boards is None else min(asked.boards, count)
    tasks = [_task(asked, seed, index) for index in range(count)]
    boards: list[Made] = []
    taken: dict[str, None] = {}
    with searches(min(jobs, count), taken) as ask:
        for task, search in in_order(tasks[:number], ask, jobs):
            rejected = search.reasons(taken)
            while search.made is not None and search.made.key in taken:
                search = ask(replace(task, first=search.attempt))()
                rejected += search.reasons(taken)
            if search.made is None:
                yield _Found(None, rejected, cannot_be_had(asked, len(boards), count))
                return
            yield _found_as(task, search.made, search.attempt + 1, rejected)
            boards.append(search.made)
            taken[search.made.key] = None
        used: list[set[int]] = [set() for _ in boards]
        images = [
            image_of(tasks[index], boards[index % number], index // number)
            for index in range(number, count)
        ]
        for index, (task, search) in enumerate(in_order(images, ask, jobs), number):
            rejected, mine = search.reasons(), used[index % number]
            while search.made is not None and search.attempt in mine:
                search = ask(replace(task, first=search.attempt + 1))()
                rejected += search.reasons()
            if search.made is None:
                yield _Found(None, rejected, too_few_images(asked, boards, index, count))
                return
            mine.add(search.attempt)
            yield _found_as(task, search.made, 1, rejected)


def _found_as(task: Task, made: Made, candidates: int, rejected: list[str]) -> _Found:
    name = task.wanted.name
    return _Found(GeneratedExercise(name, made, candidates, name), rejected)


def _task(asked: Asked, seed: str, index: int) -> Task:
    wanted = replace(asked.wanted, name=f"{asked.wanted.name}-{index + 1:03d}")
    return Task(maker=asked.maker, seed=seed, wanted=wanted, index=index, tries=asked.tries)
