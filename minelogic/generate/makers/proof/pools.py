"""Formulas thrown together, and what of them follows from what: from some of them and no fewer."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import combinations
from random import Random
from typing import NamedTuple, TypeVar

from minelogic.generate.makers.proof.guesses import Guess
from minelogic.generate.makers.proof.sequents import Candidate, Pair
from minelogic.generate.makers.proof.twins import twin
from minelogic.syntax.forms import Form

_WAYS = 60
"""So many ways to choose premises from one throw are tried."""
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
            if all(table & ~ending.table for table in less) and ending not in some:
                yield Following(some, ending)


def following_that_fits(
    rng: Random,
    pool: Sequence[Said],
    endings: Sequence[Said],
    all_worlds: int,
    premises: tuple[int, int],
    guess: Guess,
) -> Iterator[Following]:
    """The same in any order, looked for as they are asked for: those that look fit.

    First with one number of premises between these two, then with another. How difficult a sequent
    looks is known before it is known whether it holds, at less cost.
    """
    weighed = [
        _Weighed(each, 1 << number, guess.premise(each.form)) for number, each in enumerate(pool)
    ]
    ends = []
    for each in endings:
        others, alone = all_worlds ^ each.table, 0
        if premises[1] > 1:
            alone = sum([one.number for one in weighed if not one.said.table & others])
        ends.append(_Ending(each, others, alone, guess.conclusion(each.form)))
    low, high = premises
    for many in in_any_order(rng, [*range(low, high + 1)]):
        yield from _of_so_many(rng, weighed, ends, many, guess)


def _of_so_many(
    rng: Random, pool: Sequence[_Weighed], endings: Sequence[_Ending], many: int, guess: Guess
) -> Iterator[Following]:
    least = guess.least - max([ending.weight for ending in endings], default=0)
    most = guess.most - min([ending.weight for ending in endings], default=0)
    for some in in_any_order(rng, [*combinations(pool, many)])[:_WAYS]:
        total = sum([each.weight for each in some])
        if not least <= total < most:
            continue
        joint, numbers = -1, 0
        for each in some:
            joint &= each.said.table
            numbers |= each.number if many > 1 else 0
        if not joint:
            continue
        low, high = guess.least - total, guess.most - total
        left = [
            ending
            for ending in endings
            if not (joint & ending[1] or numbers & ending[2]) and low <= ending[3] < high
        ]
        if not left:
            continue
        premises = tuple([each.said for each in some])
        less = [together([*premises[:n], *premises[n + 1 :]], -1) for n in range(many)]
        for ending in in_any_order(rng, left):
            if all(table & ending.others for table in less):
                pair = Pair(tuple([said.form for said in premises]), ending.said.form)
                if ending.said.form not in pair.premises and guess.fits(
                    total + ending.weight, pair
                ):
                    yield Following(premises, ending.said)


class _Weighed(NamedTuple):
    """A premise, with a bit of its own, and what it adds to how difficult a sequent looks."""

    said: Said
    number: int
    weight: float


class _Ending(NamedTuple):
    """A conclusion: the worlds in which it fails, the premises that give it alone, its weight."""

    said: Said
    others: int
    by_one: int
    weight: float


_T = TypeVar("_T")


def in_any_order(rng: Random, some: list[_T]) -> list[_T]:
    """The same, shuffled. Each gets a number by chance: `shuffle` takes several times as long."""
    if len(some) < 2:
        return some
    random = rng.random
    numbers = [random() for _ in some]
    return [some[n] for n in sorted(range(len(some)), key=numbers.__getitem__)]


def chosen(
    rng: Random,
    found: Iterable[Following],
    pool: Sequence[Said],
    all_worlds: int,
    spare: int,
    is_open: Sequence[Callable[[Pair], bool]],
) -> Iterator[Candidate]:
    """The first few of them, with premises that are not needed.

    If it is said when a sequent is open, each has a twin that is, in the first way that is found.
    """
    kept = 0
    for each in found:
        premises = [*each.premises]
        if spare:
            premises += _spared(rng, each, pool, all_worlds, spare)
            if len(premises) < len(each.premises) + spare:
                continue
        rng.shuffle(premises)
        pair = Pair(tuple([said.form for said in premises]), each.ending.form)
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
