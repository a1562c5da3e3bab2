"""Sequents at random, as texts: of letters, of quantifiers, and about boards with awkward names.

What is bound is called like tiles, predicates and the names that proofs choose for themselves.
Every formula is bracketed in full, so that nothing depends on how the library writes formulas.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Literal, TypeAlias

Scope: TypeAlias = dict[str, str]
"""The variables around, each with its sort."""
LETTERS = ("P", "Q", "R", "S", "B", "so", "by", "v", "a", "T'")
NAMES = ("a", "b", "c", "d", "x", "y", "z", "u", "x'", "i", "j", "v", "w")
GRAPHS = (
    ("a", "b", "c"), ("x", "y", "z"), ("a", "x", "b", "y"), ("v", "w", "a"), ("c", "d", "e", "a"),
    ("i", "j", "a"), ("P", "Q", "a"), ("x1", "a1", "b"), ("x'", "x", "a"),
)  # fmt: skip


@dataclass(frozen=True)
class Case:
    """A sequent, and how a proof of it is asked for."""

    kind: str
    sequent: str
    logic: Literal["classical", "intuitionistic"] = "classical"
    theorems: bool = False
    rules: tuple[str, ...] | None = None
    board: str | None = None
    """The text of the file of the board that it is about."""


def case(seed: int) -> Case:
    """The case with this number."""
    chance = Random(f"stands {seed}")
    kind = chance.choice(("letters", "letters", "things", "things", "board", "board"))
    logic: Literal["classical", "intuitionistic"] = (
        "intuitionistic" if chance.random() < 0.25 else "classical"
    )
    if kind == "letters":
        return Case(
            kind,
            sequent_of(chance, Letters(chance), chance.choice((1, 2, 2, 3))),
            logic,
            theorems=chance.random() < 0.15,
            rules=_rules(chance),
        )
    if kind == "things":
        return Case(
            kind, sequent_of(chance, Things(chance), chance.choice((1, 2, 2, 3))), logic,
            theorems=chance.random() < 0.1,
        )  # fmt: skip
    board = Board(chance)
    text = board.file()
    return Case(kind, sequent_of(chance, board, chance.choice((0, 1, 2, 2))), logic, board=text)


def _rules(chance: Random) -> tuple[str, ...] | None:
    if chance.random() < 0.8:
        return None
    rules = ["&I", "&E", "|I", "|E", "->I", "->E", "~I", "~E", "<->I", "<->E", "falseE", "trueI"]
    rules += chance.choice(([], ["RAA"], ["~~E"], ["LEM"]))
    return tuple(rule for rule in rules if chance.random() < 0.93)


def sequent_of(chance: Random, maker: Letters | Things | Board, depth: int) -> str:
    """Premises and a conclusion; now and then the conclusion says over what a premise says."""
    premises = [
        maker.formula({}, chance.randint(0, depth)) for _ in range(chance.choice((0, 1, 1, 2, 3)))
    ]
    conclusion = maker.formula({}, depth)
    if premises and chance.random() < 0.35:
        one = chance.choice(premises)
        conclusion = chance.choice(
            (
                f"({one}) | ({conclusion})",
                f"({conclusion}) -> ({one})",
                f"~~({one})",
                f"({one}) & ~~({one})",
            )
        )
    return f"{', '.join(premises)} |- {conclusion}"


class Maker:
    """Makes formulas; what is not said here of atoms and ranges says each kind of maker."""

    def __init__(self, chance: Random) -> None:
        self.chance = chance

    def formula(self, scope: Scope, depth: int) -> str:
        """A formula of this depth at most."""
        chance = self.chance
        if depth <= 0 or chance.random() < 0.12:
            return self.atom(scope)
        kind = chance.choice(self.kinds())
        if kind == "~":
            return f"~({self.formula(scope, depth - 1)})"
        if kind in ("&", "|", "->", "<->"):
            size = chance.choice((2, 2, 3)) if kind in ("&", "|") else 2
            return f" {kind} ".join([f"({self.formula(scope, depth - 1)})" for _ in range(size)])
        if kind == "KN":
            parts = [self.formula(scope, depth - 1) for _ in range(chance.randint(1, 3))]
            how = chance.choice(("", "", "at least ", "at most "))
            return f"KN({how}{chance.randint(0, len(parts))}; {', '.join(parts)})"
        return self.quantified(kind, scope, depth)

    def kinds(self) -> Sequence[str]:
        raise NotImplementedError

    def atom(self, scope: Scope) -> str:
        raise NotImplementedError

    def quantified(self, kind: str, scope: Scope, depth: int) -> str:
        raise NotImplementedError


class Letters(Maker):
    """Formulas of letters."""

    def __init__(self, chance: Random) -> None:
        super().__init__(chance)
        self.letters = chance.sample(LETTERS, chance.randint(1, 4))
        self.counts = chance.random() < 0.2
        self.numbers = chance.random() < 0.1

    def kinds(self) -> Sequence[str]:
        kinds = ("~", "&", "|", "|", "->", "->", "<->")
        return (*kinds, "KN") if self.counts else kinds

    def atom(self, scope: Scope) -> str:
        # There are no variables.
        del scope
        if self.numbers and self.chance.random() < 0.4:
            return _comparison(self.chance, ["-2", "3", "|3|", "|-2|", "1 - |2|", "0 * 2"])
        if self.chance.random() < 0.06:
            return self.chance.choice(("true", "false"))
        return self.chance.choice(self.letters)


class Things(Maker):
    """Formulas of quantifiers over anything."""

    def __init__(self, chance: Random) -> None:
        super().__init__(chance)
        self.predicates = chance.sample((("P", 1), ("Q", 1), ("R", 2), ("S", 2), ("T", 0)), 3)
        self.free = chance.sample(NAMES, chance.randint(0, 2))
        self.names = chance.sample(NAMES, 4)
        self.equal = chance.random() < 0.25
        self.integers = chance.random() < 0.15

    def kinds(self) -> Sequence[str]:
        return ("~", "&", "|", "->", "->", "<->", *("forall", "exists") * 4)

    def term(self, scope: Scope) -> str:
        names = [*scope, *scope, *self.free]
        if not names or (self.integers and self.chance.random() < 0.3):
            return str(self.chance.randint(0, 2)) if self.integers else self.chance.choice("cd")
        return self.chance.choice(names)

    def atom(self, scope: Scope) -> str:
        if self.equal and self.chance.random() < 0.3:
            return f"{self.term(scope)} {self.chance.choice(('=', '!='))} {self.term(scope)}"
        if self.integers and self.chance.random() < 0.2:
            one, two = self.term(scope), self.term(scope)
            return _comparison(
                self.chance, [one, two, f"|{one}|", f"-{two}", f"|{one} - {two}|", f"{one} + 1"]
            )
        name, places = self.chance.choice(self.predicates)
        return f"{name}({', '.join(self.term(scope) for _ in range(places))})" if places else name

    def quantified(self, kind: str, scope: Scope, depth: int) -> str:
        names = self.chance.sample(self.names, self.chance.choice((1, 1, 2)))
        inner = {name: sort for name, sort in scope.items() if name not in names}
        body = self.formula(inner | dict.fromkeys(names, "thing"), depth - 1)
        variables = ", ".join(names)
        if self.integers and self.chance.random() < 0.3:
            variables += f" in {self.chance.randint(-1, 1)}..{self.chance.randint(0, 2)}"
        return f"({kind} {variables}. {body})"


class Board(Maker):
    """Formulas about a small board, and the file that it is in."""

    def __init__(self, chance: Random) -> None:
        super().__init__(chance)
        self.graph = chance.choice(GRAPHS) if chance.random() < 0.6 else None
        self.values: dict[str, list[str]] = {"count": ["0", "1", "2"]}
        if self.graph is not None:
            size = len(self.graph)
            edges = [(n, n + 1) for n in range(size - 1)] + (
                [(0, size - 1)] if chance.random() < 0.5 else []
            )
            self.board = "board graph " + ", ".join(
                f"{self.graph[i]}-{self.graph[j]}" for i, j in edges
            )
            self.tile: tuple[str, ...] = ("tile",)
            self.values["tile"] = [*self.graph]
        else:
            rows, columns = chance.choice(((1, 2), (1, 3), (2, 2), (2, 3)))
            start = chance.choice((0, 1))
            self.board = f"board {rows} x {columns}"
            if start:
                self.board += "\ncoordinates rows from 1"
            self.tile = ("row", "column")
            # No tile can show more than it has neighbours.
            self.values["count"] = self.values["count"][: rows * columns]
            self.values["row"] = [str(start + n) for n in range(rows)]
            self.values["column"] = [str(start + n) for n in range(columns)]
        self.own: dict[str, tuple[str, ...]] = {
            "P": (),
            "R": chance.choice(((self.tile[0],), self.tile, ("count", *self.tile))),
        }
        self.standard = chance.random() < 0.7
        self.definition = chance.random() < 0.3

    def kinds(self) -> Sequence[str]:
        return ("~", "&", "|", "->", "->", "<->", "KN", *("forall", "exists") * 2, "count")

    def file(self) -> str:
        """The text of the file, and from then on its definition may be used."""
        chance = self.chance
        lines = [self.board]
        if self.standard:
            lines.append("use minesweeper")
            if chance.random() < 0.6:
                lines.append(self.display())
        if chance.random() < 0.3:
            lines.append(f"mines {chance.choice((1, 1, 2))}")
        for name, sorts in self.own.items():
            lines.append(f"predicate {name}" + (f"({', '.join(sorts)})" if sorts else ""))
        definition, self.definition = self.definition, False
        if definition:
            scope = dict(zip(chance.sample(NAMES, len(self.tile)), self.tile, strict=True))
            places = ", ".join(scope)
            lines.append(f"define Def({places}): B({places}) | ({self.formula(scope, 1)})")
        for number in range(chance.choice((0, 0, 1, 2))):
            lines.append(f"rule r{number}: {self.formula({}, 2)}")
        for _ in range(chance.choice((0, 0, 1))):
            lines.append(f"fact {self.formula({}, chance.choice((0, 1)))}")
        self.definition = definition
        return "\n".join(lines) + "\n"

    def display(self) -> str:
        signs = self.chance.choices(".....*-01", k=9)
        if self.graph is not None:
            shown = [f"{v}={sign}" for v, sign in zip(self.graph, signs, strict=False)]
            return f"display {', '.join(shown)}"
        rows, columns = (len(self.values[sort]) for sort in self.tile)
        each = [" ".join(signs[columns * n : columns * (n + 1)]) for n in range(rows)]
        return "display\n" + "\n".join(f"  {row}" for row in each)

    def term(self, sort: str, scope: Scope) -> str:
        fitting = [name for name, other in scope.items() if other == sort]
        if fitting and self.chance.random() < 0.8:
            return self.chance.choice(fitting)
        # A variable of the same name wins over a tile.
        return self.chance.choice(
            [v for v in self.values[sort] if v not in scope] or fitting or ["0"]
        )

    def atom(self, scope: Scope) -> str:
        numbers = [name for name, sort in scope.items() if sort != "tile"]
        if numbers and self.chance.random() < 0.12:
            one, two = self.chance.choice(numbers), self.chance.choice([*numbers, "1", "0"])
            return _comparison(self.chance, [one, two, f"|{one} - {two}|", f"{one} + 1", "-1"])
        places = {"B": self.tile, "S": self.tile, "Q": ("count", *self.tile), **self.own}
        names = ["B", "B", "S", "Q", *self.own, "adjacent"]
        if self.definition:
            places, names = places | {"Def": self.tile}, [*names, "Def", "Def"]
        name = self.chance.choice(names)
        sorts = self.tile * 2 if name == "adjacent" else places[name]
        return f"{name}({', '.join(self.term(sort, scope) for sort in sorts)})" if sorts else name

    def quantified(self, kind: str, scope: Scope, depth: int) -> str:
        chance = self.chance
        sorts = chance.choice((self.tile, self.tile[:1], ("count",), ("count", *self.tile)))
        taken = [*self.values.get("tile", ())] * 2 + [*NAMES]
        names: list[str] = []
        while len(names) < len(sorts):
            name = chance.choice(taken)
            names += [] if name in names else [name]
        inner = {name: sort for name, sort in scope.items() if name not in names}
        inner |= dict(zip(names, sorts, strict=True))
        tied = self.tied(names, sorts, inner)
        body = self.formula(inner, depth - 1)
        word = {"count": "exists " + chance.choice(("one", "at least 1", "at most 1"))}.get(
            kind, kind
        )
        return f"({word} {', '.join(names)}. {tied} {'->' if kind == 'forall' else '&'} ({body}))"

    def tied(self, names: Sequence[str], sorts: Sequence[str], inner: Scope) -> str:
        """An atom that has all new variables, so that each has its values."""
        of = dict(zip(sorts, names, strict=True))
        if "count" in of or len(of) < len(self.tile):
            every = ("count", *self.tile)
            terms = [of[sort] if sort in of else self.term(sort, inner) for sort in every]
            return f"Q({', '.join(terms)})"
        return f"{self.chance.choice('BS')}({', '.join(of[sort] for sort in self.tile)})"


def _comparison(chance: Random, terms: Sequence[str]) -> str:
    ops = ("=", "<", "<=", "!=", ">", ">=")
    return f"({chance.choice(terms)} {chance.choice(ops)} {chance.choice(terms)})"
