"""Two files over one table of atoms: the same tile, and the same atom, has one number."""

from __future__ import annotations

from minelogic.board import Board
from minelogic.ground.atoms import AtomTable, as_term, ground_value
from minelogic.ground.formula import COUNTS, Ground
from minelogic.syntax.tree import Atom, Value
from minelogic.syntax.vocabulary import Vocabulary


class Incomparable(ValueError):
    """Two files speak of different boards, or of a predicate with different places."""


class Joined:
    """The atoms of two files: those of the first by its numbers, then what the second adds.

    Atoms have the coordinates of the first file. Raises `Incomparable`.
    """

    def __init__(self, first: Vocabulary, second: Vocabulary) -> None:
        _check_boards(first.board, second.board)
        self._first, self._second = first, second
        domains, predicates = dict(first.domains), dict(first.predicates)
        for name, sorts in second.predicates.items():
            if name in predicates:
                _check_places(name, first, second)
                continue
            predicates[name] = tuple([self._own(sort) for sort in sorts])
            for sort in sorts:
                if sort in second.domains:
                    domains[self._own(sort)] = second.domains[sort]
        self.atoms = AtomTable(Vocabulary(first.board, domains, predicates))
        self._theirs = AtomTable(second)
        self._numbers: dict[int, int] = {}
        # Equal mappings may still have their predicates in another order.
        self._same = first == second and list(first.predicates) == list(second.predicates)

    def tile(self, tile: int) -> int:
        """The tile of the first file that is this one of the second."""
        ours, theirs = self._first.board, self._second.board
        assert ours is not None
        assert theirs is not None
        if ours.is_grid:
            return tile
        found = ours.tile(theirs.vertices[tile])
        assert found is not None
        return found

    def formula(self, formula: Ground) -> Ground:
        """What a formula of the second file says, in the numbers of both."""
        if self._same or formula is True or formula is False:
            return formula
        if isinstance(formula, tuple):
            start = 2 if formula[0] in COUNTS else 1
            return (*formula[:start], *[self.formula(part) for part in formula[start:]])
        return self._number(formula) if formula > 0 else -self._number(-formula)

    def _number(self, number: int) -> int:
        new = self._numbers.get(number)
        if new is None:
            new = self._numbers[number] = self._find(number)
        return new

    def _find(self, number: int) -> int:
        board = self._first.board
        if board is not None and number < self.atoms.first_own:
            row, tile = divmod(number - 1, board.size)
            return row * board.size + self.tile(tile) + 1
        atom = self._theirs.atom(number)
        sorts = self._second.predicates[atom.predicate]
        pairs = zip(sorts, atom.arguments, strict=True)
        values = [self._value(sort, ground_value(term)) for sort, term in pairs]
        found = self.atoms.number(Atom(atom.predicate, tuple([as_term(v) for v in values])))
        assert found is not None
        return found

    def _value(self, sort: str, value: Value) -> Value:
        """The row or column of the first file's coordinates that this one of the second's is."""
        ours, theirs = self._first.board, self._second.board
        if sort not in ("row", "column") or sort in self._second.domains:
            return value
        assert isinstance(value, int)
        assert ours is not None
        assert theirs is not None
        place = value - theirs.coordinates.first
        if sort == "row" and theirs.coordinates.cartesian != ours.coordinates.cartesian:
            place = ours.rows - 1 - place
        return place + ours.coordinates.first

    def _own(self, sort: str) -> str:
        """A domain of the second file by a name that the first cannot have."""
        return f"{sort} of the second file" if sort in self._second.domains else sort


def _check_boards(first: Board | None, second: Board | None) -> None:
    if _shape(first) == _shape(second):
        return
    one, other = ("no board" if b is None else b.describe() for b in (first, second))
    more = ""
    if one == other:
        more = "; their vertices or edges differ"
    raise Incomparable(
        f"Only files about the same board can be compared, but the first has {one} and the second "
        f"has {other}{more}."
    )


def _shape(board: Board | None) -> object:
    """What two boards have in common if they are the same but for names of rows and columns."""
    if board is None:
        return None
    if board.is_grid:
        return board.topology, board.rows, board.columns
    return frozenset(board.vertices), frozenset(map(frozenset, board.edges))


def _check_places(name: str, first: Vocabulary, second: Vocabulary) -> None:
    ours, theirs = ([_place(v, sort) for sort in v.predicates[name]] for v in (first, second))
    if ours == theirs:
        return
    one, other = (_shown(name, vocabulary) for vocabulary in (first, second))
    raise Incomparable(
        f"The predicate {name} must have the same places in both files, but the first has {one} "
        f"and the second has {other}."
    )


def _place(vocabulary: Vocabulary, sort: str) -> object:
    return vocabulary.domains.get(sort, sort)


def _shown(name: str, vocabulary: Vocabulary) -> str:
    """The predicate with its places, and the values of its domains."""
    sorts = vocabulary.predicates[name]
    text = name + (f"({', '.join(sorts)})" if sorts else "")
    domains = [
        f"{sort} = {vocabulary.domains[sort].start} .. {vocabulary.domains[sort].stop - 1}"
        for sort in dict.fromkeys(sorts)
        if sort in vocabulary.domains
    ]
    return f"{text} with {', '.join(domains)}" if domains else text
