"""Claims about a board judged by all boards there are: no solver, no matcher."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import product
from typing import NamedTuple

Tile = tuple[int, int]


class Line(NamedTuple):
    claims: dict[Tile, bool]
    """Of every tile whether it is said to be a bomb."""
    numbers: list[Tile]
    cited: list[int]


def display_of(text: str) -> dict[Tile, str]:
    """The signs of a board file."""
    rows = [row.split() for row in text.split("display\n")[1].split("\n\n")[0].split("\n")]
    return {(i, j): sign for i, row in enumerate(rows) for j, sign in enumerate(row)}


def lines_of(text: str) -> list[Line]:
    lines = []
    for row in text.strip().split("\n"):
        match = re.match(r"\d+\. (.*?)(?: by (.*))?$", row)
        assert match, row
        claims = {
            (int(i), int(j)): letter == "B"
            for letter, i, j in re.findall(r"([SB])\((\d+), (\d+)\)", match[1])
        }
        reason = match[2] or ""
        numbers = [(int(i), int(j)) for i, j in re.findall(r"\((\d+), (\d+)\)", reason)]
        cited = [int(n) for n in re.findall(r"line (\d+)", reason)]
        lines.append(Line(claims, numbers, cited))
    return lines


def near(board: dict[Tile, str], tile: Tile) -> list[Tile]:
    i, j = tile
    around = [(i + a, j + b) for a, b in product((-1, 0, 1), repeat=2) if (a, b) != (0, 0)]
    return [other for other in around if other in board]


def worlds(
    board: dict[Tile, str], numbers: list[Tile], known: dict[Tile, bool], tiles: list[Tile]
) -> Iterator[dict[Tile, bool]]:
    """All ways to lay bombs on the tiles that these numbers touch, so that they are right."""
    fixed = {tile: sign == "*" for tile, sign in board.items() if sign != "."}
    if any(fixed.get(tile, bomb) != bomb for tile, bomb in known.items()):
        return
    fixed |= known
    touched = [t for n in numbers for t in near(board, n)]
    free = sorted({*touched, *tiles} - fixed.keys())
    yield from _laid(board, numbers, fixed, free)


def _laid(
    board: dict[Tile, str], numbers: list[Tile], world: dict[Tile, bool], free: list[Tile]
) -> Iterator[dict[Tile, bool]]:
    for number in numbers:
        around = near(board, number)
        bombs = sum(world.get(tile, False) for tile in around)
        left = sum(tile not in world for tile in around)
        if not bombs <= int(board[number]) <= bombs + left:
            return
    if not free:
        yield world
        return
    for bomb in (False, True):
        yield from _laid(board, numbers, {**world, free[0]: bomb}, free[1:])


def fault(board: dict[Tile, str], lines: list[Line], n: int) -> str:
    """What is wrong with a line; empty if it follows, and what it names can be so."""
    line = lines[n - 1]
    if any(cited >= n for cited in line.cited):
        return "later"
    known: dict[Tile, bool] = {}
    for cited in line.cited:
        for tile, bomb in lines[cited - 1].claims.items():
            if known.setdefault(tile, bomb) != bomb:
                return "cites what clashes"
    all_worlds = list(worlds(board, line.numbers, known, list(line.claims)))
    if not all_worlds:
        return "what it names cannot be"
    if all(world[tile] == bomb for world in all_worlds for tile, bomb in line.claims.items()):
        return ""
    return "does not follow"


def forced(board: dict[Tile, str], tile: Tile) -> bool | None:
    """Whether all boards that show these numbers have a bomb there, or none has; else None."""
    numbers = [t for t, sign in board.items() if sign.isdigit()]
    values = {world[tile] for world in worlds(board, numbers, {}, [tile])}
    return values.pop() if len(values) == 1 else None
