"""Distribution step by step, as it is done on paper: one law at one place at a time.

First every `<->` is written out, then every `->`; then negations are moved inwards and counts
written as their sets L and U; then `|` is distributed over `&`. What is left out of the clauses
after that (tautologies, literals that stand twice, subsumed clauses) has steps of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Literal, TypeAlias

from minelogic.encode.counts import denied, written_out
from minelogic.encode.forecast import TooManyClauses, forecast
from minelogic.encode.variables import Clause
from minelogic.errors import LimitReached
from minelogic.ground.formula import COUNTS, Ground, all_of, any_of, children, negation
from minelogic.records import dataclass

MOST_STEPS = 1_000
"""A person reads less."""
MOST_CLAUSES = 1_000
"""If plain distribution gives more, no step is made."""

Law: TypeAlias = Literal[
    "associativity",
    "iff",
    "implication",
    "double negation",
    "De Morgan",
    "count",
    "distribution",
    "idempotence",
    "tautology",
    "subsumption",
]
Place: TypeAlias = tuple[int, ...]
"""Which part to take, from the whole formula down; () is all of it."""


@dataclass(frozen=True, slots=True)
class DistributionStep:
    """One law, used once: the part at `place` is rewritten, and `whole` is what there is then.

    A clause that is subsumed is rewritten together with the one that subsumes it.
    """

    law: Law
    place: Place
    before: Ground
    after: Ground
    whole: Ground


@dataclass(frozen=True, slots=True)
class Distribution:
    """The way from a formula to clauses; each step begins where the last one ended."""

    start: Ground
    steps: tuple[DistributionStep, ...]

    @property
    def result(self) -> Ground:
        """A conjunction of disjunctions of literals, or what is simpler than that."""
        return self.steps[-1].whole if self.steps else self.start

    @property
    def clauses(self) -> list[Clause]:
        """The result as clauses, their literals in the order of the variables."""
        return [as_clause(clause) for clause in conjuncts(self.result)]


def distribution_steps(
    formula: Ground, *, tautologies: bool = False, subsumed: bool = False
) -> Distribution:
    """The steps from a formula to clauses; tautologies and subsumed clauses stay if asked for.

    Raises `LimitReached`, before anything is rewritten, if there would be too many clauses.
    """
    number = forecast(formula)
    if number > MOST_CLAUSES:
        raise TooManyClauses(
            number, MOST_CLAUSES, "distribution in steps", "without --steps more are possible"
        )
    rewriting = _Rewriting(formula)
    for laws in (_ASSOCIATIVITY, _IFF, _IMPLICATION, _INWARDS, _DISTRIBUTION):
        rewriting.exhaust(*laws)
    if not tautologies:
        rewriting.drop_tautologies()
    rewriting.shorten()
    if not subsumed:
        rewriting.drop_subsumed()
    return Distribution(formula, tuple(rewriting.steps))


def conjuncts(formula: Ground) -> list[Any]:
    """The clauses of a formula in conjunctive form."""
    if formula is True or formula is False:
        return [] if formula else [False]
    return list(formula[1:]) if _op(formula) == "&" else [formula]  # type: ignore[index]


def disjuncts(clause: Ground) -> list[int]:
    """The literals of a disjunction of literals."""
    if clause is False:
        return []
    return list(clause[1:]) if isinstance(clause, tuple) else [clause]


def as_clause(clause: Ground) -> Clause:
    """The literals, each once, in the order of their variables."""
    return tuple(sorted(set(disjuncts(clause)), key=lambda literal: (abs(literal), -literal)))


class _Rewriting:
    """The formula as it stands, and the steps that led there."""

    def __init__(self, formula: Ground) -> None:
        self.whole = formula
        self.steps: list[DistributionStep] = []

    def exhaust(self, *laws: _Rule) -> None:
        """Uses the laws until none of them can be used; where several can, the first."""
        todo = True
        while todo:
            todo = False
            for law in laws:
                for place, part in law.order(self.whole):
                    used = law.rewrite(part)
                    if used is not None:
                        name, after = used
                        self._step(name, place, part, after)
                        todo = True
                        break
                if todo:
                    break

    def shorten(self) -> None:
        """Leaves out literals that stand twice in a clause."""
        for number, clause in enumerate(conjuncts(self.whole)):
            literals = disjuncts(clause)
            once = list(dict.fromkeys(literals))
            if len(once) < len(literals):
                self._step("idempotence", self._place(number), clause, any_of(once))

    def drop_tautologies(self) -> None:
        """Leaves out clauses that contain an atom and its negation."""
        number = 0
        while number < len(conjuncts(self.whole)):
            clause = conjuncts(self.whole)[number]
            literals = set(disjuncts(clause))
            if any(-literal in literals for literal in literals):
                self._drop("tautology", number, clause, True)
            else:
                number += 1

    def drop_subsumed(self) -> None:
        """Leaves out clauses that contain another clause, or stand there a second time."""
        number = 0
        while number < len(conjuncts(self.whole)):
            clauses = conjuncts(self.whole)
            clause = clauses[number]
            literals = set(disjuncts(clause))
            smaller = [
                other
                for place, other in enumerate(clauses)
                if place != number
                and literals.issuperset(disjuncts(other))
                and (len(literals) > len(set(disjuncts(other))) or place < number)
            ]
            if smaller:
                least = min(smaller, key=lambda other: len(disjuncts(other)))
                self._drop("subsumption", number, ("&", least, clause), least)
            else:
                number += 1

    def _step(self, law: Law, place: Place, before: Ground, after: Ground) -> None:
        self._record(law, place, before, after, _replaced(self.whole, place, after))

    def _drop(self, law: Law, number: int, before: Ground, after: Ground) -> None:
        """Leaves a clause out."""
        clauses = conjuncts(self.whole)
        whole = all_of(clauses[:number] + clauses[number + 1 :])
        self._record(law, self._place(number), before, after, whole)

    def _record(self, law: Law, place: Place, before: Ground, after: Ground, whole: Ground) -> None:
        if len(self.steps) >= MOST_STEPS:
            raise LimitReached("steps", MOST_STEPS, "distribution")
        self.whole = whole
        self.steps.append(
            DistributionStep(law=law, place=place, before=before, after=after, whole=whole)
        )

    def _place(self, number: int) -> Place:
        return (number,) if _op(self.whole) == "&" else ()


@dataclass(frozen=True, slots=True)
class _Rule:
    """Where to look, and what a law makes of a part, if anything."""

    order: Callable[[Ground], Iterator[tuple[Place, Ground]]]
    rewrite: Callable[[Any], tuple[Law, Ground] | None]


def _outer_first(formula: Ground, place: Place = ()) -> Iterator[tuple[Place, Ground]]:
    yield place, formula
    for number, part in enumerate(children(formula)):
        yield from _outer_first(part, (*place, number))


def _inner_first(formula: Ground, place: Place = ()) -> Iterator[tuple[Place, Ground]]:
    for number, part in enumerate(children(formula)):
        yield from _inner_first(part, (*place, number))
    yield place, formula


def _op(formula: Ground) -> str:
    return formula[0] if isinstance(formula, tuple) else ""


def _without_brackets(part: Ground) -> tuple[Law, Ground] | None:
    after = _flat(part)
    return None if after == part else ("associativity", after)


def _iff(part: Ground) -> tuple[Law, Ground] | None:
    if _op(part) != "<->":
        return None
    _, left, right = part  # type: ignore[misc]
    return "iff", ("&", ("->", left, right), ("->", right, left))


def _implication(part: Ground) -> tuple[Law, Ground] | None:
    if _op(part) != "->":
        return None
    _, left, right = part  # type: ignore[misc]
    return "implication", _flat(("|", negation(left), right))


def _inwards(part: Ground) -> tuple[Law, Ground] | None:
    if _op(part) != "~":
        return None
    inner: Any = part[1]  # type: ignore[index]
    op = _op(inner)
    if op == "~":
        return "double negation", inner[1]
    if op in COUNTS:
        return "count", denied(inner)
    if op in ("&", "|"):
        return "De Morgan", _flat(("|" if op == "&" else "&", *map(negation, inner[1:])))
    return "double negation", -inner


def _count(part: Ground) -> tuple[Law, Ground] | None:
    return ("count", _flat(written_out(part, "direct"))) if _op(part) in COUNTS else None  # type: ignore[arg-type]


def _distributed(part: Ground) -> tuple[Law, Ground] | None:
    """Everything else in the disjunction joins each part of its first conjunction."""
    if _op(part) != "|":
        return None
    parts: tuple[Any, ...] = part[1:]  # type: ignore[index]
    for number, inner in enumerate(parts):
        if _op(inner) == "&":
            sides = [_flat(("|", *parts[:number], p, *parts[number + 1 :])) for p in inner[1:]]
            return "distribution", _flat(("&", *sides))
    return None


def _flat(formula: Any) -> Ground:
    """The formula without brackets around a chain that stands in a chain of its own kind."""
    op = _op(formula)
    if op not in ("&", "|"):
        return formula  # type: ignore[no-any-return]
    parts: list[Any] = []
    for part in map(_flat, formula[1:]):
        parts.extend(part[1:] if _op(part) == op else [part])  # type: ignore[index]
    return (op, *parts)


def _replaced(whole: Any, place: Place, new: Any) -> Ground:
    """The whole with another part at a place; a chain in a chain of its own kind joins it."""
    if not place:
        return new  # type: ignore[no-any-return]
    start = len(whole) - len(children(whole)) + place[0]
    part: Any = _replaced(whole[start], place[1:], new)
    joined = part[1:] if whole[0] in ("&", "|") and _op(part) == whole[0] else (part,)
    return (*whole[:start], *joined, *whole[start + 1 :])


_ASSOCIATIVITY = (_Rule(_outer_first, _without_brackets),)
_IFF = (_Rule(_inner_first, _iff),)
_IMPLICATION = (_Rule(_inner_first, _implication),)
_INWARDS = (_Rule(_outer_first, _inwards), _Rule(_outer_first, _count))
_DISTRIBUTION = (_Rule(_inner_first, _distributed),)
