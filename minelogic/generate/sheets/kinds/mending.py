"""What has to be mended, on paper: theories with holes, and derivations with a mistake."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from minelogic.exercises.exercise import Exercise
from minelogic.exercises.tasks.hole import Gaps
from minelogic.exercises.tasks.mistake import Planted
from minelogic.generate.makers.mistake.names import NAMES
from minelogic.generate.sheets.kinds.formulas import formulas_of, readings
from minelogic.generate.sheets.kinds.on_paper import OnPaper
from minelogic.generate.sheets.kinds.other import solution
from minelogic.grading.mistake.answers import read_answer
from minelogic.grading.mistake.judge import given_of
from minelogic.render.sheets.items import Choice, Code, Item, Room, Span, Text, paragraph, plain
from minelogic.render.sheets.self_check import ChoiceField, Question
from minelogic.source import Source
from minelogic.syntax.printer import write
from minelogic.words import listed

_LINES = 3
"""To write a rule on."""
_MENDED = 6


def _hole_room(exercise: Exercise) -> Iterator[Item]:
    """The theory as it is given, and room for as many rules as are missing or wrong."""
    task = _gaps(exercise)
    yield paragraph("The theory as it is:")
    yield Code(exercise.starter.strip("\n"))
    for number in range(1, len(task.holes) + 1):
        yield Room(_LINES, f"Rule {number}:" if len(task.holes) > 1 else "The rule:")


def _hole_solution(exercise: Exercise) -> Iterator[Item]:
    names = [hole.rule for hole in _gaps(exercise).holes]
    yield paragraph(f"Missing or wrong: {listed(names, most=None)}.")
    yield from solution(exercise)
    for name, said in readings(exercise):
        if name in names:
            yield Text((Span(f"{name}: ", "strong"), *plain(said)))


def _hole_key(exercise: Exercise) -> str:
    names = [hole.rule for hole in _gaps(exercise).holes]
    rules = [f"{name}: {write(f)}" for name, f in formulas_of(exercise) if name in names]
    return "; ".join(rules)


def _gaps(exercise: Exercise) -> Gaps:
    task = exercise.task
    assert isinstance(task, Gaps)
    return task


def _mistake_room(exercise: Exercise) -> Iterator[Item]:
    """The derivation as it is given, and room for the line, the kind, and what would be right."""
    task = _planted(exercise)
    given = read_answer(Source("the starter", exercise.starter), []).rest.text.strip("\n")
    if given.strip() not in exercise.prompt:
        yield Code(given)
    yield Room(1, "The wrong line:")
    if task.kinds is None:
        yield Room(1, "The kind of the mistake:")
    else:
        yield paragraph("The kind of the mistake:")
        yield Choice(task.kinds)
    yield Room(_MENDED, "What should stand there, and in the lines that change with it:")


def _mistake_key(exercise: Exercise) -> str:
    task = _planted(exercise)
    return f"line {task.line}: {listed(list(task.mistakes), 'or')}"


def _mistake_question(exercise: Exercise) -> Question | None:
    """Which line it is, and which kind; the mending is left to the student."""
    task = _planted(exercise)
    if task.kinds is None or len({*task.mistakes} & {*task.kinds}) != 1:
        return None
    labels = tuple(dict.fromkeys(row.label for row in given_of(exercise).rows))
    kind = next(code for code in task.kinds if code in task.mistakes)
    return Question(
        choices=(
            ChoiceField("The wrong line", labels, task.line),
            ChoiceField("The kind of the mistake", task.kinds, kind, _meanings(task.kinds)),
        )
    )


def _meanings(kinds: Sequence[str]) -> dict[str, str]:
    """What mistakes are, in a few words; of those that nobody plants, nothing."""
    every = {code: name for names in NAMES.values() for code, name in names.items()}
    return {code: every[code].says.replace("`", "") for code in kinds if code in every}


def _planted(exercise: Exercise) -> Planted:
    task = exercise.task
    assert isinstance(task, Planted)
    return task


HOLE = OnPaper(room=_hole_room, solution=_hole_solution, key=_hole_key)
MISTAKE = OnPaper(
    room=_mistake_room, solution=solution, key=_mistake_key, question=_mistake_question
)
