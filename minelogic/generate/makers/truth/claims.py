"""Claims that a board is to refute: that a formula follows from one that is taken for it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from random import Random

from minelogic.board import Board
from minelogic.exercises.boards import board_words, boards_of
from minelogic.exercises.exercise import Exercise
from minelogic.exercises.tasks.truth import Claimed, Truth
from minelogic.generate.made import Rejected
from minelogic.generate.makers.answers import Slip, wrong_answers
from minelogic.generate.makers.boards import Columns, columns_of, drawn
from minelogic.generate.makers.truth.candidates import (
    Candidate,
    candidates,
    is_fit,
    makes_sense,
)
from minelogic.generate.makers.truth.prompt import claims_prompt
from minelogic.generate.makers.truth.verdicts import AskedFor, Part
from minelogic.grading.judge import judged_answer
from minelogic.records import dataclass
from minelogic.syntax.file.reader import parse_formula
from minelogic.words import number_word, raised

POINTS = 2
"""For each claim."""
_RARE = 4
"""At most one board of so many refutes a claim, or the first that comes to mind would do."""
_MOST_WRONG = 4


@dataclass(frozen=True, slots=True)
class _Chosen:
    """A claim, with a board that refutes it and others that do not."""

    candidate: Candidate
    premise: str
    conclusion: str
    refuted: frozenset[int]
    premise_fails: frozenset[int]
    holds: frozenset[int]
    rarity: int


def claims(
    rng: Random, name: str, board: Board, number: int, asked_for: AskedFor
) -> Part | Rejected:
    """An exercise with so many claims, each of which some boards refute, and no plain ones."""
    columns = columns_of(board)
    chosen: list[_Chosen] = []
    for candidate in candidates(rng, asked_for.values, columns.problem, asked_for.band):
        if len(chosen) == number:
            break
        found = _refutable(rng, columns, candidate)
        if found is not None:
            chosen.append(found)
    if len(chosen) < number:
        return Rejected("too few claims that some boards refute, and not too many")
    if not asked_for.fits([each.candidate for each in chosen], sum(e.rarity for e in chosen)):
        return Rejected("another level")
    names = [str(n) for n in range(1, number + 1)]
    task = Truth(
        claims=tuple(
            [
                Claimed(name, (each.premise,), each.conclusion)
                for name, each in zip(names, chosen, strict=True)
            ]
        ),
        boards=boards_of([board], board, board, 0, None, False),
    )
    title = f"{raised(number_word(number))} claims about boards {board_words(board)}"
    if number == 1:
        title = f"A claim about boards {board_words(board)}"
    exercise = Exercise(
        id=name,
        title=title,
        kind="truth",
        points=Fraction(POINTS * number),
        task=task,
        folder="",
        sha256="",
        prompt=claims_prompt(title, board, task.claims, POINTS * number),
        answer="answer.txt",
        starter="# Draw a board below each name: * for a bomb, . for a tile without one.\n"
        + "".join([f"{name}:\n" for name in names]),
        reference=_answer(board, [each.refuted for each in chosen]),
    )
    if not judged_answer(exercise, exercise.reference).passed:
        return Rejected("its own solution is not taken as right")
    wrong = wrong_answers(exercise, _slips(board, chosen), _MOST_WRONG)
    if len(wrong) < 2:
        return Rejected("too few mistakes that grading can name")
    where = f"{board.rows} x {board.columns}"
    return Part(
        exercise=exercise,
        files={},
        wrong=tuple(wrong),
        chosen=tuple([each.candidate for each in chosen]),
        key="claims: " + " + ".join(sorted([each.candidate.key for each in chosen])),
        tables={},
        lists={
            "refute": [
                {"premises": [each.premise], "conclusion": each.conclusion} for each in chosen
            ]
        },
        boards={"from": where, "up_to": where}
        | ({} if board.topology == "king" else {"topology": board.topology}),
        rarity=sum([each.rarity for each in chosen]),
    )


def _refutable(rng: Random, columns: Columns, candidate: Candidate) -> _Chosen | None:
    """A formula and one that is taken for it, of which one does not follow from the other."""
    pair = [candidate.text, rng.choice(candidate.misreadings)]
    if rng.random() < 0.5:
        pair.reverse()
    formulas = [parse_formula(text) for text in pair]
    fit = all(is_fit(each, text) for each, text in zip(formulas, pair, strict=True))
    if not fit or not all(makes_sense(text, columns.problem) for text in pair):
        return None
    given, said = (columns.column(text) for text in pair)
    refuted = given & ~said
    number = refuted.bit_count()
    # The boards with no bombs and with nothing else come to mind first.
    plain = 1 | 1 << len(columns.bombs) - 1
    everything = len(columns.bombs)
    if not number or refuted & plain or number * _RARE > everything:
        return None
    fails, holds = columns.where(columns.every & ~given), columns.where(given & said)
    if not fails or not holds:
        return None
    answer = columns.where(refuted)[0]
    return _Chosen(
        candidate=candidate,
        premise=pair[0],
        conclusion=pair[1],
        refuted=answer,
        premise_fails=_near(answer, fails),
        holds=_near(answer, holds),
        rarity=(everything // number).bit_length() - 1,
    )


def _near(bombs: frozenset[int], others: Sequence[frozenset[int]]) -> frozenset[int]:
    """The one of some boards that differs least from another one."""
    return min(others, key=lambda other: (len(other ^ bombs), sorted(other)))


def _answer(board: Board, boards: Sequence[frozenset[int] | None]) -> str:
    """An answer with a board for each claim; nothing where there is none."""
    parts = [
        f"{n}:\n" + (f"{drawn(board, bombs)}\n" if bombs is not None else "")
        for n, bombs in enumerate(boards, 1)
    ]
    return "\n".join(parts)


def _slips(board: Board, chosen: Sequence[_Chosen]) -> Iterator[Slip]:
    """Boards on which the premise fails, boards on which all holds, and a claim left out."""
    right: list[frozenset[int] | None] = [each.refuted for each in chosen]
    last = len(chosen) - 1
    first = _answer(board, [chosen[0].premise_fails, *right[1:]])
    yield Slip("premise-fails", first, "premise-fails")
    yield Slip("all-holds", _answer(board, [*right[:-1], chosen[last].holds]), "holds-there")
    if last:
        yield Slip("one-missing", _answer(board, [*right[:-1], None]))
