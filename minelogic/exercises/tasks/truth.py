"""Formulas, of which is to be said whether they hold on a board, or that a board is to refute."""

from __future__ import annotations

import os
from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING

from minelogic.exercises.boards import Boards
from minelogic.exercises.tasks.kind import TaskKind
from minelogic.exercises.tasks.parts import (
    board_file_is_right,
    read_boards,
    read_theories,
    readable,
    used_theories,
)
from minelogic.records import dataclass
from minelogic.words import counted

if TYPE_CHECKING:
    from minelogic.exercises.values import Values
    from minelogic.problem import Problem

_REFUTE = 'Write [[refute]] and below it conclusion = "exists i, j. B(i, j)".'


@dataclass(frozen=True, slots=True)
class Asked:
    """A formula, of which is to be said whether it is true."""

    name: str
    formula: str


@dataclass(frozen=True, slots=True)
class Claimed:
    """What a board is to refute: that the conclusion holds wherever the premises do."""

    name: str
    premises: tuple[str, ...]
    conclusion: str


@dataclass(frozen=True, slots=True)
class Truth:
    """Say which formulas are true on a finished board and why, or give boards that refute some."""

    board: str | None = None
    """The constraint file with the finished board, in the exercise's folder."""
    formulas: tuple[Asked, ...] = ()
    reasons: bool = True
    """Whether a verdict needs its witness or its counterexample."""
    claims: tuple[Claimed, ...] = ()
    boards: Boards | None = None
    """Those that may refute a claim."""
    uses: tuple[str, ...] = ()
    """The theories in whose words claims are made."""


def _read(values: Values, folder: str) -> Truth | None:
    if "refute" in values:
        return _refuted(values, folder)
    board = values.text("board", required='Name the file of the board: board = "board.mine".')
    for key in ("boards", "uses"):
        if key in values:
            values.wrong(key, "it goes with what a board is to refute", _REFUTE)
    if board is None or not board_file_is_right(values, "board", board, folder):
        return None
    problem = _problem(os.path.join(folder, board))
    formulas = []
    for number, table in enumerate(values.tables("formula"), 1):
        table.only(("name", "formula"))
        text = table.text("formula", required='Write it, as in formula = "exists i. B(i, 0)".')
        name = _name(table, number)
        if text is not None and readable(table, "formula", partial(problem.formula, text)):
            formulas.append(Asked(name, text))
    if not formulas:
        if "formula" not in values:
            values.wrong("kind", "it asks for no formula", 'Write [[formula]] and formula = "…".')
        return None
    _different(values, [each.name for each in formulas], "formula")
    return Truth(board=board, formulas=tuple(formulas), reasons=values.truth("reasons", True))


def _refuted(values: Values, folder: str) -> Truth | None:
    for key in ("board", "formula", "reasons"):
        if key in values:
            advice = "Ask for verdicts, or for boards that refute, in an exercise each."
            values.wrong(key, "it does not go with [[refute]]", advice)
    boards = read_boards(values, open_u=False)
    uses = read_theories(values, "uses", values.texts("uses") or (), folder)
    if boards is None:
        return None
    problem = words_on(boards, uses, folder)
    claims = []
    for number, table in enumerate(values.tables("refute"), 1):
        table.only(("name", "premises", "conclusion"))
        premises = table.texts("premises") or ()
        conclusion = table.text("conclusion", required="Say what is to be false on the board.")
        name = _name(table, number)
        right = all(readable(table, "premises", partial(problem.formula, t)) for t in premises)
        if conclusion is None or not right:
            continue
        if readable(table, "conclusion", partial(problem.formula, conclusion)):
            claims.append(Claimed(name, premises, conclusion))
    if not claims:
        return None
    _different(values, [each.name for each in claims], "refute")
    return Truth(claims=tuple(claims), boards=boards, uses=uses)


def words_on(boards: Boards, uses: tuple[str, ...], folder: str) -> Problem:
    """A largest board of an exercise with the words of its theories."""
    from minelogic.problem import Problem
    from minelogic.source import Source
    from minelogic.syntax.file.load import load_file

    text = "".join([f"use {name}\n" for name in uses]) or "rule nothing: true\n"
    return Problem(load_file(Source("words", text), folder, place=boards.largest))


def _problem(path: str) -> Problem:
    from minelogic.problem import load

    return load(path)


def _name(table: Values, number: int) -> str:
    name = table.text("name")
    return str(number) if name is None else name.strip()


def _different(values: Values, names: list[str], key: str) -> None:
    lowered = [name.lower() for name in names]
    for name in names:
        if lowered.count(name.lower()) > 1:
            values.wrong(key, f"two of them are called {name}", "Give each a name of its own.")
            return


def _judging(task: Truth) -> Iterator[str]:
    if task.claims:
        assert task.boards is not None
        for claim in task.claims:
            name = "" if len(task.claims) == 1 else f"{claim.name}: "
            given = f"{'; '.join(claim.premises)} holds and " if claim.premises else ""
            yield f"{name}What has to be given is a board on which {given}{claim.conclusion} fails."
        yield f"Boards that may be given: {task.boards.words.removeprefix('on ')}."
        yield from used_theories(task.uses)
        return
    yield f"Each of {counted(len(task.formulas), 'formula')} is true or false on {task.board}."
    if task.reasons:
        yield (
            "A verdict needs the values that show it, where there are some to be chosen: a witness "
            "for what is true, a counterexample for what is false."
        )
        yield "A right verdict without them has half of the points."
    yield (
        "A wrong verdict takes points off, so many that saying the same of all formulas earns "
        "nothing."
    )


KIND = TaskKind(
    task=Truth,
    ending=".txt",
    keys=("board", "formula", "reasons", "refute", "boards", "uses"),
    read=_read,
    judging=_judging,
)
