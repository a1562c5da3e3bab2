"""The textbook way from a formula to clauses, as lines that a person would write.

All uses of one law that follow each other are one line; De Morgan and double negation, which go
inwards together, are one line too.
"""

from __future__ import annotations

from collections.abc import Sequence

from minelogic.encode.steps import Law, conjuncts, distribution_steps
from minelogic.exercises.exercise import LIMITS
from minelogic.grading.cnf.meaning import Meanings, letters_of
from minelogic.ground.formula import Ground
from minelogic.records import dataclass
from minelogic.syntax import tree
from minelogic.syntax.tree import Atom, Formula

INWARDS: tuple[Law, ...] = ("De Morgan", "double negation")
LAWS: tuple[Law, ...] = (
    "iff",
    "implication",
    "double negation",
    "De Morgan",
    "distribution",
    "tautology",
    "idempotence",
    "subsumption",
)
"""The laws that formulas over letters may need, in the order in which they are used."""


@dataclass(frozen=True, slots=True)
class WayLine:
    """A formula on the way, and the law by which it comes from the one above."""

    formula: Formula
    law: Law


@dataclass(frozen=True, slots=True)
class Way:
    """From a formula to clauses, with what it takes to go there."""

    start: Formula
    lines: tuple[WayLine, ...]
    steps: int
    """One law at one place each."""
    laws: tuple[Law, ...]
    clauses: tuple[Formula, ...]
    """What stands at the end."""
    widest: int
    """The most clauses or parts that a line joins."""

    @property
    def formulas(self) -> tuple[Formula, ...]:
        """All lines, the formula first."""
        return (self.start, *[line.formula for line in self.lines])

    @property
    def end(self) -> Formula:
        return self.formulas[-1]


def way_of(formula: Formula) -> Way:
    """The way of a formula over letters. Raises `LimitReached` if it is too long for anybody."""
    meanings = Meanings(letters_of([formula]), LIMITS)
    distribution = distribution_steps(meanings.ground(formula))
    lines: list[WayLine] = []
    used: list[Law] = []
    last: tuple[Law, ...] = ()
    for step in distribution.steps:
        if step.law == "associativity":
            continue
        used.append(step.law)
        line = WayLine(as_tree(step.whole, meanings.letters), step.law)
        group = INWARDS if step.law in INWARDS else (step.law,)
        if group == last:
            law = "De Morgan" if "De Morgan" in (step.law, lines[-1].law) else step.law
            lines[-1] = WayLine(line.formula, law)
        else:
            lines.append(line)
        last = group
    clauses = [as_tree(clause, meanings.letters) for clause in conjuncts(distribution.result)]
    return Way(
        start=formula,
        lines=tuple(lines),
        steps=len(used),
        laws=tuple([law for law in LAWS if law in used]),
        clauses=tuple(clauses),
        widest=max([len(conjuncts(step.whole)) for step in distribution.steps], default=1),
    )


def as_tree(formula: Ground, letters: Sequence[Atom]) -> Formula:
    """A formula over numbers as one over the letters that have them."""
    if formula is True or formula is False:
        return tree.Truth(formula)
    if isinstance(formula, int):
        letter = letters[abs(formula) - 1]
        return letter if formula > 0 else tree.Not(letter)
    op, *parts = formula
    inner = [as_tree(part, letters) for part in parts]
    match op:
        case "~":
            return tree.Not(inner[0])
        case "&":
            return tree.And(tuple(inner))
        case "|":
            return tree.Or(tuple(inner))
        case "->":
            return tree.Implies(inner[0], inner[1])
        case "<->":
            return tree.Iff(inner[0], inner[1])
    raise AssertionError("there are no counts in formulas over letters")
