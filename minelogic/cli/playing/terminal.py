"""A game in the terminal: commands by coordinates, and advice when it is asked for."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterable

import click

from minelogic.board import TileName
from minelogic.cli.playing.screen import show_board, show_lines
from minelogic.cli.shared.answering import working
from minelogic.cli.shared.deriving import checked, show_steps
from minelogic.cli.shared.shares import share_text
from minelogic.diagnostics import visible
from minelogic.play.advice import Deduction, Position
from minelogic.play.game import Game
from minelogic.play.moves import Action, IllegalMove, Move
from minelogic.play.review import Review, last_judged, review
from minelogic.play.said import chance_text, tile_text
from minelogic.play.writing.board_text import Piece, grid_lines
from minelogic.play.writing.review_text import kind_words
from minelogic.syntax.faults.suggest import closest
from minelogic.words import counted, fill, listed

_HELP = """\
  p 3 4   probe: open a tile (the two numbers alone do it too)
  m 3 4   mark a tile as a mine, u 3 4 takes the mark away
  c 3 4   chord: open all around a number that has its marks
  hint    the cheapest deduction; asked again, its step; then the clauses of it
  odds    how likely each covered tile is a mine
  why     what the last move was: forced, a good guess, or a needless one
  rest    mark all that is covered, once all else is open
  undo    take the last move back, in practice games
  board   show the board again
  quit    stop"""
_WORDS = {
    "p": "probe", "probe": "probe", "o": "probe", "open": "probe",
    "m": "mark", "mark": "mark", "f": "mark", "flag": "mark",
    "u": "unmark", "unmark": "unmark",
    "c": "chord", "chord": "chord",
    "h": "hint", "hint": "hint", "odds": "odds", "why": "why", "w": "why", "undo": "undo",
    "rest": "rest", "board": "board", "b": "board", "show": "board",
    "help": "help", "?": "help", "q": "quit", "quit": "quit", "exit": "quit",
}  # fmt: skip
_MOVES: dict[str, Action] = {"probe": "probe", "mark": "mark", "unmark": "unmark", "chord": "chord"}
_NUMBERS = re.compile(r"\(?\s*(\d{1,6})\s*[,\s]\s*(\d{1,6})\s*\)?")


class Terminal:
    """A game and the person who plays it."""

    def __init__(self, game: Game, commands: Iterable[str] = ()) -> None:
        """The commands are carried out before anything is asked."""
        self.game = game
        self._ahead = list(commands)
        self._hint: Deduction | None = None
        """What was last told as a hint, if no move came after it."""
        self._depths: list[str] = []
        """How much more of it can be told."""

    def play(self) -> None:
        """Asks for commands until the game is over, or the person stops."""
        game = self.game
        system = "(x, y)" if game.board.coordinates.cartesian else "row and column"
        what = f"A tile is called by {system}" if game.board.is_grid else "A tile has a name"
        mines = counted(game.mines, "mine")
        said = f"{game.board.describe()}, {mines}. {what}; help lists the commands."
        click.echo(fill(said))
        self._show()
        while game.status == "playing":
            line = self._ask()
            if line is None or not self._do(line):
                self._stopped()
                return
        self._over()

    def _ask(self) -> str | None:
        """The next line; None if there is no more."""
        if self._ahead:
            line = self._ahead.pop(0)
            click.echo(f"> {line}")
            return line
        click.echo("> ", nl=False)
        sys.stdout.flush()
        try:
            line = sys.stdin.readline()
        except KeyboardInterrupt:
            line = ""
        if not line:
            click.echo()
            return None
        if not sys.stdin.isatty():
            # What was not typed here is shown, so that answers stand below questions.
            click.echo(line.rstrip("\n"))
        return line.strip()

    def _do(self, line: str) -> bool:
        """Carries a line out; whether the game goes on."""
        word, _, rest = line.partition(" ")
        command = _WORDS.get(word.lower())
        if not line:
            return True
        if command is None and self._place(line) is not None:
            command, rest = "probe", line
        if command == "quit":
            return False
        if command == "unmark" and not rest.strip():
            command = "undo"
        if command in _MOVES:
            self._move(_MOVES[command], rest.strip())
            return True
        actions: dict[str, Callable[[], None]] = {
            "hint": self._give_hint,
            "odds": self._odds,
            "why": self._why,
            "undo": self._undo,
            "rest": self._rest,
            "board": self._show,
            "help": lambda: click.echo(_HELP),
        }
        if command is None:
            guess = closest(word.lower(), sorted({*_WORDS.values()}))
            help_text = f"Did you mean {guess}?" if guess else "help lists the commands."
            click.echo(fill(f"There is no command '{visible(word)}'. {help_text}"))
        else:
            actions[command]()
        return True

    def _place(self, text: str) -> TileName | None:
        """The tile that a text names, on the board or off it; None if it names none."""
        board = self.game.board
        if board.is_grid:
            found = _NUMBERS.fullmatch(text.strip())
            return (int(found[1]), int(found[2])) if found else None
        name = text.strip()
        return next((vertex for vertex in board.vertices if str(vertex) == name), None)

    def _move(self, action: Action, text: str) -> None:
        place = self._place(text)
        if place is None:
            board = self.game.board
            example = f"{action} {' '.join(map(str, _some_place(board.name(0))))}"
            click.echo(fill(f"Which tile? Write {example}, say."))
            return
        try:
            self.game.play(Move(action, place))
        except IllegalMove as illegal:
            click.echo(fill(str(illegal)))
            return
        self._hint = None
        if self.game.status == "playing":
            self._show(news=True)

    def _show(self, news: bool = False) -> None:
        game = self.game
        click.echo()
        show_board(game, game.news if news else ())
        left = game.counter
        said = f"{counted(left, 'mine')} left to mark"
        if game.all_open:
            said += "; all else is open: mark the mines (rest marks them all)"
        click.echo(f"\n{said}.")

    def _give_hint(self) -> None:
        if self._hint is not None:
            derivation = checked(self._hint.derivation)
            if derivation is not None and derivation.steps:
                show_steps(derivation, self._depths.pop(0))
                self._depths = self._depths or ["clause"]
                return
        with working("Looking for a deduction"):
            position = Position(self.game)
            hint = None if position.first_is_safe else position.hint()
        if position.first_is_safe:
            click.echo("The first tile is safe by the rules of the game, wherever it is.")
        elif hint is None:
            click.echo(fill(f"Nothing more is certain. {_best_guess(position)}"))
        else:
            self._hint, self._depths = hint, ["tile", "clause"]
            if hint.tile in self.game.marked:
                click.echo(fill(f"Your mark at {hint.label} is refuted."))
            click.echo(fill(hint.sentence))

    def _odds(self) -> None:
        with working("Counting"):
            position = Position(self.game)
            odds = position.odds
        if odds is None:
            click.echo("There are too many boards to be counted.")
            return
        board = self.game.board
        many = max(len(share_text(share, False)) for share in odds.values()) > 3
        cells: list[Piece] = []
        for tile in range(board.size):
            if tile in odds:
                share = odds[tile]
                look = "mine" if share == 1 else "new" if share == 0 else "covered"
                cells.append((share_text(share, many), look))  # type: ignore[arg-type]
            else:
                cells.append((str(self.game.sign(tile)), "zero"))
        click.echo()
        show_lines(grid_lines(board, cells))
        click.echo()
        if position.first_is_safe:
            click.echo("The first tile is safe by the rules of the game, wherever it is.")
        elif 0 in odds.values():
            click.echo("* is a mine for certain and - never is one.")
        else:
            click.echo(fill(_best_guess(position)))

    def _why(self) -> None:
        if not self.game.moves:
            click.echo("No move has been made yet.")
            return
        with working("Judging"):
            judgement = last_judged(self.game)
        board = self.game.board
        tile = board.tile(judgement.move.place)
        assert tile is not None
        head = f"{judgement.move.action} {tile_text(board, tile)}: {kind_words(judgement)}."
        click.echo(fill(f"{head} {judgement.sentence}"))

    def _undo(self) -> None:
        try:
            move = self.game.undo()
        except IllegalMove as illegal:
            help_text = "Start with --practice." if illegal.code == "no-undo" else illegal.help
            click.echo(fill(f"{illegal.message} {help_text}".rstrip()))
            return
        self._hint = None
        tile = self.game.board.tile(move.place)
        assert tile is not None
        click.echo(f"Undone: {move.action} {tile_text(self.game.board, tile)}.")
        self._show()

    def _rest(self) -> None:
        game = self.game
        if not game.all_open:
            click.echo(fill("Some tiles without mines are still covered: open them first."))
            return
        for tile, sign in enumerate(game.signs):
            if sign == "." and tile not in game.marked:
                game.mark(game.board.name(tile))

    def _stopped(self) -> None:
        click.echo("The game is not over.")

    def _over(self) -> None:
        game = self.game
        click.echo()
        show_board(game)
        click.echo()
        with working("Judging"):
            # Of a loss the last move alone is spoken of.
            lost = game.status == "lost"
            found = Review(game, (last_judged(game),)) if lost else review(game)
        click.echo(fill(found.verdict))
        if game.status == "lost" and game.practice:
            self._go_on()

    def _go_on(self) -> None:
        """In a practice game a mine need not be the end."""
        click.echo("In a practice game you may undo that, or quit.")
        while self.game.status == "lost":
            line = self._ask()
            if line is None or _WORDS.get(line.lower()) == "quit":
                return
            if _WORDS.get(line.lower()) in ("undo", "unmark"):
                self._undo()
            elif _WORDS.get(line.lower()) == "why":
                self._why()
            elif line:
                click.echo("The game is lost: undo, why or quit.")
        while self.game.status == "playing":
            line = self._ask()
            if line is None or not self._do(line):
                self._stopped()
                return
        self._over()


def _some_place(name: TileName) -> tuple[object, ...]:
    return name if isinstance(name, tuple) else (name,)


def _best_guess(position: Position) -> str:
    best, tiles = position.best
    if best is None:
        return "There are too many boards to tell the best guess."
    where = listed([tile_text(position.board, tile) for tile in tiles], "or", most=4)
    return f"The best guess is {where}: a mine with probability {chance_text(best)}."
