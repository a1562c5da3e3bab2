"""What several kinds of exercises have in exercise.toml: boards, theories, files of boards."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

from minelogic.board import Board, Display, read_sign, split_row
from minelogic.errors import FileError
from minelogic.exercises.boards import Boards, boards_of, boards_up_to, read_board

if TYPE_CHECKING:
    from minelogic.exercises.values import Values
    from minelogic.syntax.file.checked import Place

_BOARD_KEYS = ("up_to", "from", "also", "topology", "coordinates", "display")


def given_words(place: Place) -> Iterator[str]:
    """The words that answers may use without declaring them, in a sentence, if there are some."""
    from minelogic.exercises.words import declarations

    if place.predicates:
        words = "; ".join(declarations(place))
        yield f"An answer may use these without declaring them: {words}."


def used_theories(theories: Sequence[str]) -> Iterator[str]:
    """The theories that answers may use, in a sentence, if there are some."""
    if theories:
        yield f"An answer may use {', '.join(theories)}."


def read_theories(values: Values, key: str, names: Sequence[str], folder: str) -> tuple[str, ...]:
    """The names of theories, with a finding for each that neither ships nor is in the folder."""
    from minelogic.resources import theory_names
    from minelogic.syntax.faults.suggest import closest
    from minelogic.syntax.file.uses import names_beside

    beside = {*names_beside(folder, ".mine")} - {"reference", "starter"}
    theories = sorted({*theory_names(), *beside})
    for name in names:
        if name not in theories:
            guess = closest(name.removesuffix(".mine"), theories)
            advice = f"Did you mean {guess}?" if guess else f"There are {', '.join(theories)}."
            values.wrong(key, f"there is no theory '{name}'", advice)
    return tuple(names)


def read_boards(values: Values, open_u: bool) -> Boards | None:
    """The boards to judge on: all sizes up to one, and others."""
    table = values.table("boards")
    table.only(_BOARD_KEYS)
    board = None
    try:
        key = "coordinates"
        coordinates = table.text(key) or "rows from 0"
        read_board("1 x 1", coordinates)
        key = "up_to"
        topology = f" {table.text('topology')}" if "topology" in table else ""
        up_to = (
            read_board((table.text(key) or "") + topology, coordinates) if key in table else None
        )
        key = "from"
        least = read_board(table.text(key) or "", coordinates) if key in table else None
        key = "also"
        others = [read_board(text, coordinates) for text in table.texts(key) or ()]
        sizes: list[Board] = []
        if up_to is not None:
            key = "up_to"
            sizes = boards_up_to(least or Board.grid(1, 1), up_to)
        key = "display"
        rows, display = table.texts(key), None
        if rows is not None:
            board = [*sizes, *others][0] if len(sizes) + len(others) == 1 else None
            if board is None:
                raise ValueError("a display goes with one board")
            display = _display(board, rows)
    except ValueError as error:
        table.wrong(key, str(error), 'Write up_to = "3 x 3", or also = ["2 x 5 torus"].')
        return None
    if not sizes and not others:
        values.wrong("boards", "it names no board", 'Write [boards] and below it up_to = "3 x 3".')
        return None
    return boards_of([*sizes, *others], up_to, least, len(others), display, open_u)


def _display(board: Board, rows: Sequence[str]) -> Display:
    """The display that rows of signs state, or `ValueError`."""
    signs = [read_sign(cell) for row in rows for cell, _ in split_row(row)]
    if len(rows) != board.rows or len(signs) != board.size:
        raise ValueError(f"it has not the {board.rows} rows of {board.columns} tiles of its board")
    legible = [sign for sign in signs if sign is not None]
    if len(legible) < len(signs):
        raise ValueError("signs are numbers, . (covered), * (a bomb) and - (safe)")
    return Display(tuple(legible))


def board_file_is_right(values: Values, key: str, name: str, folder: str) -> bool:
    """Whether a constraint file of the exercise can be read."""
    from minelogic.exercises import kinds
    from minelogic.problem import load

    if os.path.basename(name) != name:
        values.wrong(key, "it is outside the folder", "Put the file into the folder.")
        return False
    try:
        load(os.path.join(folder, name))
    except OSError:
        values.finding(kinds.MISSING_FILE, key, name=name, what="the board", key=key)
        return False
    except FileError as error:
        first = error.diagnostics[0]
        values.finding(
            kinds.WRONG_FILE, key, name=name, what="the board", line=first.line, said=first.message
        )
        return False
    return True


def readable(values: Values, key: str, read: Callable[[], Any]) -> bool:
    """Whether a value can be read; there is a finding if not."""
    try:
        read()
    except FileError as error:
        first = error.diagnostics[0]
        values.wrong(key, first.message.rstrip("."), first.help)
    except ValueError as error:
        values.wrong(key, str(error), "")
    else:
        return True
    return False
