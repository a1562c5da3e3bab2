"""A player is watched: its moves with their reasons, and how the game ended."""

from __future__ import annotations

import click

from minelogic.cli.playing.screen import show_board
from minelogic.play.game import Game
from minelogic.play.own_players import named_player
from minelogic.play.review import Review, last_judged
from minelogic.play.said import tile_text
from minelogic.play.watch import run
from minelogic.words import fill


def watch(game: Game, name: str, quiet: bool) -> None:
    """Plays the game to its end; unless `quiet`, with every move told, and boards at guesses."""
    player = named_player(name)
    if quiet:
        run(game, player, name=name)
        return
    show_board(game)
    run(game, player, _tell, name=name)
    click.echo()
    show_board(game)
    click.echo()
    if game.status == "won":
        guesses = sum([1 for played in game.moves if played.move.risk])
        click.echo("Won without a guess." if not guesses else f"Won; guesses: {guesses}.")
    else:
        click.echo(fill(Review(game, (last_judged(game),)).verdict))


def _tell(game: Game) -> None:
    played = game.moves[-1]
    move, board = played.move, game.board
    if game.all_open and move.action == "mark":
        if game.status == "won":
            click.echo(fill(f"{len(game.moves):>4}  {move.reason} All are marked.", "", " " * 6))
        return
    tile = board.tile(move.place)
    assert tile is not None
    if move.risk:
        click.echo()
    head = f"{len(game.moves):>4}  {move.action} {tile_text(board, tile)}"
    click.echo(fill(f"{head}: {move.reason}" if move.reason else head, "", " " * 6))
    if move.risk and game.status == "playing":
        click.echo()
        show_board(game)
        click.echo()
