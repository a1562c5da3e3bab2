"""Steps to conjunctive normal form, one law at one place each, in an order by chance."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import NamedTuple

from minelogic.encode.steps import Law
from minelogic.grading.cnf.shape import conjuncts, is_cnf
from minelogic.grading.cnf.wrong_laws import chain
from minelogic.grading.slips.spots import spots
from minelogic.syntax.tree import And, Formula, Iff, Implies, Not, Or


class Step(NamedTuple):
    """A line, and the law by which it comes from the one above; the first one has none."""

    formula: Formula
    law: Law | None


def steps_from(rng: Random, formula: Formula, most: int) -> list[Step] | None:
    """A formula and the lines below it, down to clauses; None if these are too many.

    What goes on inside brackets comes first, and distribution last.
    """
    steps = [Step(formula, None)]
    while not is_cnf(steps[-1].formula):
        if len(steps) > most:
            return None
        now = steps[-1].formula
        nearer = list(_uses(now)) or list(_distributions(now))
        steps.append(rng.choice(nearer))
    return steps


def _uses(formula: Formula) -> Iterator[Step]:
    """What one use of a law makes of a formula, all laws but distribution."""
    for spot in spots(formula):
        match spot.node:
            case Iff(left, right):
                halves = (Implies(left, right), Implies(right, left))
                yield Step(flat(spot.put(And(halves))), "iff")
            case Implies(left, right):
                yield Step(flat(spot.put(Or((Not(left), right)))), "implication")
            case Not(Not(body)):
                yield Step(flat(spot.put(body)), "double negation")
            case Not(And(parts)):
                yield Step(flat(spot.put(Or(_denied(parts)))), "De Morgan")
            case Not(Or(parts)):
                yield Step(flat(spot.put(And(_denied(parts)))), "De Morgan")


def _denied(parts: tuple[Formula, ...]) -> tuple[Formula, ...]:
    return tuple([Not(part) for part in parts])


def _distributions(formula: Formula) -> Iterator[Step]:
    """What distributing | over one bracket with & makes of a formula."""
    for spot in spots(formula):
        node = spot.node
        if not isinstance(node, Or):
            continue
        for place, part in enumerate(node.parts):
            if isinstance(part, And):
                before, after = node.parts[:place], node.parts[place + 1 :]
                over = [chain(Or, [*before, inner, *after]) for inner in part.parts]
                yield Step(flat(spot.put(chain(And, over))), "distribution")


def flat(formula: Formula) -> Formula:
    """The formula without brackets that only repeat the connective around them."""
    match formula:
        case Not(body):
            return Not(flat(body))
        case And(parts):
            return chain(And, [flat(part) for part in parts])
        case Or(parts):
            return chain(Or, [flat(part) for part in parts])
        case Implies(left, right):
            return Implies(flat(left), flat(right))
        case Iff(left, right):
            return Iff(flat(left), flat(right))
    return formula


def is_tidy(formula: Formula) -> bool:
    """Whether no clause has a letter twice, and no clause stands there twice."""
    clauses = [tuple(c.parts) if isinstance(c, Or) else (c,) for c in conjuncts(formula)]
    for clause in clauses:
        letters = [part.body if isinstance(part, Not) else part for part in clause]
        if len(set(letters)) < len(letters):
            return False
    return len({frozenset(clause) for clause in clauses}) == len(clauses)
