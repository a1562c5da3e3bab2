"""Whether deductions can be judged by an exercise: a board fits its display, which forces tiles."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator

from minelogic.exercises import kinds
from minelogic.exercises.exercise import Exercise
from minelogic.exercises.tasks.deduce import Deduce
from minelogic.grading.report.soundness import CheckRow, Faults, Soundness, no_other_items, prompted
from minelogic.grading.report.values import GradeReport
from minelogic.problem import load
from minelogic.source import Span
from minelogic.syntax.statements import DisplayStatement
from minelogic.words import plural

CERTIFICATE = "certificate.json"
_LARGEST = 20_000_000
_NO_FIT = {
    "inconsistent": "no board fits its display",
    "unknown": "whether a board fits its display was not found out",
}


def _faults(exercise: Exercise) -> Faults:
    task = exercise.task
    assert isinstance(task, Deduce)
    problem = load(os.path.join(exercise.folder, task.board), exercise.limits)
    if problem.board is not None and problem.status == "consistent":
        return
    why = f"{task.board} has no board"
    if problem.board is not None:
        why = f"{task.board} is {problem.status}: {_NO_FIT[problem.status]}"
    shown = [s for s in problem.file.statements if isinstance(s, DisplayStatement)]
    span = Span(shown[0].span.start, shown[0].span.start + len("display")) if shown else Span(0, 0)
    yield "board", kinds.BAD_BOARD.at(problem.file.source, span, why=why, file=task.board)


def _checks(exercise: Exercise, reference: GradeReport) -> Iterator[CheckRow]:
    task = exercise.task
    assert isinstance(task, Deduce)
    forced = [item for item in reference.items if item.points > 0 and item.id != "nothing"]
    tiles = f"{len(forced)} {plural(len(forced), 'tile')}"
    by = " by the techniques asked for" if task.techniques is not None else ""
    sentence = f"{task.board} forces {tiles}{by}."
    yield CheckRow(check="board", ok=bool(forced), sentence=sentence, file=task.board)
    yield from prompted(exercise, load(os.path.join(exercise.folder, task.board), exercise.limits))
    if task.needs is not None:
        yield certificate_row(exercise, task.board, task.needs)


def certificate_row(exercise: Exercise, board: str, needs: str, whole: bool = False) -> CheckRow:
    """Whether the certificate in the folder shows that a board needs what it should.

    If it is to be whole, the derivation has to settle every covered tile.
    """
    from minelogic.derive.verify.certificate import NEEDS, certify

    sentence, ok = "", False
    try:
        with open(os.path.join(exercise.folder, CERTIFICATE), "rb") as stream:
            certificate = json.loads(stream.read(_LARGEST))
    except OSError:
        sentence = f"There is no {CERTIFICATE}, which shows that {board} needs {needs}."
    except (ValueError, RecursionError):
        sentence = f"{CERTIFICATE} cannot be read as JSON."
    else:
        file = load(os.path.join(exercise.folder, board), exercise.limits).file
        certified = certify(file, certificate)
        if not certified.ok:
            sentence = f"{CERTIFICATE} does not show what it says: {certified.findings[0]}"
        elif certified.needs != needs:
            sentence = f"{CERTIFICATE} is about {certified.needs}, and not about {needs}."
        elif whole and certificate.get("guesses") is not False:
            sentence = f"{CERTIFICATE} leaves covered tiles open."
        else:
            ok, words = True, NEEDS[needs].words
            sentence = f"{CERTIFICATE}: the derivation is right, and it needs {words}."
            if whole:
                sentence = f"{CERTIFICATE}: a derivation settles every cell, and it needs {words}."
    return CheckRow(check="certificate", ok=ok, sentence=sentence, file=CERTIFICATE)


SOUNDNESS = Soundness(faults=_faults, checks=_checks, item_names=no_other_items)
