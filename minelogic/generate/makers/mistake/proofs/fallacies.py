"""Lines that follow by no rule from what they cite, though they may seem to."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from random import Random
from typing import TypeAlias

from minelogic.generate.makers.mistake.proofs.lines import (
    Lines,
    changed,
    derived,
    pairs,
    visible,
    went_on,
)
from minelogic.generate.makers.mistake.proofs.sequents import follows_from
from minelogic.generate.makers.mistake.proofs.slip import Base, Slip, Slips, shuffled
from minelogic.proof.kernel import Cite, Line, Sequent
from minelogic.syntax.forms import form
from minelogic.syntax.tree import And, Formula, Iff, Implies, Not, Or, Truth
from minelogic.syntax.walk import children, subformulas


def fallacy(code: str) -> Slips:
    """Where a line follows by no rule from lines above, though it may seem to."""
    steps_of = _STEPS[code]

    def planted(rng: Random, base: Base) -> Iterator[Slip]:
        lines = base.lines
        places = [n for n in range(len(lines)) if lines[n].rule not in ("premise", "assume")]
        for n in shuffled(rng, places):
            above = visible(lines, n)
            said = {form(lines[m].formula) for m in above}
            steps = [step for step in steps_of(lines, above) if form(step[0]) not in said]
            for formula, rule, cites in rng.sample(steps, len(steps)):
                line = Line(formula, rule, cites, lines[n].boxes)
                went = went_on(base.sequent, lines, n, line)
                if went is not None:
                    yield Slip(went, n)

    return planted


def bait(code: str) -> Slips:
    """Where a right line is said to follow from a premise from which it does not.

    The premise is put in for it. It agrees with the others, and is not needed.
    """

    def planted(rng: Random, base: Base) -> Iterator[Slip]:
        for n in shuffled(rng, derived(base.lines)):
            line = base.lines[n]
            for m in shuffled(rng, visible(base.lines, n)):
                for premise, rule in _baits(code, line.formula, base.lines[m].formula):
                    known = [form(one) for one in base.sequent.premises]
                    agrees = not follows_from((*base.sequent.premises, premise), Truth(False))
                    if form(premise) in known or not agrees or _size(premise) > _LARGEST_BAIT:
                        continue
                    wider = _with_premise(base, premise)
                    at = len(known)
                    cites = (at, m + (m >= at)) if code != "converse-used" else (at,)
                    wrong = wider.lines[n + 1]._replace(rule=rule, cites=cites)
                    yield Slip(changed(wider.lines, n + 1, wrong), n + 1, wider)

    return planted


_LARGEST_BAIT = 5


def _size(formula: Formula) -> int:
    return sum(1 for _ in subformulas(formula))


def _baits(code: str, concluded: Formula, held: Formula) -> Iterator[tuple[Formula, str]]:
    """Premises from which, with what is held, a fallacy leads to what is concluded."""
    if form(concluded) == form(held) or _opposites(concluded, held):
        return
    if isinstance(concluded, Truth) or isinstance(held, Truth):
        return
    match code:
        case "affirming-the-consequent":
            yield Implies(concluded, held), "->E"
        case "denying-the-antecedent":
            yield Implies(denied(held), denied(concluded)), "->E"
        case "affirming-a-disjunct":
            yield Or((held, denied(concluded))), "theorem disjunctive_syllogism"
        case "converse-used" if isinstance(concluded, Implies):
            left, right = concluded.left, concluded.right
            yield Implies(right, left), "theorem contraposition"
            yield Implies(denied(left), denied(right)), "theorem contraposition"


def _with_premise(base: Base, premise: Formula) -> Base:
    """The proof with one more premise, behind the others."""
    at = len(base.sequent.premises)

    def moved(cite: Cite) -> Cite:
        if isinstance(cite, int):
            return cite + (cite >= at)
        return (cite[0] + 1, cite[1] + 1)

    lines = [
        line._replace(
            cites=tuple(map(moved, line.cites)), boxes=tuple([box + 1 for box in line.boxes])
        )
        for line in base.lines
    ]
    sequent = Sequent((*base.sequent.premises, premise), base.sequent.conclusion)
    return Base(sequent, (*lines[:at], Line(premise, "premise"), *lines[at:]))


_Step: TypeAlias = tuple[Formula, str, tuple[Cite, ...]]
_Steps: TypeAlias = Callable[[Lines, list[int]], Iterator[_Step]]


def _consequents(lines: Lines, above: list[int]) -> Iterator[_Step]:
    for one, other in pairs(above):
        match lines[one].formula:
            case Implies(left, right) if form(lines[other].formula) == form(right):
                yield left, "->E", (one, other)


def _antecedents(lines: Lines, above: list[int]) -> Iterator[_Step]:
    for one, other in pairs(above):
        match lines[one].formula:
            case Implies(left, right) if _opposites(left, lines[other].formula):
                yield denied(right), "->E", (one, other)


def _disjuncts(lines: Lines, above: list[int]) -> Iterator[_Step]:
    for one, other in pairs(above):
        match lines[one].formula:
            case Or((left, right)):
                for part, rest in ((left, right), (right, left)):
                    if form(part) == form(lines[other].formula):
                        yield denied(rest), "theorem disjunctive_syllogism", (one, other)
                        yield denied(rest), "|E", (one, other)


def _converses(lines: Lines, above: list[int]) -> Iterator[_Step]:
    for n in above:
        match lines[n].formula:
            case Implies(left, right):
                yield Implies(right, left), "copy", (n,)
                yield Implies(denied(left), denied(right)), "theorem contraposition", (n,)
                yield Implies(right, left), "theorem contraposition", (n,)


def _de_morgan(lines: Lines, above: list[int]) -> Iterator[_Step]:
    for n in above:
        match lines[n].formula:
            case Not(And(parts)):
                yield And(tuple([Not(part) for part in parts])), "theorem de_morgan_and", (n,)
            case Not(Or(parts)):
                yield Or(tuple([Not(part) for part in parts])), "theorem de_morgan_or", (n,)


def _parts_of_or(lines: Lines, above: list[int]) -> Iterator[_Step]:
    for n in above:
        match lines[n].formula:
            case Or(parts):
                for part in parts:
                    yield part, "|E", (n,)


def _no_conjuncts(lines: Lines, above: list[int]) -> Iterator[_Step]:
    for n in above:
        match lines[n].formula:
            case Implies(left, right):
                yield right, "&E", (n,)
                yield left, "&E", (n,)
            case Not(And(parts)):
                for part in parts:
                    yield denied(part), "&E", (n,)
            case And(parts):
                for part in parts:
                    for inner in children(part):
                        yield inner, "&E", (n,)


def _negations(lines: Lines, above: list[int]) -> Iterator[_Step]:
    for n in above:
        match lines[n].formula:
            case And(parts):
                for part in parts:
                    yield denied(part), "&E", (n,)
    for one, other in pairs(above):
        g = lines[other].formula
        match lines[one].formula:
            case Implies(left, right):
                if form(g) == form(left):
                    yield denied(right), "->E", (one, other)
                elif form(_bare(g)) == form(_bare(left)):
                    yield right, "->E", (one, other)
            case Iff(left, right):
                for side, across in ((left, right), (right, left)):
                    if _opposites(side, g):
                        yield across, "<->E", (one, other)


_STEPS: Mapping[str, _Steps] = {
    "affirming-the-consequent": _consequents,
    "denying-the-antecedent": _antecedents,
    "affirming-a-disjunct": _disjuncts,
    "converse-used": _converses,
    "de-morgan-connective": _de_morgan,
    "or-part-dropped": _parts_of_or,
    "not-a-conjunct": _no_conjuncts,
    "negation-too-few": _negations,
    "negation-too-many": _negations,
}
"""The steps that seem to follow, by the mistake that they are."""


def denied(formula: Formula) -> Formula:
    """The negation, without two that follow each other."""
    return formula.body if isinstance(formula, Not) else Not(formula)


def _opposites(one: Formula, other: Formula) -> bool:
    return form(Not(one)) == form(other) or form(one) == form(Not(other))


def _bare(formula: Formula) -> Formula:
    while isinstance(formula, Not):
        formula = formula.body
    return formula
