"""Conditions worked out: what board, display and arithmetic settle, each with its reason."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from minelogic.board import Board
from minelogic.ground.atoms import as_term, ground_value
from minelogic.ground.expansion.laws import FALSE, TRUE
from minelogic.ground.expansion.text import Sentence, Tally
from minelogic.syntax import tree
from minelogic.syntax.file.load import File
from minelogic.syntax.tree import Atom, CompareOp, Comparison, Formula, Term, Value
from minelogic.syntax.vocabulary import BOARD_RANGES, BOARD_SORTS
from minelogic.syntax.walk import children, with_children


class Guards:
    """Works out the conditions in ground formulas and keeps a tally of the reasons."""

    def __init__(self, file: File) -> None:
        self.vocabulary = file.vocabulary
        self.display = file.display
        self.tally = Tally()

    def worked_out(self, node: Formula) -> Formula:
        """The formula with true or false for every part that does not vary from world to world."""
        match node:
            case tree.Atom():
                return self._atom(node)
            case tree.Comparison():
                return self._truth(node, *_comparison(node))
            case tree.InRange():
                return self._truth(node, *self._in_range(node))
            case tree.KN(bound, parts, span, kind):
                self._sum(bound)
                number = as_term(ground_value(bound))
                return tree.KN(number, tuple([self.worked_out(p) for p in parts]), span, kind)
            case tree.Forall() | tree.Exists() | tree.Count():
                raise AssertionError("quantifiers have been written out")
        return with_children(node, [self.worked_out(part) for part in children(node)])

    def _truth(self, part: Formula, value: bool, why: Sentence) -> Formula:
        """The truth value of a part, its reason noted."""
        becomes = TRUE if value else FALSE
        since = (", since ", *why) if why else ()
        said = f" is {'true' if value else 'false'}"
        self.tally.add(part, said, *since, part=part, becomes=becomes)
        return becomes

    def _sum(self, term: Term) -> None:
        worked = _worked([term])
        if worked:
            self.tally.add(*worked)

    # atoms

    def _atom(self, atom: Atom) -> Formula:
        values = tuple([ground_value(term) for term in atom.arguments])
        worked = _worked(atom.arguments)
        start = (*worked, " and ") if worked else ()
        if atom.predicate == "adjacent":
            half = len(values) // 2
            value, why = self._adjacent(values[:half], values[half:])
            becomes: Formula = TRUE if value else FALSE
            self.tally.add(*start, *why, part=atom, becomes=becomes)
            return becomes
        why = self._outside(atom.predicate, values)
        if why:
            becomes, end = FALSE, "false"
        elif atom.predicate == "U" and values:
            covered, why = self._covered(values)
            becomes, end = (TRUE, "true") if covered else (FALSE, "false")
        elif worked:
            becomes = Atom(atom.predicate, tuple([as_term(value) for value in values]))
            self.tally.add(*worked, ", so ", atom, " is ", becomes, part=atom, becomes=becomes)
            return becomes
        else:
            return atom
        self.tally.add(*start, *why, ", so ", atom, f" is {end}", part=atom, becomes=becomes)
        return becomes

    def _outside(self, predicate: str, values: tuple[Value, ...]) -> Sentence:
        """Why an atom speaks of nothing that there is; empty if it does not."""
        board = self.vocabulary.board
        sorts = self.vocabulary.places(predicate) or ()
        for value, sort in zip(values, sorts, strict=True):
            inside = self.vocabulary.values(sort)
            assert inside is not None
            if value in inside:
                continue
            if board is not None and predicate in ("B", "S", "Q", "U") and sort != "count":
                return _off_board(values[-len(self.vocabulary.tile_places) :])
            what = f" is not a {sort}" if sort in BOARD_SORTS else f" is not in {sort}"
            if isinstance(inside, range) and inside:
                return (
                    as_term(value),
                    f"{what} (",
                    as_term(inside[0]),
                    " to ",
                    as_term(inside[-1]),
                    ")",
                )
            return (as_term(value), what)
        return ()

    def _covered(self, values: tuple[Value, ...]) -> tuple[bool, Sentence]:
        board = self.vocabulary.board
        assert board is not None
        tile = _tile(board, values)
        assert tile is not None
        sign = "." if self.display is None else self.display.signs[tile]
        words = {".": " is covered", "*": " is marked as a bomb", "-": " is known to be safe"}
        said = f" shows {sign}" if isinstance(sign, int) else words[sign]
        return sign == ".", (*_name(values), said)

    def _adjacent(
        self, first: tuple[Value, ...], second: tuple[Value, ...]
    ) -> tuple[bool, Sentence]:
        board = self.vocabulary.board
        assert board is not None
        one, other = _tile(board, first), _tile(board, second)
        if one is None or other is None:
            off = first if one is None else second
            return False, (*_off_board(off), " and is next to nothing")
        if one == other:
            return False, (*_name(first), " is not next to itself")
        if other not in board.neighbours(one):
            return False, (*_name(first), " is not next to ", *_name(second))
        wraps = board.wraps and any(
            abs(a - b) > 1 for a, b in zip(board.place(one), board.place(other), strict=True)
        )
        said = ", round the edge" if wraps else ""
        return True, (*_name(first), " is next to ", *_name(second), said)

    # comparisons

    def _in_range(self, node: tree.InRange) -> tuple[bool, Sentence]:
        value = ground_value(node.term)
        if isinstance(node.range, tree.Interval):
            terms = (node.range.low, node.term, node.range.high)
            return _comparison(Comparison(terms, ("<=", "<=")))
        name = node.range.name
        values = self.vocabulary.values(BOARD_RANGES.get(name, name))
        assert values is not None
        worked = _worked([node.term])
        if value in values or not isinstance(values, range) or not values:
            return value in values, worked
        extent = (
            "the values of ",
            tree.Var(name),
            " are ",
            as_term(values[0]),
            " to ",
            as_term(values[-1]),
        )
        return False, (*worked, " and ", *extent) if worked else extent


def _comparison(node: Comparison) -> tuple[bool, Sentence]:
    """Whether a chain holds, and why, where that is not plain to see."""
    values = [ground_value(term) for term in node.terms]
    links = list(zip(values, node.ops, values[1:], strict=False))
    wrong = next((link for link in links if not _holds(*link)), None)
    worked = _worked(node.terms)
    if len(links) > 1:
        if wrong is None or worked:
            return wrong is None, worked
        left, op, right = wrong
        return False, (Comparison((as_term(left), as_term(right)), (op,)), " is false")
    left, op, right = links[0]
    if op in ("=", "!="):
        if left == right:
            return wrong is None, ("both are ", as_term(left))
        if not worked:
            return wrong is None, (as_term(left), " and ", as_term(right), " differ")
    return wrong is None, worked


def _holds(left: Value, op: CompareOp, right: Value) -> bool:
    match op:
        case "=":
            return left == right
        case "!=":
            return left != right
        case _:
            assert isinstance(left, int)
            assert isinstance(right, int)
    match op:
        case "<":
            return left < right
        case "<=":
            return left <= right
        case ">":
            return left > right
        case ">=":
            return left >= right
        case _:
            assert_never(op)


def _worked(terms: Sequence[Term]) -> Sentence:
    """What the terms are that have something to work out in them."""
    sentence: list[str | Formula] = []
    for term in dict.fromkeys(terms):
        value = as_term(ground_value(term))
        if value != term:
            sentence.extend([" and "] if sentence else [])
            sentence.append(Comparison((term, value), ("=",)))
    return tuple(sentence)


def _tile(board: Board, values: tuple[Value, ...]) -> int | None:
    """The tile that the values name."""
    if not board.is_grid:
        return board.tile(values[0])
    row, column = values
    assert isinstance(row, int)
    assert isinstance(column, int)
    return board.tile((row, column))


def _name(values: tuple[Value, ...]) -> Sentence:
    """How people write the tile that the values name."""
    if len(values) == 1:
        return (as_term(values[0]),)
    return (f"({', '.join(str(value) for value in values)})",)


def _off_board(values: tuple[Value, ...]) -> Sentence:
    return (*_name(values), " is off the board")
