"""Records: a game as a document from which it can be played again, move by move.

A record holds the board, where the mines are, what was open from the start, and every move with
what it opened, its reason and its risk; moves that were undone are in it too, each followed by an
`undo`. Who plays the moves of a record again gets the same record, byte for byte.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from fractions import Fraction
from typing import Any, Literal

from minelogic.board import Board, TileName
from minelogic.board.as_json import BoardJson, board_json
from minelogic.jsonable import Ratio, Shape, Tile, tile_json
from minelogic.play.game import Game, Played, Status
from minelogic.play.laying import FIRST_RULES, FirstRule
from minelogic.play.moves import ACTIONS, GameError, IllegalMove, Move
from minelogic.syntax.file.display_text import as_coordinates

FORMAT: Literal["minelogic.record/1"] = "minelogic.record/1"


class RecordedMoveJson(Shape):
    """A move, what it opened, why it was made, and at what risk; an undo has no place."""

    action: Literal["probe", "mark", "unmark", "chord", "undo"]
    place: Tile | None
    opened: list[Tile]
    reason: str
    risk: Ratio | None
    technique: str | None


class RecordJson(Shape):
    """A game of Minesweeper, from its mines to its end; no bombs if none were laid yet."""

    format: Literal["minelogic.record/1"]
    board: BoardJson
    mines: int
    bombs: list[Tile] | None
    given: list[Tile]
    first: FirstRule
    seed: int | None
    practice: bool
    player: str | None
    status: Status
    moves: list[RecordedMoveJson]


def record_json(game: Game) -> RecordJson:
    """The record of a game, at any time."""
    board = game.board
    return {
        "format": FORMAT,
        "board": board_json(board),
        "mines": game.mines,
        "bombs": None if game.bombs is None else _tiles(board, game.bomb_tiles),
        "given": _tiles(board, game.given),
        "first": game.first,
        "seed": game.seed,
        "practice": game.practice,
        "player": game.player,
        "status": game.status,
        "moves": [_move_json(board, played) for played in game.log],
    }


def record_text(game: Game) -> str:
    """The record as a file has it: a line for each thing that is known, and one for each move."""
    record: dict[str, Any] = dict(record_json(game))
    moves = [f"    {_line(move)}" for move in record.pop("moves")]
    lines = [f"  {_line(key)}: {_line(value)}," for key, value in record.items()]
    inside = ["[", ",\n".join(moves), "  ]"] if moves else ["[]"]
    return "\n".join(["{", *lines, '  "moves": ' + "\n".join(inside), "}", ""])


def replay(record: str | RecordJson) -> Game:
    """The game of a record, with all its moves made; `GameError` if it is none, or not possible."""
    game, moves = opened_record(record)
    for number, (move, opened) in enumerate(moves, 1):
        try:
            if move is None:
                game.undo()
            elif sorted(map(str, game.play(move))) != sorted(map(str, opened)):
                raise GameError(f"move {number} opens other tiles than the record says")
        except IllegalMove as illegal:
            raise GameError(f"move {number} of the record is not allowed: {illegal}") from None
    data: Any = json.loads(record) if isinstance(record, str) else record
    if game.status != data["status"]:
        raise GameError(f"the record says that the game is {data['status']}; it is {game.status}")
    return game


def opened_record(
    record: str | RecordJson,
) -> tuple[Game, list[tuple[Move | None, list[TileName]]]]:
    """The game of a record before its first move, and its moves; None is an undo."""
    try:
        data: Any = json.loads(record) if isinstance(record, str) else record
    except ValueError as error:
        raise GameError(f"this is no record of a game: it is no JSON ({error})") from None
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise GameError(f"this is no record of a game: its format is not {FORMAT}")
    try:
        board = _board(data["board"])
        first = data["first"]
        if first not in FIRST_RULES:
            raise GameError(f"there is no rule {first!r} for the first move")
        bombs = data["bombs"]
        game = Game.restored(
            board,
            data["mines"],
            None if bombs is None else _names(bombs),
            _names(data["given"]),
            seed=data["seed"],
            first=first,
            practice=data["practice"],
            player=data["player"],
        )
        return game, [_move(move) for move in data["moves"]]
    except (KeyError, TypeError, ValueError, AttributeError, ZeroDivisionError) as error:
        what = f"it has no {error}" if isinstance(error, KeyError) else str(error)
        raise GameError(f"this is no record of a game: {what}") from None


def _move_json(board: Board, played: Played | None) -> RecordedMoveJson:
    if played is None:
        return {
            "action": "undo",
            "place": None,
            "opened": [],
            "reason": "",
            "risk": None,
            "technique": None,
        }
    move = played.move
    return {
        "action": move.action,
        "place": tile_json(move.place),
        "opened": _tiles(board, played.opened),
        "reason": move.reason,
        "risk": None if move.risk is None else str(move.risk),
        "technique": move.technique,
    }


def _move(data: Any) -> tuple[Move | None, list[TileName]]:
    action = data["action"]
    if action == "undo":
        return None, []
    if action not in ACTIONS:
        raise GameError(f"there is no move {action!r}")
    risk = None if data["risk"] is None else Fraction(data["risk"])
    move = Move(action, _name(data["place"]), data["reason"], risk, data["technique"])
    return move, _names(data["opened"])


def _board(data: Any) -> Board:
    if data["topology"] != "graph":
        system = as_coordinates(data["coordinates"])
        return Board.grid(data["rows"], data["columns"], data["topology"], system)
    edges = tuple((one, other) for one, other in data["edges"])
    return Board("graph", vertices=tuple(data["vertices"]), edges=edges)


def _tiles(board: Board, tiles: Iterable[int]) -> list[Tile]:
    return [tile_json(board.name(tile)) for tile in tiles]


def _names(tiles: Iterable[Any]) -> list[TileName]:
    return [_name(tile) for tile in tiles]


def _name(tile: Any) -> TileName:
    return tuple(tile) if isinstance(tile, list) else tile


def _line(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)
