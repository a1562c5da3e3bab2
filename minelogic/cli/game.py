"""`minelogic game`: play the semantics game about a formula."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from typing import Literal

import click

from minelogic.board import finished
from minelogic.cli.shared.common import (
    BoardJson,
    board_json,
    board_text,
    emit_json,
    fail,
    json_option,
    open_problem,
    reached,
    tiles_json,
)
from minelogic.cli.shared.worlds import bombs_option, world_notes, world_with
from minelogic.diagnostics import DiagnosticJson
from minelogic.errors import FileError, LimitReached
from minelogic.ground.game import Answer, Game, Give, IllegalMove, Move, Mover, Pick
from minelogic.jsonable import Shape, Tile, plain
from minelogic.problem import Problem
from minelogic.render.games import (
    answer_text,
    claim_text,
    formula_text,
    lost_text,
    move_text,
    question_text,
    result_text,
)
from minelogic.syntax.english import read_aloud
from minelogic.syntax.printer import Style, write
from minelogic.syntax.statements import Prove, Rule
from minelogic.syntax.tree import Formula, Value
from minelogic.words import fill

HELP = """\
  1              your choice among the numbered ones
  1, 3           several choices, where several are asked for
  1, 2           values for the variables, in their order
  i=1, j=2       values by name
  (0, 1) (2, 2)  several cases
  u              take back your last choice
  ?              this help
  q              quit"""
WORDS = {"true": True, "t": True, "yes": True, "y": True,
         "false": False, "f": False, "no": False, "n": False}  # fmt: skip


class MoveJson(Shape):
    """A move: what is claimed after it, and whether that is right."""

    by: Mover
    choice: str | None
    formula: str
    claim: bool
    right: bool


class GameJson(Shape):
    """The semantics game about a formula; `lost_at` counts moves from 1."""

    format: Literal["minelogic.game/1"]
    board: BoardJson | None
    bombs: list[Tile]
    formula: str
    claim: bool | None
    moves: list[MoveJson]
    result: Literal["won", "lost"] | None
    lost_at: int | Literal["commitment"] | None
    sentence: str
    diagnostics: list[DiagnosticJson]


@click.command()
@click.argument("file", metavar="FILE")
@click.argument("formula", required=False)
@click.option("--rule", "rule", metavar="NAME", help="Play about this rule of the file.")
@click.option("--claim", type=click.Choice(("true", "false")), help="What you say at the start.")
@click.option(
    "--style",
    type=click.Choice(("ascii", "unicode")),
    default="ascii",
    show_default=True,
    help="How formulas are written.",
)
@bombs_option
@click.option("--moves", metavar="MOVES", help='Your choices, as in "i=0, j=1; 2".')
@json_option
def game(
    file: str,
    formula: str | None,
    rule: str | None,
    claim: str | None,
    style: Style,
    bombs: str | None,
    moves: str | None,
    as_json: bool,
) -> None:
    """Play the semantics game about a formula.

    Say whether the formula is true or false on the finished board (the tiles marked * are the
    bombs), and defend it: you are led down the formula, choose sides and values where your claim
    lets you, and the computer chooses where it has to hold in any case. In the end the truth is
    plain, and if you have lost you are told which choice lost. Without FORMULA, the first query of
    the file is played, or else its first rule.
    """
    if formula is not None and rule is not None:
        raise click.UsageError("Give a formula or --rule, not both.")
    if as_json and claim is None:
        raise click.UsageError("--json needs --claim.")
    problem = open_problem(file, as_json=as_json)
    try:
        session = _Session(problem, formula, rule, style, as_json, moves, bombs)
        session.play(None if claim is None else claim == "true")
    except FileError as error:
        fail(error.diagnostics, as_json)
    except LimitReached as error:
        reached(error, as_json)


def _chosen(problem: Problem, text: str | None, name: str | None) -> tuple[str, Formula]:
    """What is played about, in a word, and its formula."""
    if text is not None:
        return "The formula", problem.formula(text)
    rules = {rule.name: rule for rule in problem.file.rules}
    if name is not None:
        if name not in rules:
            known = f"; there are {', '.join(rules)}" if rules else ""
            raise click.UsageError(f"There is no rule '{name}'{known}.")
        return _title(rules[name]), rules[name].formula
    own = [rule for rule in rules.values() if rule.source is problem.file.source]
    statements = [*problem.file.queries, *(own or rules.values())]
    if not statements:
        raise click.UsageError("The file has no query and no rule; give a formula.")
    return _title(statements[0]), statements[0].formula


def _title(statement: Rule | Prove) -> str:
    if isinstance(statement, Prove):
        return f"The query in line {statement.line}"
    return f"The rule {statement.name}"


class _End(Exception):
    """The student has no more to say about this game."""

    def __init__(self, game: Game | None) -> None:
        super().__init__()
        self.game = game


class _Session:
    """Where the game is played: what was chosen, how it is shown, and where answers come from."""

    def __init__(
        self,
        problem: Problem,
        formula: str | None,
        rule: str | None,
        style: Style,
        as_json: bool,
        moves: str | None,
        bombs: str | None,
    ) -> None:
        self.bombs = bombs
        self.problem, self.style, self.as_json = problem, style, as_json
        self.what, self.formula = _chosen(problem, formula, rule)
        names = [other.name for other in problem.file.rules]
        asked = formula is not None or rule is not None
        self.others = [] if asked else [n for n in names if self.what != f"The rule {n}"]
        self.prepared = None if moves is None else _prepared(moves)
        self.world = world_with(problem, bombs)

    def play(self, claim: bool | None) -> None:
        """The whole game, from the board to the result."""
        self._show_start()
        game: Game | None = None
        try:
            while game is None:
                game = self._played(self._committed(claim), may_return=claim is None)
        except _End as end:
            game = end.game
            self._say("The game ends here.")
        if self.as_json:
            emit_json(self._json(game))

    def _committed(self, claim: bool | None) -> Game:
        while claim is None:
            line = self._ask("Is it true or false on this board? ", None)
            if line == "?":
                self._say("Type true or false; q quits.")
                continue
            claim = WORDS.get(line.lower())
            if claim is None:
                self._say("Please say true or false.")
        game = Game(self.world, self.formula, claim)
        self._say(fill(f"You say that it is {'true' if claim else 'false'}."))
        return game

    def _played(self, game: Game, may_return: bool) -> Game | None:
        """The game when it is over; None if the student takes back even the claim."""
        shown = 0
        while True:
            while not game.over and not game.waits:
                game = game.step()
            for move in game.moves[shown:]:
                self._say(move_text(move, self.style))
            shown = len(game.moves)
            if game.over:
                self._say(result_text(game, self.style))
                if game.won or not self._tries_again():
                    return game
                answered = None
            else:
                self._say(question_text(game, self.style))
                answered = self._answered(game)
            self._say("")
            if answered is not None:
                game = answered
                continue
            back = game.take_back()
            if back is None and may_return:
                return None
            game = back or game
            shown = len(game.moves)
            self._say("Taken back." if back else "There is no choice of yours to take back.")
            self._say(claim_text(game.position, self.style))

    def _tries_again(self) -> bool:
        """Whether a student who has lost takes a choice back."""
        if self.prepared is not None:
            return False
        line = self._next_line("(Enter ends the game, u takes back your last choice.) ")
        return line is not None and line.lower() == "u"

    def _answered(self, game: Game) -> Game | None:
        """The game after the student's next choice; None if it is to take one back."""
        while True:
            line = self._ask("> ", game)
            if line == "?":
                self._say(HELP)
            elif line.lower() == "u":
                return None
            else:
                try:
                    return game.answer(_read(line, game.turn))
                except IllegalMove as illegal:
                    if self.prepared is not None:
                        raise click.UsageError(f"--moves: '{line}': {illegal}") from None
                    self._say(str(illegal))

    def _ask(self, prompt: str, game: Game | None) -> str:
        """The next line of the student, not empty; `_End` if there is none or they quit."""
        while True:
            line = self._next_line(prompt)
            if line is None or line.lower() in ("q", "quit", "exit"):
                raise _End(game)
            if line:
                return line

    def _next_line(self, prompt: str) -> str | None:
        if self.prepared is None and sys.stdin.isatty():
            try:
                typed: str = click.prompt(
                    prompt.rstrip(),
                    prompt_suffix=" ",
                    default="",
                    show_default=False,
                    err=self.as_json,
                )
            except click.Abort:
                return None
            return typed.strip()
        if self.prepared is not None:
            line = next(self.prepared, None)
        else:
            line = sys.stdin.readline() or None
        if line is not None:
            line = line.strip()
            self._say(f"{prompt}{line}")
        return line

    def _say(self, text: str) -> None:
        if not self.as_json:
            click.echo(text)

    def _show_start(self) -> None:
        board = self.problem.board
        if board is not None:
            self._say(f"The board ({board.describe()}):")
            self._say(board_text(board, finished(board, self.world.bombs)))
            for note in world_notes(self.problem, self.world, self.bombs is not None):
                self._say(fill(f"Note: {note}", "", "  "))
        self._say(f"\n{self.what}:\n{formula_text(self.formula, self.style)}")
        self._say(fill(f"In words: {read_aloud(self.formula)}.", "", "  "))
        if self.others:
            self._say(fill(f"(Other rules, for --rule: {', '.join(self.others)}.)", "", "  "))
        if self.prepared is None:
            self._say("(Type ? for help, q to quit.)")
        self._say("")

    def _json(self, game: Game | None) -> GameJson:
        board = self.problem.board
        over = game is not None and game.over
        return {
            "format": "minelogic.game/1",
            "board": board_json(board),
            "bombs": tiles_json(board, self.world.bombs),
            "formula": write(self.formula),
            "claim": None if game is None else game.claim,
            "moves": [_move_json(move) for move in game.moves] if game is not None else [],
            "result": ("won" if game.won else "lost") if game is not None and over else None,
            "lost_at": _lost_at(game) if game is not None and over else None,
            "sentence": lost_text(game) if game is not None and over else "",
            "diagnostics": plain(self.problem.diagnostics),
        }


