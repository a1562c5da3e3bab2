"""Slips with quantifiers: which, in which order, and how many."""

from __future__ import annotations

from collections.abc import Iterator

from minelogic.grading.slips.spots import Predicates, Variant, both, conjuncts, spots
from minelogic.records import replace
from minelogic.syntax import tree
from minelogic.syntax.tree import Binder, CountKind, Formula, Quantified, Term
from minelogic.words import listed

_KINDS: tuple[CountKind, ...] = ("exactly", "at least", "at most")


def forall_exists(formula: Formula, _: Predicates) -> Iterator[Variant]:
    """`forall` as `exists` and the reverse, for all variables or the first or last of them.

    With the variables' conditions kept as they are, and also as they go with the other quantifier;
    but not that under a negation, where it is the negation that stands in the wrong place.
    """
    for spot in spots(formula):
        node = spot.node
        if not isinstance(node, tree.Forall | tree.Exists):
            continue
        universal = isinstance(node, tree.Forall)
        denied = bool(spot.above) and isinstance(spot.above[-1], tree.Not)
        bodies = [(node.body, "")]
        if not denied:
            also = ", with 'and' for its arrow" if universal else ", with an arrow for its 'and'"
            bodies += [(body, also) for body in _adapted(node.body, universal)]
        for body, also in bodies:
            other = _quantified(not universal, node.binders, body)
            yield Variant(spot.put(other), node, _swapped(universal) + also)
        for cut in range(1, len(node.binders)):
            outer, inner = node.binders[:cut], node.binders[cut:]
            for body, also in bodies:
                last = _quantified(universal, outer, _quantified(not universal, inner, body))
                yield Variant(spot.put(last), node, _swapped(universal, inner) + also)
            first = _quantified(not universal, outer, _quantified(universal, inner, node.body))
            yield Variant(spot.put(first), node, _swapped(universal, outer))


def quantifier_order(formula: Formula, _: Predicates) -> Iterator[Variant]:
    """`forall x. exists y. A` as `exists y. forall x. A`, and the reverse."""
    remark = "the quantifiers in '{it}' stand in the wrong order"
    for spot in spots(formula):
        node = spot.node
        if not isinstance(node, Quantified):
            continue
        for inner, body in _next_quantifiers(node.body):
            if type(inner) is type(node) and not isinstance(node, tree.Count):
                continue
            yield Variant(spot.put(replace(inner, body=replace(node, body=body))), node, remark)
            for cut in range(1, len(node.binders)):
                if isinstance(node, tree.Count):
                    break
                kept, moved = node.binders[:cut], node.binders[cut:]
                swapped = replace(inner, body=replace(node, binders=moved, body=body))
                yield Variant(spot.put(replace(node, binders=kept, body=swapped)), node, remark)


def how_many(formula: Formula, _: Predicates) -> Iterator[Variant]:
    """exactly, at least and at most, one for the other; also one, and some."""
    for spot in spots(formula):
        node = spot.node
        match node:
            case tree.Count(kind) | tree.KN(_, _, _, kind):
                for other in _KINDS:
                    if other != kind:
                        remark = f"'{{it}}' says '{kind}' where '{other}' is meant"
                        yield Variant(spot.put(replace(node, kind=other)), node, remark)
            case tree.Exists(binders, body, span):
                for other in ("exactly", "at most"):
                    remark = f"'{{it}}' says 'at least one' where '{other} one' is meant"
                    counted = tree.Count(other, tree.Int(1), binders, body, span)
                    yield Variant(spot.put(counted), node, remark)
            case tree.Or(parts, span):
                remark = "'{it}' says 'at least one of these' where 'exactly one' is meant"
                yield Variant(spot.put(tree.KN(tree.Int(1), parts, span)), node, remark)


def each_or_all(formula: Formula, _: Predicates) -> Iterator[Variant]:
    """`forall i. exists exactly k j. A` as `exists exactly k i, j. A`, and the reverse."""
    for spot in spots(formula):
        match spot.node:
            case tree.Forall(binders, tree.Count() as inner) as node:
                for cut in range(len(binders)):
                    every = replace(inner, binders=(*binders[cut:], *inner.binders))
                    other = replace(node, binders=binders[:cut], body=every) if cut else every
                    of = listed([binder.name for binder in binders[cut:]])
                    remark = (
                        f"'{{it}}' counts for each {of} by itself what is meant of all together"
                    )
                    yield Variant(spot.put(other), node, remark)
            case tree.Count(binders=binders) as node if len(binders) > 1:
                for n, binder in enumerate(binders):
                    rest = replace(node, binders=(*binders[:n], *binders[n + 1 :]))
                    remark = f"'{{it}}' counts all together what is meant for each {binder.name}"
                    yield Variant(spot.put(tree.Forall((binder,), rest)), node, remark)


def _swapped(universal: bool, binders: tuple[Binder, ...] = ()) -> str:
    """What is wrong with a quantifier that should be the other, if only for some variables."""
    old, new = ("forall", "exists") if universal else ("exists", "forall")
    some = f" of {listed([binder.name for binder in binders])}" if binders else ""
    return f"'{{it}}' says '{old}'{some} where '{new}' is meant"


def _quantified(universal: bool, binders: tuple[Binder, ...], body: Formula) -> Formula:
    return tree.Forall(binders, body) if universal else tree.Exists(binders, body)


def _adapted(body: Formula, universal: bool) -> Iterator[Formula]:
    """The body of a quantifier as it goes with the other: 'and' for an arrow, or the reverse."""
    if universal and isinstance(body, tree.Implies):
        yield both(body.left, body.right)
    elif not universal and isinstance(body, tree.And):
        parts = conjuncts(body)
        for cut in range(len(parts) - 1, 0, -1):
            yield tree.Implies(both(*parts[:cut]), both(*parts[cut:]))


def _next_quantifiers(
    body: Formula,
) -> Iterator[tuple[tree.Forall | tree.Exists | tree.Count, Formula]]:
    """The quantifiers next below, each with the body that is left when it is drawn out."""
    match body:
        case tree.Forall() | tree.Exists() | tree.Count():
            yield body, body.body
        case tree.Implies(left, right):
            for inner, rest in _next_quantifiers(right):
                yield inner, tree.Implies(left, rest)
        case tree.And(parts):
            for n, part in enumerate(parts):
                for inner, rest in _next_quantifiers(part):
                    yield inner, tree.And((*parts[:n], rest, *parts[n + 1 :]))


def counted_off(bound: Term) -> Iterator[Term]:
    """A bound one less and one more."""
    match bound:
        case tree.Int(value):
            yield from (tree.Int(n) for n in (value - 1, value + 1) if n >= 0)
        case _:
            yield tree.Arithmetic("-", bound, tree.Int(1))
            yield tree.Arithmetic("+", bound, tree.Int(1))
