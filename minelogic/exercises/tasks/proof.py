"""A sequent, to be proved, or to be found out whether it can be."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import TYPE_CHECKING, Literal, TypeAlias

from minelogic.exercises.tasks.kind import TaskKind
from minelogic.exercises.tasks.parts import board_file_is_right, readable
from minelogic.records import dataclass

if TYPE_CHECKING:
    from minelogic.exercises.values import Values

Logic: TypeAlias = Literal["classical", "intuitionistic"]
_LOGICS: tuple[Logic, ...] = ("classical", "intuitionistic")


@dataclass(frozen=True, slots=True)
class ProofTask:
    """Prove a sequent, or, if that is asked, find out whether it can be proved."""

    sequent: str
    on: str | None = None
    """The file of the board that it is about, in the exercise's folder."""
    logic: Logic = "classical"
    rules: tuple[str, ...] | None = None
    or_disprove: bool = False
    partial: Fraction = Fraction(1, 2)
    """What share of the points right lines of an unfinished or wrong proof can get; none where a
    countermodel is an answer too."""


def _read(values: Values, folder: str) -> ProofTask | None:
    from minelogic.proof.formulas.sequents import read_sequent
    from minelogic.proof.logic_and_rules import named_rules

    sequent = values.text("sequent", required='Say what is to be proved: sequent = "P |- P | Q".')
    on, rules = values.text("on"), values.texts("rules")
    logic = values.choice("logic", _LOGICS, "classical")
    if sequent is None or logic is None:
        return None
    if not readable(values, "sequent", lambda: read_sequent(sequent)):
        return None
    if rules is not None and not readable(values, "rules", lambda: named_rules(rules)):
        return None
    if on is not None:
        board_file_is_right(values, "on", on, folder)
    partial = values.fraction("partial", Fraction(1, 2))
    if partial > 1:
        values.wrong("partial", "it is a share of the points, at most 1", 'Write partial = "1/2".')
    return ProofTask(
        sequent=sequent,
        on=on,
        logic=logic,
        rules=rules,
        or_disprove=values.truth("or_disprove", False),
        partial=partial,
    )


def _judging(task: ProofTask) -> Iterator[str]:
    either = ", or disproved," if task.or_disprove else ""
    yield f"What has to be proved{either} is {task.sequent}."
    if task.or_disprove:
        yield "If it cannot be proved, a countermodel is the right answer."
        yield "Unfinished work gets no points: they would tell which of the two it is."
    if task.logic == "intuitionistic":
        yield "The logic is intuitionistic: without RAA, ~~E and LEM."
    if task.rules is not None:
        yield f"Only these rules may be used: {', '.join(task.rules)}."
    if not task.or_disprove and task.partial:
        yield f"Right lines of an unfinished proof can get {task.partial} of the points."


def _is_asked(task: ProofTask, text: str) -> bool | None:
    from minelogic.errors import FileError
    from minelogic.proof.formulas.sequents import read_sequent, turnstiles
    from minelogic.proof.judging.requirement import same_sequent

    if next(turnstiles(text), None) is None:
        return None
    try:
        return same_sequent(read_sequent(text), read_sequent(task.sequent))
    except FileError:
        return None


KIND = TaskKind(
    task=ProofTask,
    ending=".proof",
    keys=("sequent", "on", "logic", "rules", "or_disprove", "partial"),
    read=_read,
    judging=_judging,
    is_asked=_is_asked,
)
