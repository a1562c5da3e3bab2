"""Rules as Python code, run: instances of rules, bindings of quantifiers, truth of formulas."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import lru_cache
from types import CodeType
from typing import Any

from minelogic.board import Board
from minelogic.budget import Budget
from minelogic.ground import formula as make
from minelogic.ground.atoms import AtomTable, as_term, ground_value
from minelogic.ground.generate import Generator
from minelogic.ground.loops import Predicates
from minelogic.ground.plan import Relations
from minelogic.ground.prepare import Preparation
from minelogic.limits import Limits
from minelogic.records import dataclass, replace
from minelogic.syntax import tree
from minelogic.syntax.definitions import substitute_term
from minelogic.syntax.tree import Atom, Binder, Formula, Term, Value
from minelogic.syntax.vocabulary import Values, Vocabulary


@dataclass(frozen=True, slots=True)
class Interpretation:
    """Which predicates are closed, and where they hold; the others are open atoms.

    `tables` has the tuples of each closed predicate but `adjacent`, which the board knows.
    """

    vocabulary: Vocabulary
    atoms: AtomTable
    tables: Mapping[str, frozenset[tuple[Value, ...]]]

    def relations(self) -> Relations:
        board = self.vocabulary.board
        full: dict[str, tuple[Values, ...]] = {}
        for predicate in (*self.tables, "adjacent"):
            places = [self.vocabulary.values(s) for s in self.vocabulary.places(predicate) or ()]
            full[predicate] = tuple(values for values in places if values is not None)
        sizes = {predicate: len(rows) for predicate, rows in self.tables.items()}
        return Relations(
            board.max_degree if board else 0, len(self.vocabulary.tile_places), sizes, full
        )


_TILE = "tile!"
"""A closed predicate that holds of the tiles for which instances are wanted."""


def with_tile(interpretation: Interpretation) -> Interpretation:
    """The interpretation for a compiler that is asked for the instances of some tiles."""
    vocabulary = interpretation.vocabulary
    predicates = {**vocabulary.predicates, _TILE: vocabulary.tile_places}
    board = vocabulary.board
    assert board is not None
    name = board.name(0)
    place = name if isinstance(name, tuple) else (name,)
    return Interpretation(
        replace(vocabulary, predicates=predicates),
        interpretation.atoms,
        {**interpretation.tables, _TILE: frozenset([place])},
    )


class GroundingBudget:
    """How many parts of instances may still be made, and how many bindings tried."""

    __slots__ = ("parts", "steps", "uncounted")

    def __init__(self, parts: int, steps: int) -> None:
        self.parts = Budget(parts, "instances", "grounding")
        self.steps = Budget(steps, "steps", "grounding")
        # The most steps there can have been where they need not be counted.
        self.uncounted = 0

    def part(self, limits: Limits) -> GroundingBudget:
        """A budget for one statement, within this one."""
        parts, steps = self.parts.left, self.steps.left
        return GroundingBudget(min(limits.instances, parts), min(limits.steps, steps))

    def take(self, used: GroundingBudget, instances: Iterable[make.Ground]) -> None:
        """Takes off what was used of such a part, and all parts of the instances it was for."""
        parts = sum(1 for formula in instances for _ in make.literals(formula))
        self.parts.left = max(self.parts.left - max(parts, used.parts.used), 0)
        self.steps.left = max(self.steps.left - used.steps.used - used.uncounted, 0)

    def ticking(self, items: Iterable[Any]) -> Iterator[Any]:
        """The items, each counted as a step."""
        # Not by `spend`: this is the innermost loop of all.
        steps = self.steps
        for item in items:
            steps.left -= 1
            if steps.left < 0:
                raise steps.reached
            yield item

    def sized(self, items: Iterable[Any], weight: int) -> Iterator[Any]:
        """The items, each counted as so many parts."""
        parts = self.parts
        for item in items:
            parts.left -= weight
            if parts.left < 0:
                raise parts.reached
            yield item


class Compiler:
    """Compiles the formulas of one interpretation."""

    def __init__(self, interpretation: Interpretation) -> None:
        self.interpretation = interpretation
        board = interpretation.vocabulary.board
        neighbours = Neighbours(board) if board is not None else None
        self._constants: dict[str, Any] = {
            "negation": make.negation, "conjunction": make.conjunction,
            "disjunction": make.disjunction, "implication": make.implication,
            "equivalence": make.equivalence, "counted": make.counted, "count_of": make.count_of,
            "all_of": make.all_of, "any_of": make.any_of, "either": _either, "N": neighbours,
            "NS": NeighbourSets(neighbours) if neighbours is not None else None,
        }  # fmt: skip
        families = interpretation.atoms.families
        names = {name: index for index, name in enumerate((*interpretation.tables, *families))}
        relations = interpretation.relations()
        self._tables = {
            names[name]: (rows, relations.full[name])
            for name, rows in interpretation.tables.items()
        }
        self._families = {names[name]: family for name, family in families.items()}
        self._predicates = Predicates(interpretation.vocabulary, relations, families, names)

    def instances(
        self, binders: tuple[Binder, ...], body: Formula, budget: GroundingBudget
    ) -> tuple[list[make.Ground], Callable[[], list[tuple[Value, ...]]]]:
        """What is left of the body for each binding for which it is not simply true.

        In the order of the bindings, which are only made when the second result is called. What
        is made is taken off the budget's parts.
        """
        preparation = self._preparation()
        renamed, names = preparation.binders(binders, {})
        ready = preparation.formula(body, names)
        generator = Generator(self._predicates, preparation.values, counting=False)
        source = generator.instances(renamed, ready)
        if generator.visited > budget.steps.left or generator.parts > budget.parts.left:
            counter = Generator(self._predicates, preparation.values, counting=True)
            self._run(counter.instances(renamed, ready), budget)()
            instances = self._run(source, budget)()
        else:
            instances = self._run(source, budget)()
            parts = generator.weight * len(instances)
            if generator.collects:
                parts = max(parts, _parts_of(instances))
            budget.parts.left -= min(parts, generator.parts)
            budget.uncounted += generator.visited
        if not generator.natural:
            key = placed(binder.values for binder in binders)
            instances.sort(key=lambda item: key(item[0]))
            bindings = [item[0] for item in instances]
            return [item[1] for item in instances], lambda: bindings

        def bindings_again() -> list[tuple[Value, ...]]:
            again = Generator(self._predicates, preparation.values, counting=False)
            bindings: list[tuple[Value, ...]] = self._run(
                again.instances(renamed, ready, bindings=True), budget
            )()
            return bindings

        return instances, bindings_again

    def at_tiles(
        self, binders: tuple[Binder, ...], body: Formula, key: tuple[str, ...]
    ) -> Callable[[list[tuple[Value, ...]]], list[tuple[tuple[Value, ...], make.Ground]]]:
        """A function from tiles, by the values of the variables that name them, to instances.

        Each instance, with its binding, is one for which something is left of the body.
        """
        guard = Atom(_TILE, tuple([tree.Var(name) for name in key]))
        preparation = self._preparation()
        renamed, names = preparation.binders(binders, {})
        ready = preparation.formula(tree.Implies(guard, body), names)
        generator = Generator(self._predicates, preparation.values, counting=False)
        source = generator.instances(renamed, ready, pairs=True)
        program = self._run(source, GroundingBudget(0, 0))
        index = self._predicates.index[_TILE]

        def instances(
            tiles: list[tuple[Value, ...]],
        ) -> list[tuple[tuple[Value, ...], make.Ground]]:
            # The program runs through them, or asks whether a tile is one of them.
            program.__globals__[f"T{index}"] = tiles
            program.__globals__[f"S{index}"] = frozenset(tiles)
            found: list[tuple[tuple[Value, ...], make.Ground]] = program()
            return found

        return instances

    def bindings(
        self, binders: tuple[Binder, ...], body: Formula, holds: bool, steps: int
    ) -> Iterator[tuple[Value, ...]]:
        """The bindings that give a closed body this truth value."""
        preparation = self._preparation()
        renamed, names = preparation.binders(binders, {})
        ready = preparation.formula(body, names)
        generator = Generator(self._predicates, preparation.values, counting=True)
        source = generator.bindings(renamed, ready, holds)
        found: Iterator[tuple[Value, ...]] = self._run(source, GroundingBudget(0, steps))()
        return found

    def truth(self, formula: Formula, steps: int) -> bool:
        """Whether a closed formula holds."""
        preparation = self._preparation()
        ready = preparation.formula(formula, {})
        generator = Generator(self._predicates, preparation.values, counting=True)
        result: bool = self._run(generator.truth(ready), GroundingBudget(0, steps))()
        return result

    def prepared(self, formula: Formula) -> Formula:
        """The closed formula with unique variables, its open atoms on the board or guarded."""
        return self._preparation().formula(formula, {})

    def _preparation(self) -> Preparation:
        closed = (*self.interpretation.tables, "adjacent")
        return Preparation(self.interpretation.vocabulary, closed)

    def _run(self, source: str, budget: GroundingBudget) -> Any:
        namespace = dict(self._constants)
        namespace["ticking"] = budget.ticking
        namespace["sized"] = budget.sized
        for name in set(re.findall(r"\b[TSI]\d+(?:_\d+)?\b", source)):
            namespace[name] = self._constant(name)
        exec(_compiled(source), namespace)
        return namespace["main"]

    def _constant(self, name: str) -> Any:
        """A table as a list (T) or a set (S), or the positions of a place's values (I)."""
        if name not in self._constants:
            number, _, place = name[1:].partition("_")
            if name[0] == "I":
                values = self._families[int(number)].places[int(place)]
                self._constants[name] = {value: position for position, value in enumerate(values)}
            else:
                rows, places = self._tables[int(number)]
                self._constants[name] = sorted(rows, key=placed(places)) if name[0] == "T" else rows
        return self._constants[name]


