"""Answers with the usual mistakes: one example for all, a witness that is none, a case left out."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from random import Random

from minelogic.generate.makers.answers import Slip
from minelogic.generate.makers.truth.choices import Choice, choices_text
from minelogic.ground.evaluate import World
from minelogic.records import dataclass
from minelogic.syntax.tree import Binder, Exists, Forall, Formula


@dataclass(frozen=True, slots=True)
class Asked:
    """A formula of an exercise with its verdict, and what defends that."""

    text: str
    formula: Formula
    value: bool
    cases: tuple[Choice, ...]
    """What is to be chosen; empty where a verdict is all."""


def answer_text(asked: Sequence[Asked], instead: Mapping[int, str] | None = None) -> str:
    """An answer with a line for each formula, some of them replaced by other lines."""
    instead = instead or {}
    lines = [instead.get(n, verdict(each.value, each.cases)) for n, each in enumerate(asked)]
    return "".join([f"{n}. {line}\n" for n, line in enumerate(lines, 1)])


def verdict(value: bool, cases: Sequence[Choice] = ()) -> str:
    """What is said of one formula: `true: i = 0, j = 2`."""
    word = "true" if value else "false"
    return f"{word}: {choices_text(cases)}" if cases else word


def slips(rng: Random, world: World, asked: Sequence[Asked]) -> Iterator[Slip]:
    """Wrong answers, each by the name of its mistake, those in wrong verdicts first."""
    order = list(range(len(asked)))
    rng.shuffle(order)
    for kind in (_one_example, _one_failure, _nothing_there, _other_order):
        for n in order:
            for name, line, code in kind(world, asked[n]):
                yield Slip(name, answer_text(asked, {n: line}), code)
    for kind in (_one_for_all, _wrong_values, _case_missing):
        for n in order:
            for name, line, code in kind(world, asked[n]):
                yield Slip(name, answer_text(asked, {n: line}), code)
    bare = {n: verdict(each.value) for n, each in enumerate(asked)}
    yield Slip("no-values", answer_text(asked, bare), "witness-missing")


_Line = tuple[str, str, str]
"""The name of an answer, the line that is wrong in it, and the name of the mistake in grading."""


def _one_example(world: World, asked: Asked) -> Iterator[_Line]:
    """Somebody finds one case that holds, where the formula speaks of all."""
    formula = asked.formula
    if isinstance(formula, Forall) and not asked.value:
        case = _case(world, formula.binders, formula.body, True)
        if case is not None:
            yield "one-example", verdict(True, [case]), "example-for-forall"


def _one_failure(world: World, asked: Asked) -> Iterator[_Line]:
    """Somebody finds one case that fails, where another one holds."""
    formula = asked.formula
    if isinstance(formula, Exists) and asked.value:
        case = _case(world, formula.binders, formula.body, False)
        if case is not None:
            yield "one-failure", verdict(False, [case]), "failure-for-exists"


def _nothing_there(_: World, asked: Asked) -> Iterator[_Line]:
    """Somebody takes an implication for false whose left side never holds."""
    if asked.value:
        yield "nothing-there", verdict(False), "vacuous-implication"


def _other_order(_: World, asked: Asked) -> Iterator[_Line]:
    """Somebody reads the quantifiers in the other order."""
    yield "other-order", verdict(not asked.value), "quantifier-order"


def _one_for_all(_: World, asked: Asked) -> Iterator[_Line]:
    """Somebody takes the same value in every case."""
    if len(asked.cases) > 1:
        own = Choice(asked.cases[0].case[-1:])
        yield "one-for-all", verdict(asked.value, [own]), "one-choice-for-all"


def _wrong_values(world: World, asked: Asked) -> Iterator[_Line]:
    """Somebody takes values that do not show it."""
    formula = asked.formula
    if isinstance(formula, Exists | Forall) and isinstance(formula, Exists) is asked.value:
        case = _case(world, formula.binders, formula.body, not asked.value)
        if case is not None:
            yield "wrong-values", verdict(asked.value, [case]), "wrong-witness"


def _case_missing(_: World, asked: Asked) -> Iterator[_Line]:
    """Somebody leaves out a case that can come up."""
    if len(asked.cases) > 1:
        yield "case-missing", verdict(asked.value, asked.cases[:-1]), "case-missing"


def _case(world: World, binders: tuple[Binder, ...], body: Formula, holds: bool) -> Choice | None:
    values = next(world.bindings(binders, body, holds), None)
    if values is None:
        return None
    return Choice(tuple(zip([binder.name for binder in binders], values, strict=True)))
