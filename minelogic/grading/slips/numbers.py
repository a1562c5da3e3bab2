"""Slips with numbers and places: comparisons, off by one, rows for columns, predicates."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from minelogic.grading.slips.quantifiers import counted_off
from minelogic.grading.slips.spots import (
    Predicates,
    Variant,
    free_names,
    spots,
    term_variants,
    tiles_in,
    tiles_of,
)
from minelogic.records import replace
from minelogic.syntax import tree
from minelogic.syntax.definitions import substitute_term
from minelogic.syntax.tree import Binder, CompareOp, Formula, Term
from minelogic.syntax.walk import binders_of, rewritten, with_binders
from minelogic.words import listed

_ORDERS: tuple[tuple[tuple[int, ...], str], ...] = (
    ((2, 0, 1), "the number stands last in '{it}', where it should stand first"),
    ((1, 0, 2), "the number stands second in '{it}', where it should stand first"),
    ((0, 2, 1, 3), "'{it}' has the two rows first, where each tile has its row and its column"),
)
"""Where the right arguments stand that were written in another order."""
_STRICT: Mapping[CompareOp, CompareOp] = {"<": "<=", "<=": "<", ">": ">=", ">=": ">"}


def strictness(formula: Formula, _: Predicates) -> Iterator[Variant]:
    """`<` as `<=`, and the reverse, at one place or at all."""
    for spot in spots(formula):
        node = spot.node
        if not isinstance(node, tree.Comparison):
            continue
        for n, op in enumerate(node.ops):
            if op in _STRICT:
                ops = (*node.ops[:n], _STRICT[op], *node.ops[n + 1 :])
                remark = f"'{{it}}' has '{op}' where '{_STRICT[op]}' is meant"
                yield Variant(spot.put(replace(node, ops=ops)), node, remark)
    for some in (("<", ">"), ("<=", ">=")):
        alike = [s.node for s in spots(formula) if _has(s.node, some)]
        if len(alike) > 1:
            changed = rewritten(formula, lambda node, some=some: _other_strictness(node, some))  # type: ignore[misc]
            there = [op for op in _STRICT if op in some and any(_has(f, (op,)) for f in alike)]
            old = listed([f"'{op}'" for op in there])
            new = listed([f"'{_STRICT[op]}'" for op in there])
            verb = "is" if len(there) == 1 else "are"
            remark = f"'{{it}}' have {old} where {new} {verb} meant"
            yield Variant(changed, alike[0], remark, tuple(alike[1:]))


def off_by_one(formula: Formula, _: Predicates) -> Iterator[Variant]:
    """A number, a bound, the end of a range or a neighbour's place one more or one less."""
    for spot in spots(formula):
        node = spot.node
        if isinstance(node, tree.Count | tree.KN):
            remark = "the number in '{it}' is off by one"
            for bound in counted_off(node.bound):
                yield Variant(spot.put(replace(node, bound=bound)), node, remark)
        for other in term_variants(node, _next_number):
            remark = "a number in '{it}' is off by one"
            pairs = zip(binders_of(node), binders_of(other), strict=True)
            names = [old.name for old, new in pairs if old != new]
            if names:
                remark = f"the range of {listed(names)} in '{{it}}' is off by one"
            yield Variant(spot.put(other), node, remark)
        remark = "'{it}' goes one to the wrong side, with + for - or - for +"
        for other in term_variants(node, _other_side):
            yield Variant(spot.put(other), node, remark)
    remark = "the numbers in '{it}' are off by one"
    for value in sorted({n for spot in spots(formula) for n in _distances(spot.node)}):
        alike = [spot.node for spot in spots(formula) if value in _distances(spot.node)]
        for new in (value - 1, value + 1):
            if len(alike) > 1 and new >= 0:
                changed = rewritten(formula, lambda f, new=new, value=value: _far(f, value, new))  # type: ignore[misc]
                yield Variant(changed, alike[0], remark, tuple(alike[1:]))


