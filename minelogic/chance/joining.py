"""Groups of tiles joined, constraint by constraint, until one state is left; and the way back.

A factor maps states to weights. A state packs, for each constraint, the bombs that the factor's
groups have in it into a field of bits; a weight packs, for each number of bombs, how many ways
lead to the state. A constraint is closed by joining all factors that have a group of it.
"""

from __future__ import annotations

from heapq import heapify, heappop, heappush
from math import comb, isqrt
from typing import TYPE_CHECKING, TypeAlias

from minelogic.records import dataclass

if TYPE_CHECKING:
    from minelogic.chance.budget import Budget

Group: TypeAlias = tuple[int, tuple[int, ...]]
"""How many tiles, and the constraints that each of them is in."""
Factor: TypeAlias = dict[int, int]
"""Weights by state."""
Partners: TypeAlias = dict[int, list[tuple[int, int, int]]]
"""By what the constraint that is closed has in a state: changes, states and weights to join."""
Join: TypeAlias = tuple[int, int, int, Partners, int, int]
"""Two factors and the one they make; the partners from the first; and, to look them up by a state
of the second, the shift and the bits of the field that is closed (no bits if none is)."""


@dataclass(frozen=True, slots=True)
class Component:
    """Constraints that hang together, by how many bombs they need, and their groups of tiles.

    The last `slacks` groups are no tiles: each says how far a constraint stays below its most, and
    any of its values from 0 to its size comes about in one way.
    """

    needs: tuple[int, ...]
    groups: tuple[Group, ...]
    slacks: int = 0


def join_all(
    component: Component, moving: list[bool], width: int, budget: Budget
) -> tuple[list[Factor], list[Join]] | None:
    """Factors, of which the last has the one state where all is closed; and how they came about."""
    needs, groups = component.needs, component.groups
    capacity = [0] * len(needs)
    adjacent = [0] * len(needs)
    touching: list[list[int]] = [[] for _ in needs]
    for number, (size, constraints) in enumerate(groups):
        together = 0
        for constraint in constraints:
            together |= 1 << constraint
        for constraint in constraints:
            adjacent[constraint] |= together
            capacity[constraint] += size
            touching[constraint].append(number)
    # In each field stand at most the tiles of the constraint, and above them is a guard bit: a
    # state plus `room` sets it if there are too many bombs, and a state plus `short` clears it if
    # the tiles outside of the factor are too few for those still needed.
    shifts: list[int] = []
    room = guards = open_needs = open_capacity = 0
    shift = 0
    for need, tiles in zip(needs, capacity, strict=True):
        shifts.append(shift)
        guard = 1 << tiles.bit_length()
        guards |= guard << shift
        room |= guard - 1 - need << shift
        open_needs |= need << shift
        open_capacity |= tiles << shift
        shift += tiles.bit_length() + 1

    factors: list[Factor] = []
    inside: list[int] = []
    for number, (size, constraints) in enumerate(groups):
        unit = 0
        most = size
        for constraint in constraints:
            unit |= 1 << shifts[constraint]
            if needs[constraint] < most:
                most = needs[constraint]
        inside.append(size * unit)
        if number >= len(groups) - component.slacks:
            factors.append({bombs * unit: 1 for bombs in range(most + 1)})
        elif size == 1:
            factors.append({0: 1, unit: 1 << width} if moving[number] else {0: 1, unit: 1})
        else:
            by = width if moving[number] else 0
            factors.append(
                {bombs * unit: comb(size, bombs) << bombs * by for bombs in range(most + 1)}
            )

    longest = width * sum([group[0] for group, moves in zip(groups, moving, strict=True) if moves])
    joins: list[Join] = []
    owner = list(range(len(groups)))
    for closing in _order(adjacent):
        parts = set()
        for number in touching[closing]:
            while owner[number] != number:
                owner[number] = number = owner[owner[number]]
            parts.add(number)
        need, shift = needs[closing], shifts[closing]
        field = (1 << capacity[closing].bit_length()) - 1
        waiting = sorted([(len(factors[number]), number) for number in parts], reverse=True)
        if len(waiting) == 1:
            waiting.append((1, len(factors)))
            factors.append({0: 1})
            inside.append(0)
            owner.append(len(owner))
        while len(waiting) > 1:
            first, second = waiting.pop()[1], waiting.pop()[1]
            within = inside[first] + inside[second]
            if waiting:
                partners: Partners = {0: [(state, state, w) for state, w in factors[first].items()]}
                mask = 0
                pairs = len(factors[first]) * len(factors[second])
            else:
                partners = {}
                mask = field
                open_needs -= need << shift
                open_capacity -= capacity[closing] << shift
                within -= capacity[closing] << shift
                closed = need << shift
                for state, weight in factors[first].items():
                    wanted = need - (state >> shift & field)
                    if wanted in partners:
                        partners[wanted].append((state - closed, state, weight))
                    else:
                        partners[wanted] = [(state - closed, state, weight)]
                pairs = len(factors[second]) * max(map(len, partners.values()))
            budget.spend(pairs * _effort(factors[second], longest) if longest else pairs)
            short = open_capacity - within + guards - open_needs
            made: Factor = {}
            for state, weight in factors[second].items():
                matching = state >> shift & mask
                if matching in partners:
                    for change, _, other in partners[matching]:
                        new = state + change
                        if not (new + room) & guards and (new + short) & guards == guards:
                            if new in made:
                                made[new] += weight * other
                            else:
                                made[new] = weight * other
            if not made:
                return None
            number = len(factors)
            factors.append(made)
            inside.append(within)
            owner[first] = owner[second] = number
            owner.append(number)
            joins.append((first, second, number, partners, shift, mask))
            if waiting:
                waiting.append((len(made), number))
                waiting.sort(reverse=True)
    return factors, joins


