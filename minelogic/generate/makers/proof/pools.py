"""Formulas thrown together, and what of them follows from what: from some of them and no fewer."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations
from random import Random
from typing import NamedTuple

from minelogic.generate.makers.proof.sequents import Candidate, Pair
from minelogic.generate.makers.proof.twins import twin
from minelogic.syntax.forms import Form

_LOOKED_AT = 4
"""So many sequents of one throw are looked at."""


class Said(NamedTuple):
    """A form with the worlds in which it is true."""

    form: Form
    table: int


class Following(NamedTuple):
    """Premises, and an ending that follows from them and from no fewer."""

    premises: tuple[Said, ...]
    ending: Said


def following(
    pool: Sequence[Said], endings: Sequence[Said], all_worlds: int, many: int
) -> Iterator[Following]:
    """All ways in which an ending follows from so many premises, which do not clash."""
    for some in combinations(pool, many):
        joint = together(some, all_worlds)
        left = [each for each in endings if not joint & ~each.table] if joint else []
        if not left:
            continue
        less = [together([*some[:n], *some[n + 1 :]], all_worlds) for n in range(many)]
        for ending in left:
            if all(table & ~ending.table for table in less):
                yield Following(some, ending)


def chosen(
    rng: Random,
    found: Sequence[Following],
    pool: Sequence[Said],
    all_worlds: int,
    spare: int,
    looks_fit: Callable[[Pair], bool],
    is_open: Sequence[Callable[[Pair], bool]],
) -> Iterator[Candidate]:
    """Some of them by chance that look fit, with premises that are not needed.

    If it is said when a sequent is open, each has a twin that is, in the first way that is found.
    """
    kept = 0
    for each in rng.sample(found, len(found)):
        premises = [*each.premises]
        if spare:
            premises += _spared(rng, each, pool, all_worlds, spare)
            if len(premises) < len(each.premises) + spare:
                continue
        rng.shuffle(premises)
        pair = Pair(tuple([said.form for said in premises]), each.ending.form)
        if not looks_fit(pair):
            continue
        twins = (twin(rng, pair, fits) for fits in is_open)
        other = next((each for each in twins if each is not None), None)
        if not is_open or other is not None:
            yield Candidate(pair, other)
            kept += 1
            if kept == _LOOKED_AT:
                return


def together(some: Sequence[Said], all_worlds: int) -> int:
    """The worlds in which all of them are true."""
    for each in some:
        all_worlds &= each.table
    return all_worlds


def _spared(
    rng: Random, found: Following, pool: Sequence[Said], all_worlds: int, spare: int
) -> list[Said]:
    """Premises more, which clash with nothing, and of which none has the ending by itself."""
    others = [
        each
        for each in pool
        if each not in found.premises
        and each.form != found.ending.form
        and each.table & ~found.ending.table
    ]
    if len(others) < spare:
        return []
    more = rng.sample(others, spare)
    return more if together([*found.premises, *more], all_worlds) else []
