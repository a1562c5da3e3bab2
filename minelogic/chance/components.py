"""Simplified constraints, split into components that share no tile."""

from __future__ import annotations

from typing import TYPE_CHECKING

from minelogic.chance.joining import Component, Group

if TYPE_CHECKING:
    from minelogic.chance.simplify import Simplified


def components(simple: Simplified) -> list[tuple[Component, list[tuple[int, ...]]]]:
    """Each component with the tiles of its groups; tiles in the same constraints are a group."""
    grouped: dict[tuple[int, ...], list[int]] = {}
    for tile, around in simple.where.items():
        key = tuple(around)
        if key in grouped:
            grouped[key].append(tile)
        else:
            grouped[key] = [tile]
    of: dict[int, list[tuple[int, ...]]] = {}
    for key in grouped:
        for constraint in key:
            if constraint in of:
                of[constraint].append(key)
            else:
                of[constraint] = [key]
    found = []
    local: dict[int, int] = {}
    for start in of:
        if start in local:
            continue
        local[start] = 0
        order = [start]
        keys: dict[tuple[int, ...], None] = {}
        for constraint in order:
            for key in of[constraint]:
                if key not in keys:
                    keys[key] = None
                    for other in key:
                        if other not in local:
                            local[other] = len(order)
                            order.append(other)
        groups: list[Group] = []
        tiles = []
        for key in keys:
            inside = grouped[key]
            groups.append((len(inside), tuple([local[constraint] for constraint in key])))
            tiles.append(tuple(inside))
        needs = []
        for constraint in order:
            low, high = simple.low[constraint], simple.high[constraint]
            if low < high:
                size = sum([len(grouped[key]) for key in of[constraint]])
                low, high = max(low, 0), min(high, size)
                groups.append((high - low, (local[constraint],)))
            needs.append(high)
        slacks = len(groups) - len(tiles)
        found.append((Component(tuple(needs), tuple(groups), slacks), tiles))
    return found
