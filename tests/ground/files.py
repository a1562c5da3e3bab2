"""Whole files for property tests: a board, what is declared on it, and closed formulas.

Every variable gets a range or a place in an atom, so every file is without mistakes.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal, TypeAlias, TypeVar

from hypothesis import strategies as st

from minelogic.syntax.printer import Style, write
from minelogic.syntax.tree import (
    KN,
    Absolute,
    And,
    Arithmetic,
    ArithmeticOp,
    Atom,
    Binder,
    CompareOp,
    Comparison,
    Count,
    CountKind,
    Exists,
    Forall,
    Formula,
    Iff,
    Implies,
    InRange,
    Int,
    Interval,
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
from tests.ground.oracle import Definition, Graph, Grid, Place, Semantics

Kind: TypeAlias = Literal["number", "name"]
"""Whether a variable may be added and ordered; one that stands for vertices by name may not."""
Scope: TypeAlias = dict[str, Kind]
T = TypeVar("T")

NAMES = ("i", "j", "x", "y", "a", "i'")
TOPOLOGIES = ("king", "rook", "torus", "triangle")
COORDINATES = ("rows from 0", "rows from 1", "cartesian from 1")
COMPARISONS: tuple[CompareOp, ...] = ("=", "!=", "<", "<=", ">", ">=")
SYMBOLS: tuple[ArithmeticOp, ...] = ("+", "-", "*")
COUNTS: tuple[CountKind, ...] = ("exactly", "at least", "at most")
STYLES: tuple[Style, ...] = ("ascii", "unicode", "words")
GRAPHS = (
    Graph((("north", "mid"), ("mid", "south"), ("south", "north")), ("far",)),
    Graph((("mid", "north"), ("mid", "far"))),
    Graph(((1, 2), (2, 3), (3, 4), (4, 1))),
    Graph(((3, 0), (0, 5), (5, 5)), (1,)),
    Graph((("north", 2), (2, 1), (1, "far")), (7,)),
    Graph(((0, 1), (1, 2), (2, 3), (3, 4), (4, 5))),
    Graph((), ("north", 0)),
    # Names such as a program might choose for itself.
    Graph((("v1", "v0"), ("v0", "h0"), ("T0", "v1"), ("S1", "I0_0")), ("range",)),
)
DECLARED: dict[str, dict[str, tuple[str, ...]]] = {
    "nothing": {"P": (), "R": (), "M": ("Colour",), "E'": ("Colour", "Colour")},
    "grid": {
        "P": (),
        "M": ("count", "Colour"),
        "Paint'": ("Colour", "row"),
        "A": ("row", "column", "count"),
    },
    "graph": {"P": (), "M": ("count", "Colour"), "T'": ("tile", "count"), "E": ("tile", "tile")},
}


@dataclass(frozen=True)
class Case:
    """A file's text, what it declares, and the formula that it has as rule, fact and query."""

    semantics: Semantics
    formula: Formula
    text: str


@st.composite
def cases(draw: st.DrawFn, flat: bool = False) -> Case:
    """A file with a formula of any kind, or with a rule as they are mostly written."""
    board = draw(boards())
    signs = draw(displays(board)) if board is not None else {}
    kind = "nothing" if board is None else "grid" if isinstance(board, Grid) else "graph"
    low = draw(st.integers(-2, 1))
    semantics = Semantics(
        board,
        {"Colour": range(low, low + draw(st.integers(1, 4)))},
        DECLARED[kind],
        covered=frozenset(
            tile for tile in (board.tiles() if board else ()) if signs.get(tile, ".") == "."
        ),
    )
    maker = Maker(draw, semantics)
    if not flat:
        maker.define()
    formula = maker.flat() if flat else maker.statement()
    return Case(semantics, formula, text_of(semantics, signs, formula, draw(of(STYLES))))


def of(options: Sequence[T]) -> st.SearchStrategy[T]:
    return st.sampled_from(options)


