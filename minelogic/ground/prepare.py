"""Formulas made ready for compiling: unique variables, atoms that are always on the board."""

from __future__ import annotations

from collections.abc import Iterable
from typing import assert_never

from minelogic.ground.linear import Guard
from minelogic.ground.plan import covers
from minelogic.records import dataclass, replace
from minelogic.source import Span
from minelogic.syntax import tree
from minelogic.syntax.definitions import substitute_term
from minelogic.syntax.tree import Atom, Binder, Formula, Term
from minelogic.syntax.vocabulary import Values, Vocabulary
from minelogic.syntax.walk import children

TRUE, FALSE = tree.Truth(True), tree.Truth(False)


@dataclass(frozen=True, slots=True)
class Placed(Atom):
    """An open atom whose arguments are known to be values of its places."""


class Preparation:
    """Renames every bound variable to `v0`, `v1`, … and guards atoms that may be off the board."""

    def __init__(self, vocabulary: Vocabulary, closed: Iterable[str]) -> None:
        self.vocabulary = vocabulary
        self.closed = frozenset(closed)
        self.values: dict[str, Values | None] = {}

    def binders(
        self, binders: tuple[Binder, ...], names: dict[str, Term]
    ) -> tuple[tuple[Binder, ...], dict[str, Term]]:
        """The binders with new names, and the names with these added."""
        inner = dict(names)
        result: list[Binder] = []
        for index, binder in enumerate(binders):
            fresh = f"v{len(self.values)}"
            range_ = binder.range
            if binder.values is None and isinstance(range_, tree.Interval):
                if index and binders[index - 1].range is range_:
                    range_ = result[-1].range
                else:
                    low = substitute_term(range_.low, inner)
                    range_ = tree.Interval(low, substitute_term(range_.high, inner))
            self.values[fresh] = binder.values
            result.append(replace(binder, name=fresh, range=range_))
            inner[binder.name] = tree.Var(fresh)
        return tuple(result), inner

    def formula(self, node: Formula, names: dict[str, Term]) -> Formula:
        match node:
            case tree.Truth():
                return node
            case tree.Atom(predicate, arguments, span):
                terms = tuple([substitute_term(term, names) for term in arguments])
                return self._atom(predicate, terms, span)
            case tree.Comparison(terms, ops, span):
                return tree.Comparison(tuple(substitute_term(t, names) for t in terms), ops, span)
            case tree.InRange(term, range_, span):
                return self._in_range(substitute_term(term, names), range_, names, span)
            case tree.Not(body, span):
                return tree.Not(self.formula(body, names), span)
            case tree.And(parts, span):
                return tree.And(tuple([self.formula(part, names) for part in parts]), span)
            case tree.Or(parts, span):
                return tree.Or(tuple([self.formula(part, names) for part in parts]), span)
            case tree.Implies(left, right, span):
                return tree.Implies(self.formula(left, names), self.formula(right, names), span)
            case tree.Iff(left, right, span):
                return tree.Iff(self.formula(left, names), self.formula(right, names), span)
            case tree.KN(bound, parts, _, kind):
                inner = tuple([self.formula(part, names) for part in parts])
                return tree.KN(substitute_term(bound, names), inner, kind=kind)
            case tree.Forall(binders, body):
                binders, names = self.binders(binders, names)
                body = self.formula(body, names)
                if isinstance(body, tree.Forall):
                    return tree.Forall(binders + body.binders, body.body)
                return tree.Forall(binders, body)
            case tree.Exists(binders, body):
                binders, names = self.binders(binders, names)
                body = self.formula(body, names)
                if isinstance(body, tree.Exists):
                    return tree.Exists(binders + body.binders, body.body)
                return tree.Exists(binders, body)
            case tree.Count(kind, bound, binders, body):
                bound = substitute_term(bound, names)
                binders, names = self.binders(binders, names)
                return tree.Count(kind, bound, binders, self.formula(body, names))
            case _:
                assert_never(node)

    def _atom(self, predicate: str, terms: tuple[Term, ...], span: Span) -> Formula:
        if predicate in self.closed:
            return Atom(predicate, terms, span)
        guards: list[Formula] = []
        for term, sort in zip(terms, self.vocabulary.places(predicate) or (), strict=True):
            values = self.vocabulary.values(sort)
            assert values is not None
            guard = self._inside(term, values)
            if guard is not None:
                guards.append(guard)
        placed = Placed(predicate, terms)
        return tree.And((*guards, placed)) if guards else placed

    def _inside(self, term: Term, values: Values) -> Formula | None:
        """What must hold for the term to be one of the values; None if it always is."""
        match term:
            case tree.Var(name):
                own = self.values.get(name)
                if own is not None and covers(values, own):
                    return None
                if isinstance(own, tuple) and isinstance(values, range):
                    # Names of vertices cannot be compared with numbers.
                    return in_values(term, tuple([value for value in own if value in values]))
            case tree.Int(value):
                return None if value in values else FALSE
            case tree.Vertex(name):
                return None if name in values else FALSE
        return in_values(term, values)

    def _in_range(
        self, term: Term, range_: tree.Range, names: dict[str, Term], span: Span
    ) -> Formula:
        if isinstance(range_, tree.Interval):
            low, high = substitute_term(range_.low, names), substitute_term(range_.high, names)
            return tree.Comparison((low, term, high), ("<=", "<="), span)
        return replace(in_values(term, range_values(range_, self.vocabulary)), span=span)


