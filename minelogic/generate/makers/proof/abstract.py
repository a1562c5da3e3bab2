"""Sequents over letters, by chance: formulas thrown together until some follows from others."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import NamedTuple

from minelogic.generate.makers.proof.guesses import Guess
from minelogic.generate.makers.proof.pools import Said, chosen, following_that_fits
from minelogic.generate.makers.proof.sequents import Candidate, Pair
from minelogic.generate.makers.proof.tables import atom_tables, truth
from minelogic.syntax.forms import Form, chain

_ALPHABETS = ("ABCDEG", "PQRSUV", "JKLMNO", "KLMNPR")
"""No T and no F, which stand for true and false in tables."""
MOST_LETTERS = 6
_POOL = 9
_ENDINGS = 6
_WEIGHTS = {"->": 4, "&": 3, "|": 3, "<->": 1}


class Size(NamedTuple):
    """How large sequents are: each between two numbers."""

    letters: tuple[int, int]
    premises: tuple[int, int]
    """Those that are needed."""
    leaves: tuple[int, int]
    """Of a premise."""
    ending: tuple[int, int]
    """Leaves of the conclusion."""


def candidates(
    rng: Random,
    size: Size,
    words: frozenset[str],
    either: bool,
    spare: int,
    guess: Guess,
    is_unproved: Callable[[Pair], bool] | None = None,
) -> Iterator[Candidate]:
    """Sequents that hold, a few from one throw; with twins that do not, if they are asked for.

    `is_unproved` tells of what holds classically whether it has no proof in another logic: then
    half of the twins are such, if chance gives them.
    """
    number = rng.randint(*size.letters)
    throw = _Throw(rng, rng.choice(_ALPHABETS)[:number], words)
    pool = throw.pool(size.leaves)
    endings = throw.pool(size.ending, _ENDINGS) if size.premises[1] else throw.laws(size.ending)
    found = following_that_fits(rng, pool, [*endings, *pool], throw.all, size.premises, guess)
    is_open = [throw.is_open] if either else []
    if either and is_unproved is not None and rng.random() < 0.5:
        is_open.insert(0, lambda pair: throw.holds(pair) and is_unproved(pair))
    yield from chosen(rng, found, pool, throw.all, spare, is_open)


class _Throw:
    """Formulas over some letters, made by chance."""

    def __init__(self, rng: Random, letters: str, words: frozenset[str]) -> None:
        self.letters: list[Form] = [("atom", name) for name in letters]
        self.tables, self.all = atom_tables(self.letters)
        # For these short lists `choice` and `randrange` take most of the time.
        self.random = rng.random
        self.words = [w for w, weight in _WEIGHTS.items() if w in words for _ in range(weight)]
        self.below = {
            "<->": [word for word in self.words if word not in ("->", "<->")],
            # An arrow on the right of an arrow would be written without brackets.
            "right": [word for word in self.words if word != "->"],
        }
        self.negates = "~" in words

    def pool(self, leaves: tuple[int, int], most: int = _POOL) -> list[Said]:
        """Formulas of which each says something, and no two the same."""
        said: dict[int, Said] = {}
        for _ in range(8 * _POOL):
            each = self._formula(self._leaves(leaves))
            if each is not None:
                said.setdefault(each.table, each)
            if len(said) == most:
                break
        return [*said.values()]

    def laws(self, leaves: tuple[int, int]) -> list[Said]:
        """Formulas that are always true."""
        made = [self._formula(self._leaves(leaves), is_law=True) for _ in range(30 * _POOL)]
        return [each for each in made if each is not None and each.table == self.all]

    def is_open(self, pair: Pair) -> bool:
        """Whether the conclusion does not follow, and every part says something all the same."""
        return self._left(pair) not in (None, 0)

    def holds(self, pair: Pair) -> bool:
        """Whether the conclusion follows by truth tables, though from no fewer premises."""
        if self._left(pair) != 0:
            return False
        less = [pair.premises[:n] + pair.premises[n + 1 :] for n in range(len(pair.premises))]
        return all(self._left(Pair(some, pair.conclusion)) for some in less)

    def _left(self, pair: Pair) -> int | None:
        """The worlds in which it fails; None if a part says nothing, or a premise what another."""
        tables = [self._says(f) for f in pair.premises]
        ending = self._says(pair.conclusion)
        if ending is None or len({*tables}) < len(tables) or pair.conclusion in pair.premises:
            return None
        joint = self.all
        for table in tables:
            if table is None:
                return None
            joint &= table
        # Premises that clash are no premises.
        return joint & ~ending if joint else None

    def _says(self, f: Form) -> int | None:
        """The worlds in which a form is true; None if a part of it says nothing."""
        if f[0] == "atom":
            return self.tables[f]
        parts = [self._says(part) for part in f[1:]]
        if None in parts or len(set(parts)) < len(parts):
            return None
        table = truth(f, self.tables, self.all)
        return None if table in (0, self.all) or (f[0] != "~" and table in parts) else table

    def _leaves(self, leaves: tuple[int, int]) -> int:
        least, most = leaves
        return least + int(self.random() * (most - least + 1)) if self.words else 1

    def _formula(self, leaves: int, above: str = "", is_law: bool = False) -> Said | None:
        """A formula with so many leaves in which every part says something."""
        random = self.random
        if leaves == 1:
            atom = self.letters[int(random() * len(self.letters))]
            if self.negates and random() < 0.25:
                return Said(("~", atom), self.all ^ self.tables[atom])
            return Said(atom, self.tables[atom])
        words = self.below.get(above, self.words)
        if not words:
            return None
        word = words[int(random() * len(words))]
        cut = 1 + int(random() * (leaves - 1))
        left = self._formula(cut, word)
        right = self._formula(leaves - cut, "right" if word == "->" else word)
        if left is None or right is None or left.table == right.table:
            return None
        table = self._joined(word, left.table, right.table)
        if (table in (0, self.all) and not is_law) or table in (left.table, right.table):
            return None
        f = _chained(word, left.form, right.form)
        if self.negates and not is_law and random() < 0.12:
            return Said(("~", f), self.all ^ table)
        return Said(f, table)

    def _joined(self, word: str, left: int, right: int) -> int:
        match word:
            case "&":
                return left & right
            case "|":
                return left | right
            case "->":
                return (self.all ^ left) | right
        return self.all ^ left ^ right


def _chained(word: str, left: Form, right: Form) -> Form:
    """Two forms joined; of three that are joined by & or | each stands for itself."""
    if word not in ("&", "|"):
        return (word, left, right)
    return chain(word, [left, *(right[1:] if right[0] == word else (right,))])
