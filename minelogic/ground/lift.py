"""Rules that say the same of every tile: a tile stands for all that look alike.

A rule is lifted if each of its instances belongs to one tile, its **key**, and if it speaks of rows
and columns only by how far they are from the key's, or, on a graph, of tiles only by how they are
reached from the key. Its instances for a tile are then those for any other that looks alike, moved.
How far a rule reaches is how far from its key it ever looks.

Why it is right on boards that wrap round: of two tiles that look alike, both are in the same row if
the edge is within reach, and else neither sees over it; so it is with columns.

Whatever the analysis does not see through is not lifted: then all instances are made.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence

from minelogic.ground.graph_sight import GraphSight
from minelogic.ground.grid_sight import GridSight
from minelogic.ground.prepare import Placed, Preparation
from minelogic.ground.sight import NotLifted, Sight, is_tile_variable
from minelogic.records import dataclass
from minelogic.syntax import tree
from minelogic.syntax.tree import Binder, Formula, Term
from minelogic.syntax.vocabulary import Vocabulary
from minelogic.syntax.walk import binders_of, children, subformulas


@dataclass(frozen=True, slots=True)
class Lift:
    """The variables of a rule that name its key, as tiles are named, and what it sees from it."""

    key: tuple[str, ...]
    sight: Sight


_MOST_KEPT = 500
"""Of so many rules it is kept how they are lifted."""
_KEPT: dict[Hashable, Lift | None] = {}


def lift(binders: Sequence[Binder], body: Formula, vocabulary: Vocabulary) -> Lift | None:
    """How a rule with these leading variables is lifted; None if it is not.

    The same rule over the same words has the same value, as long as that is kept.
    """
    inner = [binder for part in subformulas(body) for binder in binders_of(part)]
    # Equal formulas may be about other words, by which their variables have other values.
    values = tuple([(binder.sort, binder.values) for binder in (*binders, *inner)])
    words = (*vocabulary.domains.items(), *vocabulary.predicates.items())
    rule = tuple(binders), body, values, words, vocabulary.board
    if rule not in _KEPT:
        if len(_KEPT) >= _MOST_KEPT:
            del _KEPT[next(iter(_KEPT))]
        _KEPT[rule] = _lift(binders, body, vocabulary)
    return _KEPT[rule]


def _lift(binders: Sequence[Binder], body: Formula, vocabulary: Vocabulary) -> Lift | None:
    board = vocabulary.board
    if board is None:
        return None
    preparation = _Bare(vocabulary, ("U", "adjacent"))
    renamed, names = preparation.binders(tuple(binders), {})
    try:
        ready = preparation.formula(body, names)
        key = _key(ready, {binder.name: binder for binder in renamed}, vocabulary)
        if board.is_grid:
            sight = GridSight(vocabulary, board, key).run(renamed, ready)
        else:
            sight = GraphSight(key[0]).run(renamed, ready)
    except NotLifted:
        return None
    place = [binder.name for binder in renamed]
    return Lift(tuple([binders[place.index(name)].name for name in key]), sight)


class _Bare(Preparation):
    """Unique variables, and atoms as they are: what is off the board is a matter of reach."""

    def _inside(self, term: Term, values: object) -> Formula | None:  # noqa: ARG002
        return None


def _key(node: Formula, leading: Mapping[str, Binder], vocabulary: Vocabulary) -> tuple[str, ...]:
    """The variables that name the tile to which an instance belongs.

    It is where the rule says what tiles show; if it says nothing of that, the only tile there is.
    """
    tiles: dict[str, set[tuple[Term, ...]]] = {}
    places = len(vocabulary.tile_places)
    for atom in _atoms(node):
        sorts = vocabulary.places(atom.predicate) or ()
        if sorts[-places:] != vocabulary.tile_places:
            raise NotLifted
        tiles.setdefault(atom.predicate, set()).add(atom.arguments[-places:])
    wanted_tiles = tiles.get("Q") or {tile for found in tiles.values() for tile in found}
    if len(wanted_tiles) != 1 or not set(tiles) <= {"B", "S", "Q"}:
        raise NotLifted
    (tile,) = wanted_tiles
    names = tuple([term.name for term in tile if isinstance(term, tree.Var)])
    if len(names) < places:
        raise NotLifted
    if not all(name in leading and is_tile_variable(leading[name]) for name in names):
        raise NotLifted
    return names


def _atoms(node: Formula) -> Iterator[Placed]:
    if isinstance(node, Placed):
        yield node
    for child in children(node):
        yield from _atoms(child)
