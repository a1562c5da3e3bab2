"""Boards and worlds by the solver: all in reading order, or the canonical one for a formula."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from minelogic.ground.formula import Ground
from minelogic.solve.answers import Answers
from minelogic.solve.canonical import Found, canonical
from minelogic.solve.sat.engine import Engine


def boards(answers: Answers) -> Iterator[tuple[int, ...]]:
    """The bombs of every board that some world extends, as sorted tiles, the least list first.

    Raises `LimitReached` where the search had to stop.
    """
    if answers.solution.status == "inconsistent":
        return
    engine = answers.knowledge.engine()
    tiles, certain = _open_and_certain(answers)
    engine.add(
        [(tile + 1 if tile in certain else -(tile + 1),)
         for tile in range(answers.given.tiles) if tile not in tiles]
    )  # fmt: skip
    for bombs in _least_first(engine, sorted([*tiles, *certain]), certain):
        yield bombs
        engine.renew(answers.limits.conflicts)


def worlds(
    answers: Answers, bombs: Sequence[int], others: Sequence[int]
) -> Iterator[tuple[int, ...]]:
    """The worlds of a board: which of the other atoms hold, false before true.

    Raises `LimitReached` where the search had to stop.
    """
    chosen = set(bombs)
    engine = answers.knowledge.engine(
        (tile + 1 if tile in chosen else -(tile + 1),) for tile in range(answers.given.tiles)
    )
    todo: list[list[int]] = [[]]
    while todo:
        fixed = todo.pop()
        if not engine.sure(fixed):
            continue
        if len(fixed) == len(others):
            yield tuple([literal for literal in fixed if literal > 0])
            engine.renew(answers.limits.conflicts)
            continue
        atom = others[len(fixed)]
        todo.append([*fixed, atom])
        todo.append([*fixed, -atom])


def witness(answers: Answers, formula: Ground, others: Sequence[int]) -> Found | None:
    """The canonical world where the formula holds; None if there is none. Raises `LimitReached`."""
    known = answers.knowledge
    clauses = known.ask(formula)
    return canonical(
        lambda bounds: known.engine(clauses, bounds, counting=True),
        answers.given.tiles, others, known.variables.size, answers.given.mines,
    )  # fmt: skip


def _open_and_certain(answers: Answers) -> tuple[set[int], set[int]]:
    """The tiles that may be a bomb or not, and those that are bombs on every board."""
    given = answers.given
    certain: set[int] = set()
    if not given.standard:
        return set(range(given.tiles)), certain
    tiles: set[int] = set()
    verdicts = answers.solution.verdicts
    for tile, sign in enumerate(given.signs):
        if sign == "*" or verdicts.get(tile) == "B":
            certain.add(tile)
        elif verdicts.get(tile, "S") != "S":
            tiles.add(tile)
    return tiles, certain


def _least_first(engine: Engine, tiles: list[int], certain: set[int]) -> Iterator[tuple[int, ...]]:
    """The boards over these tiles, by their sorted bombs, the certain ones always among them.

    A list comes before every longer one that begins with it. So, at each point, first comes the
    board with no further bomb, then those whose next bomb is the nearest possible, and so on.
    """
    last = max(certain, default=-1)
    # For a list of bombs that some board begins with: the literals that say so, and the index of
    # the next tile to look at. `fresh` if the list itself has not been tried yet.
    todo: list[tuple[tuple[int, ...], list[int], int, bool]] = []
    if engine.sure():
        todo.append(((), [], 0, True))
    while todo:
        bombs, fixed, index, fresh = todo.pop()
        if fresh and last <= (bombs[-1] if bombs else -1):
            none = [-(tile + 1) for tile in tiles[index:]]
            if engine.sure([*fixed, *none]):
                yield bombs
        while index < len(tiles):
            tile = tiles[index]
            index += 1
            if tile in certain:
                todo.append(((*bombs, tile), fixed, index, True))
                break
            if engine.sure([*fixed, tile + 1]):
                todo.append((bombs, [*fixed, -(tile + 1)], index, False))
                todo.append(((*bombs, tile), [*fixed, tile + 1], index, True))
                break
            fixed.append(-(tile + 1))
