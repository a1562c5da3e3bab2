"""Sentences for counts taken together: two numbers that share tiles, and sums of many counts."""

from __future__ import annotations

from collections.abc import Sequence

from minelogic.derive.proofs.sums import Inequality, added, as_inequality
from minelogic.derive.words.claims import claims_text
from minelogic.derive.words.english import Words, bombs, every
from minelogic.derive.words.propagation import Chain
from minelogic.derive.words.speakers import FEW, Speaker, Tally, found_text, tally
from minelogic.source import Source
from minelogic.syntax.statements import Mines, Rule
from minelogic.words import listed, number_word

_FEW = 12
"""So many tiles of a sum are named; of more, only their number is given."""
_ALL = "all mines"
_TIMES = {2: "twice", 3: "three times", 4: "four times"}


def sum_text(
    weighed: Sequence[tuple[Speaker, int]], chain: Chain, words: Words, own: Source
) -> str | None:
    """What adding and subtracting the counts leaves; None if it cannot be told of bombs."""
    counts: list[tuple[int, Inequality]] = []
    for speaker, weight in weighed:
        one = as_inequality(speaker.formula, chain.propagation)
        if one is None or any(words.bomb(atom) is None for atom in one.coefficients):
            return None
        counts.append((weight, one))
    left = _relation(added(counts), words)
    told = [(speaker, tally(speaker, chain, words)) for speaker, _ in weighed]
    return f"{claims_text(told, words, own)}; {_added(weighed, words)} {left}"


def _added(weighed: Sequence[tuple[Speaker, int]], words: Words) -> str:
    """Which counts are added and which are taken away."""
    tiles: dict[bool, list[str]] = {True: [], False: []}
    others: dict[bool, list[str]] = {True: [], False: []}
    for speaker, weight in weighed:
        times = f" {_TIMES.get(abs(weight), f'{abs(weight)} times')}" if abs(weight) > 1 else ""
        tile = _tile(speaker, words)
        where = others if tile is None else tiles
        where[weight > 0].append((tile or _name(speaker)) + times)
    if not (tiles[True] or others[True]) or not (tiles[False] or others[False]):
        return "added up, they make"
    minus = [*_around(tiles[False], "the bombs"), *others[False]]
    plus = [*_around(tiles[True], "those" if tiles[False] else "the bombs"), *others[True]]
    together = " together" if len(tiles[True]) + len(others[True]) > 1 else ""
    many = tiles[False] or len(minus) > 1 or minus == [_ALL]
    return f"{listed(minus)} taken from {listed(plus)}{together} {'leave' if many else 'leaves'}"


def _around(tiles: list[str], noun: str) -> list[str]:
    return [f"{noun} around {listed(tiles)}"] if tiles else []


def _tile(speaker: Speaker, words: Words) -> str | None:
    """The tile whose number the speaker is, if it is one."""
    match speaker.formula:
        case ("->", int() as shown, _) if words.place(abs(shown))[0] == "Q":
            return words.subject(shown) if speaker.premise is not None else None
    return None


def _name(speaker: Speaker) -> str:
    premise = speaker.premise
    if premise is None:
        return speaker.step or "the assumption"
    if isinstance(premise.statement, Mines):
        return _ALL
    return premise.statement.name if isinstance(premise.statement, Rule) else "the fact"


def _relation(left: Inequality, words: Words) -> str:
    """What the sum says of the bombs in the tiles with a factor above 0 and in those below 0."""
    low, high = left.low, left.high
    factors = sorted(left.coefficients.items())
    plus = {atom - 1: factor for atom, factor in factors if factor > 0}
    minus = {atom - 1: -factor for atom, factor in factors if factor < 0}
    if (high < 0 or not plus) and minus:
        plus, minus, low, high = minus, plus, -high, -low
    if not plus:
        return "as many bombs as tiles"
    how, number = _bound(plus, low, high)
    if not minus:
        return f"{how}{bombs(number)} in {_tiles(plus, words)}"
    if not number and not how:
        return f"as many bombs in {_tiles(plus, words)} as in {_tiles(minus, words)}"
    more = "more" if number >= 0 else "fewer"
    return (
        f"{how}{bombs(abs(number))} {more} in {_tiles(plus, words)} than in {_tiles(minus, words)}"
    )


