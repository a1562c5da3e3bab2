"""The boards of exercises as pictures, each beside a small one of who touches whom."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Sequence

from minelogic.board import Board, Topology
from minelogic.exercises.exercise import Exercise
from minelogic.problem import Problem, load
from minelogic.render.boards.shapes import drawing
from minelogic.render.boards.svg import Shown
from minelogic.render.boards.touching import touching, touching_words
from minelogic.render.sheets.items import Code, Item, Picture, Pictures
from minelogic.render.sheets.markdown import board_lines

_WIDEST = 330
"""How wide a board is drawn at most, so that there is room beside it."""
_LARGEST = 0.8
_SMALL = 0.4


def problem_of(exercise: Exercise) -> Problem | None:
    """What the file states that the exercise is about, if it is about one with a board."""
    name = getattr(exercise.task, "board", None) or getattr(exercise.task, "on", None)
    if not isinstance(name, str):
        return None
    problem = load(os.path.join(exercise.folder, name), exercise.limits)
    return problem if problem.board is not None else None


def display_of(problem: Problem) -> tuple[Shown, ...]:
    """The signs of its display; all tiles are covered if it has none."""
    assert problem.board is not None
    if problem.display is None:
        covered: tuple[Shown, ...] = (".",) * problem.board.size
        return covered
    return (*problem.display.signs,)


def board_picture(board: Board, signs: Sequence[Shown], caption: str = "") -> Picture:
    """A board, as large as fits beside another picture."""
    width = drawing(board, beyond=True).width
    scale = min(_LARGEST, round(_WIDEST / max(width, 1), 3))
    return Picture(board, tuple(signs), scale=scale, caption=caption)


def touching_pictures(topology: Topology) -> Iterator[Picture]:
    """Who touches whom, with a sentence below the first."""
    for number, shown in enumerate(touching(topology)):
        caption = "" if number else touching_words(topology)
        yield Picture(
            shown.board, shown.signs, shown.marks, caption=caption, scale=_SMALL, names=False
        )


def with_touching(picture: Picture) -> Pictures:
    """A board, and who touches whom on it."""
    return Pictures((picture, *touching_pictures(picture.board.topology)))


def pictures_of(exercise: Exercise) -> Iterator[Pictures]:
    """The board that the exercise is about; where it is about many, who touches whom."""
    problem = problem_of(exercise)
    if problem is not None and problem.board is not None:
        yield with_touching(board_picture(problem.board, display_of(problem)))
        return
    boards = getattr(exercise.task, "boards", None)
    if boards is not None:
        topologies = dict.fromkeys(place.board.topology for place in boards.places)
        # Everybody knows what touches on a plain board.
        special = [topology for topology in topologies if topology != "king"]
        if special:
            yield Pictures(tuple(p for topology in topologies for p in touching_pictures(topology)))


def in_place_of_text(items: Sequence[Item], pictures: Sequence[Pictures]) -> tuple[Item, ...]:
    """The items of a prompt, with pictures where a board is written out; below, if it is not."""
    drawn = {_signs_alone("\n".join(_letters(row))): row for row in pictures}
    shown: list[Item] = []
    for item in items:
        row = drawn.pop(_signs_alone(item.text), None) if isinstance(item, Code) else None
        shown.append(row if row is not None else item)
    return (*shown, *drawn.values())


def around_board(
    items: Sequence[Item], pictures: Sequence[Pictures]
) -> tuple[tuple[Item, ...], tuple[Item, ...]]:
    """What stands before the board and after it, where it is shown otherwise than as a picture."""
    shown = in_place_of_text(items, pictures)
    place = next((n for n, item in enumerate(shown) if item in pictures), len(shown))
    row = shown[place : place + 1]
    rest = tuple(Pictures(each.pictures[1:]) for each in row if isinstance(each, Pictures))
    return shown[:place], (*rest, *shown[place + 1 :])


def _letters(row: Pictures) -> list[str]:
    first = row.pictures[0]
    lines = board_lines(first.board, first.signs)
    return lines if first.board.is_grid else lines[:-1]


def _signs_alone(text: str) -> str:
    return re.sub(r"[\s|]", "", text)
