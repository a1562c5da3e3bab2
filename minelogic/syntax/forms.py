"""Formulas as forms: two formulas have one form when they differ in nothing that matters.

A form is a nested tuple in which bound variables are counted from the inside (`("#", 0)` is bound
by the nearest quantifier), so the names of bound variables do not matter, and a term put in for
one is never captured. A chain `A & B & C` means `(A & B) & C`, and both are `("&", a, b, c)`; a
chain of comparisons is the conjunction of its links, `a > b` is `b < a`, and closed arithmetic is
worked out. Imports the tree and the standard library only: the proof kernel stands on it.

    ("atom", name, t…)  ("=", t, t)  ("<", t, t)  ("<=", t, t)  ("in", range, t)
    ("true",)  ("false",)  ("~", f)  ("&", f, f…)  ("|", f, f…)  ("->", f, f)  ("<->", f, f)
    ("forall", domain, f)  ("exists", domain, f)  ("count", kind, t, ("each", domain, …f))
    ("KN", kind, t, f…)
    terms:   integer   "name"   ("#", n)   ("vertex", "name")   ("+", t, t) …
    domains: None (everything)   ("values", …)   ("..", t, t)
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, TypeAlias

from minelogic.syntax import tree
from minelogic.syntax.tree import Formula

Form: TypeAlias = tuple[Any, ...]
TRUE: Form = ("true",)
FALSE: Form = ("false",)
BINDERS = frozenset({"forall", "exists", "each"})


def form(formula: Formula, bound: tuple[str, ...] = ()) -> Form:
    """The form of a formula."""
    match formula:
        case tree.Truth(value):
            return TRUE if value else FALSE
        case tree.Atom(predicate, arguments):
            return ("atom", predicate, *[_term(t, bound) for t in arguments])
        case tree.Comparison(terms, ops):
            t = [_term(term, bound) for term in terms]
            return chain("&", [_link(*link) for link in zip(ops, t, t[1:], strict=False)])
        case tree.InRange(term, tree.Interval(low, high)):
            return form(tree.Comparison((low, term, high), ("<=", "<=")), bound)
        case tree.InRange(term, tree.NamedRange() as where):
            return ("in", where.name, _term(term, bound))
        case tree.Not(body):
            return ("~", form(body, bound))
        case tree.And(parts):
            return chain("&", [form(part, bound) for part in parts])
        case tree.Or(parts):
            return chain("|", [form(part, bound) for part in parts])
        case tree.Implies(left, right):
            return ("->", form(left, bound), form(right, bound))
        case tree.Iff(left, right):
            return ("<->", form(left, bound), form(right, bound))
        case tree.Forall(binders, body):
            return _bound("forall", binders, body, bound)
        case tree.Exists(binders, body):
            return _bound("exists", binders, body, bound)
        case tree.Count(kind, limit, binders, body):
            return ("count", kind, _term(limit, bound), _bound("each", binders, body, bound))
        case tree.KN(limit, parts, _, kind):
            return ("KN", kind, _term(limit, bound), *[form(part, bound) for part in parts])
    raise AssertionError("every kind of formula has a form")


def chain(word: str, parts: list[Form]) -> Form:
    """A conjunction or disjunction of forms, read from the left; one part is itself."""
    if len(parts) == 1:
        return parts[0]
    return (word, *(parts[0][1:] if parts[0][0] == word else parts[:1]), *parts[1:])


def runs(f: Form, word: str, part: Form) -> list[range]:
    """Where in a chain the part is, alone or as neighbours, read from the left."""
    wanted = part[1:] if part[0] == word else (part,)
    ranges = []
    for i in range(1, len(f) if f[0] == word else 1):
        head = f[i][1:] if f[i][0] == word and part[0] == word else (f[i],)
        j = i + 1 + len(wanted) - len(head)
        if f[i] == part:
            ranges.append(range(i, i + 1))
        elif j <= len(f) and head == wanted[: len(head)] and f[i + 1 : j] == wanted[len(head) :]:
            ranges.append(range(i, j))
    return ranges


def is_part(f: Form, word: str, part: Form) -> bool:
    """Whether the part is one of the parts of a chain, or some neighbours of it, not the whole."""
    return any(len(run) < len(f) - 1 for run in runs(f, word, part))


def put_in(node: Any, term: Any, depth: int = 0) -> Any:
    """A form or term with a closed term in the place of the outermost bound variable."""
    if not isinstance(node, tuple):
        return node
    if node[:1] == ("#",):
        return term if node[1] == depth else ("#", node[1] - (node[1] > depth))
    if node[:1] == ("vertex",):
        return node
    inside = depth + 1 if node[:1] and node[0] in BINDERS else depth
    last = len(node) - 1
    return worked_out(
        tuple([put_in(part, term, inside if n == last else depth) for n, part in enumerate(node)])
    )


def standing_for(node: Any, instance: Any, depth: int = 0) -> Iterator[Any]:
    """What stands in an instance of a form where the form has its outermost bound variable."""
    if node == ("#", depth):
        yield instance
    elif isinstance(node, tuple) and isinstance(instance, int):
        yield from _worked_back(node, instance, depth)
    elif isinstance(node, tuple) and isinstance(instance, tuple) and len(node) == len(instance):
        inside = depth + (node[0] in BINDERS)
        for n, (part, other) in enumerate(zip(node, instance, strict=True), 1):
            yield from standing_for(part, other, inside if n == len(node) else depth)


def terms_in(node: Any) -> Iterator[Any]:
    """The terms of a form in which nothing is bound from outside, from left to right."""
    match node:
        case ("atom", _, *arguments):
            yield from (t for a in arguments for t in _parts_of(a) if is_closed(t))
        case ("in", _, term):
            yield from (t for t in _parts_of(term) if is_closed(t))
        case ("=" | "<" | "<=", left, right):
            yield from (t for side in (left, right) for t in _parts_of(side) if is_closed(t))
        case ("KN" | "count", _, limit, *parts):
            yield from (t for t in _parts_of(limit) if is_closed(t))
            for part in parts:
                yield from terms_in(part)
        case ("forall" | "exists" | "each", domain, body):
            if domain is not None and domain[0] == "..":
                yield from (t for e in domain[1:] for t in _parts_of(e) if is_closed(t))
            yield from terms_in(body)
        case (_, *parts):
            for part in parts:
                yield from terms_in(part)


def names_in(node: Form) -> frozenset[str]:
    """The free names of a form."""
    return frozenset(term for term in terms_in(node) if isinstance(term, str))


def integers_in(node: Any) -> Iterator[int]:
    """The integers that a formula speaks of, in its terms and ranges; not how many it counts."""
    match node:
        case ("atom" | "in", _, *terms) | ("=" | "<" | "<=", *terms):
            yield from (part for t in terms for part in _parts_of(t) if isinstance(part, int))
        case ("forall" | "exists" | "each", domain, body):
            yield from (part for part in _parts_of(domain) if isinstance(part, int))
            yield from integers_in(body)
        case ("KN" | "count", _, _, *parts) | (_, *parts):
            for part in parts:
                yield from integers_in(part)


def is_closed(term: Any) -> bool:
    """Whether nothing in a term is bound from outside."""
    return (
        not isinstance(term, tuple)
        or term[0] == "vertex"
        or (term[0] != "#" and all(is_closed(part) for part in term[1:]))
    )


def worked_out(node: Any) -> Any:
    """A term or domain whose parts are integers as what it comes to; anything else as it is."""
    work = _WORK.get(node[0]) if node and isinstance(node[0], str) else None
    if work is not None and all(isinstance(part, int) for part in node[1:]):
        return work(*node[1:])
    return node


def compared(node: Form) -> bool | None:
    """Whether a comparison of integers, or of vertices, is true; None if it is not one."""
    if node[0] == "=" and all(isinstance(t, int) or t[:1] == ("vertex",) for t in node[1:]):
        return bool(node[1] == node[2])
    if node[0] in _COMPARED and isinstance(node[1], int) and isinstance(node[2], int):
        return _COMPARED[node[0]](node[1], node[2])
    return None


def replaced(node: Any, term: Any, other: Any) -> Any:
    """A form with one closed term put in for another everywhere."""
    match node:
        case ("atom", name, *terms):
            return ("atom", name, *[_exchanged(t, term, other) for t in terms])
        case ("in", name, t):
            return ("in", name, _exchanged(t, term, other))
        case ("=" | "<" | "<=" as word, left, right):
            return (word, _exchanged(left, term, other), _exchanged(right, term, other))
        case ("KN" | "count" as word, kind, limit, *parts):
            kept = [replaced(part, term, other) for part in parts]
            return (word, kind, _exchanged(limit, term, other), *kept)
        case ("forall" | "exists" | "each" as word, domain, body):
            where = domain if domain is None else _exchanged(domain, term, other)
            return (word, where, replaced(body, term, other))
        case (word, *parts):
            return (word, *[replaced(part, term, other) for part in parts])


def _link(op: str, left: Any, right: Any) -> Form:
    if op == "!=":
        return ("~", ("=", left, right))
    return (op.replace(">", "<"), right, left) if ">" in op else (op, left, right)


def _bound(
    word: str, binders: tuple[tree.Binder, ...], body: Formula, bound: tuple[str, ...]
) -> Form:
    if not binders:
        return form(body, bound)
    binder, where = binders[0], binders[0].range
    domain: Form | None = None
    if binder.values is not None:
        domain = _domain(binder.values)
    elif isinstance(where, tree.Interval):
        domain = worked_out(("..", _term(where.low, bound), _term(where.high, bound)))
    elif where is not None:
        domain = ("named", where.name)
    return (word, domain, _bound(word, binders[1:], body, (binder.name, *bound)))


def _domain(values: tree.Values) -> Form:
    """The domain that has these values; one with very many is known by its ends alone."""
    if isinstance(values, range) and values.step == 1 and values.stop - values.start > 10_000:
        return ("..", values.start, values.stop - 1)
    return ("values", *[("vertex", v) if isinstance(v, str) else v for v in values])


def _term(term: tree.Term, bound: tuple[str, ...]) -> Any:
    match term:
        case tree.Int(value):
            return value
        case tree.Var(name):
            return ("#", bound.index(name)) if name in bound else name
        case tree.Vertex(name):
            return ("vertex", name)
        case tree.Negative(inner):
            return worked_out(("-", 0, _term(inner, bound)))
        case tree.Absolute(inner):
            return worked_out(("abs", _term(inner, bound)))
        case tree.Arithmetic(op, left, right):
            return worked_out((op, _term(left, bound), _term(right, bound)))


def _exchanged(node: Any, term: Any, other: Any) -> Any:
    """A term or domain with one closed term put in for another."""
    if node == term:
        return other
    if not isinstance(node, tuple) or node[0] in ("#", "vertex", "values", "named"):
        return node
    return worked_out((node[0], *[_exchanged(part, term, other) for part in node[1:]]))


def _worked_back(term: Form, value: int, depth: int) -> Iterator[Any]:
    """What a bound variable may be for a term, in which it stands once, to come to a value."""
    match term:
        case ("+", part, int(number)) | ("+", int(number), part):
            yield from standing_for(part, value - number, depth)
        case ("-", part, int(number)):
            yield from standing_for(part, value + number, depth)
        case ("-", int(number), part):
            yield from standing_for(part, number - value, depth)
        case ("*", part, int(number)) | ("*", int(number), part) if number:
            yield from standing_for(part, value // number, depth)
        case ("abs", part):
            yield from standing_for(part, value, depth)
            yield from standing_for(part, -value, depth)


def _parts_of(term: Any) -> Iterator[Any]:
    yield term
    if isinstance(term, tuple) and term[0] != "#" and term[0] != "vertex":
        for part in term[1:]:
            yield from _parts_of(part)


_WORK: Mapping[str, Callable[..., Any]] = {
    "+": lambda a, b: a + b,
    "-": lambda a, b: a - b,
    "*": lambda a, b: a * b,
    "abs": abs,
    "..": lambda low, high: _domain(range(low, high + 1)),
}
_COMPARED: Mapping[str, Callable[[int, int], bool]] = {
    "=": lambda a, b: a == b,
    "<": lambda a, b: a < b,
    "<=": lambda a, b: a <= b,
}
