"""The places in a formula where something can be written differently, and variants of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import TypeAlias

from minelogic.records import dataclass, replace
from minelogic.syntax import tree
from minelogic.syntax.tree import Binder, Formula, Range, Term
from minelogic.syntax.walk import binders_of, children, variables, with_children

IT = "{it}"
"""Stands in a sentence where the part that differs is quoted."""


@dataclass(frozen=True, slots=True)
class Variant:
    """A formula that differs from another in one place."""

    formula: Formula
    node: Formula
    """The part of the other formula that was changed."""
    remark: str
    """What is wrong with that part, if the variant is what was meant."""
    others: tuple[Formula, ...] = ()
    """More parts that were changed together with it; they are quoted beside it."""


Predicates: TypeAlias = Mapping[str, int]
"""The predicates there are, with how many places they have."""
Vary: TypeAlias = Callable[[Formula, Predicates], Iterator[Variant]]
"""All variants of a formula by one slip, made or undone at one place."""


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
    parts = children(node)

    def put_at(place: int) -> Put:
        return lambda other: spot.put(
            with_children(node, (*parts[:place], other, *parts[place + 1 :]))
        )

    return [Spot(part, put_at(place), above) for place, part in enumerate(parts)]


def both(*parts: Formula) -> Formula:
    """The conjunction of the parts, without brackets around those that are one."""
    flat: list[Formula] = []
    for part in parts:
        flat.extend(part.parts if isinstance(part, tree.And) else (part,))
    return flat[0] if len(flat) == 1 else tree.And(tuple(flat))


def conjuncts(formula: Formula) -> tuple[Formula, ...]:
    """The parts of a conjunction; anything else is its own one part."""
    return formula.parts if isinstance(formula, tree.And) else (formula,)


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
    tiles: dict[tuple[str, ...], Tile] = {}
    for spot in spots(formula):
        if isinstance(spot.node, tree.Atom):
            for tile in tiles_of(spot.node):
                names = [term.name for term in tile if isinstance(term, tree.Var)]
                if len(names) == len(tile):
                    tiles.setdefault(tuple(names), tile)
    return list(tiles.values())


def bound_above(spot: Spot) -> set[str]:
    """The variables that are bound where a spot stands."""
    return {binder.name for node in spot.above for binder in binders_of(node)}


def free_names(*terms: Term) -> set[str]:
    """The variables of some terms."""
    return {name for term in terms for name in variables(term)}


def same_tile(one: Tile, other: Tile) -> Formula:
    """That two different tiles are one."""
    pairs = [(a, b) for a, b in zip(one, other, strict=True) if a != b]
    return both(*[tree.Comparison(pair, ("=",)) for pair in pairs])
