"""Every board that fits a display, and whether what is claimed of it is so on all of them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import combinations
from typing import Any

from tests.derive.by_numbers import Signs


def boards(
    neighbours: list[list[int]], signs: Signs, total: int | None = None
) -> Iterator[frozenset[int]]:
    """The bombs of every board that shows this, one covered tile after the other."""
    covered = [tile for tile, sign in enumerate(signs) if sign == "."]
    marked = frozenset([tile for tile, sign in enumerate(signs) if sign == "*"])
    sizes = range(len(covered) + 1) if total is None else [total - len(marked)]
    for size in sizes:
        for chosen in combinations(covered, size):
            bombs = marked | set(chosen)
            if all(
                sum(other in bombs for other in neighbours[tile]) == sign
                for tile, sign in enumerate(signs)
                if isinstance(sign, int)
            ):
                yield bombs


def tiles_of(claims: list[str], columns: int) -> dict[int, bool]:
    """The tiles that claims speak of, and whether they say that there is a bomb."""
    tiles = {}
    for claim in claims:
        parts = re.fullmatch(r"([BS])\((\d+), (\d+)\)", claim)
        assert parts is not None, claim
        tiles[int(parts[2]) * columns + int(parts[3])] = parts[1] == "B"
    return tiles


def grid(text: str) -> tuple[str, int, int, Signs, int | None]:
    """What board.mine says: topology, rows, columns, signs, and the mines if they are told."""
    head = re.match(r"board (\d+) x (\d+)(?: (\w+))?\ndisplay\n", text)
    assert head is not None, text
    rest = text[head.end() :]
    cells: list[Any] = rest.split("\nuse")[0].split("mines")[0].split()
    told = re.search(r"^mines (\d+)$", text, re.MULTILINE)
    signs = [int(cell) if cell.isdigit() else cell for cell in cells]
    mines = int(told[1]) if told else None
    return head[3] or "king", int(head[1]), int(head[2]), signs, mines
