"""What the numbers of a display force, under the standard theory and nothing else.

A covered tile is known by its variable, the tile's index plus one. Each number says how many of
the covered tiles around it are bombs; nothing more is needed for the verdicts. Plain looking at
one number after another settles most tiles of most displays, and the solver sees only the rest.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from minelogic.board import Board, Sign
from minelogic.board.display import SIGNS
from minelogic.chance.certain import certain
from minelogic.chance.frontier import tally
from minelogic.encode.counter import Unnamed, exactly
from minelogic.errors import LimitReached
from minelogic.ground.formula import Ground
from minelogic.records import dataclass
from minelogic.solve.pigeonholes import crowd
from minelogic.solve.sat.backbone import backbone
from minelogic.solve.sat.effort import Effort
from minelogic.solve.sat.engine import Engine

_STATES, _STATES_EACH = 20_000, 50
"""How far counting goes, and how much further for each open tile; beyond, the solver takes over."""
_MANY = 500
"""Clauses from which on counting is tried first: along a frontier it is the faster way."""

_COVERED = {sign: "1" if sign == "." else "0" for sign in SIGNS.values()}
"""`1` for the sign of a covered tile."""

Number: TypeAlias = tuple[Sequence[int], int]
"""Covered tiles around a number, by their variables, and how many of them are bombs."""


@dataclass(frozen=True, slots=True)
class Numbers:
    """The covered tiles of a display and what its numbers say of them."""

    covered: list[int]
    numbers: list[Number]
    marked: int
    """How many bombs the display marks."""


@dataclass(frozen=True, slots=True)
class Seen:
    """What looking at single numbers settles: values, and the numbers over what stays open."""

    values: list[int | None]
    """For each variable 1 for a bomb, 0 for safe, None if open; nobody is at 0."""
    numbers: list[tuple[tuple[int, ...], int]]


@dataclass(frozen=True, slots=True)
class Settled:
    """The verdicts: `values` as in `Seen`, but None now means that both can be.

    `consistent` is None if the budget was used up before a board was found; `unknown` are the
    variables of which nothing is known for that reason.
    """

    consistent: bool | None
    values: list[int | None]
    unknown: frozenset[int] = frozenset()


def read_numbers(board: Board, signs: Sequence[Sign]) -> Numbers:
    """The numbers of a display, each over the covered tiles around it."""
    if board.topology == "king":
        return _read_king(board.columns, signs)
    covered = [tile + 1 for tile, sign in enumerate(signs) if sign == "."]
    numbers: list[Number] = []
    for tile, sign in enumerate(signs):
        if isinstance(sign, int):
            around = [near + 1 for near in board.neighbours(tile)]
            tiles = [near for near in around if signs[near - 1] == "."]
            bombs = sum(signs[near - 1] == "*" for near in around)
            numbers.append((tiles, sign - bombs))
    return Numbers(covered, numbers, sum(sign == "*" for sign in signs))


def look(size: int, numbers: Sequence[Number]) -> Seen | None:
    """What single numbers settle, one after another; None if two of them clash.

    A number with no bomb left makes its tiles safe; one with as many left as tiles, bombs.
    """
    values: list[int | None] = [None] * (size + 1)
    around: dict[int, list[int]] = {}
    tiles_left = [len(tiles) for tiles, _ in numbers]
    bombs_left = [bombs for _, bombs in numbers]
    todo: list[int] = []
    for index, (tiles, bombs) in enumerate(numbers):
        for tile in tiles:
            if tile in around:
                around[tile].append(index)
            else:
                around[tile] = [index]
        if bombs <= 0 or bombs >= len(tiles):
            todo.append(index)
    while todo:
        index = todo.pop()
        bombs, size = bombs_left[index], tiles_left[index]
        if bombs == 0:
            value = 0
        elif bombs == size:
            value = 1
        else:
            return None
        if not size:
            continue
        for tile in numbers[index][0]:
            if values[tile] is None:
                values[tile] = value
                for other in around[tile]:
                    size = tiles_left[other] = tiles_left[other] - 1
                    bombs = bombs_left[other] = bombs_left[other] - value
                    if bombs <= 0 or bombs >= size:
                        todo.append(other)
    rest: dict[tuple[int, ...], int] = {}
    for (tiles, _), size, bombs in zip(numbers, tiles_left, bombs_left, strict=True):
        if size:
            key = tuple([tile for tile in tiles if values[tile] is None])
            if rest.setdefault(key, bombs) != bombs:
                return None
    return Seen(values, list(rest.items()))


def settle(
    board: Board,
    signs: Sequence[Sign],
    mines: int | None,
    conflicts: int,
    shared: Effort | None = None,
) -> Settled:
    """The verdict on every covered tile."""
    given = read_numbers(board, signs)
    seen = look(board.size, given.numbers)
    if seen is None:
        return Settled(False, [])
    values = seen.values
    frontier: dict[int, int] = {}
    for tiles, _ in seen.numbers:
        for tile in tiles:
            if tile not in frontier:
                frontier[tile] = len(frontier) + 1
    clauses: list[tuple[int, ...]] = []
    size = len(frontier)
    variables = Unnamed(size)
    for tiles, bombs in seen.numbers:
        clauses += exactly(bombs, [frontier[tile] for tile in tiles], variables)
    low, high = 0, size
    background: list[int] = []
    unknown: set[int] = set()
    if mines is not None:
        # What no number speaks of: the covered tiles that are open and not on the frontier.
        open_tiles = values.count(None) - 1 - (board.size - len(given.covered))
        high = mines - given.marked - values.count(1)
        low = high - (open_tiles - size)
        if low < 0 and high > size:
            mines = None
            low, high = 0, size
    if mines is not None:
        background = [
            tile for tile in given.covered if values[tile] is None and tile not in frontier
        ]
        least, most = _bounds(size, seen.numbers)
        if least >= low and most <= high:
            if background and (low == least or high == most):
                inside = _Bounded(clauses, size, low, high, conflicts, shared)
                unknown = _settle_background(background, inside, values)
            low, high = 0, size
        else:
            counted = _by_counting(given, seen, mines - given.marked)
            if counted is not None:
                return counted
    elif len(clauses) > _MANY:
        counted = _by_counting(given, seen, None)
        if counted is not None:
            return counted
    inside = _Bounded(clauses, size, low, high, conflicts, shared)
    engine = inside.engine()

    def hopeless() -> bool:
        counts: list[Ground] = [
            ("exactly", bombs, *[frontier[tile] for tile in tiles]) for tiles, bombs in seen.numbers
        ]
        counts += [("at least", low, *range(1, size + 1)), ("at most", high, *range(1, size + 1))]
        return crowd(counts) is not None

    guard = variables.size + 1
    settled_tiles = backbone(engine, range(1, size + 1), guard, both=True, hopeless=hopeless)
    if not settled_tiles.consistent:
        unknown_all = frozenset() if settled_tiles.consistent is False else _open(given, values)
        return Settled(settled_tiles.consistent, values, unknown_all)
    names = list(frontier)
    for literal in settled_tiles.forced:
        values[names[abs(literal) - 1]] = int(literal > 0)
    unknown |= {names[abs(literal) - 1] for literal in settled_tiles.open}
    if low > 0 or high < size:
        unknown |= _settle_background(background, inside, values)
    return Settled(True, values, frozenset(unknown))


def _by_counting(given: Numbers, seen: Seen, bombs: int | None) -> Settled | None:
    """The verdicts, read off what is counted; None if counting takes long."""
    left = [tile for tile in given.covered if seen.values[tile] is None]
    if bombs is not None:
        bombs -= seen.values.count(1)
    constraints = [(tiles, number, number) for tiles, number in seen.numbers]
    values = seen.values
    limit = _STATES + _STATES_EACH * len(left)
    try:
        if bombs is not None:
            settled = certain(constraints, left, bombs, limit)
            if settled is None:
                return Settled(False, [])
            for tile in settled.bombs:
                values[tile] = 1
            for tile in settled.safe:
                values[tile] = 0
            return Settled(True, values)
        counted = tally(constraints, left, None, limit)
    except LimitReached:
        return None
    if not counted.count:
        return Settled(False, [])
    for tiles, numerator, denominator in counted.shares:
        if numerator in (0, denominator):
            for tile in tiles:
                values[tile] = int(numerator > 0)
    return Settled(True, values)


@dataclass(frozen=True, slots=True)
class _Bounded:
    """The frontier's clauses with bounds on the number of bombs among its tiles."""

    clauses: list[tuple[int, ...]]
    size: int
    low: int
    high: int
    conflicts: int
    shared: Effort | None

    def engine(self, low: int | None = None, high: int | None = None) -> Engine:
        """A solver for them, with other bounds if these are given."""
        low = self.low if low is None else low
        high = self.high if high is None else high
        bounded = low > 0 or high < self.size
        engine = Engine(self.conflicts, counting=bounded, shared=self.shared)
        engine.add(self.clauses)
        if bounded:
            engine.at_most(high, range(1, self.size + 1))
            engine.at_most(self.size - low, range(-1, -self.size - 1, -1))
        return engine


