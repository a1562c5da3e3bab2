"""Counts of which any two literals exclude each other, with the instances that say so.

    Exclusions(given, known, work).of(wanted) -> Excluded | None

`wanted` is `at most one of` or `exactly one of` some literals, or several such counts. For each
pair an instance is looked for that speaks of both and, with what is known, does not let both hold.

Such a reason is the least there is if each pair needs an instance of its own. That is plain where
no two pairs have an instance in common that would do for both, and where for each pair some world
shows that without those that would do for it, it might hold: everything else of what is counted
being false in it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from itertools import combinations
from typing import NamedTuple

from minelogic.budget import Budget
from minelogic.derive.proofs.lines import opposite
from minelogic.derive.proofs.pairs import FEWEST, counted
from minelogic.derive.proofs.propagate import Propagation
from minelogic.ground.formula import Ground, conjuncts, literals, truth
from minelogic.ground.premises import Premise

_READ = 4
"""Reading so many parts of formulas is one unit of work."""


class Excluded(NamedTuple):
    """What shows a count by its pairs: the places of premises, and steps as they are known."""

    keys: Sequence[int]
    least: bool
    """Whether nothing of a lower cost shows it."""


class Exclusions:
    """Looks for pairs that exclude each other, in what is given and what is known besides."""

    def __init__(
        self,
        given: Sequence[Premise],
        known: Propagation,
        work: Budget,
        concluded: Iterable[Ground] = (),
    ) -> None:
        self.given, self.known, self.work = given, known, work
        self._concluded = [one for one in concluded if not isinstance(one, int)]
        """What steps conclude that is no literal."""
        self._ways: list[tuple[Ground, frozenset[int]]] = []
        """The parts that take an instance each, with all those that would do."""
        self._none: dict[int, bool] = {}
        """The atoms that are counted, as they are if nothing of what is counted holds."""

    def of(self, wanted: Ground) -> Excluded | None:
        """What shows it; None if it is no such count, or some pair is not excluded at once."""
        self._ways, self._none = [], {}
        keys: dict[int, None] = {}
        for part in conjuncts(wanted):
            parts = counted(part)
            if len(parts) < FEWEST:
                return None
            self._none |= {abs(one): one < 0 for one in parts}
            some: list[Ground] = [] if part == ("at most", 1, *parts) else [("|", *parts)]
            for asked in (*some, *(("|", -one, -other) for one, other in combinations(parts, 2))):
                shows = refuted(self.known, asked) or self._by_one(asked)
                if shows is None:
                    return None
                keys.update(dict.fromkeys(shows))
        return Excluded(tuple(keys), self._are_least())

    def _by_one(self, asked: Ground) -> Sequence[int] | None:
        """What shows a part with one instance about all of it; each that would do is a way."""
        found: dict[int, Sequence[int]] = {}
        for place in self._about_all(asked):
            formula = self.given[place].formula
            self.work.spend(1)
            if _says(formula, asked):
                found[place] = (place,)
                continue
            self.known.assume(formula, place)
            keys = refuted(self.known, asked)
            self.known.retract()
            if keys is not None:
                found[place] = keys
        self._ways.append((asked, frozenset(found)))
        return min(found.values(), key=len) if found else None

    def _about_all(self, asked: Ground) -> Iterable[int]:
        """The premises about several tiles that speak of all atoms of a formula."""
        places = [self._dear.get(atom, {}) for atom in literals(asked)]
        places.sort(key=len)
        return [place for place in places[0] if all(place in each for each in places[1:])]

    def _are_least(self) -> bool:
        """Whether each part needs an instance of its own, as far as that is plain."""
        every = [place for _, places in self._ways for place in places]
        if len(set(every)) < len(every):
            return False
        self.work.spend(sum([len(places) for places in self._about.values()]) // _READ)
        world = _World(self._none, self.known)
        if not all(
            world.holds(one) and world.none.keys().isdisjoint(literals(one))
            for one in self._concluded
        ):
            return False
        failing = {n for n, one in enumerate(self.given) if not world.holds(one.formula)}
        for asked, places in self._ways:
            # In this world what is asked fails.
            now = _World({**self._none, **{abs(p): p < 0 for p in _parts(asked)}}, self.known)
            touched = {n for part in _parts(asked) for n in self._about.get(abs(part), ())}
            self.work.spend(1 + len(touched) // _READ)
            broken = {n for n in touched if not now.holds(self.given[n].formula)}
            if now.holds(asked) or not (failing - touched | broken) <= places:
                return False
        return True

    @cached_property
    def _about(self) -> Mapping[int, Mapping[int, None]]:
        """For each atom the places of the premises that speak of it."""
        return _by_atom(enumerate(self.given))

    @cached_property
    def _dear(self) -> Mapping[int, Mapping[int, None]]:
        """The same of those that speak of more than one tile."""
        return _by_atom((n, premise) for n, premise in enumerate(self.given) if premise.cost)


def refuted(known: Propagation, wanted: Ground) -> Sequence[int] | None:
    """What shows, with the opposite of what is wanted put in, that it cannot fail."""
    if wanted is True:
        return ()
    known.assume(opposite(wanted))
    clash = known.clash
    keys: Sequence[int] | None = None
    if clash is not None:
        places = known.reason(clash.because)
        cited = [clash.key, *(known.trail[place].key for place in places)]
        keys = tuple(dict.fromkeys([key for key in cited if key is not None]))
    known.retract()
    return keys


def _says(formula: Ground, asked: Ground) -> bool:
    """Whether a formula is what is asked, in the usual spelling of `not both`."""
    match asked, formula:
        case ("|", one, other), ("~", ("&", first, second)):
            return {-one, -other} == {first, second}
    return formula == asked


def _parts(asked: Ground) -> tuple[int, ...]:
    """The literals of a disjunction."""
    assert isinstance(asked, tuple)
    return asked[1:]


class _World(NamedTuple):
    """A world in which of what is not known only these atoms hold."""

    none: Mapping[int, bool]
    known: Propagation

    def holds(self, formula: Ground) -> bool:
        return truth(formula, lambda atom: self.none.get(atom, atom in self.known.known))


def _by_atom(premises: Iterable[tuple[int, Premise]]) -> dict[int, dict[int, None]]:
    places: dict[int, dict[int, None]] = {}
    for place, premise in premises:
        for atom in dict.fromkeys(literals(premise.formula)):
            places.setdefault(atom, {})[place] = None
    return places
