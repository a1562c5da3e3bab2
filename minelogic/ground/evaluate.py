"""Truth on a finished board, with the reason."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Literal, TypeAlias, assert_never

from minelogic.board import Board, numbers_of
from minelogic.ground.atoms import AtomTable, as_term, ground_value
from minelogic.ground.blocks import place_of
from minelogic.ground.compile import Compiler, Interpretation, sortable, value_of
from minelogic.ground.formula import Ground
from minelogic.ground.ground import ground
from minelogic.ground.prepare import range_values
from minelogic.limits import Limits
from minelogic.records import dataclass
from minelogic.syntax import tree
from minelogic.syntax.definitions import Definition, expand, substitute
from minelogic.syntax.file.load import File
from minelogic.syntax.tree import Binder, Formula, Term, Value

How: TypeAlias = Literal[
    "plain",
    "definition",
    "negation",
    "sides",
    "witness",
    "none",
    "counterexample",
    "every",
    "count",
]
Binding: TypeAlias = tuple[tuple[str, Value], ...]


@dataclass(frozen=True, slots=True)
class Reason:
    """Why a closed formula is true or false.

    how: `plain` (an atom, a comparison: the board or arithmetic says so), `definition`, `negation`
    (of the one part), `sides` (the parts that decide), `witness` and `counterexample` (the one
    part, for the binding), `none` and `every` (no part: all `number` bindings were tried), `count`
    (`number` bindings hold; the parts are the first of them).
    """

    formula: Formula
    value: bool
    how: How
    parts: tuple[Reason, ...] = ()
    binding: Binding = ()
    number: int = 0


class World:
    """A finished board: every atom is true or false, and nothing is covered."""

    def __init__(self, file: File, bombs: Iterable[int], limits: Limits | None = None) -> None:
        self.file = file
        self.limits = limits or Limits()
        self.bombs = frozenset(bombs)
        self.definitions: dict[str, Definition] = file.definitions
        self.compiler = Compiler(self._interpretation())

    def truth(self, formula: Formula) -> bool:
        """Whether a closed, checked formula holds."""
        written_out = expand(formula, self.definitions)
        return self.compiler.truth(written_out, self.limits.steps)

    def bindings(
        self, binders: tuple[Binder, ...], body: Formula, holds: bool
    ) -> Iterator[tuple[Value, ...]]:
        """The values of the binders for which the body has this truth value."""
        written_out = expand(body, self.definitions)
        return self.compiler.bindings(binders, written_out, holds, self.limits.steps)

    def reason(self, formula: Formula) -> Reason:
        """Why a closed, checked formula is true or false: the side that decides, the witness."""
        value = self.truth(formula)
        match formula:
            case tree.Truth() | tree.Comparison() | tree.InRange():
                return Reason(formula, value, "plain")
            case tree.Atom(name):
                definition = self.definitions.get(name)
                if definition is None:
                    return Reason(formula, value, "plain")
                return Reason(formula, value, "definition", (self.reason(self.meaning(formula)),))
            case tree.Not(body):
                return Reason(formula, value, "negation", (self.reason(body),))
            case tree.And(parts):
                return self._sides(formula, value, parts, deciding=False)
            case tree.Or(parts):
                return self._sides(formula, value, parts, deciding=True)
            case tree.Implies(left, right):
                if not value:
                    return Reason(formula, False, "sides", (self.reason(left), self.reason(right)))
                # That nothing was promised surprises more than that a promise was kept.
                side = right if self.truth(left) else left
                return Reason(formula, True, "sides", (self.reason(side),))
            case tree.Iff(left, right):
                return Reason(formula, value, "sides", (self.reason(left), self.reason(right)))
            case tree.KN(_, parts):
                holding = tuple(self.reason(part) for part in parts if self.truth(part))
                return Reason(formula, value, "count", holding[:3], number=len(holding))
            case tree.Forall(binders, body):
                if value:
                    return Reason(formula, True, "every", number=self.cases(binders))
                return self._case(formula, binders, body, False, "counterexample")
            case tree.Exists(binders, body):
                if not value:
                    return Reason(formula, False, "none", number=self.cases(binders))
                return self._case(formula, binders, body, True, "witness")
            case tree.Count(_, _, binders, body):
                cases = sorted(self.bindings(binders, body, True), key=sortable)
                first = tuple(
                    Reason(
                        self.instance(binders, values, body),
                        True,
                        "plain",
                        (),
                        _named(binders, values),
                    )
                    for values in islice(cases, 3)
                )
                return Reason(formula, value, "count", first, number=len(cases))
            case _:
                assert_never(formula)

    def meaning(self, atom: tree.Atom) -> Formula:
        """What a defined atom stands for."""
        definition = self.definitions[atom.predicate]
        arguments = dict(zip(definition.parameters, atom.arguments, strict=True))
        return substitute(definition.body, arguments)

    def instance(
        self, binders: tuple[Binder, ...], values: tuple[Value, ...], body: Formula
    ) -> Formula:
        """The body with the binders' variables replaced by values."""
        terms: dict[str, Term] = {
            binder.name: as_term(value) for binder, value in zip(binders, values, strict=True)
        }
        return substitute(body, terms)

    def values(self, binder: Binder, earlier: dict[str, Value]) -> range | tuple[Value, ...]:
        """What a binder's variable runs over, given those before it in its list."""
        if binder.values is not None:
            return binder.values
        if isinstance(binder.range, tree.NamedRange):
            return range_values(binder.range, self.file.vocabulary)
        assert isinstance(binder.range, tree.Interval)
        low = value_of(binder.range.low, earlier)
        high = value_of(binder.range.high, earlier)
        assert isinstance(low, int)
        assert isinstance(high, int)
        return range(low, high + 1)

    def cases(self, binders: tuple[Binder, ...]) -> int:
        """How many bindings there are; 0 if a range depends on the variable before it."""
        total = 1
        for binder in binders:
            if binder.values is None and isinstance(binder.range, tree.Interval):
                try:
                    total *= len(self.values(binder, {}))
                except ValueError:
                    return 0
            else:
                total *= len(self.values(binder, {}))
        return total

    def _sides(
        self, formula: Formula, value: bool, parts: tuple[Formula, ...], deciding: bool
    ) -> Reason:
        if value != deciding:
            return Reason(formula, value, "sides", tuple(self.reason(part) for part in parts))
        side = next(part for part in parts if self.truth(part) == deciding)
        return Reason(formula, value, "sides", (self.reason(side),))

    def _case(
        self, formula: Formula, binders: tuple[Binder, ...], body: Formula, holds: bool, how: How
    ) -> Reason:
        values = next(self.bindings(binders, body, holds))
        part = self.reason(self.instance(binders, values, body))
        return Reason(formula, formula_value(how), how, (part,), _named(binders, values))

    def _interpretation(self) -> Interpretation:
        file = self.file
        tables: dict[str, frozenset[tuple[Value, ...]]] = {
            name: frozenset() for name in file.vocabulary.predicates
        }
        for name, place in _stated(file, self.limits):
            tables[name] |= {place}
        board = file.board
        if board is not None:
            tables |= _board_tables(board, self.bombs)
        return Interpretation(file.vocabulary, AtomTable(file.vocabulary), tables)


