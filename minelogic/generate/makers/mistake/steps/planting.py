"""Steps to conjunctive normal form with one law used wrongly, judged before they are taken."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import islice
from random import Random

from minelogic.encode.steps import Law
from minelogic.exercises.exercise import LIMITS, Exercise
from minelogic.exercises.tasks.cnf import Cnf
from minelogic.exercises.tasks.mistake import Planted
from minelogic.generate.makers.cnf.likeness import likeness
from minelogic.generate.makers.cnf.random_formulas import has_idle_part, random_formula
from minelogic.generate.makers.cnf.writing import text_of
from minelogic.generate.makers.mistake.plant import Plant, Sought
from minelogic.generate.makers.mistake.steps.chains import Step, flat, is_tidy, steps_from
from minelogic.grading.cnf.forms import form_of
from minelogic.grading.cnf.meaning import Meanings, letters_of
from minelogic.grading.cnf.wrong_laws import WRONG_LAWS, WrongLaw
from minelogic.grading.mistake.steps import read_step_lines
from minelogic.grading.slips.spots import spots
from minelogic.source import Source
from minelogic.syntax.tree import And, Atom, Formula, Iff, Implies, Not, Or
from minelogic.syntax.walk import subformulas
from minelogic.words import fill

LAW_OF: Mapping[str, Law] = {
    "negation-not-swapped": "De Morgan",
    "negation-on-one-part": "De Morgan",
    "arrow-reversed": "implication",
    "implication-left-not-negated": "implication",
    "implication-wrong-connective": "implication",
    "negated-implication": "implication",
    "iff-one-half": "iff",
    "iff-wrong-halves": "iff",
    "distribution-one-part": "distribution",
    "distribution-wrong-connective": "distribution",
    "distribution-some-pairs": "distribution",
    "negation-lost": "double negation",
}
"""What is written beside a wrong step, by its mistake."""
_BY_CODE = {law.code: law for law in WRONG_LAWS}
_FORMULAS = 150
"""So many formulas are looked at in one go."""
_OF_STEP = 4
_LONGEST = 78
"""Characters of a line."""


def planted(rng: Random, sought: Sought) -> Plant | str:
    """Steps with this mistake, or why there are none."""
    reason = "no formula in which the mistake could be planted"
    law = _BY_CODE[sought.code]
    for _ in range(_FORMULAS):
        formula = random_formula(rng, rng.randint(3, 5))
        if has_idle_part(formula):
            continue
        right = steps_from(rng, flat(formula), sought.lines.high + 2)
        if right is None or not is_tidy(right[-1].formula):
            continue
        places = list(range(1, len(right)))
        for place in rng.sample(places, len(places)):
            before = right[place].formula
            uses = list(_uses(law, before))
            for whole, should in islice(rng.sample(uses, len(uses)), _OF_STEP):
                plant = _plant(rng, right, place, whole, should, sought)
                if isinstance(plant, Plant):
                    return plant
                reason = plant or reason
    return reason


def _uses(law: WrongLaw, formula: Formula) -> Iterator[tuple[Formula, Formula | None]]:
    """What a wrong law makes of a formula, and what would be right."""
    over_or = law.code.startswith("distribution")
    for spot in spots(formula):
        if over_or and not isinstance(spot.node, Or):
            continue
        if law.code == "negation-lost" and not _is_threefold(spot.node):
            continue
        for wrong, should in law.uses(spot.node):
            yield flat(spot.put(wrong)), None if should is None else flat(spot.put(should))


def _is_threefold(node: Formula) -> bool:
    """Whether negations may be lost here by taking two away."""
    return isinstance(node, Not) and isinstance(node.body, Not)


def _plant(
    rng: Random,
    right: list[Step],
    place: int,
    whole: Formula,
    should: Formula | None,
    sought: Sought,
) -> Plant | str:
    """The exercise of a wrong line below the one at a place, or why it is none."""
    formula, before = right[0].formula, right[place].formula
    meanings = Meanings(letters_of([formula]), LIMITS)
    if not set(letters_of([whole])) <= set(letters_of([formula])):
        return ""
    column = meanings.column(whole)
    if column == meanings.column(before):
        return ""
    rest = steps_from(rng, whole, sought.lines.high)
    if rest is None or not is_tidy(rest[-1].formula):
        return "too many steps"
    given = [*right[: place + 1], Step(whole, LAW_OF[sought.code]), *rest[1:]]
    after = len(rest) - 1
    if len(given) - 1 not in sought.lines:
        return "too few lines or too many"
    if sought.after is not None and after not in sought.after:
        return "the mistake is too near to the end or too far from it"
    if max([len(text_of(step.formula)) for step in (*given, *right)]) > _LONGEST - 18:
        return "too long a line"
    follows = not meanings.column(before) & ~column
    if sought.follows is not None and follows is not sought.follows:
        return "what the wrong line says follows otherwise, or does not"
    codes = _codes(formula, given, place)
    if codes is None or codes[:1] != [sought.code]:
        return ""
    wanted = form_of(whole)
    also = [
        law.code
        for law in WRONG_LAWS
        if any(form_of(wrong) == wanted for wrong, _ in _all_uses(law, before))
    ]
    own = [str(n) for n in range(2, len(given) + 1)]
    label = str(place + 2)
    return Plant(
        place="cnf",
        code=sought.code,
        also=tuple(dict.fromkeys([*codes, *also])),
        line=label,
        others=tuple([n for n in own if n != label]),
        after=after,
        looks=should is not None and _atoms(should) == _atoms(whole),
        follows=follows,
        of={"formula": text_of(formula)},
        given=steps_text(given),
        right=steps_text(right),
        cut=steps_text(given[: place + 1]),
        fits=tuple([code for code, law in LAW_OF.items() if _comes_up(code, law, given)]),
        story=fill(
            f"Somebody has brought `{text_of(formula)}` to conjunctive normal form, or so they "
            "think, with one law in each step:",
        ),
        key=likeness(formula),
    )


def _all_uses(law: WrongLaw, formula: Formula) -> Iterator[tuple[Formula, Formula | None]]:
    for spot in spots(formula):
        for wrong, should in law.uses(spot.node):
            yield flat(spot.put(wrong)), should


def _codes(formula: Formula, given: list[Step], place: int) -> list[str] | None:
    """What grading calls the mistake; None if it finds another line wrong, or does not decide."""
    text = steps_text(given)
    task = Planted(of=Cnf(formula=text_of(formula), form="steps"), line="2", mistakes=("",))
    exercise = Exercise(
        id="given", title="", kind="mistake", points=Fraction(1), task=task, folder="", sha256="",
        prompt="", answer="answer.txt", starter=text, reference=text,
    )  # fmt: skip
    rows = read_step_lines(exercise, Source("given", text)).rows
    wrong = [n for n, row in enumerate(rows) if row.verdict != "right"]
    if len(rows) != len(given) or wrong != [place + 1] or rows[place + 1].verdict != "wrong":
        return None
    if any(row.derived is (n == 0) for n, row in enumerate(rows)):
        return None
    return list(rows[place + 1].codes)


def _comes_up(code: str, law: Law, given: list[Step]) -> bool:
    """Whether a mistake could have been made in one of these steps."""
    if code == "negated-implication":
        return any(
            isinstance(part, Not) and isinstance(part.body, Implies)
            for step in given
            for part in subformulas(step.formula)
        )
    if code == "distribution-some-pairs":
        return any(
            isinstance(part, Or) and sum(isinstance(inner, And) for inner in part.parts) > 1
            for step in given
            for part in subformulas(step.formula)
        )
    kinds = {"iff": Iff, "implication": Implies}
    if law in kinds:
        parts = (part for step in given for part in subformulas(step.formula))
        return any(isinstance(part, kinds[law]) for part in parts)
    return any(step.law == law for step in given)


def _atoms(formula: Formula) -> int:
    return sum(isinstance(part, Atom) for part in subformulas(formula))


def steps_text(steps: list[Step]) -> str:
    """Steps as they are handed in: the formula, and each line with its law."""
    texts = [text_of(step.formula) for step in steps]
    wide = max([len(text) for text in texts if len(text) <= _LONGEST - 20], default=0)
    laws = [step.law or "" for step in steps]
    rows = [f"{text.ljust(wide)}    {law}" for text, law in zip(texts, laws, strict=True)]
    return "\n".join([row.rstrip() for row in rows]) + "\n"
