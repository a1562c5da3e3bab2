"""Whole games, played by players."""

from __future__ import annotations

from collections.abc import Callable

from minelogic.play.game import Game
from minelogic.play.moves import GameError, IllegalMove, Move
from minelogic.play.players import make_player
from minelogic.play.view import Player

ALL_OPEN = "All tiles without mines are open, so what is covered is a mine."


def run(
    game: Game,
    player: str | Player,
    watch: Callable[[Game], object] | None = None,
    name: str | None = None,
) -> Game:
    """The game, played to its end by a player, or by the one of this name.

    A record calls the player by its `name`, and else by that of its class.

    Once all tiles without mines are open, the rest is marked on the player's behalf. `watch` is
    called after each move. `GameError` if the player makes a move that the rules do not allow.
    """
    playing = make_player(player) if isinstance(player, str) else player
    if name is None:
        name = player if isinstance(player, str) else type(player).__name__
    game.player = name
    view = game.view
    while game.status == "playing":
        moves = _marks(game) if game.all_open else (playing.choose(view),)
        for move in moves:
            if not isinstance(move, Move):
                raise GameError(f"a player chooses a Move, not {move!r}")
            try:
                game.play(move)
            except IllegalMove as illegal:
                what = f"{game.player} made a move that is not allowed: {illegal}"
                raise GameError(what) from illegal
            if watch is not None:
                watch(game)
    return game


def _marks(game: Game) -> list[Move]:
    """A mark for every covered tile that has none: all of them are mines."""
    return [
        Move("mark", game.board.name(tile), ALL_OPEN, None, "all-open")
        for tile, sign in enumerate(game.signs)
        if sign == "." and tile not in game.marked
    ]
