"""A whole game reviewed: every move judged, and how it ended put in words."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Literal, TypeAlias

from minelogic.board.as_json import BoardJson, board_json
from minelogic.jsonable import Ratio, Shape, Tile, tile_json
from minelogic.play.advice import Position
from minelogic.play.game import Game, Status
from minelogic.play.judging import KINDS, Judgement, Kind, judge
from minelogic.play.moves import Move
from minelogic.play.said import chance_text, tile_text
from minelogic.records import dataclass
from minelogic.words import counted

Loss: TypeAlias = Literal["bad luck", "poor guess", "deduction missed", "blunder"]

_LOSSES: dict[Kind, Loss] = {
    "best guess": "bad luck",
    "poor guess": "poor guess",
    "needless guess": "deduction missed",
    "blunder": "blunder",
}


class MissedJson(Shape):
    """A safe tile that was there, and why it was safe."""

    place: Tile
    technique: str | None
    sentence: str


class JudgedJson(Shape):
    """A move, what it was, and what would have been better."""

    number: int
    action: Literal["probe", "mark", "unmark", "chord"]
    place: Tile
    opened: list[Tile]
    kind: Kind
    sentence: str
    risk: Ratio | None
    technique: str | None
    cost: int | None
    best: Ratio | None
    best_places: list[Tile]
    missed: MissedJson | None


class ReviewJson(Shape):
    """A game of which every move is judged; undone moves are left out."""

    format: Literal["minelogic.review/1"]
    board: BoardJson
    mines: int
    player: str | None
    status: Status
    loss: Loss | None
    verdict: str
    chance: Ratio | None
    kinds: dict[str, int]
    moves: list[JudgedJson]


# Without slots: a review is kept as long as it is shown.
@dataclass(frozen=True)
class Review:
    """A game, and a judgement for each of its moves that were not undone."""

    game: Game
    judgements: tuple[Judgement, ...]

    @property
    def loss(self) -> Loss | None:
        """Why the game was lost, if it was."""
        if self.game.status != "lost":
            return None
        return _LOSSES.get(self.judgements[-1].kind, "bad luck")

    @property
    def chance(self) -> Fraction | None:
        """How likely it was to come through all risks that were taken; None if one is unknown."""
        chance = Fraction(1)
        for judgement in self.judgements:
            if judgement.move.action in ("probe", "chord"):
                if judgement.risk is None:
                    return None
                chance *= 1 - judgement.risk
        return chance

    @property
    def kinds(self) -> dict[str, int]:
        """How many moves there were of each kind that occurs."""
        found = [judgement.kind for judgement in self.judgements]
        return {kind: found.count(kind) for kind in KINDS if kind in found}

    @property
    def verdict(self) -> str:
        """How the game ended, and what that was due to."""
        guesses = sum([n for kind, n in self.kinds.items() if kind.endswith("guess")])
        if self.game.status == "playing":
            return f"The game is not over; so far it had {counted(guesses, 'guess', 'guesses')}."
        if self.game.status == "won":
            if not guesses:
                return "Won without a guess."
            needless = self.kinds.get("needless guess", 0)
            said = f"Won with {counted(guesses, 'guess', 'guesses')}"
            if needless == guesses:
                return f"{said}, which {'was' if guesses == 1 else 'were'} needless."
            return f"{said}, of which {needless} needless." if needless else f"{said}."
        return self._why_lost(self.judgements[-1])

    def _why_lost(self, last: Judgement) -> str:
        where = tile_text(self.game.board, self._exploded)
        if self.loss == "blunder":
            return f"Lost at {where}, which was a mine for certain. {self._missed(last)}".rstrip()
        if self.loss == "deduction missed":
            return f"Lost by a needless guess at {where}: a deduction was missed. " + (
                self._missed(last)
            )
        if self.loss == "poor guess":
            assert last.risk is not None
            assert last.best is not None
            return (
                f"Lost by a guess at {where} with a risk of {chance_text(last.risk)}. Nothing was "
                "safe for certain, but the best chance there was had a risk of only "
                f"{chance_text(last.best)}."
            )
        risk = ""
        if last.risk is not None:
            risk = f" with a risk of {chance_text(last.risk)}, the best chance there was"
        return f"Bad luck: nothing was safe for certain, and {where} was a guess{risk}."

    def _missed(self, last: Judgement) -> str:
        if last.missed is None:
            return ""
        return f"{last.missed.label} was safe. {last.missed.sentence}"

    @property
    def _exploded(self) -> int:
        opened = self.game.moves[-1].opened
        return next(tile for tile in opened if self.game.sign(tile) == "*")


def review(game: Game) -> Review:
    """The moves of a game, each judged by what the player could know before it."""
    return Review(game, tuple([judge(position, move) for position, move in _positions(game)]))


def last_judged(game: Game) -> Judgement:
    """The judgement on the last move alone."""
    again = game.anew()
    *before, last = game.moves
    for played in before:
        again.play(played.move)
    return judge(Position(again), last.move)


def _positions(game: Game) -> Iterator[tuple[Position, Move]]:
    again = game.anew()
    position = Position(again)
    for played in game.moves:
        yield position, played.move
        again.play(played.move)
        # A mark is no evidence: what is known stays as it is.
        if played.opened:
            position = Position(again)


def review_json(found: Review) -> ReviewJson:
    """The review as data."""
    game = found.game
    chance = found.chance
    return {
        "format": "minelogic.review/1",
        "board": board_json(game.board),
        "mines": game.mines,
        "player": game.player,
        "status": game.status,
        "loss": found.loss,
        "verdict": found.verdict,
        "chance": None if chance is None else str(chance),
        "kinds": found.kinds,
        "moves": [
            _judged_json(number, judgement, found)
            for number, judgement in enumerate(found.judgements, 1)
        ],
    }


def _judged_json(number: int, judgement: Judgement, found: Review) -> JudgedJson:
    board = found.game.board
    missed = judgement.missed
    return {
        "number": number,
        "action": judgement.move.action,
        "place": tile_json(judgement.move.place),
        "opened": [tile_json(board.name(t)) for t in found.game.moves[number - 1].opened],
        "kind": judgement.kind,
        "sentence": judgement.sentence,
        "risk": None if judgement.risk is None else str(judgement.risk),
        "technique": judgement.technique,
        "cost": judgement.cost,
        "best": None if judgement.best is None else str(judgement.best),
        "best_places": [tile_json(place) for place in judgement.best_places],
        "missed": None
        if missed is None
        else {
            "place": tile_json(board.name(missed.tile)),
            "technique": missed.technique,
            "sentence": missed.sentence,
        },
    }
