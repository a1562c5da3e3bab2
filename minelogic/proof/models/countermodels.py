"""Countermodels: worlds in which all premises of a sequent hold and its conclusion does not."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice
from typing import Any

from minelogic.board import Board
from minelogic.budget import Budget
from minelogic.ground import formula as make
from minelogic.limits import Limits
from minelogic.proof.formulas.from_forms import formula_of
from minelogic.proof.kernel import Sequent
from minelogic.proof.models.structures import (
    Grounded,
    Outside,
    Structure,
    grounded,
    is_propositional,
    room,
    structures,
)
from minelogic.proof.models.valuations import least_world
from minelogic.proof.writing.results import Countermodel
from minelogic.syntax.forms import Form, form

MOST_THINGS = 4
"""So many things a countermodel has at most, unless the sequent itself speaks of more."""
MOST_STRUCTURES = 1_000
"""So many are tried for one sequent."""
_LARGEST = 40
"""Tiles further from the corner are not drawn."""


def countermodel(
    sequent: Sequent,
    limits: Limits | None = None,
    most: int = MOST_THINGS,
    tries: int = MOST_STRUCTURES,
) -> Countermodel | None:
    """The canonical classical countermodel of a sequent: the one of fewest things, or of letters.

    None if there is none: of a sequent without quantifiers, comparisons and arithmetic; of any
    other, none of so many things. Raises `LimitReached`.
    """
    limits = limits or Limits()
    forms = forms_of(sequent)
    parts = room(limits)
    if is_propositional(forms):
        return _in(sequent, forms, Structure(), parts, limits)
    for structure in islice(structures(forms, most), tries):
        world = _in(sequent, forms, structure, parts, limits)
        if world is not None:
            return world
    return None


def forms_of(sequent: Sequent) -> list[Form]:
    """The forms of the premises and, last, of the conclusion."""
    return [form(formula) for formula in (*sequent.premises, sequent.conclusion)]


def refuted(
    sequent: Sequent, given: Grounded, structure: Structure, values: Sequence[bool]
) -> Countermodel:
    """The countermodel in which the atoms of a structure have these truth values."""
    return Countermodel(
        sequent,
        tuple([(formula_of(a, {}), v) for a, v in zip(given.atoms, values, strict=True)]),
        domain=structure.things,
        names=structure.names,
        board=board_for(given.atoms, structure.things),
    )


def board_for(atoms: Sequence[Form], things: Sequence[Any] = ()) -> Board | None:
    """The smallest grid on which all tiles are of which atoms speak; None if there is none."""
    tiles = [_tile(atom) for atom in atoms if atom[:1] == ("atom",) and len(atom) > 2]
    spoken = [tile for tile in tiles if tile is not None]
    if not spoken or (things and things != tuple(range(len(things)))):
        return None
    if not all(isinstance(n, int) and 0 <= n < _LARGEST for tile in spoken for n in tile):
        return None
    return Board.grid(max(i for i, _ in spoken) + 1, max(j for _, j in spoken) + 1)


def _tile(atom: Form) -> tuple[Any, Any] | None:
    match atom:
        case ("atom", "B" | "S" | "U", i, j) | ("atom", "Q", _, i, j):
            return i, j
    return None


def _in(
    sequent: Sequent, forms: Sequence[Form], structure: Structure, parts: Budget, limits: Limits
) -> Countermodel | None:
    """The countermodel in a structure, if there is one."""
    try:
        given = grounded(forms, structure, parts)
    except Outside:
        return None
    *premises, conclusion = given.formulas
    wanted = make.conjunction([*premises, make.negation(conclusion)])
    values = least_world(given, wanted, limits)
    return None if values is None else refuted(sequent, given, structure, values)
