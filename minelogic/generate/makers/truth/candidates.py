"""Formulas with what is taken for them, from sentences about boards."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random
from typing import Any, Literal, TypeAlias

from minelogic.errors import FileError
from minelogic.generate.made import Range
from minelogic.generate.makers.translate.instance import Instance, instance
from minelogic.generate.makers.translate.measures import measures_of, pattern_of
from minelogic.generate.makers.translate.misreadings import readings
from minelogic.generate.makers.translate.parameters import filled
from minelogic.generate.makers.translate.template import TOPICS
from minelogic.generate.makers.translate.templates import TEMPLATES
from minelogic.problem import Problem
from minelogic.records import dataclass
from minelogic.syntax.file.reader import parse_formula
from minelogic.syntax.printer import write
from minelogic.syntax.tree import Formula, Int, Negative
from minelogic.syntax.walk import binders_of, children, free_variables, subformulas

Head: TypeAlias = Literal["forall", "exists", "count", ""]
HEADS: tuple[Head, ...] = ("forall", "exists", "count", "")
"""What a formula begins with, once negations have moved inwards."""
LONGEST = 76
"""Characters that a formula may have, so that it stands in one line of a report."""
MEASURES = ("variables", "alternations", "counts", "connectives")


@dataclass(frozen=True, slots=True)
class Candidate:
    """A formula that can be asked about, and formulas that students take for it."""

    name: str
    """Of the template that it comes from."""
    text: str
    misreadings: tuple[str, ...]
    key: str
    head: Head
    pattern: str
    measures: Mapping[str, int]

    @property
    def difficulty(self) -> int:
        return difficulty_of(self.measures)


def difficulty_of(measures: Mapping[str, int]) -> int:
    """What the formulas themselves contribute, by the formula of the maker."""
    weights = {"alternations": 3, "counts": 2}
    return sum([weights.get(name, 1) * measures[name] for name in MEASURES])


def candidates(
    rng: Random, values: Mapping[str, Any], problem: Problem, band: Range
) -> Iterator[Candidate]:
    """Formulas by chance that make sense on a board, each of another template.

    Their difficulty is in the band, and their quantifiers are as asked for.
    """
    assert problem.board is not None
    size = problem.board.rows, problem.board.columns
    topic = values.get("topic", "any")
    templates = [t for name in TOPICS if topic in ("any", name) for t in TEMPLATES[name]]
    rng.shuffle(templates)
    for template in templates:
        filling = filled(template.parameters, rng)
        if filling.least[0] <= size[0] and filling.least[1] <= size[1]:
            candidate = _chosen(rng, instance(template, filling, 0))
            if (
                candidate is not None
                and candidate.difficulty in band
                and values.get("pattern") in (None, candidate.pattern)
                and makes_sense(candidate.text, problem)
            ):
                yield candidate


def _chosen(rng: Random, sentence: Instance) -> Candidate | None:
    """What a sentence says, or something that it is taken for; nothing if that is not fit."""
    own = write(parse_formula(sentence.formula))
    others = {text: name for name, _, text in readings(sentence) if text != own}
    if not others:
        return None
    name, text, misreadings = "itself", own, tuple(others)
    if rng.random() < 0.5:
        # A formula that is taken for another one is asked about as often as that one.
        text = rng.choice(list(others))
        name, misreadings = others[text], (own,)
    formula = parse_formula(text)
    if not is_fit(formula, text):
        return None
    pattern = pattern_of(formula)
    first = pattern.split()[:1]
    return Candidate(
        name=sentence.name,
        text=text,
        misreadings=misreadings,
        key=f"{sentence.key} {name}",
        head=next((head for head in HEADS if [head] == first), ""),
        pattern=pattern,
        measures={key: n for key, n in measures_of(formula, "").items() if key in MEASURES},
    )


def makes_sense(text: str, problem: Problem) -> bool:
    """Whether a formula can be read on a board: every variable has values there."""
    try:
        problem.formula(text)
    except FileError:
        return False
    return True


def is_fit(formula: Formula, text: str) -> bool:
    """Whether a formula is short, and every variable that it binds is used."""
    return (
        len(text) <= LONGEST
        and not any(_is_below_zero(part) for part in subformulas(formula))
        and all(
            binder.name in _named_in(part)
            for part in subformulas(formula)
            for binder in binders_of(part)
        )
    )


def _named_in(part: Formula) -> set[str]:
    """The variables that are free below a quantifier."""
    return {name for child in children(part) for name in free_variables(child)}


def _is_below_zero(part: Formula) -> bool:
    """Whether something is counted of which there are to be less than none."""
    bound = getattr(part, "bound", None)
    return isinstance(bound, Negative) or (isinstance(bound, Int) and bound.value < 0)