def _effort(factor: Factor, longest: int) -> int:
    """How many plain states one of this factor is worth, for the length of what is multiplied.

    Its weights meet those of all other factors, which are as long as is left of the longest.
    """
    for weight in factor.values():
        own = weight.bit_length()
        less, more = sorted((own, max(longest - own, 0)))
        return 1 + (more >> 5) * isqrt(less >> 5) // 500
    return 1


def _order(adjacent: list[int]) -> list[int]:
    """The constraints in an order that keeps few of them open: always one with fewest neighbours.

    `adjacent` has for each constraint, as bits, those that share a group with it, and itself.
    """
    if len(adjacent) < 3:
        return list(range(len(adjacent)))
    adjacent = adjacent[:]
    order = []
    queue = [(near.bit_count(), constraint) for constraint, near in enumerate(adjacent)]
    heapify(queue)
    while queue:
        degree, closing = heappop(queue)
        if degree != adjacent[closing].bit_count():
            continue
        order.append(closing)
        near = adjacent[closing] ^ 1 << closing
        left = near
        while left:
            bit = left & -left
            left ^= bit
            constraint = bit.bit_length() - 1
            adjacent[constraint] = (adjacent[constraint] | near) & ~(1 << closing)
            heappush(queue, (adjacent[constraint].bit_count(), constraint))
        adjacent[closing] = 0
    return order


def bombs_of(
    component: Component, factors: list[Factor], joins: list[Join], width: int
) -> list[list[int]]:
    """The bombs of each group over all boards, by the number of bombs.

    From the last factor back, `ways` is in how many ways a state is completed.
    """
    groups = len(component.groups)
    ways: list[Factor] = [{} for _ in factors]
    ways[-1] = {0: 1}
    for first, second, made, partners, shift, field in reversed(joins):
        after, small, large = ways[made], ways[first], ways[second]
        for state, weight in factors[second].items():
            matching = state >> shift & field
            if matching in partners:
                found = 0
                for change, before, other in partners[matching]:
                    rest = after.get(state + change)
                    if rest:
                        found += other * rest
                        # Of a group without bombs nobody asks for the ways to go on.
                        if before in small:
                            small[before] += weight * rest
                        elif before or first >= groups:
                            small[before] = weight * rest
                if found:
                    large[state] = found
    bombs = []
    for number in range(len(component.groups) - component.slacks):
        after = ways[number]
        found = 0
        for much, (state, weight) in enumerate(factors[number].items()):
            if state in after:
                found += much * weight * after[state]
        bombs.append(unpack(found, width))
    return bombs


def unpack(packed: int, width: int) -> list[int]:
    """The numbers that a weight packs, each into so many bits; without bits it is one number."""
    if not width:
        return [packed]
    mask = (1 << width) - 1
    numbers = []
    while packed:
        numbers.append(packed & mask)
        packed >>= width
    return numbers or [0]
