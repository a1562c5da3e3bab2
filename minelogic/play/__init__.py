"""The game, and who plays it.

From the top, each standing on those below:
    writing/     What people read about games: text for terminals, and pages.
    watch        Whole games, played by players.
    own_players  Players that are named: those of the catalogue, and a course's own,
                 `mine.py:Player`.
    from_file    Games on the board of a constraint file: what its display shows is open from the
                 start.
    review       A whole game reviewed: every move judged, and how it ended put in words.
    judging      A move judged: was it certain, and how; or a guess, and was that needless, or the
                 best chance?
    advice       Advice in a game: what is certain, the cheapest reason for it, and else the best
                 chances.
    record       Records: a game as a document from which it can be played again, move by move.
    players/     Players: one small file each, and one entry here.
    game         The game: mines on a board, and what may be done on it.
    view         What a player sees of a game: a window on it that shows no mine which is still
                 covered.
    knowledge/   What follows from the numbers of a game, kept from move to move.
    laying       Where the mines of a new game lie: at random, by a seed, as the rule for the first
                 move allows.
    setting      What a game is set up from, and the problem that its display is.
    moves        Moves: what a player does, where, why and at what risk; and moves that the rules do
                 not allow.
    said         Tiles and chances as the sentences about games have them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from minelogic.play.game import Game, Played
    from minelogic.play.knowledge import Knowledge
    from minelogic.play.moves import Action, GameError, IllegalMove, Move
    from minelogic.play.players import PLAYERS, make_player
    from minelogic.play.record import record_json, record_text, replay
    from minelogic.play.view import Player, View
    from minelogic.play.watch import run

__all__ = [
    "PLAYERS",
    "Action",
    "Game",
    "GameError",
    "IllegalMove",
    "Knowledge",
    "Move",
    "Played",
    "Player",
    "View",
    "make_player",
    "record_json",
    "record_text",
    "replay",
    "run",
]

_HOMES = {
    "PLAYERS": "minelogic.play.players",
    "Action": "minelogic.play.moves",
    "Game": "minelogic.play.game",
    "GameError": "minelogic.play.moves",
    "IllegalMove": "minelogic.play.moves",
    "Knowledge": "minelogic.play.knowledge",
    "Move": "minelogic.play.moves",
    "Played": "minelogic.play.game",
    "Player": "minelogic.play.view",
    "View": "minelogic.play.view",
    "make_player": "minelogic.play.players",
    "record_json": "minelogic.play.record",
    "record_text": "minelogic.play.record",
    "replay": "minelogic.play.record",
    "run": "minelogic.play.watch",
}


def __getattr__(name: str) -> Any:
    home = _HOMES.get(name)
    if home is None:
        raise AttributeError(f"module 'minelogic.play' has no attribute {name!r}")
    from importlib import import_module

    return getattr(import_module(home), name)
