"""Boards judged that are to refute claims: the premises hold there, and the conclusion fails."""

from __future__ import annotations

from fractions import Fraction

from minelogic.board import finished, text_of
from minelogic.diagnostics import Diagnostic, limited
from minelogic.errors import LimitReached
from minelogic.exercises.boards import board_words
from minelogic.exercises.exercise import Exercise
from minelogic.exercises.tasks.truth import Claimed, Truth
from minelogic.grading.report.drawing import with_place
from minelogic.grading.report.judgement import CRASHED, Judged, finding_of, shares
from minelogic.grading.report.values import Item, Line, Mistake, Witness
from minelogic.grading.truth.boards import Given, read_boards_of
from minelogic.grading.truth.words import against
from minelogic.ground.evaluate import World
from minelogic.records import replace
from minelogic.source import Source
from minelogic.syntax.printer import write
from minelogic.words import counted, shortened

_LONGEST = 100
_NAMED = 60
"""A premise that is no longer than this is told as it is written."""


def judge_boards(exercise: Exercise, source: Source) -> Judged:
    """An item for each claim: all of its points if the board refutes it, else none."""
    task = exercise.task
    assert isinstance(task, Truth)
    findings: list[Diagnostic] = []
    boards = read_boards_of(exercise, source, findings)
    told = tuple([finding_of(f) for f in limited(findings, exercise.limits.findings)])
    errors = [finding for finding in told if finding.severity == "error"]
    if not boards and errors:
        message = f"It cannot be read: {errors[0].message[:1].lower()}{errors[0].message[1:]}"
        return Judged(findings=told, status="unreadable", message=message)
    worth = shares(exercise, [claim.name for claim in task.claims])
    items = tuple([_item(c, worth[c.name], boards.get(c.name), task) for c in task.claims])
    refuted = sum(item.outcome == "passed" for item in items)
    message = items[0].message
    if len(items) > 1:
        of = (
            "all claims"
            if refuted == len(items)
            else f"{refuted} of {counted(len(items), 'claim')}"
        )
        message = f"The boards refute {of}."
    return Judged(items=items, findings=told, message=message)


def _item(claim: Claimed, points: Fraction, given: Given | None, task: Truth) -> Item:
    title = f"A board on which {shortened(claim.conclusion, _LONGEST)} fails"
    if claim.premises:
        title = (
            f"{title} and the {'premise holds' if len(claim.premises) == 1 else 'premises hold'}"
        )
    if len(task.claims) > 1:
        title = f"{claim.name}. {title}"
    blank = Item(
        id=claim.name, title=title, points=points, score=Fraction(0), outcome="failed",
        message="No board is given.",
    )  # fmt: skip
    if given is None:
        return blank
    lines = (Line(text=board_words(given.board), line=given.line),)
    blank = replace(blank, lines=lines)
    try:
        return _judged(claim, given, blank)
    except LimitReached as reached:
        return replace(blank, outcome="undecided", message=f"It was not decided: {reached}.")
    except Exception:
        return replace(blank, outcome="not judged", message=CRASHED)


def _judged(claim: Claimed, given: Given, blank: Item) -> Item:
    problem = given.problem
    world = World(problem.file, given.bombs, problem.limits)
    for number, text in enumerate(claim.premises, 1):
        premise = problem.formula(text, "premise")
        if not world.truth(premise):
            which = "The premise" if len(claim.premises) == 1 else f"Premise {number}"
            said = write(premise)
            named = f"{which}, {said}, does" if len(said) <= _NAMED else f"{which} does"
            message = f"{named} not hold on this board."
            sentence = "it gives a board on which what is given does not hold"
            return replace(
                blank,
                message=message,
                witnesses=_drawn(given, against(world, premise)),
                mistakes=_mistake("premise-fails", "a premise that fails", sentence, given),
            )
    conclusion = problem.formula(claim.conclusion, "conclusion")
    if world.truth(conclusion):
        message = "It holds on this board, so the board does not refute it."
        sentence = "it gives a board on which the formula holds"
        return replace(
            blank,
            message=message,
            witnesses=_drawn(given, against(world, conclusion)),
            mistakes=_mistake("holds-there", "a board on which it holds", sentence, given),
        )
    message = f"It fails on this {board_words(given.board)} board, which refutes it."
    return replace(
        blank,
        score=blank.points,
        outcome="passed",
        message=message,
        witnesses=_drawn(given, against(world, conclusion)),
    )


def _mistake(code: str, title: str, sentence: str, given: Given) -> tuple[Mistake, ...]:
    return (Mistake(code=code, title=title, sentence=sentence, line=given.line),)


def _drawn(given: Given, sentence: str) -> tuple[Witness, ...]:
    rows = text_of(given.board, finished(given.board, given.bombs)).split("\n")
    witness = Witness(board=board_words(given.board), rows=tuple(rows), sentence=sentence)
    return (with_place(witness, given.board),)
