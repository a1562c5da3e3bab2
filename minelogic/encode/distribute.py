"""Distribution: a formula to clauses that say the same, with no variables but its own.

Equivalences and implications are written out, negations moved inwards, and disjunctions
distributed over conjunctions. Clauses that another one subsumes are left out at every disjunction,
not at the end, so that they are never multiplied. `steps` shows the same way, law by law.

Why that is right: for every node, innermost first, its clauses say what it says. A conjunction has
the clauses of its parts. A disjunction of two has each clause of one joined with each of the other;
where clause c is in clause d, whatever d is joined with contains what c is joined with, so nothing
is lost if d is left out before it is multiplied. Of A | B & C <-> A plain distribution makes
A | ~A, A | ~B | ~C, A | ~A | B and A | ~A | C; here A | ~B | ~C alone is left.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations
from typing import Any, TypeAlias

from minelogic.encode.counts import CountForm, denied, negated, written_out
from minelogic.encode.forecast import TooManyClauses, forecast
from minelogic.encode.simplify import WIDE, least, least_product, product, without_tautologies
from minelogic.encode.variables import Clause
from minelogic.errors import LimitReached
from minelogic.ground.formula import COUNTS, Ground, literals

__all__ = ["distribute", "forecast"]

WORK = 20
"""How many times as many clauses as the limit allows may be made on the way, to be left out."""

_Node: TypeAlias = tuple[str, tuple[Any, ...]]
"""`&` or `|` with the places of its parts, or `clauses` with clauses that are ready."""


def distribute(
    formula: Ground,
    counts: CountForm = "direct",
    *,
    tautologies: bool = False,
    subsumed: bool = False,
    limit: int | None = None,
) -> list[Clause]:
    """Clauses equivalent to the formula, their literals in the order of the variables.

    Clauses that always hold, and those that others subsume, are left out unless asked for; with
    both there are as many as `forecast` says. If it says more than the limit, nothing is done and
    `TooManyClauses` is raised.
    """
    if formula is True or formula is False:
        return [] if formula else [()]
    if limit is not None:
        # With subsumption at every disjunction the recursion gives L and U and nothing more.
        number = forecast(formula, counts if subsumed or counts != "disjunctions" else "direct")
        if number > limit:
            raise TooManyClauses(number, limit, "distribution")
    atoms = sorted(set(literals(formula)))
    network = _Network(atoms, counts)
    network.add(formula)
    most = None if limit is None else WORK * limit
    return _as_literals(network.clauses(tautologies, subsumed, most), atoms)


class _Network:
    """A formula with negation at its atoms only: nodes after their parts, equal ones shared."""

    def __init__(self, atoms: list[int], counts: CountForm) -> None:
        self.size = len(atoms)
        self.bits: dict[int, Any] = {}
        for place, atom in enumerate(atoms):
            if self.size > WIDE:
                self.bits[atom], self.bits[-atom] = frozenset([atom]), frozenset([-atom])
            else:
                self.bits[atom], self.bits[-atom] = 1 << place, 1 << place + self.size
        self.counts = counts
        self.nodes: list[_Node] = []
        self.places: dict[_Node, int] = {}
        self.place_of: dict[tuple[int, bool], int] = {}
        # Formulas are told apart by their `id`, so those that are made here are kept.
        self.written_out: list[Ground] = []

    def add(self, formula: Ground) -> None:
        """Adds the formula as the last node, after all its parts."""
        todo: list[Any] = [(formula, True)]
        done: list[int] = []
        while todo:
            task = todo.pop()
            if len(task) == 4:
                part, positive, op, size = task
                place = self._node(op, tuple(done[-size:]))
                del done[-size:]
                self.place_of[id(part), positive] = place
                done.append(place)
                continue
            part, positive = task
            while isinstance(part, tuple) and part[0] == "~":
                part, positive = part[1], not positive
            if isinstance(part, int):
                done.append(self._node("clauses", (self.bits[part if positive else -part],)))
                continue
            if (id(part), positive) in self.place_of:
                done.append(self.place_of[id(part), positive])
                continue
            if positive and part[0] in COUNTS and self._is_simple(part):
                done.append(self._node("clauses", self._sets(part)))
                continue
            op, parts = self._parts(part, positive)
            todo.append((part, positive, op, len(parts)))
            todo.extend(reversed(parts))

    def clauses(self, tautologies: bool, subsumed: bool, most: int | None) -> list[Any]:
        """The clauses of the last node, if no more than so many are made on the way."""
        size = self.size
        work = 0
        clauses_of: list[list[Any]] = []
        for op, parts in self.nodes:
            if op == "clauses":
                clauses_of.append(list(parts))
            elif op == "&":
                clauses_of.append([clause for part in parts for clause in clauses_of[part]])
            elif subsumed:
                clauses = clauses_of[parts[0]]
                for part in parts[1:]:
                    clauses = product(clauses, clauses_of[part])
                    if not tautologies:
                        clauses = without_tautologies(clauses, size)
                clauses_of.append(clauses)
            else:
                sides = sorted(
                    [least(clauses_of[part], size) for part in dict.fromkeys(parts)], key=len
                )
                clauses = sides[0]
                for side in sides[1:]:
                    work += len(clauses) * len(side)
                    if most is not None and work > most:
                        what = "distribution (the method tseitin does without)"
                        raise LimitReached("clauses on the way", most, what)
                    clauses = least_product(clauses, side, size, tautologies)
                clauses_of.append(clauses)
        last = clauses_of[-1]
        return last if subsumed or self.nodes[-1][0] != "&" else least(last, size)

    def _node(self, op: str, parts: tuple[int, ...]) -> int:
        node = (op, parts)
        place = self.places.setdefault(node, len(self.nodes))
        if place == len(self.nodes):
            self.nodes.append(node)
        return place

    def _parts(self, formula: tuple[Any, ...], positive: bool) -> tuple[str, list[Any]]:
        """The formula, or its negation, as a conjunction or a disjunction."""
        op = formula[0]
        if op in ("&", "|"):
            dual = "&" if op == "|" else "|"
            return op if positive else dual, [(part, positive) for part in formula[1:]]
        if op == "->":
            return "|" if positive else "&", [(formula[1], not positive), (formula[2], positive)]
        if op == "<->":
            left, right = formula[1:]
            if positive:
                both = ("->", left, right), ("->", right, left)
            else:
                both = ("&", left, negated(right)), ("&", right, negated(left))
            self.written_out.extend(both)
            return "&" if positive else "|", [(part, True) for part in both]
        same = written_out(formula, self.counts) if positive else denied(formula)
        self.written_out.append(same)
        return "&", [(same, True)]

    def _is_simple(self, count: tuple[Any, ...]) -> bool:
        return self.counts == "direct" and _independent(count[2:])

    def _sets(self, count: tuple[Any, ...]) -> tuple[Any, ...]:
        """L and U for literals of different atoms: none of their clauses subsumes another."""
        kind, bound, *parts = count
        joined: Callable[[Any], Any] = frozenset if self.size > WIDE else sum
        bits: dict[int, Any] = self.bits if joined is sum else {}
        clauses: list[Any] = []
        if kind != "at most":
            true = [bits.get(part, part) for part in parts]
            clauses += map(joined, combinations(true, len(parts) - bound + 1))
        if kind != "at least":
            false = [bits.get(-part, -part) for part in parts]
            clauses += map(joined, combinations(false, bound + 1))
        return tuple(clauses)


def _independent(parts: tuple[Any, ...]) -> bool:
    """Whether these are literals, each of another atom."""
    return all(isinstance(part, int) for part in parts) and len(set(map(abs, parts))) == len(parts)


def _as_literals(clauses: list[Any], atoms: list[int]) -> list[Clause]:
    """The clauses as tuples of literals."""
    size = len(atoms)
    if size > WIDE:
        return [tuple(sorted(clause, key=lambda n: (abs(n), -n))) for clause in clauses]
    names = {1 << place: atom for place, atom in enumerate(atoms)}
    written = []
    for clause in clauses:
        either = (clause | clause >> size) & ((1 << size) - 1)
        literals: list[int] = []
        while either:
            low = either & -either
            either ^= low
            if clause & low:
                literals.append(names[low])
            if clause & low << size:
                literals.append(-names[low])
        written.append(tuple(literals))
    return written
