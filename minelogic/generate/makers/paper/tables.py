"""Tables by chance, of which it is known how difficult they are and what they need."""

from __future__ import annotations

from random import Random

from minelogic.board import Board, Sign
from minelogic.derive.verify.certificate import NEEDS, certify
from minelogic.generate.made import Range, Rejected, Wanted
from minelogic.generate.makers.deduce.certificates import CertificateJson, certificate
from minelogic.generate.makers.deduce.claims import claims
from minelogic.generate.makers.deduce.displays import neighbours_of
from minelogic.generate.makers.deduce.folder import board_text
from minelogic.generate.makers.deduce.rounds import Rounds, rounds, weight
from minelogic.generate.makers.paper.layouts import board_of, is_seen, laid, opened
from minelogic.paper.openings.plain import shown
from minelogic.problem import loads
from minelogic.records import dataclass

MOST_NUMBERS = 5
"""So many numbers are told apart; what takes more counts as one more."""
_OPENINGS = 12
"""So often more cells of a random layout are opened before it is given up."""
_SIDES = (range(3, 5), range(4, 6), range(5, 7), range(6, 9), range(7, 11))
"""How many rows and columns a board has at each level, unless a size is asked for."""
_COLUMNS = (range(4, 8), range(7, 12), range(12, 19), range(16, 24), range(20, 31))
"""And how many columns, where the upper of two rows is open."""
_RARE = ("three-numbers", "four-numbers", "five-numbers")
"""What is looked for step by step, since few tables need it."""
_MOVES = 120
"""So many sets of mines are looked at for it."""
NUMBERED = ("one-number", "two-numbers", "three-numbers", "four-numbers", "five-numbers")


@dataclass(frozen=True, slots=True)
class Drawn:
    """A table: its display and its mines, and what it takes."""

    board: Board
    signs: tuple[Sign, ...]
    mines: frozenset[int]
    taken: tuple[int, ...]
    """Of every closed cell how many numbers together it takes."""

    @property
    def difficulty(self) -> int:
        return sum(map(weight, self.taken))

    @property
    def highest(self) -> int:
        return max(self.taken)


def size_for(random: Random, wanted: Wanted, levels: Range) -> tuple[int, int]:
    """Rows and columns: as they are asked for, or as these levels have them."""
    size: tuple[int, int] | None = wanted.values["size"]
    if size is not None:
        return size
    level = random.randint(levels.low, levels.high) - 1
    if wanted.values["layout"] == "top-row":
        return 2, random.choice(_COLUMNS[level])
    return random.choice(_SIDES[level]), random.choice(_SIDES[level])


def table(random: Random, wanted: Wanted) -> Drawn | Rejected:
    """A table on a layout of the kind that is asked for."""
    board = board_of(wanted.values, size_for(random, wanted, wanted.levels))
    open_tiles = opened(random, board, wanted.values)
    if not open_tiles:
        return Rejected("a layout without an open cell")
    closed = board.size - len(open_tiles)
    if closed < 2:
        return Rejected("a layout with hardly a closed cell")
    if wanted.values["layout"] != "random" and not is_seen(board, open_tiles):
        return Rejected("a closed cell that no number tells of")
    mines = laid(random, board, open_tiles, wanted.values)
    needs = wanted.values["needs"]
    if needs in _RARE:
        return _sharpened(random, board, open_tiles, mines, needs)
    return drawn(board, open_tiles, mines, random, wanted.values["layout"] == "random")


def _sharpened(
    random: Random, board: Board, open_tiles: frozenset[int], mines: frozenset[int], needs: str
) -> Drawn | Rejected:
    """A table that may need what is seldom needed: mines are moved, and what comes nearer is kept.

    Of mines that are not the only ones that fit it counts how many cells nobody can tell; of a
    table, how many cells take several numbers, but no more than are wanted.
    """
    closed = [tile for tile in range(board.size) if tile not in open_tiles]
    neighbours = neighbours_of(board)
    # So many numbers are told apart, for larger sets take long; what takes more counts as one more.
    most = 1 + NUMBERED.index(needs)
    best, kept = -board.size * MOST_NUMBERS, mines
    for number in range(_MOVES):
        now = kept
        if number:
            now ^= frozenset(random.sample(closed, min(random.randint(1, 3), len(closed))))
        signs = shown(board, now, open_tiles)
        end = rounds(neighbours, signs, most, rest=True)
        score = -end.signs.count(".")
        if not score:
            if end.highest == most:
                return drawn(board, open_tiles, now)
            score = sum([n - 1 if n <= most else -n for n in end.numbers])
        if score >= best:
            best, kept = score, now
    return Rejected("it needs fewer or more numbers together")


def drawn(
    board: Board,
    open_tiles: frozenset[int],
    mines: frozenset[int],
    random: Random | None = None,
    grows: bool = False,
) -> Drawn | Rejected:
    """The table with these open cells and mines; if it grows, more are opened until it is one."""
    neighbours = neighbours_of(board)
    for _ in range(_OPENINGS):
        signs = shown(board, mines, open_tiles)
        end = rounds(neighbours, signs, MOST_NUMBERS, rest=True)
        left = [tile for tile, sign in enumerate(end.signs) if sign == "."]
        if not left:
            return _table(board, signs, mines, end)
        free = [tile for tile in left if tile not in mines]
        if random is None or not grows or not free:
            break
        open_tiles |= frozenset(random.sample(free, (len(free) + 1) // 2))
    return Rejected("several sets of mines fit")


def _table(
    board: Board, signs: tuple[Sign, ...], mines: frozenset[int], end: Rounds
) -> Drawn | Rejected:
    closed = signs.count(".")
    if not 0 < len(mines) < closed:
        return Rejected("all closed cells are alike")
    return Drawn(board, signs, mines, tuple(end.numbers))


def need_of(table: Drawn) -> str | None:
    """What a table needs by the numbers that it takes together; None if it takes too many."""
    return NUMBERED[table.highest - 1] if table.highest <= len(NUMBERED) else None


def certified(table: Drawn, needs: str) -> tuple[CertificateJson, int] | Rejected:
    """A certificate that a derivation settles all and needs this, checked; and its steps."""
    words = NEEDS[needs].words
    problem = loads(board_text(table.board, table.signs, None), name="board.mine")
    derivation = problem.derivation
    if not derivation.complete:
        return Rejected("not all that follows was derived")
    trace = derivation.to_json()
    lines = claims(trace)
    made = certificate(table.board, table.signs, trace, lines, needs)
    if made is None or made["guesses"]:
        return Rejected(f"it does not need {words}")
    if not certify(problem.file, made).ok:
        return Rejected("something cheaper is enough")
    return made, len(lines)