@st.composite
def boards(draw: st.DrawFn) -> Grid | Graph | None:
    """A grid of up to 4 x 4, more often a small one; a graph; or none."""
    kind = draw(of(("grid",) * 6 + ("graph",) * 4 + ("none",)))
    if kind == "grid":
        side = of((1, 2, 2, 3, 3, 4))
        return Grid(draw(side), draw(side), draw(of(TOPOLOGIES)), draw(of(COORDINATES)))
    return draw(of(GRAPHS)) if kind == "graph" else None


@st.composite
def displays(draw: st.DrawFn, board: Grid | Graph) -> dict[Place, str]:
    """A sign for every tile, or for none; on a graph, for some."""
    if draw(st.booleans()):
        return {}
    degree = {tile: len(near) for tile, near in board.neighbours().items()}
    signs = {
        tile: draw(of((".", ".", "*", "-", str(min(degree[tile], 9)), "0")))
        for tile in board.tiles()
    }
    if isinstance(board, Graph):
        return {tile: sign for tile, sign in signs.items() if sign != "." or draw(st.booleans())}
    return signs


def text_of(
    semantics: Semantics, signs: dict[Place, str], formula: Formula, style: Style = "ascii"
) -> str:
    """The file with the formula as its rule, its fact and its query."""
    board = semantics.board
    lines = []
    if isinstance(board, Grid):
        lines.append(f"board {board.rows} x {board.columns} {board.topology}")
        lines.append(f"coordinates {board.coordinates}")
        if signs:
            shown = [signs[tile] for tile in board.tiles()]
            rows = [shown[n : n + board.columns] for n in range(0, len(shown), board.columns)]
            lines += ["display", *("  " + " ".join(row) for row in rows)]
    elif isinstance(board, Graph):
        edges = [f"{a}-{b}" for a, b in board.edges]
        lines.append("board graph " + ", ".join([*edges, *map(str, board.alone)]))
        if signs:
            lines.append("display " + ", ".join(f"{v}={sign}" for (v,), sign in signs.items()))
    for name, values in semantics.domains.items():
        lines.append(f"domain {name} = {values[0]} .. {values[-1]}")
    for name, sorts in semantics.predicates.items():
        lines.append(f"predicate {name}" + (f"({', '.join(sorts)})" if sorts else ""))
    for name, definition in semantics.definitions.items():
        head = name + (f"({', '.join(definition.parameters)})" if definition.parameters else "")
        lines.append(f"define {head}: {write(definition.body, style)}")
    written = write(formula, style)
    lines += [f"rule r: {written}", f"fact {written}", f"prove {written}"]
    return "\n".join(lines) + "\n"


