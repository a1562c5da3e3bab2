"""Which technique a reason is: how many instances it takes, and of which kind they are."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

from minelogic.ground.formula import Ground
from minelogic.ground.premises import Premise
from minelogic.syntax.statements import Mines

Value: TypeAlias = Callable[[Ground], bool | None]
"""What is known of a formula."""


def technique_of(
    used: Sequence[Premise], conclusion: Ground, value: Value, tiles: int, first_safe: int
) -> str:
    """The technique by which premises force a conclusion, given what is known of single tiles.

    The board has so many tiles, and the atoms that they are safe begin at `first_safe`.
    """
    dear = [premise for premise in used if premise.cost]
    if not dear:
        return "given"
    if any(isinstance(premise.statement, Mines) for premise in dear):
        return "total" if len(dear) == 1 else "total-and-numbers"
    numbers = [open_tiles(premise.formula, value, tiles) for premise in dear]
    bomb = is_bomb(conclusion, tiles, first_safe)
    if bomb is None or any(number is None for number in numbers):
        return "instance" if len(dear) == 1 else "instances"
    if len(dear) == 1:
        return "all-missing" if bomb else "all-found"
    if len(dear) > 2:
        return "numbers"
    one, two = [number or frozenset() for number in numbers]
    return "subset" if one <= two or two <= one else "difference"


def open_tiles(formula: Ground, value: Value, tiles: int) -> frozenset[int] | None:
    """The bombs, by their atoms, that a number leaves open; None if the formula is no number.

    A number says, with what is known put in, how many of some tiles are bombs.
    """
    while isinstance(formula, tuple) and formula[0] in ("->", "<->"):
        op, left, right = formula
        if value(left) is True:
            formula = right
        elif op == "<->" and value(right) is True:
            formula = left
        else:
            return None
    if not isinstance(formula, tuple) or formula[0] != "exactly":
        return None
    parts = formula[2:]
    if not all(isinstance(part, int) and 0 < part <= tiles for part in parts):
        return None
    return frozenset([part for part in parts if value(part) is None])


def is_bomb(literal: Ground, tiles: int, first_safe: int) -> bool | None:
    """Whether a literal says that a tile is a bomb, or that it is none; None if neither."""
    if not isinstance(literal, int) or isinstance(literal, bool):
        return None
    atom = abs(literal)
    if 0 < atom <= tiles:
        return literal > 0
    return literal < 0 if first_safe <= atom < first_safe + tiles else None
