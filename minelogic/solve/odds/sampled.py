"""Odds where boards are too many to be counted: by a search for parts, else from a sample.

The walks start from boards that the solver finds when it is told to prefer bombs here and none
there, by chance; the seed is the same each time, so the answer is.
"""

from __future__ import annotations

from fractions import Fraction
from random import Random
from typing import TYPE_CHECKING, NamedTuple

from minelogic.chance.sample import Walks, walk
from minelogic.chance.weights import Weighted
from minelogic.errors import LimitReached
from minelogic.solve.answers import Answers
from minelogic.solve.counting import bomb_counts, by_search
from minelogic.solve.knowledge import Knowledge
from minelogic.solve.odds.posterior import Clue, clues_of, without_noise

if TYPE_CHECKING:
    from collections.abc import Mapping

    from minelogic.chance.tally import Tally

WALKS = 8
SWEEPS = 60, 400
"""A walk has at least and at most so many sweeps, and else so many tiles drawn anew:"""
DRAWN = 8_000
_DIGITS = 10**6
"""An estimate is told with so much precision; it has less."""


class Sample(NamedTuple):
    """Estimates by tile, and the ends of their 95 % intervals."""

    shares: Mapping[int, Fraction]
    intervals: Mapping[int, tuple[Fraction, Fraction]]
    boards: int


def counted_by_search(answers: Answers) -> Tally | None:
    """The exact tally by a search over clauses and counts; None if that takes too much as well."""
    given = answers.given
    if given.noise is not None or given.formulas:
        return None
    try:
        return by_search(answers, max(1, answers.limits.states // _PART))
    except LimitReached:
        return None


_PART = 20
"""Such a part of the states that were too few for the frontier are for a search."""


def sampled(answers: Answers, seed: int = 0) -> Sample | None:
    """Odds from a sample; None if more is said than counts of bombs, or no board is found."""
    given = answers.given
    if given.board is None or given.residue is not None or not given.by_numbers:
        return None
    noisy: list[Clue] = []
    if given.noise is not None:
        noisy = [
            clue for clue in clues_of(given) if not clue.is_plain or clue.tile in given.possible
        ]
    knowledge = Knowledge(without_noise(given), answers.limits)
    counts = bomb_counts(knowledge)
    if counts is None:
        return None
    verdicts = answers.solution.verdicts
    if answers.solution.status == "inconsistent":
        return None
    known = {tile + 1: int(v == "B") for tile, v in verdicts.items() if v in "BSN"}
    for tile, sign in enumerate(given.signs, 1):
        if sign != ".":
            known[tile] = int(sign == "*")
    weighed: list[Weighted] = [
        (around, dict.fromkeys(range(low, high + 1), 1)) for around, low, high in counts
    ]
    weighed += [(clue.around, clue.whole) for clue in noisy]
    clues = []
    for around, weights in weighed:
        bombs = sum([known.get(tile, 0) for tile in around])
        left = tuple([tile for tile in around if tile not in known])
        fitting = {
            value - bombs: weight
            for value, weight in weights.items()
            if 0 <= value - bombs <= len(left)
        }
        if left and not (len(fitting) > len(left) and len(set(fitting.values())) == 1):
            clues.append((left, fitting))
    tiles = sorted({tile for around, _ in clues for tile in around})
    near = {*tiles, *known}
    background = [tile + 1 for tile in answers.covered if tile + 1 not in near]
    total = None if given.mines is None else given.mines - sum(known.values())
    starts = _starts(answers, tiles, Random(seed))
    if starts is None:
        return None
    sweeps = max(SWEEPS[0], min(SWEEPS[1], DRAWN // max(len(tiles), 1)))
    walks = walk(tiles, clues, starts, len(background), total, sweeps, Random(seed))
    return _told(walks, known, background, answers.covered)


def _told(
    walks: Walks, known: Mapping[int, int], background: list[int], covered: list[int]
) -> Sample:
    shares: dict[int, Fraction] = {}
    intervals: dict[int, tuple[Fraction, Fraction]] = {}
    elsewhere = dict.fromkeys(background, walks.background)
    for tile in covered:
        atom = tile + 1
        if atom in known:
            shares[tile] = Fraction(known[atom])
            intervals[tile] = shares[tile], shares[tile]
            continue
        mean, low, high = walks.estimate(walks.shares.get(atom) or elsewhere[atom])
        shares[tile] = _rounded(mean)
        intervals[tile] = min(_rounded(low), shares[tile]), max(_rounded(high), shares[tile])
    return Sample(shares, intervals, walks.boards * len(next(iter(walks.shares.values()), ())))


def _rounded(share: float) -> Fraction:
    return Fraction(round(share * _DIGITS), _DIGITS)


def _starts(answers: Answers, tiles: list[int], random: Random) -> list[frozenset[int]] | None:
    """Boards to start from, each the nearest the solver comes to bombs at random."""
    starts = []
    for _ in range(WALKS):
        share = random.random()
        # With few bombs preferred a solver finds its way to any total, with many it may not.
        for part in (share, share / 4, share / 16, 0.0):
            engine = answers.knowledge.engine(counting=True)
            engine.prefer([tile if random.random() < part else -tile for tile in tiles])
            if engine.satisfiable() is True:
                break
        else:
            return None
        starts.append(frozenset(engine.true().intersection(tiles)))
    return starts
