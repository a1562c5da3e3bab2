"""The kernel's use of lemmas: formulas put in for letters, terms for names, always the same ones.

Imports forms and the standard library only.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from minelogic.syntax.forms import BINDERS, Form, chain, integers_in, is_closed


def is_instance(patterns: Sequence[Form], forms: Sequence[Form]) -> bool:
    """Whether the forms are, one by one, the patterns with the same things put in.

    Where the quantifiers of the patterns come to run over some values only, nobody knows that a
    name or an integer of the patterns is one of these; so there they may have neither.
    """
    put: dict[Any, Any] = {}
    found = all(matches(pattern, f, put) for pattern, f in zip(patterns, forms, strict=True))
    if not found or put.get("domain") is None:
        return found
    has_names = any(isinstance(key, tuple) and key[0] == "name" for key in put)
    return not has_names and not any([*integers_in(pattern)] for pattern in patterns)


def matches(pattern: Any, f: Any, put: dict[Any, Any]) -> bool:
    """Whether a form is the pattern with formulas put in for its letters, always the same ones."""
    if pattern[0] == "atom":
        return _letter(pattern, f, put)
    if not f or pattern[0] != f[0]:
        return False
    if pattern[0] in ("forall", "exists"):
        if pattern[1] is not None or (f[1] is not None and (f[1][0] != "values" or f[1][1:] == ())):
            return False  # everything there is, or what is known to be some values
        return put.setdefault("domain", f[1]) == f[1] and matches(pattern[2], f[2], put)
    if pattern[0] in ("=", "<", "<="):
        return all(_term(p, t, put) for p, t in zip(pattern[1:], f[1:], strict=True))
    if pattern[0] in ("&", "|") and len(f) > len(pattern):
        rest = len(f) - len(pattern) + 2
        f = (f[0], chain(f[0], [*f[1:rest]]), *f[rest:])
    if pattern[0] == "KN":
        if pattern[1:3] != f[1:3] or not isinstance(pattern[2], int):
            return False
        pattern, f = ("KN", *pattern[3:]), ("KN", *f[3:])
    connectives = pattern[0] in ("KN", "~", "&", "|", "->", "<->", "true", "false")
    return connectives and len(f) == len(pattern) and all(
        matches(p, part, put) for p, part in zip(pattern[1:], f[1:], strict=True)
    )  # fmt: skip


def _letter(pattern: Form, f: Any, put: dict[Any, Any]) -> bool:
    """Whether a form is what a letter of the pattern stands for."""
    key, terms = (*pattern[:2], len(pattern) - 2), pattern[2:]
    places = {t[1]: n for n, t in enumerate(terms) if isinstance(t, tuple) and t[0] == "#"}
    if len(places) == len(terms):  # of different bound variables, or of none
        meant = _abstracted(f, places, 0)
        return meant is not None and put.setdefault(key, meant) == meant
    # Of other terms: a letter that is not known yet stands for itself.
    itself = ("atom", pattern[1], *[("place", n) for n in range(len(terms))])
    meant = put.setdefault(key, itself)
    if meant != itself and not all(is_closed(term) for term in terms):
        return False  # in what it stands for, the bound variable might be another's
    found = dict(_placed(meant, f))
    known = [
        put.get(("name", term), found.get(n)) if isinstance(term, str) else term
        for n, term in enumerate(terms)
    ]
    return _filled(meant, known) == f and all(
        term is None or _term(name, term, put) for name, term in zip(terms, known, strict=True)
    )


def _term(pattern: Any, term: Any, put: dict[Any, Any]) -> bool:
    """Whether a term is the pattern, or what a name of the pattern stands for."""
    if not isinstance(pattern, str):
        return bool(pattern == term)
    return is_closed(term) and bool(put.setdefault(("name", pattern), term) == term)


def _abstracted(node: Any, places: Mapping[int, int], depth: int) -> Any:
    """A form with places for the bound variables a letter may speak of; None if it has others."""
    if not isinstance(node, tuple) or node[:1] == ("vertex",):
        return node
    if node[:1] == ("#",):
        if node[1] < depth:
            return node
        return ("place", places[node[1] - depth]) if node[1] - depth in places else None
    inside = depth + 1 if node[:1] and node[0] in BINDERS else depth
    parts = [
        _abstracted(part, places, inside if n == len(node) - 1 else depth)
        for n, part in enumerate(node)
    ]
    wrong = any(part is None and node[n] is not None for n, part in enumerate(parts))
    return None if wrong else tuple(parts)


def _placed(meant: Any, f: Any) -> Iterator[tuple[int, Any]]:
    """What stands in a form at the places of what a letter means."""
    if isinstance(meant, tuple) and meant[:1] == ("place",):
        yield meant[1], f
    elif isinstance(meant, tuple) and isinstance(f, tuple) and len(meant) == len(f):
        for part, other in zip(meant, f, strict=True):
            yield from _placed(part, other)


def _filled(meant: Any, terms: Sequence[Any]) -> Any:
    """What a letter means with terms at its places."""
    if not isinstance(meant, tuple):
        return meant
    if meant[:1] == ("place",):
        return terms[meant[1]]
    return tuple([_filled(part, terms) for part in meant])
