"""Literals of which any two exclude each other: at most one of them holds.

Who writes `B(i, j) & B(x, y) -> i = x & j = y` says of any two tiles that not both are bombs, and
means that at most one of all is. Propagation sees the pairs alone: the number is a step of its own.

    excluded(parts, sources, known)   what shows that no two of the parts hold, or None
    exclusive(sources, known)         the groups of literals of which some sources say it

For example ~(a & b), ~(a & c), ~(b & c) and ~(c & d): `exclusive` gives the group a, b, c alone,
since what two literals exclude each other says a formula as well.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import combinations
from typing import NamedTuple, TypeAlias

from minelogic.derive.proofs.lines import Source, without_doubles
from minelogic.derive.proofs.propagate import Propagation
from minelogic.derive.proofs.sums import stripped
from minelogic.ground.formula import Ground, literals

FEWEST = 3
"""A group of fewer literals is no news."""

Book: TypeAlias = Callable[[], None]
"""Spends the work that was done since it was last called."""


class Group(NamedTuple):
    """Literals of which no two hold, what says so of each pair, and what is known for that."""

    parts: tuple[int, ...]
    said: list[Source]
    known: list[int]


class _Edge(NamedTuple):
    source: Source
    because: tuple[int, ...]
    """The literals, known before, with which it says that not both hold."""


_Edges: TypeAlias = dict[int, dict[int, _Edge]]


def counted(formula: Ground) -> tuple[int, ...]:
    """The literals of which a formula says that at most or exactly one holds; else nothing."""
    match formula:
        case ("at most" | "exactly", 1, *parts) if all(type(part) is int for part in parts):
            return tuple(parts)
    return ()


def excluded(
    parts: Sequence[int], sources: Iterable[Source], known: Propagation, book: Book
) -> list[Source] | None:
    """What shows of any two of the literals that not both hold; None if that is not seen."""
    said = {pair: source for source in sources if (pair := _denied(source.formula))}
    used: list[Source] = []
    for place, one in enumerate(parts[:-1]):
        pairs = [frozenset((one, other)) for other in parts[place + 1 :]]
        if all(pair in said for pair in pairs):
            used += [said[pair] for pair in pairs]
            continue
        known.assume(one)
        book()
        keys = _keys(known, parts[place + 1 :])
        known.retract()
        if keys is None:
            return None
        used += keys
    return without_doubles(used)


def _denied(formula: Ground) -> frozenset[int]:
    """The two literals of which a formula says, and nothing else, that not both hold."""
    match formula:
        case ("~", ("&", int() as one, int() as other)) if one != other:
            return frozenset((one, other))
        case ("|", int() as one, int() as other) if one != other:
            return frozenset((-one, -other))
        case ("->", int() as one, int() as other) if one != -other:
            return frozenset((one, -other))
    return frozenset()


def _keys(known: Propagation, others: Sequence[int]) -> list[Source] | None:
    """What makes all these literals false, or leads to a clash before; None if neither."""
    clash = known.clash
    if clash is not None:
        keys, wanted = [clash.key], list(clash.because)
    else:
        keys, wanted = [], [-other for other in others]
        if any(literal not in known.known for literal in wanted):
            return None
    keys += [known.trail[place].key for place in known.reason(wanted)]
    return [key for key in keys if key is not None]


def exclusive(sources: Sequence[Source], known: Propagation, book: Book) -> list[Group]:
    """Groups of literals of which any two exclude each other, each pair by one source.

    No group can be extended, and each pair is in a group, if it is in one at all. Of groups that
    share pairs those of instances of one rule come first.
    """
    edges = _edges(sources, known, book)
    covered: set[tuple[int, int]] = set()
    groups: list[Group] = []
    for first in sorted(edges, key=_order):
        for second in sorted(edges[first], key=_order):
            if _order(second) < _order(first) or (first, second) in covered:
                continue
            group = _grown(first, second, edges)
            pairs = list(combinations(group, 2))
            covered.update(pairs)
            if len(group) >= FEWEST:
                between = [edges[one][other] for one, other in pairs]
                known_then = dict.fromkeys([each for edge in between for each in edge.because])
                said = without_doubles([edge.source for edge in between])
                groups.append(Group(group, said, list(known_then)))
    return groups


def _edges(sources: Sequence[Source], known: Propagation, book: Book) -> _Edges:
    """For each literal those that cannot hold beside it, with the source that says so."""
    atoms = {atom for source in sources if source.told for atom in literals(source.formula)}
    edges: _Edges = {}
    for atom in sorted(atoms):
        for one in (atom, -atom):
            if atom in known.known or -atom in known.known:
                continue
            length = len(known.trail)
            if known.assume(one):
                for entry in known.trail[length + 1 :]:
                    before = [each for each in entry.because if known.known[each] < length]
                    plain = {*before, one}.issuperset(entry.because) and one in entry.because
                    if plain and abs(entry.literal) in atoms and _is_of_pairs(entry.key, known):
                        edge = _Edge(entry.key, tuple(before))
                        edges.setdefault(one, {})[-entry.literal] = edge
                        edges.setdefault(-entry.literal, {}).setdefault(one, edge)
            known.retract()
            book()
    return edges


def _is_of_pairs(source: Source | None, known: Propagation) -> bool:
    """Whether something says of pairs that they exclude each other, and is no larger count."""
    if source is None:
        return False
    count = stripped(source.formula, known.value)
    return count is None or count[0] == "at least" or len(count) <= 2 + 2


def _grown(first: int, second: int, edges: _Edges) -> tuple[int, ...]:
    """A pair with all that each of it excludes, what the same rule says before anything else."""
    group = [first, second]
    rule = _said_by(edges[first][second].source)
    others = [one for one in edges[first] if one in edges[second]]
    others.sort(key=lambda one: (_said_by(edges[first][one].source) is not rule, *_order(one)))
    for one in others:
        if all(one in edges[each] for each in group):
            group.append(one)
    return tuple(sorted(group, key=_order))


def _said_by(source: Source) -> object:
    """The statement of a premise; of anything else, itself."""
    return getattr(source.cited, "statement", None) or source.cited


def _order(literal: int) -> tuple[int, bool]:
    return abs(literal), literal < 0
