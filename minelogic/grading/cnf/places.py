"""The places of a formula: each part, and the formula with something else in its place."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TypeAlias

from minelogic.syntax.tree import KN, And, Formula, Iff, Implies, Not, Or

Put: TypeAlias = Callable[[Formula], Formula]


def places(formula: Formula) -> Iterator[tuple[Formula, Put]]:
    """Every part, the whole first, with what puts another formula where it stands."""
    todo: list[tuple[Formula, Put]] = [(formula, lambda new: new)]
    while todo:
        part, put = todo.pop()
        yield part, put
        todo.extend(reversed([(inner, _through(put, here)) for inner, here in _parts(part)]))


def _through(outer: Put, inner: Put) -> Put:
    return lambda new: outer(inner(new))


def _parts(node: Formula) -> Iterator[tuple[Formula, Put]]:
    match node:
        case Not(body):
            yield body, Not
        case Implies(left, right):
            yield left, lambda new: Implies(new, right)
            yield right, lambda new: Implies(left, new)
        case Iff(left, right):
            yield left, lambda new: Iff(new, right)
            yield right, lambda new: Iff(left, new)
        case And(parts):
            for place, part in enumerate(parts):
                yield part, _in_chain(And, parts, place)
        case Or(parts):
            for place, part in enumerate(parts):
                yield part, _in_chain(Or, parts, place)
        case KN(bound, parts, span, kind):
            for place, part in enumerate(parts):
                yield part, _in_count(KN(bound, parts, span, kind), place)


def _in_chain(op: type[And] | type[Or], parts: tuple[Formula, ...], place: int) -> Put:
    return lambda new: op((*parts[:place], new, *parts[place + 1 :]))


def _in_count(count: KN, place: int) -> Put:
    def put(new: Formula) -> Formula:
        parts = (*count.parts[:place], new, *count.parts[place + 1 :])
        return KN(count.bound, parts, kind=count.kind)

    return put
