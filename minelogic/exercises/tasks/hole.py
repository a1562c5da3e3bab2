"""A theory with rules that are missing or wrong, to be completed and mended."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from minelogic.exercises.boards import Boards, read_board
from minelogic.exercises.tasks.kind import TaskKind
from minelogic.exercises.tasks.parts import given_words, read_boards, read_theories, used_theories
from minelogic.records import dataclass, replace
from minelogic.words import counted

if TYPE_CHECKING:
    from minelogic.exercises.values import Values
    from minelogic.limits import Limits
    from minelogic.source import Source


@dataclass(frozen=True, slots=True)
class Hole:
    """A rule of the reference that is missing from the starter, or wrong there."""

    rule: str
    mistake: str | None = None
    """The code of the slip that was made in it."""


@dataclass(frozen=True, slots=True)
class Telling:
    """A world that tells a hole: only one of the reference and the starter allows it."""

    hole: str
    allowed: bool
    """Whether the reference allows it."""
    rows: tuple[str, ...]
    """Its board, by the signs of reports."""
    true: tuple[str, ...] = ()
    """What holds there besides what the signs show."""
    board: str | None = None
    """The board as a constraint file calls it, if the rows do not say it."""


@dataclass(frozen=True, slots=True)
class Gaps:
    """Complete a theory, and mend it: afterwards exactly the right worlds are possible."""

    boards: Boards
    vocabulary: tuple[str, ...]
    holes: tuple[Hole, ...]
    worlds: tuple[Telling, ...] = ()
    uses: tuple[str, ...] = ()


def _read(values: Values, folder: str) -> Gaps | None:
    vocabulary = values.texts("vocabulary")
    if vocabulary is None:
        vocabulary = ("B", "S")
    boards = read_boards(values, open_u="U" in vocabulary)
    uses = read_theories(values, "uses", values.texts("uses") or (), folder)
    holes: list[Hole] = []
    for table in values.tables("hole"):
        table.only(("rule", "mistake"))
        rule = table.text("rule", required='Name the rule that is missing, as in rule = "safe".')
        if rule is None:
            continue
        if rule in [hole.rule for hole in holes]:
            table.wrong("rule", f"'{rule}' is a hole already", "Name each rule once.")
        holes.append(Hole(rule, table.text("mistake")))
    if "hole" not in values:
        values.wrong("kind", "there is no hole", 'Write [[hole]] and below it rule = "safe".')
    worlds = tuple(_worlds(values, [hole.rule for hole in holes]))
    if boards is None or not holes:
        return None
    return Gaps(boards=boards, vocabulary=vocabulary, holes=tuple(holes), worlds=worlds, uses=uses)


def _worlds(values: Values, holes: list[str]) -> Iterator[Telling]:
    for table in values.tables("board"):
        table.only(("hole", "allowed", "rows", "true", "board"))
        hole = table.text("hole", required="Say which hole the board tells.")
        rows = table.texts("rows")
        if rows is None:
            table.wrong("rows", "it is missing", 'Draw the board, as in rows = [". *", "1 ."].')
        if "allowed" not in table:
            table.wrong("allowed", "it is missing", "Say whether the right theory allows it.")
        if hole is not None and hole not in holes:
            table.wrong("hole", f"there is no hole '{hole}'", f"There are {', '.join(holes)}.")
        board = table.text("board")
        if board is not None:
            try:
                read_board(board)
            except ValueError as error:
                table.wrong("board", str(error), 'Write board = "2 x 2 torus".')
                continue
        if hole is not None and rows is not None:
            allowed, true = table.truth("allowed", True), table.texts("true") or ()
            yield Telling(hole=hole, allowed=allowed, rows=rows, true=true, board=board)


def _judging(task: Gaps) -> Iterator[str]:
    number = len(task.holes)
    yield f"In the theory given {counted(number, 'rule')} {_is(number)} missing or wrong."
    yield f"Each is judged by what it means beside the others, {task.boards.words}."
    yield "A rule that only comes nearer to what is meant has half of its points."
    yield "What was right has to stay as it was; if it does not, that takes points."
    yield f"Worlds are made of {', '.join(task.vocabulary)}."
    yield from given_words(task.boards.largest)
    yield from used_theories(task.uses)


def _is(number: int) -> str:
    return "is" if number == 1 else "are"


def _with_words(task: Gaps, values: Values, reference: Source, folder: str, limits: Limits) -> Gaps:
    from minelogic.exercises.words import boards_with_words

    vocabulary = task.vocabulary
    boards = boards_with_words(task.boards, values, reference, folder, limits, vocabulary)
    return replace(task, boards=boards)


KIND = TaskKind(
    task=Gaps,
    ending=".mine",
    keys=("boards", "vocabulary", "uses", "hole", "board"),
    read=_read,
    judging=_judging,
    with_words=_with_words,
)