@lru_cache(maxsize=256)
def _compiled(source: str) -> CodeType:
    """The program as Python runs it; rules that say the same make the same program."""
    return compile(source, "<rule>", "exec")


class Neighbours(dict[Any, Any]):
    """The names of a tile's neighbours, by the tile's name; none off the board."""

    def __init__(self, board: Board) -> None:
        self.board = board

    def __missing__(self, name: Any) -> tuple[Any, ...]:
        tile = self.board.tile(name)
        names = () if tile is None else tuple(map(self.board.name, self.board.neighbours(tile)))
        ordered = names if not self.board.is_grid else tuple(sorted(names))
        self[name] = ordered
        return ordered


class NeighbourSets(dict[Any, Any]):
    """The same as sets."""

    def __init__(self, neighbours: Neighbours) -> None:
        self.neighbours = neighbours

    def __missing__(self, name: Any) -> frozenset[Any]:
        names = self[name] = frozenset(self.neighbours[name])
        return names


def _either(middle: int, distance: int) -> tuple[int, ...]:
    """The numbers at this distance from another, in order."""
    if distance > 0:
        return middle - distance, middle + distance
    return () if distance else (middle,)


def value_of(term: Term, values: Mapping[str, Value]) -> Value:
    """The value of a term whose variables have these values."""
    return ground_value(substitute_term(term, {n: as_term(v) for n, v in values.items()}))


def placed(places: Iterable[Values | None]) -> Callable[[tuple[Value, ...]], list[Value]]:
    """A key that orders tuples of values as the values of their places are listed."""
    positions = [
        {value: index for index, value in enumerate(values)} if isinstance(values, tuple) else None
        for values in places
    ]
    return lambda values: [
        value if position is None else position[value]
        for value, position in zip(values, positions, strict=True)
    ]


def sortable(values: tuple[Value, ...]) -> tuple[tuple[bool, Value], ...]:
    """A key that orders tuples of numbers and names."""
    return tuple((isinstance(value, str), value) for value in values)


def _parts_of(made: list[Any]) -> int:
    return sum(len(formula) if isinstance(formula, tuple) else 1 for formula in made)