def rows_columns(formula: Formula, _: Predicates) -> Iterator[Variant]:
    """The places of rows and columns exchanged, in one atom or comparison or in all of them."""
    remark = "row and column have changed places in '{it}'"
    ranges = with_binders(formula, _other_range)
    if ranges != formula:
        yield Variant(ranges, formula, "'rows' and 'columns' have changed places in '{it}'")
    order = [binder.name for spot in spots(formula) for binder in binders_of(spot.node)]
    atoms = [spot for spot in spots(formula) if isinstance(spot.node, tree.Atom)]
    # The atom to blame is the one that has its variables in another order than the quantifiers.
    for spot in sorted(atoms, key=lambda spot: not _against(spot.node, order)):
        for other in _turned(spot.node):
            yield Variant(spot.put(other), spot.node, remark)
    everywhere = rewritten(formula, _turned_first)
    if everywhere != formula:
        yield Variant(everywhere, formula, "row and column have changed places all over '{it}'")
    tiles = [tile for tile in tiles_in(formula) if len(tile) == 2]
    for spot in spots(formula):
        node = spot.node
        if isinstance(node, tree.Comparison | tree.InRange):
            for row, column in tiles:
                changed = _exchanged(node, row, column)
                if changed != node:
                    yield Variant(spot.put(changed), node, remark)


def argument_order(formula: Formula, _: Predicates) -> Iterator[Variant]:
    """The number in another place of Q than its own, or row beside row in `adjacent`."""
    for places, remark in _ORDERS:
        changed = rewritten(formula, lambda node, places=places: _ordered(node, places))  # type: ignore[misc]
        atoms = [spot for spot in spots(formula) if _ordered(spot.node, places) != spot.node]
        if len(atoms) > 1:
            first, *others = [spot.node for spot in atoms]
            yield Variant(changed, first, remark, tuple(others))
        for spot in atoms:
            yield Variant(spot.put(_ordered(spot.node, places)), spot.node, remark)


def arguments_mixed(formula: Formula, _: Predicates) -> Iterator[Variant]:
    """The number of every Q last or second, or row beside row in every `adjacent`."""
    for places in ((1, 2, 0), (1, 0, 2), (0, 2, 1, 3)):
        changed = rewritten(formula, lambda node, places=places: _ordered(node, places))  # type: ignore[misc]
        if changed != formula:
            yield Variant(changed, formula, "the arguments in '{it}' stand in the wrong order")


def other_predicate(formula: Formula, predicates: Predicates) -> Iterator[Variant]:
    """A predicate in the place of another that has as many places, once or everywhere."""
    used: dict[str, Formula] = {}
    for spot in spots(formula):
        node = spot.node
        if not isinstance(node, tree.Atom) or node.predicate == "adjacent":
            continue
        used.setdefault(node.predicate, node)
        for name in _others(node, predicates):
            remark = f"'{{it}}' speaks of {node.predicate} where another predicate is meant"
            yield Variant(spot.put(replace(node, predicate=name)), node, remark)
    for old, node in used.items():
        assert isinstance(node, tree.Atom)
        for name in _others(node, predicates):
            only = f"it speaks of {old} where another predicate is meant"
            swapped = f"{old} and {name} have changed places"
            for swap, remark in (({old: name}, only), ({old: name, name: old}, swapped)):
                changed = rewritten(formula, lambda atom, swap=swap: _called(atom, swap))  # type: ignore[misc]
                yield Variant(changed, node, remark)


def _has(node: Formula, ops: tuple[str, ...]) -> bool:
    """Whether a comparison of variables with each other has one of these signs."""
    return (
        isinstance(node, tree.Comparison)
        and any(op in ops for op in node.ops)
        and len(free_names(*node.terms)) > 1
    )


def _other_strictness(node: Formula, some: tuple[str, ...]) -> Formula:
    """The comparison with some of its signs changed."""
    if not isinstance(node, tree.Comparison) or not _has(node, some):
        return node
    return replace(node, ops=tuple([_STRICT[op] if op in some else op for op in node.ops]))


