"""Atoms that a text defines explicitly, with what they mean put in their place.

`Touch(0, 0, 1, 1) <-> true`, `Safe(0, 0) <-> ~B(0, 0)`, or the two implications that say the same,
leave no choice for an atom: where nobody else speaks of it, what it means can stand for it, and
the text says the same of all other atoms. That is done formula by formula, so that it does not
matter how a definition was written, nor whether it covers a predicate wholly or on some tiles only.

    before: formulas, and the atoms that nobody else speaks of
    after:  formulas that hold in the same worlds of the other atoms; an atom that one formula
            defines stands in none of them, unless what it means is too long to be put in
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence

from minelogic.ground.formula import (
    COUNTS,
    Ground,
    conjunction,
    disjunction,
    literals,
    negation,
    rebuilt,
)

LONGEST = 200
"""A meaning with more literals is not put in."""
MOST = 100_000
"""How many literals what is put in may have in all."""
_ROUNDS = 20
"""How often what is left is looked through again: a definition may only then be one."""


def put_in(formulas: Sequence[Ground], own: Collection[int]) -> list[Ground]:
    """The formulas without those of these atoms that they define, each of which is put in.

    An atom that is defined twice keeps its second definition as something that is said of its
    meaning, and atoms that are defined by each other in a circle keep one formula of the circle.
    """
    left = list(formulas)
    for _ in range(_ROUNDS):
        meanings, rest = meanings_in(left, own)
        if not meanings or _size_of_all(rest, meanings) > MOST:
            break
        put = [with_meanings(formula, meanings) for formula in rest]
        left = [formula for formula in put if formula is not True]
    return left


def meanings_in(
    formulas: Iterable[Ground], own: Collection[int]
) -> tuple[dict[int, Ground], list[Ground]]:
    """What atoms are said to be, in terms of others alone; and the formulas that do not say so."""
    found = _Meanings(own)
    rest: list[Ground] = []
    halves: dict[int, list[tuple[bool, Ground, Ground]]] = {}
    for formula in _taken_apart(formulas, own):
        if any(found.take(atom, said) for atom, said in _definitions(formula, own)):
            continue
        rest.append(formula)
        for atom, upper, bound in _bounds(formula, own):
            halves.setdefault(atom, []).append((upper, bound, formula))
    used: set[int] = set()
    for atom, bounds in halves.items():
        pair = _pair([bound for bound in bounds if id(bound[2]) not in used])
        if pair is not None and found.take(atom, pair[0]):
            used.update(map(id, pair[1:]))
    return found.meanings, [formula for formula in rest if id(formula) not in used]


def with_meanings(formula: Ground, meanings: Mapping[int, Ground]) -> Ground:
    """The formula with meanings in the place of their atoms, simplified."""
    if formula is True or formula is False:
        return formula
    if isinstance(formula, tuple):
        start = 2 if formula[0] in COUNTS else 1
        parts = [with_meanings(part, meanings) for part in formula[start:]]
        made = rebuilt(formula[0], parts, formula[1] if start == 2 else 0)
        is_plain = isinstance(made, tuple) and made[0] == "<->" and made[1] == made[2]
        return True if is_plain else made
    meaning = meanings.get(abs(formula))
    if meaning is None:
        return formula
    return meaning if formula > 0 else _denied(meaning)


class _Meanings:
    """Meanings in which no atom stands that has one itself."""

    def __init__(self, own: Collection[int]) -> None:
        self.meanings: dict[int, Ground] = {}
        self._own = own
        self._users: dict[int, set[int]] = {}

    def take(self, atom: int, said: Ground) -> bool:
        """Adds what an atom means, if it has no meaning, needs not itself, and is not too long."""
        if atom in self.meanings:
            return False
        said = with_meanings(said, self.meanings)
        uses = set(literals(said)).intersection(self._own)
        if atom in uses or not _is_short(said):
            return False
        users = self._users.pop(atom, set())
        one = {atom: said}
        changed = {user: with_meanings(self.meanings[user], one) for user in users}
        if not all(map(_is_short, changed.values())):
            self._users[atom] = users
            return False
        self.meanings.update(changed)
        self.meanings[atom] = said
        for used in uses:
            self._users.setdefault(used, set()).update(users, (atom,))
        return True


def _definitions(formula: Ground, own: Collection[int]) -> Iterator[tuple[int, Ground]]:
    """The atoms that a formula says to be equivalent to something, if it is that."""
    if formula is True or formula is False:
        return
    if not isinstance(formula, tuple):
        if abs(formula) in own:
            yield abs(formula), formula > 0
    elif formula[0] == "<->":
        for side, other in (formula[1:], formula[:0:-1]):
            if not isinstance(side, tuple) and abs(side) in own:
                yield abs(side), other if side > 0 else _denied(other)


def _bounds(formula: Ground, own: Collection[int]) -> Iterator[tuple[int, bool, Ground]]:
    """The atoms that imply something by a formula, or follow from it: a bound above, or below."""
    if not isinstance(formula, tuple) or formula[0] not in ("->", "|"):
        return
    parts = disjuncts(formula)
    for n, part in enumerate(parts):
        if isinstance(part, tuple) or abs(part) not in own:
            continue
        others = parts[:n] + parts[n + 1 :]
        if part < 0:
            yield -part, True, disjunction(others)
        else:
            yield part, False, conjunction([opposite(other) for other in others])


def _pair(
    bounds: Sequence[tuple[bool, Ground, Ground]],
) -> tuple[Ground, Ground, Ground] | None:
    """What bounds an atom from both sides, and the two formulas that say so."""
    upper = {opposite(bound): (bound, formula) for above, bound, formula in bounds if above}
    for above, bound, formula in bounds:
        if not above and opposite(bound) in upper:
            return (*upper[opposite(bound)], formula)
    return None


def _taken_apart(formulas: Iterable[Ground], own: Collection[int]) -> Iterator[Ground]:
    """The formulas, with the parts of conjunctions by themselves where an own atom is in them."""
    for formula in formulas:
        if isinstance(formula, tuple) and formula[0] == "&" and _speaks_of(formula, own):
            yield from _taken_apart(formula[1:], own)
        else:
            yield formula


def _speaks_of(formula: Ground, own: Collection[int]) -> bool:
    return any(atom in own for atom in literals(formula))


def _is_short(formula: Ground) -> bool:
    return sum(1 for _ in literals(formula)) <= LONGEST


def _size_of_all(formulas: Iterable[Ground], meanings: Mapping[int, Ground]) -> int:
    """How many literals there are in all that would be put in."""
    sizes = {atom: sum(1 for _ in literals(meaning)) for atom, meaning in meanings.items()}
    return sum(sizes.get(atom, 0) for formula in formulas for atom in literals(formula))


def _denied(formula: Ground) -> Ground:
    if isinstance(formula, tuple) and formula[0] == "~":
        inner: Ground = formula[1]
        return inner
    return negation(formula) if isinstance(formula, bool | tuple) else -formula


def disjuncts(formula: Ground) -> list[Ground]:
    """The formulas of which one holds if it does, as far as arrows and disjunctions go."""
    if isinstance(formula, tuple):
        if formula[0] == "|":
            return [part for each in formula[1:] for part in disjuncts(each)]
        if formula[0] == "->":
            return [*disjuncts(opposite(formula[1])), *disjuncts(formula[2])]
    return [formula]


def opposite(formula: Ground) -> Ground:
    """The negation, inside conjunctions and disjunctions rather than before them."""
    if isinstance(formula, tuple):
        if formula[0] == "~":
            inner: Ground = formula[1]
            return inner
        if formula[0] in "&|":
            joined: Callable[[Iterable[Ground]], Ground]
            joined = disjunction if formula[0] == "&" else conjunction
            return joined([opposite(part) for part in formula[1:]])
        return ("~", formula)
    return negation(formula) if isinstance(formula, bool) else -formula
