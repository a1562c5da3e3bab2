"""An answer judged: the one way from an exercise and a text to a report."""

from __future__ import annotations

import os
from collections.abc import Callable
from fractions import Fraction
from hashlib import sha256
from importlib import import_module
from typing import TypeAlias

from minelogic.errors import LimitReached
from minelogic.exercises.exercise import Exercise
from minelogic.exercises.tasks import Kind
from minelogic.grading.notation.manner import Manner
from minelogic.grading.report.judgement import CRASHED, Judged, told_once, unreadable
from minelogic.grading.report.values import GradeReport, Item, Line, Mistake, Status
from minelogic.records import replace
from minelogic.source import Source
from minelogic.words import shortened

Judge: TypeAlias = Callable[[Exercise, Source], Judged]
LARGEST = 1 << 20
"""How many bytes of an answer are looked at."""
MOST_LINES = 12
"""How many lines of the answer an item lists."""
MOST_LISTED = 50
"""How many mistakes or boards of an item are in a report."""
LONGEST = 500
"""How many characters of a line, or of the sentence on a mistake, are in it."""


def judged_answer(
    exercise: Exercise, submission: str | bytes | os.PathLike[str] | None, name: str | None = None
) -> GradeReport:
    """The report with all that was found out, whatever a student may be told."""
    name, data = answer_of(exercise, submission, name)
    if data is None:
        return without_answer(exercise, name, "missing", "Nothing was handed in.")
    if not data.strip():
        return without_answer(exercise, name, "empty", "There is nothing in it.", data)
    return report_of(exercise, name, data, _judged(exercise, name, data))


def answer_of(
    exercise: Exercise, submission: str | bytes | os.PathLike[str] | None, name: str | None = None
) -> tuple[str, bytes | None]:
    """What an answer is called, and its bytes; None if there is none."""
    data = submission
    if isinstance(submission, os.PathLike):
        name = name or os.path.basename(os.fspath(submission))
        data = _read(submission)
    named = name or exercise.answer
    if data is None:
        return named, None
    if isinstance(data, str):
        data = data.encode("utf-8", "surrogatepass")
    elif isinstance(data, bytearray | memoryview):
        data = bytes(data)
    if not isinstance(data, bytes):
        raise TypeError(f"an answer is a text, bytes or a Path, not {submission!r}")
    return named, data


def report_of(exercise: Exercise, name: str, data: bytes | None, judged: Judged) -> GradeReport:
    """The report of what a judge found out: the points summed, and never more than there are."""
    from minelogic.resources import version

    items = tuple(
        [
            bounded(replace(item, hidden=True) if item.id in exercise.hidden else item)
            for item in judged.items
        ]
    )
    earned = sum([item.score for item in items], Fraction(0)) if judged.status == "graded" else 0
    score = min(max(Fraction(earned), Fraction(0)), exercise.points)
    return GradeReport(
        exercise=exercise.id,
        title=exercise.title,
        kind=exercise.kind,
        points=exercise.points,
        sha256=exercise.sha256,
        submission=name,
        submission_sha256=None if data is None else sha256(data).hexdigest(),
        status=judged.status,
        score=score,
        items=items,
        mistakes=first_mistakes(judged.mistakes),
        findings=told_once(judged.findings),
        scope=judged.scope,
        message=judged.message,
        feedback="full",
        version=version(),
        seed=exercise.seed,
    )


def bounded(item: Item) -> Item:
    """The item with no more lines, mistakes and boards than anybody reads."""
    listed = item.lines if len(item.lines) <= MOST_LINES + 1 else item.lines[:MOST_LINES]
    lines = tuple([replace(line, text=shortened(line.text, LONGEST)) for line in listed])
    if len(item.lines) > len(listed):
        lines += (Line(f"and {len(item.lines) - len(listed)} more"),)
    message = item.message
    for what, number in (("mistakes", len(item.mistakes)), ("boards", len(item.witnesses))):
        if number > MOST_LISTED:
            message = f"{message} Only {MOST_LISTED} of {number} {what} are shown.".strip()
    witnesses = item.witnesses[:MOST_LISTED]
    mistakes = first_mistakes(item.mistakes)
    return replace(item, message=message, lines=lines, mistakes=mistakes, witnesses=witnesses)


def first_mistakes(mistakes: tuple[Mistake, ...]) -> tuple[Mistake, ...]:
    """As many of the mistakes as are listed."""
    listed = mistakes[:MOST_LISTED]
    return tuple([replace(one, sentence=shortened(one.sentence, LONGEST)) for one in listed])


def without_answer(
    exercise: Exercise, name: str, status: Status, message: str, data: bytes | None = None
) -> GradeReport:
    """The report where there is nothing to judge, or nothing could be judged."""
    return report_of(exercise, name, data, Judged(status=status, message=message))


def _judged(exercise: Exercise, name: str, data: bytes) -> Judged:
    from minelogic.syntax.file.checked import decode

    source, findings = decode(name, data[:LARGEST], exercise.limits)
    if len(data) > LARGEST:
        message = f"It is too large: an answer has at most {LARGEST:,} bytes."
        return Judged(status="unreadable", message=message)
    if findings:
        return unreadable(findings)
    from minelogic.grading.no_answer import PROMPT, is_prompt, with_hint
    from minelogic.grading.notation.reading import judged

    if is_prompt(exercise, source.text):
        return PROMPT
    try:
        found = judged(exercise, source, manner_of(exercise.kind), judge_of(exercise.kind))
        return with_hint(exercise, source, found)
    except (LimitReached, RecursionError, MemoryError) as reached:
        return Judged(status="limit", message=f"It was too much to be judged: {too_much(reached)}.")
    except Exception as error:
        return Judged(status="crashed", message=f"{CRASHED} ({type(error).__name__})")


def too_much(reached: BaseException) -> str:
    """Why something was too much, as the end of a sentence."""
    if isinstance(reached, LimitReached):
        return str(reached)
    return (
        "it is nested too deep"
        if isinstance(reached, RecursionError)
        else "it needs too much memory"
    )


def judge_of(kind: Kind) -> Judge:
    """The judge of a kind of exercise; the floor of its name is imported only then."""
    judge: Judge = import_module(f"minelogic.grading.{kind}.judge").judge
    return judge


def manner_of(kind: Kind) -> Manner:
    """How answers of a kind of exercise are written."""
    manner: Manner = import_module(f"minelogic.grading.{kind}.notation").MANNER
    return manner


def _read(path: os.PathLike[str]) -> bytes | None:
    """What is in a file, but not much more than is looked at; None if there is none."""
    try:
        with open(path, "rb") as stream:
            return stream.read(LARGEST + 1)
    except OSError:
        return None