def range_values(range_: tree.NamedRange, vocabulary: Vocabulary) -> Values:
    """The values of a named range of a checked formula."""
    singular = {"rows": "row", "columns": "column", "counts": "count", "tiles": "tile"}
    values = vocabulary.values(singular.get(range_.name, range_.name))
    assert values is not None
    return values


def in_values(term: Term, values: Values) -> Formula:
    """The formula that says the term is one of the values."""
    if not values:
        return FALSE
    if isinstance(values, range):
        low, high = _integer(values[0]), _integer(values[-1])
        return tree.Comparison((low, term, high), ("<=", "<="))
    options = [
        tree.Comparison(
            (term, tree.Vertex(value) if isinstance(value, str) else _integer(value)), ("=",)
        )
        for value in values
    ]
    return tree.Or(tuple(options)) if len(options) > 1 else options[0]


def _integer(value: int) -> Term:
    return tree.Int(value) if value >= 0 else tree.Negative(tree.Int(-value))


def is_closed(node: Formula) -> bool:
    """Whether the board and the display settle the formula for any values of its variables."""
    return not isinstance(node, Placed) and all(map(is_closed, children(node)))


def wanted(node: Formula, holds: bool) -> list[tuple[Formula, bool]]:
    """The closed parts that must have a truth value lest the formula be plainly `not holds`."""
    if is_closed(node):
        return [(node, holds)]
    match node:
        case tree.Not(body):
            return wanted(body, not holds)
        case tree.And(parts) if holds:
            return [item for part in parts for item in wanted(part, True)]
        case tree.Or(parts) if not holds:
            return [item for part in parts for item in wanted(part, False)]
        case tree.Implies(left, right) if not holds:
            return wanted(left, True) + wanted(right, False)
    return []


def as_guards(node: Formula, holds: bool) -> list[Guard]:
    """The closed formula's truth value as guards that are as simple as can be."""
    match node:
        case tree.Truth(value):
            return [] if value == holds else [Guard(FALSE)]
        case tree.Not(body):
            return as_guards(body, not holds)
        case tree.And(parts) if holds:
            return [guard for part in parts for guard in as_guards(part, True)]
        case tree.Or(parts) if not holds:
            return [guard for part in parts for guard in as_guards(part, False)]
        case tree.Implies(left, right) if not holds:
            return as_guards(left, True) + as_guards(right, False)
        case tree.Comparison(terms, ops) if holds and len(ops) > 1:
            return [
                Guard(tree.Comparison((terms[i], terms[i + 1]), (ops[i],))) for i in range(len(ops))
            ]
    return [Guard(node, holds)]


def knowing(node: Formula, truth_of: dict[int, bool]) -> Formula:
    """The formula with the parts whose truth is known, by their `id`, evaluated away."""
    value = truth_of.get(id(node))
    if value is not None:
        return TRUE if value else FALSE
    match node:
        case tree.Not(body):
            inner = knowing(body, truth_of)
            if isinstance(inner, tree.Truth):
                return FALSE if inner.value else TRUE
            return node if inner is body else tree.Not(inner)
        case tree.And(parts):
            return _kept(node, parts, truth_of, True)
        case tree.Or(parts):
            return _kept(node, parts, truth_of, False)
        case tree.Implies(left, right):
            a, b = knowing(left, truth_of), knowing(right, truth_of)
            if a == FALSE or b == TRUE:
                return TRUE
            if a == TRUE:
                return b
            if b == FALSE:
                return tree.Not(a)
            return node if a is left and b is right else tree.Implies(a, b)
    return node


def _kept(
    node: Formula, parts: tuple[Formula, ...], truth_of: dict[int, bool], neutral: bool
) -> Formula:
    kept = [knowing(part, truth_of) for part in parts]
    if all(new is old for new, old in zip(kept, parts, strict=True)):
        return node
    if any(isinstance(part, tree.Truth) and part.value != neutral for part in kept):
        return FALSE if neutral else TRUE
    kept = [part for part in kept if not isinstance(part, tree.Truth)]
    if not kept:
        return TRUE if neutral else FALSE
    if len(kept) == 1:
        return kept[0]
    return tree.And(tuple(kept)) if neutral else tree.Or(tuple(kept))
