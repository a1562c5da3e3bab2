"""Groups of tiles joined, constraint by constraint, until one state is left; and the way back.

A factor maps states to weights. A state packs, for each constraint, the bombs that the factor's
groups have in it into a field of bits; a weight packs, for each number of bombs, how many ways
lead to the state. A constraint is closed by joining all factors that have a group of it.
"""

from __future__ import annotations

from heapq import heapify, heappop, heappush
from math import comb, isqrt
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from minelogic.records import dataclass

if TYPE_CHECKING:
    from minelogic.budget import Budget

Group: TypeAlias = tuple[int, tuple[int, ...]]
"""How many tiles, and the constraints that each of them is in."""
Factor: TypeAlias = dict[int, int]
"""Weights by state."""
Partners: TypeAlias = dict[int, list[tuple[int, int, int]]]
"""By what the constraint that is closed has in a state: changes, states and weights to join."""
Join: TypeAlias = tuple[int, int, int, Partners, int, int]
"""Two factors and the one they make; the partners from the first; and, to look them up by a state
of the second, the shift and the bits of the field that is closed (no bits if none is)."""


_WORTH = 64
"""To close a constraint with n neighbours takes as long as n * n / 64 states."""


@dataclass(frozen=True, slots=True)
class Component:
    """Constraints that hang together, by how many bombs they need, and their groups of tiles.

    The last `slacks` groups are no tiles: each says how far a constraint stays below its most, and
    any of its values from 0 to its size comes about in one way, or in as many as its weights say.
    """

    needs: tuple[int, ...]
    groups: tuple[Group, ...]
    slacks: int = 0
    weights: tuple[tuple[int, ...], ...] = ()
    """Of each slack by its values, if any of them has other weights than 1."""

    def slack_weights(self, group: int) -> tuple[int, ...]:
        """In how many ways each value of a slack comes about."""
        size = self.groups[group][0]
        own = self.weights[group - len(self.groups)] if self.weights else ()
        return own or (1,) * (size + 1)


class _Fields(NamedTuple):
    """Where each constraint has its field in a state, and what tells at a glance that it is dead.

    In each field stand at most the tiles of the constraint, and above them is a guard bit: a state
    plus `room` sets it if there are too many bombs.
    """

    shifts: list[int]
    capacity: list[int]
    """How many tiles each constraint has."""
    guards: int
    room: int
    needs: int
    """What all constraints need, and the tiles that they have, each in its field."""
    tiles: int


def join_all(
    component: Component, moving: list[bool], width: int, budget: Budget
) -> tuple[list[Factor], list[Join]] | None:
    """Factors, of which the last has the one state where all is closed; and how they came about.

    Before: the constraints hang together and each is exact. Of the groups that are `moving` the
    bombs are told apart, by `width` bits for each number; of the others they are not. After: the
    weight of the last factor's state 0 packs, for each number of bombs in moving groups, how many
    boards meet all constraints; None if there is none.

    Why: a factor knows of a choice of bombs in its groups no more than how many bombs it puts into
    each open constraint, and that is all that the other groups have to do with it. So choices that
    put as many everywhere are one state, and their ways are added. When two factors with no group
    in common are joined, states add up and ways multiply. Once all groups of a constraint are in
    one factor, it is closed: states that do not have what it needs are dropped, and its field is
    cleared. That is done in the last of its joins, where to each state of the one factor only those
    of the other are looked up that make up the need. States in which some constraint has too many
    bombs, or too few that could still come, are dropped at once.

    For example `. 1 . 1 .`, tiles a, b, c: the 1s, P and Q, need one bomb each, a is in P, b in
    both and c in Q. P is closed by joining a and b: either a is the bomb, and Q has 0, or b, and Q
    has 1; in one way each. Q is closed by joining that with c: 0 goes with the bomb c, 1 without.
    So there are two boards: one with two bombs, a and c, and one with one, b.
    """
    needs = component.needs
    adjacent, touching, fields = _laid_out(component)
    shifts, capacity, guards, room, open_needs, open_capacity = fields
    factors, inside = _single_factors(component, moving, width, shifts)
    longest = width * sum(
        [group[0] for group, moves in zip(component.groups, moving, strict=True) if moves]
    )
    joins: list[Join] = []
    # Which factor a group, or a factor that was joined, is in by now: follow the numbers.
    owner = list(range(len(factors)))
    for closing in _order(adjacent, budget):
        parts = set()
        for number in touching[closing]:
            while owner[number] != number:
                owner[number] = number = owner[owner[number]]
            parts.add(number)
        need, shift = needs[closing], shifts[closing]
        field = (1 << capacity[closing].bit_length()) - 1
        # The smallest first: the one that is closed with comes last, where most states fall away.
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
                mask = field
                closed = need << shift
                open_needs -= closed
                open_capacity -= capacity[closing] << shift
                within -= capacity[closing] << shift
                partners = {}
                for state, weight in factors[first].items():
                    wanted = need - (state >> shift & field)
                    if wanted in partners:
                        partners[wanted].append((state - closed, state, weight))
                    else:
                        partners[wanted] = [(state - closed, state, weight)]
                pairs = len(factors[second]) * max(map(len, partners.values()))
            budget.spend(pairs * _effort(factors[second], longest) if longest else pairs)
            # A state plus `short` clears a guard bit if the tiles outside are too few for the need.
            short = open_capacity - within + guards - open_needs
            joined: Factor = {}
            for state, weight in factors[second].items():
                matching = state >> shift & mask
                if matching in partners:
                    for change, _, other in partners[matching]:
                        new = state + change
                        if not (new + room) & guards and (new + short) & guards == guards:
                            if new in joined:
                                joined[new] += weight * other
                            else:
                                joined[new] = weight * other
            if not joined:
                return None
            number = len(factors)
            factors.append(joined)
            inside.append(within)
            owner[first] = owner[second] = number
            owner.append(number)
            joins.append((first, second, number, partners, shift, mask))
            if waiting:
                waiting.append((len(joined), number))
                waiting.sort(reverse=True)
    return factors, joins


