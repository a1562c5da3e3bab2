"""What has to hold of an exercise besides what answers get: rows of its check, by its kind."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, TypeAlias

from minelogic.diagnostics import Diagnostic
from minelogic.exercises.exercise import Exercise
from minelogic.grading.report.values import GradeReport
from minelogic.records import dataclass

if TYPE_CHECKING:
    from minelogic.problem import Problem


@dataclass(frozen=True, slots=True)
class CheckRow:
    """One thing that was tried."""

    check: str
    """What it is about: reference, starter, wrong, weights, contingent …"""
    ok: bool
    sentence: str
    file: str | None = None
    """The file of the exercise that it is about, if it is one."""


Faults: TypeAlias = Iterator[tuple[str, Diagnostic]]
"""What is wrong with the files that answers are judged by, each with the part that it is in."""


@dataclass(frozen=True, slots=True)
class Soundness:
    """How the exercises of a kind are tried; every floor that judges a kind has its own."""

    faults: Callable[[Exercise], Faults]
    """Why answers cannot be judged at all; nothing if they can."""
    checks: Callable[[Exercise, GradeReport], Iterator[CheckRow]]
    """What has to hold besides what answers get, given the report on the reference."""
    item_names: Callable[[Exercise], Sequence[str]]
    """The items that a report can have, besides those that the reference has."""


def no_faults(_: Exercise) -> Faults:
    """None: what is wrong with such an exercise is found when it is loaded."""
    yield from ()


def no_other_items(_: Exercise) -> Sequence[str]:
    """None: a report has the items that the reference has."""
    return ()


def prompted(exercise: Exercise, problem: Problem) -> Iterator[CheckRow]:
    """A row if students read of another board than the one that answers are judged by."""
    import os

    from minelogic.board import Display
    from minelogic.exercises.prompt_boards import board_fault

    board = problem.board
    if board is None:
        return
    signs = (problem.display or Display.covered_board(board.size)).signs
    file = os.path.basename(problem.file.source.name)
    mines = None if problem.file.mines is None else problem.file.mines.number
    fault = board_fault(exercise.prompt, board, signs, mines, file)
    if fault is not None:
        yield CheckRow(check="prompt", ok=False, sentence=fault, file="prompt.md")
