"""Exercises made to order: the same seed gives the same bytes, however many are made at a time."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple

from minelogic.errors import MinelogicError
from minelogic.generate.attempts import Search, Task
from minelogic.generate.generated import ALIKE, Generated, GeneratedExercise, by_frequency
from minelogic.generate.made import LEVELS, Maker, Option, Range, Wanted
from minelogic.generate.makers import MAKERS
from minelogic.generate.reading import read_levels
from minelogic.generate.seeds import secret_seed
from minelogic.generate.workers import Asker, searches
from minelogic.records import replace
from minelogic.words import counted, listed, number_word

MOST = 10_000
"""So many exercises can be asked for at once."""
_AHEAD = 8
"""So many for each job are begun before they are needed."""


class GenerateError(MinelogicError):
    """What is asked for makes no sense: an unknown kind or option, a bad value."""


class Asked(NamedTuple):
    """What is asked for, read."""

    maker: Maker
    wanted: Wanted
    options: dict[str, str]
    tries: int


def make(
    kind: str | Maker,
    *,
    seed: int | str = 0,
    count: int = 1,
    difficulty: int | str | Range | None = None,
    jobs: int = 1,
    name: str | None = None,
    secret: bytes | None = None,
    tries: int | None = None,
    progress: Callable[[int, int], None] | None = None,
    **options: Any,
) -> Generated:
    """So many exercises of a kind, no two of them alike.

    `difficulty` is a level from 1 to 5, a range of them as in "1-3", or "easy", "medium" or
    "hard"; the other options are those of the maker. The exercises are called by `name`, by
    default the kind, with a number behind; the first ones of a larger set are those of a smaller
    one. With a `secret`, who knows everything else cannot make them again. `progress` is told how
    many of how many are there.

    A set that cannot be had comes back with what could be made, and with a `message`. Raises
    `GenerateError` if what is asked makes no sense.
    """
    from time import perf_counter

    start = perf_counter()
    asked = read_order(kind, difficulty, name, tries, options)
    if not 0 < count <= MOST:
        raise GenerateError(f"the number of exercises goes from 1 to {MOST:,}, and is not {count}")
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
                message = cannot_be_had(asked, len(exercises), count)
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


class _Found(NamedTuple):
    exercise: GeneratedExercise | None
    rejected: list[str]


def _found(asked: Asked, seed: str, count: int, jobs: int) -> Iterator[_Found]:
    """The exercises in their order, ending with the first that cannot be had.

    What is alike is settled in this order too: an exercise goes on to its next candidate if it is
    the same as an earlier one. So how many jobs there are, and which is done first, does not show.
    """
    taken: set[str] = set()
    tasks = [_task(asked, seed, index) for index in range(count)]
    with searches(min(jobs, count)) as ask:
        waiting: dict[int, Callable[[], Search]] = {}
        begun = 0
        for index, task in enumerate(tasks):
            while begun < min(count, index + _AHEAD * jobs):
                waiting[begun] = ask(tasks[begun])
                begun += 1
            found = _unlike(task, waiting.pop(index)(), taken, ask)
            yield found
            if found.exercise is None:
                return
            taken.add(found.exercise.made.key)


def _unlike(task: Task, search: Search, taken: set[str], ask: Asker) -> _Found:
    """The first candidate that is like none of those that are there."""
    rejected = list(search.rejected)
    while search.made is not None and search.made.key in taken:
        rejected.append(ALIKE)
        search = ask(replace(task, first=search.attempt + 1))()
        rejected += search.rejected
    if search.made is None:
        return _Found(None, rejected)
    name = task.wanted.name
    return _Found(GeneratedExercise(name, search.made, search.attempt + 1, name), rejected)


def _task(asked: Asked, seed: str, index: int) -> Task:
    wanted = replace(asked.wanted, name=f"{asked.wanted.name}-{index + 1:03d}")
    return Task(maker=asked.maker, seed=seed, wanted=wanted, index=index, tries=asked.tries)


def read_order(
    kind: str | Maker,
    difficulty: int | str | Range | None,
    name: str | None,
    tries: int | None,
    options: Mapping[str, Any],
) -> Asked:
    """What is asked for, in the words of the maker. Raises `GenerateError`."""
    maker = kind if isinstance(kind, Maker) else maker_of(kind)
    written = _written(maker, options)
    values = {option.name: _value(option, written.get(option.name)) for option in maker.options}
    called = maker.kind if name is None else name
    if not re.fullmatch(r"[A-Za-z0-9][A-Za-z0-9._-]{0,63}", called) or called.endswith("."):
        raise GenerateError(
            f"exercises cannot be called {called!r}: a name is made of letters, digits, dots, - "
            "and _, as in week-3"
        )
    chosen = maker.tries if tries is None else tries
    if chosen < 1:
        raise GenerateError("at least one candidate has to be tried")
    return Asked(maker, Wanted(called, _levels(difficulty), values), written, chosen)


def maker_of(kind: str) -> Maker:
    """The maker of a kind. Raises `GenerateError` if there is none."""
    if kind not in MAKERS:
        from minelogic.syntax.faults.suggest import closest

        guess = closest(kind, list(MAKERS))
        hint = f"; did you mean {guess}?" if guess else f"; there are {listed(list(MAKERS))}"
        raise GenerateError(f"no exercises of the kind {kind!r} can be made{hint}")
    return MAKERS[kind]


def _levels(difficulty: int | str | Range | None) -> Range:
    if difficulty is None:
        return Range(LEVELS[0], LEVELS[-1])
    if isinstance(difficulty, Range):
        difficulty = f"{difficulty.low}-{difficulty.high}"
    try:
        return read_levels(str(difficulty))
    except ValueError as error:
        raise GenerateError(f"difficulty: {error}") from None


def _written(maker: Maker, options: Mapping[str, Any]) -> dict[str, str]:
    """The options that are given or have a default, as they are written, in the maker's order."""
    given = {key.replace("_", "-"): value for key, value in options.items()}
    known = {option.name: option for option in maker.options}
    for key in given:
        if key not in known:
            from minelogic.syntax.faults.suggest import closest

            guess = closest(key, list(known))
            hint = f"; did you mean {guess}?" if guess else f"; there are {listed(list(known))}"
            raise GenerateError(f"there is no option {key} for {maker.kind}{hint}")
    written = {}
    for option in maker.options:
        value = given.get(option.name)
        text = option.default if value is None else _as_written(value)
        if text is not None:
            written[option.name] = text
    return written


