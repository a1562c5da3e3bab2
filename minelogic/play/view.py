"""What a player sees of a game: a window on it that shows no mine which is still covered."""

from __future__ import annotations

from fractions import Fraction
from random import Random
from typing import TYPE_CHECKING, Protocol

from minelogic.board import Board, Sign, TileName
from minelogic.play.laying import FirstRule
from minelogic.play.moves import Action, Move

if TYPE_CHECKING:
    from minelogic.play.game import Game
    from minelogic.play.knowledge import Knowledge
    from minelogic.problem import Problem


class Player(Protocol):
    """Who plays: one object for each game, made without arguments, so that it may keep what it
    thought.

    Called as long as some safe tile is covered. What is then covered is a mine, and who runs the
    game marks it.
    """

    def choose(self, view: View) -> Move:
        """The next move."""


class View:
    """A game as its player sees it, at the moment it is looked at.

    Tiles are numbers in reading order, as on a `Board`; `name` says what the game calls them, and
    moves are made of names. Marks are the player's own and no evidence: `signs` and `knowledge`
    know nothing of them.
    """

    __slots__ = ("_game", "board", "chance", "first", "mines")

    def __init__(self, game: Game) -> None:
        self._game = game
        self.board: Board = game.board
        self.mines: int = game.mines
        """How many there are on the whole board."""
        self.first: FirstRule = game.first
        """The rule for the first move."""
        self.chance: Random = Random(f"player {game.seed}")
        """For players who toss coins: the same in every run of the same game."""

    @property
    def signs(self) -> tuple[Sign, ...]:
        """For each tile its number, or `.` if it is covered."""
        return self._game.signs

    def sign(self, tile: int) -> Sign:
        """The number that a tile shows, or `.` if it is covered."""
        return self._game.sign(tile)

    @property
    def display(self) -> list[str] | dict[TileName, str]:
        """The signs in rows, marks included, as `Game.display` has them."""
        return self._game.display

    @property
    def covered(self) -> int:
        """How many tiles are covered, marked ones included."""
        return self._game.covered

    @property
    def marks(self) -> frozenset[int]:
        """The tiles that the player has marked."""
        return self._game.marked

    @property
    def first_is_safe(self) -> bool:
        """Whether nothing is open yet, and the first tile is safe by the rules of the game."""
        return self._game.first_is_safe

    @property
    def news(self) -> tuple[int, ...]:
        """The tiles that the last move opened; before the first, those given."""
        return self._game.news

    @property
    def moves(self) -> int:
        """How many moves have been made."""
        return len(self._game.moves)

    @property
    def knowledge(self) -> Knowledge:
        """What follows from the numbers and the total: kept from move to move."""
        return self._game.knowledge

    @property
    def problem(self) -> Problem:
        """What the player knows as a problem, of which anything can be asked, for more work."""
        return self._game.problem

    def neighbours(self, tile: int) -> tuple[int, ...]:
        """The tiles next to one."""
        return self.board.neighbours(tile)

    def name(self, tile: int) -> TileName:
        """What the game calls a tile."""
        return self.board.name(tile)

    def move(
        self,
        action: Action,
        tile: int,
        reason: str = "",
        risk: Fraction | None = None,
        technique: str | None = None,
    ) -> Move:
        """A move at a tile that is given by its number."""
        return Move(action, self.board.name(tile), reason, risk, technique)
