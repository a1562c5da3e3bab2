"""Truth tables of forms as integers: a bit for each world, of letters or of a few things."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from minelogic.generate.makers.proof.sequents import Pair
from minelogic.records import dataclass
from minelogic.syntax.forms import Form, names_in, put_in, replaced

MOST_ATOMS = 18
"""A table of more atoms is not made."""


def atom_tables(atoms: Sequence[Form]) -> tuple[dict[Form, int], int]:
    """The worlds in which each atom is true, and all worlds."""
    worlds = 1 << len(atoms)
    tables = {}
    for place, atom in enumerate(atoms):
        period = 1 << place
        table, width = ((1 << period) - 1) << period, 2 * period
        while width < worlds:
            table |= table << width
            width *= 2
        tables[atom] = table
    return tables, (1 << worlds) - 1


def truth(f: Form, tables: Mapping[Form, int], all_worlds: int) -> int:
    """The worlds in which a form without quantifiers is true."""
    match f[0]:
        case "atom":
            return tables[f]
        case "~":
            return all_worlds ^ truth(f[1], tables, all_worlds)
        case "&":
            table = all_worlds
            for part in f[1:]:
                table &= truth(part, tables, all_worlds)
            return table
        case "|":
            table = 0
            for part in f[1:]:
                table |= truth(part, tables, all_worlds)
            return table
        case "->":
            left = truth(f[1], tables, all_worlds)
            return (all_worlds ^ left) | truth(f[2], tables, all_worlds)
        case "<->":
            left = truth(f[1], tables, all_worlds)
            return all_worlds ^ left ^ truth(f[2], tables, all_worlds)
    raise AssertionError(f"{f[0]} has no truth table")


def atoms_of(f: Form) -> Iterator[Form]:
    """The atoms of a form, from left to right, as often as they stand there."""
    if f[0] == "atom":
        yield f
    else:
        for part in f[1:]:
            if isinstance(part, tuple):
                yield from atoms_of(part)


def grounded(f: Form, things: int) -> Form:
    """A form written out for so many things, which are 0, 1, 2 and so on."""
    match f[0]:
        case "atom":
            return f
        case "forall" | "exists":
            parts = [grounded(put_in(f[2], thing), things) for thing in range(things)]
            word = "&" if f[0] == "forall" else "|"
            return parts[0] if things == 1 else (word, *parts)
    return (f[0], *[grounded(part, things) for part in f[1:]])


@dataclass(frozen=True, slots=True)
class World:
    """One world: what the names stand for, and what is true of how many things."""

    things: int
    """None, where it is about letters alone."""
    names: tuple[tuple[str, int], ...]
    values: tuple[tuple[Form, bool], ...]


def countermodel(pair: Pair, most: int) -> World | None:
    """The first world in which the premises hold and the conclusion does not, of few things.

    Names stand for the first things in their order, so that with one name no world is left out.
    """
    forms = (*pair.premises, pair.conclusion)
    if not any(is_quantified(f) for f in forms):
        return _in_table(forms, 0, ())
    names = sorted({name for f in forms for name in names_in(f)})
    for things in range(1, most + 1):
        meant = tuple([(name, min(n, things - 1)) for n, name in enumerate(names)])
        written = [grounded(named(f, meant), things) for f in forms]
        world = _in_table(written, things, meant)
        if world is not None:
            return world
    return None


def is_quantified(f: Form) -> bool:
    """Whether a quantifier stands in a form."""
    return f[0] in ("forall", "exists") or any(
        isinstance(part, tuple) and is_quantified(part) for part in f[1:] if f[0] != "atom"
    )


def named(f: Form, meant: Iterable[tuple[str, int]]) -> Form:
    """A form with the things that names stand for in their places."""
    for name, thing in meant:
        f = replaced(f, name, thing)
    return f


def _in_table(
    forms: Sequence[Form], things: int, names: tuple[tuple[str, int], ...]
) -> World | None:
    """The world of the lowest number in which all but the last form hold, and that one does not."""
    atoms = sorted(dict.fromkeys(atom for f in forms for atom in atoms_of(f)), key=_order)
    if len(atoms) > MOST_ATOMS:
        return None
    tables, all_worlds = atom_tables(atoms)
    left = all_worlds
    for f in forms[:-1]:
        left &= truth(f, tables, all_worlds)
    left &= all_worlds ^ truth(forms[-1], tables, all_worlds)
    if not left:
        return None
    number = (left & -left).bit_length() - 1
    values = tuple([(atom, bool(number >> n & 1)) for n, atom in enumerate(atoms)])
    return World(things, names, values)


def _order(atom: Form) -> tuple[Any, ...]:
    return atom[1], len(atom), atom[2:]
