"""Boards in order where all that is said of the bombs are counts: the canonical one, or all.

A solver would have to prove that no board has fewer bombs, which may take it very long; along the
frontier the numbers of bombs that boards can have are counted, and so the fewest is known.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from minelogic.chance.certain import certain
from minelogic.chance.frontier import Cache, fewest

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from minelogic.chance.simplify import Constraint


def least_board(
    constraints: Sequence[Constraint], tiles: Sequence[int], total: int | None, limit: int
) -> list[int] | None:
    """The bombs of the board with the fewest, or with the total, that is first in reading order.

    None if there is no board. Raises `LimitReached` if counting takes more states than the limit.
    """
    reduced = _without_known(constraints)
    if reduced is None:
        return None
    known, left = reduced
    bombs = [tile for tile, value in known.items() if value]
    if total is not None:
        rest = [tile for tile in tiles if tile not in known]
        more = _first_board(left, rest, total - len(bombs), limit)
        return None if more is None else sorted(bombs + more)
    # Without a total no tile matters to another that no constraint connects it with, and one in no
    # constraint is safe.
    for component, inside in _components(left):
        number = fewest(component, inside, limit)
        more = None if number is None else _first_board(component, inside, number, limit)
        if more is None:
            return None
        bombs += more
    return sorted(bombs)


def boards_in_order(
    constraints: Sequence[Constraint], tiles: Sequence[int], total: int, limit: int
) -> Iterator[list[int]]:
    """All boards with so many bombs, in reading order; raises `LimitReached`."""
    reduced = _without_known(constraints)
    if reduced is None:
        return
    known, left = reduced
    sure = [tile for tile, value in known.items() if value]
    rest = [tile for tile in tiles if tile not in known]
    cache: Cache = {}
    todo: list[list[Constraint]] = [[]]
    while todo:
        decided = todo.pop()
        settled = certain([*left, *decided], rest, total - len(sure), limit, cache)
        if settled is None:
            continue
        if not settled.open:
            yield sorted(sure + settled.bombs)
        else:
            # With as many bombs on all boards, those with a bomb on the first tile come first.
            first = min(settled.open)
            todo.append([*decided, ((first,), 0, 0)])
            todo.append([*decided, ((first,), 1, 1)])


def _first_board(
    constraints: Sequence[Constraint], tiles: Sequence[int], total: int, limit: int
) -> list[int] | None:
    """Of the boards with so many bombs the first in reading order."""
    given = list(constraints)
    cache: Cache = {}
    while True:
        settled = certain(given, tiles, total, limit, cache)
        if settled is None:
            return None
        if not settled.open:
            return settled.bombs
        # On the first of the boards, the first tile that may be a bomb or not is one.
        given.append(((min(settled.open),), 1, 1))


def _without_known(
    constraints: Sequence[Constraint],
) -> tuple[dict[int, int], list[Constraint]] | None:
    """Tiles that single constraints settle, and what is left for the others; None if they clash."""
    known: dict[int, int] = {}
    left = list(constraints)
    while True:
        before = len(known)
        open_constraints: list[Constraint] = []
        for tiles, low, high in left:
            inside = tuple([tile for tile in tiles if tile not in known])
            if len(inside) < len(tiles):
                bombs = sum([known[tile] for tile in tiles if tile in known])
                low, high = low - bombs, high - bombs
            if low > len(inside) or high < 0 or low > high:
                return None
            if high == 0 or low == len(inside):
                known.update(dict.fromkeys(inside, int(high > 0)))
            elif low > 0 or high < len(inside):
                open_constraints.append((inside, low, high))
        left = open_constraints
        if len(known) == before:
            return known, left


def _components(
    constraints: Sequence[Constraint],
) -> list[tuple[list[Constraint], list[int]]]:
    """The constraints in groups that share no tile, each with its tiles."""
    of: dict[int, list[int]] = {}
    for index, (tiles, _, _) in enumerate(constraints):
        for tile in tiles:
            of.setdefault(tile, []).append(index)
    components: list[tuple[list[Constraint], list[int]]] = []
    seen: set[int] = set()
    for start in range(len(constraints)):
        if start in seen:
            continue
        seen.add(start)
        todo, members = [start], [start]
        inside: set[int] = set()
        while todo:
            for tile in constraints[todo.pop()][0]:
                if tile in inside:
                    continue
                inside.add(tile)
                more = [index for index in of[tile] if index not in seen]
                seen.update(more)
                todo += more
                members += more
        components.append(([constraints[index] for index in members], sorted(inside)))
    return components
