"""Twins: a sequent that does not hold, and looks like one that does.

Both have the same formulas but for the letters: each letter stands as often among the premises and
in the conclusion, affirmed and denied. So nothing that is counted tells which of the two it is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random

from minelogic.generate.makers.proof.sequents import Pair
from minelogic.generate.makers.proof.shapes import Place, places_of, repeated, together
from minelogic.syntax.forms import Form

_TRIES = 24


def twin(rng: Random, pair: Pair, fits: Callable[[Pair], bool]) -> Pair | None:
    """A sequent with the letters of this one in other places of the same kind, if one fits."""
    standing = places_of(pair)
    kinds: dict[Place, list[int]] = {}
    for number, (place, _) in enumerate(standing):
        kinds.setdefault(place, []).append(number)
    movable = [numbers for numbers in kinds.values() if len(numbers) > 1]
    likes = (repeated(pair), together(pair))
    seen = {pair}
    for _ in range(_TRIES if movable else 0):
        labels = [atom[1] for _, atom in standing]
        for numbers in movable:
            moved = [labels[n] for n in numbers]
            rng.shuffle(moved)
            for n, label in zip(numbers, moved, strict=True):
                labels[n] = label
        other = _relabelled(pair, iter(labels))
        if other in seen:
            continue
        seen.add(other)
        if (repeated(other), together(other)) == likes and fits(other):
            return other
    return None


def _relabelled(pair: Pair, labels: Iterator[str]) -> Pair:
    *premises, conclusion = [_with(f, labels) for f in pair.forms]
    return Pair(tuple(premises), conclusion)


def _with(f: Form, labels: Iterator[str]) -> Form:
    if f[0] == "atom":
        return ("atom", next(labels), *f[2:])
    if f[0] in ("forall", "exists"):
        return (f[0], f[1], _with(f[2], labels))
    return (f[0], *[_with(part, labels) for part in f[1:]])
