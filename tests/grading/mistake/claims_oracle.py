"""What some numbers below a row of covered tiles force: all boards, one by one."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product


def forces(numbers: Sequence[int], named: Sequence[int], tile: int, bomb: bool) -> bool:
    """Whether the tile is that on every row of bombs that shows the numbers named."""
    rows = [
        row
        for row in product([False, True], repeat=len(numbers))
        if all(sum(row[max(n - 1, 0) : n + 2]) == numbers[n] for n in named)
    ]
    return all(row[tile] == bomb for row in rows)
