"""The tiles that a display forces, to be found, with reasons."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Literal, TypeAlias

from minelogic.exercises.tasks.kind import TaskKind
from minelogic.exercises.tasks.parts import board_file_is_right, readable
from minelogic.records import dataclass

if TYPE_CHECKING:
    from minelogic.exercises.values import Values


Sparing: TypeAlias = Literal["any", "irredundant", "smallest"]
_SPARING: tuple[Sparing, ...] = ("any", "irredundant", "smallest")


@dataclass(frozen=True, slots=True)
class Deduce:
    """Find the tiles that a display forces, with reasons."""

    board: str
    """The constraint file with the display, in the exercise's folder."""
    techniques: tuple[str, ...] | None = None
    reasons: bool = True
    """Whether a claim needs its reason."""
    sparing: Sparing = "any"
    """What reasons are asked for: any, those without a spare number, or those with the fewest."""
    traces: bool = True
    """Whether what `minelogic solve` prints is an answer: its trace or its steps."""
    needs: str | None = None
    """What the board is certified to need, by the certificate in the folder."""


def _read(values: Values, folder: str) -> Deduce | None:
    board = values.text("board", required='Name the file of the board: board = "board.mine".')
    techniques = values.texts("techniques")
    if board is None or not board_file_is_right(values, "board", board, folder):
        return None
    if techniques is not None:
        from minelogic.derive.technique_sets import techniques_of

        if not readable(values, "techniques", lambda: techniques_of(techniques)):
            return None
    reasons = values.truth("reasons", True)
    sparing = values.choice("sparing", _SPARING, "any")
    traces = values.truth("traces", True)
    needs = None
    if "needs" in values:
        from minelogic.derive.verify.certificate import NEEDS

        needs = values.choice("needs", tuple(NEEDS))
    if sparing is None:
        return None
    return Deduce(
        board=board,
        techniques=techniques,
        reasons=reasons,
        sparing=sparing,
        traces=traces,
        needs=needs,
    )


def _judging(task: Deduce) -> Iterator[str]:
    yield f"Every tile that is forced on {task.board} gives points; false claims take them."
    if task.reasons:
        yield "A claim needs its reason: the numbers that force it."
    if task.reasons and task.sparing != "any":
        spare = "can be spared" if task.sparing == "irredundant" else "are more than needed"
        yield f"Points fall with the numbers of a reason that {spare}."
    if not task.traces:
        yield "What minelogic solve prints, a trace or steps, is no answer."


KIND = TaskKind(
    task=Deduce,
    ending=".txt",
    keys=("board", "techniques", "reasons", "sparing", "traces", "needs"),
    read=_read,
    judging=_judging,
)
