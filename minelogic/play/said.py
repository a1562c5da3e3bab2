"""Tiles and chances as the sentences about games have them."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from fractions import Fraction

    from minelogic.board import Board

_FEW = 1000
"""Denominators up to this are read as they are."""


def tile_text(board: Board, tile: int) -> str:
    """The tile as sentences of derivations have it: `(0,1)`."""
    return board.label(tile).replace(", ", ",")


def chance_text(chance: Fraction) -> str:
    """A probability, exactly where it is short: `1/6`, `18.5 %`."""
    if chance.denominator <= _FEW:
        return str(chance)
    percent = f"{float(100 * chance):.1f}"
    # What is not certain never looks like it.
    return {"0.0": "under 0.1 %", "100.0": "over 99.9 %"}.get(percent, f"{percent} %")
