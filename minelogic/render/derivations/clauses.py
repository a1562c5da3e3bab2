"""The deepest look at a step: its ground formulas, the way to their clauses, what these give."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import TypeAlias, assert_never

from minelogic.derive.derivation import Derivation
from minelogic.derive.proofs.clauses import Term
from minelogic.derive.steps import Earlier, Step, StepId
from minelogic.derive.words.english import Words, words_of
from minelogic.encode.variables import Clause
from minelogic.ground.formula import Ground, conjunction
from minelogic.ground.premises import Premise
from minelogic.render.answers import shortened
from minelogic.render.derivations.cnf import (
    LONGEST,
    ClauseLine,
    clause_text,
    is_clause,
    part_with,
    shape,
    way_as_before,
    way_to_clauses,
)
from minelogic.render.derivations.moves import (
    Added,
    Bounded,
    Concluded,
    Move,
    Total,
    Unit,
    moves,
)
from minelogic.render.derivations.parts import letter
from minelogic.words import listed

OPPOSITE = "the opposite"
"""What a step that is shown by propagation to a clash starts from."""

_Like: TypeAlias = tuple[int, Ground]
"""A statement and the shape of an instance of it."""


def course_title(step: Step) -> str:
    """What stands above what follows one by one."""
    if step.pairs:
        return "No two of what is counted can hold together:"
    return "Unit propagation and a sum:" if step.weights else "Unit propagation:"


class Clauses:
    """Shows what the steps of one derivation do with ground formulas."""

    def __init__(self, derivation: Derivation) -> None:
        self._derivation = derivation
        self._concluded: dict[StepId, tuple[Ground, ...]] = {
            inner.id: inner.conclusions for step in derivation.steps for inner in step.within()
        }
        self._moves: dict[int, tuple[Step, tuple[Move, ...]]] = {}
        """By the identity of a step, which is kept so that no other can have it."""
        self._parts: dict[tuple[Ground, tuple[Clause, ...]], Ground] = {}
        """Of formulas, and clauses of them that are used, the parts that have these."""

    def instances(self, step: Step) -> list[str]:
        """What each premise says, as a ground formula; of a long one the parts that are used."""
        return [self._text(formula) for formula in self.used_parts(step)]

    def used_parts(self, step: Step) -> list[Ground]:
        """What each premise says; of one that says many things, those that the step uses."""
        used = self._used(step)
        return [
            self._part(reason.formula, used.get(id(reason), ()))
            if isinstance(reason, Premise)
            else conjunction(self._concluded[reason.step])
            if isinstance(reason, Earlier)
            else reason.formula
            for reason in step.premises
        ]

    def ways(self, step: Step) -> list[list[ClauseLine]]:
        """How each premise becomes clauses, and which of these the step and its cases use.

        Of instances of one rule that have the same shape, the first in the derivation has it all.
        """
        used = self._used(step)
        return [
            list(self._way(premise, used[id(premise)], (step.id, place)))
            if isinstance(premise, Premise) and id(premise) in used
            else []
            for place, premise in enumerate(step.premises)
        ]

    def course(self, step: Step, names: Sequence[str]) -> Iterator[str]:
        """What follows one by one, each with the clause it follows by and the premise of that.

        Numbers in a line mean earlier lines, counted from 1. A step by cases has no course of its
        own, and that of a sum has the counts that are added.
        """
        for move in self._moves_of(step):
            yield self._said(move, names)

    @cached_property
    def _words(self) -> Words:
        return words_of(self._derivation.grounding)

    def _way(
        self, premise: Premise, used: Sequence[Clause], place: tuple[StepId, int]
    ) -> Iterator[ClauseLine]:
        first = self._first.get(self._like(premise, used), place)
        formula = self._part(premise.formula, used)
        if first == place or is_clause(formula):
            return way_to_clauses(formula, used, self._text, self._words)
        return way_as_before(used, f"step {first[0]} {letter(first[1])}", self._text)

    def _like(self, premise: Premise, used: Sequence[Clause]) -> _Like:
        return id(premise.statement), shape(self._part(premise.formula, used), used)

    def _part(self, formula: Ground, used: Sequence[Clause]) -> Ground:
        key = formula, tuple(used)
        if key not in self._parts:
            is_long = len(self._derivation.text(formula)) > LONGEST
            self._parts[key] = part_with(formula, used) if is_long else formula
        return self._parts[key]

    def _said(self, move: Move, names: Sequence[str]) -> str:
        match move:
            case Unit(use, since):
                claim = "a clash (the empty clause)"
                if use.literal is not None:
                    claim = self._text(use.literal)
                name = OPPOSITE if use.premise is None else names[use.premise]
                if not since:
                    return f"{claim}, by {name}"
                clause = clause_text(use.clause, self._text)
                return f"{claim}, from {_numbers(since)} by {clause} of {name}"
            case Added(term, since):
                assert term.premise is not None
                name = names[term.premise] + (f" with {_numbers(since)}" if since else "")
                return f"{self._inequality(term)}, from {name}, times {term.times}"
            case Total(term):
                return f"{self._inequality(term)}, the sum"
            case Bounded(literal, total):
                return f"{self._text(literal)}, or {total} would fail"
            case Concluded(False):
                return "a clash, for no values give that sum"
            case Concluded(formula):
                return f"so {self._text(formula)}"
            case _:
                assert_never(move)

    def _inequality(self, term: Term) -> str:
        parts = []
        for atom, factor in term.coefficients:
            often = "" if abs(factor) == 1 else f"{abs(factor)} "
            parts.append(f"{'+' if factor > 0 else '-'} {often}{self._text(atom)}")
        sum_text = " ".join(parts).removeprefix("+ ") or "0"
        if term.low == term.high:
            return shortened(f"{sum_text} = {term.low}")
        return shortened(f"{term.low} <= {sum_text} <= {term.high}")

    @cached_property
    def _first(self) -> dict[_Like, tuple[StepId, int]]:
        """Where an instance of a rule comes first, for each shape: the step and the place."""
        first_use: dict[_Like, tuple[StepId, int]] = {}
        for step in self._derivation.steps:
            used = self._used(step)
            for place, premise in enumerate(step.premises):
                if isinstance(premise, Premise) and id(premise) in used:
                    first_use.setdefault(self._like(premise, used[id(premise)]), (step.id, place))
        return first_use

    def _used(self, step: Step) -> dict[int, list[Clause]]:
        """The clauses that a step and its cases use, by the identity of their premise."""
        clauses_of: dict[int, dict[Clause, None]] = {}
        for inner in step.within():
            for move in self._moves_of(inner):
                if isinstance(move, Unit) and move.use.premise is not None:
                    premise = inner.premises[move.use.premise]
                    clauses_of.setdefault(id(premise), {})[move.use.clause] = None
        return {premise: list(clauses) for premise, clauses in clauses_of.items()}

    def _moves_of(self, step: Step) -> tuple[Move, ...]:
        if id(step) not in self._moves:
            self._moves[id(step)] = step, moves(step, self._concluded)
        return self._moves[id(step)][1]

    def _text(self, formula: Ground) -> str:
        return shortened(self._derivation.text(formula))


def _numbers(numbers: Sequence[int]) -> str:
    """`1, 2 and 4`; of three or more in a row, the first and the last."""
    runs: list[list[int]] = []
    for number in numbers:
        if runs and runs[-1][-1] == number - 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    said: list[str] = []
    for run in runs:
        said += [f"{run[0]} to {run[-1]}"] if len(run) > 2 else map(str, run)
    return listed(said, most=len(said))
