"""Countermodels that are none: a premise fails in them, or the conclusion holds."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
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
from minelogic.syntax.forms import Form, names_in


def wrong_worlds(rng: Random, pair: Pair) -> Iterator[WrongAnswer]:
    """Countermodels that are none: over letters two, with quantifiers of one thing or of two."""
    if not any(is_quantified(f) for f in pair.forms):
        yield from _among(rng, pair.forms, 0, ())
        return
    names = tuple([(name, 0) for name in sorted({n for f in pair.forms for n in names_in(f)})])
    found: dict[str, WrongAnswer] = {}
    for things in rng.sample((1, 2), 2):
        forms = [grounded(named(f, names), things) for f in pair.forms]
        for each in _among(rng, forms, things, names):
            found.setdefault(each.name, each)
    yield from found.values()


def _among(
    rng: Random, forms: Sequence[Form], things: int, names: tuple[tuple[str, int], ...]
) -> Iterator[WrongAnswer]:
    """Worlds of so many things, one for each mistake."""
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
