"""Slips with conditions: one forgotten, or the tile itself counted."""

from __future__ import annotations

from collections.abc import Iterator

from minelogic.grading.slips.spots import (
    Predicates,
    Spot,
    Tile,
    Variant,
    both,
    bound_above,
    conjuncts,
    free_names,
    same_tile,
    spots,
    tiles_in,
    tiles_of,
)
from minelogic.records import replace
from minelogic.syntax import tree
from minelogic.syntax.tree import CompareOp, Formula, Quantified, Term
from minelogic.syntax.walk import binders_of


def condition_dropped(formula: Formula, _: Predicates) -> Iterator[Variant]:
    """Without one of the conditions that variables stand under."""
    remark = "'{it}' is a condition too many"
    for spot in spots(formula):
        node = spot.node
        if isinstance(node, tree.Implies):
            parts = conjuncts(node.left)
            if len(parts) == 1 and spot.above and isinstance(spot.above[-1], tree.Forall):
                yield Variant(spot.put(node.right), node.left, remark)
            for n, part in enumerate(parts):
                if len(parts) > 1:
                    left = both(*parts[:n], *parts[n + 1 :])
                    yield Variant(spot.put(replace(node, left=left)), part, remark)
        elif isinstance(node, tree.And) and not left_of_arrow(spot):
            if len(node.parts) == 2 and spot.above and isinstance(spot.above[-1], tree.Not):
                # What is left of `~(A & B)` is half of what it says, and nobody's condition.
                continue
            for n, part in enumerate(node.parts):
                yield Variant(spot.put(both(*node.parts[:n], *node.parts[n + 1 :])), part, remark)


def condition_added(formula: Formula, predicates: Predicates) -> Iterator[Variant]:
    """With one more condition on two tiles, on two numbers of them, or on one of them."""
    remark = "a condition on the variables is missing in '{it}'"
    differ = "nothing in '{it}' says that the two tiles are different"
    for spot in spots(formula):
        node = spot.node
        if not isinstance(node, Quantified):
            continue
        for one, other in _pairs(spot):
            apart = tree.Not(same_tile(one, other))
            yield Variant(spot.put(under(node, apart)), node, differ)
            for guard in _guards(formula, one, other, predicates):
                yield Variant(spot.put(under(node, guard)), node, remark)


def itself_left_out(formula: Formula, _: Predicates) -> Iterator[Variant]:
    """With the condition that two tiles near each other are not the same."""
    remark = "'{it}' counts a tile as its own neighbour: nothing says that the two tiles differ"
    for spot in spots(formula):
        node = spot.node
        if isinstance(node, tree.And | tree.Comparison | tree.InRange):
            tiles = differences(node)
            if tiles:
                guard = tree.Not(same_tile(*tiles))
                yield Variant(spot.put(both(node, guard)), node, remark)
        elif isinstance(node, Quantified):
            for pair in _ranged(spot):
                yield Variant(spot.put(under(node, tree.Not(same_tile(*pair)))), node, remark)


def itself_let_in(formula: Formula, _: Predicates) -> Iterator[Variant]:
    """With a tile among its own neighbours."""
    remark = "'{it}' leaves out the tile itself, which is meant to be counted too"
    for spot in spots(formula):
        node = spot.node
        if isinstance(node, tree.Atom) and node.predicate == "adjacent":
            one, other = tiles_of(node)
            yield Variant(spot.put(tree.Or((node, same_tile(one, other)))), node, remark)
        elif isinstance(node, tree.And):
            for n, part in enumerate(node.parts):
                rest = both(*node.parts[:n], *node.parts[n + 1 :])
                if _says_different(part) and differences(rest):
                    yield Variant(spot.put(rest), node, remark)


def says_near(formula: Formula, one: Tile, other: Tile) -> bool:
    """Whether a formula says by numbers how far two tiles are from each other."""
    for spot in spots(formula):
        node = spot.node
        if isinstance(node, tree.Comparison):
            names = free_names(*node.terms)
            plain = all(isinstance(term, tree.Var) for term in node.terms)
            apart = plain and node.ops in (("=",), ("!=",))
            if not apart and names & free_names(*one) and names & free_names(*other):
                return True
    return False