def _as_written(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, Range):
        return f"{value.low}-{value.high}"
    if isinstance(value, list | tuple):
        return ",".join(map(str, value))
    return str(value)


def _value(option: Option, written: str | None) -> Any:
    """The value of an option: of a flag whether it is set, of one that is not given None."""
    if option.is_flag:
        if written not in (None, "yes", "no"):
            raise GenerateError(f"{option.name}: it is yes or no, and not {written!r}")
        return written == "yes"
    if written is None:
        return None
    try:
        return option.read(written)
    except ValueError as error:
        said = str(error) if str(error).endswith("?") else f"{error}, and not {written!r}"
        raise GenerateError(f"{option.name}: {said}") from None


def cannot_be_had(asked: Asked, number: int, count: int) -> str:
    """What is said where an exercise was given up."""
    kind = asked.maker.kind
    tried = f"none of {counted(asked.tries, 'candidate')} was what is wanted"
    if asked.tries == 1:
        tried = "the one candidate was not what is wanted"
    if not number:
        said = f"No exercise of the kind {kind} could be made like this: {tried}."
    else:
        made = f"Only {number_word(number)} of {count} exercises of the kind {kind} could be made"
        said = f"{made}: for the next one {tried}."
    return f"{said} Ask for fewer, or for less: see why candidates were rejected."
