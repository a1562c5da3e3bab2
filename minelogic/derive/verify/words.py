"""What formulas of a file say, worked out for the checker of traces alone.

A formula is read once, into a function from the values of its variables to what it says for them:
what the board and the display settle is evaluated, and a ground formula is left.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterable, Iterator
from itertools import pairwise
from typing import Any, TypeAlias, assert_never

from minelogic.derive.verify.counts import FALSE, TRUE, Ground, count, opposite
from minelogic.errors import LimitReached
from minelogic.limits import Limits
from minelogic.syntax import tree
from minelogic.syntax.file.checked import File
from minelogic.syntax.tree import Binder, Formula, Term, Value, Values
from minelogic.syntax.vocabulary import BOARD_PREDICATES, BOARD_RANGES
from minelogic.syntax.walk import variables

Place: TypeAlias = tuple[Value, ...]
"""The values of an atom's arguments, or those by which atoms speak of a tile."""
Binding: TypeAlias = dict[str, Value]
Says: TypeAlias = Callable[[Binding], Ground]
Allowed: TypeAlias = Callable[[Binding], Values]

_OPERATORS: dict[str, Callable[[Any, Any], Any]] = {
    "=": operator.eq, "!=": operator.ne, "<": operator.lt, "<=": operator.le, ">": operator.gt,
    ">=": operator.ge, "+": operator.add, "-": operator.sub, "*": operator.mul,
}  # fmt: skip


