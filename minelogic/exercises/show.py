"""An exercise as people read it: what is asked, how it is judged, how to hand in."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from fractions import Fraction
from textwrap import wrap

from minelogic.diagnostics import visible
from minelogic.exercises.exercise import Exercise, Feedback
from minelogic.exercises.tasks import TASK_KINDS
from minelogic.words import fill

WIDTH = 80
_PLAIN = r"[^\s#>|`~+*-]|[`*]\S|\*\*"
"""How a line of a paragraph begins in Markdown."""
_ITEM = r"(\s*(?:[-+*]|\d+[.)]) |> )(.*)"
"""An item of a list, or a quotation: its mark, and what it says."""
_WHOLE = r"`[^`]{1,70}`|\b\d+ x \d+\b|\b\d+ \d/\d+\b"
"""Code, sizes of boards and mixed numbers, within which no line ends."""
_TOLD: dict[Feedback, str] = {
    "none": "only the points",
    "syntax": "the points, and what of the answer cannot be read",
    "where": "the points, what is right, and which lines of the answer are to blame",
    "hint": "the points, what is right, and what is wrong with the rest, but shows no boards",
    "full": "everything that was found out, with what shows it",
}
_PROPERTIES = {
    "not too strong": "that nothing right is ruled out",
    "not too weak": "that nothing wrong is let in",
}
"""Properties of answers that have a weight, in words; other items are called by their names."""


def exercise_text(
    exercise: Exercise, name: str, solution: bool = False, answer: str | None = None
) -> str:
    """The exercise at 80 columns, its prompt as it is written; `name` is what commands call it.

    If it is known where the `answer` lies, that is told instead of what one begins with.
    """
    title = visible(exercise.title)
    head = [title, f"{exercise.id}: {exercise.kind}, {_points(exercise.points)}"]
    prompt = list(_reflowed(_prompt(exercise)))[:-1]
    lines = [*head, "", *prompt, "", "How it is judged"]
    for sentence in judging(exercise):
        lines += wrap(visible(sentence), WIDTH, initial_indent="  ", subsequent_indent="  ")
    if answer is None:
        lines += ["", "How to hand in", *_indented(f"One file, {visible(exercise.answer)}.", 2)]
        if exercise.starter.strip():
            lines += ["  Begin with:", "", *_indented(exercise.starter, 4), ""]
        lines += ["  Try it:", "", *_indented(_command(name, exercise.answer), 4)]
    else:
        lines += ["", "Your answer", f"  Write it into {visible(answer)} and try it:", ""]
        lines += _indented(_command(name, answer), 4)
    if solution:
        lines += ["", "The reference", "", *_indented(exercise.reference, 4)]
    return "\n".join(lines) + "\n"


def exercise_markdown(exercise: Exercise, name: str, solution: bool = False) -> str:
    """The exercise as Markdown: its prompt, and the rest below it."""
    heading = (
        "" if exercise.prompt.lstrip().startswith("# ") else f"# {visible(exercise.title)}\n\n"
    )
    prompt = [*_reflowed(f"{heading}{exercise.prompt.strip()}")][:-1]
    lines = [*prompt, "", f"*{_points(exercise.points)}*", "", "## How it is judged"]
    lines.append("")
    for sentence in judging(exercise):
        lines += wrap(_plain(sentence), WIDTH, initial_indent="- ", subsequent_indent="  ")
    lines += ["", "## How to hand in", "", f"One file, `{visible(exercise.answer)}`."]
    if exercise.starter.strip():
        lines += ["Begin with:", "", *_indented(exercise.starter, 4)]
    lines += ["", "Try it:", "", *_indented(_command(name, exercise.answer), 4)]
    if solution:
        lines += ["", "## The reference", "", *_indented(exercise.reference, 4)]
    return "\n".join(lines) + "\n"


def _counting(name: str) -> str:
    """What an item is about, as its weight is told."""
    return _PROPERTIES.get(name, f"'{visible(name)}'")


def judging(exercise: Exercise) -> Iterator[str]:
    """How answers are judged, in sentences."""
    yield from TASK_KINDS[exercise.kind].judging(exercise.task)
    if exercise.weights:
        parts = [
            f"{'a hidden check' if name in exercise.hidden else _counting(name)} {weight}"
            for name, weight in exercise.weights.items()
        ]
        named = ", ".join(parts)
        yield f"Not everything has the same weight: {named}; all else 1."
    if exercise.notation == "strict":
        yield "An answer is not judged if it is written otherwise than the prompt says."
    elif exercise.notation_off:
        off = _points(exercise.notation_off)
        yield f"Slips in the notation that have one reading are read so; each kind takes {off} off."
    yield f"A report tells {_TOLD[exercise.feedback]}."


def _points(points: Fraction) -> str:
    return f"{points} point{'s' * (points != 1)}"


def _prompt(exercise: Exercise) -> str:
    """The prompt without the title that stands above it already."""
    first, _, rest = exercise.prompt.strip().partition("\n")
    same = first.lstrip("# ").strip() == exercise.title.strip()
    # A board that stands first keeps its indentation.
    return (rest if same else exercise.prompt).rstrip().strip("\n")


def _reflowed(text: str) -> Iterator[str]:
    """The lines of a text in Markdown, with paragraphs and items that fit; all else as it was."""
    fenced, paragraph, mark = False, list[str](), ""
    for line in [*[visible(line) for line in text.split("\n")], ""]:
        fence = line.lstrip().startswith("```")
        item = None if fenced else re.match(_ITEM, line)
        if item and mark == item[1] == "> ":
            paragraph.append(item[2])
            continue
        goes_on = bool(paragraph and mark) and re.match(r"\s+\S", line) is not None
        if not fenced and not fence and not item and (goes_on or re.match(_PLAIN, line)):
            paragraph.append(line.strip())
            continue
        yield from _filled(paragraph, mark)
        paragraph, mark = ([item[2]], item[1]) if item else ([], "")
        if not item:
            fenced ^= fence
            yield line.rstrip()


def _filled(paragraph: Sequence[str], mark: str) -> list[str]:
    """The paragraph, or the item behind its mark, in lines; none ends within short code."""
    if not paragraph:
        return []
    glued = re.sub(_WHOLE, lambda match: match[0].replace(" ", "\u00a0"), " ".join(paragraph))
    rest = mark if mark == "> " else " " * len(mark)
    return fill(glued, mark, rest, WIDTH).split("\n")


def _command(name: str, answer: str) -> str:
    from shlex import quote

    return f"minelogic grade {quote(name)} {quote(answer)}"


def _indented(text: str, by: int) -> list[str]:
    return [f"{' ' * by}{visible(line)}".rstrip() for line in text.rstrip("\n").split("\n")]


def _plain(text: str) -> str:
    """The text, so that Markdown shows it as it is."""
    return re.sub(r"([\\`*_{}\[\]<>#|~&!])", r"\\\1", visible(text))
