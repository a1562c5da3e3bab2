"""The boards of exercises as pictures, each beside a small one of who touches whom."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Sequence
from typing import Any

from minelogic.board import Board, Topology, finished
from minelogic.exercises.exercise import Exercise
from minelogic.exercises.tasks.paper import PaperTask
from minelogic.exercises.tasks.truth import Truth
from minelogic.problem import Problem, load
from minelogic.records import dataclass, replace
from minelogic.render.boards.shapes import drawing
from minelogic.render.boards.svg import Shown
from minelogic.render.sheets.boards import touching_pictures, with_touching
from minelogic.render.sheets.items import Code, Item, Picture, Pictures, Table, text_of
from minelogic.render.sheets.markdown import board_lines

_BESIDE, _WIDEST = 300, 640
"""How wide a board is drawn at most: so that there is room beside it, and if it has many tiles."""
_TALLEST = 230
"""And how high, so that there is room for others on its page."""
PAGE = 480.0
"""How wide a page is, without its margins: about so many points."""
_LARGEST, _SMALLEST = 0.8, 0.5


@dataclass(frozen=True, slots=True)
class Drawn:
    """A board in pictures, and in the letters that prompts draw it with."""

    pictures: Pictures
    letters: str = ""
    vertices: tuple[str, ...] = ()
    """Of a graph: in prompts, a table begins its rows with them, in any order."""


def problem_of(exercise: Exercise) -> Problem | None:
    """What the file states that the exercise is about, if it is about one with a board."""
    task: Any = getattr(exercise.task, "of", exercise.task)
    name = getattr(task, "board", None) or getattr(task, "on", None)
    if not isinstance(name, str):
        return None
    problem = load(os.path.join(exercise.folder, name), exercise.limits)
    return problem if problem.board is not None else None


def display_of(problem: Problem) -> tuple[Shown, ...]:
    """The signs of its display; all tiles are covered if it has none."""
    assert problem.board is not None
    if problem.display is None:
        return covered_all(problem.board)
    signs: list[Shown] = [*problem.display.signs]
    return tuple(signs)


def covered_all(board: Board) -> tuple[Shown, ...]:
    """The signs of a board of which nothing is seen yet."""
    covered: Shown = "."
    return (covered,) * board.size


def board_picture(board: Board, signs: Sequence[Shown], caption: str = "") -> Picture:
    """A board, as large as fits beside another picture; one with small tiles has the whole page."""
    drawn = drawing(board, beyond=True)
    beside = min(_BESIDE / max(drawn.width, 1), _TALLEST / max(drawn.height, 1))
    whole = _WIDEST / max(drawn.width, 1)
    scale = min(_LARGEST, round(beside if beside >= _SMALLEST else whole, 3))
    return Picture(board, tuple(signs), scale=scale, caption=caption)


def field_of(exercise: Exercise, problem: Problem, caption: str = "") -> Picture:
    """The board of an exercise for a pencil: closed cells are empty."""
    assert problem.board is not None
    assert isinstance(exercise.task, PaperTask)
    shown: list[Shown] = [*display_of(problem)]
    if exercise.task.ask == "pair":
        # Open, whatever the number.
        opened: Shown = "-"
        shown = [sign if sign == "." else opened for sign in shown]
    return replace(board_picture(problem.board, shown, caption), pencil=True)


def _as_open(task: PaperTask, letters: list[str]) -> list[str]:
    """The letters that a prompt draws a board with: an open cell of a bare layout is an o."""
    return [line.replace("-", "o") for line in letters] if task.ask == "pair" else letters


def pictures_of(exercise: Exercise) -> Iterator[Drawn]:
    """The board that the exercise is about; where it is about many, who touches whom."""
    problem = problem_of(exercise)
    if problem is not None and problem.board is not None:
        signs = display_of(problem)
        letters = board_lines(problem.board, signs, edges=False)
        if isinstance(exercise.task, Truth):
            # What is not a bomb on a finished board has its number.
            signs = finished(problem.board, problem.world().bombs).signs
        picture = board_picture(problem.board, signs)
        if isinstance(exercise.task, PaperTask):
            picture, letters = field_of(exercise, problem), _as_open(exercise.task, letters)
        vertices = () if problem.board.is_grid else tuple(map(str, problem.board.vertices))
        yield Drawn(with_touching(picture), _signs_alone("\n".join(letters)), vertices)
        return
    boards = getattr(exercise.task, "boards", None)
    if boards is not None:
        topologies = dict.fromkeys(place.board.topology for place in boards.places)
        # Everybody knows what touches on a plain board.
        if any(topology != "king" for topology in topologies):
            yield Drawn(Pictures(tuple(p for t in topologies for p in touching_pictures(t))))


def topologies_of(exercise: Exercise) -> tuple[Topology, ...]:
    """Of the boards that an exercise is about, each once."""
    problem = problem_of(exercise)
    if problem is not None and problem.board is not None:
        return (problem.board.topology,)
    boards = getattr(exercise.task, "boards", None)
    places = () if boards is None else boards.places
    return tuple(dict.fromkeys(place.board.topology for place in places))


def in_place_of_text(items: Sequence[Item], drawn: Sequence[Drawn]) -> tuple[Item, ...]:
    """The items of a prompt, with pictures where a board is written out; below, if it is not."""
    waiting = [*drawn]
    shown: list[Item] = []
    for item in items:
        found = next((each for each in waiting if _is_written(item, each)), None)
        if found is not None:
            waiting.remove(found)
        shown.append(item if found is None else found.pictures)
    return (*shown, *[each.pictures for each in waiting])


def _is_written(item: Item, drawn: Drawn) -> bool:
    """Whether an item is the board in letters, or the table of its vertices."""
    if isinstance(item, Table) and drawn.vertices:
        return sorted(text_of(row[0]) for row in item.rows) == sorted(drawn.vertices)
    return isinstance(item, Code) and _signs_alone(item.text) == drawn.letters != ""


def around_board(
    items: Sequence[Item], drawn: Sequence[Drawn]
) -> tuple[tuple[Item, ...], tuple[Item, ...]]:
    """What stands before the board and after it, where it is shown otherwise than as a picture."""
    shown = in_place_of_text(items, drawn)
    rows = [each.pictures for each in drawn if each.letters]
    place = next((n for n, item in enumerate(shown) if item in rows), len(shown))
    row = shown[place : place + 1]
    rest = tuple(Pictures(each.pictures[1:]) for each in row if isinstance(each, Pictures))
    return shown[:place], (*rest, *shown[place + 1 :])


def _signs_alone(text: str) -> str:
    return re.sub(r"[\s|]", "", text)
