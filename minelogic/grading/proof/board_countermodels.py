"""Countermodels on the board of a file: its worlds are those that the file allows."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from minelogic.board import Board
from minelogic.diagnostics import Diagnostic
from minelogic.errors import FileError, LimitReached
from minelogic.exercises.exercise import Exercise
from minelogic.exercises.tasks.proof import ProofTask
from minelogic.grading.proof.countermodel_kinds import BOTH_VALUES, UNEVEN_BOARD
from minelogic.grading.proof.countermodel_text import read_countermodel
from minelogic.grading.proof.kripke_text import is_kripke_model
from minelogic.grading.proof.missing import not_said
from minelogic.grading.proof.written import Words, WrittenAtom, WrittenWorld, words_of
from minelogic.proof.formulas.sequents import read_sequent
from minelogic.proof.kernel import Sequent
from minelogic.source import Source, Span
from minelogic.syntax.forms import Form, form
from minelogic.syntax.printer import write

if TYPE_CHECKING:
    from minelogic.problem import Problem


def fault_on_board(
    exercise: Exercise, sequent: Sequent, source: Source, findings: list[Diagnostic]
) -> str:
    """Why the world that a text describes refutes nothing, in a sentence; empty if it does.

    What is described becomes one more fact after another, and the solver says each time whether a
    world is left: first the bombs, all of them, then what else is said, then the premises.
    """
    from minelogic.problem import load

    task = exercise.task
    assert isinstance(task, ProofTask)
    assert task.on is not None
    if is_kripke_model(source.text):
        return f"On {task.on} a countermodel is one world: a board that the file allows."
    problem = load(os.path.join(exercise.folder, task.on), exercise.limits)
    forms = [form(formula) for formula in (*sequent.premises, sequent.conclusion)]
    written = read_countermodel(source, _words(forms, problem), findings)
    if any(finding.severity == "error" for finding in findings):
        return "It cannot be read."
    return _Judged(task.on, problem, sequent, source, findings).fault(written, forms)


def respelled_on_board(exercise: Exercise, source: Source) -> list[tuple[str, str, Span]]:
    """The predicates of a countermodel on a board that are written with other capitals."""
    from minelogic.problem import load

    task = exercise.task
    assert isinstance(task, ProofTask)
    assert task.on is not None
    if is_kripke_model(source.text):
        return []
    sequent = read_sequent(task.sequent)
    forms = [form(formula) for formula in (*sequent.premises, sequent.conclusion)]
    problem = load(os.path.join(exercise.folder, task.on), exercise.limits)
    return read_countermodel(source, _words(forms, problem), []).respelled


def _words(forms: Sequence[Form], problem: Problem) -> Words:
    """The words of the sequent, and those of the file."""
    own = words_of(forms)
    board = problem.board
    of_tile = 2 if board is None or board.is_grid else 1
    places = {"B": {of_tile}, "S": {of_tile}, "Q": {of_tile + 1}} if board is not None else {}
    for name, sorts in problem.file.vocabulary.predicates.items():
        places.setdefault(name, set()).add(len(sorts))
    for name, numbers in own.places.items():
        places.setdefault(name, set()).update(numbers)
    vertices: frozenset[str] = frozenset()
    if board is not None and not board.is_grid:
        vertices = frozenset(map(str, board.vertices))
    known = {name: frozenset(numbers) for name, numbers in places.items()}
    return Words(own.names, known, vertices)


class _Judged:
    def __init__(
        self,
        name: str,
        problem: Problem,
        sequent: Sequent,
        source: Source,
        findings: list[Diagnostic],
    ) -> None:
        self.name, self.problem, self.sequent = name, problem, sequent
        self.source, self.findings = source, findings

    def fault(self, written: WrittenWorld, forms: Sequence[Form]) -> str:
        from minelogic.ground.spoken import spoken

        board = self.problem.board
        if board is None or "B" not in {*spoken(self.problem.file), *words_of(forms).places}:
            return self._in_words(written, forms, self.problem, whole=True)
        if written.rows and not _fits(written.rows, board):
            shape = f"{board.rows} rows of {board.columns} tiles" if board.is_grid else "no rows"
            message = f"The drawn board does not fit: {self.name} has {shape}."
            self.findings.append(UNEVEN_BOARD.at(self.source, Span(0, 0), message=message))
            return "The drawn board does not fit."
        signs = _signs(written, board)
        bombs = _drawn_or_marked(signs, self.problem)
        if fault := self._marked(written, board, signs, bombs):
            return fault
        if missing := self._open(written, board, signs):
            self.findings += not_said(self.source, missing)
            return "It is not complete."
        literals = [("" if t in bombs else "~") + _bomb(board, t) for t in range(board.size)]
        there = self.problem.assuming(" & ".join(literals))
        if _is_false(there):
            return _unfit(self.problem, bombs, self.name)
        for literal in _shown(board, signs, bombs):
            there = there.assuming(literal)
            if _is_false(there):
                return f"{literal} does not fit the bombs there."
        return self._in_words(written, forms, there, list(_safe(board, signs, written)))

    def _marked(
        self, written: WrittenWorld, board: Board, signs: dict[int, str], bombs: set[int]
    ) -> str:
        """Puts the bombs that are told into those that are drawn."""
        for atom, value in written.values.items():
            if atom.predicate != "B":
                continue
            tile = _tile(atom, board)
            if tile is None:
                return f"There is no tile {atom}."
            if tile in signs and (tile in bombs) is not value:
                self.findings.append(BOTH_VALUES.at(self.source, Span(0, 0), atom=atom))
            else:
                (bombs.add if value else bombs.discard)(tile)
        return ""

    def _open(self, written: WrittenWorld, board: Board, signs: dict[int, str]) -> list[str]:
        """The tiles of which nothing is said, unless only the bombs are told."""
        told = {atom: value for atom, value in written.values.items() if atom.predicate == "B"}
        listed = bool(told) and all(told.values())
        if signs or listed or written.rest is not None or "B" in written.complete:
            return []
        display = self.problem.display
        tiles = {_tile(atom, board) for atom in told}
        return [
            _bomb(board, tile)
            for tile in range(board.size)
            if tile not in tiles and (display is None or display.signs[tile] == ".")
        ]

    def _in_words(
        self,
        written: WrittenWorld,
        forms: Sequence[Form],
        there: Any,
        likely: Sequence[str] = (),
        whole: bool = False,
    ) -> str:
        """Why no premise fails and the conclusion does, given what else is said; empty if so.

        `whole` asks for the truth of every atom: there are no bombs that settle it.
        """
        board = self.problem.board
        try:
            for atom, value in written.values.items():
                if atom.predicate == "B" and board is not None:
                    continue
                literal = str(atom) if value else f"~{atom}"
                there = there.assuming(literal)
                if _is_false(there):
                    world = "the bombs there" if board is not None else f"what {self.name} says"
                    return f"{literal} does not fit {world}."
        except FileError as error:
            return error.diagnostics[0].message
        if likely:
            # A drawn tile that is no bomb is safe, where the file lets it be.
            safer = there.assuming(" & ".join(likely))
            there = there if _is_false(safer) else safer
        if whole and (missing := _unsaid(forms, written)):
            self.findings += not_said(self.source, missing)
            return "It is not complete."
        try:
            for premise in self.sequent.premises:
                there = there.assuming(write(premise))
                if _is_false(there):
                    return f"The premise {write(premise)} is false there."
            answer = there.entails(write(self.sequent.conclusion))
        except FileError as error:
            return f"{self.name} does not go with the sequent: {error.diagnostics[0].message}"
        if answer == "unknown":
            limit = self.problem.limits.conflicts
            raise LimitReached("conflicts", limit, "judging the countermodel")
        if answer == "entailed":
            return f"The conclusion {write(self.sequent.conclusion)} is true there."
        return ""


def _unsaid(forms: Sequence[Form], written: WrittenWorld) -> list[str]:
    """The closed atoms of the sequent of which nothing is said."""
    atoms: dict[WrittenAtom, None] = {}

    def walk(node: Any) -> None:
        match node:
            case ("atom", name, *terms):
                plain = [t[1] if isinstance(t, tuple) else t for t in terms]
                if all(isinstance(t, int | str) for t in plain) and ("#" not in str(terms)):
                    atoms.setdefault(WrittenAtom(name, tuple(plain)))
            case (_, *parts):
                for part in parts:
                    walk(part)

    for f in forms:
        walk(f)
    if written.rest is not None:
        return []
    return [
        str(atom)
        for atom in atoms
        if atom not in written.values and atom.predicate not in written.complete
    ]


def _fits(rows: Sequence[Sequence[str]], board: Board) -> bool:
    """Whether a drawing has the rows and columns of the board."""
    return board.is_grid and [len(row) for row in rows] == [board.columns] * board.rows


def _signs(written: WrittenWorld, board: Board) -> dict[int, str]:
    """The signs of a drawing, by the tiles; none without one."""
    if board.is_grid:
        return dict(enumerate([sign for row in written.rows for sign in row]))
    signs = {str(board.label(tile)): tile for tile in range(board.size)}
    return {signs[name]: sign for name, sign in written.signs.items() if name in signs}


def _drawn_or_marked(signs: dict[int, str], problem: Problem) -> set[int]:
    """The bombs of a drawing; without one, those that the display marks."""
    if signs:
        return {tile for tile, sign in signs.items() if sign == "*"}
    return set(problem.display.bombs) if problem.display is not None else set()


def _shown(board: Board, signs: dict[int, str], bombs: set[int]) -> Iterator[str]:
    """What the numbers of a drawing say."""
    for tile, sign in sorted(signs.items()):
        if sign.isdigit() and tile not in bombs:
            yield f"Q({sign}, {_inside(board, tile)})"


def _safe(board: Board, signs: dict[int, str], written: WrittenWorld) -> Iterator[str]:
    """That drawn tiles that are no bombs are safe, where nothing else is said."""
    said = {_tile(atom, board) for atom in written.values if atom.predicate == "S"}
    for tile, sign in sorted(signs.items()):
        if sign not in ".*" and tile not in said:
            yield f"S({_inside(board, tile)})"


def _tile(atom: WrittenAtom, board: Board) -> int | None:
    """The tile that an atom is about; None if it is off the board."""
    if not board.is_grid:
        if not atom.terms:
            return None
        called = {str(board.label(tile)): tile for tile in range(board.size)}
        return called.get(str(atom.terms[-1]))
    match atom.terms:
        case (int(i), int(j)):
            return board.tile((i, j))
    return None


def _is_false(problem: Any) -> bool:
    if problem.status == "unknown":
        raise LimitReached("conflicts", problem.limits.conflicts, "judging the countermodel")
    return bool(problem.status == "inconsistent")


def _bomb(board: Board, tile: int) -> str:
    return f"B({_inside(board, tile)})"


def _inside(board: Board, tile: int) -> str:
    name = board.name(tile)
    return ", ".join(map(str, name)) if isinstance(name, tuple) else str(name)


def _unfit(problem: Any, bombs: set[int], name: str) -> str:
    """Why a board is none that the file allows."""
    board, display = problem.board, problem.display
    possible = problem.file.possible
    for tile, sign in enumerate(display.signs if display is not None else ()):
        label = board.label(tile)
        if (sign == "*") is (tile not in bombs) and sign != ".":
            shown = "a marked bomb" if sign == "*" else "uncovered"
            return f"{label} is {shown} in {name}, and there it is not."
        around = sum(near in bombs for near in board.neighbours(tile))
        if isinstance(sign, int) and around not in possible.get(tile, (sign,)):
            return f"{label} shows {sign} in {name}, and there it has {around} around it."
    if problem.mines is not None and len(bombs) != problem.mines:
        return f"There are {problem.mines} mines in {name}, and there {len(bombs)}."
    return f"It breaks a rule of {name}."
