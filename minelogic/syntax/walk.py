"""Formulas and terms taken apart and put together again, whatever they are.

For every formula `with_children(f, children(f)) == f`; the walks use no recursion, so a formula may
be as deep as it likes. What differs from case to case is a `match` of its own; what does the same
to every part is one of these.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import assert_never

from minelogic.records import replace
from minelogic.syntax import tree
from minelogic.syntax.tree import Binder, Formula, Quantified, Range, Term, Var


def children(formula: Formula) -> tuple[Formula, ...]:
    """The formulas that a formula is directly made of, from left to right."""
    match formula:
        case tree.Atom() | tree.Comparison() | tree.Truth() | tree.InRange():
            return ()
        case tree.Not() | tree.Forall() | tree.Exists() | tree.Count():
            return (formula.body,)
        case tree.And(parts) | tree.Or(parts) | tree.KN(_, parts):
            return parts
        case tree.Implies(left, right) | tree.Iff(left, right):
            return (left, right)
        case _:
            assert_never(formula)


def with_children(formula: Formula, parts: Sequence[Formula]) -> Formula:
    """The formula with these in the place of its children; itself if they are its children."""
    if all(new is old for new, old in zip(parts, children(formula), strict=True)):
        return formula
    match formula:
        case tree.Not() | tree.Forall() | tree.Exists() | tree.Count():
            return replace(formula, body=parts[0])
        case tree.And() | tree.Or() | tree.KN():
            return replace(formula, parts=tuple(parts))
        case tree.Implies() | tree.Iff():
            return replace(formula, left=parts[0], right=parts[1])
        case _:
            raise AssertionError("a formula without children has them all")


def subformulas(formula: Formula) -> Iterator[Formula]:
    """The formula and all that it is made of, from left to right, a whole before its parts."""
    todo = [formula]
    while todo:
        node = todo.pop()
        yield node
        todo.extend(reversed(children(node)))


def rewritten(formula: Formula, change: Callable[[Formula], Formula]) -> Formula:
    """The formula with every part replaced by what `change` makes of it, the innermost first."""
    built: list[Formula] = []
    todo: list[tuple[Formula, bool]] = [(formula, False)]
    while todo:
        node, ready = todo.pop()
        parts = children(node)
        if parts and not ready:
            todo.append((node, True))
            todo.extend((part, False) for part in reversed(parts))
            continue
        if parts:
            node = with_children(node, built[-len(parts) :])
            del built[-len(parts) :]
        built.append(change(node))
    return built[0]


def with_binders(formula: Formula, change: Callable[[Binder], Binder]) -> Formula:
    """The formula with every binder in it changed."""

    def changed(part: Formula) -> Formula:
        if not isinstance(part, Quantified):
            return part
        return replace(part, binders=tuple([change(binder) for binder in part.binders]))

    return rewritten(formula, changed)


def plain(formula: Formula) -> Formula:
    """The formula as it was before its binders knew their values."""
    return with_binders(formula, lambda binder: replace(binder, values=None, sort=""))


def binders_of(formula: Formula) -> tuple[Binder, ...]:
    """The variables that a formula binds in its body; none if it is no quantifier."""
    return formula.binders if isinstance(formula, Quantified) else ()


def terms_of(formula: Formula) -> tuple[Term, ...]:
    """The terms that stand directly in a formula: places, sides, bounds and ends of ranges.

    Those of a quantifier are its bound and the ends of its ranges; in the latter, what the binders
    before bind is bound.
    """
    match formula:
        case tree.Atom(_, terms) | tree.Comparison(terms):
            return terms
        case tree.Truth() | tree.Not() | tree.And() | tree.Or() | tree.Implies() | tree.Iff():
            return ()
        case tree.InRange(term, where):
            return (term, *ends_of(where))
        case tree.KN(bound):
            return (bound,)
        case tree.Forall(binders) | tree.Exists(binders):
            return tuple([end for binder in binders for end in ends_of(binder.range)])
        case tree.Count(_, bound, binders):
            return (bound, *[end for binder in binders for end in ends_of(binder.range)])
        case _:
            assert_never(formula)


def ends_of(where: Range | None) -> tuple[Term, ...]:
    """The ends of an interval; none if a range has a name, or there is none."""
    return (where.low, where.high) if isinstance(where, tree.Interval) else ()


def subterms(term: Term) -> Iterator[Term]:
    """The term and all that it is made of, from left to right, a whole before its parts."""
    todo = [term]
    while todo:
        node = todo.pop()
        yield node
        match node:
            case tree.Var() | tree.Int() | tree.Vertex():
                pass
            case tree.Negative(inner) | tree.Absolute(inner):
                todo.append(inner)
            case tree.Arithmetic(_, left, right):
                todo.extend((right, left))
            case _:
                assert_never(node)


def variables(term: Term) -> Iterator[str]:
    """The names of the variables in a term, as often as they stand there."""
    if isinstance(term, Var):
        return iter((term.name,))
    return (variable.name for variable in _variables(term))


def _variables(term: Term) -> Iterator[Var]:
    if isinstance(term, Var):
        return iter((term,))
    return (node for node in subterms(term) if isinstance(node, Var))


def free_variables(formula: Formula) -> Iterator[str]:
    """The names of variables that nothing in the formula binds, as often as they stand there."""
    return (variable.name for variable in free_places(formula))


def free_places(formula: Formula) -> Iterator[Var]:
    """Where variables stand that nothing in the formula binds, from left to right.

    The ends of a binder's range may use the binders before it: in `forall j in 0..2, k in j..2. F`
    nothing of `j..2` is free.
    """
    todo: list[tuple[Formula, frozenset[str]]] = [(formula, frozenset())]
    while todo:
        node, bound = todo.pop()
        if not isinstance(node, Quantified):
            outer = terms_of(node)
        else:
            outer = (node.bound,) if isinstance(node, tree.Count) else ()
        for term in outer:
            yield from (var for var in _variables(term) if var.name not in bound)
        for binder in binders_of(node):
            for end in ends_of(binder.range):
                yield from (var for var in _variables(end) if var.name not in bound)
            bound = bound | {binder.name}
        todo.extend((part, bound) for part in reversed(children(node)))
