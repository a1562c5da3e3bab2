"""Clauses of very many formulas: each shape is encoded once, and renamed for the others.

Before: a way to encode a formula that looks at its structure and at the order of its atoms, and at
nothing else of their numbers. After: the clauses that it would give for each formula, in the same
order. Two formulas are *alike* if one becomes the other when its atoms are renamed and stay in
their order; so the first of them is encoded over the places 1, 2, … of its atoms, and the atoms of
every other one are put in. What auxiliary variables stand for is renamed when somebody asks.

A rule for 81 cells has 81 instances, and most often one shape, or one for each kind of border.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from operator import itemgetter
from typing import Any, TypeAlias

from minelogic.encode.letters import NamedTable
from minelogic.encode.variables import Clause, Variables
from minelogic.ground.formula import COUNTS, Ground, children, with_children
from minelogic.records import dataclass

Encode: TypeAlias = Callable[[Ground, Variables, list[str]], list[Clause]]
"""A formula's clauses; sentences about how it had to be encoded are added to the list."""


@dataclass(frozen=True, slots=True)
class _Template:
    """Clauses over places, of which those after the atoms' are auxiliary variables'."""

    clauses: tuple[Callable[[list[int]], Clause], ...]
    """Each writes its clause, given for each place k the atom, and for -k its negation."""
    meanings: tuple[Ground, ...]
    notes: tuple[str, ...]


class Alike:
    """Encodes formulas, and those that are alike but once."""

    def __init__(self, variables: Variables, notes: list[str], encode: Encode) -> None:
        self._variables = variables
        self._notes = notes
        self._encode = encode
        self._templates: dict[tuple[Any, ...], _Template] = {}

    def clauses(self, formula: tuple[Any, ...]) -> list[Clause]:
        """The formula's clauses; raises what encoding it raises."""
        key: list[Any] = []
        literals: list[int] = []
        _take_apart(formula, key, literals)
        atoms = sorted(set(map(abs, literals)))
        size = len(atoms)
        signed = [0, *atoms, *[-atom for atom in reversed(atoms)]]
        # Place -k is counted from the end.
        places = dict(zip(signed, range(size + 1), strict=False))
        places.update(zip(signed[: -size - 1 : -1], range(-1, -size - 1, -1), strict=False))
        key += map(places.__getitem__, literals)
        shape = tuple(key)
        template = self._templates.get(shape)
        if template is None:
            template = self._template(formula, places, size)
            self._templates[shape] = template
        if template.meanings:
            added = self._variables.new_alike(template.meanings, atoms)
            signed = [*signed[: size + 1], *added, *[-new for new in reversed(added)]]
            signed += [-atom for atom in reversed(atoms)]
        self._notes += template.notes
        return [clause(signed) for clause in template.clauses]

    def _template(self, formula: Ground, places: dict[int, int], size: int) -> _Template:
        variables = Variables(NamedTable(size, {}))
        notes: list[str] = []
        clauses = self._encode(_renamed(formula, places), variables, notes)
        added = range(size + 1, variables.size + 1)
        return _Template(
            clauses=tuple([_writer(clause) for clause in clauses]),
            meanings=tuple([variables.meaning(number) for number in added]),
            notes=tuple(notes),
        )


def _take_apart(formula: tuple[Any, ...], shape: list[Any], literals: list[int]) -> None:
    """Adds the formula without its literals to the shape, and its literals to those."""
    start = 1
    if formula[0] in COUNTS:
        start = 2
        shape.append(formula[1])
    parts = formula[start:]
    shape.append(formula[0])
    shape.append(len(parts))
    for part in parts:
        if isinstance(part, int):
            literals.append(part)
        else:
            # A part that is no literal says where it stands.
            shape.append(len(literals))
            _take_apart(part, shape, literals)
    shape.append(None)


def _renamed(formula: Ground, names: dict[int, int]) -> Ground:
    if isinstance(formula, int):
        return names[formula]
    return with_children(formula, [_renamed(part, names) for part in children(formula)])


def _writer(clause: Sequence[int]) -> Callable[[list[int]], Clause]:
    """A function that gives the clause, its literals looked up in a list."""
    if len(clause) > 1:
        return itemgetter(*clause)
    if not clause:
        return lambda _: ()
    (place,) = clause
    return lambda signed: (signed[place],)
