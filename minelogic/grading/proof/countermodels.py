"""Countermodels judged: all premises have to hold in them, and the conclusion has to fail."""

from __future__ import annotations

import os
from collections.abc import Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from minelogic.board import Board
from minelogic.diagnostics import Diagnostic, limited
from minelogic.errors import FileError, LimitReached
from minelogic.exercises.exercise import Exercise
from minelogic.exercises.tasks.proof import ProofTask
from minelogic.grading.proof.countermodel_text import (
    BOTH_VALUES,
    UNEVEN_BOARD,
    WrittenAtom,
    WrittenWorld,
    is_countermodel,
    meanings,
    read_countermodel,
)
from minelogic.grading.proof.finite_truth import Drawn, NotSaid, Outside, World
from minelogic.grading.report.judgement import Judged, finding_of, unreadable
from minelogic.grading.report.values import Item, Outcome
from minelogic.proof.formulas.sequents import read_sequent
from minelogic.proof.kernel import Sequent
from minelogic.proof.models.structures import is_propositional
from minelogic.source import Source, Span
from minelogic.syntax.forms import Form, form, integers_in, names_in
from minelogic.syntax.printer import write

if TYPE_CHECKING:
    from minelogic.problem import Problem

__all__ = ["is_countermodel", "judge_countermodel"]

_ITEM = "proved"


def judge_countermodel(exercise: Exercise, source: Source) -> Judged:
    """Whether a text describes a world in which what is asked about fails."""
    task = exercise.task
    assert isinstance(task, ProofTask)
    if not task.or_disprove:
        return _judged(exercise, "failed", "A proof is asked for here, not a countermodel.")
    sequent = read_sequent(task.sequent)
    forms = [form(formula) for formula in (*sequent.premises, sequent.conclusion)]
    names = frozenset([name for f in forms for name in names_in(f)])
    predicates = frozenset([p for f in forms for p in _predicates(f)])
    findings: list[Diagnostic] = []
    if task.on is not None:
        predicates |= {"B", "S", "Q"}
    written = read_countermodel(source, names, predicates, findings)
    try:
        if task.on is None:
            fault = _fault(sequent, forms, written, source, findings, exercise)
        else:
            fault = _fault_on_board(sequent, written, source, findings, exercise, task.on)
    except LimitReached:
        fault, undecided = "Whether it is one was not found out within the limits.", True
    else:
        undecided = False
    if any(finding.severity == "error" for finding in findings):
        return unreadable(limited(findings, exercise.limits.findings))
    if undecided:
        return _judged(exercise, "undecided", fault, findings)
    if not fault:
        message = "Refuted: every premise holds there, and the conclusion does not."
        if not sequent.premises:
            message = "Refuted: it fails there."
        return _judged(exercise, "passed", message, findings)
    # Whether there is one at all is what was to be found out.
    return _judged(exercise, "failed", f"This is no countermodel. {fault}", findings)


def _judged(
    exercise: Exercise, outcome: Outcome, message: str, findings: Sequence[Diagnostic] = ()
) -> Judged:
    task = exercise.task
    assert isinstance(task, ProofTask)
    score = exercise.points if outcome == "passed" else Fraction(0)
    title = f"A countermodel of {task.sequent}" + ("" if task.on is None else f" on {task.on}")
    item = Item(
        id=_ITEM, title=title, points=exercise.points, score=score, outcome=outcome, message=message
    )
    return Judged(
        items=(item,),
        findings=tuple([finding_of(f) for f in findings]),
        message=message,
    )


def _predicates(node: Any) -> list[str]:
    if not isinstance(node, tuple) or not node:
        return []
    if node[0] == "atom":
        return [node[1]]
    own = [node[1]] if node[0] in ("in", "named") else []
    return [*own, *[p for part in node[1:] for p in _predicates(part)]]


def _fault(
    sequent: Sequent,
    forms: Sequence[Form],
    written: WrittenWorld,
    source: Source,
    findings: list[Diagnostic],
    exercise: Exercise,
) -> str:
    """Why the world that is described refutes nothing, in a sentence; empty if it does."""
    letters = is_propositional(forms)
    meant = meanings(written)
    values: dict[Form, bool] = {}
    for atom, value in written.values.items():
        terms = [_meant(term, written, meant) for term in atom.terms]
        if None in terms:
            unknown = atom.terms[terms.index(None)]
            return f"It does not say which thing {unknown} is."
        values["atom", atom.predicate, *terms] = value
    names = {name: _meant(name, written, meant) for f in forms for name in names_in(f)}
    nameless = sorted(name for name, value in names.items() if value is None)
    if nameless and not letters:
        return f"It does not say which thing {nameless[0]} is."
    drawn = Drawn(tuple(written.rows)) if written.rows else None
    if drawn is not None:
        _against_drawing(values, drawn, source, findings)
    things = _things(written, meant, forms, values, names, drawn)
    if not letters and not things:
        return "It does not say which things there are: write a line such as domain 0, 1."
    rest = written.rest if written.rest is not None or letters else False
    world = World(
        values=values,
        things=things if not letters else (),
        rest=rest,
        drawn=drawn,
        names={n: v for n, v in names.items() if v is not None} if not letters else {},
        steps=exercise.limits.steps,
    )
    try:
        for premise, f in zip(sequent.premises, forms, strict=False):
            if not world.holds(f):
                return f"The premise {write(premise)} is false there."
        if world.holds(forms[-1]):
            return f"The conclusion {write(sequent.conclusion)} is true there."
    except NotSaid as missing:
        return f"It does not say whether {_atom_text(missing.atom)} is true."
    except Outside as outside:
        return f"{outside.term} is spoken of, and is not among the things of its domain."
    return ""


