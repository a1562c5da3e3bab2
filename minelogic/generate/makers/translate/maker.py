"""Sentences about boards to be said by formulas, with what they are usually taken for."""

from __future__ import annotations

import re
from collections.abc import Sequence
from fractions import Fraction
from itertools import pairwise
from random import Random
from typing import Any

from minelogic.errors import LimitReached
from minelogic.exercises.exercise import Exercise
from minelogic.exercises.tasks.translate import Translate
from minelogic.generate.made import Draft, Made, Maker, Option, Rejected, Wanted
from minelogic.generate.makers.answers import WrongAnswer
from minelogic.generate.makers.folder import exercise_toml
from minelogic.generate.makers.translate.instance import (
    BoardList,
    Instance,
    board_list,
    instance,
)
from minelogic.generate.makers.translate.meaning import joined, same_meaning, says_something
from minelogic.generate.makers.translate.measures import (
    difficulty_of,
    measures_of,
    pattern_of,
)
from minelogic.generate.makers.translate.misreadings import misread
from minelogic.generate.makers.translate.parameters import filled
from minelogic.generate.makers.translate.prompt import prompt_text
from minelogic.generate.makers.translate.template import TOPICS, Template
from minelogic.generate.makers.translate.templates import TEMPLATES
from minelogic.generate.reading import choice, size, whole
from minelogic.grading.judge import judged_answer
from minelogic.grading.slips.too_small import boards_rows
from minelogic.grading.translate.reading import read_reference
from minelogic.syntax.file.reader import parse_formula
from minelogic.words import number_word, raised, shortened

_POINTS = {1: 4, 2: 6, 3: 8}
_MOST_WRONG = 4
_LONGEST_TITLE = 60


def attempt(rng: Random, wanted: Wanted) -> Draft | Rejected:
    """Sentences with their formulas, by chance."""
    values = wanted.values
    sentences = _sentences(rng, values)
    each = [measures_of(parse_formula(one.formula), one.sentence) for one in sentences]
    difficulty = sum([difficulty_of(measures) for measures in each])
    level = MAKER.level(difficulty)
    if level not in wanted.levels:
        return Rejected("another level")
    pattern = values.get("pattern")
    if pattern is not None and not any(
        pattern_of(parse_formula(one.formula)) == pattern for one in sentences
    ):
        return Rejected("another pattern of quantifiers")
    key = " + ".join(sorted([one.key for one in sentences]))

    def finish() -> Made | Rejected:
        files = _judged(sentences, wanted)
        if isinstance(files, Rejected):
            return files
        total = {name: sum([m[name] for m in each]) for name in each[0]}
        return Made(files, key, total | {"sentences": len(sentences)}, difficulty, level)

    return Draft(key, finish)


def _judged(sentences: Sequence[Instance], wanted: Wanted) -> dict[str, str] | Rejected:
    """The files of an exercise, with the misreadings of its sentences and what they get."""
    boards = _boards(sentences, wanted.values.get("size", (3, 3)))
    exercise = _exercise(wanted.name, sentences, boards)
    try:
        if not says_something(exercise):
            return Rejected("the sentence is always true, or never")
        if not judged_answer(exercise, exercise.reference).passed:
            return Rejected("its own solution is not taken as right")
        if len(sentences) > 1 and _one_follows(exercise, sentences):
            return Rejected("one sentence follows from the others")
        if len(sentences) > 1 and not _told_apart(exercise):
            return Rejected("no board tells a misreading from the sentences")
        wrong = misread(exercise, sentences, _MOST_WRONG)
    except LimitReached:
        return Rejected("a limit was reached")
    if len(wrong) < 2:
        return Rejected("too few misreadings that grading can name")
    return _files(exercise, boards, wrong)


def _sentences(rng: Random, values: dict[str, Any] | Any) -> list[Instance]:
    """So many sentences of different templates, by chance."""
    topic = values.get("topic", "any")
    templates = [t for name in TOPICS if topic in ("any", name) for t in TEMPLATES[name]]
    chosen = rng.sample(templates, values.get("sentences", 1))
    return [_filled(rng, template) for template in chosen]


def _filled(rng: Random, template: Template) -> Instance:
    filling = filled(template.parameters, rng)
    return instance(template, filling, rng.randrange(len(template.wordings)))


def _boards(sentences: Sequence[Instance], size: tuple[int, int]) -> BoardList:
    """The boards on which all sentences make sense."""
    least = max(one.least[0] for one in sentences), max(one.least[1] for one in sentences)
    also = tuple(dict.fromkeys([board for one in sentences for board in one.also]))
    return board_list(least, also, size)


