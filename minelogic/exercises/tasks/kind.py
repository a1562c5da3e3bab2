"""What a kind of exercise consists of before anything is graded, as one record."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

from minelogic.records import dataclass

if TYPE_CHECKING:
    from minelogic.exercises.values import Values
    from minelogic.limits import Limits
    from minelogic.source import Source


@dataclass(frozen=True, slots=True)
class TaskKind:
    """How the task of a kind is written in exercise.toml, and how it is said to people."""

    task: type[Any]
    ending: str
    """What the names of answers end in."""
    keys: tuple[str, ...]
    """Of exercise.toml, besides those that every exercise may have."""
    read: Callable[[Values, str], Any]
    """The task, given the values and the folder; None, with a finding, if a part is missing without
    which it is none."""
    judging: Callable[[Any], Iterator[str]]
    """How answers to the task are judged, in sentences."""
    with_words: Callable[[Any, Values, Source, str, Limits], Any] | None = None
    """The task once the words that its reference declares are known, if answers may use them."""
    is_asked: Callable[[Any, str], bool | None] | None = None
    """Whether a piece of a prompt names what is asked for; None if it names nothing of its sort."""