def _bound(plus: dict[int, int], low: int, high: int) -> tuple[str, int]:
    """The bound of the two that says something."""
    if low == high:
        return "", low
    return ("at least ", low) if high >= sum(plus.values()) else ("at most ", high)


def _tiles(factors: dict[int, int], words: Words) -> str:
    """The tiles, with how often each counts if not once."""
    if len(factors) > _FEW:
        return f"the {len(factors)} other tiles"
    return listed(
        [
            words.tile(tile)
            + (f" (counted {_TIMES.get(factor, f'{factor} times')})" if factor > 1 else "")
            for tile, factor in factors.items()
        ]
    )


def pair_text(one: Tally, other: Tally, tiles: set[int], words: Words) -> str | None:
    """Why two counts settle the tiles; None if they do not do it in one of the usual ways.

    Two counts settle no tile that they share but one of them alone does. Of the tiles that only
    one has, all are bombs if the other leaves it too few among the shared ones, and all are safe
    if the other puts all its missing bombs there.
    """
    for helper, decider in ((one, other), (other, one)):
        shared = [tile for tile in helper.left if tile in set(decider.left)]
        alone = [tile for tile in helper.left if tile not in set(decider.left)]
        rest = [tile for tile in decider.left if tile not in set(helper.left)]
        if not shared or not tiles or not tiles <= set(rest):
            continue
        most, least = helper.missing, helper.missing - len(alone)
        if least == decider.missing:
            return f"{_helps(helper, shared, alone, 'at least', least, words)}; " + _all_there(
                decider, shared, words
            )
        if decider.missing - most == len(rest):
            return f"{_helps(helper, shared, alone, 'at most', most, words)}; " + _too_few_there(
                decider, shared, rest, words
            )
    return None


def _helps(
    helper: Tally, shared: list[int], alone: list[int], how: str, number: int, words: Words
) -> str:
    """What the first number says about the tiles that both have."""
    claim = found_text(helper, words)
    if alone and how == "at least":
        claim += f" and has only {words.tiles(alone)} besides"
    bound = f"{how} " if alone else ""
    are = "is a bomb" if number == 1 else "are bombs"
    if len(shared) == 1:
        return f"{claim}, so {words.tiles(shared)} is a bomb"
    return f"{claim}, so {bound}{number_word(number)} of {words.tiles(shared)} {are}"


def _all_there(decider: Tally, shared: list[int], words: Words) -> str:
    if not decider.total:
        return f"{_these(shared, decider, words)} and has room for no more"
    if decider.bound == 1:
        return "that is the only mine"
    if not decider.found:
        return f"these are the only {number_word(decider.bound)} mines"
    number = len(decider.found)
    found = f"the {'bomb' if number == 1 else 'bombs'} at {words.tiles(decider.found)}"
    if number > FEW:
        found = f"the {number_word(number)} that are found"
    return f"with {found} that makes {every(decider.bound)} mines"


def _too_few_there(decider: Tally, shared: list[int], rest: list[int], words: Words) -> str:
    if decider.total:
        return f"{found_text(decider, words)}, and besides there is only {words.tiles(rest)}"
    them = "it" if len(shared) == 1 else "them"
    return f"{_these(shared, decider, words)} and besides {them} has only {words.tiles(rest)}"


def _these(shared: list[int], decider: Tally, words: Words) -> str:
    """The tiles that both have, as those of the second number."""
    shows = found_text(decider, words)
    assert decider.tile is not None
    name = words.tile(decider.tile)
    which = f"{name}, which {shows.removeprefix(name).strip()}"
    if len(shared) == 1:
        return f"it is around {which}"
    return f"{every(len(shared))} are around {which}"
