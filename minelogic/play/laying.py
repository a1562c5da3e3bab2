"""Where the mines of a new game lie: at random, by a seed, as the rule for the first move allows.

Under every rule all boards that the rule allows are equally likely, so that what a player sees
later makes those that fit it equally likely too.
"""

from __future__ import annotations

from random import Random
from typing import Literal, TypeAlias, TypedDict, get_args

from minelogic.board import Board
from minelogic.play.moves import GameError

FirstRule: TypeAlias = Literal["anything", "safe", "opening", "open"]
FIRST_RULES: tuple[FirstRule, ...] = get_args(FirstRule)
"""The first tile may be a mine; is none; shows 0; or so many tiles that are none are open."""


class Given(TypedDict):
    """So many random tiles without mines are open when the game begins."""

    open: int


First: TypeAlias = Literal["anything", "safe", "opening"] | Given


def checked_first(first: First, board: Board, mines: int) -> tuple[FirstRule, int]:
    """The rule for the first move, and how many tiles it opens; `GameError` if it makes no sense.

    An opening that has room nowhere is refused; where it has none at the place of the first move
    alone, as few mines as possible lie around it.
    """
    free = board.size - mines
    if isinstance(first, dict):
        number = first.get("open")
        if set(first) != {"open"} or type(number) is not int or number < 0:
            raise GameError(f"the rule {{'open': k}} wants a number of tiles, not {first!r}")
        if number > free:
            raise GameError(f"{number} tiles cannot be open: only {free} are no mines")
        return "open", number
    if first not in ("anything", "safe", "opening"):
        raise GameError(
            f"there is no rule {first!r} for the first move, only 'anything', 'safe', 'opening' "
            "and {'open': k}"
        )
    needed = {"anything": 0, "safe": 1, "opening": 1}[first]
    if first == "opening":
        needed += min(map(board.degree, range(board.size)))
    if free < needed:
        what = "a first tile that is safe" if first == "safe" else "an opening"
        raise GameError(f"{mines} mines on {board.size} tiles leave no room for {what}")
    return first, 0


def lay(board: Board, mines: int, chance: Random, rule: FirstRule, first: int) -> frozenset[int]:
    """So many mines, given the tile that is opened first."""
    kept: tuple[int, ...] = ()
    if rule in ("safe", "opening"):
        kept = (first,)
    around = board.neighbours(first) if rule == "opening" else ()
    away = {*kept, *around}
    free = [tile for tile in range(board.size) if tile not in away]
    if mines <= len(free):
        return frozenset(chance.sample(free, mines))
    return frozenset([*free, *chance.sample(around, mines - len(free))])


def given_tiles(board: Board, bombs: frozenset[int], chance: Random, number: int) -> list[int]:
    """So many random tiles without mines, in reading order."""
    free = [tile for tile in range(board.size) if tile not in bombs]
    return sorted(chance.sample(free, number))