class Maker:
    """Draws formulas; `room` is how many bindings the variables in scope may have together."""

    def __init__(self, draw: st.DrawFn, semantics: Semantics) -> None:
        self.draw = draw
        self.semantics = semantics
        self.definitions: dict[str, Definition] = {}
        self.kinds: dict[str, tuple[Kind, ...]] = {}
        semantics.definitions = self.definitions
        self.settled = False
        """Whether only what the board settles is wanted."""
        tiles = semantics.sorts.get("tile", [])
        self.vertices: list[Term] = [Vertex(v) if isinstance(v, str) else Int(v) for v in tiles]
        self.named = any(isinstance(v, str) for v in tiles)
        self.numbered = any(isinstance(v, int) for v in tiles)
        self.ranges = [
            plural
            for plural, sort in (("rows", "row"), ("columns", "column"), ("counts", "count"))
            if sort in semantics.sorts
        ]
        self.ranges += ["Colour"] + (["tiles"] if tiles and not self.named else [])

    def pick(self, *options: T) -> T:
        return self.draw(of(options))

    def pick_formula(self, *options: Formula) -> Formula:
        return self.draw(of(options))

    def chance(self, out_of: int) -> bool:
        return self.draw(st.integers(1, out_of)) == out_of

    def define(self) -> None:
        """Up to two definitions, the second of which may use the first."""
        for name in ("Near", "Odd")[: self.pick(0, 0, 1, 2)]:
            parameters = NAMES[: self.draw(st.integers(0, 3))]
            kinds = tuple(self.kind() for _ in parameters)
            body = self.formula(dict(zip(parameters, kinds, strict=True)), 2, 30)
            self.definitions[name] = Definition(parameters, body)
            self.kinds[name] = kinds

    def statement(self) -> Formula:
        """A closed formula, more often than not with universal quantifiers in front."""
        shape = self.pick("forall", "forall", "forall", "nested", "call", "any")
        if shape == "forall":
            return self.quantifier("forall", {}, 3, 400)
        if shape == "nested":
            return self.quantifier("forall", {}, 3, 400, inner="forall")
        if shape == "call" and self.definitions:
            return self.call({}, self.pick(*self.definitions))
        return self.formula({}, 3, 400)

    def flat(self) -> Formula:
        """A few variables, conditions on them, and something about them all.

        `forall i, j. conditions -> atoms`, or `forall i. conditions -> exists j. conditions &
        atoms` with any other quantifier inside.
        """
        names = list(self.draw(st.permutations(NAMES)))[: self.pick(1, 2, 3, 4, 4)]
        scope = {name: self.kind() for name in names}
        split = self.draw(st.integers(0, len(names)))
        outside, inside = (
            {name: scope[name] for name in part} for part in (names[:split], names[split:])
        )
        formula = self.atoms(scope)
        if inside:
            formula = self.guarded(self.pick("forall", "exists", "count"), formula, scope, inside)
            binders = self.binders(inside, outside, formula.body)
            formula = replace(formula, binders=binders)
        if outside:
            formula = self.guarded("forall", formula, outside, outside)
            binders = self.binders(outside, {}, formula.body)
            formula = replace(formula, binders=binders)
        return formula

    def atoms(self, scope: Scope) -> Formula:
        """An open atom, or two, or one among conditions, over the variables."""
        free = [name for name in self.semantics.places if name not in ("U", "adjacent")]
        parts = [self.over(scope, self.pick(*free)) for _ in range(self.pick(1, 1, 2))]
        parts = [Not(part) if self.chance(3) else part for part in parts]
        if self.chance(5):
            one, other = self.condition(scope, scope), self.condition(scope, scope)
            return self.pick_formula(
                And((one, *parts, other)), Or((one, *parts, other)), Implies(one, parts[0]),
                Implies(parts[0], one), Iff(parts[0], one),
            )  # fmt: skip
        if len(parts) == 1:
            return parts[0]
        left, right = parts
        return self.pick_formula(
            And((left, right)), Or((left, right)), Implies(left, right), Iff(left, right)
        )

    def over(self, scope: Scope, predicate: str) -> Formula:
        """An atom over variables, different ones if there are enough."""
        names = list(self.draw(st.permutations(list(scope))))
        terms: list[Term] = []
        for sort in self.semantics.places[predicate]:
            kind = "name" if sort == "tile" and self.named else "number"
            fitting = [name for name in names if scope[name] == kind]
            if not fitting:
                terms.append(self.at(scope, sort))
                continue
            if not self.chance(8):
                names.remove(fitting[0])
            term: Term = Var(fitting[0])
            if kind == "number" and self.chance(6):
                term = Arithmetic(self.pick("+", "-"), term, Int(1))
            terms.append(term)
        return Atom(predicate, tuple(terms))

    def guarded(
        self, shape: str, formula: Formula, scope: Scope, new: Scope
    ) -> Forall | Exists | Count:
        """A quantifier, its variables still missing, over the formula under conditions."""
        guards = tuple(self.condition(scope, new) for _ in range(self.pick(0, 1, 1, 2, 3)))
        if shape == "forall":
            if guards and self.chance(4):
                return Forall((), Or((*(Not(guard) for guard in guards), formula)))
            several = guards[0] if len(guards) == 1 else And(guards)
            return Forall((), Implies(several, formula) if guards else formula)
        body = And((*guards, formula)) if guards else formula
        if shape == "exists":
            return Exists((), body)
        return Count(self.pick(*COUNTS), Int(self.pick(0, 1, 1, 2, 3)), (), body)

    def condition(self, scope: Scope, new: Scope) -> Formula:
        guard = self.guard(scope, new)
        return Not(guard) if self.chance(3) else guard

    # formulas

    def formula(self, scope: Scope, depth: int, room: int) -> Formula:
        if depth == 0:
            return self.simple(scope)
        part = lambda: self.part(scope, depth - 1, room)  # noqa: E731 - short, used at once
        shape = self.pick(
            "simple", "not", "and", "or", "implies", "iff", "kn", "forall", "exists", "count",
            "forall", "exists", "count", "bombs",
        )  # fmt: skip
        match shape:
            case "simple":
                return self.simple(scope)
            case "not":
                return Not(part())
            case "and":
                return And(tuple(part() for _ in range(self.pick(2, 3))))
            case "or":
                return Or(tuple(part() for _ in range(self.pick(2, 3))))
            case "implies":
                return Implies(part(), part())
            case "iff":
                return Iff(part(), part())
            case "kn":
                parts = tuple(part() for _ in range(self.pick(1, 2, 3)))
                return KN(self.number(scope), parts, kind=self.pick(*COUNTS))
            case "bombs" if self.semantics.board is not None:
                return self.bombs(scope)
            case _:
                shape = "exists" if shape == "bombs" else shape
                return self.quantifier(shape, scope, depth, room)

    def part(self, scope: Scope, depth: int, room: int) -> Formula:
        """A formula, now and then one that the board settles."""
        settled = self.settled
        self.settled = settled or self.chance(3)
        formula = self.formula(scope, depth, room)
        self.settled = settled
        return formula

    def quantifier(
        self, shape: str, scope: Scope, depth: int, room: int, inner: str = ""
    ) -> Formula:
        """A quantifier whose variables' values, three or so each, fit in the room."""
        most = 1 if room < 9 else 2 if room < 81 else 3 if room < 300 else 4
        if room < 3:
            return self.simple(scope)
        names = self.draw(st.lists(of(NAMES), min_size=1, max_size=most, unique=True))
        new = {name: self.kind() for name in names}
        inside = {**{n: k for n, k in scope.items() if n not in new}, **new}
        smaller = room // 3 ** len(names)
        if inner:
            body = self.quantifier(inner, inside, depth - 1, smaller)
        else:
            body = self.body(shape, inside, new, depth - 1, smaller)
        binders = self.binders(new, scope, body)
        if shape == "forall":
            return Forall(binders, body)
        if shape == "exists":
            return Exists(binders, body)
        bound = self.pick(Int(1), Int(self.pick(0, 1, 2, 3, 4)), self.number(scope))
        return Count(self.pick(*COUNTS), bound, binders, body)

    def body(self, shape: str, scope: Scope, new: Scope, depth: int, room: int) -> Formula:
        """A formula under conditions on the new variables, as rules are written, or any at all."""
        formula = self.formula(scope, depth, room)
        if self.chance(4):
            return formula
        guards = tuple(self.guard(scope, new) for _ in range(self.pick(1, 1, 2, 3)))
        several = guards if len(guards) > 1 else (*guards, self.simple(scope))
        if shape != "forall":
            return And((*guards, formula)) if self.chance(2) else And((formula, *guards))
        match self.pick("implies", "or", "not"):
            case "implies":
                return Implies(guards[0] if len(guards) == 1 else And(guards), formula)
            case "or":
                return Or((*(Not(guard) for guard in guards), formula))
            case _:
                return Not(And((*several, formula)))

    def binders(self, new: Scope, scope: Scope, body: Formula) -> tuple[Binder, ...]:
        """The variables, those with a range first; without one is who stands in fitting atoms."""
        free = []
        ranged: list[Binder] = []
        for name in new:
            binder = Binder(name)
            has_sort = any(True for _ in self.semantics.sorts_in(name, body))
            if has_sort and self.suits(binder, new[name], body) and not self.chance(4):
                free.append(binder)
                continue
            outer = {n: k for n, k in scope.items() if n not in new}
            before = {binder.name: new[binder.name] for binder in ranged}
            where = self.range(outer | before, new[name])
            if ranged and self.chance(3) and self.same_kind(ranged[-1], new, name):
                where = ranged[-1].range or where
            ranged.append(replace(binder, range=where))
        return (*ranged, *free)

    def suits(self, binder: Binder, kind: Kind, body: Formula) -> bool:
        """Whether the variable has values and, if it may be used as a number, only numbers."""
        values = self.semantics.values(binder, body, {})
        return bool(values) and (kind == "name" or all(isinstance(v, int) for v in values))

    def same_kind(self, binder: Binder, new: Scope, name: str) -> bool:
        """Whether the range before suits another name, and would still be read as the same."""
        where = binder.range
        mentioned = write(where.low) + write(where.high) if isinstance(where, Interval) else ""
        return new[binder.name] == new[name] and not any(n in mentioned for n in new)

    def range(self, scope: Scope, kind: Kind) -> Range:
        if kind == "name":
            return NamedRange("tiles")
        numbers = [name for name, other in scope.items() if other == "number"]
        if self.chance(2):
            return NamedRange(self.pick(*self.ranges))
        if numbers and self.chance(2):
            middle, other = Var(self.pick(*numbers)), Var(self.pick(*numbers))
            return self.pick(
                Interval(middle, Arithmetic("+", other, Int(1))),
                Interval(Arithmetic("-", middle, Int(1)), Arithmetic("+", middle, Int(1))),
                Interval(Int(0), middle),
                Interval(middle, Int(2)),
                Interval(Arithmetic("*", middle, middle), Int(4)),
                Interval(Int(0), Absolute(Arithmetic("-", middle, Int(2)))),
            )
        low = self.pick(-1, 0, 0, 1)
        start = Int(low) if low >= 0 else Negative(Int(-low))
        return Interval(start, Int(max(low, 0) + self.pick(0, 1, 2, 3)))

    def kind(self) -> Kind:
        return self.pick("name", "name", "number") if self.named else "number"

    # conditions that the board settles

    def guard(self, scope: Scope, new: Scope) -> Formula:
        """A condition that ties a new variable to another or to a number."""
        name = self.pick(*new)
        others = [other for other in scope if other != name and scope[other] == scope[name]]
        me: Term = Var(name)
        it: Term = Var(self.pick(*others)) if others else self.term(scope, scope[name], 0)
        if self.semantics.board is not None and self.chance(3):
            return self.closed_atom(scope)
        if scope[name] == "name":
            return Comparison((me, it), (self.pick("=", "!="),))
        if self.chance(12) and self.vertices:
            return Comparison((me, self.pick(*self.vertices)), (self.pick("=", "!="),))
        if self.chance(4) and "name" in scope.values():
            tile = Var(self.pick(*(other for other in scope if scope[other] == "name")))
            return Comparison((me, tile), (self.pick("=", "!="),))
        near = Absolute(Arithmetic("-", me, it))
        number = Int(self.pick(0, 1, 2))
        comparison = self.pick(*COMPARISONS)
        return self.pick_formula(
            Comparison((near, number), (self.pick("<=", "<", "=", "!=", ">="),)),
            Comparison((near, number), ("<=",)),
            Comparison((number, near), (self.pick(">", ">=", "="),)),
            Comparison((me, Arithmetic(self.pick("+", "-"), it, number)), ("=",)),
            Comparison((Arithmetic("+", me, it), number), (comparison,)),
            Comparison((Arithmetic("*", Int(2), me), it), (comparison,)),
            Comparison((Arithmetic("*", me, it), number), (comparison,)),
            Comparison((me, it), (comparison,)),
            Comparison((it, me), (comparison,)),
            Comparison((me, number), (comparison,)),
            Comparison((Absolute(Arithmetic("-", Arithmetic("*", Int(2), me), it)), me), ("<=",)),
            Comparison((number, me, it), (comparison, self.pick(*COMPARISONS))),
            InRange(me, self.range(scope, "number")),
            Not(InRange(me, self.range(scope, "number"))),
            Not(And((Comparison((me, it), ("=",)), Comparison((it, number), ("!=",))))),
        )

    def closed_atom(self, scope: Scope) -> Formula:
        make = self.over if scope and self.chance(2) else self.atom
        return make(scope, self.pick("U", "adjacent", "adjacent"))

    def bombs(self, scope: Scope) -> Formula:
        """How many bombs there are next to a tile."""
        assert self.semantics.board is not None
        sorts = self.semantics.board.tile_sorts()
        names = [name for name in NAMES if name not in scope][: len(sorts)] or ["a"]
        if len(names) < len(sorts):
            return self.simple(scope)
        there: tuple[Term, ...] = tuple(Var(name) for name in names)
        here = tuple(self.at(scope, sort) for sort in sorts)
        near = Atom("adjacent", self.pick((*here, *there), (*there, *here)))
        binders = tuple(Binder(name) for name in names)
        is_so = Atom("U" if self.settled else "B", there)
        body = And(self.pick((near, is_so), (is_so, near)))
        return Count(self.pick(*COUNTS), self.number(scope), binders, body)

    # formulas without parts

    def simple(self, scope: Scope) -> Formula:
        match self.pick("atom", "atom", "atom", "atom", "comparison", "range", "call", "truth"):
            case "comparison":
                names = [name for name, kind in scope.items() if kind == "name"]
                if names and self.chance(2):
                    sides = (Var(self.pick(*names)), self.term(scope, "name", 0))
                    return Comparison(sides, (self.pick("=", "!="),))
                size = self.pick(2, 2, 3)
                terms = tuple(self.number(scope) for _ in range(size))
                return Comparison(terms, tuple(self.pick(*COMPARISONS) for _ in terms[1:]))
            case "range":
                return InRange(self.number(scope), self.range(scope, "number"))
            case "call" if self.definitions and not self.settled:
                return self.call(scope, self.pick(*self.definitions))
            case "truth":
                return Truth(self.pick(True, False))
            case _ if self.settled:
                if self.semantics.board is None:
                    return InRange(self.number(scope), self.range(scope, "number"))
                return self.closed_atom(scope)
            case _:
                return self.atom(scope, self.pick(*self.semantics.places))

    def call(self, scope: Scope, name: str) -> Formula:
        return Atom(name, tuple(self.term(scope, kind, 1) for kind in self.kinds[name]))

    def atom(self, scope: Scope, predicate: str) -> Formula:
        terms = tuple(self.at(scope, sort) for sort in self.semantics.places[predicate])
        if any(isinstance(term, Vertex) for term in terms) or not scope:
            # Numbers that are never right beside a tile that is there are mistakes of their own.
            terms = tuple(
                term if isinstance(term, Vertex | Var) else self.constant(sort)
                for term, sort in zip(terms, self.semantics.places[predicate], strict=True)
            )
        return Atom(predicate, terms)

    def at(self, scope: Scope, sort: str) -> Term:
        """A term for a place of a sort."""
        if sort == "tile" and self.named:
            if self.numbered and self.chance(4):
                return self.number(scope, 1)
            return self.term(scope, "name", 0)
        numbers = [name for name, kind in scope.items() if kind == "number"]
        if numbers and not self.chance(4):
            return Var(self.pick(*numbers))
        return self.constant(sort) if self.chance(2) else self.number(scope, 1)

    def constant(self, sort: str) -> Term:
        value: Value = self.pick(*self.semantics.sorts[sort])
        if isinstance(value, str):
            return Vertex(value)
        return Int(value) if value >= 0 else Negative(Int(-value))

    def term(self, scope: Scope, kind: Kind, depth: int) -> Term:
        if kind == "number":
            return self.number(scope, depth)
        names = [name for name, other in scope.items() if other == "name"]
        if names and not self.chance(4):
            return Var(self.pick(*names))
        return self.pick(*self.vertices)

    def number(self, scope: Scope, depth: int = 2) -> Term:
        numbers = [name for name, kind in scope.items() if kind == "number"]
        shape = self.pick("name", "name", "name", "integer", "sum", "sum", "sign", "size")
        if shape == "name" and numbers:
            return Var(self.pick(*numbers))
        if depth == 0 or shape in ("name", "integer"):
            return Int(self.pick(0, 1, 1, 2, 2, 3, 4))
        if shape == "sum":
            left, right = self.number(scope, depth - 1), self.number(scope, depth - 1)
            return Arithmetic(self.pick(*SYMBOLS), left, right)
        inner = self.number(scope, depth - 1)
        return Negative(inner) if shape == "sign" else Absolute(inner)
