"""An exercise on paper from its display and its solution: with wrong answers, in a folder."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from tempfile import TemporaryDirectory

from minelogic.board import Board, Sign
from minelogic.exercises.exercise import Exercise
from minelogic.exercises.tasks.paper import Ask, PaperTask
from minelogic.generate.made import Rejected
from minelogic.generate.makers.answers import Slip, wrong_answers
from minelogic.generate.makers.deduce.folder import board_text
from minelogic.generate.makers.folder import exercise_toml
from minelogic.generate.makers.paper.prompt import points_of, prompt_of, title_of
from minelogic.grading.judge import judged_answer
from minelogic.paper.openings.plain import answer_text, grid
from minelogic.records import dataclass, field

FILE = "board.mine"
_MOST_WRONG = 5
_FEWEST_WRONG = 2


@dataclass(frozen=True, slots=True)
class Asked:
    """What an exercise asks, with the right answer and the usual wrong ones."""

    ask: Ask
    board: Board
    signs: tuple[Sign, ...]
    reference: str
    slips: tuple[Slip, ...]
    needs: str | None = None
    fewest: int | None = None
    files: Mapping[str, str] = field(default_factory=dict)
    """Others that belong to it: a certificate."""


def files_of(name: str, asked: Asked) -> dict[str, str] | Rejected:
    """The files of its folder, once its own solution is right and its wrong answers are wrong."""
    board, signs = asked.board, asked.signs
    title = title_of(asked.ask, board)
    text = board_text(board, signs, None)
    if asked.ask == "pair":
        text = f"# A layout: - is open, whatever its number, and . is closed.\n{text}"
    starter = _starter(asked)
    with TemporaryDirectory() as folder:
        with open(os.path.join(folder, FILE), "w", encoding="utf-8") as stream:
            stream.write(text)
        exercise = Exercise(
            id=name,
            title=title,
            kind="paper",
            points=Fraction(points_of(asked.ask)),
            task=PaperTask(board=FILE, ask=asked.ask, needs=asked.needs),
            folder=folder,
            sha256="",
            prompt=prompt_of(asked.ask, board, signs, asked.needs, asked.fewest),
            answer="answer.txt",
            starter=starter,
            reference=asked.reference,
        )
        if not judged_answer(exercise, exercise.reference).passed:
            return Rejected("its own solution is not taken as right")
        wrong = wrong_answers(exercise, asked.slips, _MOST_WRONG)
    if len(wrong) < _FEWEST_WRONG:
        return Rejected("too few mistakes that grading can name")
    values: dict[str, str | int] = {
        "id": name,
        "title": title,
        "kind": "paper",
        "points": points_of(asked.ask),
        "board": FILE,
        "ask": asked.ask,
    }
    if asked.needs is not None:
        values["needs"] = asked.needs
    return {
        "exercise.toml": exercise_toml(values, {}, wrong),
        "prompt.md": exercise.prompt,
        "starter.txt": starter,
        "reference.txt": asked.reference,
        FILE: text,
        **asked.files,
        **{answer.file: answer.text for answer in wrong},
    }


def drawn(board: Board, cells: Sequence[str]) -> str:
    """A table as it is handed in."""
    return "\n".join(grid(board, cells)) + "\n"


def filled(board: Board, signs: Sequence[Sign], mines: Iterable[int]) -> str:
    """A table with a cross on each mine, and dashes."""
    return answer_text(board, signs, mines)


def layout_filled(board: Board, signs: Sequence[Sign], mines: Iterable[int]) -> str:
    """A bare layout with a cross on each mine, and dashes; an o in the open cells."""
    chosen = frozenset(mines)
    cells = ["o" if s != "." else "x" if t in chosen else "-" for t, s in enumerate(signs)]
    return drawn(board, cells)


def _starter(asked: Asked) -> str:
    cells = [str(sign) for sign in asked.signs]
    if asked.ask == "pair":
        bare = drawn(asked.board, ["." if cell == "." else "o" for cell in cells])
        return f"{bare}\n{bare}"
    table = drawn(asked.board, cells)
    return f"?\n\n{table}" if asked.ask == "decide" else table
