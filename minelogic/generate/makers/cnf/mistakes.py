"""Answers with one of the usual mistakes in them, and all else right from there."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from minelogic.encode.steps import Law
from minelogic.errors import LimitReached
from minelogic.exercises.exercise import LIMITS
from minelogic.generate.makers.answers import Slip
from minelogic.generate.makers.cnf.way import INWARDS, Way, WayLine, way_of
from minelogic.generate.makers.cnf.writing import text_of
from minelogic.grading.cnf.meaning import Meanings, letters_of
from minelogic.grading.cnf.shape import conjuncts, is_cnf
from minelogic.grading.cnf.wrong_laws import WRONG_LAWS, WrongLaw
from minelogic.grading.slips.spots import spots
from minelogic.records import dataclass
from minelogic.syntax.tree import And, Formula, Not, Or, Truth

_OF: dict[Law, tuple[str, ...]] = {
    "iff": ("iff-one-half", "iff-wrong-halves"),
    "implication": (
        "arrow-reversed",
        "implication-left-not-negated",
        "implication-wrong-connective",
    ),
    "De Morgan": ("negation-not-swapped", "negation-on-one-part", "negated-implication"),
    "double negation": ("negation-lost",),
    "distribution": (
        "distribution-one-part",
        "distribution-wrong-connective",
        "distribution-some-pairs",
    ),
}
"""What goes wrong where a law is used, by the names of grading."""
_BY_CODE = {law.code: law for law in WRONG_LAWS}
_LONGEST = 180
"""Characters of a line that a person would still write."""
_MOST_LINES = 8


@dataclass(frozen=True, slots=True)
class WrongWay:
    """A way that goes wrong in one line."""

    code: str
    formulas: tuple[Formula, ...]
    laws: tuple[Law, ...]
    """By which each line but the first comes from the one above, or so it says."""


def wrong_steps(rng: Random, way: Way) -> Iterator[Slip]:
    """Answers in steps with one wrong law in them; the codes by chance, each several times."""
    for wrong in wrong_ways(rng, way):
        yield Slip(wrong.code, steps_text(wrong.formulas, wrong.laws), wrong.code)


def wrong_clauses(rng: Random, way: Way) -> Iterator[Slip]:
    """Answers in clauses: one is missing, one has a negation lost, or what a wrong law leads to."""
    clauses = list(way.clauses)
    if not is_cnf(way.formulas[-2]):
        yield Slip("not-distributed", f"{text_of(way.formulas[-2])}\n", "not-a-clause")
    if len(clauses) > 1:
        left = rng.randrange(len(clauses))
        kept = [clause for n, clause in enumerate(clauses) if n != left]
        yield Slip("one-missing", clauses_text(kept))
    longer = [n for n, clause in enumerate(clauses) if isinstance(clause, Or)]
    if longer:
        place = rng.choice(longer)
        clause = clauses[place]
        assert isinstance(clause, Or)
        chosen = rng.randrange(len(clause.parts))
        part = clause.parts[chosen]
        other = part.body if isinstance(part, Not) else Not(part)
        parts = (*clause.parts[:chosen], other, *clause.parts[chosen + 1 :])
        changed = [*clauses[:place], Or(parts), *clauses[place + 1 :]]
        if not _same(way.start, And(tuple(changed))):
            name = "negation-lost" if isinstance(part, Not) else "negation-extra"
            yield Slip(name, clauses_text(changed))
    for wrong in wrong_ways(rng, way):
        yield Slip(wrong.code, clauses_text(conjuncts(wrong.formulas[-1])))


def wrong_ways(rng: Random, way: Way) -> Iterator[WrongWay]:
    """Ways in which a line uses a law that is none, and does not mean what the formula means."""
    found: list[tuple[str, int]] = []
    for number, line in enumerate(way.lines):
        laws: Sequence[Law] = INWARDS if line.law in INWARDS else (line.law,)
        found += [(code, number) for law in laws for code in _OF.get(law, ())]
    rng.shuffle(found)
    for code, number in found:
        before = way.formulas[number]
        for whole in _uses(rng, _BY_CODE[code], before):
            wrong = _went_on(way, number, whole, code)
            if wrong is not None:
                yield wrong


def _uses(rng: Random, law: WrongLaw, before: Formula) -> list[Formula]:
    """What a wrong law makes of a formula, place by place, in an order by chance."""
    over_or = law.code.startswith("distribution")
    wholes = [
        spot.put(wrong)
        for spot in spots(before)
        for wrong, _ in law.uses(spot.node)
        # On this way | is distributed over &, and never & over |.
        if isinstance(spot.node, Or) or not over_or
    ]
    rng.shuffle(wholes)
    return wholes[:3]


def _went_on(way: Way, number: int, whole: Formula, code: str) -> WrongWay | None:
    """The way up to a line, the wrong one in its place, and the right way from there."""
    try:
        rest = way_of(whole)
    except LimitReached:
        return None
    # The wrong place has a line of its own, where it can be seen.
    after = [WayLine(whole, way.lines[number].law), *rest.lines]
    formulas = (*way.formulas[: number + 1], *[line.formula for line in after])
    longest = max([len(text_of(formula)) for formula in formulas])
    too_long = longest > _LONGEST or len(formulas) > _MOST_LINES
    if too_long or not is_cnf(formulas[-1]) or _same(way.start, formulas[-1]):
        return None
    laws = (*[line.law for line in way.lines[:number]], *[line.law for line in after])
    return WrongWay(code, formulas, laws)


def _same(one: Formula, other: Formula) -> bool:
    """Whether two formulas mean the same."""
    meanings = Meanings(letters_of([one, other]), LIMITS)
    return meanings.column(one) == meanings.column(other)


def steps_text(formulas: Sequence[Formula], laws: Sequence[Law]) -> str:
    """Steps as they are handed in: the formula, and each line with its law."""
    texts = [text_of(formula) for formula in formulas]
    wide = max([len(text) for text in texts if len(text) <= 60], default=0)
    lines = [texts[0]]
    lines += [f"{text.ljust(wide)}    {law}" for text, law in zip(texts[1:], laws, strict=True)]
    return "\n".join(lines) + "\n"


def clauses_text(clauses: Sequence[Formula]) -> str:
    """Clauses as they are handed in: one on each line, and `true` if there are none."""
    return "".join([f"{text_of(clause)}\n" for clause in clauses or (Truth(True),)])
