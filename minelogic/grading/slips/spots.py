"""The places in a formula where something can be written differently."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TypeAlias, assert_never

from minelogic.records import dataclass, replace
from minelogic.syntax import tree
from minelogic.syntax.definitions import substitute_term
from minelogic.syntax.tree import Binder, Formula, Range, Term
from minelogic.syntax.walk import variables

Put: TypeAlias = Callable[[Formula], Formula]
Tile: TypeAlias = tuple[Term, ...]
"""The arguments by which an atom speaks of a tile."""


@dataclass(frozen=True, slots=True)
class Spot:
    """A part of a formula, the formula with something else in its place, and what it is in."""

    node: Formula
    put: Put
    above: tuple[Formula, ...] = ()
    """The formulas around it, the outermost first."""


def spots(formula: Formula) -> Iterator[Spot]:
    """All parts of a formula, itself first, in reading order."""
    todo = [Spot(formula, lambda other: other)]
    while todo:
        spot = todo.pop()
        yield spot
        todo.extend(reversed(_below(spot)))


def _below(spot: Spot) -> list[Spot]:
    node, above = spot.node, (*spot.above, spot.node)

    def inside(child: Formula, put: Put) -> Spot:
        return Spot(child, lambda other: spot.put(put(other)), above)

    match node:
        case tree.Truth() | tree.Atom() | tree.Comparison() | tree.InRange():
            return []
        case tree.Not(body) | tree.Forall(_, body) | tree.Exists(_, body):
            return [inside(body, lambda other: replace(node, body=other))]
        case tree.Count(_, _, _, body):
            return [inside(body, lambda other: replace(node, body=other))]
        case tree.And(parts) | tree.Or(parts) | tree.KN(_, parts):
            return [
                inside(part, lambda other, n=n: _with_part(node, n, other))  # type: ignore[misc]
                for n, part in enumerate(parts)
            ]
        case tree.Implies(left, right) | tree.Iff(left, right):
            return [
                inside(left, lambda other: replace(node, left=other)),
                inside(right, lambda other: replace(node, right=other)),
            ]
        case _:
            assert_never(node)


def _with_part(node: tree.And | tree.Or | tree.KN, n: int, other: Formula) -> Formula:
    return replace(node, parts=(*node.parts[:n], other, *node.parts[n + 1 :]))


def both(*parts: Formula) -> Formula:
    """The conjunction of the parts, without brackets around those that are one."""
    flat: list[Formula] = []
    for part in parts:
        flat.extend(part.parts if isinstance(part, tree.And) else (part,))
    return flat[0] if len(flat) == 1 else tree.And(tuple(flat))


def conjuncts(formula: Formula) -> tuple[Formula, ...]:
    """The parts of a conjunction; anything else is its own one part."""
    return formula.parts if isinstance(formula, tree.And) else (formula,)


def rewritten(formula: Formula, change: Callable[[Formula], Formula]) -> Formula:
    """The formula with every atom, comparison and the like in it changed."""
    match formula:
        case tree.Truth() | tree.Atom() | tree.Comparison() | tree.InRange():
            return change(formula)
        case tree.Not() | tree.Forall() | tree.Exists() | tree.Count():
            return replace(formula, body=rewritten(formula.body, change))
        case tree.And() | tree.Or() | tree.KN():
            return replace(formula, parts=tuple([rewritten(p, change) for p in formula.parts]))
        case tree.Implies() | tree.Iff():
            left, right = rewritten(formula.left, change), rewritten(formula.right, change)
            return replace(formula, left=left, right=right)
        case _:
            assert_never(formula)


def with_binders(formula: Formula, change: Callable[[Binder], Binder]) -> Formula:
    """The formula with every binder in it changed."""
    match formula:
        case tree.Truth() | tree.Atom() | tree.Comparison() | tree.InRange():
            return formula
        case tree.Forall() | tree.Exists() | tree.Count():
            binders = tuple([change(binder) for binder in formula.binders])
            return replace(formula, binders=binders, body=with_binders(formula.body, change))
        case tree.Not():
            return replace(formula, body=with_binders(formula.body, change))
        case tree.And() | tree.Or() | tree.KN():
            return replace(formula, parts=tuple([with_binders(p, change) for p in formula.parts]))
        case tree.Implies() | tree.Iff():
            left, right = with_binders(formula.left, change), with_binders(formula.right, change)
            return replace(formula, left=left, right=right)
        case _:
            assert_never(formula)


def plain(formula: Formula) -> Formula:
    """The formula as it was before its binders knew their values."""
    return with_binders(formula, lambda binder: replace(binder, values=None, sort=""))


def term_variants(node: Formula, change: Callable[[Term], Iterator[Term]]) -> Iterator[Formula]:
    """The node with one of the terms that stand in itself, or a part of one, changed."""
    match node:
        case tree.Atom(_, arguments):
            for n, new in _one_changed(arguments, change):
                yield replace(node, arguments=(*arguments[:n], new, *arguments[n + 1 :]))
        case tree.Comparison(terms, _):
            for n, new in _one_changed(terms, change):
                yield replace(node, terms=(*terms[:n], new, *terms[n + 1 :]))
        case tree.InRange(term, range_):
            for new in within(term, change):
                yield replace(node, term=new)
            for new_range in _range_variants(range_, change):
                yield replace(node, range=new_range)
        case tree.Forall(binders, _) | tree.Exists(binders, _):
            for changed in _binder_variants(binders, change):
                yield replace(node, binders=changed)
        case tree.Count(_, bound, binders, _):
            for new in within(bound, change):
                yield replace(node, bound=new)
            for changed in _binder_variants(binders, change):
                yield replace(node, binders=changed)
        case tree.KN(bound, _):
            for new in within(bound, change):
                yield replace(node, bound=new)
        case _:
            return


def within(term: Term, change: Callable[[Term], Iterator[Term]]) -> Iterator[Term]:
    """The term with itself or one of its parts changed."""
    yield from change(term)
    match term:
        case tree.Negative() | tree.Absolute():
            for new in within(term.term, change):
                yield replace(term, term=new)
        case tree.Arithmetic():
            for new in within(term.left, change):
                yield replace(term, left=new)
            for new in within(term.right, change):
                yield replace(term, right=new)


def _one_changed(
    terms: tuple[Term, ...], change: Callable[[Term], Iterator[Term]]
) -> Iterator[tuple[int, Term]]:
    for n, term in enumerate(terms):
        for new in within(term, change):
            yield n, new


def _range_variants(range_: Range, change: Callable[[Term], Iterator[Term]]) -> Iterator[Range]:
    if isinstance(range_, tree.Interval):
        for new in within(range_.low, change):
            yield replace(range_, low=new)
        for new in within(range_.high, change):
            yield replace(range_, high=new)


def _binder_variants(
    binders: tuple[Binder, ...], change: Callable[[Term], Iterator[Term]]
) -> Iterator[tuple[Binder, ...]]:
    """The binders with a range changed, for all that share it at once."""
    done: list[Range] = []
    for binder in binders:
        where = binder.range
        if where is None or any(where is other for other in done):
            continue
        done.append(where)
        for new in _range_variants(where, change):
            yield tuple([replace(b, range=new) if b.range is where else b for b in binders])


def tiles_of(atom: tree.Atom) -> list[Tile]:
    """The tiles that an atom speaks of, by its arguments: two for `adjacent`, one for others."""
    name, arguments = atom.predicate, atom.arguments
    if name == "adjacent":
        half = len(arguments) // 2
        return [arguments[:half], arguments[half:]] if half else []
    if name == "Q":
        return [arguments[1:]] if len(arguments) > 1 else []
    if name in ("B", "S", "U") or len(arguments) == 2:
        return [arguments] if arguments else []
    return []


def tiles_in(formula: Formula) -> list[Tile]:
    """The tiles named by variables alone that the atoms of a formula speak of, each once."""
    found: dict[tuple[str, ...], Tile] = {}
    for spot in spots(formula):
        if isinstance(spot.node, tree.Atom):
            for tile in tiles_of(spot.node):
                names = [term.name for term in tile if isinstance(term, tree.Var)]
                if len(names) == len(tile):
                    found.setdefault(tuple(names), tile)
    return list(found.values())


def bound_above(spot: Spot) -> set[str]:
    """The variables that are bound where a spot stands."""
    return {
        binder.name
        for node in spot.above
        if isinstance(node, tree.Forall | tree.Exists | tree.Count)
        for binder in node.binders
    }


def free_names(term: Term) -> set[str]:
    """The variables of a term."""
    return set(variables(term))


def renamed(term: Term, names: dict[str, Term]) -> Term:
    """The term with variables put in for variables, all at once."""
    return substitute_term(term, names)


def same_tile(one: Tile, other: Tile) -> Formula:
    """That two different tiles are one."""
    pairs = [(a, b) for a, b in zip(one, other, strict=True) if a != b]
    return both(*[tree.Comparison(pair, ("=",)) for pair in pairs])
