"""What formulas mean, as plainly as it can be said: geometry, values, and truth by recursion.

Nothing here comes from the board, the checker or the grounder; of the library only the nodes of a
formula are used, as data. An atom is a predicate with the values of its places, a world says of an
atom whether it is true, false or left open (None), and truth has the same three values: a formula
is open if the atoms that are open could still decide it, each of them on its own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import product
from math import hypot
from operator import eq, ge, gt, le, lt, ne
from typing import TypeAlias, assert_never

from minelogic.syntax.tree import (
    KN,
    Absolute,
    And,
    Arithmetic,
    Atom,
    Binder,
    Comparison,
    Count,
    Exists,
    Forall,
    Formula,
    Iff,
    Implies,
    InRange,
    Int,
    NamedRange,
    Negative,
    Not,
    Or,
    Range,
    Term,
    Truth,
    Value,
    Var,
    Vertex,
)  # fmt: skip

Place: TypeAlias = tuple[Value, ...]
"""The name of a tile: two coordinates, or a vertex by itself."""
GroundAtom: TypeAlias = tuple[str, Place]
World: TypeAlias = Callable[[GroundAtom], bool | None]
Environment: TypeAlias = Mapping[str, Value]

COMPARE = {"=": eq, "!=": ne, "<": lt, "<=": le, ">": gt, ">=": ge}
PLURALS = {"rows": "row", "columns": "column", "counts": "count", "tiles": "tile"}


class TooLong(Exception):
    """The recursion has taken more steps than it was given."""


@dataclass(frozen=True)
class Grid:
    """Rows and columns; `coordinates` as a file says it."""

    rows: int
    columns: int
    topology: str = "king"
    coordinates: str = "rows from 0"

    def spots(self) -> list[tuple[int, int]]:
        """Rows from the top and columns from the left, both from 0, in reading order."""
        return [(down, right) for down in range(self.rows) for right in range(self.columns)]

    def tiles(self) -> list[Place]:
        """The names of the tiles in reading order."""
        names: dict[str, Callable[[int, int], Place]] = {
            "rows from 0": lambda down, right: (down, right),
            "rows from 1": lambda down, right: (down + 1, right + 1),
            "cartesian from 1": lambda down, right: (right + 1, self.rows - down),
        }
        return [names[self.coordinates](*spot) for spot in self.spots()]

    def near(self, one: tuple[int, int], other: tuple[int, int]) -> bool:
        """Whether two different spots touch."""
        if self.topology == "triangle":
            return bool(_corners(*one) & _corners(*other))
        assert self.topology in ("king", "rook", "torus"), f"no oracle for {self.topology}"
        down, right = abs(one[0] - other[0]), abs(one[1] - other[1])
        if self.topology == "torus":
            down, right = min(down, self.rows - down), min(right, self.columns - right)
        return hypot(down, right) < (1.1 if self.topology == "rook" else 1.5)

    def sorts(self) -> dict[str, list[Value]]:
        start = int(self.coordinates[-1])
        return {
            "row": list(range(start, start + self.rows)),
            "column": list(range(start, start + self.columns)),
        }

    def tile_sorts(self) -> tuple[str, ...]:
        return ("column", "row") if "cartesian" in self.coordinates else ("row", "column")

    def neighbours(self) -> dict[Place, set[Place]]:
        named = list(zip(self.spots(), self.tiles(), strict=True))
        return {
            name: {other for place, other in named if other != name and self.near(spot, place)}
            for spot, name in named
        }


def _corners(down: int, right: int) -> set[tuple[int, int]]:
    """The corners of the triangle at a spot: lines from the top, half edges from the left."""
    upwards = (down + right) % 2 == 0
    ends = down + 1 if upwards else down
    tip = down if upwards else down + 1
    return {(ends, right), (ends, right + 2), (tip, right + 1)}


@dataclass(frozen=True)
class Graph:
    """Edges and vertices that stand alone, in the order in which a file lists them."""

    edges: tuple[tuple[Value, Value], ...]
    alone: tuple[Value, ...] = ()

    def tiles(self) -> list[Place]:
        """The vertices in the order in which they are first mentioned."""
        ends = [end for edge in self.edges for end in edge]
        return [(vertex,) for vertex in dict.fromkeys([*ends, *self.alone])]

    def sorts(self) -> dict[str, list[Value]]:
        return {"tile": [vertex for (vertex,) in self.tiles()]}

    def tile_sorts(self) -> tuple[str, ...]:
        return ("tile",)

    def neighbours(self) -> dict[Place, set[Place]]:
        pairs = {pair for a, b in self.edges for pair in ((a, b), (b, a)) if a != b}
        return {tile: {(b,) for a, b in pairs if (a,) == tile} for tile in self.tiles()}


@dataclass(frozen=True)
class Definition:
    parameters: tuple[str, ...]
    body: Formula


@dataclass
class Semantics:
    """A board, if there is one, and what a file declares; `covered` are the names of tiles."""

    board: Grid | Graph | None = None
    domains: Mapping[str, range] = field(default_factory=dict)
    predicates: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    definitions: Mapping[str, Definition] = field(default_factory=dict)
    covered: frozenset[Place] = frozenset()
    steps: int = 10**9

    def __post_init__(self) -> None:
        self.sorts: dict[str, list[Value]] = {name: list(v) for name, v in self.domains.items()}
        self.places: dict[str, tuple[str, ...]] = dict(self.predicates)
        self.neighbours: dict[Place, set[Place]] = {}
        if self.board is not None:
            self.neighbours = self.board.neighbours()
            most = max(len(near) for near in self.neighbours.values())
            self.sorts |= self.board.sorts() | {"count": list(range(most + 1))}
            tile = self.board.tile_sorts()
            self.places |= {"B": tile, "S": tile, "Q": ("count", *tile), "U": tile}
            self.places["adjacent"] = (*tile, *tile)

    def atoms(self) -> list[GroundAtom]:
        """Every open atom that is about tiles of the board and values of its places' sorts."""
        return [
            (predicate, values)
            for predicate, sorts in self.places.items()
            if predicate not in ("U", "adjacent")
            for values in product(*(self.sorts[sort] for sort in sorts))
        ]

    # values

    def values(self, binder: Binder, body: Formula, environment: Environment) -> list[Value]:
        """What the variable of a quantifier runs over."""
        if binder.range is not None:
            return self.range_values(binder.range, environment)
        sorts = set(self.sorts_in(binder.name, body))
        assert sorts, f"{binder.name} stands in no atom"
        first, *rest = (self.sorts[sort] for sort in sorted(sorts))
        return [value for value in first if all(value in values for values in rest)]

    def range_values(self, where: Range, environment: Environment) -> list[Value]:
        if isinstance(where, NamedRange):
            return self.sorts[PLURALS.get(where.name, where.name)]
        low, high = self.number(where.low, environment), self.number(where.high, environment)
        return list(range(low, high + 1))

    def sorts_in(self, name: str, formula: Formula) -> Iterator[str]:
        """The sorts of the places in atoms where a free variable stands."""
        match formula:
            case Truth() | Comparison() | InRange():
                return
            case Atom(predicate, terms) if predicate in self.definitions:
                definition = self.definitions[predicate]
                for parameter, term in zip(definition.parameters, terms, strict=True):
                    if name in names_in(term):
                        yield from self.sorts_in(parameter, definition.body)
            case Atom(predicate, terms):
                for sort, term in zip(self.places[predicate], terms, strict=True):
                    if name in names_in(term):
                        yield sort
            case Not(body):
                yield from self.sorts_in(name, body)
            case And(parts) | Or(parts) | KN(_, parts):
                for part in parts:
                    yield from self.sorts_in(name, part)
            case Implies(left, right) | Iff(left, right):
                yield from self.sorts_in(name, left)
                yield from self.sorts_in(name, right)
            case Forall(binders, body) | Exists(binders, body) | Count(_, _, binders, body):
                if all(binder.name != name for binder in binders):
                    yield from self.sorts_in(name, body)
            case _:
                assert_never(formula)

    def term(self, term: Term, environment: Environment) -> Value:
        match term:
            case Int(value):
                return value
            case Vertex(name):
                return name
            case Var(name):
                if name not in environment:
                    assert name in self.sorts.get("tile", []), f"{name} has no value"
                return environment.get(name, name)
            case Negative(inner):
                return -self.number(inner, environment)
            case Absolute(inner):
                number = self.number(inner, environment)
                return number if number >= 0 else -number
            case Arithmetic(op, left, right):
                a, b = self.number(left, environment), self.number(right, environment)
                return {"+": a + b, "-": a - b, "*": a * b}[op]
            case _:
                assert_never(term)

    def number(self, term: Term, environment: Environment) -> int:
        value = self.term(term, environment)
        assert isinstance(value, int)
        return value

    # truth

    def truth(self, formula: Formula, environment: Environment, world: World) -> bool | None:
        """Whether the formula holds; None if it depends on what the world leaves open."""
        self.steps -= 1
        if self.steps < 0:
            raise TooLong
        match formula:
            case Truth(value):
                return value
            case Atom(predicate, terms):
                values = tuple(self.term(term, environment) for term in terms)
                return self.atom(predicate, values, world)
            case Comparison(terms, ops):
                numbers = [self.term(term, environment) for term in terms]
                chain = zip(ops, numbers, numbers[1:], strict=False)
                return all(COMPARE[op](a, b) for op, a, b in chain)
            case InRange(term, where):
                return self.term(term, environment) in self.range_values(where, environment)
            case Not(body):
                return negated(self.truth(body, environment, world))
            case And(parts):
                return all_of(self.truth(part, environment, world) for part in parts)
            case Or(parts):
                return any_of(self.truth(part, environment, world) for part in parts)
            case Implies(left, right):
                sides = (Not(left), right)
                return any_of(self.truth(side, environment, world) for side in sides)
            case Iff(left, right):
                a = self.truth(left, environment, world)
                b = self.truth(right, environment, world)
                return None if a is None or b is None else a == b
            case Forall(binders, body):
                return all_of(self.each(binders, body, environment, world))
            case Exists(binders, body):
                return any_of(self.each(binders, body, environment, world))
            case Count(kind, bound, binders, body):
                truths = self.each(binders, body, environment, world)
                return counted(kind, self.number(bound, environment), truths)
            case KN(bound, parts, _, kind):
                truths = (self.truth(part, environment, world) for part in parts)
                return counted(kind, self.number(bound, environment), truths)
            case _:
                assert_never(formula)

    def atom(self, predicate: str, values: Place, world: World) -> bool | None:
        if predicate in self.definitions:
            definition = self.definitions[predicate]
            inner = dict(zip(definition.parameters, values, strict=True))
            return self.truth(definition.body, inner, world)
        sorts = self.places[predicate]
        if any(v not in self.sorts[s] for v, s in zip(values, sorts, strict=True)):
            return False
        if predicate == "U":
            return values in self.covered
        if predicate == "adjacent":
            half = len(values) // 2
            return values[half:] in self.neighbours[values[:half]]
        return world((predicate, values))

    def each(
        self, binders: tuple[Binder, ...], body: Formula, environment: Environment, world: World
    ) -> Iterator[bool | None]:
        """The truth of the body for every tuple of values."""
        for inner in self.bindings(binders, body, environment):
            yield self.truth(body, inner, world)

    def bindings(
        self, binders: tuple[Binder, ...], body: Formula, environment: Environment
    ) -> Iterator[dict[str, Value]]:
        """The environment with every tuple of values.

        A range may speak of variables before it; one range for several names is one set of values.
        """
        if not binders:
            yield dict(environment)
            return
        shared = 1
        while shared < len(binders) and binders[shared].range is binders[0].range is not None:
            shared += 1
        names = [binder.name for binder in binders[:shared]]
        choices = [self.values(binder, body, environment) for binder in binders[:shared]]
        for values in product(*choices):
            inner = {**environment, **dict(zip(names, values, strict=True))}
            yield from self.bindings(binders[shared:], body, inner)

    def instances(
        self, formula: Formula, variables: int, environment: Environment | None = None
    ) -> Iterator[tuple[Place, Formula, Environment]]:
        """Every binding of so many leading universal variables, the body, and its environment.

        What a definition stands for counts as written out.
        """
        environment = environment or {}
        if variables == 0:
            yield (), formula, environment
        elif isinstance(formula, Atom):
            definition = self.definitions[formula.predicate]
            terms = (self.term(term, environment) for term in formula.arguments)
            given = dict(zip(definition.parameters, terms, strict=True))
            yield from self.instances(definition.body, variables, given)
        else:
            assert isinstance(formula, Forall)
            names = [binder.name for binder in formula.binders]
            for bound in self.bindings(formula.binders, formula.body, environment):
                found = self.instances(formula.body, variables - len(names), bound)
                for values, body, inner in found:
                    yield (*(bound[name] for name in names), *values), body, inner


