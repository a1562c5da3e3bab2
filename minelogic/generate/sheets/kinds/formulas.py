"""Formulas on paper: clauses in steps, sentences that are said by formulas, rules of theories."""

from __future__ import annotations

import re
from collections.abc import Iterator

from minelogic.errors import FileError
from minelogic.exercises.exercise import Exercise
from minelogic.exercises.tasks.cnf import Cnf
from minelogic.generate.sheets.kinds import other
from minelogic.generate.sheets.kinds.on_paper import OnPaper
from minelogic.render.sheets.items import Code, Item, Room, Span, Table, Text, code, plain
from minelogic.source import Source
from minelogic.syntax.english import read_aloud
from minelogic.syntax.file.load import load_file
from minelogic.syntax.file.reader import parse_formula
from minelogic.syntax.printer import write
from minelogic.syntax.statements import Define, Fact, Rule
from minelogic.syntax.tree import Formula
from minelogic.words import raised, shortened

_STEPS = 8
"""Rows for clauses or steps: how many are needed is not told."""
_MOST_CLAUSES, _LONGEST = 20, 400
_LINES = {"translate": 4, "theory": 9}


def _cnf_room(exercise: Exercise) -> Iterator[Item]:
    task = exercise.task
    assert isinstance(task, Cnf)
    if task.form == "clauses":
        yield Text((*plain("Clauses of "), Span(task.formula, "code"), *plain(":")))
        yield Room(_STEPS - 2)
        return
    blank = ((), ())
    rows = ((code(task.formula), ()), *[blank] * _STEPS)
    yield Table((plain("Formula"), plain("Law")), rows, (7, 3), tall=True)


def _cnf_solution(exercise: Exercise) -> Iterator[Item]:
    rows = [_row(line) for line in exercise.reference.split("\n") if line.strip()]
    rows = [row for row in rows if not row[0].startswith("#")]
    if any(law for _, law in rows):
        cells = tuple((code(formula), plain(law)) for formula, law in rows)
        yield Table((plain("Formula"), plain("Law")), cells, (7, 3))
    else:
        yield Code("\n".join(formula for formula, _ in rows))


def _row(line: str) -> tuple[str, str]:
    """A line of an answer: the formula, and behind two blanks the law."""
    formula, _, law = re.sub(r"\s{2,}", "\t", line.strip()).partition("\t")
    return formula, law


def _cnf_key(exercise: Exercise) -> str:
    """The last line of steps, or all clauses."""
    rows = [_row(line) for line in exercise.reference.split("\n") if line.strip()]
    formulas = [formula for formula, _ in rows if not formula.startswith("#")]
    steps = any(law for _, law in rows)
    if steps:
        return formulas[-1]
    many = f"{len(formulas)} clauses: " if len(formulas) > _MOST_CLAUSES else ""
    return shortened(f"{many}{' ; '.join(formulas)}", _LONGEST)


def _lines(exercise: Exercise) -> Iterator[Item]:
    yield Room(_LINES[exercise.kind])


def _solution(exercise: Exercise) -> Iterator[Item]:
    """The reference, and each of its rules in English."""
    yield Code("\n".join(line.rstrip() for line in exercise.reference.strip("\n").split("\n")))
    for name, said in readings(exercise):
        yield Text((*((Span(f"{name}: ", "strong"),) if name else ()), *plain(said)))


def readings(exercise: Exercise) -> Iterator[tuple[str, str]]:
    """What the reference says, in English, with the names of its rules."""
    for name, formula in formulas_of(exercise):
        yield name, _sentence(read_aloud(formula))


def _key(exercise: Exercise) -> str:
    """The formulas, each with its name if it has one."""
    named = [f"{name}: {write(f)}" if name else write(f) for name, f in formulas_of(exercise)]
    return "; ".join(named) if named else other.key(exercise)


def formulas_of(exercise: Exercise) -> Iterator[tuple[str, Formula]]:
    """What the reference says, with the names of rules and of what is defined."""
    if exercise.kind == "translate":
        text = "\n".join(other.lines_of(exercise.reference))
        try:
            yield "", parse_formula(text)
            return
        except FileError:
            pass
    boards = getattr(exercise.task, "boards", None)
    place = None if boards is None else boards.largest
    source = Source(exercise.reference_file, exercise.reference)
    for statement in load_file(source, exercise.folder, exercise.limits, place).statements:
        if isinstance(statement, Rule | Fact | Define) and statement.source is source:
            yield str(getattr(statement, "name", "")), statement.formula


def _sentence(text: str) -> str:
    return raised(text if text.endswith(".") else f"{text}.")


CNF = OnPaper(room=_cnf_room, solution=_cnf_solution, key=_cnf_key)
FORMULAS = OnPaper(room=_lines, solution=_solution, key=_key)
