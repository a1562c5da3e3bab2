"""Finished boards, by chance, on which much can be true and much can be false."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache
from itertools import combinations
from random import Random

from minelogic.board import TOPOLOGIES, Board, numbers_of
from minelogic.ground.atoms import AtomTable
from minelogic.ground.table import evaluate
from minelogic.problem import Problem, loads

GRIDS = tuple([topology for topology in TOPOLOGIES if topology != "graph"])
FILE = "board.mine"
MOST_TILES = 12
"""Of boards with so many tiles all can be looked at."""
_SAMPLE = 120
"""So many boards stand for all, where there are more."""
_LESS = 0.3
"""How often a board of a pattern has one tile that is not as the others."""


def random_bombs(rng: Random, board: Board) -> frozenset[int]:
    """Bombs scattered, or in a pattern, so that what is said of all tiles can be true too."""
    pattern = rng.choice(_PATTERNS)
    bombs = pattern(rng, board)
    if pattern is not _scattered and rng.random() < _LESS:
        bombs ^= {rng.randrange(board.size)}
    if not 0 < len(bombs) < board.size:
        return _scattered(rng, board)
    return bombs


def _scattered(rng: Random, board: Board) -> frozenset[int]:
    number = rng.randint(max(board.size // 6, 1), max(board.size * 2 // 3, 1))
    return frozenset(rng.sample(range(board.size), number))


def _one_in_each_row(rng: Random, board: Board) -> frozenset[int]:
    return frozenset([i * board.columns + rng.randrange(board.columns) for i in range(board.rows)])


def _one_in_each_column(rng: Random, board: Board) -> frozenset[int]:
    return frozenset([rng.randrange(board.rows) * board.columns + j for j in range(board.columns)])


def _whole_rows(rng: Random, board: Board) -> frozenset[int]:
    rows = rng.sample(range(board.rows), rng.randint(1, board.rows - 1))
    return frozenset([i * board.columns + j for i in rows for j in range(board.columns)])


def _whole_columns(rng: Random, board: Board) -> frozenset[int]:
    columns = rng.sample(range(board.columns), rng.randint(1, board.columns - 1))
    return frozenset([i * board.columns + j for i in range(board.rows) for j in columns])


def _within_a_line(rng: Random, board: Board) -> frozenset[int]:
    line = rng.choice((_whole_rows, _whole_columns))(rng, board)
    return frozenset(rng.sample(sorted(line), rng.randint(1, len(line))))


def _few(rng: Random, board: Board) -> frozenset[int]:
    return frozenset(rng.sample(range(board.size), rng.randint(1, 2)))


def _nearly_all(rng: Random, board: Board) -> frozenset[int]:
    return frozenset(range(board.size)) - _few(rng, board)


def _diagonal(rng: Random, board: Board) -> frozenset[int]:
    places = [n * board.columns + n for n in range(min(board.rows, board.columns))]
    return frozenset(rng.sample(places, rng.randint(1, len(places))))


_PATTERNS: tuple[Callable[[Random, Board], frozenset[int]], ...] = (
    _scattered,
    _scattered,
    _scattered,
    _one_in_each_row,
    _one_in_each_column,
    _whole_rows,
    _whole_columns,
    _within_a_line,
    _few,
    _nearly_all,
    _diagonal,
)


def board_file(board: Board, bombs: frozenset[int]) -> str:
    """The constraint file of a finished board."""
    rows = [f"  {row}" for row in drawn(board, bombs).split("\n")]
    head = "# A finished board: * are the bombs, all other tiles are safe.\n"
    return f"{head}{board_line(board)}\ndisplay\n" + "\n".join(rows) + "\n"


def board_line(board: Board) -> str:
    """The statement that says how large a board is, and of which kind."""
    topology = "" if board.topology == "king" else f" {board.topology}"
    return f"board {board.rows} x {board.columns}{topology}"


def drawn(board: Board, bombs: frozenset[int]) -> str:
    """The rows of a board by its bombs alone: to find the numbers is part of the work."""
    signs = ["*" if tile in bombs else "." for tile in range(board.size)]
    starts = range(0, board.size, board.columns)
    return "\n".join([" ".join(signs[start : start + board.columns]) for start in starts])


class Columns:
    """Boards of one size and kind, and on which of them formulas are true: a bit for each.

    There are all of them, those with fewest bombs first; where these are too many, some that stand
    for all, among them those with no bombs and with nothing else.
    """

    def __init__(self, board: Board) -> None:
        self.board = board
        self.problem: Problem = loads(f"{board_line(board)}\n")
        self.bombs = list(bombs_of(board.size)) if board.size <= MOST_TILES else _some(board)
        self.every = (1 << len(self.bombs)) - 1
        self._table = self._atoms()

    def column(self, text: str) -> int:
        """The boards on which a formula is true, as the bits of a number."""
        return evaluate(self.problem.ground_formula(text), self._table, self.every)

    def where(self, column: int) -> list[frozenset[int]]:
        """The bombs of the boards of a column."""
        return [bombs for n, bombs in enumerate(self.bombs) if column >> n & 1]

    def _atoms(self) -> dict[int, int]:
        """What the atoms B, S and Q are on all boards, by their numbers."""
        board, families = self.board, AtomTable(self.problem.file.vocabulary).families
        table: dict[int, int] = {}
        for n, bombs in enumerate(self.bombs):
            bit = 1 << n
            numbers = numbers_of(board, bombs)
            for tile in range(board.size):
                held = [families["B"].start + tile]
                if tile not in bombs:
                    shown = families["Q"].start + numbers[tile] * board.size + tile
                    held = [families["S"].start + tile, shown]
                for atom in held:
                    table[atom] = table.get(atom, 0) | bit
        for family in families.values():
            for atom in range(family.start, family.start + family.size):
                table.setdefault(atom, 0)
        return table


@lru_cache(maxsize=32)
def columns_of(board: Board) -> Columns:
    """The columns of a board, made once."""
    return Columns(board)


def _some(board: Board) -> list[frozenset[int]]:
    rng = Random(f"{board.rows} {board.columns} {board.topology}")
    some = {frozenset[int](), frozenset(range(board.size))}
    while len(some) < _SAMPLE:
        some.add(random_bombs(rng, board))
    return sorted(some, key=lambda bombs: (len(bombs), sorted(bombs)))


def bombs_of(size: int) -> Iterator[frozenset[int]]:
    """All sets of bombs, the fewest first, then in reading order."""
    for number in range(size + 1):
        yield from map(frozenset, combinations(range(size), number))
