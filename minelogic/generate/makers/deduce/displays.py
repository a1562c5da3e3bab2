"""Displays made by chance: mines laid, numbers shown, until what is covered can be settled."""

from __future__ import annotations

import string
from collections.abc import Sequence
from random import Random

from minelogic.board import Board, Topology
from minelogic.derive.verify.cheaper import forced_by_all
from minelogic.generate.makers.deduce.rounds import rounds

Signs = list[int | str]
_OPENINGS = 12
"""So often more is shown, before a display is given up."""


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


def covered_again(random: Random, board: Board, signs: Signs, most: int) -> Signs:
    """The display without the numbers that can be spared: what is left settles it all the same."""
    neighbours = neighbours_of(board)
    shown = [tile for tile, sign in enumerate(signs) if sign != "."]
    random.shuffle(shown)
    for tile in shown:
        fewer = list(signs)
        fewer[tile] = "."
        if "." not in rounds(neighbours, fewer, most).signs:
            signs = fewer
    return signs


def neighbours_of(board: Board) -> Sequence[Sequence[int]]:
    """The neighbours of every tile."""
    return [board.neighbours(tile) for tile in range(board.size)]
