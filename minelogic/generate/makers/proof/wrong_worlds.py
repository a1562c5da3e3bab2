"""Countermodels that are none: a premise fails in them, the conclusion holds, or it is left open."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from random import Random

from minelogic.generate.makers.answers import WrongAnswer
from minelogic.generate.makers.proof.sequents import Pair
from minelogic.generate.makers.proof.tables import (
    World,
    atom_tables,
    atoms_of,
    is_quantified,
    truth,
)
from minelogic.generate.makers.proof.writing import changed, world_text
from minelogic.proof.script import Logic
from minelogic.syntax.forms import Form

_TRIES = 40


def wrong_worlds(
    rng: Random, pair: Pair, right: World | None, logic: Logic
) -> Iterator[WrongAnswer]:
    """Countermodels that are none, each by another mistake."""
    if any(is_quantified(f) for f in pair.forms):
        yield from ()
        return
    atoms = list(dict.fromkeys(atom for f in pair.forms for atom in atoms_of(f)))
    tables, all_worlds = atom_tables(atoms)
    joint = all_worlds
    for premise in pair.premises:
        joint &= truth(premise, tables, all_worlds)
    ending = truth(pair.conclusion, tables, all_worlds)
    wrong = {
        "conclusion-true": joint & ending,
        "premise-false": all_worlds & ~joint & ~ending,
    }
    for name, worlds in wrong.items():
        numbers = [n for n in range(1 << len(atoms)) if worlds >> n & 1]
        if numbers:
            number = rng.choice(numbers)
            values = tuple([(atom, bool(number >> n & 1)) for n, atom in enumerate(atoms)])
            yield WrongAnswer(name, world_text(World(0, (), values)), Fraction(0), None)