def _meant(word: int | str, written: WrittenWorld, meant: Any) -> Any:
    """What a word stands for: a name of the sequent for what is said of it."""
    if isinstance(word, str) and word in written.names:
        word = written.names[word]
    return meant(word)


def _things(
    written: WrittenWorld,
    meant: Any,
    forms: Sequence[Form],
    values: dict[Form, bool],
    names: dict[str, Any],
    drawn: Drawn | None,
) -> tuple[int, ...]:
    """The things that there are: those that are listed, or all that are spoken of."""
    if written.things is not None:
        return tuple(sorted({meant(thing) for thing in written.things}))
    spoken_of = {value for f in forms for value in integers_in(f)}
    spoken_of |= {term for atom in values for term in atom[2:] if isinstance(term, int)}
    spoken_of |= {value for value in names.values() if value is not None}
    if drawn is not None:
        spoken_of |= {*range(max(len(drawn.rows), len(drawn.rows[0])))}
    return tuple(sorted(spoken_of))


def _against_drawing(
    values: dict[Form, bool], drawn: Drawn, source: Source, findings: list[Diagnostic]
) -> None:
    for atom, value in values.items():
        if atom[1] == "B" and len(atom) == 4 and drawn.value(atom) is (not value):
            bomb = WrittenAtom("B", atom[2:])
            findings.append(BOTH_VALUES.at(source, Span(0, 0), atom=bomb))


def _atom_text(atom: Form) -> str:
    return str(WrittenAtom(atom[1], tuple([t[1] if isinstance(t, tuple) else t for t in atom[2:]])))


def _fault_on_board(
    sequent: Sequent,
    written: WrittenWorld,
    source: Source,
    findings: list[Diagnostic],
    exercise: Exercise,
    name: str,
) -> str:
    """The same on the board of a file: its worlds are those that the file allows.

    What is described becomes one more fact after another, and the solver says each time whether a
    world is left: first the bombs, all of them, then what else is said, then the premises.
    """
    from minelogic.problem import load

    problem = load(os.path.join(exercise.folder, name), exercise.limits)
    board = problem.board
    if board is None:
        return "The file has no board."
    if written.rows and not _fits(written.rows, board):
        shape = f"{board.rows} rows of {board.columns} tiles" if board.is_grid else "no rows"
        message = f"The drawn board does not fit: {name} has {shape}."
        findings.append(UNEVEN_BOARD.at(source, Span(0, 0), message=message))
        return "The drawn board does not fit."
    bombs = _drawn_or_marked(written.rows, problem)
    others: list[str] = []
    for atom, value in written.values.items():
        tile = _tile(atom, board)
        if atom.predicate == "B" and tile is None:
            return f"There is no tile {atom}."
        if tile is None:
            others.append(str(atom) if value else f"~{atom}")
        elif written.rows and (tile in bombs) is not value:
            findings.append(BOTH_VALUES.at(source, Span(0, 0), atom=atom))
        else:
            (bombs.add if value else bombs.discard)(tile)
    literals = [("" if t in bombs else "~") + _bomb(board.name(t)) for t in range(board.size)]
    there = problem.assuming(" & ".join(literals))
    if _is_false(there):
        return _unfit(problem, bombs, name)
    try:
        for literal in others:
            there = there.assuming(literal)
            if _is_false(there):
                return f"{literal} does not fit the bombs there."
    except FileError as error:
        return error.diagnostics[0].message
    for premise in sequent.premises:
        there = there.assuming(write(premise))
        if _is_false(there):
            return f"The premise {write(premise)} is false there."
    answer = there.entails(write(sequent.conclusion))
    if answer == "unknown":
        raise LimitReached("conflicts", exercise.limits.conflicts, "judging the countermodel")
    if answer == "entailed":
        return f"The conclusion {write(sequent.conclusion)} is true there."
    return ""


def _fits(rows: Sequence[str], board: Board) -> bool:
    """Whether a drawing has the rows and columns of the board."""
    return board.is_grid and [len(row) for row in rows] == [board.columns] * board.rows


def _drawn_or_marked(rows: Sequence[str], problem: Problem) -> set[int]:
    """The bombs of a drawing; without one, those that the display marks."""
    if rows:
        return {tile for tile, sign in enumerate("".join(rows)) if sign == "*"}
    return set(problem.display.bombs) if problem.display is not None else set()


def _tile(atom: WrittenAtom, board: Board) -> int | None:
    """The tile that an atom says is a bomb; None if it says something else, or is off the board."""
    if atom.predicate != "B":
        return None
    if not board.is_grid:
        return board.tile(atom.terms[0]) if atom.terms else None
    match atom.terms:
        case (int(i), int(j)):
            return board.tile((i, j))
    return None


def _is_false(problem: Any) -> bool:
    if problem.status == "unknown":
        raise LimitReached("conflicts", problem.limits.conflicts, "judging the countermodel")
    return bool(problem.status == "inconsistent")


def _bomb(name: Any) -> str:
    return f"B{name}" if isinstance(name, tuple) else f"B({name})"


def _unfit(problem: Any, bombs: set[int], name: str) -> str:
    """Why a board is none that the file allows."""
    board, display = problem.board, problem.display
    for tile, sign in enumerate(display.signs if display is not None else ()):
        label = board.label(tile)
        if (sign == "*") is (tile not in bombs) and sign != ".":
            shown = "a marked bomb" if sign == "*" else "uncovered"
            return f"{label} is {shown} in {name}, and there it is not."
        around = sum(near in bombs for near in board.neighbours(tile))
        if isinstance(sign, int) and around != sign:
            return f"{label} shows {sign} in {name}, and there it has {around} around it."
    if problem.mines is not None and len(bombs) != problem.mines:
        return f"There are {problem.mines} mines in {name}, and there {len(bombs)}."
    return f"It breaks a rule of {name}."
