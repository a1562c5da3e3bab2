"""Slips with connectives: arrows, and, or, not."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from minelogic.grading.slips.spots import Predicates, Variant, both, conjuncts, spots
from minelogic.records import replace
from minelogic.syntax import tree
from minelogic.syntax.tree import CompareOp, Formula

_DENIED: Mapping[CompareOp, CompareOp] = {
    "=": "!=",
    "!=": "=",
    "<": ">=",
    ">=": "<",
    ">": "<=",
    "<=": ">",
}


def converse(formula: Formula, _: Predicates) -> Iterator[Variant]:
    """`A -> B` as `B -> A`."""
    for spot in spots(formula):
        node = spot.node
        if isinstance(node, tree.Implies):
            other = replace(node, left=node.right, right=node.left)
            remark = "'{it}' says the converse of what is meant: its arrow points the wrong way"
            yield Variant(spot.put(other), node, remark)


def both_ways(formula: Formula, _: Predicates) -> Iterator[Variant]:
    """`A -> B` as `A <-> B`."""
    for spot in spots(formula):
        node = spot.node
        if isinstance(node, tree.Implies):
            remark = "'{it}' is only one half of an equivalence: the other direction is missing"
            yield Variant(spot.put(tree.Iff(node.left, node.right, node.span)), node, remark)


def one_way(formula: Formula, _: Predicates) -> Iterator[Variant]:
    """`A <-> B` as `A -> B`, and as `B -> A`."""
    for spot in spots(formula):
        node = spot.node
        if isinstance(node, tree.Iff):
            remark = "'{it}' says too much: only one of its two directions is meant"
            for left, right in ((node.left, node.right), (node.right, node.left)):
                yield Variant(spot.put(tree.Implies(left, right, node.span)), node, remark)


def and_or(formula: Formula, _: Predicates) -> Iterator[Variant]:
    """`A & B` as `A | B`, and the reverse."""
    for spot in spots(formula):
        match spot.node:
            case tree.And(parts, span) as node:
                remark = "'{it}' has 'and' where 'or' is meant"
                yield Variant(spot.put(tree.Or(parts, span)), node, remark)
            case tree.Or(parts, span) as node:
                remark = "'{it}' has 'or' where 'and' is meant"
                yield Variant(spot.put(tree.And(parts, span)), node, remark)


def exclusive_to_or(formula: Formula, _: Predicates) -> Iterator[Variant]:
    """`~(A <-> B)`, or another way to say one of the two and not both, as `A | B`."""
    remark = "'{it}' says 'one of the two, but not both' where 'one or both' is meant"
    for spot in spots(formula):
        for parts in _exclusive(spot.node):
            yield Variant(spot.put(tree.Or(parts, spot.node.span)), spot.node, remark)


def or_to_exclusive(formula: Formula, _: Predicates) -> Iterator[Variant]:
    """`A | B` as `~(A <-> B)`, `A <-> ~B` and `(A | B) & ~(A & B)`."""
    remark = "'{it}' says 'one or both' where 'one of the two, but not both' is meant"
    for spot in spots(formula):
        match spot.node:
            case tree.Or((one, other), span) as node:
                for exclusive in (
                    tree.Not(tree.Iff(one, other, span), span),
                    tree.Iff(one, _denied(other), span),
                    tree.And((node, tree.Not(tree.And((one, other), span), span)), span),
                ):
                    yield Variant(spot.put(exclusive), node, remark)


def rebracketed(formula: Formula, _: Predicates) -> Iterator[Variant]:
    """`A | B & C` as `(A | B) & C`, and the reverse; the same on the other side."""
    for spot in spots(formula):
        match spot.node:
            case tree.Or(parts, span):
                for within, around in ((parts[-1], parts[:-1]), (parts[0], parts[1:])):
                    if isinstance(within, tree.And):
                        last = within is parts[-1]
                        near, others = _cut(within.parts, first=last)
                        joined = tree.Or((*around, near) if last else (near, *around), span)
                        new = (joined, *others) if last else (*others, joined)
                        remark = (
                            "'{it}' lacks brackets, or has them in the wrong place: '&' is taken "
                            "before '|' in it"
                        )
                        yield Variant(spot.put(tree.And(new, span)), spot.node, remark)
            case tree.And(parts, span):
                for within, around in ((parts[0], parts[1:]), (parts[-1], parts[:-1])):
                    if isinstance(within, tree.Or):
                        first = within is parts[0]
                        near, others = _cut(within.parts, first=not first)
                        inner = tree.And((near, *around) if first else (*around, near), span)
                        whole = (*others, inner) if first else (inner, *others)
                        remark = (
                            "'{it}' has its brackets in the wrong place: '|' is taken before '&' "
                            "in it"
                        )
                        yield Variant(spot.put(tree.Or(whole, span)), spot.node, remark)


def _cut(parts: Sequence[Formula], first: bool) -> tuple[Formula, Sequence[Formula]]:
    """The first part, or the last, and the others."""
    return (parts[0], parts[1:]) if first else (parts[-1], parts[:-1])


def arrow_to_and(formula: Formula, _: Predicates) -> Iterator[Variant]:
    """`exists x. A -> B` as `exists x. A & B`; the same where tiles are counted."""
    for spot in spots(formula):
        node = spot.node
        if isinstance(node, tree.Exists | tree.Count) and isinstance(node.body, tree.Implies):
            other = both(node.body.left, node.body.right)
            remark = (
                "'{it}' has an arrow right under 'exists', which already holds "
                "where its left side is false"
            )
            yield Variant(spot.put(replace(node, body=other)), node, remark)


def and_to_arrow(formula: Formula, _: Predicates) -> Iterator[Variant]:
    """`exists x. A & B` as `exists x. A -> B`."""
    for spot in spots(formula):
        node = spot.node
        if isinstance(node, tree.Exists | tree.Count) and isinstance(node.body, tree.And):
            remark = "'{it}' has 'and' under 'exists' where an arrow is meant"
            for arrow in _arrows(node.body):
                yield Variant(spot.put(replace(node, body=arrow)), node, remark)


def and_under_forall(formula: Formula, _: Predicates) -> Iterator[Variant]:
    """`forall x. A & B` as `forall x. A -> B`; also `A -> B & C` as `A -> (B -> C)`."""
    for spot in spots(formula):
        node = spot.node
        if isinstance(node, tree.Forall) and isinstance(node.body, tree.And):
            remark = (
                "'{it}' says of everything that both parts of 'and' hold, where an arrow is meant: "
                "if the one, then the other"
            )
            for arrow in _arrows(node.body):
                yield Variant(spot.put(replace(node, body=arrow)), node, remark)
        elif isinstance(node, tree.Implies) and isinstance(node.right, tree.And):
            remark = "'{it}' says 'and' where an arrow is meant: the first part is a condition"
            for arrow in _arrows(node.right):
                yield Variant(spot.put(replace(node, right=arrow)), node.right, remark)


def arrow_under_forall(formula: Formula, _: Predicates) -> Iterator[Variant]:
    """`forall x. A -> B` as `forall x. A & B`."""
    for spot in spots(formula):
        node = spot.node
        if isinstance(node, tree.Forall) and isinstance(node.body, tree.Implies):
            other = both(node.body.left, node.body.right)
            remark = "'{it}' has an arrow where 'and' is meant"
            yield Variant(spot.put(replace(node, body=other)), node, remark)


def negated(formula: Formula, _: Predicates) -> Iterator[Variant]:
    """A part of the formula denied that was not."""
    for spot in spots(formula):
        node = spot.node
        above = spot.above[-1] if spot.above else None
        if isinstance(node, tree.Not | tree.Truth) or isinstance(above, tree.Not):
            continue
        place, remark = node, "a negation is missing: '{it}' is meant to be denied as a whole"
        if isinstance(above, tree.Iff):
            # Which side of `A <-> B` should be denied is not for us to say.
            place, remark = above, "a negation is missing on one side of '{it}'"
        elif isinstance(node, tree.Atom):
            remark = "a negation is missing before '{it}'"
        if not isinstance(node, tree.Comparison) or len(node.ops) > 1:
            yield Variant(spot.put(tree.Not(node, node.span)), place, remark)
        elif node.ops != ("!=",):
            denied = replace(node, ops=(_DENIED[node.ops[0]],))
            yield Variant(spot.put(denied), place, remark)


def asserted(formula: Formula, _: Predicates) -> Iterator[Variant]:
    """A part of the formula not denied that was."""
    remark = "'{it}' has a negation too many"
    for spot in spots(formula):
        node = spot.node
        if isinstance(node, tree.Not):
            yield Variant(spot.put(node.body), node, remark)
        elif isinstance(node, tree.Comparison) and node.ops == ("!=",):
            yield Variant(spot.put(replace(node, ops=("=",))), node, remark)


def negation_moved(formula: Formula, _: Predicates) -> Iterator[Variant]:
    """A negation drawn in or out without swapping anything, or with a bracket lost."""
    for spot in spots(formula):
        node = spot.node
        remark = "the negation in '{it}' stands in the wrong place"
        match node:
            case tree.Not(tree.And(parts) as inner) | tree.Not(tree.Or(parts) as inner):
                each = tuple([tree.Not(part) for part in parts])
                yield Variant(spot.put(replace(inner, parts=each)), node, remark)
                for n, part in enumerate(parts):
                    one = (*parts[:n], tree.Not(part), *parts[n + 1 :])
                    yield Variant(spot.put(replace(inner, parts=one)), node, remark)
            case tree.Not(tree.Implies(left, right) as inner):
                yield Variant(spot.put(replace(inner, left=tree.Not(left))), node, remark)
                yield Variant(spot.put(replace(inner, right=tree.Not(right))), node, remark)
            case tree.Not(tree.Forall() | tree.Exists() as inner):
                yield Variant(spot.put(_denied_inside(inner)), node, remark)
            case tree.And(parts) | tree.Or(parts):
                if all(isinstance(part, tree.Not) for part in parts):
                    plain = tuple([p.body for p in parts if isinstance(p, tree.Not)])
                    yield Variant(spot.put(tree.Not(replace(node, parts=plain))), node, remark)
                elif isinstance(parts[0], tree.Not):
                    plain = (parts[0].body, *parts[1:])
                    yield Variant(spot.put(tree.Not(replace(node, parts=plain))), node, remark)
            case tree.Implies(tree.Not(left), right):
                yield Variant(spot.put(tree.Not(replace(node, left=left))), node, remark)
            case tree.Forall(_, body) | tree.Exists(_, body):
                inner_body = body.right if isinstance(body, tree.Implies) else body
                last = conjuncts(inner_body)[-1]
                if isinstance(last, tree.Not):
                    yield Variant(spot.put(tree.Not(_asserted_inside(node))), node, remark)


def _exclusive(formula: Formula) -> Iterator[tuple[Formula, Formula]]:
    """The two formulas of which one says that exactly one holds; also their negations, if it may be
    about these.

    Not for `~A <-> B`: that is rather `~A -> B` with a wrong arrow.
    """
    match formula:
        case tree.Not(tree.Iff(one, other)):
            yield one, other
        case tree.Iff(one, tree.Not(other)) if not isinstance(one, tree.Not):
            yield one, other
        case tree.And((first, second)):
            for some, rest in ((first, second), (second, first)):
                match some:
                    case tree.Or((one, other)) if _says_not_both(rest, one, other):
                        yield one, other
        case tree.Or((tree.And((one, other)), tree.And(second))):
            opposite = _denied(one), _denied(other)
            if second in (opposite, opposite[::-1]):
                yield one, opposite[1]
                yield opposite[0], other


def _says_not_both(formula: Formula, one: Formula, other: Formula) -> bool:
    match formula:
        case tree.Not(tree.And(parts)):
            return parts in ((one, other), (other, one))
        case tree.Or(parts):
            denied = _denied(one), _denied(other)
            return parts in (denied, denied[::-1])
    return False


def _denied(formula: Formula) -> Formula:
    return formula.body if isinstance(formula, tree.Not) else tree.Not(formula, formula.span)


def _arrows(formula: tree.And) -> Iterator[Formula]:
    """The parts of a conjunction as an implication, cut at each place; the last cut first."""
    parts = formula.parts
    for cut in range(len(parts) - 1, 0, -1):
        yield tree.Implies(both(*parts[:cut]), both(*parts[cut:]), formula.span)


def _denied_inside(node: tree.Forall | tree.Exists) -> Formula:
    """The same quantifier, with what it says of its variables denied."""
    match node.body:
        case tree.Implies(left, right) as body:
            return replace(node, body=replace(body, left=left, right=tree.Not(right)))
        case tree.And(parts) as body if isinstance(node, tree.Exists):
            return replace(node, body=replace(body, parts=(*parts[:-1], tree.Not(parts[-1]))))
    return replace(node, body=tree.Not(node.body))


def _asserted_inside(node: tree.Forall | tree.Exists) -> Formula:
    """The same quantifier, with what it denies of its variables remark."""
    body = node.body
    inner = body.right if isinstance(body, tree.Implies) else body
    parts = conjuncts(inner)
    last = parts[-1]
    assert isinstance(last, tree.Not)
    plain = both(*parts[:-1], last.body)
    if isinstance(body, tree.Implies):
        return replace(node, body=replace(body, right=plain))
    return replace(node, body=plain)
