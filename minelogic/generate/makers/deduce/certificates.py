"""Certificates: that a board needs what it is said to need, as it is stored with its exercise."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal

from minelogic.board import Board
from minelogic.derive.derivation import TraceJson
from minelogic.derive.verify.certificate import NEEDS, display_json
from minelogic.generate.makers.deduce.claims import Claim
from minelogic.jsonable import Shape

FILE = "certificate.json"


class FixpointJson(Shape):
    """Where nothing cheaper leads on: after how many steps, and how the display stands there."""

    steps: int
    display: list[str] | Mapping[str, str]


class CertificateJson(Shape):
    """That a board needs a technique: a derivation, and where the cheaper ones get stuck."""

    format: Literal["minelogic.certificate/1"]
    needs: str
    guesses: bool
    fixpoint: FixpointJson
    derivation: TraceJson


def first_needed(lines: Sequence[Claim], needs: str) -> int | None:
    """The number of the first step that is what is needed, from 0; None if none is.

    The steps before it lead to the fixpoint of what is cheaper, for the engine takes the cheapest
    step that there is; whether it is one is checked by others.
    """
    need = NEEDS[needs]
    for number, line in enumerate(lines):
        if need.total:
            meets = line.total
        elif need.contradiction:
            meets = line.form == "contradiction"
        else:
            meets = line.cost == need.most
        if meets:
            return number
    return None


def certificate(
    board: Board, signs: Sequence[int | str], trace: TraceJson, lines: Sequence[Claim], needs: str
) -> CertificateJson | None:
    """The certificate, yet to be checked; None if no step is what is needed."""
    before = first_needed(lines, needs)
    if before is None:
        return None
    stuck = settled(board, signs, lines[:before])
    return {
        "format": "minelogic.certificate/1",
        "needs": needs,
        "guesses": "." in settled(board, signs, lines),
        "fixpoint": {"steps": before, "display": display_json(board, stuck)},
        "derivation": trace,
    }


def settled(board: Board, signs: Sequence[int | str], lines: Sequence[Claim]) -> list[int | str]:
    """The display with what some lines claim."""
    now = list(signs)
    places = {_literal_name(board, tile): tile for tile in range(board.size)}
    for line in lines:
        for literal in line.literals:
            now[places[literal[1:]]] = "*" if literal.startswith("B") else "-"
    return now


def _literal_name(board: Board, tile: int) -> str:
    name = board.name(tile)
    return f"({name[0]}, {name[1]})" if isinstance(name, tuple) else f"({name})"
