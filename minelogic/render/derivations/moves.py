"""A step move by move: each a unit propagation or a part of a sum, and which moves it rests on.

A move's number is its place among the moves of its step, from 1.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TypeAlias

from minelogic.derive.proofs.clauses import ClauseUse, Term, clauses_used, terms_added
from minelogic.derive.proofs.lines import opposite
from minelogic.derive.proofs.pairs import counted
from minelogic.derive.proofs.propagate import Propagation
from minelogic.derive.steps import Assumption, Earlier, Step, StepId
from minelogic.ground.formula import Ground, conjunction, conjuncts, literals
from minelogic.records import dataclass, replace


@dataclass(frozen=True, slots=True)
class Unit:
    """A clause of which all literals but one fail by earlier moves, or all: a clash."""

    use: ClauseUse
    since: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Added:
    """A count that is added, with what earlier moves make known put in."""

    term: Term
    since: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Total:
    """The sum of the counts."""

    term: Term


@dataclass(frozen=True, slots=True)
class Bounded:
    """A literal without which the sum, an earlier move, could not be what it is."""

    literal: int
    total: int


@dataclass(frozen=True, slots=True)
class Concluded:
    """A conclusion that the moves before it give at once; `False` if a sum cannot be met."""

    formula: Ground


Move: TypeAlias = Unit | Added | Total | Bounded | Concluded


def moves(step: Step, earlier: Mapping[StepId, Sequence[Ground]]) -> tuple[Move, ...]:
    """The moves of a step, in order; none if it has cases, for then its nested steps have them."""
    if step.cases:
        return ()
    course = _Course(step, earlier)
    if step.weights:
        course.add_up()
    elif step.pairs:
        course.pair_off()
    else:
        course.propagate()
    return tuple(course.moves)


class _Course:
    """The moves of one step so far, and the literals that they make known."""

    def __init__(self, step: Step, earlier: Mapping[StepId, Sequence[Ground]]) -> None:
        self.step, self.earlier = step, earlier
        self.moves: list[Move] = []
        self.move_of: dict[int, int] = {}
        """Each literal with the number of its move."""

    def propagate(self) -> None:
        uses = clauses_used(self.step, self.earlier)
        if len(self.step.conclusions) == 1 or all(use.premise is not None for use in uses):
            self._units(uses)
        else:
            # What the opposite of one conclusion gives is no part of the reason for another.
            for conclusion in self.step.conclusions:
                alone = replace(self.step, conclusions=(conclusion,))
                self._units(clauses_used(alone, self.earlier))
        if not self._clashed():
            self._conclude([c for c in self.step.conclusions if isinstance(c, tuple)])

    def pair_off(self) -> None:
        """That at most one holds of what each conclusion counts, and what it comes to."""
        for conclusion in self.step.conclusions:
            for part in conjuncts(conclusion):
                at_most = ("at most", 1, *counted(part))
                self._conclude([at_most, part] if at_most != part else [part])
            if isinstance(conclusion, tuple) and conclusion[0] == "&":
                self._conclude([conclusion])

    def add_up(self) -> None:
        terms = terms_added(self.step, self.earlier)
        formulas = self._formulas()
        settled = Propagation(enumerate(formulas)).known
        put_in = {
            term.premise: [
                literal
                for atom in dict.fromkeys(literals(formulas[term.premise]))
                for literal in (atom, -atom)
                if literal in settled
            ]
            for term in terms
            if term.premise is not None
        }
        wanted = tuple(dict.fromkeys([one for some in put_in.values() for one in some]))
        if wanted:
            plain = replace(self.step, weights=(), conclusions=wanted)
            self._units(clauses_used(plain, self.earlier))
        for term in terms:
            if term.premise is None:
                self.moves.append(Total(term))
                self._from_total(term, formulas)
            else:
                self.moves.append(Added(term, self._since(put_in[term.premise])))

    def _from_total(self, total: Term, formulas: list[Ground]) -> None:
        """What the sum gives, and what follows from that."""
        if not _possible(total):
            self._conclude([False])
            return
        place, size = len(self.moves), len(formulas)
        forced = _forced(total)
        for conclusion in self.step.conclusions:
            if not _follows([*formulas, *forced], conclusion):
                self._conclude([conclusion])
                continue
            more = (*self.step.premises, *map(Assumption, forced))
            wider = replace(self.step, weights=(), premises=more, conclusions=(conclusion,))
            uses = clauses_used(wider, self.earlier)
            for use in uses:
                source = -1 if use.premise is None else use.premise
                if source >= size and use.literal is not None and use.literal not in self.move_of:
                    self.moves.append(Bounded(use.literal, place))
                    self.move_of[use.literal] = len(self.moves)
            self._units([use for use in uses if use.premise is None or use.premise < size])

    def _units(self, uses: Iterable[ClauseUse]) -> None:
        """The uses as moves; what rests on the opposite is known among them only."""
        supposed: dict[int, int] = {}
        for use in uses:
            if use.literal in self.move_of or self._clashed():
                continue
            failed = [-literal for literal in use.clause if literal != use.literal]
            since = sorted({supposed.get(one) or self.move_of[one] for one in failed})
            self.moves.append(Unit(use, tuple(since)))
            rests = use.premise is None or any(literal in supposed for literal in failed)
            if use.literal is not None:
                (supposed if rests else self.move_of)[use.literal] = len(self.moves)

    def _conclude(self, conclusions: Iterable[Ground]) -> None:
        self.moves.extend([Concluded(conclusion) for conclusion in conclusions])

    def _clashed(self) -> bool:
        """Whether the premises by themselves have led to a clash."""
        last = self.moves[-1] if self.moves else None
        if not isinstance(last, Unit) or last.use.literal is not None:
            return False
        return set(last.since) <= set(self.move_of.values())

    def _since(self, known: Iterable[int]) -> tuple[int, ...]:
        return tuple(sorted({self.move_of[literal] for literal in known}))

    def _formulas(self) -> list[Ground]:
        return [
            conjunction(self.earlier[premise.step])
            if isinstance(premise, Earlier)
            else premise.formula
            for premise in self.step.premises
        ]


def _possible(total: Term) -> bool:
    least = sum([min(factor, 0) for _, factor in total.coefficients])
    most = sum([max(factor, 0) for _, factor in total.coefficients])
    return least <= total.high and most >= total.low


def _forced(total: Term) -> list[int]:
    """The literals without which the sum is out of bounds, however the other atoms are."""
    least = sum([min(factor, 0) for _, factor in total.coefficients])
    most = sum([max(factor, 0) for _, factor in total.coefficients])
    forced = []
    for atom, factor in total.coefficients:
        high_if_false, low_if_false = most - max(factor, 0), least - min(factor, 0)
        if high_if_false < total.low or low_if_false > total.high:
            forced.append(atom)
        if high_if_false + factor < total.low or low_if_false + factor > total.high:
            forced.append(-atom)
    return forced


def _follows(formulas: list[Ground], conclusion: Ground) -> bool:
    """Whether propagation shows it."""
    propagation = Propagation(enumerate(formulas))
    if propagation.clash is not None or propagation.value(conclusion) is True:
        return True
    return not propagation.assume(opposite(conclusion))
