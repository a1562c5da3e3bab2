"""Mistakes with a name in verdicts and in what was chosen for them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TypeAlias

from minelogic.grading.report.values import Mistake
from minelogic.grading.slips.quantifiers import quantifier_order
from minelogic.grading.truth.plays import Fault
from minelogic.grading.truth.verdicts import Verdict
from minelogic.ground.evaluate import World
from minelogic.records import dataclass
from minelogic.syntax.tree import Exists, Forall, Formula, Implies


@dataclass(frozen=True, slots=True)
class Wrong:
    """A verdict that is wrong, or right and not shown."""

    world: World
    formula: Formula
    verdict: Verdict
    is_right: bool
    fault: Fault | None
    """Why what was chosen does not show a verdict that is right."""


Named: TypeAlias = tuple[str, str, str]
"""The code, the title and the sentence of a mistake."""


def named(wrong: Wrong) -> tuple[Mistake, ...]:
    """The likeliest mistake that has a name; none if none has."""
    for finder in FINDERS:
        found = finder(wrong)
        if found is not None:
            code, title, sentence = found
            return (Mistake(code=code, title=title, sentence=sentence, line=wrong.verdict.line),)
    return ()


def _example(wrong: Wrong) -> Named | None:
    """One example is given where a formula speaks of all."""
    formula, verdict = wrong.formula, wrong.verdict
    if wrong.is_right or not isinstance(formula, Forall) or not verdict.value:
        return None
    if not _names_one(verdict, [binder.name for binder in formula.binders]):
        return None
    sentence = "it gives one example, and 'forall' speaks of every case"
    return "example-for-forall", "an example for 'forall'", sentence


def _one_failure(wrong: Wrong) -> Named | None:
    """One case that fails is given where a formula needs only another one."""
    formula, verdict = wrong.formula, wrong.verdict
    if wrong.is_right or not isinstance(formula, Exists) or verdict.value:
        return None
    if not _names_one(verdict, [binder.name for binder in formula.binders]):
        return None
    sentence = "it gives one case that fails, and for 'exists' another case may hold"
    return "failure-for-exists", "one failure for 'exists'", sentence


def _vacuous(wrong: Wrong) -> Named | None:
    """An implication is said to be false whose left side never holds."""
    if wrong.is_right or wrong.verdict.value:
        return None
    formula = wrong.formula
    body = formula.body if isinstance(formula, Forall) else formula
    if not isinstance(body, Implies):
        return None
    if isinstance(formula, Forall):
        holds = any(True for _ in wrong.world.bindings(formula.binders, body.left, True))
    else:
        holds = wrong.world.truth(body.left)
    if holds:
        return None
    sentence = "it is an implication whose left side never holds here, and such a one is true"
    return "vacuous-implication", "an implication with a false left side", sentence


def _order(wrong: Wrong) -> Named | None:
    """The verdict is right of the formula with its quantifiers in another order."""
    if wrong.is_right:
        return None
    for variant in quantifier_order(wrong.formula, _NO_PREDICATES):
        if wrong.world.truth(variant.formula) == wrong.verdict.value:
            sentence = "the verdict is that of the formula with its quantifiers in the other order"
            return "quantifier-order", "quantifiers in the wrong order", sentence
    return None


def _one_for_all(wrong: Wrong) -> Named | None:
    """The same value is taken in all cases, and there is none that is right in all of them."""
    fault = wrong.fault
    if fault is None or fault.why != "false" or not fault.own:
        return None
    others = {name for name, _ in fault.case} - fault.own
    if not others or any(name in others for play in wrong.verdict.plays for name, _ in play.named):
        return None
    sentence = "one value is given for all cases, and it is not right in each of them"
    return "one-choice-for-all", "one choice for all cases", sentence


def _not_shown(wrong: Wrong) -> Named | None:
    fault = wrong.fault
    if fault is None:
        return None
    if fault.why == "missing" and wrong.verdict.wordless:
        sentence = "it says what is right, and not by which values"
        return "witness-missing", "a witness is missing", sentence
    if fault.why == "missing":
        return "case-missing", "a case is missing", "it says nothing of a case that can come up"
    if fault.why == "no value":
        sentence = "it takes a value that the variable cannot have here"
        return "no-such-value", "no such value", sentence
    if fault.why == "false":
        sentence = "the values that it gives do not show what it says"
        return "wrong-witness", "the wrong witness", sentence
    return None


FINDERS: tuple[Callable[[Wrong], Named | None], ...] = (
    _example,
    _one_failure,
    _vacuous,
    _order,
    _one_for_all,
    _not_shown,
)
"""The first that finds something has the word."""
_NO_PREDICATES: dict[str, int] = {}


def _names_one(verdict: Verdict, names: Sequence[str]) -> bool:
    """Whether some case gives a value to one of these variables, or any value at all."""
    return any(_about(verdict, names))


def _about(verdict: Verdict, names: Sequence[str]) -> Iterator[bool]:
    for play in verdict.plays:
        yield bool(play.bare) or any(name in names for name, _ in play.named)