def _settle_background(
    background: list[int], inside: _Bounded, values: list[int | None]
) -> set[int]:
    """Gives the tiles beyond all numbers their value, and returns them if that is unknown.

    They are safe if all bombs must be on the frontier, bombs if as few must be there as possible.
    """
    if not background:
        return set()
    some = inside.engine(high=inside.high - 1).satisfiable()
    not_all = inside.engine(low=inside.low + 1).satisfiable()
    if some is None or not_all is None:
        return set(background)
    if not some or not not_all:
        for tile in background:
            values[tile] = int(some)
    return set()


def _bounds(size: int, numbers: Sequence[tuple[tuple[int, ...], int]]) -> tuple[int, int]:
    """Bounds on the bombs among the frontier's tiles, from numbers that share no tile."""
    least = _apart([(bombs, tiles) for tiles, bombs in numbers])
    safe = _apart([(len(tiles) - bombs, tiles) for tiles, bombs in numbers])
    return least, size - safe


def _apart(weights: list[tuple[int, tuple[int, ...]]]) -> int:
    """The sum of the weights of some numbers that share no tile, the heaviest first."""
    taken: set[int] = set()
    total = 0
    for weight, tiles in sorted(weights, reverse=True):
        if taken.isdisjoint(tiles):
            taken.update(tiles)
            total += weight
    return total


