"""Sentences for counts taken together: two numbers that share tiles, and sums of many counts."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from minelogic.derive.proofs.sums import Inequality, added, as_inequality
from minelogic.derive.words.claims import claims_text
from minelogic.derive.words.english import Words, bombs, every, every_number
from minelogic.derive.words.propagation import Chain
from minelogic.derive.words.speakers import (
    Speaker,
    Tally,
    found_text,
    is_total,
    names_found,
    place_of,
    tally,
)
from minelogic.records import dataclass
from minelogic.source import Source
from minelogic.words import listed, number_word

_FEW = 12
"""So many tiles of a sum are named; of more, only their number is given."""
_NAMED = 3
"""So many tiles of a side are named again."""
_TIMES = {2: "twice", 3: "three times", 4: "four times"}


def sum_text(
    weighed: Sequence[tuple[Speaker, int]],
    chain: Chain,
    words: Words,
    own: Source,
    settled: set[int],
) -> str | None:
    """What adding and subtracting the counts leaves, and how that settles tiles.

    None if it cannot be told of bombs.
    """
    counts: list[tuple[int, Inequality]] = []
    for speaker, weight in weighed:
        one = as_inequality(speaker.formula, chain.propagation)
        if one is None or any(words.bomb(atom) is None for atom in one.coefficients):
            return None
        counts.append((weight, one))
    told = [(speaker, tally(speaker, chain, words)) for speaker, _ in weighed]
    left = _left(added(counts))
    exact = [(one, weight) for (_, one), (_, weight) in zip(told, weighed, strict=True) if one]
    sides = None
    if len(exact) == len(weighed):
        sides = _sides([(one, -weight if left.turned else weight) for one, weight in exact], words)
    if sides is None:
        sides = _sides_reach(counts, weighed, left, words, own)
    how = sides if sides.endswith(", that is") else f"{sides}; leaving out what both count, that is"
    text = f"{claims_text(told, words, own)}; {how} {_relation(left, words)}"
    return f"{text}{_since(left, settled, words)}"


def _sides(weighed: Sequence[tuple[Tally, int]], words: Words) -> str | None:
    """How many bombs the counts on each side need; None if all are on one."""
    told: list[tuple[str, int, str]] = []
    for sign in (1, -1):
        side = [(one, abs(weight)) for one, weight in weighed if weight * sign > 0]
        if not side:
            return None
        names = [
            ("the whole board" if one.tile is None else words.tile(one.tile)) + _times(times)
            for one, times in sorted(side, key=lambda one: (one[0].total, one[0].tile or 0))
        ]
        need = "needs" if len(side) == 1 else "together need"
        number = sum([times * one.missing for one, times in side])
        more = " more" if any(one.found for one, _ in side) else ""
        told.append((f"{listed(names)} {need}", number, more))
    (first, number, more), (second, other, rest) = told
    as_many = "just as many" if number == other else f"{number_word(other)}{rest}"
    noun = "bomb" if number == 1 else "bombs"
    return f"{first} {number_word(number)}{more} {noun}, and {second} {as_many}"


def _times(times: int) -> str:
    return f" (counted {_TIMES.get(times, f'{times} times')})" if times > 1 else ""


def _since(left: _Left, settled: set[int], words: Words) -> str:
    """Why what is left settles the tiles, if that is not plain from how many there are."""
    plus, minus = left.plus, left.minus
    if not settled:
        return ""
    most, others = sum(plus.values()), sum(minus.values())
    exact = left.low == left.high
    least = left.low if exact or left.high >= most else None
    first = words.tiles(plus) if len(plus) <= _NAMED else "the first"
    rest = words.tiles(minus) if len(minus) <= _NAMED else "the others"
    if settled <= set(minus) and least is not None and 0 < most - least < others:
        return (
            f"; {first} can count for at most {number_word(most)}, which leaves at most "
            f"{number_word(most - least)} for {rest}"
        )
    if settled <= set(plus) and least is not None:
        without = most - min(plus[tile] for tile in settled)
        if most > least > without:
            tiles = words.tiles(sorted(settled)) if len(settled) == 1 else "one of them"
            return f"; without {tiles} there could be at most {number_word(without)}"
    if settled <= set(plus) and minus and others + left.high < min(plus[t] for t in settled):
        so = "no more" if not left.high else f"at most {number_word(others + left.high)}"
        return f"; {rest} can count for at most {number_word(others)}, and {first} for {so}"
    return ""


def _sides_reach(
    counts: Sequence[tuple[int, Inequality]],
    weighed: Sequence[tuple[Speaker, int]],
    left: _Left,
    words: Words,
    own: Source,
) -> str:
    """How many bombs the counts on each side need or allow, as far as that is used."""
    turn = -1 if left.turned else 1
    is_low = _bound(left.plus, left.low, left.high)[0] != "at most "
    told: list[str] = []
    for sign in (1, -1):
        names: list[str] = []
        ends = [0, 0]
        for (weight, one), (speaker, _) in zip(counts, weighed, strict=True):
            times = weight * turn * sign
            if times > 0:
                names.append(_name(speaker, words, own) + _times(times))
                ends = [ends[0] + times * one.low, ends[1] + times * one.high]
        if not names:
            continue
        low, high = ends
        least = is_low == (sign > 0)
        how = "" if low == high else "at least " if least else "at most "
        need = (
            ("needs" if len(names) == 1 else "together need")
            if least
            else ("has room for" if len(names) == 1 else "together have room for")
        )
        told.append(f"{listed(names)} {need} {how}{bombs(low if least else high)}")
    return ", and ".join(told) if len(told) > 1 else f"{''.join(told)}, that is"


def _name(speaker: Speaker, words: Words, own: Source) -> str:
    """The tile whose number the speaker is, or where it stands."""
    match speaker.formula:
        case ("->", int() as shown, _) if words.place(abs(shown))[0] == "Q":
            if speaker.premise is not None:
                return words.subject(shown)
    if is_total(speaker):
        return "the whole board"
    return place_of(speaker, own) or "what is known"


@dataclass(frozen=True, slots=True)
class _Left:
    """A sum of counts: `low` <= the bombs in `plus` without those in `minus` <= `high`."""

    plus: dict[int, int]
    minus: dict[int, int]
    low: int
    high: int
    turned: bool
    """Whether the sides are told the other way round."""


def _left(total: Inequality) -> _Left:
    """The sum with the side first that has more bombs."""
    low, high = total.low, total.high
    factors = sorted(total.coefficients.items())
    plus = {atom - 1: factor for atom, factor in factors if factor > 0}
    minus = {atom - 1: -factor for atom, factor in factors if factor < 0}
    if (high < 0 or not plus) and minus:
        return _Left(minus, plus, -high, -low, True)
    return _Left(plus, minus, low, high, False)


def _relation(left: _Left, words: Words) -> str:
    """What the sum says of the bombs in the tiles with a factor above 0 and in those below 0."""
    plus, minus = left.plus, left.minus
    if not plus:
        return "as many bombs as tiles"
    how, number = _bound(plus, left.low, left.high)
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
    return listed([words.tile(tile) + _times(factor) for tile, factor in factors.items()])


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
        return besides_text(helper, claim, shared, alone, number, words)
    bound = f"{how} " if alone else ""
    are = "is a bomb" if number == 1 else "are bombs"
    if len(shared) == 1:
        return f"{claim}, so {words.tiles(shared)} is a bomb"
    return f"{claim}, so {bound}{number_word(number)} of {words.tiles(shared)} {are}"


def besides_text(
    counted: Tally | None,
    claim: str,
    shared: Sequence[int],
    alone: Collection[int],
    number: int,
    words: Words,
) -> str:
    """That at least so many of some tiles are bombs, for a count has few others besides them."""
    around = " of them" if counted is None else "" if counted.tile is None else " around it"
    many = len(alone) > 1
    be = "bombs" if many else "a bomb"
    joint = ", and"
    if counted is not None and counted.found:
        if counted.tile is None:
            be = "others" if many else "another"
        else:
            joint = f", so has {number_word(counted.missing)} more;"
    besides = f"besides {words.tiles(shared)} only {words.tiles(alone)} can be {be}{around}"
    so = "all of them are bombs"
    if len(shared) == 1:
        so = f"{words.tiles(shared)} is a bomb"
    elif number == len(shared):
        so = f"{every(number)} are bombs"
    else:
        of = f"the {number_word(len(shared))}" if len(shared) > 2 else "the two"
        so = f"at least {number_word(number)} of {of} {'is a bomb' if number == 1 else 'are bombs'}"
    return f"{claim}{joint} {besides}, so {so}"


def _all_there(decider: Tally, shared: list[int], words: Words) -> str:
    if not decider.total:
        these = _these(shared, decider, words)
        if not decider.found:
            return f"{these} and has room for no more"
        that = "that one" if decider.missing == 1 else f"those {number_word(decider.missing)}"
        return f"{these} and has room for only {that} more"
    if decider.bound == 1:
        return "that is the only mine"
    if not decider.found:
        return f"these are the only {number_word(decider.bound)} mines"
    number = len(decider.found)
    found = f"the {'bomb' if number == 1 else 'bombs'} at {words.tiles(decider.found)}"
    if not names_found(decider):
        found = f"the {number_word(number)} that are found"
    return f"with {found} that makes {every_number(decider.bound)} mines"


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
