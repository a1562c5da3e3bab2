"""Openings of which is to be said how many sets of mines fit: none, one or several.

Whichever it is, there is a gap in the layout: an open cell of a table is closed. What is left may
still be a table, or no longer; and if it is one, a number of it may be changed so that none fits.
Which of the three is asked for is drawn first, so that nothing about the layout gives it away.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from random import Random
from typing import Literal, TypeAlias

from minelogic.board import Board, Sign
from minelogic.generate.made import Rejected
from minelogic.generate.makers.answers import Slip
from minelogic.generate.makers.deduce.certificates import FILE as CERTIFICATE
from minelogic.generate.makers.paper.exercise import Asked, filled
from minelogic.generate.makers.paper.solving import moved_mine
from minelogic.generate.makers.paper.tables import Drawn, certified, drawn, need_of
from minelogic.paper.openings.opening import Opening
from minelogic.paper.openings.plain import problem_of

Side: TypeAlias = Literal["none", "one", "several"]
SIDES: tuple[Side, ...] = ("none", "one", "several")
_FEWEST_CLASH, _MOST_CLASH = 2, 6
"""So many numbers clash: one alone is seen at once, and more are too many to be named."""
_GAPS = 8
"""So many gaps are tried."""


def decide(random: Random, table: Drawn, side: Side) -> Asked | None:
    """An opening made from a table, of this kind; None if no gap was found that makes it so."""
    numbers = [tile for tile, sign in enumerate(table.signs) if isinstance(sign, int)]
    for gap in random.sample(numbers, min(len(numbers), _GAPS)):
        left = [tile for tile in numbers if tile != gap]
        asked = _with_gap(random, side, table, frozenset(left))
        if asked is not None:
            return asked
    return None


def asked_of(opening: Opening) -> Asked | None:
    """The exercise about an opening, whichever kind it is; None if it is too much to be shown."""
    side: Side = {"no opening": "none", "table": "one"}.get(opening.kind, "several")  # type: ignore[assignment]
    board, signs = opening.board, opening.signs
    if side == "one":
        assert opening.mines is not None
        return _one(board, signs, opening.mines)
    return _none(opening) if side == "none" else _several(opening)


def _with_gap(random: Random, side: Side, table: Drawn, open_tiles: frozenset[int]) -> Asked | None:
    """The opening with these numbers of a table alone; None if it is not of the kind."""
    board = table.board
    signs: list[Sign] = [
        sign if tile in open_tiles else "." for tile, sign in enumerate(table.signs)
    ]
    made = drawn(board, open_tiles, table.mines)
    if side == "several":
        return _several(Opening(problem_of(board, signs))) if isinstance(made, Rejected) else None
    if isinstance(made, Rejected):
        return None
    if side == "one":
        return _one(board, tuple(signs), table.mines)
    places = random.sample(sorted(open_tiles), len(open_tiles))
    for tile in places[:_GAPS]:
        number = signs[tile]
        assert isinstance(number, int)
        most = sum([signs[near] == "." for near in board.neighbours(tile)])
        other = number + random.choice((1, -1))
        if not 0 <= other <= most:
            continue
        changed = [other if each == tile else sign for each, sign in enumerate(signs)]
        opening = Opening(problem_of(board, changed))
        if opening.kind == "no opening":
            asked = _none(opening)
            if asked is not None:
                return asked
    return None


def _one(board: Board, signs: Sequence[Sign], mines: frozenset[int]) -> Asked | None:
    shown = tuple(signs)
    open_tiles = frozenset([tile for tile, sign in enumerate(shown) if isinstance(sign, int)])
    table = drawn(board, open_tiles, mines)
    if isinstance(table, Rejected):
        return None
    needs = need_of(table)
    made = None if needs is None else certified(table, needs)
    if made is None or isinstance(made, Rejected):
        return None
    certificate, _ = made
    right = filled(board, shown, mines)

    def slips() -> Iterator[Slip]:
        yield Slip("not-shown", "one\n")
        yield Slip("several", f"several\n\n{right}", "not-several")
        moved = moved_mine(table)
        if moved is not None:
            other = filled(board, shown, moved)
            yield Slip("another", f"one\n\n{other}", "breaks-number")
        yield Slip("none", "none\n", "not-none")

    text = json.dumps(certificate, ensure_ascii=False, indent=1) + "\n"
    return Asked("decide", board, shown, f"one\n\n{right}", tuple(slips()), needs=needs,
                 files={CERTIFICATE: text})  # fmt: skip


def _several(opening: Opening) -> Asked | None:
    board, signs, two = opening.board, opening.signs, opening.two
    if two is None:
        return None
    first, second = [
        filled(board, signs, [t for n in model.bombs if (t := board.tile(n)) is not None])
        for model in two
    ]
    slips = (
        Slip("not-shown", "several\n"),
        Slip("one", f"one\n\n{first}", "not-one"),
        Slip("twice", f"several\n\n{first}\n{first}", "same-twice"),
        Slip("none", "none\n", "not-none"),
    )
    return Asked("decide", board, signs, f"several\n\n{first}\n{second}", slips)


def _none(opening: Opening) -> Asked | None:
    board, clash = opening.board, opening.clashing
    if not _FEWEST_CLASH <= len(clash) <= _MOST_CLASH:
        return None
    others = [
        tile
        for tile, sign in enumerate(opening.signs)
        if isinstance(sign, int) and tile not in clash
    ]
    right = f"none: {_named(board, clash)}\n"
    spare = [f"none: {_named(board, [*clash, each])}\n" for each in others[:1]]
    slips = (
        Slip("not-shown", "none\n"),
        *[Slip("one-too-many", text, "spare-number") for text in spare],
        Slip("too-few", f"none: {_named(board, clash[:-1])}\n", "no-clash"),
        Slip("one", "one\n", "not-one"),
    )
    return Asked("decide", board, opening.signs, right, slips)


def _named(board: Board, tiles: Sequence[int]) -> str:
    return ", ".join([board.label(tile) for tile in sorted(tiles)])
