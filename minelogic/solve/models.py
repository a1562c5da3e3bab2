"""Boards and worlds: all of them in reading order, or the canonical one where something holds."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TypeAlias

from minelogic.ground.formula import Ground
from minelogic.solve.answers import Answers
from minelogic.solve.knowledge import Bound
from minelogic.solve.sat.engine import Engine

Found: TypeAlias = tuple[tuple[int, ...], tuple[int, ...]]
"""A world: the tiles of its bombs, and the other atoms that hold, both sorted."""
Load: TypeAlias = Callable[[list[Bound]], Engine]
"""Makes an engine that counts, with bounds on what it knows already."""


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


def canonical(
    load: Load, tiles: int, others: Sequence[int], size: int, mines: int | None = None
) -> Found | None:
    """The world with the fewest bombs; of these boards the first in reading order; and the other
    atoms, in their order, false where they can be. None if there is no world.

    The variables are 1 to `size`, and the first are the tiles'. If the number of bombs is given it
    need not be looked for. Raises `LimitReached`.
    """
    bombs = range(1, tiles + 1)
    engine = load([])
    engine.prefer([-bomb for bomb in bombs])
    if not engine.sure():
        return None
    model = _model(engine, size)
    number = sum(literal > 0 for literal in model[:tiles])
    while mines is None and number:
        engine.at_most(number - 1, bombs)
        if not engine.sure():
            break
        model = _model(engine, size)
        number = sum(literal > 0 for literal in model[:tiles])
    engine = load([(number, bombs)])
    engine.prefer(model)
    fixed: list[int] = []
    left = number
    for bomb in bombs:
        if left and model[bomb - 1] < 0 and engine.sure([*fixed, bomb]):
            model = _model(engine, size)
        left -= model[bomb - 1] > 0
        fixed.append(model[bomb - 1])
    for atom in others:
        if model[atom - 1] > 0 and engine.sure([*fixed, -atom]):
            model = _model(engine, size)
        fixed.append(model[atom - 1])
    return (
        tuple([literal - 1 for literal in fixed[:tiles] if literal > 0]),
        tuple([literal for literal in fixed[tiles:] if literal > 0]),
    )


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


def _model(engine: Engine, size: int) -> list[int]:
    """The model, with variables that the engine has never met as false."""
    model = engine.model()
    return model + [-variable for variable in range(len(model) + 1, size + 1)]
