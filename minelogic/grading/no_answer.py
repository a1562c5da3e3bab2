"""What was handed in and is no answer: the starter, the prompt, or an answer of another form."""

from __future__ import annotations

import re

from minelogic.exercises.exercise import Exercise
from minelogic.exercises.tasks import Kind
from minelogic.grading.report.judgement import Judged
from minelogic.records import replace
from minelogic.source import Source

_SHORTEST = 80
"""A prompt with fewer characters may stand in an answer by chance."""
_FORMS: tuple[tuple[re.Pattern[str], str, tuple[Kind, ...]], ...] = (
    (
        re.compile(r"\(?\d+\s*[.):]\s*(?:true|false|\?)(?:\s*[:,;].*)?", re.IGNORECASE),
        "verdicts on formulas, 'true' or 'false'",
        ("translate", "theory", "hole", "cnf", "proof"),
    ),
    (
        re.compile(r"rule\s+\w+\s*(?:\"[^\"]*\"\s*)?:.*"),
        "rules of a theory",
        ("truth", "cnf", "proof", "deduce", "mistake"),
    ),
)
"""How every line looks of some answers, what they are, and which kinds ask for something else."""


def is_prompt(exercise: Exercise, text: str) -> bool:
    """Whether the prompt of the exercise stands in a text."""
    prompt = " ".join(exercise.prompt.split())
    return len(prompt) >= _SHORTEST and prompt in " ".join(text.split())


PROMPT = Judged(
    status="unreadable",
    message="This is the text of the exercise, and no answer. Hand in your answer alone.",
)


def with_hint(exercise: Exercise, source: Source, judged: Judged) -> Judged:
    """The judgement, where nothing was answered yet, or nothing is right, with why that may be."""
    if judged.status not in ("graded", "unreadable"):
        return judged
    if _plain(source.text) == _plain(exercise.starter):
        return _untouched(exercise, judged)
    other = _other_form(exercise, source.text)
    if other is None or any(item.score > 0 for item in judged.items):
        return judged
    hint = f"These look like {other}, and something else is asked for here: was another file meant?"
    return replace(judged, message=f"{judged.message} {hint}".strip())


def _untouched(exercise: Exercise, judged: Judged) -> Judged:
    """The judgement on what was given to begin with: it has no mistakes of the student's."""
    if sum(item.score for item in judged.items) >= exercise.points:
        return judged
    if exercise.kind == "hole":
        return judged  # its mistakes are those to be mended, and that they were left is said there
    items = tuple([replace(item, mistakes=()) for item in judged.items])
    message = "This is still what you were given to begin with: nothing in it was changed."
    if judged.status == "unreadable" and not _without_comments(exercise.starter):
        judged = replace(judged, findings=())  # that nothing was said yet is all there is to find
    return replace(judged, items=items, mistakes=(), message=message)


def _other_form(exercise: Exercise, text: str) -> str | None:
    """What an answer of another kind looks like this; None if it may be one of this kind."""
    lines = _without_comments(text)
    for pattern, what, others in _FORMS:
        if exercise.kind in others and lines and all(map(pattern.fullmatch, lines)):
            return what
    return None


def _without_comments(text: str) -> list[str]:
    """The lines of a text in which something stands besides a comment."""
    return [bare for line in text.split("\n") if (bare := line.partition("#")[0].strip())]


def _plain(text: str) -> str:
    """The text without what does not make it another: white space."""
    return " ".join(text.split())
