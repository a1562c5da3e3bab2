"""Where mistakes can be planted among claims: one of them wrong, by its name."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import combinations
from random import Random
from typing import NamedTuple, TypeAlias

from minelogic.board import Board
from minelogic.generate.makers.deduce.claims import Claim, bare_claims, opposite
from minelogic.generate.makers.deduce.folder import board_text
from minelogic.problem import Problem, loads
from minelogic.records import replace


class Base(NamedTuple):
    """A display with the claims that settle what can be told of it."""

    board: Board
    signs: list[int | str]
    problem: Problem
    lines: list[Claim]


class Slip(NamedTuple):
    """Claims of which one is wrong, and its position."""

    lines: list[Claim]
    position: int


Slips: TypeAlias = Callable[[Random, Base], Iterator[Slip]]


def tile_of(board: Board, literal: str) -> int:
    """The tile that a claim such as S(0, 2) is about."""
    i, j = literal[2:-1].split(",")
    return int(i) * board.columns + int(j)


def name_of(board: Board, tile: int) -> str:
    """A tile as it is written: by its row and its column."""
    i, j = divmod(tile, board.columns)
    return f"({i}, {j})"


def _places(rng: Random, base: Base) -> list[int]:
    return rng.sample(range(len(base.lines)), len(base.lines))


def _with(base: Base, position: int, line: Claim) -> Slip:
    return Slip([*base.lines[:position], line, *base.lines[position + 1 :]], position)


def without_reason(rng: Random, base: Base) -> Iterator[Slip]:
    """A claim that names nothing."""
    for n in _places(rng, base):
        yield _with(base, n, replace(base.lines[n], numbers=(), lines=(), total=False))


def with_less(rng: Random, base: Base) -> Iterator[Slip]:
    """A claim that leaves out a number, or an earlier claim, that it needs."""
    for n in _places(rng, base):
        line = base.lines[n]
        less = [
            replace(line, numbers=tuple([m for m in line.numbers if m != number]))
            for number in line.numbers
            if len(line.numbers) > 1
        ]
        less += [
            replace(line, lines=tuple([m for m in line.lines if m != cited]))
            for cited in line.lines
        ]
        rng.shuffle(less)
        for one in less:
            yield _with(base, n, one)


def with_others(rng: Random, base: Base) -> Iterator[Slip]:
    """A claim that names another number: one next to its own, that does not touch the tile."""
    board = base.board
    numbers = [tile for tile, sign in enumerate(base.signs) if isinstance(sign, int)]
    for n in _places(rng, base):
        line = base.lines[n]
        tiles = [tile_of(board, literal) for literal in line.literals]
        if not line.numbers:
            continue
        far = [m for m in numbers if not any(t in board.neighbours(m) for t in tiles)]
        own = tile_of(board, f"S{line.numbers[0]}")
        far.sort(key=lambda m: _distance(board, m, own))
        for other in far[:2]:
            yield _with(base, n, replace(line, numbers=(name_of(board, other),)))


def _distance(board: Board, one: int, other: int) -> int:
    (i, j), (k, m) = divmod(one, board.columns), divmod(other, board.columns)
    return max(abs(i - k), abs(j - m))


def reversed_claim(rng: Random, base: Base) -> Iterator[Slip]:
    """A claim that says the opposite."""
    for n in _places(rng, base):
        line = base.lines[n]
        if len(line.literals) == 1:
            yield _with(base, n, replace(line, literals=(opposite(line.literals[0]),)))


def before_its_reason(rng: Random, base: Base) -> Iterator[Slip]:
    """A claim that stands before another one on which it rests."""
    for n in _places(rng, base):
        for m in base.lines[n].lines:
            first = m - 1
            if any(m in line.lines for line in base.lines[first + 1 : n]):
                continue
            order = [k for k in range(len(base.lines)) if k != first]
            order.insert(order.index(n) + 1, first)
            yield Slip(_ordered(base.lines, order), order.index(n))


def _ordered(lines: Sequence[Claim], order: Sequence[int]) -> list[Claim]:
    to = {old + 1: new + 1 for new, old in enumerate(order)}
    return [
        replace(lines[old], lines=tuple(sorted([to[m] for m in lines[old].lines]))) for old in order
    ]


def miscount(rng: Random, base: Base) -> Iterator[Slip]:
    """A claim that does not follow, from a number or two beside it, and what comes after it."""
    board = base.board
    for n in rng.sample(range(1, len(base.lines) + 1), len(base.lines)):
        above = base.lines[:n]
        known = {tile_of(board, literal) for line in above for literal in line.literals}
        steps = []
        for tile, sign in enumerate(base.signs):
            if sign != "." or tile in known:
                continue
            near = [m for m in board.neighbours(tile) if isinstance(base.signs[m], int)]
            beside = [m for m, s in enumerate(base.signs) if isinstance(s, int)
                      and _distance(board, m, tile) <= 2]  # fmt: skip
            named = [(m,) for m in near] + [
                pair for pair in combinations(beside, 2) if set(pair) & set(near)
            ]
            steps += [(f"{what}{name_of(board, tile)}", some) for what in "SB" for some in named]
        for literal, some in rng.sample(steps, len(steps)):
            wrong = Claim(
                literals=(literal,),
                numbers=tuple([name_of(board, m) for m in some]),
                lines=_settling(board, above, some),
                total=False,
                form="direct",
            )
            yield Slip([*above, wrong], n)


def went_on(base: Base, slip: Slip, most: int) -> list[Claim] | None:
    """The claims up to a wrong one, and what the numbers come to then; None if they clash."""
    board = base.board
    now = list(base.signs)
    for line in slip.lines:
        for literal in line.literals:
            now[tile_of(board, literal)] = "*" if literal.startswith("B") else "-"
    problem = loads(board_text(board, now, None), name="board.mine")
    if problem.status != "consistent":
        return None
    lines = list(slip.lines)
    start = len(lines)
    for step in bare_claims(problem.derivation):
        if len(lines) >= most:
            break
        cited = tuple([m + start for m in step.lines])
        some = [tile_of(board, f"S{number}") for number in step.numbers]
        before = _settling(board, slip.lines, some)
        lines.append(replace(step, lines=(*before, *cited)))
    return lines


def stayed(base: Base, slip: Slip) -> list[Claim]:
    """The claims up to a wrong one, and those after it that say nothing of its tile.

    What rests on a claim that is gone is gone, too.
    """
    [literal] = slip.lines[slip.position].literals
    lines, to = list(slip.lines), {n: n for n in range(1, slip.position + 1)}
    for number, line in enumerate(base.lines[slip.position :], slip.position + 1):
        kept = tuple([one for one in line.literals if one[1:] != literal[1:]])
        if kept and all(cited in to for cited in line.lines):
            cited = tuple([to[one] for one in line.lines])
            lines.append(replace(line, literals=kept, lines=cited))
            # Who rests on what this one said of the tile would rest on nothing.
            if kept == line.literals:
                to[number] = len(lines)
    return lines


def _settling(board: Board, lines: Sequence[Claim], numbers: Sequence[int]) -> tuple[int, ...]:
    """The lines that say something of the tiles next to these numbers, counted from 1."""
    near = {tile for number in numbers for tile in board.neighbours(number)}
    return tuple(
        [
            n
            for n, line in enumerate(lines, 1)
            if any(tile_of(board, literal) in near for literal in line.literals)
        ]
    )


PLANTED: Mapping[str, Slips] = {
    "opposite": reversed_claim,
    "not-forced": miscount,
    "reason-missing": without_reason,
    "later-claim": before_its_reason,
    "foreign-number": with_others,
    "reason-too-weak": with_less,
    "bomb-forgotten": miscount,
    "bomb-counted-twice": miscount,
    "neighbour-forgotten": miscount,
    "at-most-as-exactly": miscount,
    "at-least-as-exactly": miscount,
}
"""By what a mistake is planted."""
