"""Tables to be solved: with a certificate, and the marks that are set wrongly."""

from __future__ import annotations

import json
from collections.abc import Iterator

from minelogic.generate.made import Rejected
from minelogic.generate.makers.answers import Slip
from minelogic.generate.makers.deduce.certificates import FILE as CERTIFICATE
from minelogic.generate.makers.deduce.displays import neighbours_of
from minelogic.generate.makers.deduce.rounds import rounds
from minelogic.generate.makers.paper.exercise import Asked, drawn, filled
from minelogic.generate.makers.paper.tables import Drawn, certified


def solve(table: Drawn, needs: str) -> tuple[Asked, int] | Rejected:
    """The exercise to solve a table that needs this, and how many steps its derivation has."""
    made = certified(table, needs)
    if isinstance(made, Rejected):
        return made
    certificate, steps = made
    asked = Asked(
        ask="solve",
        board=table.board,
        signs=table.signs,
        reference=filled(table.board, table.signs, table.mines),
        slips=tuple(_slips(table)),
        needs=needs,
        files={CERTIFICATE: json.dumps(certificate, ensure_ascii=False, indent=1) + "\n"},
    )
    return asked, steps


def _slips(table: Drawn) -> Iterator[Slip]:
    """A mine beside its place, all exchanged, stopped early, crosses alone, and nothing else."""
    board, signs, mines = table.board, table.signs, table.mines
    closed = [tile for tile, sign in enumerate(signs) if sign == "."]
    moved = moved_mine(table)
    if moved is not None:
        yield Slip("one-moved", filled(board, signs, moved), "breaks-number")
    yield Slip("exchanged", filled(board, signs, frozenset(closed) - mines), "exchanged")
    stuck = rounds(neighbours_of(board), signs, 1).signs
    if "." in stuck and any(sign in ("*", "-") for sign in stuck):
        yield Slip("one-number-at-a-time", drawn(board, _marks([str(s) for s in stuck])))
    cells = ["x" if t in mines else str(sign) for t, sign in enumerate(signs)]
    yield Slip("crosses-alone", drawn(board, cells))
    yield Slip("all-crosses", filled(board, signs, closed))


def moved_mine(table: Drawn) -> frozenset[int] | None:
    """The mines with one of them on a closed cell beside the same number; None if there is none."""
    board = table.board
    for tile, sign in enumerate(table.signs):
        if isinstance(sign, int):
            around = [near for near in board.neighbours(tile) if table.signs[near] == "."]
            here = [near for near in around if near in table.mines]
            free = [near for near in around if near not in table.mines]
            if here and free:
                return (table.mines - {here[0]}) | {free[-1]}
    return None


def _marks(cells: list[str]) -> list[str]:
    return ["x" if cell == "*" else cell for cell in cells]
