"""The game: mines on a board, and what may be done on it.

It is won when all tiles without mines are open and the marks are the mines; it is lost when a mine
is opened. A mark is a note of the player's: it keeps a tile from being opened by accident, changes
the counter, and is no evidence for anything.
"""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import Literal, TypeAlias

from minelogic.board import GRIDS, Board, Coordinates, Sign, TileName, Topology
from minelogic.limits import Limits
from minelogic.play.knowledge import Knowledge
from minelogic.play.laying import First, FirstRule, checked_first, given_tiles, lay
from minelogic.play.moves import GameError, IllegalMove, Move
from minelogic.play.said import tile_text
from minelogic.play.setting import board_of, extent, problem_of, shown
from minelogic.play.view import View
from minelogic.problem import Problem
from minelogic.records import dataclass

Status: TypeAlias = Literal["playing", "won", "lost"]


@dataclass(frozen=True, slots=True)
class Played:
    """A move that was made, and the tiles that it opened, in reading order."""

    move: Move
    opened: tuple[int, ...] = ()


class Game:
    """A game of Minesweeper; places are in the coordinates of its board."""

    def __init__(
        self,
        rows: int | Board,
        columns: int | None = None,
        mines: Iterable[TileName] = (),
        topology: Topology = "king",
        coordinates: Coordinates | str = "rows from 0",
        *,
        opened: Iterable[TileName] = (),
        practice: bool = False,
        limits: Limits | None = None,
    ) -> None:
        """A game with these mines, and perhaps some tiles open; `GameError` if that cannot be.

        Instead of rows and columns it may be given a board, of a graph too. In a practice
        game moves can be undone.
        """
        self._set_up(board_of(rows, columns, topology, coordinates), practice, limits)
        bombs = [self._tile_of(place) for place in mines]
        if len(set(bombs)) < len(bombs):
            raise GameError("a mine is listed twice")
        self.mines = len(bombs)
        self._bombs: frozenset[int] | None = frozenset(bombs)
        given = [self._tile_of(place) for place in opened]
        hidden = [tile_text(self.board, tile) for tile in given if tile in self._bombs]
        if hidden:
            raise GameError(f"{hidden[0]} is a mine and cannot be open from the start")
        self._begin(sorted(set(given)))

    @classmethod
    def new(
        cls,
        rows: int | Board,
        columns: int | None = None,
        mines: int = 10,
        seed: int = 0,
        first: First = "safe",
        topology: Topology = "king",
        coordinates: Coordinates | str = "rows from 0",
        *,
        practice: bool = False,
        limits: Limits | None = None,
    ) -> Game:
        """A game with so many mines at random: the same seed and first move, the same mines.

        `first` is what the first tile may be: "anything", "safe", "opening" (it shows 0), or
        {"open": k}, for k tiles that are open from the start.
        """
        game = cls.__new__(cls)
        game._set_up(board_of(rows, columns, topology, coordinates), practice, limits)
        if type(mines) is not int or not 0 <= mines <= game.board.size:
            raise GameError(f"{game.board.describe()} cannot have {mines!r} mines")
        game.mines = mines
        game.seed = seed
        game.first, number = checked_first(first, game.board, mines)
        game._chance = Random(seed)
        given: list[int] = []
        if game.first in ("anything", "open"):
            game._bombs = lay(game.board, mines, game._chance, game.first, 0)
            given = given_tiles(game.board, game._bombs, game._chance, number)
        game._begin(given)
        return game

    @classmethod
    def restored(
        cls,
        board: Board,
        mines: int,
        bombs: Iterable[TileName] | None,
        given: Iterable[TileName] = (),
        *,
        seed: int | None = None,
        first: FirstRule = "anything",
        practice: bool = False,
        player: str | None = None,
        limits: Limits | None = None,
    ) -> Game:
        """A game as a record has it, before its first move; None if no mines were laid."""
        if bombs is None:
            rule: First = {"open": 0} if first == "open" else first
            game = cls.new(
                board, mines=mines, seed=seed or 0, first=rule, practice=practice, limits=limits
            )
        else:
            game = cls(board, mines=bombs, opened=given, practice=practice, limits=limits)
            if game.mines != mines:
                raise GameError(f"{game.mines} places have mines, not {mines}")
            game.first = first
        game.seed = seed
        game.player = player
        return game

    def anew(self) -> Game:
        """The same game before its first move, with the same mines."""
        bombs = self.bombs
        return Game.restored(
            self.board,
            self.mines,
            bombs,
            [self.board.name(tile) for tile in self._given] if bombs is not None else (),
            seed=self.seed,
            first=self.first,
            practice=self.practice,
            player=self.player,
            limits=self.limits,
        )

    def _set_up(self, board: Board, practice: bool, limits: Limits | None) -> None:
        self.board = board
        self.limits = limits or Limits()
        self.practice = practice
        self.first: FirstRule = "anything"
        self.seed: int | None = None
        self._bombs = None
        self._chance: Random | None = None
        self._signs: list[Sign] = ["."] * board.size
        self._marks: set[int] = set()
        self._exploded: set[int] = set()
        self._played: list[Played] = []
        self._log: list[Played | None] = []
        self.player: str | None = None
        """Who plays, for the record."""
        self._knowledge: Knowledge | None = None
        self._view: View | None = None

    def _begin(self, given: Iterable[int]) -> None:
        self._closed = self.board.size - self.mines
        """How many tiles without mines are covered."""
        self._given = self._open(given) if given else ()

    # What a player does

    def play(self, move: Move) -> tuple[TileName, ...]:
        """Makes a move; the places that it opened. `IllegalMove` if the rules do not allow it."""
        tile = self._playable(move.place)
        opened = _ACTIONS[move.action](self, tile)
        played = Played(move, opened)
        self._played.append(played)
        self._log.append(played)
        return tuple(map(self.board.name, opened))

    def probe(self, place: TileName) -> tuple[TileName, ...]:
        """Opens a tile; around a tile that shows 0 all that are not marked are opened too."""
        return self.play(Move("probe", place))

    def mark(self, place: TileName) -> None:
        """Marks a covered tile, rightly or wrongly: the counter goes down by one."""
        self.play(Move("mark", place))

    def unmark(self, place: TileName) -> None:
        """Takes a mark away: the counter goes up by one."""
        self.play(Move("unmark", place))

    def chord(self, place: TileName) -> tuple[TileName, ...]:
        """Opens all that is neither open nor marked around a number with as many marks."""
        return self.play(Move("chord", place))

    def undo(self) -> Move:
        """Takes the last move back, and returns it; only in practice games."""
        if not self.practice:
            raise IllegalMove(
                "no-undo", "This is no practice game.", "Start one with practice=True."
            )
        if not self._played:
            raise IllegalMove("nothing-to-undo", "No move has been made yet.")
        last = self._played.pop()
        self._log.append(None)
        action, tile = last.move.action, self._tile_of(last.move.place)
        if action == "mark":
            self._marks.discard(tile)
        elif action == "unmark":
            self._marks.add(tile)
        for each in last.opened:
            self._signs[each] = "."
            if each in self._exploded:
                self._exploded.remove(each)
            else:
                self._closed += 1
        if last.opened:
            # What was learnt from these tiles is not known any more.
            self._knowledge = None
        return last.move

    # What a player sees

    @property
    def status(self) -> Status:
        """`lost` once a mine is open; `won` if all else is open and the marks are the mines."""
        if self._exploded:
            return "lost"
        if self.all_open and self._bombs is not None and self._marks == {*self._bombs}:
            return "won"
        return "playing"

    @property
    def all_open(self) -> bool:
        """Whether all tiles without mines are open, so that to win only marks are missing."""
        return not self._closed and self._bombs is not None and not self._exploded

    @property
    def first_is_safe(self) -> bool:
        """Whether nothing is open yet, and the first tile is safe by the rules."""
        return self.first in ("safe", "opening") and self._closed == self.board.size - self.mines

    @property
    def counter(self) -> int:
        """The number of mines less the number of marks; it may fall below zero."""
        return self.mines - len(self._marks)

    @property
    def display(self) -> list[str] | dict[TileName, str]:
        """Rows of signs: numbers, `.` covered, `*` marked; a mine that was opened is a `*` too.

        A sign is a character; on a triangle board, where numbers go up to 12, blanks are between
        them. On a graph it is a mapping from vertices to signs.
        """
        signs = [str(sign) for sign in self._signs]
        for tile in self._marks:
            signs[tile] = "*"
        if not self.board.is_grid:
            return dict(zip(self.board.names, signs, strict=True))
        between = "" if GRIDS[self.board.topology].most < 10 else " "
        width = self.board.columns
        return [between.join(signs[at : at + width]) for at in range(0, self.board.size, width)]

    @property
    def problem(self) -> Problem:
        """What the player knows: the numbers and the total, without the marks."""
        return problem_of(self.board, self.signs, self.mines, self.limits)

    @property
    def knowledge(self) -> Knowledge:
        """What follows from what is open, kept up to date from move to move."""
        if self._knowledge is None:
            self._knowledge = Knowledge(self.board, self.mines, self.limits.states)
            for tile, sign in enumerate(self._signs):
                if isinstance(sign, int):
                    self._knowledge.open(tile, sign)
                elif sign == "*":
                    self._knowledge.exploded(tile)
        return self._knowledge

    @property
    def view(self) -> View:
        """The game as its player sees it."""
        if self._view is None:
            self._view = View(self)
        return self._view

    @property
    def signs(self) -> tuple[Sign, ...]:
        """For each tile its number, `.` if it is covered, or `*` for a mine that was opened."""
        return tuple(self._signs)

    def sign(self, tile: int) -> Sign:
        """The sign of one tile, by its number in reading order."""
        return self._signs[tile]

    @property
    def covered(self) -> int:
        """How many tiles are covered."""
        return self._closed + self.mines - len(self._exploded)

    @property
    def marked(self) -> frozenset[int]:
        """The tiles that are marked, by their numbers."""
        return frozenset(self._marks)

    @property
    def marks(self) -> frozenset[TileName]:
        """The places that are marked."""
        return frozenset(map(self.board.name, self._marks))

    @property
    def moves(self) -> list[Played]:
        """The moves that count, in order: those undone are not among them."""
        return self._played

    @property
    def log(self) -> list[Played | None]:
        """Everything that happened, in order: moves, and None where the last one was undone."""
        return self._log

    @property
    def given(self) -> tuple[int, ...]:
        """The tiles that were open from the start."""
        return self._given

    @property
    def news(self) -> tuple[int, ...]:
        """The tiles that the last move opened; before the first, those given."""
        return self._played[-1].opened if self._played else self._given

    @property
    def bombs(self) -> frozenset[TileName] | None:
        """Where the mines are, which no player sees; None before they are laid."""
        return None if self._bombs is None else frozenset(map(self.board.name, self._bombs))

    @property
    def bomb_tiles(self) -> list[int]:
        """Where the mines are, in reading order; none before they are laid."""
        return sorted(self._bombs or ())

    # How moves are made

    def _probe(self, tile: int) -> tuple[int, ...]:
        if self._signs[tile] != ".":
            raise IllegalMove("open", f"{tile_text(self.board, tile)} is already open.")
        if tile in self._marks:
            raise IllegalMove(
                "marked", f"{tile_text(self.board, tile)} is marked.", "Unmark it first to open it."
            )
        if self._bombs is None:
            assert self._chance is not None
            self._bombs = lay(self.board, self.mines, self._chance, self.first, tile)
        return self._open((tile,))

    def _mark(self, tile: int) -> tuple[int, ...]:
        if self._signs[tile] != ".":
            raise IllegalMove(
                "open",
                f"{tile_text(self.board, tile)} is open.",
                "Only covered tiles can be marked.",
            )
        if tile in self._marks:
            raise IllegalMove("marked", f"{tile_text(self.board, tile)} is already marked.")
        self._marks.add(tile)
        return ()

    def _unmark(self, tile: int) -> tuple[int, ...]:
        if tile not in self._marks:
            raise IllegalMove("not-marked", f"{tile_text(self.board, tile)} is not marked.")
        self._marks.remove(tile)
        return ()

    def _chord(self, tile: int) -> tuple[int, ...]:
        label, number = tile_text(self.board, tile), self._signs[tile]
        if not isinstance(number, int):
            raise IllegalMove(
                "no-number", f"{label} shows no number.", "A chord starts from an open number."
            )
        around = self.board.neighbours(tile)
        marks = sum([near in self._marks for near in around])
        if marks != number:
            raise IllegalMove(
                "marks-differ",
                f"{label} shows {number} and has {marks} marked around it.",
                "A chord wants as many marks as the number says.",
            )
        ahead = [near for near in around if self._signs[near] == "." and near not in self._marks]
        if not ahead:
            raise IllegalMove("nothing-to-open", f"Nothing is left to open around {label}.")
        return self._open(ahead)

    def _open(self, tiles: Iterable[int]) -> tuple[int, ...]:
        """Opens tiles that are covered, and what zeros among them open; stops at nothing."""
        signs, bombs, neighbours = self._signs, self._bombs, self.board.neighbours
        assert bombs is not None
        opened: list[int] = []
        waiting = list(tiles)
        for tile in waiting:
            if signs[tile] != ".":
                continue
            opened.append(tile)
            if tile in bombs:
                signs[tile] = "*"
                self._exploded.add(tile)
                if self._knowledge is not None:
                    self._knowledge.exploded(tile)
                continue
            around = neighbours(tile)
            number = 0
            for near in around:
                if near in bombs:
                    number += 1
            signs[tile] = number
            self._closed -= 1
            if self._knowledge is not None:
                self._knowledge.open(tile, number)
            if not number:
                waiting.extend([n for n in around if signs[n] == "." and n not in self._marks])
        return tuple(sorted(opened))

    def _playable(self, place: TileName) -> int:
        status = self.status
        if status != "playing":
            raise IllegalMove("over", f"The game is over: it is {status}.")
        tile = self.board.tile(place)
        if tile is None:
            raise IllegalMove(
                "off-board", f"The board has no tile {shown(place)}.", extent(self.board)
            )
        return tile

    def _tile_of(self, place: TileName) -> int:
        tile = self.board.tile(place)
        if tile is None:
            raise GameError(f"the board has no tile {shown(place)}; {extent(self.board)}")
        return tile

    def _repr_svg_(self) -> str:
        """The game as it is seen, for notebooks: marks are flags."""
        from minelogic.render.boards.svg import Shown, board_svg

        signs: list[Shown] = list(self._signs)
        for tile in self._marks:
            signs[tile] = "B"
        return board_svg(self.board, signs)

    def __repr__(self) -> str:
        return f"<Game {self.board.describe()}, {self.mines} mines: {self.status}>"


_ACTIONS = {
    "probe": Game._probe,
    "mark": Game._mark,
    "unmark": Game._unmark,
    "chord": Game._chord,
}