def names_in(term: Term) -> set[str]:
    """The variables of a term."""
    match term:
        case Var(name):
            return {name}
        case Int() | Vertex():
            return set()
        case Negative(inner) | Absolute(inner):
            return names_in(inner)
        case Arithmetic(_, left, right):
            return names_in(left) | names_in(right)
        case _:
            assert_never(term)


def negated(truth: bool | None) -> bool | None:
    return None if truth is None else not truth


def all_of(truths: Iterable[bool | None]) -> bool | None:
    settled: bool | None = True
    for truth in truths:
        if truth is False:
            return False
        if truth is None:
            settled = None
    return settled


def any_of(truths: Iterable[bool | None]) -> bool | None:
    return negated(all_of(negated(truth) for truth in truths))


def counted(kind: str, bound: int, truths: Iterable[bool | None]) -> bool | None:
    """Whether so many hold; None while those that are open can make a difference."""
    seen = list(truths)
    surely = sum(truth is True for truth in seen)
    perhaps = surely + sum(truth is None for truth in seen)
    possible = {
        "exactly": lambda number: number == bound,
        "at least": lambda number: number >= bound,
        "at most": lambda number: number <= bound,
    }[kind]
    answers = {possible(number) for number in range(surely, perhaps + 1)}
    return answers.pop() if len(answers) == 1 else None


def everything_open(_: GroundAtom) -> None:
    """The world that leaves every atom open."""