def _exercise(name: str, sentences: Sequence[Instance], boards: BoardList) -> Exercise:
    """The exercise as it is judged, before its files are written."""
    points = _POINTS[len(sentences)]
    first = sentences[0].sentence.rstrip(".")
    title = shortened(first, _LONGEST_TITLE)
    if len(sentences) > 1:
        title = f"{raised(number_word(len(sentences)))} sentences about a board"
    return Exercise(
        id=name,
        title=title,
        kind="translate",
        points=Fraction(points),
        task=Translate(boards.boards, " ".join([one.sentence for one in sentences])),
        folder="",
        sha256="",
        prompt=prompt_text(title, sentences, boards, points),
        answer="answer.txt",
        starter=_starter(sentences),
        reference=joined([one.formula for one in sentences]),
    )


def _starter(sentences: Sequence[Instance]) -> str:
    if len(sentences) == 1:
        return f"# Replace this by a formula that says: {sentences[0].sentence}\n"
    lines = [f"# {n}. {one.sentence}\n" for n, one in enumerate(sentences, 1)]
    return "# Write a rule for each of these sentences, as in rule one: …\n" + "".join(lines)


def _one_follows(exercise: Exercise, sentences: Sequence[Instance]) -> bool:
    """Whether one of the sentences could be left out."""
    formulas = [one.formula for one in sentences]
    return any(
        same_meaning(exercise, exercise.reference, joined([*formulas[:n], *formulas[n + 1 :]]))
        for n in range(len(formulas))
    )


def _told_apart(exercise: Exercise) -> bool:
    """Whether the boards tell the sentences from what slips make of all of them together.

    Of single sentences the boards of their templates do.
    """
    task = exercise.task
    assert isinstance(task, Translate)
    rows = boards_rows(exercise, read_reference(exercise), task.boards.places, None)
    return all(row.ok for row in rows)


def _files(exercise: Exercise, boards: BoardList, wrong: Sequence[WrongAnswer]) -> dict[str, str]:
    task = exercise.task
    assert isinstance(task, Translate)
    toml = exercise_toml(
        {
            "id": exercise.id,
            "title": exercise.title,
            "kind": "translate",
            "points": exercise.points,
            "sentence": task.sentence,
            "modulo": "minesweeper",
        },
        {"boards": boards.table},
        wrong,
    )
    return {
        "exercise.toml": toml,
        "prompt.md": exercise.prompt,
        "starter.txt": exercise.starter,
        "reference.txt": exercise.reference,
        **{answer.file: answer.text for answer in wrong},
    }


_LETTERS = {"a": "forall", "∀": "forall", "e": "exists", "∃": "exists", "c": "count", "#": "count"}


def read_pattern(text: str) -> str:
    """Reads a pattern of quantifiers: `forall exists`, `AE`, `∀∃`, `none`."""
    words = re.findall(r"forall|exists|count|none|.", text.lower().replace(" ", ""))
    read = [_LETTERS.get(word, word) for word in words]
    if read == ["none"]:
        return ""
    if not read or any(word not in ("forall", "exists", "count") for word in read):
        raise ValueError("write forall, exists and count, as in 'forall exists', or none")
    if any(one == other for one, other in pairwise(read)):
        raise ValueError("quantifiers of one kind that follow each other are one: write it once")
    return " ".join(read)


MAKER = Maker(
    kind="translate",
    summary="Sentences about boards, to be said by formulas.",
    options=(
        Option("topic", f"What it is about: {', '.join(TOPICS)}.", choice("any", *TOPICS),
               default="any", metavar="TOPIC"),
        Option("pattern", "Its quantifiers from the outside in: 'forall exists', count, none, …",
               read_pattern, metavar="PATTERN"),
        Option("size", "The largest board, from 2x2 to 4x4.", size(2, 4), default="3x3",
               metavar="SIZE"),
        Option("sentences", "How many sentences are in one exercise, 1 to 3.",
               whole(1, max(_POINTS)), default="1", metavar="N"),
    ),
    attempt=attempt,
    formula="The difficulty is variables + 3 alternations + 2 counts + 2 connectives + words, of "
    "each sentence: the most variables within each other, the changes of quantifier, "
    "the counts, the connectives (<-> twice), and words such as only, unless, at most",
    levels=(5, 8, 10, 13),
)  # fmt: skip
