"""Numbers for letters: those of a formula given by itself, and those of numbered clauses."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from minelogic.ground.atoms import AtomTable
from minelogic.syntax.tree import Atom
from minelogic.syntax.vocabulary import Vocabulary


class LetterTable(AtomTable):
    """Numbers for letters in the order given; one with places, such as B(0, 1), is a letter too."""

    def __init__(self, letters: Iterable[Atom]) -> None:
        super().__init__(Vocabulary())
        self.letters = tuple(letters)
        self.numbers = {letter: number for number, letter in enumerate(self.letters, 1)}
        self.size = len(self.letters)

    def number(self, atom: Atom) -> int | None:
        return self.numbers.get(atom)

    def atom(self, number: int) -> Atom:
        return self.letters[number - 1]


class NamedTable(AtomTable):
    """Letters that have numbers already; one without a name is called x and its number."""

    def __init__(self, size: int, names: Mapping[int, str]) -> None:
        super().__init__(Vocabulary())
        self.names = names
        self.size = size

    def number(self, atom: Atom) -> int | None:
        return next((n for n in range(1, self.size + 1) if self.atom(n) == atom), None)

    def atom(self, number: int) -> Atom:
        return Atom(self.names.get(number, f"x{number}"))
