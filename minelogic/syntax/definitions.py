"""Definitions written out: an abbreviation is replaced by what it stands for."""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping
from typing import assert_never

from minelogic.records import dataclass, replace
from minelogic.syntax import tree
from minelogic.syntax.naming import unlike
from minelogic.syntax.tree import Binder, Formula, Range, Term
from minelogic.syntax.walk import subformulas, variables

_FEW = 10
"""So many names of a cycle are told, at most."""


@dataclass(frozen=True, slots=True)
class Definition:
    """A checked definition: its parameters and its body, definitions in it written out already."""

    parameters: tuple[str, ...]
    body: Formula


def expand(formula: Formula, definitions: Mapping[str, Definition]) -> Formula:
    """The formula with every definition written out, no variable captured."""
    if not definitions:
        return formula
    return _Expansion(definitions).formula(formula, {})


def substitute(formula: Formula, terms: Mapping[str, Term]) -> Formula:
    """The formula with free variables replaced by terms, no variable captured."""
    return _Expansion({}).formula(formula, dict(terms))


def substitute_term(term: Term, terms: Mapping[str, Term]) -> Term:
    """The term with variables replaced by terms."""
    match term:
        case tree.Int() | tree.Vertex():
            return term
        case tree.Var(name):
            return terms.get(name, term)
        case tree.Negative(inner, span):
            return tree.Negative(substitute_term(inner, terms), span)
        case tree.Absolute(inner, span):
            return tree.Absolute(substitute_term(inner, terms), span)
        case tree.Arithmetic(op, left, right, span):
            left, right = substitute_term(left, terms), substitute_term(right, terms)
            return tree.Arithmetic(op, left, right, span)
        case _:
            assert_never(term)


class _Expansion:
    def __init__(self, definitions: Mapping[str, Definition]) -> None:
        self.definitions = definitions

    def formula(self, node: Formula, terms: dict[str, Term]) -> Formula:
        match node:
            case tree.Truth():
                return node
            case tree.Atom(name, arguments, span):
                if terms:
                    arguments = tuple([substitute_term(term, terms) for term in arguments])
                definition = self.definitions.get(name)
                if definition is None or len(definition.parameters) != len(arguments):
                    return tree.Atom(name, arguments, span)
                given = dict(zip(definition.parameters, arguments, strict=True))
                return substitute(definition.body, given)
            case tree.Comparison(parts, ops, span):
                if not terms:
                    return node
                return tree.Comparison(tuple(substitute_term(t, terms) for t in parts), ops, span)
            case tree.InRange(term, range_, span):
                return tree.InRange(substitute_term(term, terms), _range(range_, terms), span)
            case tree.Not(body, span):
                return tree.Not(self.formula(body, terms), span)
            case tree.And(parts, span):
                return tree.And(tuple([self.formula(part, terms) for part in parts]), span)
            case tree.Or(parts, span):
                return tree.Or(tuple([self.formula(part, terms) for part in parts]), span)
            case tree.Implies(left, right, span):
                return tree.Implies(self.formula(left, terms), self.formula(right, terms), span)
            case tree.Iff(left, right, span):
                return tree.Iff(self.formula(left, terms), self.formula(right, terms), span)
            case tree.KN(bound, parts, span, kind):
                inside = tuple([self.formula(part, terms) for part in parts])
                return tree.KN(substitute_term(bound, terms), inside, span, kind)
            case tree.Forall(binders, body, span):
                binders, body = self._quantified(binders, body, terms)
                return tree.Forall(binders, body, span)
            case tree.Exists(binders, body, span):
                binders, body = self._quantified(binders, body, terms)
                return tree.Exists(binders, body, span)
            case tree.Count(kind, bound, binders, body, span):
                bound = substitute_term(bound, terms)
                binders, body = self._quantified(binders, body, terms)
                return tree.Count(kind, bound, binders, body, span)
            case _:
                assert_never(node)

    def _quantified(
        self, binders: tuple[Binder, ...], body: Formula, terms: dict[str, Term]
    ) -> tuple[tuple[Binder, ...], Formula]:
        """The binders and body under a substitution; a binder that would capture is renamed."""
        inner = dict(terms)
        free = {name for term in terms.values() for name in variables(term)}
        taken = free | {binder.name for binder in binders}
        result: list[Binder] = []
        for index, binder in enumerate(binders):
            if index and binder.range is binders[index - 1].range:
                range_ = result[-1].range
            else:
                range_ = None if binder.range is None else _range(binder.range, inner)
            fresh = binder.name
            if fresh in free:
                fresh = unlike(fresh, taken)
                taken.add(fresh)
                inner[binder.name] = tree.Var(fresh)
            else:
                inner.pop(binder.name, None)
            result.append(replace(binder, name=fresh, range=range_))
        return tuple(result), self.formula(body, inner)


def _range(range_: Range, terms: Mapping[str, Term]) -> Range:
    if isinstance(range_, tree.NamedRange) or not terms:
        return range_
    low, high = substitute_term(range_.low, terms), substitute_term(range_.high, terms)
    return tree.Interval(low, high, range_.span)


def mentions(formula: tree.Formula, names: Container[str]) -> list[str]:
    """Which of the names the formula uses as predicates, in order, each once."""
    predicates = (node.predicate for node in subformulas(formula) if isinstance(node, tree.Atom))
    return list(dict.fromkeys(name for name in predicates if name in names))


def in_order(graph: dict[str, list[str]]) -> Iterable[tuple[str, list[str]]]:
    """The names so that each follows those it mentions; with a name, the cycle it is on, if any."""
    done: set[str] = set()
    for start in graph:
        stack: list[tuple[str, int]] = [(start, 0)]
        path = [start]
        position = {start: 0}
        while stack:
            name, index = stack.pop()
            if name in done:
                del position[path.pop()]
                continue
            if index < len(graph[name]):
                stack.append((name, index + 1))
                following = graph[name][index]
                if following in position:
                    if following not in done:
                        first = position[following] + 1
                        done.add(following)
                        yield following, _some(path, first) or [following]
                elif following not in done:
                    stack.append((following, 0))
                    position[following] = len(path)
                    path.append(following)
                continue
            done.add(name)
            del position[path.pop()]
            yield name, []


def _some(names: list[str], first: int) -> list[str]:
    """The names from the first on; of many the beginning and the last, with dots between."""
    if len(names) - first <= _FEW:
        return names[first:]
    return [*names[first : first + _FEW - 2], "…", names[-1]]
