"""Open atoms and their numbers: each atom that can vary from world to world has one, from 1 on."""

from __future__ import annotations

import re
from bisect import bisect_right
from itertools import product

from minelogic.records import dataclass
from minelogic.syntax import tree
from minelogic.syntax.tree import Atom, Formula, Value
from minelogic.syntax.vocabulary import Values, Vocabulary


@dataclass(frozen=True, slots=True)
class Family:
    """The atoms of one predicate: their numbers are `first` plus a sum over the places.

    A place whose values are a range adds `factor * value`; one whose values are names adds
    `factor * index of the name`. `first` is such that the sum of the first values gives the first
    number.
    """

    predicate: str
    places: tuple[Values, ...]
    factors: tuple[int, ...]
    first: int
    start: int
    size: int


class AtomTable:
    """Numbers for all open atoms over a vocabulary; B comes first, in reading order."""

    def __init__(self, vocabulary: Vocabulary, letters: tuple[str, ...] = ()) -> None:
        self.vocabulary = vocabulary
        self.families: dict[str, Family] = {}
        self.size = 0
        self._atoms: dict[int, Atom] = {}
        if vocabulary.board is not None:
            for predicate in ("B", "S", "Q"):
                self._add(predicate, vocabulary.places(predicate) or ())
        for predicate, sorts in vocabulary.predicates.items():
            self._add(predicate, sorts)
        for letter in letters:
            if letter not in self.families:
                self._add(letter, ())
        self._starts = [family.start for family in self.families.values()]
        self._ordered = list(self.families.values())

    @property
    def first_own(self) -> int:
        """The first number that is no B, S or Q: where the file's own predicates begin."""
        shown = self.families.get("Q")
        if self.vocabulary.board is None or shown is None:
            return 1
        return shown.start + shown.size

    def number(self, atom: Atom) -> int | None:
        """The number of a ground atom; None if a place is off the board or out of its range."""
        family = self.families[atom.predicate]
        total = family.first
        for term, values, factor in zip(atom.arguments, family.places, family.factors, strict=True):
            value = ground_value(term)
            if value not in values:
                return None
            total += factor * (value if isinstance(values, range) else values.index(value))  # type: ignore[operator]
        return total

    def predicate(self, number: int) -> str:
        """The predicate of the atom that has a number."""
        return self._ordered[bisect_right(self._starts, number) - 1].predicate

    def atom(self, number: int) -> Atom:
        """The atom that has a number; made once."""
        atom = self._atoms.get(number)
        if atom is None:
            atom = self._atoms[number] = self._made(number)
        return atom

    def _made(self, number: int) -> Atom:
        family = self._ordered[bisect_right(self._starts, number) - 1]
        rest = number - family.start
        board = self.vocabulary.board
        if family.predicate in ("B", "S", "Q") and board is not None:
            tile = rest % board.size
            name = board.name(tile)
            place: tuple[Value, ...] = name if isinstance(name, tuple) else (name,)
            if family.predicate == "Q":
                place = (rest // board.size, *place)
            return Atom(family.predicate, tuple(as_term(value) for value in place))
        values: list[Value] = []
        for place_values in reversed(family.places):
            rest, index = divmod(rest, len(place_values))
            values.append(place_values[index])
        return Atom(family.predicate, tuple(as_term(value) for value in reversed(values)))

    def indices(self, number: int) -> tuple[int, ...]:
        """For each place of an atom, on a grid for row and column, which of the values it has."""
        family = self._ordered[bisect_right(self._starts, number) - 1]
        rest = number - family.start
        board = self.vocabulary.board
        sizes = [len(values) for values in family.places]
        if family.predicate in ("B", "S", "Q") and board is not None:
            sizes = [len(family.places[0])] if family.predicate == "Q" else []
            sizes += [board.rows, board.columns] if board.is_grid else [board.size]
        indices: list[int] = []
        for size in reversed(sizes):
            rest, index = divmod(rest, size)
            indices.append(index)
        return tuple(reversed(indices))

    def places(self, predicate: str) -> list[tuple[Value, ...]]:
        """The places of every atom of a predicate, in the order of their numbers."""
        family, board = self.families[predicate], self.vocabulary.board
        if predicate not in ("B", "S", "Q") or board is None:
            return list(product(*family.places))
        names = [name if isinstance(name, tuple) else (name,) for name in board.names]
        if predicate != "Q":
            return [*names]
        return [(count, *name) for count in family.places[0] for name in names]

    def _add(self, predicate: str, sorts: tuple[str, ...]) -> None:
        places: list[Values] = [self.vocabulary.values(sort) or range(0) for sort in sorts]
        start = self.size + 1
        board = self.vocabulary.board
        factors: list[int] = []
        first = start
        if predicate in ("B", "S", "Q") and board is not None:
            size = board.size
            tile = self._tile_factors()
            if predicate == "Q":
                factors.append(size)
                size *= len(places[0])
            factors.extend(factor for factor, _ in tile)
            first += sum(shift for _, shift in tile)
        else:
            size = 1
            for values in reversed(places):
                factors.insert(0, size)
                if isinstance(values, range):
                    first -= size * values.start
                size *= len(values)
        self.families[predicate] = Family(
            predicate=predicate,
            places=tuple(places),
            factors=tuple(factors),
            first=first,
            start=start,
            size=size,
        )
        self.size += size

    def _tile_factors(self) -> list[tuple[int, int]]:
        """For each place of a tile: what its value is multiplied by, and what is added."""
        board = self.vocabulary.board
        assert board is not None
        if not board.is_grid:
            return [(1, 0)]
        first = board.coordinates.first
        if board.coordinates.cartesian:
            top = board.row_values[-1]
            return [(1, -first), (-board.columns, top * board.columns)]
        return [(board.columns, -first * board.columns), (1, -first)]


def as_term(value: Value) -> tree.Term:
    """The value as a term: a vertex, an integer, or minus an integer."""
    if isinstance(value, str):
        return tree.Vertex(value)
    return tree.Int(value) if value >= 0 else tree.Negative(tree.Int(-value))


def ground_value(term: tree.Term) -> Value:
    """The value of a term without variables."""
    match term:
        case tree.Int(value):
            return value
        case tree.Vertex(name):
            return name
        case tree.Negative(inner):
            return -_integer(inner)
        case tree.Absolute(inner):
            return abs(_integer(inner))
        case tree.Arithmetic(op, left, right):
            a, b = _integer(left), _integer(right)
            return a + b if op == "+" else a - b if op == "-" else a * b
        case tree.Var(name):
            raise ValueError(f"the variable {name} has no value")


def _integer(term: tree.Term) -> int:
    value = ground_value(term)
    assert isinstance(value, int)
    return value


_TILE = re.compile(r"\s*([~!]?)\s*([BS])\(\s*(\d{1,6})\s*,\s*(\d{1,6})\s*\)\s*", re.ASCII)


def tile_literal(text: str, atoms: AtomTable) -> tuple[Formula, int] | None:
    """A literal such as `~B(0, 1)` about a tile of a grid, with its number; None if it is none.

    It is read without the rest of the file, which most answers about tiles do not need.
    """
    literal, board = _TILE.fullmatch(text), atoms.vocabulary.board
    if literal is None or board is None:
        return None
    sign, predicate, *places = literal.groups()
    name = (int(places[0]), int(places[1]))
    tile = board.tile(name)
    if tile is None or not board.is_grid:
        return None
    atom = Atom(predicate, (tree.Int(name[0]), tree.Int(name[1])))
    number = atoms.families[predicate].start + tile
    return (tree.Not(atom), -number) if sign else (atom, number)
