"""Truth values for the atoms of a structure, found by a solver: the canonical ones."""

from __future__ import annotations

from collections.abc import Sequence

from minelogic.encode.letters import NamedTable
from minelogic.encode.tseitin import tseitin
from minelogic.encode.variables import Variables
from minelogic.ground.formula import Ground
from minelogic.limits import Limits
from minelogic.proof.models.structures import Grounded
from minelogic.solve.canonical import first_model, least_model
from minelogic.solve.knowledge import Bound
from minelogic.solve.sat.engine import Engine
from minelogic.syntax.forms import Form

_WHAT = "the search for a countermodel"


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
    others = [n for n, atom in enumerate(atoms, 1) if not is_bomb(atom)]
    clauses = tseitin(wanted, Variables(NamedTable(len(atoms), {})), limits.clauses)

    def load(bounds: list[Bound]) -> Engine:
        engine = Engine(limits.conflicts, counting=True)
        engine.add(clauses)
        for bound, counted in bounds:
            engine.at_most(bound, counted)
        return engine

    true = least_model(load, bombs, others, what=_WHAT)
    return None if true is None else tuple([n in true for n in range(1, len(atoms) + 1)])


def first_world(
    wanted: Ground, size: int, preferred: Sequence[int], limits: Limits
) -> tuple[bool, ...] | None:
    """Truth values that make a formula true, and preferred literals, the first ones first."""
    engine = Engine(limits.conflicts)
    engine.add(tseitin(wanted, Variables(NamedTable(size, {})), limits.clauses))
    if not engine.sure(what=_WHAT):
        return None
    true = first_model(engine, engine.true(), preferred, what=_WHAT)
    return tuple([number in true for number in range(1, size + 1)])


def is_bomb(atom: Form) -> bool:
    """Whether an atom says of some tile that it is a bomb."""
    return atom[:2] == ("atom", "B") and len(atom) > 2 and all(isinstance(t, int) for t in atom[2:])
