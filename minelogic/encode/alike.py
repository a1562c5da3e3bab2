"""Clauses of very many formulas: each shape is encoded once, and renamed for the others.

Before: a way to encode a formula that looks at its structure and at the order of its atoms, and at
nothing else of their numbers. After: the clauses that it would give for each formula, in the same
order. Two formulas are *alike* if one becomes the other when its atoms are renamed and stay in
their order; so the first of them is encoded over the places 1, 2, … of its atoms, and the atoms of
every other one are put in. What auxiliary variables stand for is renamed when somebody asks.

A rule for 81 cells has 81 instances, and most often one shape, or one for each kind of border.

Counts inside formulas that would take many clauses are named, and each once: `exactly 2`, `exactly
3` and `at least 4` of the same literals look at the same sums.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from operator import itemgetter
from typing import Any, TypeAlias

from minelogic.encode.counter import sums
from minelogic.encode.forecast import forecast
from minelogic.encode.letters import NamedTable
from minelogic.encode.variables import Clause, Variables
from minelogic.ground.formula import (
    COUNTS,
    Ground,
    all_of,
    children,
    count_of,
    rebuilt,
    with_children,
)
from minelogic.records import dataclass

Encode: TypeAlias = Callable[[Ground, Variables, list[str]], list[Clause]]
"""A formula's clauses; sentences about how it had to be encoded are added to the list."""

NAMED = 100
"""In formulas of more clauses than this, counts are named."""


@dataclass(frozen=True, slots=True)
class _Template:
    """Clauses over places: the atoms', then those of sums, then those of auxiliary variables."""

    clauses: tuple[Callable[[list[int]], Clause], ...]
    """Each writes its clause, given for each place k the atom, and for -k its negation."""
    meanings: tuple[Ground, ...]
    notes: tuple[str, ...]
    sums: tuple[tuple[tuple[int, ...], int], ...] = ()
    """The sums that have places: of which literals, by their places, at least how many hold."""


class Alike:
    """Encodes formulas, and those that are alike but once."""

    def __init__(self, variables: Variables, notes: list[str], encode: Encode) -> None:
        self._variables = variables
        self._notes = notes
        self._encode = encode
        self._templates: dict[tuple[Any, ...], _Template] = {}
        self._sums: dict[tuple[int, ...], range] = {}

    def clauses(self, formula: tuple[Any, ...]) -> list[Clause]:
        """The formula's clauses; raises what encoding it raises."""
        key: list[Any] = []
        literals: list[int] = []
        _take_apart(formula, key, literals)
        atoms = sorted(set(map(abs, literals)))
        size = len(atoms)
        signed = _signed(atoms)
        # Place -k is counted from the end.
        places = dict(zip(signed, range(size + 1), strict=False))
        places.update(zip(signed[: -size - 1 : -1], range(-1, -size - 1, -1), strict=False))
        key += map(places.__getitem__, literals)
        shape = tuple(key)
        template = self._templates.get(shape)
        if template is None:
            template = self._template(_renamed(formula, places), size)
            self._templates[shape] = template
        clauses: list[Clause] = []
        names: Sequence[Ground] = atoms
        if template.sums:
            counted = [tuple([signed[place] for place in each]) for each, _ in template.sums]
            bounds = [bound for _, bound in template.sums]
            atoms += [
                self._sum(each, clauses)[bound - 1]
                for each, bound in zip(counted, bounds, strict=True)
            ]
            names = [
                *atoms[:size],
                *[("at least", b, *each) for each, b in zip(counted, bounds, strict=True)],
            ]
            signed = _signed(atoms)
        return self._written(template, atoms, names, signed, clauses)

    def _written(
        self,
        template: _Template,
        atoms: list[int],
        names: Sequence[Ground],
        signed: list[int],
        clauses: list[Clause],
    ) -> list[Clause]:
        """The clauses, with those of a template in whose places these stand, with new variables."""
        if template.meanings:
            added = self._variables.new_alike(template.meanings, names)
            signed = _signed([*atoms, *added])
        self._notes += template.notes
        clauses += [clause(signed) for clause in template.clauses]
        return clauses

    def _sum(self, literals: tuple[int, ...], clauses: list[Clause]) -> range:
        """Variables that say that at least 1, 2, … of the literals hold; they are defined once."""
        if literals not in self._sums:
            size = len(literals)
            template = self._templates.get(("sums", size))
            if template is None:
                variables = Variables(NamedTable(size, {}))
                defining: list[Clause] = []
                sums(range(1, size + 1), size, variables, defining)
                template = _made(defining, variables, size, [])
                self._templates["sums", size] = template
            signed = _signed(list(literals))
            self._written(template, list(literals), literals, signed, clauses)
            last = self._variables.size
            self._sums[literals] = range(last - size + 1, last + 1)
        return self._sums[literals]

    def _template(self, formula: Ground, size: int) -> _Template:
        """The template of a formula over places."""
        named = _Named(size)
        if forecast(formula) > NAMED:
            formula = named.formula(formula)
        variables = Variables(NamedTable(named.size, {}))
        notes: list[str] = []
        clauses = self._encode(formula, variables, notes)
        return _made(clauses, variables, named.size, notes, tuple(named.places))


class _Named:
    """Places for the sums that the counts in a formula look at."""

    def __init__(self, size: int) -> None:
        self.size = size
        self.places: dict[tuple[tuple[int, ...], int], int] = {}

    def formula(self, formula: Ground, outermost: bool = True) -> Ground:
        """The formula with literals for the counts of different atoms that stand in it."""
        if isinstance(formula, int):
            return formula
        if formula[0] in COUNTS and not outermost:
            kind, bound, *parts = formula
            atoms = {abs(part) for part in parts if isinstance(part, int)}
            if len(atoms) == len(parts):
                return self._count(kind, bound, sorted(parts, key=abs))
        parts = [self.formula(part, False) for part in children(formula)]
        return rebuilt(formula[0], parts, formula[1] if formula[0] in COUNTS else 0)

    def _count(self, kind: str, bound: int, literals: list[int]) -> Ground:
        size = len(literals)
        settled = count_of(kind, bound, literals)
        if not isinstance(settled, tuple):
            return settled
        low = bound if kind != "at most" else 0
        high = bound if kind != "at least" else size
        if literals[0] < 0:
            # The sums of the opposites will do.
            literals, low, high = [-each for each in literals], size - high, size - low
        sides = [self._place(literals, low)] if low > 0 else []
        sides += [-self._place(literals, high + 1)] if high < size else []
        return all_of(sides)

    def _place(self, literals: list[int], bound: int) -> int:
        if len(literals) == 1:
            return literals[0]
        key = tuple(literals), bound
        if key not in self.places:
            self.size += 1
            self.places[key] = self.size
        return self.places[key]


def _signed(atoms: list[int]) -> list[int]:
    """A list where place k has the k-th atom, and place -k, from the end, its negation."""
    return [0, *atoms, *[-atom for atom in reversed(atoms)]]


def _made(
    clauses: list[Clause],
    variables: Variables,
    size: int,
    notes: list[str],
    named: tuple[tuple[tuple[int, ...], int], ...] = (),
) -> _Template:
    return _Template(
        clauses=tuple([_writer(clause) for clause in clauses]),
        meanings=tuple([variables.meaning(n) for n in range(size + 1, variables.size + 1)]),
        notes=tuple(notes),
        sums=named,
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
