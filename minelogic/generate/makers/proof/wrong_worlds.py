"""Countermodels that are none: a premise fails in them, or the conclusion holds."""

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
    grounded,
    is_quantified,
    named,
    truth,
)
from minelogic.generate.makers.proof.writing import world_text
from minelogic.syntax.forms import names_in


def wrong_worlds(rng: Random, pair: Pair) -> Iterator[WrongAnswer]:
    """Countermodels that are none: over letters two, with quantifiers of one thing or of two."""
    things, names = 0, tuple[tuple[str, int], ...]()
    forms = list(pair.forms)
    if any(is_quantified(f) for f in forms):
        things = rng.randint(1, 2)
        names = tuple([(name, 0) for name in sorted({n for f in forms for n in names_in(f)})])
        forms = [grounded(named(f, names), things) for f in forms]
    atoms = list(dict.fromkeys(atom for f in forms for atom in atoms_of(f)))
    tables, all_worlds = atom_tables(atoms)
    joint = all_worlds
    for f in forms[:-1]:
        joint &= truth(f, tables, all_worlds)
    ending = truth(forms[-1], tables, all_worlds)
    wrong = {
        "conclusion-true": joint & ending,
        "premise-false": all_worlds & ~joint & ~ending,
    }
    for name, worlds in wrong.items():
        numbers = [n for n in range(1 << len(atoms)) if worlds >> n & 1]
        if numbers:
            number = rng.choice(numbers)
            values = tuple([(atom, bool(number >> n & 1)) for n, atom in enumerate(atoms)])
            text = world_text(World(things, names, values))
            yield WrongAnswer(name, text, Fraction(0), None, "proof")
