"""The canonical model: fewest bombs, these in reading order, and other atoms false where they can.

The same question always has the same answer, whoever asks it and however the solver goes about it.
Along the frontier the same board is found by counting, where counts are all there is (`least.py`).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

from minelogic.solve.knowledge import Bound
from minelogic.solve.sat.engine import Engine

Found: TypeAlias = tuple[tuple[int, ...], tuple[int, ...]]
"""A world: the tiles of its bombs, and the other atoms that hold, both sorted."""
Load: TypeAlias = Callable[[list[Bound]], Engine]
"""Makes an engine that counts, with bounds on what it knows already."""
_BOARDS = "the search for boards"


def canonical(
    load: Load, tiles: int, others: Sequence[int], mines: int | None = None
) -> Found | None:
    """The canonical world of so many tiles; None if there is none.

    The first variables are the tiles'. If the number of bombs is given it need not be looked for.
    Raises `LimitReached`.
    """
    bombs = range(1, tiles + 1)
    true = least_model(load, bombs, others, mines is not None)
    if true is None:
        return None
    return (
        tuple([bomb - 1 for bomb in bombs if bomb in true]),
        tuple([atom for atom in others if atom in true]),
    )


def least_model(
    load: Load,
    counted: Sequence[int],
    others: Sequence[int],
    settled: bool = False,
    what: str = _BOARDS,
) -> set[int] | None:
    """The variables that are true in the least model; None if there is none.

    Before: `load` makes engines that all say the same, apart from the bounds that they are given.
    After: no model has fewer of the counted variables true; of those with as few it is the one
    whose counted variables, in their order, are true as early as can be; and of these the one whose
    others, in their order, are false as early as can be. Variables that are neither are as it
    happens. If the number of counted variables is `settled`, it need not be looked for.

    Why: each model bounds the number for the next question, until there is none with fewer. Then
    one variable after the other gets the value that is preferred, if there is a model with it and
    all that was fixed before; a model at hand that has it saves the question. Of 1 | 2 and 2 | 3,
    say, {1, 3} is found first; then {2} with at most one; 1 cannot be true with at most one, so it
    is false, 2 is true, and 3 false.

    Raises `LimitReached`: `what` needs too many conflicts.
    """
    engine = load([])
    engine.prefer([-variable for variable in counted])
    if not engine.sure(what=what):
        return None
    true = engine.true()
    number = _number(true, counted)
    while number and not settled:
        engine.at_most(number - 1, counted)
        if not engine.sure(what=what):
            break
        true = engine.true()
        number = _number(true, counted)
    engine = load([(number, counted)])
    engine.prefer(sorted(true))
    true = first_model(engine, true, counted, what=what, most=number)
    fixed = [variable if variable in true else -variable for variable in counted]
    return first_model(engine, true, [-atom for atom in others], fixed, what)


def first_model(
    engine: Engine,
    true: set[int],
    preferred: Sequence[int],
    fixed: Sequence[int] = (),
    what: str = _BOARDS,
    most: int | None = None,
) -> set[int]:
    """Of the models in which what is fixed holds, the one where the first preferred literals do.

    A model is the set of the variables that are true in it. `true` is any of them; `most` if no
    more than so many of the preferred literals can hold. Raises `LimitReached`.
    """
    fixed = list(fixed)
    left = len(preferred) if most is None else most
    for literal in preferred:
        holds = literal in true if literal > 0 else -literal not in true
        if not holds and left and engine.sure([*fixed, literal], what):
            true, holds = engine.true(), True
        left -= holds
        fixed.append(literal if holds else -literal)
    return true


def _number(true: set[int], counted: Sequence[int]) -> int:
    return sum([variable in true for variable in counted])
