"""What shows of a sequent without any thought: its shape, and which letters stand where."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations, permutations, product
from typing import Any, TypeAlias

from minelogic.generate.makers.proof.sequents import Pair
from minelogic.generate.makers.proof.tables import atoms_of
from minelogic.syntax.forms import Form, names_in

Place: TypeAlias = tuple[bool, int, int]
"""Whether it is in the conclusion; 1 where an atom is affirmed, -1 denied, 0 both; its places."""
_MOST_ORDERS = 720


def places(f: Form, in_conclusion: bool, sign: int = 1) -> Iterator[tuple[Place, Form]]:
    """The atoms of a form from left to right, each with its place."""
    match f[0]:
        case "atom":
            yield (in_conclusion, sign, len(f)), f
        case "~":
            yield from places(f[1], in_conclusion, -sign)
        case "->":
            yield from places(f[1], in_conclusion, -sign)
            yield from places(f[2], in_conclusion, sign)
        case "<->":
            for part in f[1:]:
                yield from places(part, in_conclusion, 0)
        case "forall" | "exists":
            yield from places(f[2], in_conclusion, sign)
        case _:
            for part in f[1:]:
                yield from places(part, in_conclusion, sign)


def places_of(pair: Pair) -> list[tuple[Place, Form]]:
    """The atoms of a sequent with their places."""
    conclusion = len(pair.premises)
    return [each for n, f in enumerate(pair.forms) for each in places(f, n == conclusion)]


def repeated(pair: Pair) -> int:
    """How many parts with a connective stand there again."""
    parts = Counter(part for f in pair.forms for part in _compound(f))
    return sum(number - 1 for number in parts.values())


def together(pair: Pair) -> int:
    """How many pairs of letters stand together in a formula, formula by formula."""
    return sum(len([*combinations({a[1] for a in atoms_of(f)}, 2)]) for f in pair.forms)


def _compound(f: Form) -> Iterator[Form]:
    if f[0] != "atom":
        yield f
        for part in f[1:]:
            if isinstance(part, tuple):
                yield from _compound(part)


def size(f: Form) -> int:
    """How many atoms and connectives a form has."""
    if f[0] == "atom":
        return 1
    return 1 + sum(size(part) for part in f[1:] if isinstance(part, tuple))


def likeness(pair: Pair) -> str:
    """The same text for two sequents that are alike: up to names and the order of what is joined.

    It is the least text of all ways to rename; only predicates and names that stand in the same
    places are exchanged for each other.
    """
    profiles: dict[tuple[str, int], list[Any]] = {}
    for place, atom in places_of(pair):
        key = (atom[1], len(atom)) if _is_letter(atom) else (repr(atom[1:]), 0)
        profiles.setdefault(key, []).append(place)
    groups: dict[tuple[Any, ...], list[tuple[str, int]]] = {}
    for key, profile in profiles.items():
        groups.setdefault((key[1], *sorted(profile)), []).append(key)
    names = sorted({name for f in pair.forms for name in names_in(f)})
    called = {name: f"c{n}" for n, name in enumerate(names)}
    texts = []
    for number, order in enumerate(_orders([groups[key] for key in sorted(groups)])):
        if number == _MOST_ORDERS:
            break
        new = {key: f"x{n}" for n, key in enumerate(order)}
        premises = sorted([_text(f, new, called) for f in pair.premises])
        texts.append(f"{', '.join(premises)} |- {_text(pair.conclusion, new, called)}")
    return min(texts)


def _orders(groups: Sequence[Sequence[Any]]) -> Iterator[list[Any]]:
    for choice in product(*[permutations(group) for group in groups]):
        yield [key for group in choice for key in group]


def _is_letter(atom: Form) -> bool:
    """Whether the atom is a predicate of anything, or a letter; tiles count as letters."""
    return not any(isinstance(term, int) for term in atom[2:])


def _text(f: Form, new: Mapping[tuple[str, int], str], called: Mapping[str, str]) -> str:
    match f[0]:
        case "atom":
            if not _is_letter(f):
                return new[repr(f[1:]), 0]
            terms = [called[t] if isinstance(t, str) else str(t[1]) for t in f[2:]]
            return " ".join([new[f[1], len(f)], *terms])
        case "&" | "|" | "<->":
            return f"({f[0].join(sorted(_texts(f[1:], new, called)))})"
        case "forall" | "exists":
            return f"{f[0][0]}[{_text(f[2], new, called)}]"
    return f"({f[0].join(['', *_texts(f[1:], new, called)])})"


def _texts(
    parts: Iterable[Form], new: Mapping[tuple[str, int], str], called: Mapping[str, str]
) -> list[str]:
    return [_text(part, new, called) for part in parts]
