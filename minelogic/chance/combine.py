"""Components and background put together under a total of bombs."""

from __future__ import annotations

from math import comb
from operator import mul
from typing import TYPE_CHECKING, TypeAlias

from minelogic.chance.tally import Tally
from minelogic.records import dataclass

if TYPE_CHECKING:
    from collections.abc import Sequence

    from minelogic.chance.contract import Numbers

Share: TypeAlias = tuple[tuple[int, ...], int, int]


@dataclass(frozen=True, slots=True)
class Piece:
    """A component's numbers of boards, and the tiles of its groups."""

    numbers: Numbers
    tiles: Sequence[tuple[int, ...]]


def combine(
    bombs: Sequence[int],
    safe: Sequence[int],
    background: tuple[int, ...],
    pieces: Sequence[Piece],
    total: int | None,
) -> Tally | None:
    """The boards made of known bombs, safe tiles, a board of each piece and a background; or None.

    With a total, a background of B tiles holds the M bombs that the rest leaves over in C(B, M)
    ways; without, each of its tiles may be a bomb or not.
    """
    shares: list[Share] = []
    if bombs:
        shares.append((tuple(bombs), 1, 1))
    if safe:
        shares.append((tuple(safe), 0, 1))
    if total is not None:
        return _with_total(shares, background, pieces, total - len(bombs))
    count = 1 << len(background)
    if background:
        shares.append((background, 1, 2))
    for piece in pieces:
        count *= _add_fixed(shares, piece)
    return Tally(count, tuple(shares))


def _add_fixed(shares: list[Share], piece: Piece) -> int:
    """Adds the shares of a piece that no total changes, and returns its number of boards."""
    (boards,) = piece.numbers.boards
    for tiles, bombs in zip(piece.tiles, piece.numbers.bombs, strict=False):
        shares.append((tiles, sum(bombs), boards * len(tiles)))
    return boards


def _with_total(
    shares: list[Share], background: tuple[int, ...], pieces: Sequence[Piece], total: int
) -> Tally | None:
    size = len(background)
    fixed = 1
    varying: list[Piece] = []
    for piece in pieces:
        total -= piece.numbers.least
        if len(piece.numbers.boards) > 1:
            varying.append(piece)
        else:
            fixed *= _add_fixed(shares, piece)
    tree = _products([piece.numbers.boards for piece in varying] or [[1]])
    boards = tree[-1][0]
    first, last = max(0, total - size), min(len(boards) - 1, total)
    weights = _weights(size, total, len(boards), first, last)
    whole = sum(map(mul, boards, weights))
    if not whole:
        return None
    for piece, rest in zip(varying, _rests(tree, weights), strict=False):
        for tiles, bombs in zip(piece.tiles, piece.numbers.bombs, strict=False):
            shares.append((tiles, sum(map(mul, bombs, rest)), whole * len(tiles)))
    if size:
        left = sum([boards[n] * weights[n] * (total - n) for n in range(first, last + 1)])
        shares.append((background, left, whole * size))
    count = fixed * whole * comb(size, total - first) // weights[first]
    return Tally(count, tuple(shares))


def _weights(size: int, total: int, length: int, first: int, last: int) -> list[int]:
    """For each number n, C(size, total - n) divided by what these have in common.

    With a = total - first and c = size - total + last, C(size, total - n) has the factor
    size! / (a! c!), and what remains are short products.
    """
    weights = [0] * length
    ahead = 1
    for number in range(first, last + 1):
        weights[number] = ahead
        ahead *= total - number
    behind = 1
    for number in range(last, first - 1, -1):
        weights[number] *= behind
        behind *= size - total + number
    return weights


def _products(numbers: list[list[int]]) -> list[list[list[int]]]:
    """A tree of products: the numbers themselves, products of two, of four, up to that of all."""
    level = numbers
    tree = [level]
    while len(level) > 1:
        pairs = [_times(*level[at : at + 2]) for at in range(0, len(level) - 1, 2)]
        if len(level) % 2:
            pairs.append(level[-1])
        level = pairs
        tree.append(level)
    return tree


def _times(one: list[int], other: list[int]) -> list[int]:
    result = [0] * (len(one) + len(other) - 1)
    for at, factor in enumerate(one):
        if factor:
            for number, value in enumerate(other, at):
                result[number] += factor * value
    return result


def _rests(tree: list[list[list[int]]], weights: list[int]) -> list[list[int]]:
    """For each leaf of the tree and each number of bombs in it, the ways to choose all others."""
    rests = [weights]
    for level in reversed(tree[:-1]):
        below = []
        for at, rest in enumerate(rests):
            left = level[2 * at]
            if 2 * at + 1 == len(level):
                below.append(rest)
                continue
            right = level[2 * at + 1]
            below.append(_apply(right, rest, len(left)))
            below.append(_apply(left, rest, len(right)))
        rests = below
    return rests


def _apply(numbers: list[int], rest: list[int], length: int) -> list[int]:
    return [sum(map(mul, numbers, rest[at:])) for at in range(length)]
