"""A move judged: was it certain, and how; or a guess, and was that needless, or the best chance?"""

from __future__ import annotations

from fractions import Fraction
from typing import Literal, TypeAlias, get_args

from minelogic.board import TileName
from minelogic.play.advice import Deduction, Position
from minelogic.play.moves import Move
from minelogic.play.said import chance_text, tile_text
from minelogic.records import dataclass
from minelogic.words import listed

Kind: TypeAlias = Literal[
    "first",
    "forced",
    "best guess",
    "poor guess",
    "needless guess",
    "blunder",
    "sound mark",
    "guessed mark",
    "refuted mark",
    "unmark",
]
"""What a move was. The first tile may be safe by the rules of the game; a move is *forced* if it
could do no harm on any board that fits; a guess is *needless* where a tile was safe for certain,
and else *best* if nothing had a lower risk; a *blunder* opens what is a mine for certain. A mark is
*sound* on a mine that is certain, and *refuted* on a tile that is safe for certain."""
KINDS: tuple[Kind, ...] = get_args(Kind)


@dataclass(frozen=True, slots=True)
class Judgement:
    """What a move was, at what risk, and what would have been better."""

    move: Move
    kind: Kind
    sentence: str
    """What is said of it, with the reason if there is one."""
    risk: Fraction | None = None
    """How likely it opened a mine; of a mark, how likely the tile is a mine."""
    technique: str | None = None
    """By which a move is certain."""
    cost: int | None = None
    """How many numbers the reason takes."""
    best: Fraction | None = None
    """The least risk there was."""
    best_places: tuple[TileName, ...] = ()
    missed: Deduction | None = None
    """The cheapest deduction of a safe tile, where a guess was needless."""


def judge(position: Position, move: Move) -> Judgement:
    """What a move is that is allowed, before it is made."""
    board = position.board
    tile = board.tile(move.place)
    assert tile is not None
    if move.action == "mark":
        return _mark(position, move, tile)
    if move.action == "unmark":
        return _unmark(position, move, tile)
    game = position.game
    if move.action == "chord":
        tiles = [t for t in board.neighbours(tile) if game.sign(t) == "." and t not in game.marked]
    else:
        tiles = [tile]
    if position.first_is_safe:
        said = "The first tile is safe by the rules of the game."
        return Judgement(move, "first", said, Fraction(0))
    if all(each in position.safe for each in tiles):
        dearest = max(map(position.deduction, tiles), key=lambda d: (d.cost, -d.tile))
        return Judgement(
            move,
            "forced",
            dearest.sentence,
            Fraction(0),
            dearest.technique,
            dearest.cost,
            Fraction(0),
        )
    return _guess(position, move, tiles)


def _guess(position: Position, move: Move, tiles: list[int]) -> Judgement:
    board = position.board
    sure = [tile for tile in tiles if tile in position.bombs]
    missed = position.cheapest(position.safe)
    risk = Fraction(1) if sure else position.risk(tiles)
    best, best_tiles = position.best
    places = tuple(map(board.name, best_tiles))
    if sure:
        deduction = position.deduction(sure[0])
        said = f"{deduction.label} is a mine for certain. {deduction.sentence}"
        return Judgement(
            move, "blunder", said, risk, deduction.technique, deduction.cost, best, places, missed
        )
    chance = (
        "a risk that takes too long to count" if risk is None else f"a risk of {chance_text(risk)}"
    )
    if missed is not None:
        said = f"It was {chance}, and {missed.label} was safe for certain. {missed.sentence}"
        return Judgement(
            move, "needless guess", said, risk, None, None, Fraction(0), places, missed
        )
    if risk is None or best is None:
        return Judgement(move, "best guess", f"Nothing was safe for certain; it was {chance}.")
    if risk == best:
        alike = "" if len(places) == 1 else ", as elsewhere"
        said = f"Nothing was safe for certain, and nothing had less: {chance}{alike}."
        return Judgement(move, "best guess", said, risk, None, None, best, places)
    where = listed([tile_text(board, each) for each in best_tiles], "or", most=4)
    said = (
        f"Nothing was safe for certain; it was {chance}, and only {chance_text(best)} at {where}."
    )
    return Judgement(move, "poor guess", said, risk, None, None, best, places)


def _mark(position: Position, move: Move, tile: int) -> Judgement:
    risk = position.risk([tile])
    if tile in position.bombs or tile in position.safe:
        deduction = position.deduction(tile)
        kind: Kind = "sound mark" if tile in position.bombs else "refuted mark"
        said = deduction.sentence
        if kind == "refuted mark":
            said = f"{deduction.label} is safe for certain. {said}"
        return Judgement(move, kind, said, risk, deduction.technique, deduction.cost)
    return Judgement(move, "guessed mark", _perhaps(risk), risk)


def _unmark(position: Position, move: Move, tile: int) -> Judgement:
    label = tile_text(position.board, tile)
    risk = position.risk([tile])
    if tile in position.bombs:
        said = f"{label} is a mine for certain. {position.deduction(tile).sentence}"
    elif tile in position.safe:
        said = f"Rightly so: {label} is safe for certain. {position.deduction(tile).sentence}"
    else:
        said = _perhaps(risk)
    return Judgement(move, "unmark", said, risk)


def _perhaps(risk: Fraction | None) -> str:
    if risk is None:
        return "The tile may be a mine or not."
    return f"The tile is a mine with probability {chance_text(risk)}."
