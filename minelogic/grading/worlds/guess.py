"""Guesses at what the atoms that only one text speaks of are meant to be, as said by the world.

Where a text speaks of Q, or of a predicate of its own, what it means by that is mostly one of a few
things. A guess that makes the text hold settles at once all worlds in which it does.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import islice, product
from typing import TypeAlias

from minelogic.grading.worlds.place import Arena
from minelogic.ground.atoms import ground_value
from minelogic.ground.formula import Ground, conjunction, count_of, negation
from minelogic.syntax.tree import Atom, Value

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
    found = []
    for values in zip(*[named[sort] for sort in places], strict=True):
        tile = board.tile(values if board.is_grid else values[0])
        assert tile is not None
        found.append(tile)
    return found


def _bomb(arena: Arena, tile: int) -> int | None:
    """That a tile is a bomb, in terms of a world; None if worlds do not tell."""
    for name, sign in (("B", 1), ("S", -1)):
        if name in arena.vocabulary:
            return sign * (arena.atoms.families[name].start + tile)
    return None


def _touch(arena: Arena, tile: int, other: int) -> bool:
    return other in arena.place.board.neighbours(tile)
