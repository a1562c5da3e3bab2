"""The modified fill as the paper prints it, with each of its slips to be mended or left.

Cells are (row, column) from 1; open are those whose sum is even. Nothing here is the library's.
"""

from __future__ import annotations

from random import Random

Cell = tuple[int, int]


def beside(m: int, n: int, cell: Cell, eight: bool = False) -> list[Cell]:
    """The cells on the board that share a side with one, or a side or corner."""
    i, j = cell
    return [
        (i + di, j + dj)
        for di in (-1, 0, 1)
        for dj in (-1, 0, 1)
        if (di or dj) and (eight or not (di and dj)) and 1 <= i + di <= m and 1 <= j + dj <= n
    ]


def closed(m: int, n: int) -> list[Cell]:
    return [(i, j) for i in range(1, m + 1) for j in range(1, n + 1) if (i + j) % 2]


def printed_fill(
    random: Random,
    m: int,
    n: int,
    p: float = 0.5,
    *,
    last_row: bool = True,
    all_neighbours: bool = False,
    read_again: bool = False,
    starts_at: int = 1,
) -> set[Cell]:
    """The mines of the pseudocode.

    `last_row`: with the rule for the last row. `all_neighbours`: #V counts open cells too.
    `read_again`: the second `if` sees the number after the first has put a mine. `starts_at`: the
    column at which the loop over the last row begins; the paper prints 2.
    """
    mines: set[Cell] = set()

    def number(cell: Cell) -> int:
        return sum(near in mines for near in beside(m, n, cell))

    def governed(cell: Cell) -> list[Cell]:
        i, j = cell
        if i == 1:
            return []
        if i < m or not last_row:
            return [(i - 1, j)]
        if j < starts_at:
            return []
        return [(i - 1, j), *([(i, j - 1)] if j > 1 else [])]

    for cell in closed(m, n):
        rules = governed(cell)
        before = {each: number(each) for each in rules}
        decided = False
        for each in rules:
            full = len(beside(m, n, each, eight=all_neighbours))
            first = number(each) if read_again else before[each]
            if first == 0:
                mines.add(cell)
                decided = True
            second = number(each) if read_again else before[each]
            if second == full - 1:
                mines.discard(cell)
                decided = True
        if not decided and random.random() < p:
            mines.add(cell)
    return mines


def violations(m: int, n: int, mines: set[Cell]) -> list[Cell]:
    """The open cells that show 0, or as many as they have closed neighbours."""
    found = []
    for i in range(1, m + 1):
        for j in range(1, n + 1):
            if (i + j) % 2 == 0:
                near = beside(m, n, (i, j))
                if near and sum(each in mines for each in near) in (0, len(near)):
                    found.append((i, j))
    return found
