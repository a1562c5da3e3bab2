"""What a table's file says of how it was made, and its seed, read from there."""

from __future__ import annotations

import re

from minelogic.board import Board

ABOVE = "Paper Minesweeper, table "
"""How what stands above a new table begins."""
_SEED = re.compile(r", seed (.+)\.\Z")


def said_of_new(
    board: Board,
    kind: str,
    fill: str,
    p: float,
    seed: int | str,
    number: int,
    needs: str | None = None,
) -> str:
    """What stands above a new table: its number, its layout, who touches whom, and its seed."""
    size = f"{board.rows} x {board.columns} {board.topology}" if board.is_grid else board.describe()
    wanted = "" if needs is None else f"made to need {needs}, "
    return (
        f"{ABOVE}{number}: {kind} layout, {size}.\n"
        f"Each number tells how many of the closed cells around it are mines: "
        f"{neighbours_said(board)}\n"
        f"Fill {fill}, p = {p}, {wanted}seed {seed}."
    )


def said_of_sharpened(needs: str, seed: int | str) -> str:
    """What stands above a table whose mines were changed."""
    return f"Paper Minesweeper, sharpened until it needs {needs}, seed {seed}."


def neighbours_said(board: Board) -> str:
    """Which cells are around another, in a sentence."""
    said = {
        "king": "cells that share a side or a corner are neighbours.",
        "rook": "cells that share a side are neighbours.",
        "torus": (
            "cells that share a side or a corner are neighbours, and so are cells across the "
            "border: the last row is beside the first, the last column beside the first."
        ),
        "triangle": "triangles that share a corner are neighbours.",
        "graph": "vertices that are joined are neighbours.",
    }
    return said[board.topology]


def seed_in(text: str) -> str:
    """The seed that the comments above a table tell at their end; empty if they tell none."""
    lines = []
    for line in text.splitlines():
        if not line.startswith("#"):
            break
        lines.append(line.removeprefix("#").strip())
    found = _SEED.search(" ".join(lines).strip())
    return found[1] if found else ""
