"""Deductions on paper: a table for claims; the verdicts on the board, and the steps to them."""

from __future__ import annotations

from collections.abc import Iterator

from minelogic.exercises.exercise import Exercise
from minelogic.exercises.tasks.deduce import Deduce
from minelogic.generate.sheets.kinds.boards import board_picture, display_of, problem_of
from minelogic.generate.sheets.kinds.on_paper import OnPaper
from minelogic.generate.sheets.kinds.other import lines_of
from minelogic.grading.deduce.forced import What, forced_tiles
from minelogic.problem import Problem
from minelogic.render.boards.svg import Shown
from minelogic.render.sheets.items import (
    Code,
    Heading,
    Item,
    Pictures,
    Table,
    paragraph,
    plain,
)
from minelogic.render.sheets.self_check import Question, TileField
from minelogic.render.sheets.steps import derivation_items

_MOST_ROWS = 10
_WORDS: dict[What, str] = {"safe": "S", "bomb": "B"}


def _room(exercise: Exercise) -> Iterator[Item]:
    """A table with a row for each covered tile, or fewer: how many follow is not told."""
    task, problem = _parts(exercise)
    rows = min(len(problem.answers.covered), _MOST_ROWS)
    head: list[str] = ["", "S or B", "Tile"]
    if task.reasons:
        head.append("Because of (tiles, lines)")
    shares = (1, 2, 3, 9)[: len(head)]
    filled = tuple((plain(f"{n}."), *[()] * (len(head) - 1)) for n in range(1, rows + 1))
    yield Table(tuple(map(plain, head)), filled, shares, tall=True)
    more = "Go on below if you need more lines. " if rows == _MOST_ROWS else ""
    yield paragraph(f"{more}Not every line need be filled. S: safe, B: a bomb.", small=True)


def _solution(exercise: Exercise) -> Iterator[Item]:
    task, problem = _parts(exercise)
    board = problem.board
    assert board is not None
    forced = forced_tiles(problem, task)
    signs = list(display_of(problem))
    for tile in problem.answers.covered:
        verdict: Shown = "B" if forced.get(tile) == "bomb" else "S" if tile in forced else "."
        signs[tile] = verdict
    caption = "A flag: a bomb. A tick: safe."
    if len(forced) < len(problem.answers.covered):
        caption += " Nothing follows about the other covered tiles."
    yield Pictures((board_picture(board, signs, caption),))
    derivation = problem.derive("all" if task.techniques is None else task.techniques)
    yield from derivation_items(derivation)
    if not forced:
        yield paragraph("No tile is forced.")
    yield Heading(plain("The reference"))
    yield Code("\n".join(lines_of(exercise.reference)))


def _key(exercise: Exercise) -> str:
    task, problem = _parts(exercise)
    board = problem.board
    assert board is not None
    forced = forced_tiles(problem, task)
    kinds: tuple[tuple[What, str], ...] = (("safe", "S"), ("bomb", "B"))
    parts = []
    for what, letter in kinds:
        tiles = [board.label(tile) for tile, is_what in forced.items() if is_what == what]
        if tiles:
            parts.append(f"{letter}: {', '.join(tiles)}")
    left = [board.label(tile) for tile in problem.answers.covered if tile not in forced]
    if left:
        parts.append(f"open: {', '.join(left)}" if len(left) <= 12 else f"open: {len(left)} others")
    return "; ".join(parts)


def _question(exercise: Exercise) -> Question | None:
    """Each covered tile is safe, a bomb, or undecided."""
    task, problem = _parts(exercise)
    board = problem.board
    assert board is not None
    forced = forced_tiles(problem, task)
    fields = [
        TileField(
            tile=tile,
            label=board.label(tile),
            right=_WORDS[forced[tile]] if tile in forced else "U",
        )
        for tile in problem.answers.covered
    ]
    return Question(board=board, signs=display_of(problem), tiles=tuple(fields))


def _parts(exercise: Exercise) -> tuple[Deduce, Problem]:
    task = exercise.task
    assert isinstance(task, Deduce)
    problem = problem_of(exercise)
    assert problem is not None
    return task, problem


DEDUCE = OnPaper(room=_room, solution=_solution, key=_key, question=_question)
