"""Players: one small file each, and one entry here.

By name:
    logician  The logician of the CS 102 notes: every logical move; else the least probable tile.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from minelogic.play.moves import GameError
from minelogic.records import dataclass

if TYPE_CHECKING:
    from minelogic.play.view import Player


@dataclass(frozen=True, slots=True)
class PlayerEntry:
    """A player: its name, what it does, and its class, which is made without arguments.

    The class may take options by name; each has a default.
    """

    name: str
    sentence: str
    home: str
    """The module in this folder, and the class in it: `logician:Logician`."""


PLAYERS: tuple[PlayerEntry, ...] = (
    PlayerEntry(
        "logician",
        "Every move that logic allows; else the tile that is least likely a mine.",
        "logician:Logician",
    ),
)
"""From the simplest to the best."""


def make_player(name: str, **options: Any) -> Player:
    """A player who begins a game; `GameError` if there is none of this name."""
    for entry in PLAYERS:
        if entry.name == name:
            module, _, kind = entry.home.partition(":")
            made: Player = getattr(import_module(f"{__name__}.{module}"), kind)(**options)
            return made
    known = ", ".join(entry.name for entry in PLAYERS)
    raise GameError(f"there is no player {name!r}; there are {known}")
