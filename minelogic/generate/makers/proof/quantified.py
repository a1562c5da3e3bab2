"""First-order sequents, by chance, with the quantifiers that are asked for."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

from minelogic.generate.makers.proof.guesses import Guess
from minelogic.generate.makers.proof.pools import Said, chosen, following_that_fits
from minelogic.generate.makers.proof.sequents import Candidate, Pair
from minelogic.generate.makers.proof.tables import atom_tables, atoms_of, grounded, truth
from minelogic.syntax.forms import Form, replaced

MOST_NESTED = 3
_UNARY = ("PQSU", "FGHK", "LMNO")
_BINARY = "R"
_NAME = "c"
_THINGS = 2
"""In worlds of so many things it is seen first what may follow from what."""
_POOL = 9


def candidates(
    rng: Random,
    pattern: Sequence[str],
    premises: tuple[int, int],
    words: frozenset[str],
    either: bool,
    spare: int,
    guess: Guess,
) -> Iterator[Candidate]:
    """Sequents that hold among two things, a few from one throw; with twins that do not.

    The quantifiers of the pattern stand in one of the formulas, each in the one before, and in no
    formula there are more of them in each other.
    """
    throw = _Throw(rng, pattern, words)
    pool, endings = throw.pool(named=rng.random() < 0.4), throw.pool(named=False)
    found = (
        each
        for each in following_that_fits(rng, pool, [*endings, *pool], throw.all, premises, guess)
        if any(tuple(pattern) in nestings(said.form) for said in (*each.premises, each.ending))
    )
    is_open = [throw.is_open] if either else []
    yield from chosen(rng, found, pool, throw.all, spare, is_open)


def nestings(f: Form) -> set[tuple[str, ...]]:
    """The quantifiers on the ways from the top of a form to its atoms, from outside to inside."""
    if f[0] == "atom":
        return {()}
    if f[0] in ("forall", "exists"):
        return {(f[0], *inner) for inner in nestings(f[2])}
    return {way for part in f[1:] for way in nestings(part)}


class _Throw:
    """Formulas with quantifiers, made by chance."""

    def __init__(self, rng: Random, pattern: Sequence[str], words: frozenset[str]) -> None:
        self.rng, self.pattern, self.words = rng, tuple(pattern), words
        self.unary = rng.choice(_UNARY)[: rng.randint(2, 4 if len(pattern) == 1 else 3)]
        atoms: list[Form] = [
            ("atom", name, thing) for name in self.unary for thing in range(_THINGS)
        ]
        if len(pattern) > 1:
            atoms += [
                ("atom", _BINARY, one, other) for one in range(_THINGS) for other in range(_THINGS)
            ]
        self.tables, self.all = atom_tables(atoms)

    def pool(self, named: bool) -> list[Said]:
        """Formulas that say something, no two the same; some with the whole pattern."""
        said: dict[int, Said] = {}
        for number in range(6 * _POOL):
            f = self._formula(number % 2 == 0, named and number % 4 == 1)
            each = self._said(f)
            if each is not None:
                said.setdefault(each.table, each)
            if len(said) == _POOL:
                break
        return [*said.values()]

    def is_open(self, pair: Pair) -> bool:
        """Whether the conclusion does not follow among two things, and every formula says more."""
        said = [self._said(f) for f in pair.forms]
        tables = [each.table for each in said if each is not None]
        if len(tables) < len(said) or len({*tables}) < len(tables):
            return False
        joint = self.all
        for table in tables[:-1]:
            joint &= table
        return bool(joint & ~tables[-1])

    def _said(self, f: Form) -> Said | None:
        if _says_twice(f):
            return None
        written = grounded(replaced(f, _NAME, 0), _THINGS)
        if any(atom not in self.tables for atom in atoms_of(written)):
            return None
        table = truth(written, self.tables, self.all)
        return None if table in (0, self.all) else Said(f, table)

    def _formula(self, whole: bool, named: bool) -> Form:
        rng = self.rng
        if named:
            return self._literal(("atom", rng.choice(self.unary), _NAME))
        if whole:
            quantifiers = self.pattern
        else:
            quantifiers = tuple(
                [rng.choice(("forall", "exists")) for _ in range(rng.randint(1, len(self.pattern)))]
            )
        f = self._quantified(quantifiers, 0)
        return ("~", f) if "~" in self.words and rng.random() < 0.15 else f

    def _quantified(self, quantifiers: tuple[str, ...], around: int) -> Form:
        """These quantifiers, inside so many others, each of which its variable needs."""
        rng, (word, *inner) = self.rng, quantifiers
        if not inner:
            return (word, None, self._matrix(word, around + 1))
        body = self._quantified(tuple(inner), around + 1)
        joining = "->" if word == "forall" else "&"
        if joining in self.words and rng.random() < 0.35:
            body = (joining, self._literal(("atom", rng.choice(self.unary), ("#", 0))), body)
        return (word, None, body)

    def _matrix(self, word: str, bound: int) -> Form:
        """What is said inside so many quantifiers, the innermost of which is this."""
        rng = self.rng
        single = [("atom", name, ("#", rng.randrange(bound))) for name in self.unary]
        if bound == 1:
            first: Form = self._literal(rng.choice(single))
        else:
            ways = [("#", n) for n in range(min(bound, 2))]
            rng.shuffle(ways)
            first = self._literal(("atom", _BINARY, *ways))
            if bound > 2:
                other = [("#", n) for n in (1, 2)]
                rng.shuffle(other)
                return self._joined(word, ("atom", _BINARY, *other), first)
        others = [atom for atom in single if bound > 1 or atom[1] != _bare(first)[1]]
        if not others or rng.random() < (0.35 if bound == 1 else 0.5):
            return first
        second = self._literal(rng.choice(others))
        pair = [first, second] if rng.random() < 0.5 else [second, first]
        return self._joined(word, *pair)

    def _joined(self, word: str, left: Form, right: Form) -> Form:
        usual = ["->", "->", "&", "|"] if word == "forall" else ["&", "&", "|"]
        joins = [each for each in usual if each in self.words]
        return (self.rng.choice(joins), left, right) if joins else right

    def _literal(self, atom: Form) -> Form:
        return ("~", atom) if "~" in self.words and self.rng.random() < 0.25 else atom


def _bare(f: Form) -> Form:
    return f[1] if f[0] == "~" else f


def _says_twice(f: Any) -> bool:
    """Whether two parts that are joined are the same, or one denies the other."""
    if f[0] == "atom":
        return False
    parts = [part for part in f[1:] if isinstance(part, tuple)]
    if f[0] in ("&", "|", "->", "<->") and len({_bare(part) for part in parts}) < len(parts):
        return True
    return any(_says_twice(part) for part in parts)
