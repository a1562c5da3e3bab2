"""An assignment as students read it: what it is worth, until when, and its exercises."""

from __future__ import annotations

from collections.abc import Iterator
from shlex import quote

from minelogic.diagnostics import visible
from minelogic.exercises.assignments.assignment import Assignment, policy_words
from minelogic.exercises.show import exercise_markdown, exercise_text
from minelogic.words import WIDTH, fill


def assignment_text(
    assignment: Assignment, name: str, solution: bool = False, *, markdown: bool = False
) -> str:
    """The assignment and its exercises, at 80 columns or as Markdown."""
    parts = [_rule(markdown).join(["", _shown(assignment, place, solution, markdown)])
             for place in range(len(assignment.parts))]  # fmt: skip
    head = _markdown_head(assignment, name) if markdown else _text_head(assignment, name)
    return "\n".join(head) + "\n" + "".join(parts)


def _shown(assignment: Assignment, place: int, solution: bool, markdown: bool) -> str:
    part = assignment.parts[place]
    write = exercise_markdown if markdown else exercise_text
    return write(part.exercise, part.place, solution)


def _rule(markdown: bool) -> str:
    return "\n---\n\n" if markdown else f"\n{'─' * WIDTH}\n\n"


def _text_head(assignment: Assignment, name: str) -> Iterator[str]:
    yield visible(assignment.title)
    yield f"{assignment.id}: {len(assignment.parts)} exercises, {_points(assignment)}"
    yield ""
    width = max(len(part.exercise.answer) for part in assignment.parts)
    for number, part in enumerate(assignment.parts, 1):
        answer = visible(part.exercise.answer).ljust(width)
        yield f"  {number}  {answer}  {part.worth!s:>6}  {visible(part.exercise.title)}"
    yield ""
    yield "How to hand in"
    said = " ".join(["One folder or zip file with these files.", *policy_words(assignment)])
    yield fill(said, "  ", "  ")
    yield "  Try it:"
    yield ""
    yield f"    minelogic grade {quote(name)} FOLDER"


def _markdown_head(assignment: Assignment, name: str) -> Iterator[str]:
    yield f"# {visible(assignment.title)}"
    yield ""
    yield "| | answer | points | |"
    yield "|---|---|---|---|"
    for number, part in enumerate(assignment.parts, 1):
        title = visible(part.exercise.title).replace("|", "\\|")
        yield f"| {number} | `{visible(part.exercise.answer)}` | {part.worth} | {title} |"
    yield ""
    yield "One folder or zip file with these files. " + " ".join(policy_words(assignment))
    yield ""
    yield f"    minelogic grade {quote(name)} FOLDER"


def _points(assignment: Assignment) -> str:
    return f"{assignment.points} point{'s' * (assignment.points != 1)}"