def _laid_out(component: Component) -> tuple[list[int], list[list[int]], _Fields]:
    """For each constraint those it shares a group with, as bits, and its groups; and the fields."""
    needs = component.needs
    capacity = [0] * len(needs)
    adjacent = [0] * len(needs)
    touching: list[list[int]] = [[] for _ in needs]
    for number, (size, constraints) in enumerate(component.groups):
        together = 0
        for constraint in constraints:
            together |= 1 << constraint
        for constraint in constraints:
            adjacent[constraint] |= together
            capacity[constraint] += size
            touching[constraint].append(number)
    shifts: list[int] = []
    shift = guards = room = open_needs = open_tiles = 0
    for need, tiles in zip(needs, capacity, strict=True):
        shifts.append(shift)
        guard = 1 << tiles.bit_length()
        guards |= guard << shift
        room |= guard - 1 - need << shift
        open_needs |= need << shift
        open_tiles |= tiles << shift
        shift += tiles.bit_length() + 1
    return adjacent, touching, _Fields(shifts, capacity, guards, room, open_needs, open_tiles)


def _single_factors(
    component: Component, moving: list[bool], width: int, shifts: list[int]
) -> tuple[list[Factor], list[int]]:
    """For each group its factor, and its tiles in the fields of the constraints it is in."""
    needs, groups = component.needs, component.groups
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
            weights = component.slack_weights(number)[: most + 1]
            factors.append({bombs * unit: ways for bombs, ways in enumerate(weights) if ways})
        elif size == 1:
            factors.append({0: 1, unit: 1 << width} if moving[number] else {0: 1, unit: 1})
        else:
            by = width if moving[number] else 0
            factors.append(
                {bombs * unit: comb(size, bombs) << bombs * by for bombs in range(most + 1)}
            )
    return factors, inside


def _effort(factor: Factor, longest: int) -> int:
    """How many plain states one of this factor is worth, for the length of what is multiplied.

    Its weights meet those of all other factors, which are as long as is left of the longest.
    """
    for weight in factor.values():
        own = weight.bit_length()
        less, more = sorted((own, max(longest - own, 0)))
        return 1 + (more >> 5) * isqrt(less >> 5) // 500
    return 1


def _order(adjacent: list[int], budget: Budget) -> list[int]:
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
        # Where very many are open at once, counting will not come to an end anyway.
        budget.spend(degree * degree // _WORTH)
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

    From the last factor back, `ways` is in how many ways a state is completed: if a state was
    joined with some partners, then for each of them in as many as the partner has ways to come
    about, times those in which what they made is completed. The boards on which a group has so
    many bombs are the ways in which that state of its own factor comes about, times those in which
    it is completed.
    """
    groups = len(component.groups)
    ways: list[Factor] = [{} for _ in factors]
    ways[-1] = {0: 1}
    for first, second, made, partners, shift, field in reversed(joins):
        after, small, large = ways[made], ways[first], ways[second]
        for state, weight in factors[second].items():
            matching = state >> shift & field
            if matching in partners:
                number_of_ways = 0
                for change, before, other in partners[matching]:
                    rest = after.get(state + change)
                    if rest:
                        number_of_ways += other * rest
                        # Of a group without bombs nobody asks for the ways to go on.
                        if before in small:
                            small[before] += weight * rest
                        elif before or first >= groups:
                            small[before] = weight * rest
                if number_of_ways:
                    large[state] = number_of_ways
    bombs = []
    for number in range(len(component.groups) - component.slacks):
        after = ways[number]
        number_of_ways = 0
        for much, (state, weight) in enumerate(factors[number].items()):
            if state in after:
                number_of_ways += much * weight * after[state]
        bombs.append(unpack(number_of_ways, width))
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
