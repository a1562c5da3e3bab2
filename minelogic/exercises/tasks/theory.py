"""The rules of a world, to be written: exactly the right worlds are possible."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from minelogic.exercises.boards import Boards
from minelogic.exercises.tasks.kind import TaskKind
from minelogic.exercises.tasks.parts import given_words, read_boards, read_theories, used_theories
from minelogic.records import dataclass, replace
from minelogic.syntax.vocabulary import BOARD_PREDICATES
from minelogic.words import listed

if TYPE_CHECKING:
    from minelogic.exercises.values import Values
    from minelogic.limits import Limits
    from minelogic.source import Source


@dataclass(frozen=True, slots=True)
class Property:
    """Something that an answer should enforce, besides the rules of the reference."""

    name: str
    sentence: str
    formula: str


@dataclass(frozen=True, slots=True)
class Theory:
    """Write the rules of a world: exactly the right worlds are possible."""

    boards: Boards
    vocabulary: tuple[str, ...]
    """The predicates of which a world is made; others that an answer declares are its own."""
    uses: tuple[str, ...] = ()
    """The theories that an answer may use."""
    without: tuple[str, ...] = ()
    """The words of the language that an answer may not use, as it is to say what they mean."""
    properties: tuple[Property, ...] = ()
    """What is looked for one by one; without any, the rules of the reference are."""


def _read(values: Values, folder: str) -> Theory | None:
    vocabulary = values.texts("vocabulary")
    if vocabulary is None:
        vocabulary = ("B", "S")
    # Elsewhere U is closed, as in any constraint file: what is not displayed is covered.
    boards = read_boards(values, open_u="U" in vocabulary)
    properties = tuple(_properties(values))
    if boards is None:
        return None
    uses = read_theories(values, "uses", values.texts("uses") or (), folder)
    without = values.texts("without") or ()
    for word in without:
        if word not in BOARD_PREDICATES:
            advice = f"Write some of {', '.join(BOARD_PREDICATES)}."
            values.wrong("without", f"{word} is no word of the language", advice)
    return Theory(
        boards=boards, vocabulary=vocabulary, uses=uses, without=without, properties=properties
    )


def _properties(values: Values) -> Iterator[Property]:
    """The properties that have all their parts, and a finding for each part that is missing."""
    keys = ("name", "sentence", "formula")
    for table in values.tables("property"):
        table.only(keys)
        texts = [table.text(key, required=f"Every property has a {key}.") for key in keys]
        name, sentence, formula = texts
        if name is not None and sentence is not None and formula is not None:
            yield Property(name=name, sentence=sentence, formula=formula)


def _judging(task: Theory) -> Iterator[str]:
    yield f"By what the rules mean, {task.boards.words}."
    yield f"Worlds are made of {', '.join(task.vocabulary)}."
    yield from given_words(task.boards.largest)
    yield from used_theories(task.uses)
    if task.without:
        yield f"An answer may not speak of {listed(task.without, 'or')}."


def _with_words(
    task: Theory, values: Values, reference: Source, folder: str, limits: Limits
) -> Theory:
    from minelogic.exercises.words import boards_with_words

    vocabulary = task.vocabulary
    boards = boards_with_words(task.boards, values, reference, folder, limits, vocabulary)
    return replace(task, boards=boards)


KIND = TaskKind(
    task=Theory,
    ending=".mine",
    keys=("boards", "vocabulary", "uses", "without", "property"),
    read=_read,
    judging=_judging,
    with_words=_with_words,
)
