"""An order of variables in which giving them values soon makes a problem fall apart."""

from __future__ import annotations

from heapq import heapify, heappop, heappush
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable

WORK = 1_000_000
"""Steps after which the rest is left in the order it has."""


def separating_order(
    scopes: Iterable[Iterable[int]], wanted: Collection[int], variables: Iterable[int]
) -> list[int]:
    """The variables, those first whose values separate the others best; `wanted` before all others.

    It is an elimination order read backwards: again and again a variable with few neighbours is
    taken out and its neighbours are joined. How many had to go before it counts against it, too, so
    that a chain is halved again and again instead of being peeled from its end.
    """
    near: dict[int, set[int]] = {variable: set() for variable in variables}
    work = 0
    for scope in scopes:
        inside = set(scope)
        work += len(inside) ** 2
        if work > WORK:
            break
        for variable in inside:
            near[variable] |= inside
    for variable, around in near.items():
        around.discard(variable)
    depth = dict.fromkeys(near, 0)
    queue = [(variable in wanted, len(near[variable]), variable) for variable in near]
    heapify(queue)
    order: list[int] = []
    while queue:
        _, cost, variable = heappop(queue)
        if variable not in near or cost != len(near[variable]) + depth[variable].bit_length():
            continue
        around = near.pop(variable)
        order.append(variable)
        work += len(around) ** 2
        for other in around:
            depth[other] = max(depth[other], depth[variable] + 1)
            if work <= WORK:
                near[other] |= around
                near[other].discard(other)
            near[other].discard(variable)
            heappush(queue, (other in wanted, len(near[other]) + depth[other].bit_length(), other))
    order.reverse()
    return order