def _move_json(move: Move) -> MoveJson:
    turn = move.turn
    return {
        "by": move.by,
        "choice": answer_text(turn, move.answer) if isinstance(turn, Pick | Give) else None,
        "formula": write(move.after.formula),
        "claim": move.after.value,
        "right": move.is_right,
    }


def _lost_at(game: Game) -> int | Literal["commitment"] | None:
    """The place of the losing choice among the moves, counted from 1."""
    lost_at = game.lost_at
    if isinstance(lost_at, Move):
        return 1 + next(place for place, move in enumerate(game.moves) if move is lost_at)
    return lost_at


def _prepared(moves: str) -> Iterator[str]:
    return (move for move in moves.split(";") if move.strip())


TOKEN = re.compile(r"(?:([^\W\d]\w*'*)\s*=\s*)?(-?\d+|[^\W\d]\w*'*)")


def _read(line: str, turn: object) -> Answer:
    """The answer that a line spells; `IllegalMove` if it spells none."""
    rest = TOKEN.sub("", line)
    tokens = TOKEN.findall(line)
    if not tokens or re.search(r"[^\s,()]", rest):
        raise IllegalMove(f"I cannot read '{line}'. Type ? for help.")
    values: list[Value] = [int(text) if _is_number(text) else text for _, text in tokens]
    if isinstance(turn, Give):
        return _tuples(turn, [name for name, _ in tokens], values)
    if any(name for name, _ in tokens) or not all(isinstance(value, int) for value in values):
        raise IllegalMove("Type the number of your choice.")
    return tuple(value - 1 for value in values if isinstance(value, int))


def _is_number(text: str) -> bool:
    return text.lstrip("-").isdigit()


def _tuples(turn: Give, names: list[str], values: list[Value]) -> Answer:
    """The values in groups, each in the order of the variables."""
    wanted = [binder.name for binder in turn.binders]
    size = len(wanted)
    if len(values) % size:
        raise IllegalMove(f"Give a value for each of {', '.join(wanted)}; I read {len(values)}.")
    groups = []
    for start in range(0, len(values), size):
        own, group = names[start : start + size], values[start : start + size]
        if not any(own):
            groups.append(tuple(group))
            continue
        if sorted(own) != sorted(wanted):
            raise IllegalMove(f"Give each of {', '.join(wanted)} one value, as in {wanted[0]}=1.")
        by_name = dict(zip(own, group, strict=True))
        groups.append(tuple(by_name[name] for name in wanted))
    return tuple(groups)
