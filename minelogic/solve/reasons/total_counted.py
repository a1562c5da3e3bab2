"""A board with a total, where a solver by itself would have to go through the ways to reach it.

Counting tells how many bombs each part can have, and so how many it shall have; the solver is then
asked for one part at a time. If even that takes long, counting tells tile by tile what it can be.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from minelogic.encode.counter import Unnamed, exactly
from minelogic.solve.reasons.sums import added, possible
from minelogic.solve.sat.engine import Engine

if TYPE_CHECKING:
    from minelogic.chance.frontier import Cache
    from minelogic.chance.simplify import Constraint

_CONFLICTS = 1_000
"""Of the solver, for one part."""


def counted_board(
    constraints: Sequence[Constraint],
    tiles: Sequence[int],
    bombs: int,
    like: int,
    states: int,
    cache: Cache,
) -> int | None:
    """A board with so many bombs among the tiles, much like another; None if there is none.

    Before: boards are sets of tiles, a bit each, and the constraints are exact. After: the result
    meets every constraint and has so many bombs. Raises `LimitReached` if a part takes too many
    states.

    Why: parts that share no tile can have their bombs independently. `sums[n]` are the numbers that
    the tiles in no constraint and the first n parts can have together. From the last part back,
    each gets a number that it can have, the nearest to what it has on the other board, such that
    the parts before it can have what is then left.
    """
    parts, rest = _parts(constraints, tiles)
    sums = [(2 << len(rest)) - 1]
    numbers = [possible(inside, own, states, cache) for inside, own in parts]
    for number in numbers:
        sums.append(added(sums[-1], number))
    board = 0
    left = bombs
    for (inside, own), number, before in zip(
        reversed(parts), reversed(numbers), reversed(sums[:-1]), strict=True
    ):
        fitting = [n for n in range(left + 1) if number >> n & before >> left - n & 1]
        if not fitting:
            return None
        now = sum([like >> tile & 1 for tile in own])
        wanted = min(fitting, key=lambda n: (abs(n - now), n))
        by_solver = _by_solver(inside, own, wanted, like)
        board |= _by_tiles(inside, own, wanted, like, states) if by_solver is None else by_solver
        left -= wanted
    if not 0 <= left <= len(rest):
        return None
    first = sorted(rest, key=lambda tile: (not like >> tile & 1, tile))
    return board | sum([1 << tile for tile in first[:left]])


def _parts(
    constraints: Sequence[Constraint], tiles: Sequence[int]
) -> tuple[list[tuple[list[Constraint], list[int]]], list[int]]:
    """The constraints that hang together, each part with its tiles; and the tiles in none."""
    parts: list[tuple[list[Constraint], set[int]]] = []
    for constraint in constraints:
        inside, own = [constraint], set(constraint[0])
        apart: list[tuple[list[Constraint], set[int]]] = []
        for part in parts:
            if own.isdisjoint(part[1]):
                apart.append(part)
            else:
                inside = part[0] + inside
                own |= part[1]
        parts = [*apart, (inside, own)]
    taken: set[int] = set()
    for _, own in parts:
        taken |= own
    rest = [tile for tile in tiles if tile not in taken]
    return [(inside, sorted(own)) for inside, own in parts], rest


def _by_solver(
    constraints: list[Constraint], tiles: list[int], bombs: int, like: int
) -> int | None:
    """A board of one part with so many bombs; None if there is none, or the solver takes long."""
    engine = Engine(_CONFLICTS, counting=True)
    variables = {tile: index for index, tile in enumerate(tiles, 1)}
    every = list(variables.values())
    engine.at_most(bombs, every)
    engine.at_most(len(every) - bombs, [-variable for variable in every])
    auxiliary = Unnamed(len(every))
    for inside, number, _ in constraints:
        engine.add(exactly(number, [variables[tile] for tile in inside], auxiliary))
    engine.prefer([v if like >> tile & 1 else -v for tile, v in variables.items()])
    if not engine.satisfiable():
        return None
    model = engine.model()
    return sum([1 << tile for tile, variable in variables.items() if model[variable - 1] > 0])


def _by_tiles(
    constraints: list[Constraint], tiles: list[int], bombs: int, like: int, states: int
) -> int:
    """The same, if there is a board."""
    cache: Cache = {}
    fixed: list[Constraint] = []
    board = 0
    for tile in tiles:
        value = like >> tile & 1
        fixed.append(((tile,), value, value))
        if not possible([*constraints, *fixed], tiles, states, cache) >> bombs & 1:
            value = 1 - value
            fixed[-1] = ((tile,), value, value)
        board |= value << tile
    return board
