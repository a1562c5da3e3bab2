"""Formulas of which is to be said whether they hold on a board, no verdict of which can be guessed.

Every formula has a usual misreading that has the other value on the board. So who reads it that way
is wrong. How many are true is settled first, and what a formula begins with is drawn without regard
to its verdict, so that no rule of thumb (`exists` is true, `forall` is false) does better than
chance.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import islice
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

from minelogic.board import Board
from minelogic.errors import LimitReached
from minelogic.exercises.boards import board_words
from minelogic.exercises.exercise import Exercise
from minelogic.exercises.tasks import truth as tasks
from minelogic.generate.made import Range, Rejected
from minelogic.generate.makers.answers import WrongAnswer, wrong_answers
from minelogic.generate.makers.boards import FILE, board_file, columns_of, random_bombs
from minelogic.generate.makers.truth.candidates import (
    HEADS,
    Candidate,
    Head,
    candidates,
    makes_sense,
)
from minelogic.generate.makers.truth.choices import Choice, good_choices
from minelogic.generate.makers.truth.mistakes import Asked, answer_text, slips, verdict
from minelogic.generate.makers.truth.prompt import verdicts_prompt
from minelogic.grading.judge import judged_answer
from minelogic.grading.truth.plays import Defence
from minelogic.ground.evaluate import World
from minelogic.ground.game import Claim
from minelogic.problem import Problem, loads
from minelogic.records import dataclass, field
from minelogic.words import number_word, raised

_TRIES = 60
"""Among so many formulas those of an exercise are looked for."""
_BOARDS = 12
"""So many boards are tried for what is wanted."""
_MOST_CASES = 6
"""More cases than this nobody is asked to write down."""
_SURE = Fraction(3, 4)
"""Whoever takes any values must not be right more often than this."""
_MOST_WRONG = 5
_WEIGHTS: Mapping[Head, int] = {"forall": 5, "exists": 4, "count": 2, "": 2}
"""How often formulas begin with what."""


@dataclass(frozen=True, slots=True)
class AskedFor:
    """What an exercise is to be."""

    values: Mapping[str, Any]
    """The options of the maker."""
    band: Range
    """How difficult each of its formulas may be."""
    fits: Callable[[Sequence[Candidate], int], bool]
    """Whether formulas, with how seldom boards refute them, come to a level that will do."""


@dataclass(frozen=True, slots=True)
class Part:
    """An exercise of which the difficulty is still to be told."""

    exercise: Exercise
    files: Mapping[str, str]
    wrong: tuple[WrongAnswer, ...]
    chosen: tuple[Candidate, ...]
    key: str
    tables: Mapping[str, Any]
    lists: Mapping[str, Sequence[Mapping[str, Any]]]
    boards: Mapping[str, Any] = field(default_factory=dict)
    """The boards that may be given, where some are asked for."""
    rarity: int = 0
    """How seldom a board refutes a claim: how often it halves the number of all, in all."""


def verdicts(
    rng: Random, name: str, board: Board, number: int, asked_for: AskedFor
) -> Part | Rejected:
    """An exercise about so many formulas, of which each contributes to the difficulty as asked."""
    values = asked_for.values
    found = _found(rng, board, number, asked_for)
    if isinstance(found, Rejected):
        return found
    problem, bombs, chosen = found
    if not asked_for.fits([candidate for _, candidate in chosen], 0):
        return Rejected("another level")
    asked = [each for each, _ in chosen]
    reasons = values.get("reasons", True) and any(each.cases for each in asked)
    if not reasons:
        asked = [Asked(each.text, each.formula, each.value, ()) for each in asked]
    words = f"{raised(number_word(number))} formulas on a board {board_words(board)}"
    files = {FILE: board_file(board, bombs)}
    formulas = [each.text for each in asked]
    with TemporaryDirectory() as folder:
        with open(os.path.join(folder, FILE), "w", encoding="utf-8") as stream:
            stream.write(files[FILE])
        exercise = Exercise(
            id=name,
            title=words,
            kind="truth",
            points=Fraction(number),
            task=tasks.Truth(
                board=FILE,
                formulas=tuple([tasks.Asked(str(n), text) for n, text in enumerate(formulas, 1)]),
                reasons=reasons,
            ),
            folder=folder,
            sha256="",
            prompt=verdicts_prompt(words, board, bombs, formulas, reasons),
            answer="answer.txt",
            starter=_starter(number, reasons),
            reference=answer_text(asked),
        )
        if not judged_answer(exercise, exercise.reference).passed:
            return Rejected("its own solution is not taken as right")
        wrong = _wrong(rng, exercise, problem.world(), asked)
    if len(wrong) < 2:
        return Rejected("too few mistakes that grading can name")
    tables = {"board": FILE} if reasons else {"board": FILE, "reasons": False}
    return Part(
        exercise=exercise,
        files=files,
        wrong=tuple(wrong),
        chosen=tuple([candidate for _, candidate in chosen]),
        key="verdicts: " + " + ".join(sorted([candidate.key for _, candidate in chosen])),
        tables=tables,
        lists={"formula": [{"formula": text} for text in formulas]},
    )


def _starter(number: int, reasons: bool) -> str:
    example = "1. true: i = 2, j = 0" if reasons else "1. true"
    head = f"# One line for each formula, as in: {example}\n"
    return head + "".join([f"{n}. ?\n" for n in range(1, number + 1)])


def _found(
    rng: Random, board: Board, number: int, asked_for: AskedFor
) -> tuple[Problem, frozenset[int], list[tuple[Asked, Candidate]]] | Rejected:
    """A board with so many formulas, half of them true, whatever each of them begins with.

    What is wanted is drawn first, and boards are tried until one has it: were formulas drawn again,
    those that are seldom true would be seldom asked about when they are.
    """
    formulas = columns_of(board).problem
    pool = list(islice(candidates(rng, asked_for.values, formulas, asked_for.band), _TRIES))
    heads = [head for head in HEADS if any(c.head == head for c in pool)]
    if not heads:
        return Rejected("no formulas as difficult as this")
    true = number // 2 + (number % 2 and rng.randrange(2))
    values = [True] * true + [False] * (number - true)
    places = [
        (head, value)
        for value, head in zip(
            values, rng.choices(heads, [_WEIGHTS[head] for head in heads], k=number), strict=True
        )
    ]
    rng.shuffle(places)
    for _ in range(_BOARDS):
        bombs = random_bombs(rng, board)
        problem = loads(board_file(board, bombs))
        chosen = _chosen(problem, pool, places)
        if chosen is not None:
            return problem, bombs, chosen
    return Rejected("no board on which so many formulas of a kind are true, and false")


def _chosen(
    problem: Problem, pool: Sequence[Candidate], places: Sequence[tuple[Head, bool]]
) -> list[tuple[Asked, Candidate]] | None:
    """A formula for each place, all of different templates; None if there is none for one."""
    chosen: list[tuple[Asked, Candidate]] = []
    world = problem.world()
    for head, value in places:
        left = [each for each in pool if each.name not in [c.name for _, c in chosen]]
        found = next(_fitting(problem, world, left, head, value), None)
        if found is None:
            return None
        chosen.append(found)
    return chosen


def _fitting(
    problem: Problem, world: World, pool: Sequence[Candidate], head: Head, value: bool
) -> Iterator[tuple[Asked, Candidate]]:
    """The formulas that begin so and have this value, and that somebody can get wrong."""
    for each in pool:
        if each.head != head:
            continue
        formula = problem.formula(each.text)
        if world.truth(formula) != value:
            continue
        if not any(_differs(problem, world, text, value) for text in each.misreadings):
            continue
        if not _can_be_either(problem, each.text):
            continue
        cases = _cases(world, Claim(formula, value))
        if cases is not None:
            yield Asked(each.text, formula, value, cases), each


def _differs(problem: Problem, world: World, text: str, value: bool) -> bool:
    """Whether a misreading has the other value; one that cannot be read misleads nobody."""
    return makes_sense(text, problem) and world.truth(problem.formula(text)) != value


def _can_be_either(problem: Problem, text: str) -> bool:
    """Whether a formula is true on some boards of the size, and false on some."""
    assert problem.board is not None
    columns = columns_of(problem.board)
    return columns.column(text) not in (0, columns.every)


def _cases(world: World, claim: Claim) -> tuple[Choice, ...] | None:
    """What defends a verdict, if it is short, and if not nearly every choice would do."""
    defence = Defence(world)
    try:
        if not defence.needs_choice(claim):
            return ()
        cases = good_choices(world, claim, _MOST_CASES)
        if not cases or defence.chance(claim) > _SURE:
            return None
    except LimitReached:
        return None
    return cases


def _wrong(
    rng: Random, exercise: Exercise, world: World, asked: Sequence[Asked]
) -> list[WrongAnswer]:
    """Answers with the usual mistakes, and those that say the same of all formulas."""
    wrong = []
    for value, name in ((True, "all-true"), (False, "all-false")):
        text = answer_text(asked, {n: verdict(value) for n in range(len(asked))})
        score = judged_answer(exercise, text).score
        wrong.append(WrongAnswer(name, text, score, None))
    first = wrong_answers(exercise, slips(rng, world, asked), _MOST_WRONG - 1, exact=True)
    return [*first, rng.choice(wrong)]
