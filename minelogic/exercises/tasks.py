"""What each kind of exercise says of its task in exercise.toml."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import Any, Literal

from minelogic.board import Board, Display, read_sign, split_row
from minelogic.errors import FileError
from minelogic.exercises.boards import boards_of, boards_up_to, read_board
from minelogic.exercises.exercise import (
    Boards,
    Cnf,
    Deduce,
    Kind,
    ProofTask,
    Property,
    Task,
    Theory,
    Translate,
)
from minelogic.exercises.values import Values
from minelogic.proof.script import Logic
from minelogic.resources import theory_names
from minelogic.syntax.faults.suggest import closest
from minelogic.syntax.file.uses import names_beside
from minelogic.syntax.tree import Comparison, Count, Exists, Forall, InRange

_BOARD_KEYS = ("up_to", "from", "also", "topology", "coordinates", "display")
_FORMS: tuple[Literal["clauses", "steps", "either"], ...] = ("clauses", "steps", "either")
_LOGICS: tuple[Logic, ...] = ("classical", "intuitionistic")
TASK_KEYS: Mapping[Kind, tuple[str, ...]] = {
    "theory": ("boards", "vocabulary", "uses", "property"),
    "translate": ("boards", "sentence", "modulo", "uses"),
    "cnf": ("formula", "form"),
    "proof": ("sequent", "on", "logic", "rules", "or_disprove", "partial"),
    "deduce": ("board", "techniques", "reasons"),
}


def read_task(kind: Kind, values: Values, folder: str) -> Task | None:
    """The task; None, with a finding, if a part without which it is none is missing."""
    return _READERS[kind](values, folder)


def _theory(values: Values, folder: str) -> Task | None:
    vocabulary = values.texts("vocabulary")
    if vocabulary is None:
        vocabulary = ("B", "S")
    # Elsewhere U is closed, as in any constraint file: what is not displayed is covered.
    boards = _boards(values, open_u="U" in vocabulary)
    properties = []
    for table in values.tables("property"):
        table.only(("name", "sentence", "formula"))
        parts = [
            table.text(k, required=f"Every property has a {k}.")
            for k in ("name", "sentence", "formula")
        ]
        name, sentence, formula = parts
        if name is not None and sentence is not None and formula is not None:
            properties.append(Property(name, sentence, formula))
    if boards is None:
        return None
    uses = _theories(values, "uses", values.texts("uses") or (), folder)
    return Theory(boards, vocabulary, uses, tuple(properties))


def _translate(values: Values, folder: str) -> Task | None:
    sentence = values.text("sentence", required='Say what is to be translated: sentence = "…".')
    boards = _boards(values, open_u=False)
    modulo = values.text("modulo") or "minesweeper"
    granted = _theories(values, "modulo", () if modulo == "none" else (modulo,), folder)
    uses = _theories(values, "uses", values.texts("uses") or (), folder)
    if sentence is None or boards is None:
        return None
    return Translate(boards, sentence, granted[0] if granted else None, uses)


def _cnf(values: Values, _: str) -> Task | None:
    from minelogic.ground.expansion.quantifiers import subformulas
    from minelogic.syntax.file.reader import parse_formula

    formula = values.text("formula", required='Give the formula: formula = "~(A & B) -> C".')
    form = values.choice("form", _FORMS, "either")
    if formula is None or form is None:
        return None
    if not _readable(values, "formula", lambda: parse_formula(formula)):
        return None
    if any(
        isinstance(node, (Forall, Exists, Count, Comparison, InRange))
        for node in subformulas(parse_formula(formula))
    ):
        advice = "Write it with letters, or atoms such as B(0, 1), and connectives."
        values.wrong("formula", "it has quantifiers or comparisons", advice)
        return None
    return Cnf(formula, form)


def _proof(values: Values, folder: str) -> Task | None:
    from minelogic.proof.formulas.sequents import read_sequent
    from minelogic.proof.logic_and_rules import named_rules

    sequent = values.text("sequent", required='Say what is to be proved: sequent = "P |- P | Q".')
    on, rules = values.text("on"), values.texts("rules")
    logic = values.choice("logic", _LOGICS, "classical")
    if (
        sequent is None
        or logic is None
        or not _readable(values, "sequent", lambda: read_sequent(sequent))
    ):
        return None
    if rules is not None and not _readable(values, "rules", lambda: named_rules(rules)):
        return None
    if on is not None:
        _board_file(values, "on", on, folder)
    partial = values.fraction("partial", Fraction(1, 2))
    if partial > 1:
        values.wrong("partial", "it is a share of the points, at most 1", 'Write partial = "1/2".')
    return ProofTask(sequent, on, logic, rules, values.truth("or_disprove", False), partial)


def _deduce(values: Values, folder: str) -> Task | None:
    board = values.text("board", required='Name the file of the board: board = "board.mine".')
    techniques = values.texts("techniques")
    if board is None or not _board_file(values, "board", board, folder):
        return None
    if techniques is not None:
        from minelogic.derive.technique_sets import techniques_of

        if not _readable(values, "techniques", lambda: techniques_of(techniques)):
            return None
    return Deduce(board, techniques, values.truth("reasons", True))


_READERS: Mapping[Kind, Callable[[Values, str], Task | None]] = {
    "theory": _theory, "translate": _translate, "cnf": _cnf, "proof": _proof, "deduce": _deduce,
}  # fmt: skip


def _theories(values: Values, key: str, names: Sequence[str], folder: str) -> tuple[str, ...]:
    """The names of theories, with a finding for each that neither ships nor is in the folder."""
    beside = [
        name for name in names_beside(folder, ".mine") if name not in ("reference", "starter")
    ]
    known = sorted({*theory_names(), *beside})
    for name in names:
        if name not in known:
            guess = closest(name.removesuffix(".mine"), known)
            advice = f"Did you mean {guess}?" if guess else f"There are {', '.join(known)}."
            values.wrong(key, f"there is no theory '{name}'", advice)
    return tuple(names)


def _boards(values: Values, open_u: bool) -> Boards | None:
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
    known = [sign for sign in signs if sign is not None]
    if len(known) < len(signs):
        raise ValueError("signs are numbers, . (covered), * (a bomb) and - (safe)")
    return Display(tuple(known))


def _board_file(values: Values, key: str, name: str, folder: str) -> bool:
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


def _readable(values: Values, key: str, read: Callable[[], Any]) -> bool:
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
