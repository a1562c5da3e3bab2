"""What sentences are taken for: usual misreadings, no two of which mean the same."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice

from minelogic.exercises.exercise import Exercise
from minelogic.generate.makers.answers import Slip, WrongAnswer, wrong_answers
from minelogic.generate.makers.translate.instance import Instance
from minelogic.generate.makers.translate.meaning import joined, same_meaning
from minelogic.grading.slips.catalogue import SLIPS
from minelogic.grading.slips.named import BY_CODE
from minelogic.syntax.file.reader import parse_formula
from minelogic.syntax.printer import write

_PREDICATES = {"B": 2, "S": 2, "Q": 3}
_FEW = 3
"""If there are fewer usual misreadings than this, others are looked for."""
_VARIANTS = 4
"""So many places are tried for one slip."""


def misread(exercise: Exercise, sentences: Sequence[Instance], most: int) -> list[WrongAnswer]:
    """Wrong answers to an exercise that has these sentences, no two of which mean the same."""

    def is_new(text: str, others: Sequence[WrongAnswer]) -> bool:
        return not any(same_meaning(exercise, text, other.text) for other in others)

    usual = wrong_answers(exercise, _slips(sentences), most, is_new)
    if len(usual) >= _FEW:
        return usual
    return wrong_answers(exercise, _slips(sentences, usual=False), _FEW, is_new, usual)


def _slips(sentences: Sequence[Instance], usual: bool = True) -> Iterator[Slip]:
    """Misreadings, of one sentence and then of the next; the first of each before the second.

    The usual ones of each sentence, or all other slips.
    """
    if len(sentences) > 1:
        yield Slip("one-missing", joined([each.formula for each in sentences[:-1]]), "missing-rule")
    queues = [_of_one(sentences, place, usual) for place in range(len(sentences))]
    while queues:
        for queue in list(queues):
            slip = next(queue, None)
            if slip is None:
                queues.remove(queue)
            else:
                yield slip


def _of_one(sentences: Sequence[Instance], place: int, usual: bool) -> Iterator[Slip]:
    """The misreadings of one sentence, beside the others as they should be."""
    before = [each.formula for each in sentences[:place]]
    after = [each.formula for each in sentences[place + 1 :]]
    sentence = sentences[place]
    for name, code, formula in readings(sentence, usual):
        own = f"{name}-{place + 1}" if len(sentences) > 1 else name
        yield Slip(own, joined([*before, formula, *after]), code)


def readings(sentence: Instance, usual: bool = True) -> Iterator[tuple[str, str | None, str]]:
    """The name of a mistake, its name in grading, and what becomes of the formula by it."""
    codes = sentence.slips
    if usual:
        for name, text in sentence.misreadings.items():
            yield name, name if name in BY_CODE else None, write(parse_formula(text))
    else:
        codes = tuple([slip.code for slip in SLIPS if slip.code not in codes])
    formula = parse_formula(sentence.formula)
    for code in codes:
        for variant in islice(BY_CODE[code].make(formula, _PREDICATES), _VARIANTS):
            yield code, code, write(variant.formula)