class Words:
    """What the words of one file mean."""

    def __init__(self, file: File) -> None:
        self.file, self.board, vocabulary = file, file.board, file.vocabulary
        names = [] if file.board is None else file.board.names
        self.places: list[Place] = [n if isinstance(n, tuple) else (n,) for n in names]
        self.tiles = {place: tile for tile, place in enumerate(self.places)}
        self.signs = ["."] * len(names) if file.display is None else file.display.signs
        self.atoms: list[tuple[str, Place]] = [("", ())]
        """By its number: the predicate of each atom, and the tile it speaks of, if of one."""
        self.numbers: dict[tuple[str, Place], Ground] = {}
        self.sorts: dict[str, tuple[list[Values], int]] = {}
        """What the places of a predicate allow, and how many of the last ones name a tile."""
        tile = vocabulary.tile_places
        for predicate in (*BOARD_PREDICATES, *vocabulary.predicates):
            sorts = vocabulary.places(predicate) or ()
            width = len(tile) if sorts[len(sorts) - len(tile) :] == tile else 0
            self.sorts[predicate] = [vocabulary.values(sort) or () for sort in sorts], width
        self.left = Limits().instances

    def says(self, node: Formula) -> Says:
        """What a formula says, as a function of the values of its free variables."""
        match node:
            case tree.Atom(predicate, arguments):
                terms = _terms(arguments)
                return lambda values: self.atom(predicate, terms(values))
            case tree.Truth(value):
                return lambda _: TRUE if value else FALSE
            case tree.Comparison(parts, ops):
                terms, tests = _terms(parts), [_OPERATORS[op] for op in ops]
                return lambda values: _compared(terms(values), tests)
            case tree.InRange(term, range_):
                inside, allowed = _term(term), self._range(range_)
                return lambda values: TRUE if inside(values) in allowed(values) else FALSE
            case tree.Not(body):
                said = self.says(body)
                return lambda values: opposite(said(values))
            case tree.And(parts) | tree.Or(parts):
                end, each = TRUE if isinstance(node, tree.Or) else FALSE, [*map(self.says, parts)]
                return lambda values: _until(end, (part(values) for part in each))
            case tree.Implies(left, right):
                return self.says(tree.Or((tree.Not(left), right)))
            case tree.Iff(left, right):
                return self.says(tree.KN(tree.Int(1), (left, tree.Not(right))))
            case tree.KN(bound, parts, _, kind):
                number, each = _term(bound), [*map(self.says, parts)]
                return lambda values: _counted(kind, number(values), [p(values) for p in each])
            case tree.Forall(binders, body):
                loop, said = self._loop(binders, tree.Not(body)), self.says(body)
                return lambda values: _until(FALSE, map(said, loop(values)))
            case tree.Exists(binders, body):
                loop, said = self._loop(binders, body), self.says(body)
                return lambda values: _until(TRUE, map(said, loop(values)))
            case tree.Count(kind, bound, binders, body):
                loop, said, number = self._loop(binders, body), self.says(body), _term(bound)
                return lambda values: _counted(kind, number(values), [*map(said, loop(values))])
            case _:
                assert_never(node)

    def atom(self, predicate: str, values: Place) -> Ground:
        """The atom; true or false where the board, the display or its places settle it."""
        found = self.numbers.get((predicate, values))
        if found is None:
            (sorts, width), half = self.sorts[predicate], len(values) // 2
            if predicate == "adjacent":
                found = TRUE if values[half:] in self._near(values[:half]) else FALSE
            elif not all(map(operator.contains, sorts, values)):
                found = FALSE
            elif predicate == "U":
                found = TRUE if self.signs[self.tiles[values]] == "." else FALSE
            else:
                found = len(self.atoms)
                self.atoms.append((predicate, values[len(values) - width :]))
            self.numbers[predicate, values] = found
        return found

    def _near(self, place: Place) -> list[Place]:
        """The tiles next to a tile; none next to what is no tile."""
        if self.board is None or place not in self.tiles:
            return []
        return [self.places[tile] for tile in self.board.neighbours(self.tiles[place])]

    def allowed(self, binder: Binder) -> Allowed:
        """What a variable runs over, given the values of those before it."""
        if binder.values is None and binder.range is not None:
            return self._range(binder.range)
        return lambda _: binder.values or ()

    def _range(self, range_: tree.Range) -> Allowed:
        if isinstance(range_, tree.Interval):
            low, high = _term(range_.low), _term(range_.high)
            return lambda values: range(low(values), high(values) + 1)
        named = self.file.vocabulary.values(BOARD_RANGES.get(range_.name, range_.name)) or ()
        return lambda _: named

    def _loop(
        self, binders: tuple[Binder, ...], body: Formula
    ) -> Callable[[Binding], Iterator[Binding]]:
        """All values of the binders, but for some for which the body is plainly false."""
        names, ranges = [binder.name for binder in binders], [*map(self.allowed, binders)]
        tests: list[list[Says]] = [[] for _ in names]
        beside: dict[str, tuple[Callable[[Binding], Place], int]] = {}
        for part in _conjuncts(body):
            match part:
                case tree.Comparison(terms) | tree.Atom("adjacent", terms):
                    used = [index for index, name in enumerate(names) if name in _names(terms)]
                    if used:
                        tests[used[-1]].append(self.says(part))
                    fixed, free = terms[: len(terms) // 2], terms[len(terms) // 2 :]
                    if isinstance(part, tree.Atom) and _names(fixed).isdisjoint(names):
                        near = [(t.name, k) for k, t in enumerate(free) if isinstance(t, tree.Var)]
                        beside |= {name: (_terms(fixed), index) for name, index in near}

        def every(values: Binding, index: int, last: Values) -> Iterator[Binding]:
            if index == len(names):
                yield values
                return
            name, range_ = names[index], binders[index].range
            # One range for several names speaks of none of them: it is that of the first.
            shared = index and range_ is not None and range_ is binders[index - 1].range
            allowed = last if shared else ranges[index](values)
            chosen: Iterable[Value] = allowed
            if name in beside:
                fixed, place = beside[name]
                chosen = dict.fromkeys([near[place] for near in self._near(fixed(values))])
            for value in chosen:
                self.left -= 1
                if self.left < 0:
                    raise LimitReached("instances", Limits().instances, "checking the trace")
                inner = {**values, name: value}
                if value in allowed and all(test(inner) is TRUE for test in tests[index]):
                    yield from every(inner, index + 1, allowed)

        return lambda values: every(values, 0, ())


def _term(term: Term) -> Callable[[Binding], Any]:
    """The value of a term, as a function of those of its variables."""
    match term:
        case tree.Int(value) | tree.Vertex(value):
            return lambda _: value
        case tree.Var(name):
            return operator.itemgetter(name)
        case tree.Negative(inner):
            return _term(tree.Arithmetic("-", tree.Int(0), inner))
        case tree.Absolute(inner):
            signed = _term(inner)
            return lambda values: abs(signed(values))
        case tree.Arithmetic(op, left, right):
            compute, one, other = _OPERATORS[op], _term(left), _term(right)
            return lambda values: compute(one(values), other(values))
        case _:
            assert_never(term)


def _terms(terms: tuple[Term, ...]) -> Callable[[Binding], Place]:
    each = [_term(term) for term in terms]
    return lambda values: tuple([term(values) for term in each])


def _names(terms: tuple[Term, ...]) -> set[str]:
    return {name for term in terms for name in variables(term)}


def _conjuncts(formula: Formula) -> Iterator[Formula]:
    """Formulas that hold where this one does."""
    match formula:
        case tree.And(parts):
            for part in parts:
                yield from _conjuncts(part)
        case tree.Not(tree.Implies(left, _)) | tree.Not(tree.Not(left)):
            yield from _conjuncts(left)
        case _:
            yield formula


def _compared(values: Place, tests: list[Callable[[Any, Any], Any]]) -> Ground:
    pairs = zip(tests, pairwise(values), strict=True)
    return TRUE if all(test(*pair) for test, pair in pairs) else FALSE


def _until(end: Ground, parts: Iterable[Ground]) -> Ground:
    """One of the parts, if the end is true, or else all; parts are made only until one is it."""
    found: list[Ground] = []
    for part in parts:
        if part is end:
            return end
        found.append(part)
    return count(1 if end is TRUE else len(found), len(found), found)


def _counted(kind: tree.CountKind, bound: int, parts: list[Ground]) -> Ground:
    low = 0 if kind == "at most" else bound
    return count(low, len(parts) if kind == "at least" else bound, parts)
