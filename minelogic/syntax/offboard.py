"""Atoms that are false whatever the bombs are, because their places are off the board."""

from __future__ import annotations

from collections.abc import Iterator

from minelogic import catalogue
from minelogic.diagnostics import Diagnostic
from minelogic.records import dataclass
from minelogic.source import Source
from minelogic.syntax import tree
from minelogic.syntax.tree import Atom, Binder, Formula, Term, Value
from minelogic.syntax.vocabulary import BOARD_SORTS, Values, Vocabulary
from minelogic.syntax.walk import binders_of, children

Bounds = tuple[int, int] | None
"""The least and the greatest value of a term; None if they are not known."""


def off_board(source: Source, formula: Formula, vocabulary: Vocabulary) -> Iterator[Diagnostic]:
    """A finding for each atom of a checked formula that is, or may be, off the board.

    One that always is, and one with a variable whose written range goes beyond the board.
    """
    todo: list[tuple[Formula, dict[str, _Bounded]]] = [(formula, {})]
    while todo:
        node, scope = todo.pop()
        if isinstance(node, Atom):
            yield from _atom(source, node, scope, vocabulary)
            continue
        binders = binders_of(node)
        inner = _inner(binders, scope) if binders else scope
        todo.extend((part, inner) for part in children(node))


@dataclass(frozen=True, slots=True)
class _Bounded:
    """What a variable's values lie between, and the range they were given in so many words."""

    bounds: Bounds
    range: tree.Range | None = None


def _inner(binders: tuple[Binder, ...], scope: dict[str, _Bounded]) -> dict[str, _Bounded]:
    inner = dict(scope)
    for binder in binders:
        values = binder.values
        bounds: Bounds = None
        if isinstance(values, range) and values:
            bounds = (values[0], values[-1])
        elif values is None and isinstance(binder.range, tree.Interval):
            low, high = term_bounds(binder.range.low, inner), term_bounds(binder.range.high, inner)
            bounds = (low[0], high[1]) if low and high else None
        written = binder.range if binder.values is not None else None
        inner[binder.name] = _Bounded(bounds, written)
    return inner


def _atom(
    source: Source, atom: Atom, scope: dict[str, _Bounded], vocabulary: Vocabulary
) -> Iterator[Diagnostic]:
    places = vocabulary.places(atom.predicate)
    if places is None or len(places) != len(atom.arguments):
        return
    for term, sort in zip(atom.arguments, places, strict=True):
        values = vocabulary.values(sort)
        if values is None:
            return
        bounds = term_bounds(term, scope)
        stranger = isinstance(term, tree.Vertex) and not _is_tile(term.name, values, vocabulary)
        if bounds is None and not stranger:
            continue
        if bounds is not None and not _outside(bounds, values, vocabulary):
            yield from _range(source, term, sort, values, scope)
            continue
        shown = " ".join(source.text[term.span.start : term.span.end].split())
        shown = shown if len(shown) <= 30 else shown[:29] + "…"
        place = f"There is no {sort} {shown}"
        if sort == "count":
            place = f"No tile can show {shown}"
        advice = f"{sort.capitalize()}s go {_extent(values)}."
        if sort == "count":
            advice = f"Numbers on this board go {_extent(values)}."
        elif sort not in BOARD_SORTS:
            advice = f"{sort} goes {_extent(values)}."
        constant = all(term_bounds(t, {}) is not None for t in atom.arguments) or any(
            isinstance(t, tree.Vertex) for t in atom.arguments
        )
        kind = catalogue.OFF_BOARD if constant else catalogue.NEVER_ON_BOARD
        yield kind.at(source, term.span, place=place, advice=advice)
        return


def _range(
    source: Source, term: Term, sort: str, values: Values, scope: dict[str, _Bounded]
) -> Iterator[Diagnostic]:
    """A finding if the term is a variable whose written range goes beyond rows or columns."""
    if not isinstance(term, tree.Var) or sort not in ("row", "column"):
        return
    variable = scope[term.name]
    if variable.range is None or variable.bounds is None or not isinstance(values, range):
        return
    beyond = [end for end in variable.bounds if end not in values]
    if beyond:
        yield catalogue.RANGE_OFF_BOARD.at(
            source,
            variable.range.span,
            name=term.name,
            sort=sort,
            value=beyond[0],
            advice=f"{sort.capitalize()}s go {_extent(values)}.",
        )


def term_bounds(term: Term, scope: dict[str, _Bounded]) -> Bounds:
    """The least and the greatest value a term can take."""
    match term:
        case tree.Int(value):
            return value, value
        case tree.Var(name):
            known = scope.get(name)
            return known.bounds if known else None
        case tree.Negative(inner):
            bounds = term_bounds(inner, scope)
            return (-bounds[1], -bounds[0]) if bounds else None
        case tree.Absolute(inner):
            bounds = term_bounds(inner, scope)
            if bounds is None:
                return None
            low, high = bounds
            least = 0 if low <= 0 <= high else min(abs(low), abs(high))
            return least, max(abs(low), abs(high))
        case tree.Arithmetic(op, left, right):
            a, b = term_bounds(left, scope), term_bounds(right, scope)
            if a is None or b is None:
                return None
            if op == "+":
                return a[0] + b[0], a[1] + b[1]
            if op == "-":
                return a[0] - b[1], a[1] - b[0]
            products = [x * y for x in a for y in b]
            return min(products), max(products)
    return None


def _outside(bounds: tuple[int, int], values: Values, vocabulary: Vocabulary) -> bool:
    if isinstance(values, range):
        return not values or bounds[1] < values[0] or bounds[0] > values[-1]
    low, high = bounds
    if low == high:
        return not _is_tile(low, values, vocabulary)
    return not any(isinstance(value, int) and low <= value <= high for value in values)


def _is_tile(name: Value, values: Values, vocabulary: Vocabulary) -> bool:
    """Whether the name, of a vertex, is among the values; they may be very many."""
    board = vocabulary.board
    return isinstance(values, tuple) and board is not None and board.tile(name) is not None


def _extent(values: Values) -> str:
    if isinstance(values, range):
        return f"from {values[0]} to {values[-1]}" if values else "nowhere"
    return "by the names of the vertices: " + ", ".join(str(value) for value in values[:6])
