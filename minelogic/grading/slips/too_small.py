"""Boards on which wrong answers are right: which mutants of a reference no board of an exercise
tells from it, and which boards would.
"""

from __future__ import annotations

import os
import tomllib
from collections.abc import Iterator, Sequence
from typing import Any

from minelogic.board import Board
from minelogic.errors import LimitReached
from minelogic.exercises.boards import board_words, read_board
from minelogic.exercises.exercise import Exercise
from minelogic.exercises.load import FILE
from minelogic.grading.report.soundness import CheckRow
from minelogic.grading.slips.catalogue import Slip
from minelogic.grading.slips.meaning import Meaning, Says
from minelogic.grading.slips.mutants import mutants
from minelogic.grading.slips.texts import Text
from minelogic.grading.worlds.compare import Comparer
from minelogic.grading.worlds.reading import Reading
from minelogic.records import dataclass, replace
from minelogic.syntax.file.checked import Place
from minelogic.syntax.printer import write
from minelogic.words import plural, shortened

_SIZES = (
    (1, 2), (2, 1), (1, 3), (3, 1), (2, 2), (1, 4), (4, 1), (1, 5), (5, 1), (2, 3), (3, 2),
    (2, 4), (4, 2), (3, 3), (2, 5), (5, 2), (3, 4), (4, 3), (4, 4),
)  # fmt: skip
"""The sizes that are tried beside those of an exercise, the smallest first."""
_MOST = 1000
"""How many mutants are looked at."""
_LONGEST = 90
"""How many characters of a mutant are quoted."""


@dataclass(frozen=True, slots=True)
class Mutant:
    """A wrong answer that is right on all boards of an exercise."""

    title: str
    formula: str
    told_on: tuple[Board, ...]
    """The other boards on which it is wrong."""


def boards_rows(
    exercise: Exercise,
    reference: Reading,
    places: Sequence[Place],
    vocabulary: Sequence[str] | None,
) -> Iterator[CheckRow]:
    """A row for each board that should be added, or one that none has to be."""
    if any(place.display is not None for place in places):
        return
    others = other_places(places, _least(exercise))
    if not others:
        return
    mutants = undetected(exercise, reference, places, others, vocabulary)
    added: list[Board] = []
    rows: list[str] = []
    while mutants:
        # Small boards rather than few: they cost next to nothing.
        board = mutants[0].told_on[0]
        told = [mutant for mutant in mutants if board in mutant.told_on]
        mutants = [mutant for mutant in mutants if board not in mutant.told_on]
        first = min(told, key=lambda mutant: len(mutant.formula))
        more = len(told) - 1
        also = f", and from {more} more {plural(more, 'formula')}" if more else ""
        rows.append(
            f"No board tells the reference from '{first.formula}' ({first.title}){also}, which "
            f"{board_words(board)} would."
        )
        added.append(board)
    if not rows:
        sentence = "The boards tell the reference from what slips and other numbers make of it."
        yield CheckRow(check="boards", ok=True, sentence=sentence)
    for number, row in enumerate(rows):
        last = number == len(rows) - 1
        advice = f" Below [boards], write: {_line(exercise, added)}" if last else ""
        yield CheckRow(check="boards", ok=False, sentence=row + advice)


def undetected(
    exercise: Exercise,
    reference: Reading,
    places: Sequence[Place],
    others: Sequence[Place],
    vocabulary: Sequence[str] | None,
) -> list[Mutant]:
    """The mutants that no place tells from the reference, though another one would."""
    here = Comparer(places, reference, reference.again(), vocabulary, exercise.limits)
    elsewhere = Comparer(others, reference, reference.again(), vocabulary, exercise.limits)
    text, known, beyond = Text(here, "reference"), Meaning(here), Meaning(elsewhere)
    found: list[Mutant] = []
    try:
        for number, (slip, change) in enumerate(mutants(text, places)):
            if number >= _MOST:
                break
            if known.same(change.texts, text.all):
                told = tuple(
                    [
                        place.board
                        for n, place in enumerate(others)
                        if not beyond.same_in(n, change.texts, text.all)
                    ]
                )
                if told:
                    found.append(_mutant(slip, change.texts, text, told))
    except LimitReached:
        pass
    return found


def _mutant(slip: Slip, texts: Sequence[Says], text: Text, told: tuple[Board, ...]) -> Mutant:
    changed = next(one for one, old in zip(texts, text.all, strict=True) if one is not old)
    return Mutant(
        title=slip.title, formula=shortened(write(changed.formula), _LONGEST), told_on=told
    )


def other_places(places: Sequence[Place], least: Board | None) -> list[Place]:
    """Small grids of the topologies that an exercise has already, which it does not name.

    Those that are smaller than where it begins are left out on purpose.
    """
    named = {place.board for place in places}
    found: list[Place] = []
    for topology in dict.fromkeys([p.board.topology for p in places if p.board.is_grid]):
        like = next(place for place in places if place.board.topology == topology)
        for rows, columns in _SIZES:
            board = Board.grid(rows, columns, topology, like.board.coordinates)
            too_small = least is not None and (rows < least.rows or columns < least.columns)
            if board not in named and not too_small:
                found.append(replace(like, board=board))
    return found


def _line(exercise: Exercise, boards: Sequence[Board]) -> str:
    """The line of exercise.toml with more boards."""
    words = [*_also(exercise), *[board_words(board) for board in boards]]
    return f"also = [{', '.join([chr(34) + word + chr(34) for word in words])}]"


def _also(exercise: Exercise) -> list[str]:
    """The boards that exercise.toml names one by one already."""
    also = _table(exercise).get("also")
    return [str(word) for word in also] if isinstance(also, list) else []


def _least(exercise: Exercise) -> Board | None:
    """The board from which on an exercise has all sizes, if it says so."""
    least = _table(exercise).get("from")
    return read_board(least) if isinstance(least, str) else None


def _table(exercise: Exercise) -> dict[str, Any]:
    """The boards as exercise.toml has them."""
    try:
        with open(os.path.join(exercise.folder, FILE), "rb") as stream:
            boards = tomllib.load(stream)["boards"]
    except (OSError, KeyError, tomllib.TOMLDecodeError):
        return {}
    return boards if isinstance(boards, dict) else {}
