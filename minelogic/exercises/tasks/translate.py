"""A sentence, to be said by a formula."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from minelogic.exercises.boards import Boards
from minelogic.exercises.tasks.kind import TaskKind
from minelogic.exercises.tasks.parts import given_words, read_boards, read_theories, used_theories
from minelogic.records import dataclass, replace

if TYPE_CHECKING:
    from minelogic.exercises.values import Values
    from minelogic.limits import Limits
    from minelogic.source import Source


@dataclass(frozen=True, slots=True)
class Translate:
    """Say a sentence by a formula."""

    boards: Boards
    sentence: str
    modulo: str | None = "minesweeper"
    """The theory that is taken for granted."""
    uses: tuple[str, ...] = ()


def _read(values: Values, folder: str) -> Translate | None:
    sentence = values.text("sentence", required='Say what is to be translated: sentence = "…".')
    boards = read_boards(values, open_u=True)
    modulo = values.text("modulo") or "minesweeper"
    granted = read_theories(values, "modulo", () if modulo == "none" else (modulo,), folder)
    uses = read_theories(values, "uses", values.texts("uses") or (), folder)
    if sentence is None or boards is None:
        return None
    theory = granted[0] if granted else None
    return Translate(boards=boards, sentence=sentence, modulo=theory, uses=uses)


def _judging(task: Translate) -> Iterator[str]:
    yield f"By what the formula means, {task.boards.words}."
    if task.modulo is not None:
        yield f"The theory {task.modulo} is taken for granted."
    yield from given_words(task.boards.largest)
    yield from used_theories(task.uses)


def _with_words(
    task: Translate, values: Values, reference: Source, folder: str, limits: Limits
) -> Translate:
    from minelogic.exercises.words import boards_with_words

    return replace(task, boards=boards_with_words(task.boards, values, reference, folder, limits))


KIND = TaskKind(
    task=Translate,
    ending=".txt",
    keys=("boards", "sentence", "modulo", "uses"),
    read=_read,
    judging=_judging,
    with_words=_with_words,
)
