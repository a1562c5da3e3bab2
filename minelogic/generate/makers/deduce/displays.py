"""Displays made by chance: mines laid, numbers shown, until what is covered can be settled."""

from __future__ import annotations

import string
from collections.abc import Callable, Sequence
from random import Random
from typing import TypeAlias

from minelogic.board import Board, Topology
from minelogic.derive.verify.cheaper import forced_by_all
from minelogic.generate.makers.deduce.rounds import rounds

Signs = list[int | str]
Neighbours: TypeAlias = Sequence[Sequence[int]]
_OPENINGS = 12
"""So often more is shown, before a display is given up."""
_LAID = 60
"""So many displays are looked at for a rare place."""


def random_board(random: Random, topology: Topology, rows: int, columns: int) -> Board:
    """A grid of this size, or a graph with as many vertices, drawn without crossings."""
    if topology != "graph":
        return Board.grid(rows, columns, topology)
    size = rows * columns
    names = _names(size)
    edges = []
    for tile in range(size):
        i, j = divmod(tile, columns)
        beside = [tile + 1] if j + 1 < columns else []
        below = [tile + columns] if i + 1 < rows else []
        across = []
        if beside and below and random.random() < 0.5:
            # One diagonal of a square, never both.
            across = [(tile, tile + columns + 1)]
            if random.random() < 0.5:
                across = [(tile + 1, tile + columns)]
        for other in (*beside, *below):
            if random.random() < 0.85:
                edges.append((tile, other))
        edges += across
    joined = sorted(set(edges))
    return Board.graph([(names[one], names[two]) for one, two in joined], names)


def _names(size: int) -> list[str]:
    letters = string.ascii_lowercase
    if size <= len(letters):
        return list(letters[:size])
    return [f"{letters[number // 10]}{number % 10}" for number in range(size)]


def laid(random: Random, board: Board, density: int, shown: int) -> tuple[set[int], Signs]:
    """Mines on so many percent of the tiles, and numbers on so many percent of the others."""
    number = max(1, round(board.size * density / 100))
    mines = set(random.sample(range(board.size), min(number, board.size - 1)))
    signs: Signs = [
        number_of(board, tile, mines)
        if tile not in mines and random.random() * 100 < shown
        else "."
        for tile in range(board.size)
    ]
    return mines, signs


def number_of(board: Board, tile: int, mines: set[int]) -> int:
    """What the tile shows if it is uncovered."""
    return sum([other in mines for other in board.neighbours(tile)])


def opened(random: Random, board: Board, mines: set[int], signs: Signs, most: int) -> Signs | None:
    """The display with more numbers, as few as will do, so that so many together settle it all.

    Bombs that no number can tell are marked. None if it takes too long.
    """
    neighbours = neighbours_of(board)
    for _ in range(_OPENINGS):
        end = rounds(neighbours, signs, most).signs
        left = [tile for tile, sign in enumerate(end) if sign == "."]
        if not left:
            return signs
        safe = [tile for tile in left if tile not in mines]
        signs = list(signs)
        for tile in random.sample(safe, (len(safe) + 1) // 2):
            signs[tile] = number_of(board, tile, mines)
        if not safe:
            for tile in left:
                signs[tile] = "*"
    return None


def opened_with_total(random: Random, board: Board, mines: set[int], signs: Signs) -> Signs | None:
    """The display with more numbers, so that they and the number of mines settle it all.

    None if the numbers alone do, or if it takes too long.
    """
    from minelogic.generate.makers.deduce.folder import board_text
    from minelogic.problem import loads

    for _ in range(_OPENINGS):
        problem = loads(board_text(board, signs, len(mines)))
        left = [tile for tile in range(board.size) if problem.verdicts.get(board.name(tile)) == "U"]
        if not left:
            ends = forced_by_all(neighbours_of(board), signs)
            return None if len(ends) == signs.count(".") else signs
        safe = [tile for tile in left if tile not in mines]
        signs = list(signs)
        for tile in random.sample(safe, (len(safe) + 1) // 2):
            signs[tile] = number_of(board, tile, mines)
        if not safe:
            return None
    return None


def grown(
    random: Random,
    lay: Callable[[], tuple[set[int], Signs]],
    board: Board,
    most: int,
    is_there: Callable[[Neighbours, Signs], bool],
) -> Signs | None:
    """A display with a place of a rare sort, which is looked for before anything is settled.

    Of some displays the first with such a place is taken. Then tiles that nobody can tell are shown
    one by one, as long as the place stays: a number if that does, else `-`; bombs are marked. None
    if there is no such place, or if it cannot be kept.
    """
    neighbours = neighbours_of(board)
    for _ in range(_LAID):
        mines, signs = lay()
        if is_there(neighbours, signs):
            return _settled_around(random, board, mines, signs, most, is_there)
    return None


def _settled_around(
    random: Random,
    board: Board,
    mines: set[int],
    signs: Signs,
    most: int,
    is_there: Callable[[Neighbours, Signs], bool],
) -> Signs | None:
    neighbours = neighbours_of(board)
    while True:
        end = rounds(neighbours, signs, most, rest=True).signs
        left = [tile for tile, sign in enumerate(end) if sign == "."]
        if not left:
            return signs
        random.shuffle(left)
        # Numbers first: they tell of others, and a bomb or a dash only of itself.
        left.sort(key=lambda tile: tile in mines)
        shown = [(t, "*" if t in mines else number_of(board, t, mines)) for t in left]
        shown += [(tile, "-") for tile in left if tile not in mines]
        for tile, sign in shown:
            more = list(signs)
            more[tile] = sign
            if is_there(neighbours, more):
                signs = more
                break
        else:
            return None


def neighbours_of(board: Board) -> Sequence[Sequence[int]]:
    """The neighbours of every tile."""
    return [board.neighbours(tile) for tile in range(board.size)]
