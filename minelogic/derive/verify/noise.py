"""What a noisy sign says, worked out by the checker itself: from its channel, number by number."""

from __future__ import annotations

from typing import Any

from minelogic.board import Board, Noise
from minelogic.derive.verify.counts import FALSE, Ground, count


def numbers_behind(noise: Noise | None, board: Board, tile: int, sign: Any) -> list[int] | None:
    """The true numbers that could have shown a sign; None if it says what it says without noise."""
    most = len(board.neighbours(tile))
    channel = (noise or Noise()).at(tile)
    if sign in (".", "*") or channel.name == "exact":
        return None
    rows = {true: [s for s, chance in shown if chance > 0] for true, shown in channel.rows}
    could: dict[int, list[Any]] = {}
    for true in range(most + 1):
        could[true] = [true]
        if channel.name == "lower":
            could[true] = [*range(1, true + 1)] or [0]
        elif channel.name == "upper":
            could[true] = [*range(true, most + 1)]
        elif channel.name == "shown":
            sure, never = channel.chance == 1, channel.chance == 0
            could[true] = [true] * (not never) + ["-"] * (not sure)
        elif true in rows:
            could[true] = rows[true]
    behind = [true for true, signs in could.items() if sign in signs]
    if sign == "-" and (not behind or len(behind) > most):
        return None
    return behind


def merged(says: list[Ground]) -> Ground:
    """That one of these holds; if each is an exact number of the same, in a row, then from … to."""
    numbers: dict[tuple[int, ...], list[int]] = {}
    for formula in says:
        exact = _exactly(formula)
        if exact is None:
            return count(1, len(says), says)
        if exact[0] >= 0:
            numbers.setdefault(exact[1], []).append(exact[0])
    if not numbers:
        return FALSE
    ((parts, bounds),) = numbers.items() if len(numbers) == 1 else (((), []),)
    if not parts or max(bounds) - min(bounds) + 1 > len(set(bounds)):
        return count(1, len(says), says)
    return count(min(bounds), max(bounds), parts)


def _exactly(formula: Ground) -> tuple[int, tuple[int, ...]] | None:
    """How many of which atoms hold, if that is what a formula says; -1 if it cannot hold."""
    if isinstance(formula, int):
        return int(formula > 0), (abs(formula),)
    low, high, parts = formula
    if formula == FALSE:
        return -1, ()
    if not all(isinstance(part, int) for part in parts):
        return None
    if low == len(parts) and all(part < 0 for part in parts):
        return 0, tuple(sorted([-part for part in parts]))
    if low != high or not all(part > 0 for part in parts):
        return None
    return low, tuple(sorted(parts))
