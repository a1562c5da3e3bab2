"""How somebody came to a claim that does not follow: what was counted wrongly at a number or two.

What is known next to a number is what the display shows and what was claimed before, named or not.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from minelogic.board import Board, Sign
from minelogic.grading.deduce.claims import Claim

TITLES = {
    "bomb-forgotten": "a known bomb was not counted",
    "bomb-counted-twice": "a known bomb was counted twice",
    "neighbour-forgotten": "a covered neighbour was overlooked",
    "at-most-as-exactly": "at most so many bombs were taken for exactly so many",
    "at-least-as-exactly": "at least so many bombs were taken for exactly so many",
}
"""Ways to count wrongly."""


class _Around(NamedTuple):
    """What is left to be found next to a number."""

    tiles: frozenset[int]
    """The neighbours of which nothing is known."""
    bombs: int
    """How many of them are bombs."""
    known: int
    """How many bombs are known next to it."""


def miscounts(
    board: Board, signs: Sequence[Sign], claim: Claim, before: Iterable[Claim]
) -> tuple[str, ...]:
    """The ways to count wrongly that lead to a claim from the one or two numbers that it names."""
    bombs = {tile for tile, sign in enumerate(signs) if sign == "*"}
    safe = {tile for tile, sign in enumerate(signs) if sign not in ("*", ".")}
    for other in before:
        (bombs if other.what == "bomb" else safe).add(other.tile)
    numbers = [tile for tile in sorted(claim.numbers) if isinstance(signs[tile], int)]
    if claim.total or claim.tile in bombs | safe:
        return ()
    around = []
    for tile in numbers:
        near, sign = board.neighbours(tile), signs[tile]
        assert isinstance(sign, int)
        known = sum([other in bombs for other in near])
        left = frozenset([other for other in near if other not in bombs | safe])
        around.append(_Around(left, sign - known, known))
    if len(around) == 1 and claim.tile in around[0].tiles:
        return tuple(_at_one(around[0], claim.what == "bomb"))
    if len(around) == 2:
        return tuple(_at_two(around[0], around[1], claim))
    return ()


def _at_one(here: _Around, bomb: bool) -> Iterator[str]:
    """With one bomb fewer or more, or one neighbour fewer, the number would force the claim.

    Next to a 2 with one known bomb and two covered tiles, say, one is left for two: who forgets
    the bomb finds two for two.
    """
    left = len(here.tiles)
    if bomb and here.known and here.bombs + 1 == left:
        yield "bomb-forgotten"
    if not bomb and here.known and here.bombs == 1:
        yield "bomb-counted-twice"
    if bomb and 0 < here.bombs == left - 1:
        yield "neighbour-forgotten"


def _at_two(one: _Around, other: _Around, claim: Claim) -> Iterator[str]:
    """With as many bombs as can be among the shared tiles, or as few, the claim would follow."""
    shared = one.tiles & other.tiles
    alone = [one.tiles - shared, other.tiles - shared]
    most = min(len(shared), one.bombs, other.bombs)
    least = max(0, one.bombs - len(alone[0]), other.bombs - len(alone[1]))
    if not shared or least >= most:
        return
    for code, inside in (("at-most-as-exactly", most), ("at-least-as-exactly", least)):
        parts = [
            (shared, inside),
            (alone[0], one.bombs - inside),
            (alone[1], other.bombs - inside),
        ]
        if any(
            claim.tile in tiles and bombs == (len(tiles) if claim.what == "bomb" else 0)
            for tiles, bombs in parts
        ):
            yield code
