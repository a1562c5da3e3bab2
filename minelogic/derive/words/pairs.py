"""Sentences for two numbers that share tiles."""

from __future__ import annotations

from minelogic.derive.words.english import Words, every, small
from minelogic.derive.words.speakers import FEW, Tally, found_text


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
    said = found_text(helper, words)
    if alone and how == "at least":
        said += f" and has only {words.tiles(alone)} besides"
    bound = f"{how} " if alone else ""
    are = "is a bomb" if number == 1 else "are bombs"
    if len(shared) == 1:
        return f"{said}, so {words.tiles(shared)} is a bomb"
    return f"{said}, so {bound}{small(number)} of {words.tiles(shared)} {are}"


def _all_there(decider: Tally, shared: list[int], words: Words) -> str:
    if not decider.total:
        return f"{_these(shared, decider, words)} and needs no other"
    if decider.bound == 1:
        return "that is the only mine"
    if not decider.found:
        return f"these are the only {small(decider.bound)} mines"
    number = len(decider.found)
    found = f"the {'bomb' if number == 1 else 'bombs'} at {words.tiles(decider.found)}"
    if number > FEW:
        found = f"the {small(number)} that are found"
    return f"with {found} that makes {every(decider.bound)} mines"


def _too_few_there(decider: Tally, shared: list[int], rest: list[int], words: Words) -> str:
    if decider.total:
        return f"{found_text(decider, words)}, and besides there is only {words.tiles(rest)}"
    return f"{_these(shared, decider, words)} and has besides only {words.tiles(rest)}"


def _these(shared: list[int], decider: Tally, words: Words) -> str:
    """The tiles that both have, as those of the second number."""
    shows = found_text(decider, words)
    assert decider.tile is not None
    name = words.tile(decider.tile)
    which = f"{name}, which {shows.removeprefix(name).strip()}"
    if len(shared) == 1:
        return f"it is around {which}"
    return f"{every(len(shared))} are around {which}"
