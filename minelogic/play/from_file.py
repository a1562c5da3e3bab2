"""Games on the board of a constraint file: what its display shows is open from the start."""

from __future__ import annotations

from random import Random

from minelogic.board import Display, Sign
from minelogic.chance.frontier import count
from minelogic.errors import LimitReached
from minelogic.play.game import Game
from minelogic.play.laying import First, checked_first
from minelogic.play.moves import GameError
from minelogic.problem import Problem


def game_of(
    problem: Problem,
    mines: int | None = None,
    seed: int = 0,
    first: First = "safe",
    practice: bool = False,
) -> Game:
    """A game on the problem's board; `GameError` if its display fits no board.

    Where the display shows nothing, it is a new game with the file's number of mines. Else the
    mines are those of one of the boards that fit, all equally likely, and what is shown is open.
    """
    board = problem.board
    if board is None:
        raise GameError("the file has no board to play on")
    display = problem.display or Display.covered_board(board.size)
    mines = problem.mines if mines is None else mines
    if len(display.covered) == board.size:
        if mines is None:
            raise GameError("the file does not say how many mines there are: mines 10, say")
        return Game.new(board, mines=mines, seed=seed, first=first, practice=practice)
    checked_first(first, board, 0)
    bombs = _some_bombs(problem, display.signs, mines, Random(seed))
    shown = [board.name(t) for t, sign in enumerate(display.signs) if sign not in (".", "*")]
    game = Game(board, mines=[board.name(t) for t in bombs], opened=shown, practice=practice)
    game.seed = seed
    return game


def _some_bombs(
    problem: Problem, signs: tuple[Sign, ...], mines: int | None, chance: Random
) -> list[int]:
    """The mines of a board that fits, each as likely as any other: tile after tile is drawn."""
    board = problem.board
    assert board is not None
    drawn: dict[int, bool] = {t: sign == "*" for t, sign in enumerate(signs) if sign in ("*", "-")}
    covered = [tile for tile, sign in enumerate(signs) if sign == "."]
    limit = problem.limits.states

    def boards() -> int:
        left = [tile for tile in covered if tile not in drawn]
        constraints = []
        for tile, sign in enumerate(signs):
            if isinstance(sign, int):
                around = board.neighbours(tile)
                need = sign - sum([drawn.get(near, False) for near in around])
                inside = tuple(
                    [near for near in around if near in open_tiles and near not in drawn]
                )
                constraints.append((inside, need, need))
        total = None if mines is None else mines - sum(drawn.values())
        return count(constraints, left, total, limit)

    open_tiles = frozenset(covered)
    try:
        whole = boards()
        if not whole:
            raise GameError("no board fits the display of the file")
        for tile in covered:
            drawn[tile] = True
            with_bomb = boards()
            if chance.randrange(whole) < with_bomb:
                whole = with_bomb
            else:
                drawn[tile] = False
                whole -= with_bomb
    except LimitReached as reached:
        raise GameError(f"the boards that fit are too many to draw one: {reached}") from None
    return [tile for tile, bomb in drawn.items() if bomb]
