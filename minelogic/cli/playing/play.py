"""`minelogic play`: play Minesweeper with advice, or watch a player."""

from __future__ import annotations

import os
import re
from typing import TYPE_CHECKING, Any

import click

from minelogic.board import GRIDS, TOPOLOGIES
from minelogic.cli.shared.common import emit_json, json_option, open_problem
from minelogic.cli.shared.deriving import write_file
from minelogic.cli.shared.playing import refused, replayed
from minelogic.limits import Limits
from minelogic.words import fill

if TYPE_CHECKING:
    from minelogic.play.game import Game
    from minelogic.play.laying import First

_SIZES = {"beginner": (9, 9, 10), "intermediate": (16, 16, 40), "expert": (16, 30, 99)}
_BOARD = re.compile(r"\s*(\d{1,4})\s*[x×]\s*(\d{1,4})\s*/\s*(\d{1,7})\s*")
_OPEN = re.compile(r"open:(\d{1,6})")


@click.command()
@click.argument("file", metavar="[FILE]", required=False)
@click.option(
    "--board",
    "size",
    metavar="9x9/10",
    help="Rows, columns and mines; or beginner, intermediate or expert.",
)
@click.option(
    "--topology",
    type=click.Choice([name for name in TOPOLOGIES if name in GRIDS]),
    default="king",
    show_default=True,
    help="Who is next to whom.",
)
@click.option(
    "--coordinates",
    type=click.Choice(("rows from 0", "rows from 1", "cartesian from 1")),
    default="rows from 0",
    show_default=True,
    help="How tiles are called.",
)
@click.option("--seed", type=int, help="The same seed and first move, the same mines.")
@click.option(
    "--first",
    metavar="RULE",
    default="safe",
    show_default=True,
    help="The first tile: anything, safe, an opening, or open:K for K tiles that are open.",
)
@click.option("--practice", is_flag=True, help="Moves can be undone.")
@click.option("--player", metavar="NAME", help="Watch a player; mine.py:Player is one of your own.")
@click.option("--record", metavar="FILE", help="Write a record of the game.")
@click.option(
    "--do", "commands", metavar="COMMANDS", default="", help="Carry these out first: '0 0; hint'."
)
@click.option("--players", "show_players", is_flag=True, help="List the players and stop.")
@json_option
def command(
    file: str | None,
    size: str | None,
    topology: Any,
    coordinates: str,
    seed: int | None,
    first: str,
    practice: bool,
    player: str | None,
    record: str | None,
    commands: str,
    show_players: bool,
    as_json: bool,
) -> None:
    """Play Minesweeper in the terminal, with advice, or watch a player.

    FILE is a constraint file, on whose board is played and whose display is open from the start; or
    a record (.json), to go on with its game. In the game, "help" lists what can be done. --json
    prints the record of a game that a player has played.
    """
    from minelogic.play.moves import GameError

    if show_players:
        _list_players()
        return
    if as_json and player is None:
        raise click.UsageError("--json is for games that a --player plays.")
    if file is not None and size is not None:
        raise click.UsageError("The board is that of the file; leave out --board.")
    try:
        rule = _first(first)
        if file is not None and file.endswith(".json"):
            game = _continued(file)
        else:
            game = _begun(file, size, topology, coordinates, _seed(seed), rule, practice)
        if player is None:
            from minelogic.cli.playing.terminal import Terminal

            Terminal(game, [each.strip() for each in commands.split(";") if each.strip()]).play()
        else:
            from minelogic.cli.playing.watch import watch

            watch(game, player, as_json)
    except GameError as error:
        refused(error)
    if record is not None:
        from minelogic.play.record import record_text

        write_file(record, record_text(game))
    if as_json:
        from minelogic.play.record import record_json

        emit_json(record_json(game))


def _list_players() -> None:
    from minelogic.play.players import PLAYERS

    wide = max(len("mine.py:Player"), *(len(entry.name) for entry in PLAYERS))
    rest = " " * (wide + 2)
    own = "A class of your own, with choose(self, view)."
    for name, sentence in [*((e.name, e.sentence) for e in PLAYERS), ("mine.py:Player", own)]:
        click.echo(fill(f"{name:<{wide}}  {sentence}", "", rest))


def _seed(seed: int | None) -> int:
    """The seed that was asked for, or one that nobody knows; it is in the record."""
    return int.from_bytes(os.urandom(4)) if seed is None else seed


def _first(text: str) -> First:
    found = _OPEN.fullmatch(text.replace(" ", ""))
    if found:
        return {"open": int(found[1])}
    if text not in ("anything", "safe", "opening"):
        raise click.BadParameter(
            f"'{text}' is none of anything, safe, opening and open:K.", param_hint="--first"
        )
    return text  # type: ignore[return-value]


def _continued(path: str) -> Game:
    from minelogic.cli.shared.common import fail, read_source

    source, findings, _folder = read_source(path, Limits())
    if findings:
        fail(findings)
    return replayed(source.text, path)


def _begun(
    file: str | None,
    size: str | None,
    topology: Any,
    coordinates: str,
    seed: int,
    rule: First,
    practice: bool,
) -> Game:
    if file is not None:
        from minelogic.play.from_file import game_of

        return game_of(open_problem(file), None, seed, rule, practice)
    from minelogic.play.game import Game

    rows, columns, mines = _size(size or "beginner")
    return Game.new(rows, columns, mines, seed, rule, topology, coordinates, practice=practice)


def _size(text: str) -> tuple[int, int, int]:
    if text in _SIZES:
        return _SIZES[text]
    found = _BOARD.fullmatch(text)
    if not found:
        raise click.BadParameter(
            f"'{text}' is no board. Write rows x columns / mines, such as 9x9/10.",
            param_hint="--board",
        )
    rows, columns, mines = map(int, found.groups())
    if rows * columns > Limits().tiles:
        raise click.BadParameter(
            f"A board has at most {Limits().tiles:,} tiles.", param_hint="--board"
        )
    return rows, columns, mines
