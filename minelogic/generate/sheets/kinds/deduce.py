"""Deductions on paper: a table for claims; the verdicts on the board, and the steps to them."""

from __future__ import annotations

from collections.abc import Iterator

from minelogic.board import Board
from minelogic.exercises.exercise import Exercise
from minelogic.exercises.tasks.deduce import Deduce
from minelogic.generate.sheets.kinds.boards import (
    PAGE,
    board_picture,
    display_of,
    problem_of,
)
from minelogic.generate.sheets.kinds.on_paper import OnPaper
from minelogic.generate.sheets.kinds.other import lines_of
from minelogic.grading.deduce.forced import What, forced_tiles
from minelogic.problem import Problem
from minelogic.records import replace
from minelogic.render.boards.svg import Shown
from minelogic.render.sheets.boards import shown_height, shown_width, touching_pictures
from minelogic.render.sheets.items import (
    Code,
    Columns,
    Heading,
    Item,
    Picture,
    Pictures,
    Table,
    paragraph,
    plain,
)
from minelogic.render.sheets.self_check import Question, TileField
from minelogic.render.sheets.steps import derivation_items

_MOST_ROWS = 14
_FEWER_ROWS = 10
"""Below a board that has the whole page for itself."""
_WIDEST = 250.0
"""Points: a wider board has the whole page for itself."""
_TALLEST = 250.0
"""Points: so high is a board at most that has room for the answer at its right."""
_LEGIBLE = 0.4
"""The scale of a board whose tiles are 4 mm wide, and a little more."""
_CAPTION = 130.0
"""How wide what is said below a picture is, in points."""
_WORDS: dict[What, str] = {"safe": "S", "bomb": "B"}


def _room(exercise: Exercise) -> Iterator[Item]:
    """A table with a row for each covered tile, or fewer: how many follow is not told."""
    task, problem = _parts(exercise)
    yield _note(problem, _FEWER_ROWS)
    yield _table(task, problem, _FEWER_ROWS, "Because of (tiles, lines)", (1, 2, 3, 9))


def _note(problem: Problem, most: int) -> Item:
    note = "S: safe, B: a bomb. Not every line need be filled."
    if len(problem.answers.covered) > most:
        note += " Go on below the table, or overleaf, if you need more."
    return paragraph(note, small=True)


def _together(exercise: Exercise) -> Item | None:
    """The board and who touches whom, and the table at their right."""
    task, problem = _parts(exercise)
    assert problem.board is not None
    picture = board_picture(problem.board, display_of(problem))
    width = shown_width(picture)
    share = min(_WIDEST / width, _TALLEST / shown_height(picture))
    if share < 1:
        # A page of its own is not given to a board that can be read in half of it, too.
        picture = replace(picture, scale=round(picture.scale * share, 3))
        width = shown_width(picture)
        if picture.scale < _LEGIBLE:
            return None
    left = (picture, Pictures(tuple(touching_pictures(problem.board.topology))))
    width = max(width, *map(shown_width, left[1].pictures), _CAPTION)
    table = _table(task, problem, _MOST_ROWS, "Because of (tiles, lines)", (2, 4, 5, 9))
    right = (_note(problem, _MOST_ROWS), table)
    return Columns((left, right), (round(width), round(PAGE - width)))


def _beside(exercise: Exercise) -> Item | None:
    """The board, and a smaller table at its right."""
    task, problem = _parts(exercise)
    assert problem.board is not None
    picture = board_picture(problem.board, display_of(problem))
    width = shown_width(picture)
    if width > _WIDEST:
        return None
    table = _table(task, problem, _MOST_ROWS, "Because of", (2, 4, 5, 9))
    return Columns(((picture,), (table,)), (round(width), round(PAGE - width)))


def _table(
    task: Deduce, problem: Problem, most: int, reasons: str, shares: tuple[int, ...]
) -> Table:
    head = ["", "S or B", "Tile", *([reasons] if task.reasons else [])]
    rows = min(len(problem.answers.covered), most)
    filled = tuple((plain(f"{n}."), *[()] * (len(head) - 1)) for n in range(1, rows + 1))
    return Table(tuple(map(plain, head)), filled, shares[: len(head)], tall=True)


def _solved(exercise: Exercise) -> Iterator[Picture]:
    """The board with what follows about each covered tile."""
    task, problem = _parts(exercise)
    assert problem.board is not None
    forced = forced_tiles(problem, task)
    signs = list(display_of(problem))
    for tile in problem.answers.covered:
        verdict: Shown = "B" if forced.get(tile) == "bomb" else "S" if tile in forced else "."
        signs[tile] = verdict
    yield board_picture(problem.board, signs)


def _solution(exercise: Exercise) -> Iterator[Item]:
    task, problem = _parts(exercise)
    forced = forced_tiles(problem, task)
    caption = "A flag: a bomb. A tick: safe."
    if len(forced) < len(problem.answers.covered):
        caption += " Nothing follows about the other covered tiles."
    (picture,) = [replace(solved, caption=caption) for solved in _solved(exercise)]
    reference = (
        Heading(plain("The reference")),
        Code("\n".join(lines_of(exercise.reference))),
    )
    width = shown_width(picture)
    if width > _WIDEST:
        yield Pictures((picture,))
        yield from reference
    else:
        yield Columns(((picture,), reference), (round(width), round(PAGE - width)))
    derivation = problem.derive("all" if task.techniques is None else task.techniques)
    if derivation.steps:
        yield Heading(plain("The derivation"))
    yield from derivation_items(derivation)
    if not forced:
        yield paragraph("No tile is forced.")


def _key(exercise: Exercise) -> str:
    task, problem = _parts(exercise)
    board = problem.board
    assert board is not None
    forced = forced_tiles(problem, task)
    kinds: tuple[tuple[What, str], ...] = (("safe", "S"), ("bomb", "B"))
    parts = []
    for what, letter in kinds:
        tiles = [_short(board, tile) for tile, is_what in forced.items() if is_what == what]
        if tiles:
            parts.append(f"{letter}: {', '.join(tiles)}")
    left = [_short(board, tile) for tile in problem.answers.covered if tile not in forced]
    if left:
        parts.append(f"open: {', '.join(left)}" if len(left) <= 12 else f"open: {len(left)} others")
    return "; ".join(parts)


def _short(board: Board, tile: int) -> str:
    """A tile without a blank in its name, so that no line ends within it."""
    return board.label(tile).replace(", ", ",")


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


DEDUCE = OnPaper(
    room=_room,
    solution=_solution,
    key=_key,
    question=_question,
    solved=_solved,
    beside=_beside,
    together=_together,
)
