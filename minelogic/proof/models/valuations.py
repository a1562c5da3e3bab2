"""Truth values for the atoms of a structure, found by a solver: the canonical ones."""

from __future__ import annotations

from collections.abc import Sequence

from minelogic.encode.letters import NamedTable
from minelogic.encode.tseitin import tseitin
from minelogic.encode.variables import Variables
from minelogic.errors import LimitReached
from minelogic.ground import formula as make
from minelogic.ground.formula import Ground
from minelogic.limits import Limits
from minelogic.proof.models.structures import Grounded
from minelogic.solve.sat.engine import Engine
from minelogic.syntax.forms import Form


def least_world(given: Grounded, wanted: Ground, limits: Limits) -> tuple[bool, ...] | None:
    """The canonical truth values of all atoms that make a formula over them true.

    Fewest bombs, then these in reading order, then other atoms with false first; None if there are
    none. Raises `LimitReached`.
    """
    if wanted is False:
        return None
    atoms = given.atoms
    bombs = sorted(
        (n for n, atom in enumerate(atoms, 1) if is_bomb(atom)), key=lambda n: atoms[n - 1][2:]
    )
    world = _solved(wanted, len(atoms), limits)
    if world is None:
        return None
    least = sum(world[n - 1] for n in bombs)
    while least:
        fewer = make.conjunction([wanted, make.counted("at most", least - 1, bombs)])
        better = _solved(fewer, len(atoms), limits)
        if better is None:
            break
        world = better
        least = sum(world[n - 1] for n in bombs)
    limited = make.conjunction([wanted, make.counted("at most", least, bombs)])
    others = [-n for n in range(1, len(atoms) + 1) if not is_bomb(atoms[n - 1])]
    return first_world(limited, len(atoms), [*bombs, *others], limits)


def first_world(
    wanted: Ground, size: int, preferred: Sequence[int], limits: Limits
) -> tuple[bool, ...] | None:
    """Truth values that make a formula true, and preferred literals, the first ones first."""
    engine = _engine(wanted, size, limits)
    if not _asked(engine, [], limits):
        return None
    world = engine.model()
    chosen: list[int] = []
    for literal in preferred:
        if _holds(world, literal):
            chosen.append(literal)
        elif _asked(engine, [*chosen, literal], limits):
            chosen.append(literal)
            world = engine.model()
        else:
            chosen.append(-literal)
    return tuple([_holds(world, number) for number in range(1, size + 1)])


def is_bomb(atom: Form) -> bool:
    """Whether an atom says of some tile that it is a bomb."""
    return atom[:2] == ("atom", "B") and len(atom) > 2 and all(isinstance(t, int) for t in atom[2:])


def _engine(wanted: Ground, size: int, limits: Limits) -> Engine:
    engine = Engine(limits.conflicts)
    engine.add(tseitin(wanted, Variables(NamedTable(size, {})), limits.clauses))
    return engine


def _solved(wanted: Ground, size: int, limits: Limits) -> tuple[bool, ...] | None:
    engine = _engine(wanted, size, limits)
    if not _asked(engine, [], limits):
        return None
    world = engine.model()
    return tuple([_holds(world, number) for number in range(1, size + 1)])


def _asked(engine: Engine, assumptions: Sequence[int], limits: Limits) -> bool:
    answer = engine.satisfiable(assumptions)
    if answer is None:
        raise LimitReached("conflicts", limits.conflicts, "the search for a countermodel")
    return answer


def _holds(world: Sequence[int], literal: int) -> bool:
    """Whether a literal is true in what the solver found; a variable it does not know is false."""
    number = abs(literal)
    true = number <= len(world) and world[number - 1] > 0
    return true is (literal > 0)
