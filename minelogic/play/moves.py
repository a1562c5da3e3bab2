"""Moves: what a player does, where, why and at what risk; and moves that the rules do not allow."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, TypeAlias, get_args

from minelogic.board import TileName
from minelogic.errors import MinelogicError
from minelogic.records import dataclass

if TYPE_CHECKING:
    from fractions import Fraction

Action: TypeAlias = Literal["probe", "mark", "unmark", "chord"]
ACTIONS: tuple[Action, ...] = get_args(Action)


@dataclass(frozen=True, slots=True)
class Move:
    """An action at a place, with the player's reason for it.

    The risk is the chance that a mine is opened, if the player knows it; the technique is the name
    of the deduction by which the move is certain, or None if it is a guess.
    """

    action: Action
    place: TileName
    reason: str = ""
    risk: Fraction | None = None
    technique: str | None = None


class GameError(MinelogicError):
    """A game cannot be set up, or a player cannot be had, for a reason that is told."""


class IllegalMove(MinelogicError):
    """A move that the rules do not allow: a stable code, a sentence, and what to do instead."""

    def __init__(self, code: str, message: str, help: str = "") -> None:
        self.code, self.message, self.help = code, message, help
        super().__init__(f"{message} {help}".rstrip())

    def __reduce__(self) -> tuple[type[IllegalMove], tuple[str, str, str]]:
        return type(self), (self.code, self.message, self.help)