def _next_number(term: Term) -> Iterator[Term]:
    if isinstance(term, tree.Int):
        yield from counted_off(term)
    elif isinstance(term, tree.Arithmetic) and term.op != "*" and term.right == tree.Int(1):
        yield term.left


def _other_side(term: Term) -> Iterator[Term]:
    if isinstance(term, tree.Arithmetic) and term.op != "*" and term.right == tree.Int(1):
        yield replace(term, op="-" if term.op == "+" else "+")


def _distances(node: Formula) -> set[int]:
    """The numbers that are sides of a comparison of variables with each other."""
    if not isinstance(node, tree.Comparison) or not _has(node, node.ops):
        return set()
    return {term.value for term in node.terms if isinstance(term, tree.Int)}


def _far(node: Formula, old: int, new: int) -> Formula:
    """The comparison with another number for one of its sides."""
    if not isinstance(node, tree.Comparison) or old not in _distances(node):
        return node
    terms = [tree.Int(new) if isinstance(t, tree.Int) and t.value == old else t for t in node.terms]
    return replace(node, terms=tuple(terms))


def _against(atom: Formula, order: list[str]) -> bool:
    """Whether an atom names a row and a column in another order than the quantifiers do."""
    assert isinstance(atom, tree.Atom)
    for tile in tiles_of(atom):
        names = [term.name for term in tile if isinstance(term, tree.Var) and term.name in order]
        if len(names) == 2 and order.index(names[0]) > order.index(names[1]):
            return True
    return False


def _ordered(node: Formula, places: tuple[int, ...]) -> Formula:
    """An atom of Q, or of `adjacent`, with its arguments in another order."""
    name = "Q" if len(places) == 3 else "adjacent"
    if not isinstance(node, tree.Atom) or node.predicate != name:
        return node
    if len(node.arguments) != len(places):
        return node
    return replace(node, arguments=tuple([node.arguments[n] for n in places]))


def _turned_first(node: Formula) -> Formula:
    if isinstance(node, tree.Atom) and node.predicate != "adjacent":
        return next(_turned(node), node)
    return node


def _turned(atom: Formula) -> Iterator[Formula]:
    """The atom with the row and the column of a tile exchanged."""
    assert isinstance(atom, tree.Atom)
    arguments = atom.arguments
    last = len(arguments) - 2
    for n in (0, 2) if atom.predicate == "adjacent" else (last,):
        if 0 <= n <= last:
            exchanged = (*arguments[:n], arguments[n + 1], arguments[n], *arguments[n + 2 :])
            if exchanged != arguments:
                yield replace(atom, arguments=exchanged)


def _exchanged(
    node: tree.Comparison | tree.InRange, one: Term, other: Term
) -> tree.Comparison | tree.InRange:
    """A comparison with two variables exchanged."""
    assert isinstance(one, tree.Var)
    assert isinstance(other, tree.Var)
    names: dict[str, Term] = {one.name: other, other.name: one}
    if isinstance(node, tree.Comparison):
        return replace(node, terms=tuple([substitute_term(term, names) for term in node.terms]))
    if not free_names(node.term) & set(names):
        return node
    return replace(node, term=substitute_term(node.term, names))


def _other_range(binder: Binder) -> Binder:
    other = {"rows": "columns", "columns": "rows"}
    if isinstance(binder.range, tree.NamedRange) and binder.range.name in other:
        return replace(binder, range=tree.NamedRange(other[binder.range.name], binder.range.span))
    return binder


def _others(atom: tree.Atom, predicates: Predicates) -> list[str]:
    places = len(atom.arguments)
    return [n for n, number in predicates.items() if number == places and n != atom.predicate]


def _called(node: Formula, names: Mapping[str, str]) -> Formula:
    if isinstance(node, tree.Atom) and node.predicate in names:
        return replace(node, predicate=names[node.predicate])
    return node