def differences(formula: Formula) -> tuple[Tile, Tile] | None:
    """The two tiles whose rows and columns a formula says to be near each other."""
    pairs: dict[frozenset[str], tuple[Term, Term]] = {}
    for part in conjuncts(formula):
        names: list[str] = []
        if isinstance(part, tree.Comparison):
            names = sorted(free_names(*part.terms))
        elif isinstance(part, tree.InRange) and isinstance(part.range, tree.Interval):
            ends = free_names(part.range.low, part.range.high)
            names = sorted(free_names(part.term) | ends)
        if len(names) == 2:
            pair = (tree.Var(names[0]), tree.Var(names[1]))
            pairs.setdefault(frozenset(names), pair)
    if len(pairs) != 2:
        return None
    (a, b), (c, d) = pairs.values()
    return (a, c), (b, d)


def left_of_arrow(spot: Spot) -> bool:
    """Whether a spot is the left side of an implication."""
    above = spot.above[-1] if spot.above else None
    return isinstance(above, tree.Implies) and above.left is spot.node


def under(node: tree.Quantified, guard: Formula) -> Formula:
    """The quantifier with one more condition on its variables."""
    body = node.body
    if not isinstance(node, tree.Forall):
        return replace(node, body=both(body, guard))
    if isinstance(body, tree.Implies):
        return replace(node, body=replace(body, left=both(body.left, guard)))
    return replace(node, body=tree.Implies(guard, body))


def _guards(formula: Formula, one: Tile, other: Tile, predicates: Predicates) -> Iterator[Formula]:
    """Conditions on two tiles that a formula does not have in some way already."""
    atoms = {spot.node for spot in spots(formula) if isinstance(spot.node, tree.Atom)}
    compared = [
        free_names(*spot.node.terms)
        for spot in spots(formula)
        if isinstance(spot.node, tree.Comparison)
    ]
    if not says_near(formula, one, other):
        near = tree.Atom("adjacent", (*one, *other)), tree.Atom("adjacent", (*other, *one))
        if not atoms & set(near):
            yield near[0]
    for a, b in zip(one, other, strict=True):
        if free_names(a, b) not in compared:
            ops: tuple[CompareOp, ...] = ("=", "!=", "<", ">")
            for op in ops:
                yield tree.Comparison((a, b), (op,))
    for tile in (one, other):
        for name, places in predicates.items():
            atom = tree.Atom(name, tile)
            if places == len(tile) and atom not in atoms:
                yield atom


def _pairs(spot: Spot) -> Iterator[tuple[Tile, Tile]]:
    """Two tiles that can be spoken of under a quantifier, one of which it binds."""
    node = spot.node
    assert isinstance(node, Quantified)
    own = {binder.name for binder in node.binders}
    bound = own | bound_above(spot)
    inside = tiles_in(node)
    around = [tile for above in spot.above[:1] for tile in tiles_in(above)]
    tiles = [tile for tile in dict.fromkeys([*inside, *around]) if free_names(*tile) <= bound]
    for n, one in enumerate(tiles):
        for other in tiles[n + 1 :]:
            if len(one) == len(other) and (free_names(*one) | free_names(*other)) & own:
                yield one, other


def _ranged(spot: Spot) -> Iterator[tuple[Tile, Tile]]:
    """The tile whose places run around those of another, as in `x in i-1..i+1`, and the other."""
    around: list[tuple[Term, Term]] = []
    for binder in [binder for node in (*spot.above, spot.node) for binder in binders_of(node)]:
        where = binder.range
        if isinstance(where, tree.Interval):
            names = sorted(free_names(where.low) & free_names(where.high))
            if len(names) == 1:
                around.append((tree.Var(binder.name), tree.Var(names[0])))
    if len(around) == 2:
        yield (around[0][0], around[1][0]), (around[0][1], around[1][1])


def _says_different(formula: Formula) -> bool:
    """Whether a formula says that two tiles, or two places, are not the same."""
    match formula:
        case tree.Not(body):
            return all(isinstance(p, tree.Comparison) and p.ops == ("=",) for p in conjuncts(body))
        case tree.Or(parts):
            return all(isinstance(p, tree.Comparison) and p.ops == ("!=",) for p in parts)
        case tree.Comparison(_, ops):
            return ops == ("!=",)
    return False
