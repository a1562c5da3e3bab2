"""The formulas of one search, by number: sets of them are integers, their truth tables too.

Formula 0 is `false`, formula 1 is `true`. Whatever is not built by ~ & | -> <-> is an atom here:
a quantified formula, a comparison, a count. Up to `TABLE` atoms the truth of a formula is its
whole truth table; with more it is the truth in some worlds, and one is added whenever a solver
finds that these do not tell what follows from what does not.
"""

from __future__ import annotations

from collections.abc import Iterable

from minelogic.syntax.forms import FALSE, TRUE, Form, chain

TABLE = 10
"""So many atoms have whole truth tables."""
CONNECTIVES = frozenset({"~", "&", "|", "->", "<->", "true", "false"})


class Formulas:
    """Formulas by number, with what the search looks up about each."""

    def __init__(self, sequent: Iterable[Form]) -> None:
        whole = list(sequent)
        self.atoms = list(dict.fromkeys(atom for f in whole for atom in atoms_in(f)))
        self.number: dict[Form, int] = {}
        self.built: dict[tuple[str, tuple[int, ...]], int] = {}
        """From a connective and the numbers of the parts to the number of the whole."""
        self.form: list[Form] = []
        self.word: list[str] = []
        self.parts: list[tuple[int, ...]] = []
        self.truth: list[int] = []
        self.negation: dict[int, int] = {}
        """From a formula to its negation, if that has a number."""
        self.from_antecedent: dict[int, list[int]] = {}
        """From a formula to the implications of which it is the antecedent."""
        self.from_consequent: dict[int, list[int]] = {}
        self.from_side: dict[int, list[int]] = {}
        """From a formula to the equivalences of which it is a side."""
        self.runs: dict[int, list[int]] = {}
        """From a chain to its runs of neighbours, two or more, that have a number."""
        self.positive: list[int] = []
        """The set of what eliminations may get out of a formula, itself included."""
        self.is_table = len(self.atoms) <= TABLE
        self.worlds = 1 << len(self.atoms) if self.is_table else 0
        """The number of worlds in which truth is known."""
        self.all_worlds = (1 << self.worlds) - 1
        self.atom_truth = self._tables() if self.is_table else dict.fromkeys(self.atoms, 0)
        self.add(FALSE)
        self.add(TRUE)
        for f in whole:
            self.add(f)
        self.own = len(self.form)
        """The formulas before this one are those of the sequent."""

    def add(self, f: Form) -> int:
        """The number of a formula, given to it now if it has none."""
        number = self.number.get(f)
        if number is not None:
            return number
        word = f[0] if f[0] in CONNECTIVES else "atom"
        parts = tuple([self.add(part) for part in f[1:]]) if word != "atom" else ()
        n = self.number[f] = len(self.form)
        self.built[word, parts] = n
        self.form.append(f)
        self.word.append(word)
        self.parts.append(parts)
        self.truth.append(self._truth(n))
        self.positive.append(1 << n)
        match word:
            case "~":
                self.negation[parts[0]] = n
            case "->":
                self.from_antecedent.setdefault(parts[0], []).append(n)
                self.from_consequent.setdefault(parts[1], []).append(n)
                self.positive[n] |= self.positive[parts[1]]
            case "<->":
                for side in dict.fromkeys(parts):
                    self.from_side.setdefault(side, []).append(n)
                self.positive[n] |= self.positive[parts[0]] | self.positive[parts[1]]
            case "&" | "|":
                for part in parts:
                    self.positive[n] |= self.positive[part]
                self._note_runs(n)
        return n

    def negated(self, n: int) -> int:
        """The number of the negation of a formula."""
        number = self.negation.get(n)
        return self.add(("~", self.form[n])) if number is None else number

    def compound(self, word: str, parts: tuple[int, ...]) -> int:
        """The number of what a connective makes of formulas, given to it now if it has none."""
        number = self.find(word, parts)
        if number is not None:
            return number
        forms = [self.form[part] for part in parts]
        return self.add(chain(word, forms) if word in "&|" else (word, *forms))

    def find(self, word: str, parts: tuple[int, ...]) -> int | None:
        """The number of what a connective makes of formulas, if it has one; chains are flat."""
        if word in "&|":
            if len(parts) == 1:
                return parts[0]
            if self.word[parts[0]] == word:
                parts = (*self.parts[parts[0]], *parts[1:])
        return self.built.get((word, parts))

    def add_world(self, true_atoms: frozenset[Form]) -> None:
        """One more world in which the truth of every formula is known."""
        bit = 1 << self.worlds
        for atom in self.atoms:
            if atom in true_atoms:
                self.atom_truth[atom] |= bit
        self.worlds += 1
        self.all_worlds |= bit
        for n in range(len(self.form)):
            self.truth[n] = self._truth(n)

    def _truth(self, n: int) -> int:
        truth, parts, every = self.truth, self.parts[n], self.all_worlds
        match self.word[n]:
            case "atom":
                return self.atom_truth.setdefault(self.form[n], 0)
            case "false":
                return 0
            case "true":
                return every
            case "~":
                return every ^ truth[parts[0]]
            case "->":
                return (every ^ truth[parts[0]]) | truth[parts[1]]
            case "<->":
                return every ^ truth[parts[0]] ^ truth[parts[1]]
            case "&":
                together = every
                for part in parts:
                    together &= truth[part]
                return together
            case _:
                together = 0
                for part in parts:
                    together |= truth[part]
                return together

    def _tables(self) -> dict[Form, int]:
        tables = {}
        for place, atom in enumerate(self.atoms):
            block = 1 << place
            tables[atom] = (((1 << block) - 1) << block) * (
                self.all_worlds // ((1 << 2 * block) - 1)
            )
        return tables

    def _note_runs(self, n: int) -> None:
        """Runs of neighbours between this chain and those that are there."""
        for other in range(n):
            if self.word[other] == self.word[n]:
                self._note_run(other, n)
                self._note_run(n, other)

    def _note_run(self, part: int, whole: int) -> None:
        few, many = self.parts[part], self.parts[whole]
        if len(few) < len(many) and any(
            many[i : i + len(few)] == few for i in range(len(many) - len(few) + 1)
        ):
            self.runs.setdefault(whole, []).append(part)


def atoms_in(f: Form) -> Iterable[Form]:
    """What a form is built of by connectives, from left to right."""
    waiting = [f]
    while waiting:
        node = waiting.pop()
        if node[0] in CONNECTIVES:
            waiting.extend(node[:0:-1])
        else:
            yield node


def members(numbers: int) -> list[int]:
    """The members of a set, in order."""
    ordered = []
    while numbers:
        low = numbers & -numbers
        ordered.append(low.bit_length() - 1)
        numbers ^= low
    return ordered
