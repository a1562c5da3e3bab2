"""Numbers on paper: a table to be solved or made, or found out to be none; two that look alike."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Literal, TypeAlias

from minelogic.exercises.tasks.kind import TaskKind
from minelogic.exercises.tasks.parts import board_file_is_right
from minelogic.records import dataclass

if TYPE_CHECKING:
    from minelogic.exercises.values import Values

Ask: TypeAlias = Literal["solve", "decide", "complete", "pair"]
_ASKS: tuple[Ask, ...] = ("solve", "decide", "complete", "pair")
Show: TypeAlias = Literal["two", "all"]
_SHOWS: tuple[Show, ...] = ("two", "all")


@dataclass(frozen=True, slots=True)
class PaperTask:
    """What is asked about numbers on some cells of a board."""

    board: str
    """The constraint file with the display, in the exercise's folder."""
    ask: Ask = "solve"
    """*solve*: fill the table; *decide*: say how many sets of mines fit, and show it; *complete*:
    add numbers until one fits; *pair*: find two sets of mines that show the same on a layout."""
    show: Show = "two"
    """Where several sets of mines fit: how many of them are to be shown."""
    most: int | None = None
    """So many numbers may be added; None: as few as will do."""
    needs: str | None = None
    """What the table is certified to need, by the certificate in the folder."""


def _read(values: Values, folder: str) -> PaperTask | None:
    board = values.text("board", required='Name the file of the board: board = "board.mine".')
    if board is None or not board_file_is_right(values, "board", board, folder):
        return None
    ask = values.choice("ask", _ASKS, "solve")
    if ask is None:
        return None
    for key, goes_with in (("show", "decide"), ("most", "complete")):
        if key in values and ask != goes_with:
            values.wrong(key, f'it goes with ask = "{goes_with}"', "Leave it out.")
    if "needs" in values and ask not in ("solve", "decide"):
        values.wrong("needs", "it is about a table that is solved", "Leave it out.")
    most = values.integer("most", 0) if "most" in values else None
    if most is not None and most < 1:
        values.wrong("most", "at least one number is added", "Write most = 1, or leave it out.")
        most = None
    needs = None
    if "needs" in values:
        from minelogic.derive.verify.certificate import NEEDS

        needs = values.choice("needs", tuple([name for name in NEEDS if name != "total"]))
    show = values.choice("show", _SHOWS, "two")
    return PaperTask(board=board, ask=ask, show=show or "two", most=most, needs=needs)


def _judging(task: PaperTask) -> Iterator[str]:
    if task.ask == "solve":
        yield f"Every closed cell of {task.board} is filled with a cross for a mine, or a dash."
        yield "The mines together are worth as much as the other closed cells together."
        yield "A cell that is filled wrongly takes off what it is worth."
    elif task.ask == "decide":
        how_many = "all of them" if task.show == "all" else "two of them"
        yield f"What fits {task.board} is no set of mines, one, or several."
        yield (
            "What is said has to be shown: by numbers that clash, by the one solution, or, of "
            f"several solutions, by {how_many}."
        )
    elif task.ask == "complete":
        few = "as few as will do" if task.most is None else f"{task.most} at the most"
        yield f"Numbers are added to {task.board} until one set of mines fits: {few}."
    else:
        yield (
            f"Two sets of mines on the closed cells of {task.board} that show the same numbers, if "
            "there are two."
        )


KIND = TaskKind(
    task=PaperTask,
    ending=".txt",
    keys=("board", "ask", "show", "most", "needs"),
    read=_read,
    judging=_judging,
)