def _open(given: Numbers, values: list[int | None]) -> frozenset[int]:
    return frozenset(tile for tile in given.covered if values[tile] is None)


def _read_king(columns: int, signs: Sequence[Sign]) -> Numbers:
    """The numbers of a grid on which touching corners are neighbours.

    The rows stand in one list with a wall between them and around them, so that no neighbour has
    to be checked for being on the board.
    """
    width = columns + 1
    rows = len(signs) // columns
    ground = [0] * (width * (rows + 2) + 1)
    covered = [tile for tile, sign in enumerate(signs, 1) if sign == "."]
    # A tile's place: a wall above, and one wall more for each row before.
    for tile in covered:
        ground[tile + width + (tile - 1) // columns] = tile
    marked = [tile for tile, sign in enumerate(signs, 1) if sign == "*"] if "*" in signs else []
    minus: dict[int, int] = {}
    for tile in marked:
        place = tile + width + (tile - 1) // columns
        for step in (-width - 1, -width, -width + 1, -1, 1, width - 1, width, width + 1):
            minus[place + step] = minus.get(place + step, 0) + 1
    near = _next_to_covered(signs, columns)
    numbers: list[Number] = []
    tile = 0
    for start in range(width + 1, width * rows + 2, width):
        for place, sign in enumerate(signs[tile : tile + columns], start):
            if sign.__class__ is int and (sign or near[place] == "1" or place in minus):
                above, below = place - width, place + width
                around = ground[above - 1 : above + 2] + ground[place - 1 : place + 2]
                tiles = list(filter(None, around + ground[below - 1 : below + 2]))
                numbers.append((tiles, sign - minus[place] if place in minus else sign))
        tile += columns
    return Numbers(covered, numbers, len(marked))


def _next_to_covered(signs: Sequence[Sign], columns: int) -> str:
    """For each place of the walled grid `1` if it is covered or next to a covered tile.

    Most zeros are next to none, and need not be looked at any closer. The grid is one long binary
    number, so that all tiles move a step at once.
    """
    width = columns + 1
    cells = "".join(map(_COVERED.__getitem__, signs))
    rows = [cells[start : start + columns] for start in range(0, len(cells), columns)]
    text = "0" * (width + 1) + "0".join(rows) + "0" * (width + 1)
    covered = int(text, 2)
    beside = covered | covered << 1 | covered >> 1
    near = beside | beside << width | beside >> width
    return format(near & ((1 << len(text)) - 1), f"0{len(text)}b")
