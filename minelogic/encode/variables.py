"""The variables of clauses: the atoms of a problem first, then those that an encoding adds."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from minelogic.ground.atoms import AtomTable
from minelogic.ground.formula import Ground, children, to_tree, with_children
from minelogic.records import dataclass
from minelogic.syntax.printer import write
from minelogic.syntax.tree import Formula

Clause: TypeAlias = tuple[int, ...]
"""At least one of the literals holds; a literal is a variable's number, negative if negated."""
MANY = 1_000_000
"""Where the numbers of variables go beyond this, there is room for those that are met alone."""


@dataclass(frozen=True, slots=True)
class _Renamed:
    """A formula over 1, 2, …, and what these stand for."""

    meaning: Ground
    names: Sequence[Ground]

    def formula(self, part: Ground | None = None) -> Ground:
        """The formula, or a part of it, over the atoms."""
        part = self.meaning if part is None else part
        if isinstance(part, int):
            name = self.names[abs(part) - 1]
            if part > 0:
                return name
            return -name if isinstance(name, int) else ("~", name)
        return with_children(part, [self.formula(inner) for inner in children(part)])


class Variables:
    """Numbers for the atoms and for auxiliary variables, each of which knows what it defines.

    Every atom has its number before the first auxiliary variable is made, so none is ever taken
    for another.
    """

    def __init__(self, atoms: AtomTable) -> None:
        self.atoms = atoms
        self.size = atoms.size
        self._meanings: list[Ground | _Renamed] = []

    def new(self, meaning: Ground) -> int:
        """A new auxiliary variable, which stands for the formula."""
        self._meanings.append(meaning)
        self.size += 1
        return self.size

    def new_alike(self, meanings: Sequence[Ground], names: Sequence[Ground]) -> range:
        """New auxiliary variables for formulas over 1, 2, …, in whose place these stand."""
        first = self.size + 1
        self._meanings += [_Renamed(meaning, names) for meaning in meanings]
        self.size += len(meanings)
        return range(first, self.size + 1)

    def is_auxiliary(self, number: int) -> bool:
        """Whether the variable is none of the problem's own."""
        return abs(number) > self.atoms.size

    def meaning(self, number: int) -> Ground:
        """The formula that a variable stands for; an atom stands for itself."""
        if not self.is_auxiliary(number):
            return abs(number)
        meaning = self._meanings[abs(number) - self.atoms.size - 1]
        return meaning.formula() if isinstance(meaning, _Renamed) else meaning

    def name(self, number: int) -> str:
        """The atom as a file writes it, or `#1`, `#2`, … for auxiliary variables."""
        if self.is_auxiliary(number):
            return f"#{abs(number) - self.atoms.size}"
        return write(self.atoms.atom(abs(number)))

    def tree(self, formula: Ground) -> Formula:
        """A formula over the atoms as a student would write it."""
        return to_tree(formula, self.atoms)


def renumbered(clauses: Sequence[Clause], size: int) -> tuple[Sequence[Clause], Sequence[int]]:
    """The clauses over the variables 1, 2, …, and which of the variables up to `size` each is.

    They are as they were, unless the variables are so many that most are not mentioned: then those
    that are mentioned are numbered anew, in the same order.
    """
    if size <= MANY:
        return clauses, range(1, size + 1)
    used = sorted({abs(literal) for clause in clauses for literal in clause})
    place = {number: index for index, number in enumerate(used, 1)}
    place.update([(-number, -index) for number, index in place.items()])
    return [tuple([place[literal] for literal in clause]) for clause in clauses], used
