"""Kripke countermodels: what holds classically and still has no intuitionistic proof.

Worlds are states of knowledge, ordered; what is known is never lost further up. `A -> B` is known
where in every world from there on in which A is known, B is too; that many of some formulas hold,
where each of them is known or known to be impossible. The things, if there are any, are the same
in all worlds.
"""

from __future__ import annotations

from itertools import combinations, islice

from minelogic.ground import formula as make
from minelogic.ground.formula import COUNTS, Ground
from minelogic.limits import Limits
from minelogic.proof.formulas.from_forms import formula_of
from minelogic.proof.kernel import Sequent
from minelogic.proof.models.countermodels import forms_of
from minelogic.proof.models.structures import (
    Grounded,
    Outside,
    Structure,
    grounded,
    is_propositional,
    room,
    structures,
)
from minelogic.proof.models.valuations import first_world
from minelogic.proof.writing.results import Countermodel
from minelogic.syntax.tree import Formula

MOST_WORLDS = 6
"""So many worlds a countermodel has at most."""
_MOST_THINGS = 3
_MOST_STRUCTURES = 60


def kripke_countermodel(
    sequent: Sequent, limits: Limits | None = None, most: int = MOST_WORLDS
) -> Countermodel | None:
    """The canonical Kripke countermodel of a sequent that holds classically.

    The one of fewest worlds, with fewest things among these, then with as little as possible known
    first; None if none of so many worlds was found. Raises `LimitReached`.
    """
    limits = limits or Limits()
    forms = forms_of(sequent)
    places, parts = [Structure()], room(limits)
    if not is_propositional(forms):
        places = list(islice(structures(forms, _MOST_THINGS), _MOST_STRUCTURES))
        most = min(most, 4)
    for number in range(2, most + 1):
        for structure in places:
            try:
                given = grounded(forms, structure, parts)
            except Outside:
                continue
            worlds = _with_worlds(number, given, limits)
            if worlds is not None:
                return Countermodel(
                    sequent,
                    (),
                    domain=structure.things,
                    names=structure.names,
                    intuitionistic=True,
                    worlds=worlds,
                )
    return None


def _with_worlds(
    number: int, given: Grounded, limits: Limits
) -> tuple[tuple[tuple[int, ...], tuple[Formula, ...]], ...] | None:
    worlds = _Worlds(number, len(given.atoms))
    *premises, conclusion = given.formulas
    held = [worlds.known(0, premise) for premise in premises]
    wanted = make.conjunction(
        [*held, make.negation(worlds.known(0, conclusion)), *worlds.definitions]
    )
    pairs = [*combinations(range(1, number), 2)]
    preferred = [-worlds.above[pair] for pair in pairs]
    preferred += [-worlds.atom(w, n) for w in range(number) for n in range(1, worlds.atoms + 1)]
    values = first_world(wanted, worlds.size, preferred, limits)
    if values is None:
        return None
    return tuple(
        [
            (
                tuple(v for v in range(w + 1, number) if not w or values[worlds.above[w, v] - 1]),
                tuple(
                    formula_of(atom, {})
                    for n, atom in enumerate(given.atoms, 1)
                    if values[worlds.atom(w, n) - 1]
                ),
            )
            for w in range(number)
        ]
    )


class _Worlds:
    """Variables for what is above what and known where, and formulas that say what these mean.

    World 0 is below all others, and no world is below one of a smaller number.
    """

    def __init__(self, number: int, atoms: int) -> None:
        self.number, self.atoms, self.size = number, atoms, number * atoms
        self.definitions: list[Ground] = []
        self.above: dict[tuple[int, int], int] = {}
        self._known: dict[tuple[int, Ground], Ground] = {}
        for pair in combinations(range(1, number), 2):
            self.above[pair] = self._new()
        for u, v, w in combinations(range(1, number), 3):
            steps = make.conjunction([self.above[u, v], self.above[v, w]])
            self.definitions.append(make.implication(steps, self.above[u, w]))
        for w in range(number):
            for v in range(w + 1, number):
                for n in range(1, atoms + 1):
                    stays = make.implication(self.atom(w, n), self.atom(v, n))
                    self.definitions.append(make.implication(self.reaches(w, v), stays))

    def atom(self, world: int, number: int) -> int:
        """The variable for an atom in a world."""
        return world * self.atoms + number

    def reaches(self, below: int, world: int) -> Ground:
        """Whether one world is the other or below it."""
        return True if below in (0, world) else self.above[below, world]

    def known(self, world: int, f: Ground) -> Ground:
        """A variable, or true or false, that tells whether a formula is known in a world."""
        if f is True or f is False:
            return f
        if isinstance(f, int) and f > 0:
            return self.atom(world, f)
        if (world, f) not in self._known:
            variable = self._new()
            self._known[world, f] = variable
            self.definitions.append(make.equivalence(variable, self._meaning(world, f)))
        return self._known[world, f]

    def _meaning(self, world: int, f: Ground) -> Ground:
        if isinstance(f, int):
            return self._implied(world, -f, False)
        op, *parts = f
        if op == "&":
            return make.conjunction([self.known(world, part) for part in parts])
        if op == "|":
            return make.disjunction([self.known(world, part) for part in parts])
        if op == "->":
            return self._implied(world, parts[0], parts[1])
        if op == "<->":
            one, other = parts
            ways = [self._implied(world, one, other), self._implied(world, other, one)]
            return make.conjunction(ways)
        if op == "~":
            return self._implied(world, parts[0], False)
        assert op in COUNTS
        bound, *counted = parts
        # At least k: so many are known to hold; at most k: all others are known to fail.
        hold = [self.known(world, part) for part in counted]
        fail = [self._implied(world, part, False) for part in counted]
        enough = True if op == "at most" else make.counted("at least", bound, hold)
        few = True if op == "at least" else make.counted("at least", len(fail) - bound, fail)
        return make.conjunction([enough, few])

    def _implied(self, world: int, left: Ground, right: Ground) -> Ground:
        return make.conjunction(
            [
                make.implication(
                    self.reaches(world, v),
                    make.implication(self.known(v, left), self.known(v, right)),
                )
                for v in range(world, self.number)
            ]
        )

    def _new(self) -> int:
        self.size += 1
        return self.size
