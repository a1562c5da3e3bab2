"""Numbers of bombs that are not simply right or wrong, but weigh more or less."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import gcd, lcm
from typing import TYPE_CHECKING, TypeAlias

from minelogic.chance.simplify import Constraint, Simplified, simplify

if TYPE_CHECKING:
    from fractions import Fraction

Weighted: TypeAlias = tuple[tuple[int, ...], Mapping[int, int]]
"""Different tiles, and what each number of bombs among them weighs; others weigh nothing."""
Weights: TypeAlias = dict[int, tuple[int, ...]]
"""By constraint: what it weighs if it has the most bombs that it may have, one less, and so on."""


def whole(weights: Mapping[int, Fraction]) -> dict[int, int]:
    """The same weights as whole numbers without a common divisor; those of 0 are left out."""
    multiple = lcm(*[weight.denominator for weight in weights.values()])
    numbers = {value: int(weight * multiple) for value, weight in weights.items() if weight}
    divisor = gcd(*numbers.values())
    return {value: number // divisor for value, number in numbers.items()}


def with_weights(
    constraints: Sequence[Constraint], weighted: Sequence[Weighted]
) -> tuple[Simplified, Weights, int] | None:
    """Fewer constraints, those with weights among them, and what is settled of the weights.

    Before: any constraints, and weights of numbers of bombs. After: the same boards weigh the same.
    What a weight needs at least and at most is a constraint too, by which tiles may be decided; but
    of these constraints none is taken out of another, as they say more than that.
    """
    bounds = [
        (tiles, min(weights, default=len(tiles) + 1), max(weights, default=-1))
        for tiles, weights in weighted
    ]
    decided = simplify([*constraints, *bounds])
    if decided is None:
        return None
    known = {**dict.fromkeys(decided.bombs, 1), **dict.fromkeys(decided.safe, 0)}
    left: list[Constraint] = []
    for tiles, at_least, at_most in constraints:
        bombs = sum([known.get(tile, 0) for tile in tiles])
        inside = tuple([tile for tile in tiles if tile not in known])
        left.append((inside, at_least - bombs, at_most - bombs))
    simple = simplify(left)
    if simple is None:
        return None
    known |= {**dict.fromkeys(simple.bombs, 1), **dict.fromkeys(simple.safe, 0)}
    low, high, where = simple.low, simple.high, simple.where
    found: Weights = {}
    factor = 1
    for tiles, weights in weighted:
        bombs = sum([known.get(tile, 0) for tile in tiles])
        inside = tuple([tile for tile in tiles if tile not in known])
        possible = [value for value in weights if 0 <= value - bombs <= len(inside)]
        if not possible:
            return None
        least, most = min(possible), max(possible)
        if not inside:
            factor *= weights[least]
            continue
        if len(possible) == len(inside) + 1 and len({weights[v] for v in possible}) == 1:
            factor *= weights[least]
            continue
        index = len(low)
        low.append(least - bombs)
        high.append(most - bombs)
        for tile in inside:
            where.setdefault(tile, []).append(index)
        if least == most:
            factor *= weights[least]
        else:
            found[index] = tuple([weights.get(value, 0) for value in range(most, least - 1, -1)])
    bombs_there = [tile for tile, bomb in known.items() if bomb]
    safe = [tile for tile, bomb in known.items() if not bomb]
    return Simplified(bombs_there, safe, low, high, where), found, factor
