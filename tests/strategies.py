"""Formulas and terms for property tests: every kind of node, in shapes that a text can have."""

from __future__ import annotations

from collections.abc import Sequence

from hypothesis import strategies as st

from minelogic.syntax.tree import (
    KN,
    Absolute,
    And,
    Arithmetic,
    ArithmeticOp,
    Atom,
    Binder,
    CompareOp,
    Comparison,
    Count,
    CountKind,
    Exists,
    Forall,
    Formula,
    Iff,
    Implies,
    InRange,
    Int,
    Interval,
    NamedRange,
    Negative,
    Not,
    Or,
    Range,
    Term,
    Truth,
    Var,
    Vertex,
)  # fmt: skip

NAMES = ("i", "j", "x", "y", "a", "v", "i'", "j''", "my_name")
PREDICATES = (
    ("B", 2), ("B", 1), ("S", 2), ("S", 1), ("U", 2), ("U", 1), ("Q", 3), ("Q", 2), ("P", 0),
    ("adjacent", 4), ("adjacent", 2), ("Near", 4), ("Rest", 0), ("even", 1),
)  # fmt: skip
SYMBOLS: tuple[ArithmeticOp, ...] = ("+", "-", "*")
COMPARISONS: tuple[CompareOp, ...] = ("=", "!=", "<", "<=", ">", ">=")
KINDS: tuple[CountKind, ...] = ("exactly", "at least", "at most")
RANGES = ("rows", "columns", "counts", "tiles", "Colour")
SORTS = ("", "row", "column", "count", "tile", "number", "Colour")


@st.composite
def terms(
    draw: st.DrawFn, names: Sequence[str] = NAMES, depth: int = 2, vertices: bool = False
) -> Term:
    """A term over the names; vertices, which only the checker makes, if asked for."""
    kinds = ["integer", *(["name", "name"] if names else []), *(["vertex"] if vertices else [])]
    kinds += ["negative", "absolute", "arithmetic", "arithmetic"] if depth else []
    inner = terms(names, depth - 1, vertices)
    match draw(st.sampled_from(kinds)):
        case "integer":
            return Int(draw(st.integers(0, 12)))
        case "name":
            return Var(draw(st.sampled_from(names)))
        case "vertex":
            return Vertex(draw(st.sampled_from(("a", "b", "7"))))
        case "negative":
            return Negative(draw(inner))
        case "absolute":
            return Absolute(draw(inner))
        case _:
            return Arithmetic(draw(st.sampled_from(SYMBOLS)), draw(inner), draw(inner))


@st.composite
def ranges(draw: st.DrawFn, names: Sequence[str] = NAMES, vertices: bool = False) -> Range:
    """A range by name, or one whose ends are terms over the names."""
    if draw(st.booleans()):
        return NamedRange(draw(st.sampled_from(RANGES)))
    return Interval(draw(terms(names, 1, vertices)), draw(terms(names, 1, vertices)))


@st.composite
def binders(
    draw: st.DrawFn,
    names: Sequence[str] = NAMES,
    bound: Sequence[str] = NAMES,
    vertices: bool = False,
) -> tuple[Binder, ...]:
    """One to four different names out of `bound`, those with a range first.

    The ends of the ranges are terms over `names`. A sort is filled in on some, as the checker does.
    """
    chosen = draw(st.lists(st.sampled_from(bound), min_size=1, max_size=4, unique=True))
    ranged = draw(st.integers(0, len(chosen)))
    where: Range | None = None
    made = []
    for index, name in enumerate(chosen):
        if index < ranged:
            same = where is not None and draw(st.booleans())
            where = where if same else draw(ranges(names, vertices))
            made.append(Binder(name, where))
        else:
            made.append(Binder(name, sort=draw(st.sampled_from(SORTS))))
    return tuple(made)


@st.composite
def atoms(draw: st.DrawFn, names: Sequence[str] = NAMES, vertices: bool = False) -> Formula:
    """A formula without parts: an atom, a comparison, a range or a truth value."""
    term = terms(names, 2, vertices)
    match draw(st.sampled_from(("atom", "atom", "atom", "comparison", "in range", "truth"))):
        case "atom":
            predicate, places = draw(st.sampled_from(PREDICATES))
            simple = st.one_of(terms(names, 0, vertices), terms(names, 1, vertices))
            return Atom(predicate, tuple(draw(simple) for _ in range(places)))
        case "comparison":
            size = draw(st.integers(2, 4))
            ops = st.sampled_from(COMPARISONS)
            return Comparison(
                tuple(draw(term) for _ in range(size)), tuple(draw(ops) for _ in range(size - 1))
            )
        case "in range":
            return InRange(draw(term), draw(ranges(names, vertices)))
        case _:
            return Truth(draw(st.booleans()))


@st.composite
def formulas(
    draw: st.DrawFn,
    names: Sequence[str] = NAMES,
    depth: int = 4,
    vertices: bool = False,
    bound: Sequence[str] = NAMES,
) -> Formula:
    """A formula whose free variables are among the names."""
    if not depth or not draw(st.integers(0, 4)):
        return draw(atoms(names, vertices))
    part = formulas(names, depth - 1, vertices, bound)
    kinds = ("not", "and", "or", "implies", "iff", "forall", "exists", "count", "bombs", "kn")
    match draw(st.sampled_from(kinds)):
        case "not":
            return Not(draw(part))
        case "and":
            return And(tuple(draw(part) for _ in range(draw(st.integers(2, 3)))))
        case "or":
            return Or(tuple(draw(part) for _ in range(draw(st.integers(2, 3)))))
        case "implies":
            return Implies(draw(part), draw(part))
        case "iff":
            return Iff(draw(part), draw(part))
        case "kn":
            parts = tuple(draw(part) for _ in range(draw(st.integers(1, 3))))
            kind = draw(st.sampled_from(KINDS))
            return KN(draw(terms(names, 2, vertices)), parts, kind=kind)
        case "bombs":
            return draw(bomb_counts(names, vertices))
        case quantifier:
            variables = draw(binders(names, bound, vertices))
            inside = (*names, *(b.name for b in variables if b.name not in names))
            body = draw(formulas(inside, depth - 1, vertices, bound))
            if quantifier == "forall":
                return Forall(variables, body)
            if quantifier == "exists":
                return Exists(variables, body)
            kind = draw(st.sampled_from(KINDS))
            return Count(kind, draw(terms(names, 2, vertices)), variables, body)


@st.composite
def bomb_counts(draw: st.DrawFn, names: Sequence[str] = NAMES, vertices: bool = False) -> Formula:
    """A count of what is next to a tile, or of something much like it."""
    variables = ("x", "y")[: draw(st.integers(1, 2))]
    inside = (*names, *(name for name in variables if name not in names))
    tile: tuple[Term, ...] = tuple(Var(name) for name in variables)
    if not draw(st.integers(0, 3)):
        tile = tuple(draw(terms(inside, 0, vertices)) for _ in variables)
    here = tuple(draw(terms(inside, 1, vertices)) for _ in variables)
    near = Atom("adjacent", (*here, *tile))
    is_so = Atom(draw(st.sampled_from("BSUP")), tile)
    where = draw(st.sampled_from((None, None, None, NamedRange("rows"))))
    kind = draw(st.sampled_from(KINDS))
    quantified = tuple(Binder(name, where) for name in variables)
    return Count(kind, draw(terms(names, 1, vertices)), quantified, And((near, is_so)))


def closed_formulas(depth: int = 4) -> st.SearchStrategy[Formula]:
    """A formula without free variables."""
    return formulas((), depth)
