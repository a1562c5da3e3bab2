"""Truth on paper: a table for verdicts, or claims with boards to refute them on."""

from __future__ import annotations

import os
from collections.abc import Iterator

from minelogic.board import finished
from minelogic.exercises.exercise import Exercise
from minelogic.exercises.tasks.truth import Claimed, Truth
from minelogic.generate.sheets.kinds.boards import PAGE, board_picture, covered_all
from minelogic.generate.sheets.kinds.on_paper import OnPaper
from minelogic.generate.sheets.kinds.other import key, lines_of, solution
from minelogic.grading.truth.boards import read_boards_of
from minelogic.problem import load
from minelogic.render.sheets.boards import shown_width
from minelogic.render.sheets.items import (
    Columns,
    Item,
    Picture,
    Pictures,
    Room,
    Span,
    Table,
    Text,
    Words,
    code,
    paragraph,
    plain,
)
from minelogic.render.sheets.self_check import ChoiceField, Question
from minelogic.source import Source

_MOST_TILES = 64
"""A larger board is not drawn to be filled in."""
_CAPTION = 130.0
"""How wide what is said below a board is, in points."""


def _task(exercise: Exercise) -> Truth:
    task = exercise.task
    assert isinstance(task, Truth)
    return task


def _room(exercise: Exercise) -> Iterator[Item]:
    task = _task(exercise)
    if task.claims:
        for claim in task.claims:
            yield from _claim(task, claim)
        return
    head = ["", "Formula", "true or false"]
    if task.reasons:
        head.append("Witness or counterexample")
    shares = (1, 8, 3, 7)[: len(head)]
    blank: list[Words] = [()] * (len(head) - 2)
    rows = tuple((plain(each.name), code(each.formula), *blank) for each in task.formulas)
    yield Table(tuple(map(plain, head)), rows, shares, tall=True)


def _claim(task: Truth, claim: Claimed) -> Iterator[Item]:
    name = f"{claim.name}. " if len(task.claims) > 1 else ""
    words: list[Span] = []
    for premise in claim.premises:
        words += [*plain("; " if words else f"{name}True: "), Span(premise, "code")]
    lead = ". False: " if words else f"{name}False: "
    said = Text((*words, *plain(lead), Span(claim.conclusion, "code")))
    board = task.boards.largest.board if task.boards is not None else None
    if board is not None and board.size <= _MOST_TILES:
        caption = "Draw the bombs. A smaller board will do as well: cross out what is too much."
        if task.boards is not None and len(task.boards.places) == 1:
            caption = "Draw the bombs."
        picture = board_picture(board, covered_all(board), caption)
        # The board and what it is for stay together.
        width = max(shown_width(picture), _CAPTION)
        if width <= PAGE / 2:
            yield Columns(((picture,), (said, Room(2))), (round(width), round(PAGE - width)))
            return
        yield said
        yield Pictures((picture,))
    else:
        yield said
        yield paragraph("Your board:")
    yield Room(2)


def _solved(exercise: Exercise) -> Iterator[Picture]:
    """The boards that refute claims."""
    task = _task(exercise)
    if not task.claims:
        return
    given = read_boards_of(exercise, Source(exercise.reference_file, exercise.reference), [])
    for claim in task.claims:
        if claim.name in given:
            board, bombs = given[claim.name].board, given[claim.name].bombs
            caption = claim.name if len(task.claims) > 1 else ""
            yield board_picture(board, finished(board, bombs).signs, caption)


def _solution(exercise: Exercise) -> Iterator[Item]:
    """The verdicts, or the boards that refute; and the reference."""
    task = _task(exercise)
    if task.claims:
        yield Pictures(tuple(_solved(exercise)))
    else:
        head = tuple(map(plain, ("", "Formula", "")))
        asked = _question(exercise)
        fields = () if asked is None else asked.choices
        rows = tuple(
            (plain(each.name), code(each.formula), plain(field.right))
            for each, field in zip(task.formulas, fields, strict=True)
        )
        yield Table(head, rows, (1, 12, 2))
    yield from solution(exercise)


def _question(exercise: Exercise) -> Question | None:
    """Each formula is true or false."""
    task = _task(exercise)
    if task.claims or task.board is None:
        return None
    problem = load(os.path.join(exercise.folder, task.board), exercise.limits)
    world = problem.world()
    fields = []
    for each in task.formulas:
        value = world.truth(problem.formula(each.formula, each.name))
        label = f"{each.name}. {each.formula}"
        fields.append(ChoiceField(label, ("true", "false"), "true" if value else "false"))
    return Question(choices=tuple(fields))


def _key(exercise: Exercise) -> str:
    """The verdicts, or the rows of each board that refutes, as they are read."""
    lines = lines_of(exercise.reference)
    if not _task(exercise).claims:
        return "; ".join(lines) if len(lines) > 1 else key(exercise)
    parts: list[str] = []
    for line in lines:
        if not parts or line.endswith(":"):
            parts.append(line)
        else:
            parts[-1] += f"{'' if parts[-1].endswith(':') else ' /'} {line}"
    return "; ".join(parts)


TRUTH = OnPaper(room=_room, solution=_solution, key=_key, question=_question, solved=_solved)
