"""The files of an exercise: the derivation to begin with, the solution, and wrong answers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from random import Random

from minelogic.generate.makers.answers import WrongAnswer
from minelogic.generate.makers.folder import exercise_toml
from minelogic.generate.makers.mistake.names import NAMES, are_near
from minelogic.generate.makers.mistake.plant import Plant
from minelogic.generate.makers.mistake.prompt import POINTS, prompt_text, title

KINDS = 6
"""So many names there are to choose from."""


def kinds_of(rng: Random, plant: Plant) -> tuple[str, ...]:
    """The names to choose from, in their own order, so that nothing tells which is the right one.

    The others are such as come to mind of a derivation like this. No two of them might be called
    by each other's names: else one could tell that neither is the right one.
    """
    names = NAMES[plant.place]
    others = [code for code in names if code not in plant.also]
    likely = [code for code in others if code in plant.fits]
    rest = [code for code in others if code not in plant.fits]
    rng.shuffle(likely)
    rng.shuffle(rest)
    chosen = [plant.code]
    for code in [*likely, *rest]:
        if len(chosen) < KINDS and not any(are_near(code, other) for other in chosen):
            chosen.append(code)
    return tuple([code for code in names if code in chosen])


def files_of(rng: Random, name: str, plant: Plant) -> dict[str, str]:
    """The texts of all files, by their paths in the folder."""
    kinds = kinds_of(rng, plant)
    others = [code for code in kinds if code != plant.code]
    wrong = wrong_answers(plant, rng.choice(others), rng.choice(plant.others), len(kinds))
    toml = exercise_toml(
        {
            "id": name,
            "title": f"{title(plant)} ({name})",
            "kind": "mistake",
            "points": POINTS,
            **plant.of,
            "line": plant.line,
            "mistake": plant.code,
            "kinds": kinds,
        },
        {},
        wrong,
    )
    return {
        "exercise.toml": toml,
        "prompt.md": prompt_text(name, plant, kinds, rng.choice(kinds)),
        "starter.txt": answer_text("?", "?", plant.given),
        "reference.txt": answer_text(plant.line, plant.code, plant.right),
        **plant.files,
        **{answer.file: answer.text for answer in wrong},
    }


def answer_text(line: str, kind: str, derivation: str) -> str:
    """An answer: the line, the kind, and the derivation."""
    return f"line: {line}\nkind: {kind}\n\n{derivation}"


def wrong_answers(plant: Plant, kind: str, line: str, kinds: int) -> Sequence[WrongAnswer]:
    """Answers that find, name or mend too little, with what they get.

    A quarter of the points is for the line, a quarter for the kind, the rest for the derivation.
    """
    part = Fraction(POINTS, 4)
    answers: Mapping[str, tuple[str, Fraction]] = {
        "found-and-named": (answer_text(plant.line, plant.code, plant.given), 2 * part),
        "called-otherwise": (
            answer_text(plant.line, kind, plant.given),
            part - part / (kinds - 1),
        ),
        "other-line": (answer_text(line, plant.code, plant.given), Fraction(0)),
        "other-line-mended": (
            answer_text(line, plant.code, plant.right),
            2 * part - part / (plant.lines - 1),
        ),
        "mended-alone": (answer_text("?", "?", plant.right), 2 * part),
    }
    if plant.cut is not None:
        answers = {**answers, "cut-short": (answer_text(plant.line, plant.code, plant.cut),
                                            2 * part)}  # fmt: skip
    return [WrongAnswer(name, text, score, None) for name, (text, score) in answers.items()]
