"""Slips with the border: inner tiles alone spoken of, or tiles named that are off the board."""

from __future__ import annotations

from collections.abc import Iterator

from minelogic.grading.slips.guards import differences, left_of_arrow, under
from minelogic.grading.slips.spots import (
    Predicates,
    Variant,
    both,
    conjuncts,
    free_names,
    same_tile,
    spots,
    tiles_in,
    tiles_of,
)
from minelogic.records import replace
from minelogic.syntax import tree
from minelogic.syntax.tree import Binder, CompareOp, Formula, Term
from minelogic.syntax.walk import rewritten, with_binders


def border_let_in(formula: Formula, _: Predicates) -> Iterator[Variant]:
    """Without what leaves tiles at the border out."""
    remark = "'{it}' leaves out tiles at the corners and edges"
    places = _row_and_column_names(formula)
    inner = with_binders(formula, lambda binder: _without_range(binder, places))
    for changed in (inner, _without_bounds(formula, places)):
        if changed != formula:
            yield Variant(changed, formula, remark)
    changed = _without_bounds(inner, places)
    if changed != formula:
        yield Variant(changed, formula, remark)
    off = "'{it}' is false at the corners and edges, where it names tiles off the board"
    named: list[Formula] = []
    changed = rewritten(formula, lambda node: _if_on_board(node, named))
    if named:
        yield Variant(changed, named[0], off)


def border_left_out(formula: Formula, _: Predicates) -> Iterator[Variant]:
    """Said of inner tiles only: of rows, of columns, or of both; or false at the border."""
    remark = "'{it}' leaves out tiles at the corners and edges"
    for spot in spots(formula):
        node = spot.node
        if not isinstance(node, tree.Forall):
            continue
        names = {binder.name for binder in node.binders}
        for tile in tiles_in(node.body):
            if len(tile) == 2 and names >= free_names(*tile):
                row, column = tile
                inner = [_between(row, "rows"), _between(column, "columns")]
                for guard in (both(*inner), *inner):
                    yield Variant(spot.put(under(node, guard)), node, remark)
                if isinstance(node.body, tree.Implies):
                    right = both(node.body.right, *inner)
                    other = replace(node, body=replace(node.body, right=right))
                    yield Variant(spot.put(other), node, remark)


def as_adjacent(formula: Formula, _: Predicates) -> Iterator[Variant]:
    """With `adjacent` for what says by numbers that two tiles are near each other."""
    remark = "'{it}' says by numbers which tiles are neighbours, and not as this board has them"
    for spot in spots(formula):
        node = spot.node
        if not isinstance(node, tree.And):
            continue
        tiles = differences(node)
        if tiles is None:
            continue
        names = [free_names(*pair) for pair in zip(*tiles, strict=True)]
        rest = [part for part in node.parts if not _is_about(part, names)]
        for one, other in (tiles, (tiles[0][::-1], tiles[1][::-1])):
            near = tree.Atom("adjacent", (*one, *other))
            yield Variant(spot.put(both(near, *rest)), node, remark)


def by_numbers(formula: Formula, _: Predicates) -> Iterator[Variant]:
    """The moves of a king, by numbers, for `adjacent`; in one place and in all."""
    remark = "'{it}' should say by numbers which tiles are neighbours"
    atoms = [spot for spot in spots(formula) if _is_adjacent(spot.node)]
    if len(atoms) > 1:
        everywhere = rewritten(formula, lambda node: _king(node) if _is_adjacent(node) else node)
        yield Variant(everywhere, formula, remark)
    for spot in atoms:
        yield Variant(spot.put(_king(spot.node)), spot.node, remark)


def _is_adjacent(node: Formula) -> bool:
    return isinstance(node, tree.Atom) and len(node.arguments) == 4 and node.predicate == "adjacent"


def _king(node: Formula) -> Formula:
    assert isinstance(node, tree.Atom)
    one, other = tiles_of(node)
    gaps = [tree.Absolute(tree.Arithmetic("-", a, b)) for a, b in zip(one, other, strict=True)]
    near = [tree.Comparison((gap, tree.Int(1)), ("<=",)) for gap in gaps]
    return both(*near, tree.Not(same_tile(one, other)))


def _is_about(part: Formula, names: list[set[str]]) -> bool:
    """Whether a part compares rows with rows, or columns with columns, by numbers."""
    match part:
        case tree.Comparison(terms):
            return free_names(*terms) in names
        case tree.InRange(term, tree.Interval(low, high)):
            return free_names(term, low, high) in names
        case tree.Not(body):
            return all(_is_about(one, names) for one in conjuncts(body))
        case tree.Or(parts):
            return all(_is_about(one, names) for one in parts)
    return False


def leaves_tiles_out(formula: Formula) -> bool:
    """Whether a formula restricts rows or columns by numbers, or names tiles beside others."""
    return next(border_let_in(formula, {}), None) is not None


def _row_and_column_names(formula: Formula) -> set[str]:
    """The variables that stand for rows and columns in a formula."""
    atoms = [spot.node for spot in spots(formula) if isinstance(spot.node, tree.Atom)]
    terms = [term for atom in atoms for tile in tiles_of(atom) for term in tile]
    return free_names(*terms)


def _without_range(binder: Binder, places: set[str]) -> Binder:
    where = binder.range
    if binder.name not in places:
        return binder
    if isinstance(where, tree.Interval) and not free_names(where.low, where.high):
        return replace(binder, range=None)
    return binder


def _without_bounds(formula: Formula, places: set[str]) -> Formula:
    """The formula without conditions that compare one row or column with numbers."""
    for spot in reversed(list(spots(formula))):
        node = spot.node
        if isinstance(node, tree.Implies):
            parts = conjuncts(node.left)
            kept = [part for part in parts if not _is_bound(part, places)]
            if len(kept) < len(parts):
                other = replace(node, left=both(*kept)) if kept else node.right
                return _without_bounds(spot.put(other), places)
        elif isinstance(node, tree.And) and not left_of_arrow(spot):
            kept = [part for part in node.parts if not _is_bound(part, places)]
            if kept and len(kept) < len(node.parts):
                return _without_bounds(spot.put(both(*kept)), places)
    return formula


def _is_bound(formula: Formula, places: set[str]) -> bool:
    if isinstance(formula, tree.Comparison):
        names = free_names(*formula.terms)
        return len(names) == 1 and names <= places and any(op != "=" for op in formula.ops)
    if isinstance(formula, tree.InRange) and isinstance(formula.range, tree.Interval):
        ends = free_names(formula.range.low, formula.range.high)
        return not ends and free_names(formula.term) <= places
    return False


def _if_on_board(node: Formula, named: list[Formula]) -> Formula:
    """An atom about a tile next to another, held of tiles on the board alone."""
    if not isinstance(node, tree.Atom) or node.predicate == "adjacent":
        return node
    for tile in tiles_of(node):
        if len(tile) == 2 and any(isinstance(term, tree.Arithmetic) for term in tile):
            named.append(node)
            return tree.Implies(both(_is_in(tile[0], "rows"), _is_in(tile[1], "columns")), node)
    return node


def _is_in(term: Term, where: str) -> Formula:
    return tree.InRange(term, tree.NamedRange(where))


def _between(term: Term, where: str) -> Formula:
    """That there are places on both sides of a row or column."""
    binder = Binder("between", tree.NamedRange(where))
    parts: list[Formula] = []
    ops: tuple[CompareOp, ...] = ("<", ">")
    for op in ops:
        side = tree.Comparison((tree.Var("between"), term), (op,))
        parts.append(tree.Exists((binder,), side))
    return both(*parts)
