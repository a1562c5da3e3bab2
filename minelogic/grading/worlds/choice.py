"""What the atoms that only one text speaks of have to be, or may be meant to be.

Whether some choice of those atoms makes the text hold is a question with two quantifiers. For an
atom that the text defines there is nothing to choose; and for one that it only bounds from one
side, there is a best choice: the bound.

For the others there are guesses, as said by the world. Where a text speaks of Q, or of a predicate
of its own, what it means by that is mostly one of a few things. A guess that makes the text hold
settles at once all worlds in which it does.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import islice, product
from typing import Any, TypeAlias

from minelogic.grading.worlds.place import Arena
from minelogic.ground.atoms import ground_value
from minelogic.ground.explicit import disjuncts, opposite
from minelogic.ground.formula import (
    Ground,
    conjunction,
    count_of,
    disjunction,
    equivalence,
    literals,
    negation,
)
from minelogic.syntax.tree import Atom, Value


def conjuncts(formulas: Iterable[Ground]) -> list[Ground]:
    """What the formulas say, with no conjunction at the top of any of them, each once."""
    parts: list[Ground] = []
    for formula in formulas:
        if isinstance(formula, tuple) and formula[0] == "&":
            parts += conjuncts(formula[1:])
        else:
            parts.append(formula)
    return list(dict.fromkeys(parts))


def looked_at(formulas: Iterable[Ground], own: set[int]) -> int:
    """How many parts of formulas are looked at to find the choices: all of one for each atom."""
    total = 0
    for formula in formulas:
        atoms = list(literals(formula))
        total += len(atoms) * (1 + len(own.intersection(atoms)))
    return total


def choices(formulas: Sequence[Ground], own: set[int]) -> dict[int, Ground]:
    """For some of the atoms a formula `atom <-> …`, none of which leads back to its atom.

    If any choice makes the formulas hold, then one that agrees with all of these does.
    """
    chosen = _defined(formulas, own)
    needs = {
        atom: own.intersection(literals(definition)) - {atom} for atom, definition in chosen.items()
    }
    about: dict[int, list[Ground]] = {atom: [] for atom in own}
    for formula in (*formulas,):
        for atom in own.intersection(literals(formula)):
            about[atom].append(formula)
    for atom in sorted(own.difference(chosen)):
        bound = _bound(atom, about[atom])
        if bound is None:
            continue
        uses = own.intersection(_atoms(bound))
        if atom in _reached(uses, needs):
            continue
        # From here on it counts as said, so that later choices fit to it.
        definition = equivalence(atom, bound)
        chosen[atom], needs[atom] = definition, uses
        for other in uses:
            about[other].append(definition)
    return chosen


def _defined(formulas: Sequence[Ground], own: set[int]) -> dict[int, Ground]:
    """The atoms that a formula says are equivalent to something else."""
    definitions: dict[int, Ground] = {}
    needs: dict[int, set[int]] = {}
    for formula in formulas:
        if not isinstance(formula, tuple) or formula[0] != "<->":
            continue
        for side, other in (formula[1:], formula[:0:-1]):
            if isinstance(side, tuple) or abs(side) not in own or abs(side) in definitions:
                continue
            atom, uses = abs(side), own.intersection(literals(other))
            if atom not in _reached(uses, needs):
                definitions[atom], needs[atom] = formula, uses
                break
    return definitions


def _bound(atom: int, formulas: Sequence[Ground]) -> Ground | None:
    """What the atom may be taken for, given all the formulas that speak of it."""
    upper: list[Ground] = []
    lower: list[Ground] = []
    falls = rises = 0
    for formula in formulas:
        others = _beside(-atom, formula)
        if others is not None:
            upper.append(disjunction(others))
            continue
        others = _beside(atom, formula)
        if others is not None:
            lower.append(conjunction([opposite(other) for other in others]))
            continue
        way = _ways(atom, formula)
        rises += 1 in way
        falls += -1 in way
    above, below = conjunction(upper), disjunction(lower)
    if not falls:
        # True would be best everywhere but for the formulas that bound it from above.
        return above
    if not rises:
        return below
    same = [one for one in (*upper, above) if any(_equal(one, other) for other in (*lower, below))]
    return same[0] if same else None


def _beside(literal: int, formula: Ground) -> list[Ground] | None:
    """The other parts if the formula is a disjunction with this literal; None if it is not."""
    parts = disjuncts(formula)
    others = [part for part in parts if not _equal(part, literal)]
    if len(others) == len(parts) or any(abs(literal) in _atoms(part) for part in others):
        return None
    return others


def _ways(atom: int, formula: Ground, way: int = 1) -> set[int]:
    """1 if the formula can become true as the atom does, -1 if false; or both."""
    if isinstance(formula, tuple):
        op, *parts = formula
        if op == "->":
            return _ways(atom, parts[0], -way) | _ways(atom, parts[1], way)
        if op in ("<->", "exactly"):
            return {1, -1} if atom in _atoms(formula) else set()
        if op in ("at least", "at most"):
            parts = parts[1:]
        if op in ("~", "at most"):
            way = -way
        return set().union(*[_ways(atom, part, way) for part in parts])
    if isinstance(formula, bool) or abs(formula) != atom:
        return set()
    return {way if formula > 0 else -way}


def _atoms(formula: Ground) -> set[int]:
    return set(literals(formula))


def _equal(one: Any, other: Any) -> bool:
    """Whether two formulas are the same; to Python, true is the atom 1."""
    return one == other and isinstance(one, bool) == isinstance(other, bool)


def _reached(start: set[int], needs: Mapping[int, set[int]]) -> set[int]:
    """All atoms on which these depend, themselves among them."""
    reached, todo = set(start), list(start)
    while todo:
        new = needs.get(todo.pop(), set()) - reached
        reached |= new
        todo += new
    return reached


MOST_GUESSES = 16
"""How many guesses are made at all predicates together."""

Meaning: TypeAlias = Callable[[Atom], Ground]


def guesses(arena: Arena, atoms: Sequence[int]) -> Iterator[dict[int, Ground]]:
    """What each of the atoms may be, in terms of the world, the likeliest guesses first."""
    named = {number: arena.atom(number) for number in atoms}
    predicates = dict.fromkeys([atom.predicate for atom in named.values()])
    every = {name: _meanings(arena, name) for name in predicates}
    for chosen in islice(_combined(every), MOST_GUESSES):
        yield {number: chosen[atom.predicate](atom) for number, atom in named.items()}


def _combined(every: Mapping[str, Sequence[Meaning]]) -> Iterator[dict[str, Meaning]]:
    """A meaning for each predicate: first those of one rank for all, then the others."""
    sizes = [len(meanings) for meanings in every.values()]
    alike = [[min(rank, size - 1) for size in sizes] for rank in range(max(sizes, default=0))]
    # With many predicates there are too many combinations to look even for the first ones.
    mixed = islice(product(*[range(size) for size in sizes]), MOST_GUESSES)
    for ranks in dict.fromkeys([*map(tuple, alike), *mixed]):
        pairs = zip(every.items(), ranks, strict=True)
        yield {name: meanings[rank] for (name, meanings), rank in pairs}


def _meanings(arena: Arena, predicate: str) -> list[Meaning]:
    """What a predicate may mean, the likeliest first."""
    tile_places = arena.atoms.vocabulary.tile_places
    sorts = arena.atoms.vocabulary.places(predicate) or ()
    others = [index for index, sort in enumerate(sorts) if sort not in tile_places]
    places = tuple([sort for sort in sorts if sort in tile_places])
    constant: list[Meaning] = [lambda _: False, lambda _: True]
    if tile_places and places == tile_places * 2 and not others:
        return [lambda atom: _touch(arena, *_tiles(arena, atom, sorts)), *constant]
    if not tile_places or sorted(places) != sorted(tile_places) or _bomb(arena, 0) is None:
        return constant

    def bomb(atom: Atom) -> Ground:
        said = _bomb(arena, _tiles(arena, atom, sorts)[0])
        assert said is not None
        return said

    def safe(atom: Atom) -> Ground:
        return negation(bomb(atom))

    if not others:
        return [safe, bomb, *constant]
    if len(others) > 1:
        return constant

    def shows(atom: Atom) -> Ground:
        return conjunction([safe(atom), has(atom)])

    def has(atom: Atom) -> Ground:
        number, tile = ground_value(atom.arguments[others[0]]), _tiles(arena, atom, sorts)[0]
        around = [_bomb(arena, other) for other in arena.place.board.neighbours(tile)]
        return count_of("exactly", number, around) if isinstance(number, int) else False

    return [shows, has, *constant]


def _tiles(arena: Arena, atom: Atom, sorts: Sequence[str]) -> list[int]:
    """The tiles that an atom names."""
    board, places = arena.place.board, arena.atoms.vocabulary.tile_places
    named: dict[str, list[Value]] = {sort: [] for sort in places}
    for sort, term in zip(sorts, atom.arguments, strict=True):
        if sort in named:
            named[sort].append(ground_value(term))
    tiles = []
    for values in zip(*[named[sort] for sort in places], strict=True):
        tile = board.tile(values if board.is_grid else values[0])
        assert tile is not None
        tiles.append(tile)
    return tiles


def _bomb(arena: Arena, tile: int) -> int | None:
    """That a tile is a bomb, in terms of a world; None if worlds do not tell."""
    for name, sign in (("B", 1), ("S", -1)):
        if name in arena.vocabulary:
            return sign * (arena.atoms.families[name].start + tile)
    return None


def _touch(arena: Arena, tile: int, other: int) -> bool:
    return other in arena.place.board.neighbours(tile)
