"""Mutants of a reference: what becomes of it by one slip, one sign or one number.

Beside the standard slips there are some that only large boards show: *all but distance 2* for
*next to*, which is right as long as no board has a larger one, and neighbours counted by
numbers, which is right on one kind of board only.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial

from minelogic.grading.slips.catalogue import SLIPS, Slip
from minelogic.grading.slips.spots import Predicates, Variant, both, spots, tiles_of
from minelogic.grading.slips.texts import Change, Text
from minelogic.records import replace
from minelogic.syntax import tree
from minelogic.syntax.file.checked import Place
from minelogic.syntax.tree import CompareOp, Formula, Term

_SIGNS: tuple[CompareOp, ...] = ("=", "!=", "<", "<=", ">", ">=")


def mutants(text: Text, places: Sequence[Place]) -> Iterator[tuple[Slip, Change]]:
    """All mutants of a text, the standard slips first; none twice."""
    for slip in (*SLIPS, _own(signs, "a sign"), *_of_distance(places)):
        for change in text.changes(slip, undone=False):
            yield slip, change


def signs(formula: Formula, _: Predicates) -> Iterator[Variant]:
    """Each sign of a comparison as each other."""
    for spot in spots(formula):
        node = spot.node
        if isinstance(node, tree.Comparison):
            for n, op in enumerate(node.ops):
                for other in _SIGNS:
                    if other != op:
                        ops = (*node.ops[:n], other, *node.ops[n + 1 :])
                        yield Variant(spot.put(replace(node, ops=ops)), node, "")


def _of_distance(places: Sequence[Place]) -> Iterator[Slip]:
    """Neighbours by numbers: all but the largest distance, and the moves of king and rook."""
    boards = [place.board for place in places if place.board.is_grid]
    if not boards:
        return
    largest = max(max(board.rows, board.columns) for board in boards) - 1
    for distance in range(2, largest + 1):
        for rows, columns in ((True, True), (True, False), (False, True)):
            near = partial(_all_but, distance, rows, columns)
            yield _own(_adjacent_as(near), "all but one distance")
    yield _own(_adjacent_as(_king), "moves of a king")
    yield _own(_adjacent_as(_rook), "moves of a rook")


def _own(make: Callable[[Formula, Predicates], Iterator[Variant]], title: str) -> Slip:
    return Slip(code="", title=title, says="", undo=make, make=make)


def _adjacent_as(
    near: Callable[[Term, Term], Formula],
) -> Callable[[Formula, Predicates], Iterator[Variant]]:
    """`adjacent` by something else, given the two differences of rows and columns."""

    def vary(formula: Formula, _: Predicates) -> Iterator[Variant]:
        for spot in spots(formula):
            node = spot.node
            if isinstance(node, tree.Atom) and node.predicate == "adjacent":
                tiles = tiles_of(node)
                if [len(tile) for tile in tiles] == [2, 2]:
                    rows, columns = [_difference(a, b) for a, b in zip(*tiles, strict=True)]
                    yield Variant(spot.put(near(rows, columns)), node, "")

    return vary


def _difference(one: Term, other: Term) -> Term:
    return tree.Absolute(tree.Arithmetic("-", one, other))


def _compared(term: Term, op: CompareOp, number: int) -> Formula:
    return tree.Comparison((term, tree.Int(number)), (op,))


def _all_but(
    distance: int, far_rows: bool, far_columns: bool, rows: Term, columns: Term
) -> Formula:
    """That rows, or columns, or both are not so far apart; the others not more than one."""
    parts = [
        _compared(term, "!=", distance) if far else _compared(term, "<=", 1)
        for term, far in zip((rows, columns), (far_rows, far_columns), strict=True)
    ]
    return both(*parts, _compared(tree.Arithmetic("+", rows, columns), ">", 0))


def _king(rows: Term, columns: Term) -> Formula:
    near = [_compared(term, "<=", 1) for term in (rows, columns)]
    return both(*near, _compared(tree.Arithmetic("+", rows, columns), ">", 0))


def _rook(rows: Term, columns: Term) -> Formula:
    return _compared(tree.Arithmetic("+", rows, columns), "=", 1)
