"""Boards and worlds as values, in reading order."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from minelogic.errors import LimitReached
from minelogic.ground.formula import Ground
from minelogic.solve.answers import Answers, other_atoms
from minelogic.solve.canonical import Found
from minelogic.solve.models import boards, witness, worlds
from minelogic.solve.worlds import Model, world_of

_STATES = 100_000
"""How far counting goes before the solver takes over."""


def all_models(answers: Answers, with_worlds: bool = False) -> Iterator[Model]:
    """The boards that some world extends, in reading order, or all worlds of each board.

    Where nothing but bombs is spoken of, both are the same. Raises `LimitReached`.
    """
    others = other_atoms(answers) if with_worlds else ()
    for bombs in _boards(answers):
        if not with_worlds:
            yield as_model(answers, (bombs, ()))
            continue
        for holds in worlds(answers, bombs, others):
            yield as_model(answers, (bombs, holds))


def _boards(answers: Answers) -> Iterator[tuple[int, ...]]:
    """The boards in reading order: along the frontier if a total and counts are all there is."""
    from minelogic.solve.counting import as_counts
    from minelogic.solve.least import boards_in_order

    given = answers.given
    if given.mines is None or answers.solution.status == "inconsistent":
        yield from boards(answers)
        return
    counts = as_counts(answers, True)
    shown = 0
    if counts is not None:
        tiles = range(1, given.tiles + 1)
        states = min(answers.limits.states, _STATES)
        try:
            for bombs in boards_in_order(counts, tiles, given.mines, states):
                yield tuple([bomb - 1 for bomb in bombs])
                shown += 1
            return
        except LimitReached:
            # The solver goes on where counting had to stop.
            pass
    yield from islice(boards(answers), shown, None)


def canonical_model(answers: Answers, formula: Ground) -> Model | None:
    """The canonical world where a formula holds; None if there is none. Raises `LimitReached`."""
    others = other_atoms(answers, formula)
    if not others and answers.given.tiles:
        try:
            return _least_model(answers, formula)
        except (LimitReached, _NoCounts):
            pass
    world = witness(answers, formula, others)
    return None if world is None else as_model(answers, world)


def some_model(answers: Answers, formula: Ground) -> Model | None:
    """Any world where a formula holds; None if the solver finds none within the budget."""
    known = answers.knowledge
    engine = known.engine(known.ask(formula))
    if not engine.satisfiable():
        return None
    true = {literal for literal in engine.model() if literal > 0}
    tiles = range(answers.given.tiles)
    bombs = tuple([tile for tile in tiles if tile + 1 in true])
    others = other_atoms(answers, formula)
    return as_model(answers, (bombs, tuple([number for number in others if number in true])))


class _NoCounts(Exception):
    """Not all that is said of the bombs are counts."""


def _least_model(answers: Answers, formula: Ground) -> Model | None:
    """The canonical world, found along the frontier; raises `_NoCounts` or `LimitReached`."""
    from minelogic.solve.counting import as_counts
    from minelogic.solve.least import least_board

    given = answers.given
    counts = as_counts(answers, formula)
    if counts is None:
        raise _NoCounts
    tiles = range(1, given.tiles + 1)
    states = min(answers.limits.states, _STATES)
    bombs = least_board(counts, tiles, given.mines, states)
    if bombs is None:
        return None
    return as_model(answers, (tuple([bomb - 1 for bomb in bombs]), ()))


def as_model(answers: Answers, found: Found) -> Model:
    """A world by the names of the file."""
    given = answers.given
    bombs, holds = found
    true = [given.atoms.atom(number) for number in holds]
    return world_of(given.board, given.signs, bombs, true)
