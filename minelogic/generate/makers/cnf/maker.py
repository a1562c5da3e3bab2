"""Formulas to be brought to conjunctive normal form, by what it takes to bring them there."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from random import Random
from typing import Any

from minelogic.errors import LimitReached
from minelogic.exercises.exercise import LIMITS, Exercise
from minelogic.exercises.tasks.cnf import Cnf, Form
from minelogic.generate.made import Draft, Made, Maker, Option, Range, Rejected, Wanted
from minelogic.generate.makers.answers import WrongAnswer, wrong_answers
from minelogic.generate.makers.cnf.likeness import likeness
from minelogic.generate.makers.cnf.mistakes import (
    clauses_text,
    steps_text,
    wrong_clauses,
    wrong_steps,
)
from minelogic.generate.makers.cnf.numbers import Situation, situation
from minelogic.generate.makers.cnf.prompt import prompt_text
from minelogic.generate.makers.cnf.random_formulas import (
    MOST_LETTERS,
    constant_formula,
    has_idle_letter,
    has_idle_part,
    random_formula,
)
from minelogic.generate.makers.cnf.way import LAWS, Way, way_of
from minelogic.generate.makers.cnf.writing import text_of
from minelogic.generate.makers.folder import exercise_toml
from minelogic.generate.reading import choice, some_of, span
from minelogic.grading.cnf.meaning import Meanings, letters_of
from minelogic.grading.cnf.shape import is_cnf
from minelogic.grading.judge import judged_answer
from minelogic.syntax.tree import Formula, Truth
from minelogic.words import listed

POINTS = 6
_FORMS = ("either", "steps", "clauses")
_SOURCES = ("any", "letters", "board")
_TRUTHS = ("contingent", "valid", "contradictory")
_MOST_WIDE = 12
"""So many clauses may stand in a line before what says nothing is left out."""
_LONGEST = 160
"""Characters of a line of the solution."""
_LEAST_STEPS = 2
_MOST_WRONG = 4


def attempt(rng: Random, wanted: Wanted) -> Draft | Rejected:
    """A formula with its way to clauses."""
    values = wanted.values
    truth: str = values.get("truth", "contingent")
    formula, about = _formula(rng, values, truth)
    if formula is None:
        return Rejected("no two formulas of which one follows from the other")
    way = _way(formula, truth)
    if isinstance(way, Rejected):
        return way
    measures = measures_of(way)
    difficulty = sum(measures[name] for name in ("steps", "laws", "clauses"))
    level = MAKER.level(difficulty)
    if level not in wanted.levels:
        return Rejected("another level")
    if reason := _not_asked(way, measures, values):
        return Rejected(reason)
    key = likeness(formula)

    def finish() -> Made | Rejected:
        files = _judged(rng, wanted, way, about)
        if isinstance(files, Rejected):
            return files
        return Made(files, key, measures, difficulty, level)

    return Draft(key, finish)


def _judged(
    rng: Random, wanted: Wanted, way: Way, about: Situation | None
) -> dict[str, str] | Rejected:
    """The files of an exercise, with the usual mistakes and what they get."""
    truth: str = wanted.values.get("truth", "contingent")
    form = _form(wanted.values.get("form"), truth)
    exercise = _exercise(wanted.name, way, form, about)
    if not judged_answer(exercise, exercise.reference).passed:
        return Rejected("its own solution is not taken as right")
    wrong = _wrong(rng, exercise, way, form)
    if len(wrong) < 2 and truth == "contingent":
        return Rejected("too few mistakes that grading can name")
    return _files(exercise, wrong)


def _form(asked: Form | None, truth: str) -> Form:
    """What is handed in: of a formula whose clauses are a single word, its steps."""
    return asked or ("either" if truth == "contingent" else "steps")


def measures_of(way: Way) -> dict[str, int]:
    """What the difficulty of a formula is made of."""
    return {
        "steps": way.steps,
        "laws": len(way.laws),
        "clauses": len(way.clauses),
        "letters": len(letters_of([way.start])),
    }


def _formula(
    rng: Random, values: Mapping[str, Any], truth: str
) -> tuple[Formula | None, Situation | None]:
    source = values.get("source", "any")
    if source == "any":
        source = "board" if truth == "contingent" and rng.random() < 0.35 else "letters"
    if source == "board":
        about = situation(rng)
        return about.formula, about
    letters: Range = values.get("letters") or Range(3, 5) if truth == "contingent" else Range(2, 3)
    number = rng.randint(letters.low, letters.high)
    if truth != "contingent":
        return constant_formula(rng, number, truth == "valid"), None
    return random_formula(rng, number), None


def _way(formula: Formula, truth: str) -> Way | Rejected:
    """The way of a formula that is fit to be asked."""
    meanings = Meanings(letters_of([formula]), LIMITS)
    column = meanings.column(formula)
    always = meanings.column(Truth(True))
    kind = "valid" if column == always else "contingent" if column else "contradictory"
    if kind != truth:
        return Rejected(f"the formula is {kind}")
    if has_idle_part(formula, itself=truth == "contingent"):
        return Rejected("a part of the formula says nothing")
    if is_cnf(formula):
        return Rejected("the formula is in CNF already")
    try:
        way = way_of(formula)
    except LimitReached:
        return Rejected("too many clauses")
    if way.widest > _MOST_WIDE or max([len(text_of(line)) for line in way.formulas]) > _LONGEST:
        return Rejected("too many clauses")
    if way.steps < _LEAST_STEPS:
        return Rejected("too little to do")
    if truth == "contingent" and has_idle_letter(formula):
        return Rejected("a letter does not matter")
    return way


def _not_asked(way: Way, measures: Mapping[str, int], values: Mapping[str, Any]) -> str:
    """Why a formula is not one of those that are asked for; empty if it is."""
    for name in ("steps", "clauses", "letters"):
        wanted = values.get(name)
        if wanted is not None and measures[name] not in wanted:
            return f"another number of {name}"
    if any(law not in way.laws for law in values.get("laws") or ()):
        return "a law that is asked for is not needed"
    if any(law in way.laws for law in values.get("without") or ()):
        return "a law is needed that is ruled out"
    return ""


def _exercise(name: str, way: Way, form: Form, about: Situation | None) -> Exercise:
    """The exercise as it is judged, before its files are written."""
    if about is not None:
        title = about.title
    else:
        letters = [text_of(letter) for letter in letters_of([way.start])]
        title = f"A formula over {listed(sorted(letters), most=None)}, in CNF"
    steps = steps_text(way.formulas, [line.law for line in way.lines])
    formula = text_of(way.start)
    return Exercise(
        id=name,
        title=title,
        kind="cnf",
        points=Fraction(POINTS),
        task=Cnf(formula=formula, form=form),
        folder="",
        sha256="",
        prompt=prompt_text(title, way.start, form, POINTS, about),
        answer="answer.txt",
        starter=f"{formula}\n" if form != "clauses" else "# One clause on each line.\n",
        reference=steps if form != "clauses" else clauses_text(way.clauses),
    )


def _wrong(rng: Random, exercise: Exercise, way: Way, form: Form) -> tuple[WrongAnswer, ...]:
    """Wrong answers in steps, in clauses, or in both, as the exercise takes them."""
    wrong: list[WrongAnswer] = []
    if form != "clauses":
        most = _MOST_WRONG - (form == "either")
        wrong += wrong_answers(exercise, wrong_steps(rng, way), most)
    if form != "steps":
        taken = {answer.name for answer in wrong}
        slips = (slip for slip in wrong_clauses(rng, way) if slip.name not in taken)
        wrong += wrong_answers(exercise, slips, _MOST_WRONG - len(wrong))
    return tuple(wrong)


def _files(exercise: Exercise, wrong: tuple[WrongAnswer, ...]) -> dict[str, str]:
    assert isinstance(exercise.task, Cnf)
    toml = exercise_toml(
        {
            "id": exercise.id,
            "title": exercise.title,
            "kind": "cnf",
            "points": POINTS,
            "formula": exercise.task.formula,
            "form": exercise.task.form,
        },
        {},
        wrong,
    )
    return {
        "exercise.toml": toml,
        "prompt.md": exercise.prompt,
        "starter.txt": exercise.starter,
        "reference.txt": exercise.reference,
        **{answer.file: answer.text for answer in wrong},
    }


def _refusal(wanted: Wanted) -> str | None:
    """Why there can be no such formula."""
    values = wanted.values
    both = [law for law in values.get("laws") or () if law in (values.get("without") or ())]
    if both:
        return f"The law {both[0]} is asked for and ruled out."
    if values.get("source") == "board" and values.get("truth", "contingent") != "contingent":
        return "What numbers say of tiles is neither always true nor never."
    steps = values.get("steps")
    if steps is not None and steps.high < _LEAST_STEPS:
        return f"Every formula here takes {_LEAST_STEPS} steps or more."
    return None


MAKER = Maker(
    kind="cnf",
    summary="Formulas to be brought to conjunctive normal form.",
    options=(
        Option("steps", "How many steps it takes, one law at one place each.",
               span(1, 60), metavar="LOW-HIGH"),
        Option("clauses", "How many clauses it has in the end.", span(0, 12),
               metavar="LOW-HIGH"),
        Option("letters", "How many letters it has.", span(2, MOST_LETTERS),
               metavar="LOW-HIGH"),
        Option("laws", "Laws that it needs, with commas: iff, implication, De Morgan, …",
               some_of(*LAWS), metavar="LAW,…"),
        Option("without", "Laws that it does not need.", some_of(*LAWS), metavar="LAW,…"),
        Option("form", "What is handed in: either, steps or clauses. By default either, and steps "
               "of a formula that is not contingent, whose clauses are one word.",
               choice(*_FORMS), metavar="FORM"),
        Option("source", "letters, board (a number and its tiles), or any.",
               choice(*_SOURCES), default="any", metavar="SOURCE"),
        Option("truth", "contingent, valid or contradictory.", choice(*_TRUTHS),
               default="contingent", metavar="TRUTH"),
    ),
    attempt=attempt,
    formula="The difficulty is steps + laws + clauses: the uses of laws on the textbook's way, the "
    "different laws among them, and the clauses at its end",
    levels=(9, 13, 17, 24),
    refusal=_refusal,
)  # fmt: skip
