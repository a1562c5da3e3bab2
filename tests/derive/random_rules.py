"""Random rules over a board: of any kind, and as they are mostly written."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from tests.derive.all_worlds import Atom, Board, Said, Term, Truth


@dataclass
class Maker:
    """Makes the statements of one file."""

    chance: random.Random
    board: Board
    own: dict[str, tuple[str, ...]]
    bombs: bool
    """Whether the file may speak of bombs, or of its own predicates alone."""
    standard: str
    """The rules of Minesweeper, written in some way, or nothing."""
    definitions: dict[str, tuple[tuple[tuple[str, str], ...], Said]] = field(default_factory=dict)
    safe: bool | None = None
    """Whether the file may speak of safe tiles; None: now and then."""
    same: bool = False
    """Whether what is safe is no bomb, by a rule or by the theory."""
    fresh: int = 0

    def variables(self, sorts: Sequence[str]) -> tuple[tuple[str, str], ...]:
        """New variables of these sorts."""
        found = []
        for sort in sorts:
            self.fresh += 1
            found.append((f"{sort[0]}{self.fresh}", sort))
        return tuple(found)

    def places(self) -> dict[str, tuple[str, ...]]:
        """The predicates that may be used, and their sorts."""
        found = dict(self.own)
        if self.bombs:
            found |= {"B": self.board.tile_sorts}
            if self.safe is not False and (
                self.standard or self.safe or self.chance.random() < 0.4
            ):
                found["S"] = self.board.tile_sorts
        return found

    def term(self, sort: str, scope: Sequence[tuple[str, str]]) -> Term:
        """A variable in scope, perhaps the one beside it, or a value."""
        fitting = [name for name, other in scope if other == sort]
        if fitting and self.chance.random() < 0.85:
            name = ("var", self.chance.choice(fitting))
            if sort != "tile" and self.chance.random() < 0.12:
                return ("+", name, self.chance.choice((1, -1)))
            return name
        return self.chance.choice(self.board.sorts[sort])

    def atom(self, scope: Sequence[tuple[str, str]]) -> Said:
        places = self.places()
        names = [*places, *[name for name in places if name == "B"]]
        if self.definitions and self.chance.random() < 0.15:
            name = self.chance.choice(list(self.definitions))
            sorts: Sequence[str] = [sort for _, sort in self.definitions[name][0]]
        else:
            name = self.chance.choice(names)
            sorts = places[name]
        return (name, tuple(self.term(sort, scope) for sort in sorts))

    def literal(self, scope: Sequence[tuple[str, str]]) -> Said:
        atom = self.atom(scope)
        return ("~", atom) if self.chance.random() < 0.35 else atom

    def guard(self, scope: Sequence[tuple[str, str]]) -> Said | None:
        """What the board settles: a comparison, or who is next to whom."""
        numbers = [(name, sort) for name, sort in scope if sort != "tile"]
        kinds = ["adjacent"] if len(self.board.tile_sorts) <= len(scope) else []
        kinds += ["compare", "compare"] if numbers else []
        if not kinds:
            return None
        if self.chance.choice(kinds) == "adjacent":
            sorts = self.board.tile_sorts * 2
            return ("adjacent", tuple(self.term(sort, scope) for sort in sorts))
        name, sort = self.chance.choice(numbers)
        same = [("var", other) for other, kind in numbers if kind == sort and other != name]
        right = self.chance.choice([*same, self.chance.choice(self.board.sorts[sort])])
        return (self.chance.choice(("=", "!=", "<", "<=", ">")), ("var", name), right)

    def formula(self, scope: Sequence[tuple[str, str]], depth: int) -> Said:
        """A formula of this depth at most."""
        if depth <= 0 or self.chance.random() < 0.2:
            return self.literal(scope)
        kind = self.chance.choice(
            ("~", "&", "|", "|", "->", "->", "<->", "KN", "forall", "exists", "count", "count")
        )
        if kind == "~":
            return ("~", self.formula(scope, depth - 1))
        if kind in ("->", "<->"):
            return (kind, self.formula(scope, depth - 1), self.formula(scope, depth - 1))
        if kind in ("&", "|"):
            size = self.chance.randint(2, 3)
            return (kind, *[self.formula(scope, depth - 1) for _ in range(size)])
        if kind == "KN":
            parts = [self.formula(scope, depth - 1) for _ in range(self.chance.randint(2, 4))]
            return ("KN", self.chance.randint(0, len(parts)), *parts)
        sorts = [self.chance.choice(self.board.tile_sorts)]
        if self.chance.random() < 0.5:
            sorts = list(self.board.tile_sorts)
        variables = self.variables(sorts)
        inner = self.formula([*scope, *variables], depth - 1)
        guard = self.guard([*scope, *variables]) if self.chance.random() < 0.5 else None
        if guard is not None:
            inner = ("->", guard, inner) if kind == "forall" else ("&", guard, inner)
        if kind != "count":
            return (kind, variables, inner)
        how = self.chance.choice(("exactly", "exactly", "at least", "at most"))
        return ("count", how, self.chance.randint(0, 3), variables, inner)

    def any_rule(self) -> Said:
        """A rule of any kind, or one as they are mostly written."""
        return self.chance.choice((self.rule, self.line, self.around, self.tied))()

    def counted(self, variables: tuple[tuple[str, str], ...], body: Said) -> Said:
        how = self.chance.choice(("exactly", "exactly", "exactly", "at least", "at most"))
        return ("count", how, self.chance.randint(0, 3), variables, body)

    def line(self) -> Said:
        """How many of a line, or of all tiles, are something."""
        sorts = self.board.tile_sorts
        free = self.variables(sorts[-1:])
        if len(sorts) == 1 or self.chance.random() < 0.15:
            return self.counted(free, self.formula(free, self.chance.choice((0, 1, 1))))
        bound = self.variables(sorts[:1])
        body = self.formula((*bound, *free), self.chance.choice((0, 1, 1)))
        said = self.counted(free, body)
        shape = self.chance.randrange(3)
        if shape == 0:
            return ("forall", bound, said)
        if shape == 1:
            fixed = self.chance.choice(self.board.sorts[sorts[0]])
            return ("forall", bound, ("->", ("=", ("var", bound[0][0]), fixed), said))
        return ("forall", bound, ("->", self.literal(bound), said))

    def around(self) -> Said:
        """How many of the neighbours of a tile are something."""
        tile, near = self.variables(self.board.tile_sorts), self.variables(self.board.tile_sorts)
        fixed = self.chance.choice(self.board.tiles)
        here: tuple[Term, ...] = tuple([("var", name) for name, _ in tile])
        there = tuple([("var", name) for name, _ in near])
        body = self.formula(near, self.chance.choice((0, 0, 1)))
        if self.chance.random() < 0.5:
            return self.counted(near, ("&", ("adjacent", (*fixed, *there)), body))
        said = self.counted(near, ("&", ("adjacent", (*here, *there)), body))
        return ("forall", tile, (self.chance.choice(("->", "<->")), self.literal(tile), said))

    def tied(self) -> Said:
        """What an atom of its own stands for."""
        places = self.places()
        name = self.chance.choice(list(places))
        variables = self.variables(places[name])
        atom = (name, tuple([("var", variable) for variable, _ in variables]))
        said = ("<->", atom, self.formula(variables, self.chance.choice((1, 2))))
        return ("forall", variables, said) if variables else said

    def rule(self) -> Said:
        """A rule, mostly under a leading `forall`."""
        depth = self.chance.choice((1, 2, 2, 3))
        if self.chance.random() < 0.3:
            return self.formula((), depth)
        sorts = self.board.tile_sorts
        if self.chance.random() < 0.4:
            sorts = (self.chance.choice(sorts),)
        variables = self.variables(sorts)
        body = self.formula(variables, depth)
        guard = self.guard(variables) if self.chance.random() < 0.4 else None
        return ("forall", variables, body if guard is None else ("->", guard, body))


def holding(maker: Maker, planted: Mapping[Atom, int], make: Callable[[], Said]) -> Said:
    """A formula that holds in a world, or now and then one that may not."""
    truth = Truth(maker.board, planted, maker.definitions, 1)
    said = make()
    for _ in range(20):
        if truth.column(said, {}) or maker.chance.random() < 0.01:
            break
        said = make() if maker.chance.random() < 0.7 else _mended(said, truth)
    return said


def _mended(said: Said, truth: Truth) -> Said:
    """The same with another number, if that is how it begins."""
    match said:
        case ("count", how, number, variables, body):
            number = sum(truth.each(variables, body, {}))
            return ("count", how, number, variables, body)
        case ("KN", _, *parts):
            return ("KN", sum([truth.column(part, {}) for part in parts]), *parts)
    return said
