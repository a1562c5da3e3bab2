"""Boards and worlds one by one: slow, plain, and with no code of what is tested."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import product

from minelogic.board import Board

Constraint = tuple[tuple[int, ...], int, int]


def boards(
    constraints: Iterable[Constraint], covered: Sequence[int], total: int | None
) -> Iterator[dict[int, bool]]:
    constraints = list(constraints)
    for values in product((False, True), repeat=len(covered)):
        board = dict(zip(covered, values, strict=True))
        if total is not None and sum(values) != total:
            continue
        if all(low <= sum(board[t] for t in tiles) <= high for tiles, low, high in constraints):
            yield board


def summary(found: Iterable[Mapping[int, bool]], keys: Sequence[int]) -> tuple[int, dict[int, int]]:
    """How many, and for each key how many have it true."""
    found = list(found)
    return len(found), {key: sum(one[key] for one in found) for key in keys}


def models(
    clauses: Iterable[tuple[int, ...]], counts: Iterable[Constraint], variables: Sequence[int]
) -> Iterator[dict[int, bool]]:
    clauses, counts = list(clauses), list(counts)
    for values in product((False, True), repeat=len(variables)):
        world = dict(zip(variables, values, strict=True))
        literals = {variable if value else -variable for variable, value in world.items()}
        if all(any(literal in literals for literal in clause) for clause in clauses) and all(
            low <= sum(literal in literals for literal in inside) <= high
            for inside, low, high in counts
        ):
            yield world


def constraints_of(
    board: Board, numbers: Mapping[int, int], covered: Iterable[int]
) -> list[Constraint]:
    """What the numbers on some tiles say about the covered ones around them."""
    hidden = set(covered)
    return [
        (tuple(near for near in board.neighbours(tile) if near in hidden), number, number)
        for tile, number in numbers.items()
    ]