def formula_value(how: How) -> bool:
    """The value of a quantified formula with such a reason."""
    return how == "witness"


def _board_tables(board: Board, bombs: frozenset[int]) -> dict[str, frozenset[tuple[Value, ...]]]:
    places = [place_of(board, tile) for tile in range(board.size)]
    numbers = numbers_of(board, bombs)
    safe = [tile for tile in range(board.size) if tile not in bombs]
    return {
        "B": frozenset(places[tile] for tile in bombs),
        "S": frozenset(places[tile] for tile in safe),
        "Q": frozenset((numbers[tile], *places[tile]) for tile in safe),
        "U": frozenset(),
    }


def _stated(file: File, limits: Limits) -> Iterator[tuple[str, tuple[Value, ...]]]:
    """The atoms of declared predicates that the facts say hold."""
    if not file.facts or not file.vocabulary.predicates:
        return
    grounding = ground(file, limits)
    for block in grounding.facts:
        for number in _conjuncts(block.formulas[0]):
            atom = grounding.atoms.atom(number)
            if atom.predicate in file.vocabulary.predicates:
                yield atom.predicate, tuple(ground_value(term) for term in atom.arguments)


def _conjuncts(formula: Ground) -> Iterator[int]:
    if isinstance(formula, tuple):
        if formula[0] == "&":
            for part in formula[1:]:
                yield from _conjuncts(part)
    elif formula is not True and formula is not False and formula > 0:
        yield formula


def _named(binders: tuple[Binder, ...], values: tuple[Value, ...]) -> Binding:
    return tuple((binder.name, value) for binder, value in zip(binders, values, strict=True))
