"""A second opinion on layouts: a certificate is checked, and nothing that made it is believed.

`python -m minelogic.paper.check_certificate FILE` reads a certificate, `minelogic.layout/1`, and
says whether it proves what it claims. It knows boards, and the standard library.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from math import gcd, lcm
from typing import Any

from minelogic.board import Board, Coordinates

MOST_TILES = 10_000


class Refused(Exception):
    """The certificate does not prove what it claims; the message says where it fails."""


def check(data: Any) -> None:
    """Raises `Refused` unless the certificate proves its rank and its answer."""
    try:
        _check(data)
    except (KeyError, TypeError, ValueError, AttributeError, IndexError) as error:
        raise Refused(f"it does not have the form of minelogic.layout/1 ({error})") from None
    except RecursionError:
        raise Refused("its kernel is too large to be gone through") from None


def _check(data: Any) -> None:
    _need(data["format"] == "minelogic.layout/1", "its format is not minelogic.layout/1")
    for key in ("open", "pivots", "kernel"):
        _need(isinstance(data[key], list), f"its {key} is no list")
    board = _board(data["board"])
    shown = [_tile(board, name) for name in data["open"]]
    _need(len(set(shown)) == len(shown), "an open tile is listed twice")
    hidden = [tile for tile in range(board.size) if tile not in set(shown)]
    _need(len(hidden) == data["closed"], f"{len(hidden)} tiles are closed")
    rows = {tile: set(board.neighbours(tile)) - set(shown) for tile in shown}

    # The pivots show that the rank is no less than their number, the kernel that it is no more.
    pivots = [(_tile(board, row), _tile(board, column)) for row, column in data["pivots"]]
    _need(len(pivots) == data["rank"], "the rank is not the number of pivots")
    _eliminate(rows, pivots, int(data["modulus"]))
    vectors = [
        {_tile(board, e["tile"]): int(e["entry"]) for e in vector} for vector in data["kernel"]
    ]
    free = set(hidden) - {column for _, column in pivots}
    _need(len(vectors) == len(free), "rank and kernel do not add up to the closed tiles")
    owned = []
    for vector in vectors:
        own = [tile for tile in vector if tile in free and vector[tile]]
        _need(len(own) == 1 and own[0] not in owned, "the kernel is no basis")
        _need(not set(vector) & set(shown), "the kernel is not on closed tiles")
        for row in rows.values():
            zero = not sum(vector.get(tile, 0) for tile in row)
            _need(zero, "the matrix does not send the kernel to zero")
        owned += own

    if data["always_unique"] is True:
        _need(data["pair"] is None, "it is unique, and yet has a pair")
        _need(not _small(vectors, owned, hidden), "a vector of the kernel has entries 1, -1, 0")
        return
    _need(data["always_unique"] is False, "it does not say whether it is always unique")
    first, second = ({_tile(board, name) for name in mines} for mines in data["pair"])
    _need(first != second, "the pair is one mine set twice")
    _need(not (first | second) & set(shown), "a mine is on an open tile")
    for tile, row in rows.items():
        same = len(row & first) == len(row & second)
        _need(same, f"the pair shows two numbers at {board.label(tile)}")


def _eliminate(rows: dict[int, set[int]], pivots: list[tuple[int, int]], modulus: int) -> None:
    """Each pivot's row is cleared of the columns before it; what is left at its own is a unit."""
    _need(modulus > 1, "the modulus is not more than 1")
    done: dict[int, dict[int, int]] = {}
    _need(len({row for row, _ in pivots}) == len(pivots), "a row has two pivots")
    for tile, own in pivots:
        row = dict.fromkeys(rows[tile], 1)
        for column, pivot in done.items():
            times = row.get(column, 0)
            if times:
                for each, entry in pivot.items():
                    row[each] = (row.get(each, 0) - times * entry) % modulus
        left = row.get(own, 0)
        _need(gcd(left, modulus) == 1 and own not in done, f"no pivot at {tile}, {own}")
        inverse = pow(left, -1, modulus)
        done[own] = {c: entry * inverse % modulus for c, entry in row.items() if entry}


def _small(vectors: list[dict[int, int]], owned: list[int], hidden: list[int]) -> bool:
    """Whether vectors, each alone at its own tile, make up one with entries 1, -1 and 0."""
    scale = lcm(*(vector[own] for own, vector in zip(owned, vectors, strict=True)))
    last = {
        tile: max((k for k, v in enumerate(vectors) if tile in v), default=-1) for tile in hidden
    }

    def reach(k: int, sums: dict[int, int]) -> Iterator[dict[int, int]]:
        if k == len(vectors):
            yield sums
            return
        times = scale // vectors[k][owned[k]]
        for sign in (-1, 0, 1):
            more = {tile: sums[tile] + sign * times * vectors[k].get(tile, 0) for tile in hidden}
            # What no later vector changes has to be right.
            if all(more[tile] in (-scale, 0, scale) for tile in hidden if last[tile] == k):
                yield from reach(k + 1, more)

    return any(any(sums.values()) for sums in reach(0, dict.fromkeys(hidden, 0)))


def _board(data: Any) -> Board:
    if data["topology"] == "graph":
        _need(len(data["vertices"]) <= MOST_TILES, f"the board has more than {MOST_TILES:,} tiles")
        edges = [(one, other) for one, other in data["edges"]]
        return Board("graph", vertices=tuple(data["vertices"]), edges=tuple(edges))
    words = data["coordinates"].split()
    coordinates = Coordinates(words[0] == "cartesian", int(words[-1]))
    _need(data["rows"] * data["columns"] <= MOST_TILES, f"it has more than {MOST_TILES:,} tiles")
    return Board.grid(data["rows"], data["columns"], data["topology"], coordinates)


def _tile(board: Board, name: Any) -> int:
    tile = board.tile((name[0], name[1]) if isinstance(name, list) else name)
    if tile is None:
        raise Refused(f"the board has no tile {name}")
    return tile


def _need(holds: bool, otherwise: str) -> None:
    if not holds:
        raise Refused(otherwise)


def main(arguments: list[str]) -> int:
    """Checks the certificates in files; 0 if all of them are right."""
    wrong = 0
    for path in arguments:
        try:
            with open(path, encoding="utf-8") as stream:
                check(json.load(stream))
            print(f"{path}: right")
        except (OSError, ValueError, Refused) as error:
            wrong += 1
            print(f"{path}: refused: {error}")
    return 1 if wrong or not arguments else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
